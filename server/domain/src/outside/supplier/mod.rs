//! Suppliers of rooms.

use super::ServiceContext;
use crate::{error::Result, party::Party};
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

/// How a supplier takes new guests for a booked stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GuestChanges {
    /// It reads our own rows: a change holds when it is written.
    AtOnce,
    /// It is asked, and the former guests hold until it accepts.
    AfterConsent,
}

/// A supplier's answer to a change of guests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GuestsAnswer {
    /// The hotel has the new guests, now or since an earlier call.
    Accepted,
    /// The former guests hold.
    Refused { why: String },
}

/// Books and cancels rooms.
#[async_trait::async_trait]
pub trait HotelSupplier: Send + Sync {
    /// Books a stay for these guests under our line item's id; repeating it returns the first answer.
    async fn book(&self, ctx: &dyn ServiceContext, line: LineItemId, party: &Party) -> Result<BookingAnswer>;
    /// Cancels rooms of a stay; repeating it returns the first answer. After an error the outcome is unknown.
    async fn cancel(&self, ctx: &dyn ServiceContext, line: LineItemId, rooms: &[RoomId]) -> Result<CancellationAnswer>;
    /// How it takes new guests for a booked stay.
    fn guest_changes(&self) -> GuestChanges;
    /// Tells who comes instead; the party is complete. Repeating it returns the first answer. After an error the outcome
    /// is unknown.
    async fn change_guests(&self, ctx: &dyn ServiceContext, line: LineItemId, party: &Party) -> Result<GuestsAnswer>;
}
