//! Concurrent callers, callers that stop waiting, and the end of the thread.

use std::path::Path;
use std::sync::Arc;

use chrono::TimeZone;
use futures::future::join_all;

use super::*;
use crate::wire::{AuthorizationCreate, CardDetails};

fn start(path: &Path) -> (Writer, JoinHandle<()>) {
    let (journal, book) = Journal::open(path, || "salt".to_owned()).unwrap();
    let clock: Clock = Arc::new(|| Utc.with_ymd_and_hms(2026, 1, 1, 0, 0, 0).unwrap());
    Writer::start(journal, book, clock).unwrap()
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

    let (_, book) = Journal::open(&path, || "salt".to_owned()).unwrap();
    assert_eq!(book.list("invoice-1").len(), 1_000);
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
