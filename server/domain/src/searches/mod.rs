//! Searches: kept, shared and run.
//!
//! A search names an area, dates and guests. The [index](market) answers it; while there is none, the database does, to
//! the same result: the candidates of the area with what they sell, then prices, filters, counts and order, which are pure.

mod alternatives;
pub(crate) mod area;
mod arrange;
mod candidates;
pub(crate) mod catalogue;
mod check;
mod counts;
mod create;
mod dates;
mod find;
mod get;
mod map;
pub(crate) mod market;
mod move_dates;
mod page;
mod price;
mod run;
mod tidy;

pub use create::create;
pub use dates::dates;
pub use get::get;
pub use market::{keep as keep_index, save_at_the_end as save_index, tidy as tidy_index};
pub use move_dates::{move_dates, move_place};
#[cfg(feature = "testing")]
pub use run::run_both_ways;
pub use run::{Found, Wanted, run};
pub use tidy::tidy;

pub(crate) use alternatives::alternatives;
pub(crate) use check::{check_dates, check_rooms, currency_for};
pub(crate) use map::short;
pub(crate) use page::{check_take, distance_km};
pub(crate) use run::run_stored;
