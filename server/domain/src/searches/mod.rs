//! Searches: kept, shared and run.
//!
//! A search names an area, dates and guests. Running it has two steps: the candidates of the area with what they sell
//! (from the database, exactly, until an index in memory takes that step over), then prices, filters, counts and order,
//! which are pure.

pub(crate) mod area;
mod arrange;
mod candidates;
pub(crate) mod catalogue;
mod check;
mod create;
mod get;
mod page;
mod price;
mod run;

pub use create::create;
pub use get::get;
pub use run::run;

pub(crate) use check::{check_dates, check_rooms, currency_for};
pub(crate) use page::{check_take, distance_km};
pub(crate) use run::run_stored;
