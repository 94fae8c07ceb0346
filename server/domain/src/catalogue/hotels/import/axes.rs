//! Notices that a file has latitude and longitude exchanged.

use super::{ImportError, Result, coordinates::Point, headings::folded, place, row::Row};
use search::Gazetteer;

/// Rows that are looked at.
const SAMPLE: usize = 200;
/// So near a town of the row's name must be, in kilometres.
const NEAR_KM: f64 = 40.0;
/// How many of the nearest cities may have the name.
const NEAREST: usize = 30;
/// Fewer rows say nothing about a file.
const FEWEST: usize = 3;

/// What to make of the order of coordinates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Axes {
    /// As the file has them; a file that makes sense only the other way round is refused.
    #[default]
    Checked,
    /// As the file has them.
    Kept,
    /// The other way round.
    Exchanged,
}

/// The evidence of the first rows.
#[derive(Default)]
pub(super) struct Evidence {
    seen: usize,
    straight: usize,
    exchanged: usize,
}

impl Evidence {
    /// Looks at a row with coordinates, until there are enough.
    pub fn see(&mut self, gazetteer: &Gazetteer, row: &Row) {
        if self.seen >= SAMPLE || row.is_unplaced {
            return;
        }
        self.seen += 1;
        let (latitude, longitude) = (row.latitude, row.longitude);
        if makes_sense(gazetteer, row, latitude, longitude) {
            self.straight += 1;
        } else if longitude.abs() <= 90.0 && makes_sense(gazetteer, row, longitude, latitude) {
            self.exchanged += 1;
        }
    }

    /// Counts a row whose latitude is none.
    pub fn see_impossible(&mut self) {
        if self.seen < SAMPLE {
            self.seen += 1;
            self.exchanged += 1;
        }
    }

    /// The verdict, once all rows of the sample are seen.
    pub fn verdict_of_all(&self) -> Result<()> {
        if self.seen < SAMPLE { Ok(()) } else { self.verdict() }
    }

    /// An error if the rows make sense only the other way round.
    pub fn verdict(&self) -> Result<()> {
        let is_exchanged = self.exchanged >= FEWEST && self.straight * 10 <= self.exchanged;
        if is_exchanged {
            return Err(ImportError::Option(format!(
                "latitude and longitude look exchanged: {} of the first {} rows lie in their country or town only the \
                 other way round; add --swap-axes, or --keep-axes if they are right",
                self.exchanged, self.seen
            )));
        }
        Ok(())
    }
}

/// Whether the row's own country or town is there; a row that names none makes no sense anywhere.
fn makes_sense(gazetteer: &Gazetteer, row: &Row, latitude: f64, longitude: f64) -> bool {
    if let Ok(Some(country)) = place::named(gazetteer, row.country.as_deref()) {
        return place::fits(gazetteer, latitude, longitude, country);
    }
    let Some(town) = row.city.as_deref().map(folded).filter(|name| !name.is_empty()) else {
        return false;
    };
    let near = gazetteer.nearest_cities(latitude, longitude, NEAREST);
    near.iter()
        .take_while(|(_, kilometres)| *kilometres <= NEAR_KM)
        .any(|(city, _)| {
            let town_of = gazetteer.town_of(city);
            [*city, town_of]
                .iter()
                .any(|city| folded(&city.name) == town || gazetteer.city_names(city).any(|name| folded(name) == town))
        })
}

/// The reason to refuse a row that names no country and that is near its town only the other way round.
pub(super) fn error(gazetteer: &Gazetteer, row: &Row) -> Option<String> {
    let town = row.city.as_deref()?;
    let has_country = place::named(gazetteer, row.country.as_deref()).is_ok_and(|country| country.is_some());
    if row.is_unplaced || has_country || row.longitude.abs() > 90.0 {
        return None;
    }
    // Few points of the world are near a town the other way round, so this is asked first.
    let is_exchanged = makes_sense(gazetteer, row, row.longitude, row.latitude)
        && !makes_sense(gazetteer, row, row.latitude, row.longitude);
    is_exchanged.then(|| {
        format!(
            "only with latitude and longitude exchanged it is near {town}; exchange them, or add --keep-axes if they are right"
        )
    })
}

/// A hint for a refused row, if it would fit the other way round.
pub(super) fn hint(gazetteer: &Gazetteer, row: &Row) -> &'static str {
    let exchanged = Point {
        latitude: row.longitude,
        longitude: row.latitude,
    };
    let country = place::named(gazetteer, row.country.as_deref()).ok().flatten();
    let fits = country.is_some_and(|country| {
        exchanged.latitude.abs() <= 90.0 && place::fits(gazetteer, exchanged.latitude, exchanged.longitude, country)
    });
    if fits {
        "; with latitude and longitude exchanged they would"
    } else {
        ""
    }
}
