//! Who gives the rooms.

mod house;

pub use house::HouseInventory;
pub(crate) use house::{BOOKED, CANCELLED};

use crate::{Ctx, error::Result};
use contract::{LineItemId, RoomId};

/// What a supplier says to a booking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BookingAnswer {
    /// The rooms are ours; the reference is what the guest says at the desk.
    Booked { reference: String },
    /// There is no room; nothing was booked.
    Refused { why: String },
}

/// What a supplier says to a cancellation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CancellationAnswer {
    /// The rooms are not ours any more, now or since an earlier call.
    Cancelled,
    /// The rooms stay booked until a person has spoken with the supplier.
    Refused { why: String },
}

/// Gives rooms.
#[async_trait::async_trait]
pub trait HotelSupplier: Send + Sync {
    /// Books a stay under our line item's id: booking it again answers as the first time.
    async fn book(&self, ctx: &Ctx, line: LineItemId) -> Result<BookingAnswer>;
    /// Cancels rooms of a stay: cancelling them again answers as the first time. An error leaves open whether it was done.
    async fn cancel(&self, ctx: &Ctx, line: LineItemId, rooms: &[RoomId]) -> Result<CancellationAnswer>;
}
