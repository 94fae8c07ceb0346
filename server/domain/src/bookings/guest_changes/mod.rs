//! Changing the guests, wishes and arrival of a stay after it was booked, until check-in. A supplier that reads our rows has
//! the change at once; another one is asked by a durable job, and the former guests hold until it accepts.

mod change;
mod drive;
mod email;
mod record;

pub use change::change;
pub(crate) use drive::resume;

use crate::{Ctx, outside::supplier::GuestChanges};

/// The kind of the job that asks a supplier; its subject is the stay.
pub(crate) const GUESTS: &str = "guests";

/// Whether a change waits for the hotel's consent.
pub fn asks_hotel(ctx: &Ctx) -> bool {
    ctx.supplier().guest_changes() == GuestChanges::AfterConsent
}
