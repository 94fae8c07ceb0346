//! From a card to confirmed stays: the pure core and what drives it.

pub mod core;
mod drive;
mod record;
mod state;
pub mod worker;

pub(crate) use drive::{drive_with_card, drive_with_challenge, resume};
pub(crate) use state::find_payment;
