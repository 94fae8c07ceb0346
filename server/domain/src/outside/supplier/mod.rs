//! Who gives the rooms.

mod house;

pub(crate) use house::BOOKED;
pub use house::HouseInventory;

use crate::{Ctx, error::Result};
use contract::LineItemId;

/// What a supplier says to a booking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BookingAnswer {
    /// The rooms are ours; the reference is what the guest says at the desk.
    Booked { reference: String },
    /// There is no room; nothing was booked.
    Refused { why: String },
}

/// Gives rooms.
#[async_trait::async_trait]
pub trait HotelSupplier: Send + Sync {
    /// Books a stay under our line item's id: booking it again answers as the first time.
    async fn book(&self, ctx: &Ctx, line: LineItemId) -> Result<BookingAnswer>;
}
