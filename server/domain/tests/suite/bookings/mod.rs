//! From a search to a confirmed booking, and everything that can go wrong on the way.

mod backends;
mod cancelling;
mod carts;
mod changing_guests;
mod changing_stays;
mod commission;
mod completion;
mod consent;
mod currency;
mod disk;
mod expiry;
mod guests;
mod papers;
mod payments;
mod recovery;
mod refunds;
mod reminders;
mod rush;
mod sharing;
mod story;
mod strangers;
pub mod support;
mod time_zones;
mod updates;
mod verify;
