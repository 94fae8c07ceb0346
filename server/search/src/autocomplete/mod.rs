//! Autocomplete of destinations: cities, regions, countries, airports and hotels in one ranked list.
//!
//! Names and queries are folded (`fold`), so that case, accents and script do not matter. Each typed word must begin
//! a word of the place's name, of one of its other names, or of the area it lies in; one typo is allowed from four
//! letters and two from eight, when fewer places than requested match without. Where a thousand places match several
//! words, those with the highest upper bounds are ranked, else all. Must not know where hotels come from.

mod best;
mod bits;
mod bound;
mod collect;
mod highlight;
mod hit;
mod index;
mod key;
mod later;
mod names;
mod neighbours;
mod places;
mod postings;
mod query;
mod rank;
mod round;
mod score;
mod spaces;
mod stays;
mod typo;
mod words;

use std::{cell::RefCell, collections::HashMap};

use best::{FoundIn, ScoredMatch};
use bits::Bits;
use hit::Match;
pub use hit::{DestinationHit, around_airport, around_hotel};
use index::PlaceIndex;
pub use key::{DestinationKey, DestinationKind, InvalidKey};
use later::{LaterHotel, LaterHotels};
use places::{Home, Homes, PlaceId};
use query::{Query, Search};
use rank::Readings;
use stays::StayGrid;
use words::Scripts;

use crate::fold;
use crate::geometry::{BoundingBox, haversine_km};
use crate::{City, Gazetteer};

/// How many hotels may be outside the index before it is rebuilt.
const MAX_LATER_HOTELS: usize = 4_096;
/// The number of cities with hotels from which the nearest are chosen.
const NEAR_CITIES: usize = 60;
/// Cities closer to each other than this are offered as one.
const APART_KM: f64 = 30.0;

/// The names and the place of a hotel.
#[derive(Debug, Clone, PartialEq)]
pub struct HotelName {
    /// The hotel's own id (a UUID).
    pub id: u128,
    pub name: String,
    /// Its other names: in other languages, official, former.
    pub other_names: Vec<String>,
    /// The city of its address.
    pub city: String,
    /// ISO 3166-1 alpha-2.
    pub country_code: [u8; 2],
    pub latitude: f64,
    pub longitude: f64,
    /// How popular it is; 0 when unknown, 1,000 and above for the most popular.
    pub weight: u32,
}

impl HotelName {
    fn all_names(&self) -> impl Iterator<Item = &str> {
        std::iter::once(&self.name).chain(&self.other_names).map(String::as_str)
    }
}

/// Every destination by its names.
pub struct DestinationIndex {
    gazetteer: &'static Gazetteer,
    index: PlaceIndex,
    hotels: Vec<HotelName>,
    grid: StayGrid,
    later: LaterHotels,
    removed: Bits,
    /// Removed hotels, and all places that are no hotels.
    beside_hotels: Bits,
    by_id: HashMap<u128, FoundIn>,
}

impl DestinationIndex {
    /// Builds the index from the gazetteer and the hotels; of two hotels with one id the later counts.
    pub fn build(gazetteer: &'static Gazetteer, hotels: impl Iterator<Item = HotelName>) -> Self {
        let mut unique: HashMap<u128, usize> = HashMap::new();
        let mut list: Vec<HotelName> = Vec::new();
        for hotel in hotels {
            match unique.get(&hotel.id) {
                Some(index) => list[*index] = hotel,
                None => {
                    unique.insert(hotel.id, list.len());
                    list.push(hotel);
                }
            }
        }
        let finder = Homes::prepare(gazetteer, list.iter());
        let homes: Vec<Option<Home>> = list.iter().map(|hotel| finder.find(hotel)).collect();
        let index = PlaceIndex::build(gazetteer, &list, &homes);
        let places = index.forest.places.len();
        let removed = Bits::new(places);
        let mut beside_hotels = Bits::new(places);
        let mut by_id = HashMap::with_capacity(list.len());
        for id in 0..places as PlaceId {
            let source = index.place(id).source;
            if source.kind == DestinationKind::Hotel {
                by_id.insert(list[source.index as usize].id, FoundIn::Index(id));
            } else {
                beside_hotels.insert(id);
            }
        }
        Self {
            gazetteer,
            index,
            grid: StayGrid::build(&list),
            hotels: list,
            later: LaterHotels::default(),
            removed,
            beside_hotels,
            by_id,
        }
    }

    /// Adds a hotel, or replaces the one with its id. Cheap, except that one in some thousands rebuilds the index.
    pub fn insert_hotel(&mut self, hotel: HotelName) {
        self.remove_hotel(hotel.id);
        let home = Homes::prepare(self.gazetteer, std::iter::empty()).find(&hotel);
        let parent = match home {
            Some(home) => {
                let city = self.index.forest.cities[home.city as usize];
                self.index.forest.count_hotel(city, true);
                Some(city)
            }
            None => self
                .gazetteer
                .country_index(std::str::from_utf8(&hotel.country_code).unwrap_or_default())
                .map(|country| self.index.forest.countries[country]),
        };
        let id = hotel.id;
        let at = self.later.push(LaterHotel::new(hotel, parent));
        self.by_id.insert(id, FoundIn::Later(at));
        if self.later.len() >= MAX_LATER_HOTELS {
            self.rebuild();
        }
    }

    /// Removes a hotel; returns whether it was there.
    pub fn remove_hotel(&mut self, id: u128) -> bool {
        let parent = match self.by_id.remove(&id) {
            Some(FoundIn::Index(place)) => {
                self.removed.insert(place);
                self.beside_hotels.insert(place);
                self.grid.remove(self.index.place(place).source.index);
                self.index.place(place).parent
            }
            Some(FoundIn::Later(at)) => self.later.remove(at).and_then(|later| later.parent),
            None => return false,
        };
        if let Some(parent) = parent {
            self.index.forest.count_hotel(parent, false);
        }
        true
    }

    /// The names of the hotel with this id.
    pub fn hotel(&self, id: u128) -> Option<&HotelName> {
        match *self.by_id.get(&id)? {
            FoundIn::Index(place) => self.hotels.get(self.index.place(place).source.index as usize),
            FoundIn::Later(at) => self.later.get(at).map(|later| &later.hotel),
        }
    }

    /// How many hotels are outside the index: each slows down every search a little, until the index is rebuilt.
    pub fn later_count(&self) -> usize {
        self.later.len()
    }

    /// How many hotels can be found.
    pub fn hotel_count(&self) -> usize {
        self.by_id.len()
    }

    /// The best `limit` destinations for the typed text, best first, each once. `country_hint` is the visitor's
    /// country (ISO 3166-1 alpha-2), whose places rank a little higher.
    pub fn search(&self, query: &str, limit: usize, country_hint: Option<&str>) -> Vec<DestinationHit> {
        self.search_without(&self.removed, query, limit, country_hint)
    }

    /// The same for hotels only, which cities with similar names would displace.
    pub fn search_hotels(&self, query: &str, limit: usize, country_hint: Option<&str>) -> Vec<DestinationHit> {
        self.search_without(&self.beside_hotels, query, limit, country_hint)
    }

    fn search_without(
        &self,
        left_out: &Bits,
        query: &str,
        limit: usize,
        country_hint: Option<&str>,
    ) -> Vec<DestinationHit> {
        let text = query;
        let query = Query::parse(query);
        let words = query.words();
        let home = country_hint
            .and_then(|code| self.gazetteer.country(code))
            .map(|country| country.code);
        let search = |scripts| Search {
            index: &self.index,
            later: &self.later,
            left_out,
            home,
            scripts,
            few: query::FEW,
            looked_at: collect::LOOKED_AT,
            known: RefCell::default(),
        };
        let ranked = |scripts| {
            let readings = Readings::of(text, &words, scripts);
            self.ranked(&search(scripts), &readings, limit)
        };
        let mut found = ranked(query.scripts);
        if found.is_empty() && query.scripts == Scripts::Latin {
            // No Latin name matches: the query may spell out a name of another script.
            found = ranked(Scripts::Other);
        }
        found.into_iter().filter_map(|found| self.hit(&words, found)).collect()
    }

    fn hit(&self, words: &[&[u8]], found: ScoredMatch) -> Option<DestinationHit> {
        let how = Match {
            words,
            round: found.round,
            score: found.score,
        };
        let place = match found.place {
            FoundIn::Later(at) => {
                let hotel = &self.later.get(at)?.hotel;
                let names = std::iter::once(&hotel.name).chain(&hotel.other_names);
                let matched_name = matched_name(found.name, |each| names.for_each(|name| each(name)));
                return Some(hit::of_hotel(self.gazetteer, hotel, matched_name, &how));
            }
            FoundIn::Index(place) => self.index.place(place),
        };
        if place.source.kind == DestinationKind::Hotel {
            let hotel = self.hotels.get(place.source.index as usize)?;
            let names = std::iter::once(&hotel.name).chain(&hotel.other_names);
            let matched_name = matched_name(found.name, |each| names.for_each(|name| each(name)));
            return Some(hit::of_hotel(self.gazetteer, hotel, matched_name, &how));
        }
        let matched_name = matched_name(found.name, |each| {
            names::names_of(self.gazetteer, &[], &[], place.source, |name, _| each(name));
        });
        let mut hit = hit::of_place(self.gazetteer, place.source, matched_name, &how)?;
        if let FoundIn::Index(id) = found.place {
            hit.stays = self.stays_of(id, u32::MAX);
        }
        Some(hit)
    }

    /// The number of hotels that a search of that place looks at, counted up to `enough`.
    fn stays_of(&self, id: PlaceId, enough: u32) -> u32 {
        let place = self.index.place(id);
        let index = place.source.index as usize;
        let bounds = match place.source.kind {
            DestinationKind::Country | DestinationKind::Region => return place.stays,
            DestinationKind::Hotel => return 1,
            DestinationKind::City => self
                .gazetteer
                .cities()
                .get(index)
                .map(|city| self.gazetteer.bounding_box_of_city(city)),
            DestinationKind::Airport => self
                .gazetteer
                .airports()
                .get(index)
                .map(|airport| hit::around_airport(airport.latitude, airport.longitude)),
        };
        bounds.map_or(0, |bounds| self.stays_within(&bounds, enough))
    }

    /// The number of hotels that a search of a destination looks at; none for an unknown one.
    pub fn stays(&self, key: &DestinationKey) -> Option<u32> {
        let forest = &self.index.forest;
        let place = match key {
            DestinationKey::City(id) => forest.cities.get(self.gazetteer.city_index(*id)?)?,
            DestinationKey::Region(code) => {
                let regions = self.gazetteer.regions();
                let index = regions.binary_search_by(|region| region.code.as_str().cmp(code)).ok()?;
                forest.regions.get(index)?
            }
            DestinationKey::Country(code) => {
                let index = self.gazetteer.country_index(std::str::from_utf8(code).ok()?)?;
                forest.countries.get(index)?
            }
            DestinationKey::Airport(code) => {
                let airport = self.gazetteer.airport(std::str::from_utf8(code).ok()?)?;
                let bounds = around_airport(airport.latitude, airport.longitude);
                return Some(self.stays_within(&bounds, u32::MAX));
            }
            DestinationKey::Hotel(id) => return self.by_id.get(id).map(|_| 1),
        };
        Some(self.stays_of(*place, u32::MAX))
    }

    /// How many hotels lie in a box, counted up to `enough`.
    pub fn stays_within(&self, bounds: &BoundingBox, enough: u32) -> u32 {
        let count = self.grid.count(&self.hotels, bounds, enough);
        let later = self.later.iter().filter(|(_, later)| {
            let hotel = &later.hotel;
            bounds.contains(hotel.latitude, hotel.longitude)
        });
        let missing = enough.saturating_sub(count) as usize;
        count + later.take(missing).count() as u32
    }

    /// The nearest cities with hotels, nearest first, with the distance in kilometres and the number of hotels. Of
    /// cities close together the one with the most hotels represents all.
    pub fn nearest_with_stays(&self, latitude: f64, longitude: f64, limit: usize) -> Vec<(&'static City, f64, u32)> {
        let mut near: Vec<(&City, f64, u32)> = self
            .gazetteer
            .cities()
            .iter()
            .zip(&self.index.forest.cities)
            .filter_map(|(city, id)| {
                let hotels = self.index.place(*id).hotels;
                (hotels > 0).then(|| {
                    let km = haversine_km(latitude, longitude, city.latitude, city.longitude);
                    (city, km, hotels)
                })
            })
            .collect();
        near.sort_by(|left, right| left.1.total_cmp(&right.1));
        near.truncate(NEAR_CITIES);
        near.sort_by_key(|(_, _, hotels)| std::cmp::Reverse(*hotels));
        let mut chosen: Vec<(&City, f64, u32)> = Vec::new();
        for (city, km, _) in near {
            let is_apart = |other: &(&City, f64, u32)| {
                haversine_km(city.latitude, city.longitude, other.0.latitude, other.0.longitude) > APART_KM
            };
            if chosen.iter().all(is_apart) {
                let stays = self.stays_within(&self.gazetteer.bounding_box_of_city(city), u32::MAX);
                chosen.push((city, km, stays));
            }
        }
        chosen.sort_by(|left, right| left.1.total_cmp(&right.1));
        chosen.truncate(limit);
        chosen
    }

    fn rebuild(&mut self) {
        let Self {
            hotels, later, by_id, ..
        } = self;
        let kept: Vec<HotelName> = std::mem::take(hotels)
            .into_iter()
            .filter(|hotel| matches!(by_id.get(&hotel.id), Some(FoundIn::Index(_))))
            .chain(later.take_all())
            .collect();
        *self = Self::build(self.gazetteer, kept.into_iter());
    }
}

/// The name with that number if it is not the first; `for_each_name` reports all names in order.
fn matched_name(wanted: usize, for_each_name: impl FnOnce(&mut dyn FnMut(&str))) -> Option<String> {
    if wanted == 0 {
        return None;
    }
    let (mut number, mut found) = (0, None);
    for_each_name(&mut |name| {
        // Names without a letter have no number.
        if !fold::folded(name).is_empty() {
            if number == wanted {
                found = Some(name.to_owned());
            }
            number += 1;
        }
    });
    found
}

#[cfg(test)]
mod tests;
