//! Other dates, another room or rate for a booked stay: a new stay at the same hotel replaces rooms of it.
//!
//! The order makes it safe. The new stay has an itinerary and an invoice of its own and is booked and paid like any other.
//! Only when it is booked, a durable job cancels the former rooms, by exactly the amounts that the traveller agreed to. A new
//! stay that is not booked leaves the former one as it is; and where cancelling would return less than agreed, both stand.

mod confirm;
mod drive;
mod email;
mod quote;

pub use confirm::confirm;
pub(crate) use drive::resume;
pub use quote::quote;
