//! The thread that owns book and file: calls queue up, and the thread decides them in order, commits them together and
//! answers.
//!
//! All calls that wait when the disk is free become one commit, so that a thousand callers cost a few syncs. Reads
//! queue too and run after the commit, so that no reader sees data that a crash could lose. A failed commit has no
//! effect, in the file or in the book: the thread refuses its calls, and all later ones until the file can be written
//! again. Knows no HTTP.

use std::thread::JoinHandle;

use chrono::{DateTime, SubsecRound, Utc};
use tokio::sync::{mpsc, oneshot};

use crate::book::{Book, Change, Decision};
use crate::journal::Journal;
use crate::options::Clock;
use crate::wire::{Answer, Failure, FailureCode, LogEntry};

/// Calls of a commit at most.
const BATCH: usize = 512;
/// Queued calls at most; further callers wait for a place in the queue.
const QUEUE: usize = 4096;

/// The result of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Outcome {
    pub answer: Answer,
    /// Whether this call did the work, not an earlier one with the same key.
    pub fresh: bool,
}

type Reply = oneshot::Sender<Result<Outcome, Failure>>;
type ReadBook = Box<dyn FnOnce(Result<&Book, Failure>) + Send>;

enum Job {
    Change { key: String, change: Change, reply: Reply },
    Read(ReadBook),
    Close,
}

/// A handle of the thread.
#[derive(Clone, Debug)]
pub(crate) struct Writer {
    jobs: mpsc::Sender<Job>,
}

impl Writer {
    /// Starts the thread. It ends and closes the file on `close` or when the last `Writer` is dropped.
    pub(crate) fn start(journal: Journal, book: Book, clock: Clock) -> std::io::Result<(Self, JoinHandle<()>)> {
        let (jobs, queue) = mpsc::channel(QUEUE);
        let worker = WriterThread {
            journal,
            book,
            clock,
            state: State::Usable,
        };
        let thread = std::thread::Builder::new()
            .name("gateway-writer".to_owned())
            .spawn(move || worker.run(queue))?;
        Ok((Self { jobs }, thread))
    }

    /// Carries out a call durably, even if the caller stops waiting.
    pub(crate) async fn change(&self, key: String, change: Change) -> Result<Outcome, Failure> {
        let (reply, answer) = oneshot::channel();
        self.jobs
            .send(Job::Change { key, change, reply })
            .await
            .map_err(|_| storage_failed())?;
        answer.await.map_err(|_| storage_failed())?
    }

    /// Reads the book in the state that is on disk.
    pub(crate) async fn read<T, F>(&self, look: F) -> Result<T, Failure>
    where
        T: Send + 'static,
        F: FnOnce(&Book) -> T + Send + 'static,
    {
        let (reply, answer) = oneshot::channel();
        let job = Job::Read(Box::new(move |book| {
            // The reader may be gone; a read has no effect that could be lost.
            drop(reply.send(book.map(look)));
        }));
        self.jobs.send(job).await.map_err(|_| storage_failed())?;
        answer.await.map_err(|_| storage_failed())?
    }

    /// Lets the thread finish the queued calls and end.
    pub(crate) async fn close(&self) {
        // A thread that has ended needs no message.
        drop(self.jobs.send(Job::Close).await);
    }
}

struct WriterThread {
    journal: Journal,
    book: Book,
    clock: Clock,
    state: State,
}

/// Whether calls are carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Usable,
    /// A commit failed. The file may be written again later.
    Unwritable,
    /// The book contradicts itself, which only a restart can mend.
    Contradictory,
}

impl WriterThread {
    fn run(mut self, mut queue: mpsc::Receiver<Job>) {
        while let Some(first) = queue.blocking_recv() {
            let mut jobs = vec![first];
            while jobs.len() < BATCH
                && let Ok(next) = queue.try_recv()
            {
                jobs.push(next);
            }
            if self.work(jobs).is_break() {
                return;
            }
        }
    }

    fn work(&mut self, jobs: Vec<Job>) -> std::ops::ControlFlow<()> {
        self.mend();
        let on_disk = self.book.entry_count();
        let mut flow = std::ops::ControlFlow::Continue(());
        let now = (self.clock)().trunc_subsecs(3);
        let mut entries = Vec::new();
        let mut replies = Vec::new();
        let mut reads = Vec::new();
        for job in jobs {
            match job {
                Job::Change { key, change, reply } => {
                    let result = self.decide(&key, &change, now, &mut entries);
                    replies.push((reply, result));
                }
                Job::Read(read) => reads.push(read),
                Job::Close => flow = std::ops::ControlFlow::Break(()),
            }
        }
        if !entries.is_empty()
            && let Err(error) = self.journal.commit(&entries)
        {
            tracing::error!(%error, "the gateway's log cannot be written; every call is refused until it can be");
            self.take_back(on_disk);
        }
        let is_usable = self.state == State::Usable;
        for (reply, result) in replies {
            // The caller may be gone; the work is on disk, and its key finds it again.
            drop(reply.send(if is_usable { result } else { Err(storage_failed()) }));
        }
        for read in reads {
            read(if is_usable {
                Ok(&self.book)
            } else {
                Err(storage_failed())
            });
        }
        flow
    }

    /// Makes the file usable after a failed commit, if it can be written again.
    fn mend(&mut self) {
        if self.state != State::Unwritable {
            return;
        }
        match self.journal.mend() {
            Ok(()) => {
                tracing::info!("the gateway's log can be written again");
                self.state = State::Usable;
            }
            Err(error) => tracing::debug!(%error, "the gateway's log cannot be written yet"),
        }
    }

    /// Forgets the entries of a failed commit, so that the book equals the file.
    fn take_back(&mut self, on_disk: usize) {
        let before = self.book.back_to(on_disk);
        // A contradiction stays one.
        let (State::Usable, Ok(book)) = (self.state, before) else {
            self.state = State::Contradictory;
            return;
        };
        self.book = book;
        self.state = State::Unwritable;
    }

    fn decide(
        &mut self,
        key: &str,
        change: &Change,
        now: DateTime<Utc>,
        entries: &mut Vec<LogEntry>,
    ) -> Result<Outcome, Failure> {
        if self.state != State::Usable {
            return Err(storage_failed());
        }
        match self.book.decide(key, change, now)? {
            Decision::Repeated(answer) => Ok(Outcome { answer, fresh: false }),
            Decision::New(entry) => {
                let answer = entry.answer.clone();
                self.book.take_in(entry.as_ref().clone()).map_err(|error| {
                    tracing::error!(%error, "the gateway contradicts itself; every call is refused from here on");
                    self.state = State::Contradictory;
                    storage_failed()
                })?;
                entries.push(*entry);
                Ok(Outcome { answer, fresh: true })
            }
        }
    }
}

fn storage_failed() -> Failure {
    Failure {
        code: FailureCode::StorageFailed,
        message: "The gateway is stopping, or its log cannot be written. Whether the call had an effect is unknown."
            .to_owned(),
        field: None,
    }
}

#[cfg(test)]
mod tests;
