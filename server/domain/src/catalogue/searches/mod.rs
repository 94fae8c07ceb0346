//! Searches: stored, shared and run.
//!
//! A search names an area, dates and guests. The [index](market) answers it. While there is no index, the database
//! gives the same result: the candidates of the area with their rates, then prices, filters, counts and order, which
//! are pure.

mod alternatives;
mod arrange;
mod candidates;
mod change_stay;
mod check;
mod check_availability;
mod counts;
mod create;
mod dates;
mod find;
mod get;
mod listed;
mod map;
pub(crate) mod market;
mod move_dates;
mod price;
mod result;
mod run;
mod split;
mod tidy;
mod town;
mod with_rooms;

pub use change_stay::change_stay;
pub use check_availability::{check_availability, room_split};
pub use create::create;
pub use dates::dates;
pub use get::get;
pub use market::{
    is_ready as is_index_ready, keep as keep_index, save_at_the_end as save_index, tidy as tidy_index,
    wait_for_changes as wait_for_index_changes,
};
pub use move_dates::{move_dates, move_place};
pub use result::{ResultOptions, SearchPage};
pub use run::run;
#[cfg(feature = "testing")]
pub use run::run_both_ways;
pub use tidy::tidy;
pub use with_rooms::with_rooms;

pub(crate) use check::{check_dates, check_rooms};
pub(crate) use map::short;
pub(crate) use run::{run_stored, run_with_alternatives};
