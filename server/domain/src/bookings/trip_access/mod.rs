//! Trips without an account: found by reference and email address, opened by a mailed link, read and cancelled in the browser
//! that opened it.
//!
//! A look-up always has the same answer and the same work; what it found goes to the booker's address alone. The link can be
//! opened as often as its recipient likes until it expires, so that a scanner of mails uses nothing up; a press of the button
//! on its page gives the browser a secret of its own. So does a payment without an account. All are kept as hashes and open
//! one trip.

mod access;
mod keep_booked;
mod open_link;
mod request_link;
mod tidy;

pub use access::{opened, viewer_for};
pub use keep_booked::keep_booked;
pub use open_link::{LinkState, OpenedTrip, look_at_link, open_link};
pub use request_link::{TripLinkRequest, request_link};
pub use tidy::tidy;

/// How long a mailed link opens its trip, in hours.
pub const LINK_HOURS: i64 = 24;
/// How long a browser that opened a link keeps the trip, in days.
pub const BROWSER_DAYS: i64 = 30;
/// Trips that a browser keeps.
pub const MAX_OPENED: usize = 5;
