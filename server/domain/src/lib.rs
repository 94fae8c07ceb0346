//! The product's rules and its database.
//!
//! It knows no web framework, no status codes and no view; only `outside` calls other services, and only this crate
//! runs queries. Operations are `(ctx, viewer, input)`, one a file.

mod author;
pub mod backups;
pub mod calendar;
pub mod cancellations;
pub mod cards;
pub mod checkout;
pub mod clock;
pub mod college;
mod context;
mod database;
pub mod demonstration;
mod disputes;
pub(crate) mod entity;
pub mod error;
pub(crate) mod event;
pub mod explore;
pub mod faults;
pub mod form_answers;
pub mod guest_changes;
pub mod guests;
pub mod hotels;
pub mod identity;
pub mod images;
pub mod invoices;
pub mod itineraries;
pub mod itinerary_contents;
pub mod jobs;
pub mod keyed;
pub(crate) mod ledger;
pub mod likes;
pub mod mailbox;
pub mod orphans;
pub mod outbox;
pub mod outside;
pub mod packages;
pub mod papers;
pub mod posts;
pub mod profiles;
pub mod provider_events;
pub mod rates;
pub mod recommendations;
pub mod refunds;
pub mod rehearsal;
mod reminders;
pub mod room;
mod rows;
pub mod searches;
mod secret;
pub mod shared_links;
pub mod sitemap;
pub mod states;
pub mod stay_changes;
mod stored;
pub mod subscriptions;
mod tasks;
#[cfg(feature = "testing")]
pub mod testing;
pub mod topics;
mod turns;
pub mod verify;
pub mod videos;
mod viewer;
pub mod working_copies;
mod written;

pub use context::{Ctx, Parts, Settings};
pub use database::{AsDatabase, Database};
pub use error::{Error, Result};
pub use secret::Secrets;
pub use viewer::{Account, TripGuest, Viewer};
