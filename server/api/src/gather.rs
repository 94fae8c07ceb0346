//! Bounds the memory of all uploaded forms together, and aborts forms of stalled senders.

use crate::error::ApiError;
use axum::{BoxError, body::Body};
use contract::Code;
use futures::{StreamExt, stream};
use std::{io, time::Duration};
use tokio::{
    sync::{Semaphore, SemaphorePermit},
    time::timeout,
};

/// Bytes of all forms in memory, until they are processed and stored.
const MAX_BYTES: usize = 128 * 1024 * 1024;
/// Time that a sender waits for memory before the call fails with 429.
const MEMORY_WAIT: Duration = Duration::from_secs(10);
/// Time that a sender may stall, as for videos.
const SILENCE: Duration = Duration::from_secs(60);

/// All routers share the memory of the machine.
static MEMORY: Semaphore = Semaphore::const_new(MAX_BYTES);

/// The memory of one form. Counts received bytes, not announced ones, so that a slow sender does not block others.
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

    /// Reserves more bytes until this is dropped.
    pub async fn take(&mut self, bytes: usize) -> Result<(), ApiError> {
        let busy = || ApiError::of(Code::TooManyRequests);
        let bytes = u32::try_from(bytes).map_err(|_| busy())?;
        let more = timeout(MEMORY_WAIT, self.memory.acquire_many(bytes)).await;
        let more = more.map_err(|_| busy())?.map_err(|_| busy())?;
        match &mut self.taken {
            Some(taken) => taken.merge(more),
            None => self.taken = Some(more),
        }
        Ok(())
    }
}

/// The body, which ends with an error when its sender stalls for too long.
pub(crate) fn attentive(body: Body) -> Body {
    let pieces = stream::unfold(Some(body.into_data_stream()), |pieces| async move {
        let mut pieces = pieces?;
        match timeout(SILENCE, pieces.next()).await {
            Ok(next) => next.map(|piece| (piece.map_err(BoxError::from), Some(pieces))),
            Err(_) => Some((Err(io::Error::from(io::ErrorKind::TimedOut).into()), None)),
        }
    });
    Body::from_stream(pieces)
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::to_bytes;
    use bytes::Bytes;
    use std::convert::Infallible;

    #[tokio::test(start_paused = true)]
    async fn a_caller_without_room_is_asked_to_come_back_and_finds_some_later() {
        static SMALL: Semaphore = Semaphore::const_new(10);
        let (mut one, mut other) = (Room::of(&SMALL), Room::of(&SMALL));
        one.take(4).await.unwrap();
        one.take(3).await.unwrap();
        other.take(3).await.unwrap();
        let busy = other.take(1).await.unwrap_err().0;
        assert_eq!((busy.status(), busy.errors[0].code), (429, Code::TooManyRequests));
        // A waiting form gets the memory that another one releases.
        let (waited, ()) = tokio::join!(other.take(7), async { drop(one) });
        waited.unwrap();
        drop(other);
        assert_eq!(SMALL.available_permits(), 10);
    }

    #[tokio::test(start_paused = true)]
    async fn a_slow_sender_is_waited_for_and_a_silent_one_is_not() {
        let piece = |seconds: u64| async move {
            tokio::time::sleep(Duration::from_secs(seconds)).await;
            Ok::<Bytes, Infallible>(Bytes::from_static(b"piece"))
        };
        let sent = |pauses: &[u64]| {
            let pieces = stream::iter(pauses.to_vec()).then(piece);
            to_bytes(attentive(Body::from_stream(pieces)), usize::MAX)
        };
        assert_eq!(sent(&[0, 59, 59]).await.unwrap().len(), 15);
        assert!(sent(&[0, 61]).await.is_err());
        assert!(sent(&[]).await.unwrap().is_empty());
    }
}
