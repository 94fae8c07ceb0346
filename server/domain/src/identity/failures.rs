//! Sign-ins that failed, counted by their reason: analytics of nobody in particular.
//!
//! They are counted in memory and written down now and then, one row for a reason: whoever floods the sign-in makes
//! neither the table grow nor the disk work. What was counted since the last time is lost when the process dies.

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

/// How many sign-ins failed since they were written down last, by the code of the reason.
#[derive(Default)]
pub(crate) struct Failures(Mutex<BTreeMap<&'static str, u64>>);

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

/// The outcome of a sign-in, counted when it failed. What the server itself is to blame for is in its log.
pub(super) fn counted<T>(ctx: &Ctx, outcome: Result<T>) -> Result<T> {
    outcome.inspect_err(|error: &Error| {
        if let Some(code) = error.code() {
            note(ctx, code);
        }
    })
}

/// Writes down what was counted since the last time.
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
        // For the next time.
        for (code, times) in counted {
            ctx.failures().add(code, times);
        }
    }
    written
}
