//! From a card to confirmed stays: the pure core and what drives it.

pub mod core;
mod drive;
mod hold;
mod record;
mod release;
mod state;

use crate::{entity::payment, error::Result};
pub(crate) use drive::{drive_with_challenge, drive_with_method, resume};
pub(crate) use record::lock_itinerary;
pub(crate) use release::{RELEASE, is_held, resume as resume_release};
use sea_orm::ConnectionTrait;
pub(crate) use state::{find_payment, lock_payment};

/// Whether nothing could be booked, so that the held amount is being released.
pub(crate) async fn is_releasing(conn: &impl ConnectionTrait, payment: &payment::Model) -> Result<bool> {
    Ok(state::load(conn, payment).await?.next() == core::Command::Release)
}

/// Why a payment is given up that the bank was not asked about, or whose question the cardholder did not answer.
pub(crate) const ABANDONED: &str = "abandoned";
/// The kind of a checkout's job.
pub(crate) const CHECKOUT: &str = "checkout";
