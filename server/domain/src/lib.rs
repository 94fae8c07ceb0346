//! The product's rules and its database.
//!
//! It knows no web framework, no status codes and no view; only `outside` calls other services, and only this crate
//! runs queries. Operations are `(ctx, viewer, input)`, one a file.

pub mod access;
pub mod addresses;
mod author;
pub mod backups;
mod bookings;
mod caches;
pub mod calendar;
pub mod cards;
mod catalogue;
pub mod clock;
mod contains;
mod context;
mod creators;
mod currencies;
mod database;
pub mod delivery;
pub mod demonstration;
mod email_address;
pub(crate) mod entity;
pub mod error;
pub(crate) mod event;
pub mod explore;
pub mod faults;
pub mod features;
pub mod form_answers;
pub mod free_disk;
pub mod identity;
pub mod jobs;
pub mod keyed;
pub mod mailbox;
pub mod map_search;
mod media;
pub mod operator;
pub mod outbox;
pub mod outside;
pub mod party;
pub mod periodic;
pub mod rates;
pub mod rehearsal;
mod roles;
mod rows;
mod secret;
pub mod site_texts;
pub mod sitemap;
mod stored;
mod tasks;
#[cfg(feature = "testing")]
pub mod testing;
mod turns;
pub mod verify;
mod viewer;
pub mod worker;

pub use bookings::{
    cancellations, checkout, guest_changes, invoices, itineraries, papers, provider_events, refunds, shared_links,
    states, stay_changes, trip_access,
};
pub use catalogue::{hotels, likes, searches};
pub use context::{ContextParts, Ctx, PasswordCost, Settings};
pub use creators::{
    clubs, college, itinerary_contents, markdown, ordering, packages, posts, profiles, recommendations, subscriptions,
    topics, working_copies,
};
pub use database::{AsDatabase, Database, is_file_missing};
pub use error::{Error, Result};
pub use media::{images, orphans, videos};
pub use secret::Secrets;
pub use viewer::{Account, TripGuest, Viewer};

pub(crate) use bookings::{disputes, ledger, numbers, payments, reminders, replaced_stays};
pub(crate) use catalogue::areas;
pub(crate) use media::{folders, written};
