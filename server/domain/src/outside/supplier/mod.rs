//! Suppliers of rooms.

mod house;

pub use house::HouseInventory;
pub(crate) use house::{BOOKED, CANCELLED};

use crate::{Ctx, error::Result};
use contract::{LineItemId, RoomId};

/// A supplier's answer to a booking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BookingAnswer {
    /// The rooms are booked; the guest gives the reference at the reception.
    Booked { reference: String },
    /// No room is available; nothing was booked.
    Refused { why: String },
}

/// A supplier's answer to a cancellation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CancellationAnswer {
    /// The rooms are no longer booked, now or since an earlier call.
    Cancelled,
    /// The rooms stay booked until a person has talked to the supplier.
    Refused { why: String },
}

/// Books and cancels rooms.
#[async_trait::async_trait]
pub trait HotelSupplier: Send + Sync {
    /// Books a stay under our line item's id; repeating it returns the first answer.
    async fn book(&self, ctx: &Ctx, line: LineItemId) -> Result<BookingAnswer>;
    /// Cancels rooms of a stay; repeating it returns the first answer. After an error the outcome is unknown.
    async fn cancel(&self, ctx: &Ctx, line: LineItemId, rooms: &[RoomId]) -> Result<CancellationAnswer>;
}
