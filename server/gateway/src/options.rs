//! How a gateway is set up. Everything is passed in: no environment, no clock of its own.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, Utc};

/// Tells the time; cards expire by it and the log is dated by it.
pub type Clock = Arc<dyn Fn() -> DateTime<Utc> + Send + Sync>;

/// Settings of [`crate::serve`].
#[derive(Clone)]
pub struct Options {
    /// What callers send as `Authorization: Bearer …`.
    pub secret: String,
    /// Tells the time.
    pub clock: Clock,
    /// Whether `POST /v1/_faults` is obeyed.
    pub allow_faults: bool,
    /// How long a call that does not answer is held before it ends in 504; longer than any caller's patience.
    pub hang: Duration,
}

impl Options {
    /// A gateway without faults that holds unanswered calls for 30 seconds.
    pub fn new(secret: impl Into<String>, clock: Clock) -> Self {
        Self {
            secret: secret.into(),
            clock,
            allow_faults: false,
            hang: Duration::from_secs(30),
        }
    }
}

impl fmt::Debug for Options {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Options")
            .field("allow_faults", &self.allow_faults)
            .field("hang", &self.hang)
            .finish_non_exhaustive()
    }
}
