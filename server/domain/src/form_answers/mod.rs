//! What a posted form was answered with, kept for a short while for the page that the browser loads next: a browser that
//! is sent on to an address never asks to send the form again, whether its page is reloaded or come back to.
//!
//! It knows nothing of what it keeps. An answer is found by the id in its address, in the browser that posted the form
//! alone. The database has it encrypted, and only a hash of the id.

mod forget;
mod get;
mod keep;
mod tidy;

pub use forget::forget;
pub use get::get;
pub use keep::keep;
pub use tidy::tidy;

use crate::{Ctx, secret};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};

/// How long an answer is kept, in minutes.
pub const KEPT_MINUTES: i64 = 60;
/// Answers that one browser has at most; the oldest go.
pub const MAX_ANSWERS_OF_BROWSER: u64 = 12;

/// What the keys are made for.
const PURPOSE: &str = "form-answer";

/// What the database has in place of the id.
fn key(id: &str) -> String {
    URL_SAFE_NO_PAD.encode(secret::hash(id.as_bytes()))
}

/// What the database has in place of the browser.
fn owner_tag(ctx: &Ctx, owner: &str) -> String {
    ctx.secrets().tag(PURPOSE, owner.as_bytes())
}

/// The name of the key that an answer is encrypted under.
fn cipher_name(owner: &str, id: &str) -> String {
    format!("{owner}\n{id}")
}
