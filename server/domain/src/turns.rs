//! Runs heavy work on worker threads: one job per core, and a bounded queue of further jobs.

use crate::error::{Error, Result};
use contract::Code;
use std::sync::Arc;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Limits one kind of work.
pub(crate) struct Turns {
    turns: Arc<Semaphore>,
    places: Arc<Semaphore>,
    /// The error when every place is taken.
    busy: Code,
}

/// The right to run one job; dropping it ends it.
pub(crate) struct Turn {
    _turn: OwnedSemaphorePermit,
    _place: OwnedSemaphorePermit,
}

impl Turns {
    /// One turn for each core; at most `places` jobs run or wait.
    pub fn new(places: usize, busy: Code) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            turns: Arc::new(Semaphore::new(cores)),
            places: Arc::new(Semaphore::new(places.max(cores))),
            busy,
        }
    }

    /// Waits for a turn. Fails if too many wait.
    pub async fn turn(&self) -> Result<Turn> {
        let busy = || Error::refused(self.busy);
        let place = Arc::clone(&self.places).try_acquire_owned().map_err(|_| busy())?;
        let turn = Arc::clone(&self.turns).acquire_owned().await.map_err(|_| busy())?;
        Ok(Turn {
            _turn: turn,
            _place: place,
        })
    }

    /// Runs a job on a worker thread. If the caller gives up, the job goes on and keeps its turn.
    pub async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
        let turn = self.turn().await?;
        let work = move || {
            let done = work();
            drop(turn);
            done
        };
        let done = tokio::task::spawn_blocking(work).await;
        done.map_err(|error| Error::Broken(format!("heavy work ended early: {error}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn beyond_its_places_work_is_refused_until_a_turn_ends() {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let turns = Arc::new(Turns::new(cores + 2, Code::Unavailable));
        let mut running = Vec::new();
        for _ in 0..cores {
            running.push(turns.turn().await.unwrap());
        }
        let waiting: Vec<_> = (0..2)
            .map(|number| {
                let turns = Arc::clone(&turns);
                tokio::spawn(async move { turns.run(move || number).await })
            })
            .collect();
        while turns.places.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        let refused = turns.run(|| ()).await.unwrap_err();
        assert_eq!(refused.code(), Some(Code::Unavailable));
        drop(running);
        for (number, waiting) in waiting.into_iter().enumerate() {
            assert_eq!(waiting.await.unwrap().unwrap(), number);
        }
        turns.run(|| ()).await.unwrap();
    }
}
