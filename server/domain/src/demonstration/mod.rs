//! The demonstration set, loaded once as own inventory, and its nights, which are extended daily.

mod creators;
mod extend;
mod faces;
mod itineraries;
mod load;
mod mark;
mod production;
mod rows;
mod sign_ins;
mod stories;
mod turn;

pub use creators::load_creators;
pub use extend::extend;
pub use faces::{load_faces, sample_faces};
pub use itineraries::load_itineraries;
pub use load::{LoadReport, load};
pub use production::{has_served_production, mark_production};
pub use sign_ins::{PASSWORD, SignIn, close_sign_ins, open_sign_ins, sign_ins};
pub use stories::{Stories, load_itinerary_contents, load_stories};
pub use turn::Turn;

use chrono::NaiveDate;
use search::Gazetteer;
use serde::{Deserialize, Serialize};

/// The seed of the released set; the same on every installation.
const SEED: u64 = 1;
/// Number of generated nights ahead.
pub const NIGHTS_AHEAD: u64 = 400;
/// The source's name on every hotel of the set.
pub(crate) const SOURCE: &str = "demonstration";

/// The size of a set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// How many hotels; the full set has 5,500.
    pub hotels: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self { hotels: 5_500 }
    }
}

impl Options {
    fn generator(&self) -> demo::Options {
        demo::Options {
            seed: SEED,
            hotels: self.hotels,
            ..demo::Options::default()
        }
    }
}

/// The mark of a completely loaded set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Mark {
    seed: u64,
    hotels: usize,
    /// The first night that is not generated.
    nights_until: NaiveDate,
}

/// The mark's name among the settings.
const MARK: &str = "demonstration";

/// Statistics of the set over 400 nights from `first_night`; generates it again and reads no database.
pub fn report(options: &Options, first_night: NaiveDate) -> demo::Report {
    let places = demo::places(Gazetteer::embedded());
    demo::report(&places, &options.generator(), first_night)
}
