//! The demonstration set, loaded into the house inventory once, and its nights, which roll on with the days.

mod creators;
mod extend;
mod faces;
mod load;
mod rows;
mod sign_ins;
mod stories;
mod trips;

pub use creators::load_creators;
pub use extend::extend;
pub use faces::{load_faces, sample_faces};
pub use load::{Loaded, load};
pub use sign_ins::{PASSWORD, SignIn, close_sign_ins, open_sign_ins, sign_ins};
pub use stories::{Stories, load_itineraries, load_stories};
pub use trips::load_trips;

use chrono::NaiveDate;
use search::Gazetteer;
use serde::{Deserialize, Serialize};

/// The seed of the set that ships; the same on every installation.
const SEED: u64 = 1;
/// How many nights ahead are known.
pub const NIGHTS_AHEAD: u64 = 400;
/// The source's name on every hotel of the set.
pub(crate) const SOURCE: &str = "demonstration";

/// What is loaded.
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

/// The mark that a set was loaded whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Mark {
    seed: u64,
    hotels: usize,
    /// The first night that is not known.
    nights_until: NaiveDate,
}

/// The mark's name among the settings.
const MARK: &str = "demonstration";

/// The set in figures, over 400 nights from the first one; generates it anew and reads no database.
pub fn report(options: &Options, first_night: NaiveDate) -> demo::Report {
    let places = demo::places(Gazetteer::embedded());
    demo::report(&places, &options.generator(), first_night)
}
