//! Wakes the sender of events, and holds the faults of deliveries, which are in memory.

use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::Notify;

use crate::wire::WebhookFaults;

/// Wakes the sender, and says how it delivers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Webhooks {
    faults: Arc<Mutex<WebhookFaults>>,
    something: Arc<Notify>,
}

impl Webhooks {
    /// Something may have happened.
    pub(crate) fn wake(&self) {
        self.something.notify_one();
    }

    /// Delivers like this from now on.
    pub(crate) fn set(&self, faults: WebhookFaults) {
        *self.faults.lock().unwrap_or_else(PoisonError::into_inner) = faults;
        self.wake();
    }

    /// How deliveries go now.
    pub(crate) fn faults(&self) -> WebhookFaults {
        *self.faults.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends when something may have happened since the last call.
    pub(crate) async fn something(&self) {
        self.something.notified().await;
    }
}
