//! Searches: stored, shared and run.
//!
//! A search names an area, dates and guests. The [index](market) answers it. While there is no index, the database
//! gives the same result: the candidates of the area with their rates, then prices, filters, counts and order, which
//! are pure.

mod alternatives;
pub(crate) mod area;
mod arrange;
mod candidates;
pub(crate) mod catalogue;
mod change_stay;
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
mod split;
mod tidy;
mod with_rooms;

pub use change_stay::change_stay;
pub use create::create;
pub use dates::dates;
pub use get::get;
pub use market::{
    is_ready as is_index_ready, keep as keep_index, save_at_the_end as save_index, tidy as tidy_index,
    wanted as index_wanted,
};
pub use move_dates::{move_dates, move_place};
#[cfg(feature = "testing")]
pub use run::run_both_ways;
pub use run::{ResultOptions, SearchPage, run};
pub use tidy::tidy;
pub use with_rooms::with_rooms;

pub(crate) use check::{check_dates, check_rooms, currency_for, known_currency};
pub(crate) use map::short;
pub(crate) use page::{check_take, distance_km};
pub(crate) use run::{run_stored, run_with_alternatives};
pub(crate) use split::split;

use crate::{Ctx, turns::Turns};
use contract::Code;

/// Long searches that may run or wait, some seconds of work; more are asked to come back later.
const MAX_SEARCHES: usize = 64;

/// Counts the long searches that run or wait.
struct Searching(Turns);

impl Ctx {
    /// Limits concurrent long searches.
    pub(crate) fn searching(&self) -> &Turns {
        let searching = self.cache(|| Searching(Turns::new(MAX_SEARCHES, Code::Unavailable)));
        &searching.0
    }
}
