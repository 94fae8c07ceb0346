//! From a card to confirmed stays: the pure core and what drives it.

pub mod core;
mod drive;
mod hold;
mod record;
mod release;
mod state;

pub(crate) use drive::{drive_with_challenge, drive_with_method, notice_lost_hold, resume};
pub(crate) use release::{RELEASE, is_held, resume as resume_release};

/// The kind of a checkout's job.
pub(crate) const CHECKOUT: &str = "checkout";
