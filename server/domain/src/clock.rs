//! Time and randomness come from here alone, so that tests own them.

use chrono::{DateTime, DurationRound, TimeDelta, Utc};
use rand::RngCore;
use std::sync::{
    Mutex,
    atomic::{AtomicI64, Ordering},
};
use uuid::Uuid;

/// What time it is.
pub trait Clock: Send + Sync {
    /// Now, cut to milliseconds.
    fn now(&self) -> DateTime<Utc>;
}

/// The machine's clock.
pub struct SystemClock;

impl Clock for SystemClock {
    #[expect(clippy::disallowed_methods, reason = "the one place that reads the machine's clock")]
    fn now(&self) -> DateTime<Utc> {
        cut(Utc::now())
    }
}

/// A clock that stands where it is put; test mode and tests move it.
pub struct SetClock(Mutex<DateTime<Utc>>);

impl SetClock {
    /// A clock at that instant.
    pub fn at(instant: DateTime<Utc>) -> Self {
        Self(Mutex::new(cut(instant)))
    }

    /// Puts it elsewhere.
    pub fn set(&self, instant: DateTime<Utc>) {
        *self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = cut(instant);
    }

    /// Moves it.
    pub fn advance(&self, by: TimeDelta) {
        let mut now = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        *now += by;
    }
}

impl Clock for SetClock {
    fn now(&self) -> DateTime<Utc> {
        *self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

/// The machine's clock, put forward; for test mode.
#[derive(Default)]
pub struct ShiftedClock(AtomicI64);

impl ShiftedClock {
    /// Puts it forward.
    pub fn advance(&self, by: TimeDelta) {
        self.0.fetch_add(by.num_milliseconds(), Ordering::Relaxed);
    }
}

impl Clock for ShiftedClock {
    fn now(&self) -> DateTime<Utc> {
        SystemClock.now() + TimeDelta::milliseconds(self.0.load(Ordering::Relaxed))
    }
}

/// Cut to milliseconds, as instants are kept.
pub(crate) fn cut(instant: DateTime<Utc>) -> DateTime<Utc> {
    instant.duration_trunc(TimeDelta::milliseconds(1)).unwrap_or(instant)
}

/// Where randomness comes from.
pub trait Random: Send + Sync {
    /// Fills the bytes with unguessable ones.
    fn fill(&self, bytes: &mut [u8]);
}

/// The operating system's generator.
pub struct SystemRandom;

impl Random for SystemRandom {
    fn fill(&self, bytes: &mut [u8]) {
        rand::rng().fill_bytes(bytes);
    }
}

/// A UUIDv7 of that instant.
pub fn uuid_v7(now: DateTime<Utc>, random: &dyn Random) -> Uuid {
    let mut bytes = [0_u8; 16];
    random.fill(&mut bytes);
    let millis = u64::try_from(now.timestamp_millis()).unwrap_or(0).to_be_bytes();
    bytes[..6].copy_from_slice(&millis[2..]);
    bytes[6] = 0x70 | (bytes[6] & 0x0f);
    bytes[8] = 0x80 | (bytes[8] & 0x3f);
    Uuid::from_bytes(bytes)
}
