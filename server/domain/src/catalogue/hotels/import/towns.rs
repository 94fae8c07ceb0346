//! Finds a place for rows without coordinates: among rows of the same postcode, else their town.

use super::{coordinates::Point, headings::folded, place, row::Row};
use search::{City, Gazetteer};
use std::collections::HashMap;

/// Where rows of a postcode stand: the sum of their coordinates, and how many they are.
#[derive(Default)]
struct Postcode {
    latitude: f64,
    longitude: f64,
    count: f64,
}

/// Postcodes of the rows so far, and towns by name.
#[derive(Default)]
pub(super) struct Towns {
    postcodes: HashMap<([u8; 2], String), Postcode>,
    /// The largest town of each name first, by country.
    names: HashMap<[u8; 2], HashMap<String, Vec<u32>>>,
}

impl Towns {
    /// Learns where a postcode is.
    pub fn see(&mut self, country: [u8; 2], postcode: Option<&str>, point: Point) {
        if let Some(postcode) = postcode.map(folded).filter(|postcode| !postcode.is_empty()) {
            let known = self.postcodes.entry((country, postcode)).or_default();
            known.latitude += point.latitude;
            known.longitude += point.longitude;
            known.count += 1.0;
        }
    }

    /// The place of a row that has no coordinates; an error says what is missing.
    pub fn find(&mut self, gazetteer: &Gazetteer, row: &Row) -> Result<Point, String> {
        let country = place::named(gazetteer, row.country.as_deref())?
            .ok_or("it has no coordinates, and its country is not known: add --country")?;
        let postcode = row.postal_code.as_deref().map(folded);
        if let Some(known) = postcode.and_then(|postcode| self.postcodes.get(&(country.code, postcode))) {
            return Ok(Point {
                latitude: rounded(known.latitude / known.count),
                longitude: rounded(known.longitude / known.count),
            });
        }
        let town = row
            .city
            .as_deref()
            .ok_or("it has no coordinates, and no other row has its postcode")?;
        let city = self
            .town(gazetteer, country.code, town, row.state.as_deref())
            .ok_or_else(|| {
                format!(
                    "it has no coordinates, and no town {town:?} in {} is known",
                    country.name
                )
            })?;
        Ok(Point {
            latitude: city.latitude,
            longitude: city.longitude,
        })
    }

    /// The largest town of the name, in the region if that is named.
    fn town<'a>(
        &mut self,
        gazetteer: &'a Gazetteer,
        country: [u8; 2],
        town: &str,
        region: Option<&str>,
    ) -> Option<&'a City> {
        let names = self.names.entry(country).or_insert_with(|| names(gazetteer, country));
        let found = names.get(&folded(town))?;
        let cities: Vec<&City> = found.iter().filter_map(|id| gazetteer.city(*id)).collect();
        let region = region.map(folded);
        let is_there = |city: &&&City| {
            let known = gazetteer.region_of(city);
            known.zip(region.as_ref()).is_some_and(|(known, region)| {
                folded(&known.name) == *region || known.names.iter().any(|name| folded(name) == *region)
            })
        };
        cities.iter().find(is_there).or(cities.first()).copied()
    }
}

fn names(gazetteer: &Gazetteer, country: [u8; 2]) -> HashMap<String, Vec<u32>> {
    let mut names: HashMap<String, Vec<u32>> = HashMap::new();
    // Own names first, then other names; cities come by population.
    let cities = || gazetteer.cities().iter().filter(|city| city.country_code == country);
    for city in cities() {
        names.entry(folded(&city.name)).or_default().push(city.id);
    }
    for city in cities() {
        for name in gazetteer.city_names(city) {
            let known = names.entry(folded(name)).or_default();
            if !known.contains(&city.id) {
                known.push(city.id);
            }
        }
    }
    names.remove("");
    names
}

/// To about a metre.
fn rounded(degrees: f64) -> f64 {
    (degrees * 1e5).round() / 1e5
}
