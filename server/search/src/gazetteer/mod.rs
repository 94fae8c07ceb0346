//! The world's places, from tables inside the binary, each read at its first use. Must not know hotels, prices or the
//! database.

mod load;
mod nearest;
mod place;

use std::collections::HashMap;
use std::sync::{LazyLock, OnceLock};

pub use load::TableError;
use nearest::PointTree;
pub use place::{Airport, City, Country, Region};

use crate::fold;
use crate::geometry::{BoundingBox, haversine_km};

/// A table row's place in its slice.
type Index = u32;

/// Cities, regions, countries and airports with the ways to find one.
///
/// Reading the cities takes most of the time, and many callers ask for a country alone.
#[derive(Default)]
pub struct Gazetteer {
    cities: OnceLock<Cities>,
    regions: OnceLock<Vec<Region>>,
    countries: OnceLock<Vec<Country>>,
    airports: OnceLock<Vec<Airport>>,
    /// GeoNames ids of quarters and of the towns they belong to, sorted.
    quarters: OnceLock<Vec<(u32, u32)>>,
    city_tree: OnceLock<PointTree>,
    airport_tree: OnceLock<PointTree>,
    country_names: OnceLock<HashMap<String, Index>>,
}

/// The table of cities, by population from large to small.
#[derive(Default)]
struct Cities {
    rows: Vec<City>,
    /// Alternate names of all cities, separated by '|' within a city.
    names: String,
    /// The range of each city's names in `names`.
    name_ranges: Vec<(Index, Index)>,
    /// Each city's region.
    regions: Vec<Option<Index>>,
    /// (GeoNames id, index), sorted.
    by_id: Vec<(u32, Index)>,
}

/// Why a table in the binary can always be read.
const TESTED: &str = "a test reads the embedded tables";

impl Gazetteer {
    /// The gazetteer of the tables in the binary.
    pub fn embedded() -> &'static Gazetteer {
        static EMBEDDED: LazyLock<Gazetteer> = LazyLock::new(Gazetteer::default);
        &EMBEDDED
    }

    /// Reads all tables in the binary again; most callers want [`Gazetteer::embedded`].
    ///
    /// # Errors
    ///
    /// When a table differs from the format of `data/compact.py`.
    pub fn read_embedded() -> Result<Gazetteer, TableError> {
        let regions = load::regions()?;
        Ok(Gazetteer {
            cities: load::cities(|| &regions)?.into(),
            regions: regions.into(),
            countries: load::countries()?.into(),
            airports: load::airports()?.into(),
            quarters: load::quarters()?.into(),
            ..Gazetteer::default()
        })
    }

    /// Every city, by population from large to small.
    pub fn cities(&self) -> &[City] {
        &self.table().rows
    }

    /// The city with this GeoNames id.
    pub fn city(&self, id: u32) -> Option<&City> {
        self.city_index(id).map(|index| &self.cities()[index])
    }

    /// A city's other names, in many languages and scripts.
    pub fn city_names(&self, city: &City) -> impl Iterator<Item = &str> {
        self.city_index(city.id)
            .into_iter()
            .flat_map(|index| self.names_at(index))
    }

    /// The town that a quarter belongs to; any other place is its own town.
    pub fn town_of<'a>(&'a self, city: &'a City) -> &'a City {
        let quarters = self.quarters.get_or_init(|| load::quarters().expect(TESTED));
        let quarter = quarters.binary_search_by_key(&city.id, |(quarter, _)| *quarter);
        let town = quarter.ok().and_then(|at| self.city(quarters[at].1));
        town.unwrap_or(city)
    }

    /// The first-level division that a city lies in.
    pub fn region_of(&self, city: &City) -> Option<&Region> {
        self.city_index(city.id)
            .and_then(|index| self.region_index_at(index))
            .map(|index| &self.regions()[index as usize])
    }

    /// Every country, by ISO 3166-1 alpha-2 code.
    pub fn countries(&self) -> &[Country] {
        self.countries.get_or_init(|| load::countries().expect(TESTED))
    }

    /// The country with this ISO 3166-1 alpha-2 or alpha-3 code, in either case.
    pub fn country(&self, code: &str) -> Option<&Country> {
        self.country_index(code).map(|index| &self.countries()[index])
    }

    /// The country with this name: a code, its name in many languages, or a common long or short form. England,
    /// Scotland, Wales and Northern Ireland count as the United Kingdom.
    pub fn country_by_name(&self, name: &str) -> Option<&Country> {
        let trimmed = name.trim();
        if let Some(country) = self.country(trimmed) {
            return Some(country);
        }
        let folded = fold::folded(trimmed);
        let names = self.country_names.get_or_init(|| self.collect_country_names());
        let plain = folded.strip_prefix("the ").unwrap_or(&folded);
        names.get(plain).map(|index| &self.countries()[*index as usize])
    }

    /// Every first-level division, by its code.
    pub fn regions(&self) -> &[Region] {
        self.regions.get_or_init(|| load::regions().expect(TESTED))
    }

    /// The region with this code of country and division, such as "IT.16".
    pub fn region(&self, code: &str) -> Option<&Region> {
        let regions = self.regions();
        regions
            .binary_search_by(|region| region.code.as_str().cmp(code))
            .ok()
            .map(|index| &regions[index])
    }

    /// Every airport that has an IATA code, by that code.
    pub fn airports(&self) -> &[Airport] {
        self.airports.get_or_init(|| load::airports().expect(TESTED))
    }

    /// The airport with this IATA code, in either case.
    pub fn airport(&self, iata: &str) -> Option<&Airport> {
        let code = iata.to_ascii_uppercase();
        let airports = self.airports();
        airports
            .binary_search_by(|airport| airport.iata.as_str().cmp(&code))
            .ok()
            .map(|index| &airports[index])
    }

    /// The nearest city and its distance in kilometres; none when a coordinate is not a number.
    pub fn nearest_city(&self, latitude: f64, longitude: f64) -> Option<(&City, f64)> {
        self.nearest_cities(latitude, longitude, 1).into_iter().next()
    }

    /// The `count` nearest cities with their distances in kilometres, nearest first.
    pub fn nearest_cities(&self, latitude: f64, longitude: f64, count: usize) -> Vec<(&City, f64)> {
        let near = self.city_tree().nearest(latitude, longitude, count);
        let with_distance = |index: Index| {
            let city = &self.cities()[index as usize];
            (city, haversine_km(latitude, longitude, city.latitude, city.longitude))
        };
        near.into_iter().map(with_distance).collect()
    }

    /// The nearest airport with scheduled flights and its distance in kilometres.
    pub fn nearest_airport(&self, latitude: f64, longitude: f64) -> Option<(&Airport, f64)> {
        let tree = self.airport_tree.get_or_init(|| {
            let scheduled = self
                .airports()
                .iter()
                .enumerate()
                .filter(|(_, airport)| airport.is_scheduled());
            PointTree::build(scheduled.map(|(index, airport)| (index as Index, airport.latitude, airport.longitude)))
        });
        let airport = &self.airports()[*tree.nearest(latitude, longitude, 1).first()? as usize];
        Some((
            airport,
            haversine_km(latitude, longitude, airport.latitude, airport.longitude),
        ))
    }

    /// The box in which a stay counts as a stay in the city: 8 km around a small one, 40 km around the largest.
    pub fn bounding_box_of_city(&self, city: &City) -> BoundingBox {
        let size = (f64::from(city.population.max(1)).log10() - 4.0) / 3.0;
        BoundingBox::around(city.latitude, city.longitude, 8.0 + 32.0 * size.clamp(0.0, 1.0))
    }

    pub(crate) fn region_index_at(&self, city_index: usize) -> Option<Index> {
        self.table().regions[city_index]
    }

    pub(crate) fn names_at(&self, city_index: usize) -> impl Iterator<Item = &str> {
        let (start, end) = self.table().name_ranges[city_index];
        self.table().names[start as usize..end as usize]
            .split('|')
            .filter(|name| !name.is_empty())
    }

    pub(crate) fn city_index(&self, id: u32) -> Option<usize> {
        let by_id = &self.table().by_id;
        let at = by_id.binary_search_by_key(&id, |entry| entry.0).ok()?;
        Some(by_id[at].1 as usize)
    }

    pub(crate) fn country_index(&self, code: &str) -> Option<usize> {
        match code.len() {
            2 => {
                let code = [
                    code.as_bytes()[0].to_ascii_uppercase(),
                    code.as_bytes()[1].to_ascii_uppercase(),
                ];
                self.countries()
                    .binary_search_by(|country| country.code.cmp(&code))
                    .ok()
            }
            3 => self
                .countries()
                .iter()
                .position(|country| country.alpha3.eq_ignore_ascii_case(code)),
            _ => None,
        }
    }

    /// The cities that `keep` names, with few airports and without the regions' and countries' other names: small
    /// enough for tests that look at everything.
    #[cfg(test)]
    pub(crate) fn sample(mut self, keep: impl Fn(usize, &City) -> bool) -> Self {
        let all = self.table();
        let kept: Vec<usize> = (0..all.rows.len())
            .filter(|index| keep(*index, &all.rows[*index]))
            .collect();
        let rows: Vec<City> = kept.iter().map(|index| all.rows[*index].clone()).collect();
        let mut by_id: Vec<_> = rows
            .iter()
            .enumerate()
            .map(|(index, city)| (city.id, index as Index))
            .collect();
        by_id.sort_unstable();
        let cities = Cities {
            name_ranges: kept.iter().map(|index| all.name_ranges[*index]).collect(),
            regions: kept.iter().map(|index| all.regions[*index]).collect(),
            names: all.names.clone(),
            rows,
            by_id,
        };
        let mut airports = self.airports().to_vec();
        airports.retain(|airport| airport.size == 3);
        let mut regions = self.regions().to_vec();
        regions.iter_mut().for_each(|region| region.names.truncate(1));
        let mut countries = self.countries().to_vec();
        countries.iter_mut().for_each(|country| country.names.truncate(4));
        self.cities = cities.into();
        self.airports = airports.into();
        self.regions = regions.into();
        self.countries = countries.into();
        self
    }

    fn table(&self) -> &Cities {
        self.cities
            .get_or_init(|| load::cities(|| self.regions()).expect(TESTED))
    }

    fn city_tree(&self) -> &PointTree {
        self.city_tree.get_or_init(|| {
            let points = self.cities().iter().enumerate();
            PointTree::build(points.map(|(index, city)| (index as Index, city.latitude, city.longitude)))
        })
    }

    fn collect_country_names(&self) -> HashMap<String, Index> {
        let mut names = HashMap::new();
        // Own names first: an alternate name never hides another country's own.
        for (index, country) in self.countries().iter().enumerate() {
            names.insert(fold::folded(&country.name), index as Index);
        }
        for (index, country) in self.countries().iter().enumerate() {
            for name in &country.names {
                let folded = fold::folded(name);
                let plain = folded.strip_prefix("the ").unwrap_or(&folded);
                names.entry(plain.to_owned()).or_insert(index as Index);
            }
        }
        if let Some(kingdom) = self.country_index("GB") {
            for part in ["england", "scotland", "wales", "northern ireland"] {
                names.insert(part.to_owned(), kingdom as Index);
            }
        }
        names
    }
}

#[cfg(test)]
mod tests;
