//! Concurrent callers, callers that stop waiting, and the end of the thread.

use std::path::Path;
use std::sync::Arc;

use chrono::TimeZone;
use futures::future::join_all;

use super::*;
use crate::wire::{AuthorizationCreate, CardDetails};

fn clock() -> Clock {
    Arc::new(|| Utc.with_ymd_and_hms(2026, 1, 1, 0, 0, 0).unwrap())
}

fn open(path: &Path) -> (Journal, Book) {
    Journal::open(path, || "salt".to_owned()).unwrap()
}

fn start(path: &Path) -> (Writer, JoinHandle<()>) {
    let (journal, book) = open(path);
    Writer::start(journal, book, clock()).unwrap()
}

/// The thread's work without the thread.
fn worker(path: &Path) -> WriterThread {
    let (journal, book) = open(path);
    WriterThread {
        journal,
        book,
        clock: clock(),
        state: State::Usable,
    }
}

impl WriterThread {
    /// Carries out a payment of each key, all in one commit.
    fn pay(&mut self, keys: &[&str]) -> Vec<Result<Outcome, Failure>> {
        let job = |key: &&str| {
            let (reply, answer) = oneshot::channel();
            let job = Job::Change {
                key: (*key).to_owned(),
                change: authorize(),
                reply,
            };
            (job, answer)
        };
        let (jobs, answers): (Vec<_>, Vec<_>) = keys.iter().map(job).unzip();
        assert!(self.work(jobs).is_continue());
        let answered = answers.into_iter().map(|mut answer| answer.try_recv().unwrap());
        answered.collect()
    }

    /// The number of entries that a reader sees.
    fn seen(&mut self) -> Result<usize, Failure> {
        let (reply, mut answer) = oneshot::channel();
        let read = Job::Read(Box::new(move |book| drop(reply.send(book.map(Book::entry_count)))));
        assert!(self.work(vec![read]).is_continue());
        answer.try_recv().unwrap()
    }
}

fn authorize() -> Change {
    Change::Authorize(AuthorizationCreate {
        reference: "invoice-1".to_owned(),
        amount_minor: 1_000,
        currency: "EUR".to_owned(),
        card: CardDetails {
            number: "4242424242424242".to_owned(),
            exp_month: 12,
            exp_year: 2030,
            cvc: "123".to_owned(),
            holder: None,
        },
        return_url: None,
        installation: None,
    })
}

#[tokio::test]
async fn a_thousand_callers_of_one_key_at_once_get_one_effect_and_one_answer() {
    let folder = tempfile::tempdir().unwrap();
    let (writer, _) = start(&folder.path().join("log"));
    let calls = (0..1_000).map(|_| writer.change("one".to_owned(), authorize()));
    let outcomes: Vec<_> = join_all(calls).await.into_iter().map(Result::unwrap).collect();
    assert_eq!(outcomes.iter().filter(|outcome| outcome.fresh).count(), 1);
    assert!(outcomes.iter().all(|outcome| outcome.answer == outcomes[0].answer));
    let entries = writer.read(|book| book.entries_after(0).len()).await;
    assert_eq!(entries, Ok(1));
}

#[tokio::test]
async fn a_thousand_keys_at_once_all_have_their_effect_and_outlive_the_thread() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log");
    let (writer, thread) = start(&path);
    let calls = (0..1_000).map(|place| writer.change(format!("k{place}"), authorize()));
    assert!(join_all(calls).await.iter().all(Result::is_ok));
    writer.close().await;
    thread.join().unwrap();

    let (_, book) = open(&path);
    assert_eq!(book.list("invoice-1").len(), 1_000);
}

#[test]
fn a_failed_commit_is_forgotten_and_calls_go_on_when_the_file_can_be_written_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log");
    let mut worker = worker(&path);
    assert!(worker.pay(&["a"])[0].is_ok());

    let file = worker.journal.make_read_only();
    let refused: Result<Outcome, Failure> = Err(storage_failed());
    // A call that has its answer already is refused with its commit: the thread answers all or none.
    assert_eq!(worker.pay(&["b", "c", "b", "a"]), vec![refused.clone(); 4]);
    assert_eq!(worker.pay(&["d"]), [refused]);
    assert_eq!(worker.seen(), Err(storage_failed()));

    drop(worker.journal.replace(file));
    assert_eq!(worker.seen(), Ok(1));
    let fresh: Vec<bool> = worker
        .pay(&["c", "a"])
        .into_iter()
        .map(|paid| paid.unwrap().fresh)
        .collect();
    assert_eq!(fresh, [true, false]);

    let in_memory = worker.book.entries_after(0).to_vec();
    drop(worker);
    let (_journal, book) = open(&path);
    assert_eq!(book.entries_after(0), in_memory);
    let keys: Vec<&str> = in_memory.iter().map(|entry| entry.key.as_str()).collect();
    assert_eq!(keys, ["a", "c"]);
}

#[tokio::test]
async fn the_work_is_done_although_its_caller_left() {
    let folder = tempfile::tempdir().unwrap();
    let (writer, _) = start(&folder.path().join("log"));
    let (reply, answer) = oneshot::channel();
    drop(answer);
    let job = Job::Change {
        key: "k".to_owned(),
        change: authorize(),
        reply,
    };
    writer.jobs.send(job).await.unwrap();
    let found = writer.read(|book| book.list("invoice-1").len()).await;
    assert_eq!(found, Ok(1));
}

#[tokio::test]
async fn after_the_end_every_call_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (writer, thread) = start(&folder.path().join("log"));
    writer.close().await;
    thread.join().unwrap();
    let refused = writer.change("k".to_owned(), authorize()).await;
    assert_eq!(refused, Err(storage_failed()));
    assert_eq!(writer.read(|_| ()).await, Err(storage_failed()));
}
