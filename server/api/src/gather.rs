//! How forms with files are gathered: within one bound of memory for all that arrive at once.

use crate::error::ApiError;
use contract::Code;
use std::time::Duration;
use tokio::{
    sync::{Semaphore, SemaphorePermit},
    time::timeout,
};

/// Bytes that all forms may have in memory together, until what they brought is worked on and kept.
const MOST_BYTES: usize = 128 * 1024 * 1024;
/// How long a sender waits for room; whoever waits in vain is asked to come back.
const PATIENCE: Duration = Duration::from_secs(10);

/// The memory is the machine's, whichever router the forms come by.
static MEMORY: Semaphore = Semaphore::const_new(MOST_BYTES);

/// What one form has of the memory. It takes as much as has come, not as much as was announced: who sends slowly keeps
/// nobody else out.
pub(crate) struct Room {
    memory: &'static Semaphore,
    taken: Option<SemaphorePermit<'static>>,
}

impl Default for Room {
    fn default() -> Self {
        Self::of(&MEMORY)
    }
}

impl Room {
    fn of(memory: &'static Semaphore) -> Self {
        Self { memory, taken: None }
    }

    /// Takes so many bytes more, for as long as this is kept.
    pub async fn take(&mut self, bytes: usize) -> Result<(), ApiError> {
        let busy = || ApiError::of(Code::TooManyRequests);
        let bytes = u32::try_from(bytes).map_err(|_| busy())?;
        let more = timeout(PATIENCE, self.memory.acquire_many(bytes)).await;
        let more = more.map_err(|_| busy())?.map_err(|_| busy())?;
        match &mut self.taken {
            Some(taken) => taken.merge(more),
            None => self.taken = Some(more),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn whoever_finds_no_room_is_asked_to_come_back_and_finds_some_later() {
        static SMALL: Semaphore = Semaphore::const_new(10);
        let (mut one, mut other) = (Room::of(&SMALL), Room::of(&SMALL));
        one.take(4).await.unwrap();
        one.take(3).await.unwrap();
        other.take(3).await.unwrap();
        let busy = other.take(1).await.unwrap_err().0;
        assert_eq!((busy.status(), busy.errors[0].code), (429, Code::TooManyRequests));
        // One that waits gets what another one gives back in the meantime.
        let (waited, ()) = tokio::join!(other.take(7), async { drop(one) });
        waited.unwrap();
        drop(other);
        assert_eq!(SMALL.available_permits(), 10);
    }
}
