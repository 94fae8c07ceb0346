//! Counts failed sign-ins by reason, without any personal data.
//!
//! Counts in memory and writes one row for each reason from time to time, so that a flood of sign-ins neither grows the
//! table nor loads the disk. A crash loses the counts since the last write.

use crate::{
    Ctx,
    error::{Error, Result},
    event::{Event, record},
};
use contract::Code;
use serde_json::json;
use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
};
use uuid::Uuid;

/// Failed sign-ins since the last write, by error code.
#[derive(Default)]
pub(crate) struct Failures(Mutex<BTreeMap<&'static str, u64>>);

impl Ctx {
    /// The counter of failed sign-ins.
    pub(crate) fn failures(&self) -> &Failures {
        self.cache(Failures::default)
    }
}

impl Failures {
    fn add(&self, code: &'static str, times: u64) {
        *self
            .0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .entry(code)
            .or_default() += times;
    }

    fn take(&self) -> BTreeMap<&'static str, u64> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Counts a failure.
pub(super) fn note(ctx: &Ctx, code: Code) {
    ctx.failures().add(code.as_str(), 1);
}

/// Counts a failed sign-in. Internal errors are in the log and not counted.
pub(super) fn counted<T>(ctx: &Ctx, outcome: Result<T>) -> Result<T> {
    outcome.inspect_err(|error: &Error| {
        if let Some(code) = error.code() {
            note(ctx, code);
        }
    })
}

/// Writes the counts since the last time.
pub async fn write_failures(ctx: &Ctx) -> Result<()> {
    let counted = ctx.failures().take();
    if counted.is_empty() {
        return Ok(());
    }
    let written = crate::transaction!(ctx, |tx| {
        for (code, times) in &counted {
            let event = Event {
                kind: "identity.sign_in_failed",
                account: None,
                subject: ("account", Uuid::nil()),
                change: None,
                detail: json!({ "code": code, "times": times }),
            };
            record(ctx, tx, event).await?;
        }
        Ok(())
    });
    if written.is_err() {
        // Kept for the next write.
        for (code, times) in counted {
            ctx.failures().add(code, times);
        }
    }
    written
}
