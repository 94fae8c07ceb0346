//! The gateway's settings. All are arguments: no environment, no own clock.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, Utc};

/// Returns the time, which determines the expiry of cards and the dates of the log.
pub type Clock = Arc<dyn Fn() -> DateTime<Utc> + Send + Sync>;

/// Settings of [`crate::serve`].
#[derive(Clone)]
pub struct Options {
    /// The secret that callers send as `Authorization: Bearer …`.
    pub secret: String,
    /// Returns the time.
    pub clock: Clock,
    /// Whether to accept `POST /v1/_faults`.
    pub allow_faults: bool,
    /// How long to hold an unanswered call before it ends with 504; longer than any caller's time-out.
    pub hang: Duration,
    /// Where the Stripe face sends its events. `None`: nowhere.
    pub webhooks: Option<WebhookEndpoint>,
}

/// An address that takes webhooks.
#[derive(Clone)]
pub struct WebhookEndpoint {
    /// An http address.
    pub url: String,
    /// The secret of the signatures.
    pub secret: String,
}

impl fmt::Debug for WebhookEndpoint {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("WebhookEndpoint")
            .field("url", &self.url)
            .finish_non_exhaustive()
    }
}

impl Options {
    /// A gateway without faults that holds unanswered calls for 30 seconds.
    pub fn new(secret: impl Into<String>, clock: Clock) -> Self {
        Self {
            secret: secret.into(),
            clock,
            allow_faults: false,
            hang: Duration::from_secs(30),
            webhooks: None,
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
