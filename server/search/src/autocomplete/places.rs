//! All places as a forest: hotels and airports within cities, cities within regions, regions within countries. Places
//! are numbered in preorder, so that everything within a place is one range of numbers.

use std::collections::HashMap;

use super::HotelName;
use super::key::DestinationKind;
use super::score;
use crate::Gazetteer;
use crate::fold;
use crate::geometry::haversine_km;

/// Number of a place in preorder.
pub(super) type PlaceId = u32;

/// Where a place comes from: an index into the gazetteer's slice of that kind, or into the hotels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Source {
    pub(super) kind: DestinationKind,
    pub(super) index: u32,
}

/// A place in the forest.
#[derive(Debug, Clone, Copy)]
pub(super) struct PlaceNode {
    pub(super) source: Source,
    /// The place it lies in.
    pub(super) parent: Option<PlaceId>,
    /// Everything within it is numbered from its own number up to this one.
    pub(super) end: PlaceId,
    pub(super) country: [u8; 2],
    /// How well known it is, without its hotels.
    pub(super) known: f32,
    /// Hotels in it (cities only).
    pub(super) hotels: u32,
    /// Hotels in it and in all that lies in it.
    pub(super) stays: u32,
}

impl PlaceNode {
    fn known(&self) -> f32 {
        self.known + score::known_by_hotels(self.hotels)
    }
}

/// The place that a hotel lies in, and whether that place has the hotel's city name.
#[derive(Debug, Clone, Copy)]
pub(super) struct Home {
    /// Index into the gazetteer's cities.
    pub(super) city: u32,
    pub(super) named: bool,
}

/// A hotel is in the city of its name if that is not farther away than this, in kilometres.
const NAMED_WITHIN_KM: f64 = 60.0;
/// A hotel is in the nearest city of its country if that is not farther away than this, in kilometres.
const NEAR_WITHIN_KM: f64 = 150.0;

/// Finds the city of each hotel.
pub(super) struct Homes<'gazetteer> {
    gazetteer: &'gazetteer Gazetteer,
    /// Cities by country and folded own name, for the names given to `prepare`.
    named: HashMap<(String, [u8; 2]), Vec<u32>>,
}

impl<'gazetteer> Homes<'gazetteer> {
    /// Prepares for these hotels; others are looked up one by one.
    pub(super) fn prepare<'hotel>(
        gazetteer: &'gazetteer Gazetteer,
        hotels: impl Iterator<Item = &'hotel HotelName>,
    ) -> Self {
        let mut named: HashMap<_, Vec<u32>> = hotels
            .map(|hotel| ((fold::folded(&hotel.city), hotel.country_code), Vec::new()))
            .collect();
        if !named.is_empty() {
            for (index, city) in gazetteer.cities().iter().enumerate() {
                let own = fold::folded(&city.name);
                if let Some(cities) = named.get_mut(&(own, city.country_code)) {
                    cities.push(index as u32);
                }
            }
        }
        Self { gazetteer, named }
    }

    /// The hotel's city: the one with its city name if that is near, else the nearest one of its country.
    pub(super) fn find(&self, hotel: &HotelName) -> Option<Home> {
        let folded = fold::folded(&hotel.city);
        let cities = self.gazetteer.cities();
        let distance = |index: &u32| {
            let city = &cities[*index as usize];
            haversine_km(hotel.latitude, hotel.longitude, city.latitude, city.longitude)
        };
        let key = (folded, hotel.country_code);
        let by_name = self
            .named
            .get(&key)
            .and_then(|list| list.iter().min_by(|a, b| distance(a).total_cmp(&distance(b))));
        if let Some(city) = by_name.filter(|index| distance(index) <= NAMED_WITHIN_KM) {
            return Some(Home {
                city: *city,
                named: true,
            });
        }
        let near = self.gazetteer.nearest_cities(hotel.latitude, hotel.longitude, 12);
        let near = near
            .into_iter()
            .filter(|(city, km)| city.country_code == hotel.country_code && *km <= NEAR_WITHIN_KM);
        let near: Vec<_> = near
            .filter_map(|(city, _)| self.gazetteer.city_index(city.id))
            .collect();
        let called = |index: &&usize| {
            let names = self.gazetteer.names_at(**index);
            std::iter::once(cities[**index].name.as_str())
                .chain(names)
                .any(|name| fold::folded(name) == key.0)
        };
        match near.iter().find(called) {
            Some(index) => Some(Home {
                city: *index as u32,
                named: true,
            }),
            None => near.first().map(|index| Home {
                city: *index as u32,
                named: false,
            }),
        }
    }
}

/// The places in preorder.
pub(super) struct Forest {
    pub(super) places: Vec<PlaceNode>,
    /// How well known each place is, its hotels included.
    pub(super) known: Vec<f32>,
    /// The place of each city of the gazetteer.
    pub(super) cities: Vec<PlaceId>,
    /// The place of each region of the gazetteer.
    pub(super) regions: Vec<PlaceId>,
    /// The place of each country of the gazetteer.
    pub(super) countries: Vec<PlaceId>,
    /// The initial popularity of places whose hotels were counted again.
    known_at_first: HashMap<PlaceId, f32>,
    /// The largest change of any place's popularity.
    pub(super) drift: f32,
}

impl Forest {
    /// Creates the forest of all places of the gazetteer and the hotels; `homes` gives each hotel's city.
    pub(super) fn plant(gazetteer: &Gazetteer, hotels: &[HotelName], homes: &[Option<Home>]) -> Self {
        let seeds = Seeds::collect(gazetteer, hotels, homes);
        let count = seeds.places.len();
        // Children in the order of their collection, as linked lists.
        let mut first_child = vec![None; count];
        let mut next_sibling = vec![None; count];
        let mut root = None;
        for index in (0..count as u32).rev() {
            let first = match seeds.parents[index as usize] {
                Some(parent) => &mut first_child[parent as usize],
                None => &mut root,
            };
            next_sibling[index as usize] = first.replace(index);
        }
        let mut places: Vec<PlaceNode> = Vec::with_capacity(count);
        let mut numbers = vec![0; count];
        let mut path: Vec<PlaceId> = Vec::new();
        let mut next = root;
        while let Some(seed) = next {
            let id = places.len() as PlaceId;
            numbers[seed as usize] = id;
            places.push(PlaceNode {
                parent: path.last().copied(),
                ..seeds.places[seed as usize]
            });
            path.push(id);
            let mut at = Some(seed);
            next = first_child[seed as usize];
            // Up again to the nearest place that has a sibling left.
            while next.is_none() {
                let Some(done) = path.pop() else { break };
                places[done as usize].end = places.len() as PlaceId;
                next = at.and_then(|seed| next_sibling[seed as usize]);
                at = at.and_then(|seed| seeds.parents[seed as usize]);
            }
        }
        // Children have higher numbers than what they lie in.
        for id in (0..places.len()).rev() {
            if let Some(parent) = places[id].parent {
                places[parent as usize].stays += places[id].stays;
            }
        }
        let of = |from: usize, length: usize| numbers[from..from + length].to_vec();
        Self {
            known: places.iter().map(PlaceNode::known).collect(),
            places,
            cities: of(seeds.first_city, gazetteer.cities().len()),
            regions: of(gazetteer.countries().len(), gazetteer.regions().len()),
            countries: of(0, gazetteer.countries().len()),
            known_at_first: HashMap::new(),
            drift: 0.0,
        }
    }
}

impl Forest {
    /// Adds one hotel to the counts of a place, or removes one.
    pub(super) fn count_hotel(&mut self, id: PlaceId, more: bool) {
        let place = &mut self.places[id as usize];
        place.hotels = if more {
            place.hotels + 1
        } else {
            place.hotels.saturating_sub(1)
        };
        let known = place.known();
        let mut around = Some(id);
        while let Some(id) = around {
            let place = &mut self.places[id as usize];
            place.stays = if more {
                place.stays + 1
            } else {
                place.stays.saturating_sub(1)
            };
            around = place.parent;
        }
        let before = std::mem::replace(&mut self.known[id as usize], known);
        let at_first = *self.known_at_first.entry(id).or_insert(before);
        self.drift = self.drift.max((known - at_first).abs());
    }

    /// The numbers of all places of a country.
    pub(super) fn range_of_country(&self, code: [u8; 2]) -> std::ops::Range<PlaceId> {
        let found = self
            .countries
            .binary_search_by(|id| self.places[*id as usize].country.cmp(&code));
        found.map_or(0..0, |index| {
            let id = self.countries[index];
            id..self.places[id as usize].end
        })
    }
}

/// The places before they are numbered: countries, regions, cities, airports, hotels.
struct Seeds {
    places: Vec<PlaceNode>,
    parents: Vec<Option<u32>>,
    first_city: usize,
}

impl Seeds {
    fn collect(gazetteer: &Gazetteer, hotels: &[HotelName], homes: &[Option<Home>]) -> Self {
        let first_region = gazetteer.countries().len();
        let first_city = first_region + gazetteer.regions().len();
        let count = first_city + gazetteer.cities().len() + gazetteer.airports().len() + hotels.len();
        let mut seeds = Self {
            places: Vec::with_capacity(count),
            parents: Vec::with_capacity(count),
            first_city,
        };
        let country_of = |code: &[u8; 2]| {
            let found = gazetteer.countries().binary_search_by(|country| country.code.cmp(code));
            found.ok().map(|index| index as u32)
        };
        let region = |index: u32| index + first_region as u32;
        let city = |index: u32| index + first_city as u32;
        for country in gazetteer.countries() {
            seeds.add(
                DestinationKind::Country,
                country.code,
                score::known_country(country.population),
                None,
            );
        }
        for place in gazetteer.regions() {
            let parent = country_of(&place.country_code);
            seeds.add(
                DestinationKind::Region,
                place.country_code,
                score::known_region(place.population),
                parent,
            );
        }
        for (index, place) in gazetteer.cities().iter().enumerate() {
            let parent = gazetteer
                .region_index_at(index)
                .map(region)
                .or_else(|| country_of(&place.country_code));
            let known = score::known_city(place.population, gazetteer.names_at(index).count());
            seeds.add(DestinationKind::City, place.country_code, known, parent);
        }
        for place in gazetteer.airports() {
            let served = place
                .city_id
                .and_then(|id| gazetteer.city_index(id))
                .map(|index| city(index as u32));
            let parent = served
                .or(place.region.map(region))
                .or_else(|| country_of(&place.country_code));
            seeds.add(
                DestinationKind::Airport,
                place.country_code,
                score::known_airport(place.size),
                parent,
            );
        }
        for (hotel, home) in hotels.iter().zip(homes) {
            let parent = home.map(|home| city(home.city));
            if let Some(parent) = parent {
                seeds.places[parent as usize].hotels += 1;
            }
            let parent = parent.or_else(|| country_of(&hotel.country_code));
            seeds.add(
                DestinationKind::Hotel,
                hotel.country_code,
                score::known_hotel(hotel.weight),
                parent,
            );
        }
        seeds
    }

    fn add(&mut self, kind: DestinationKind, country: [u8; 2], known: f32, parent: Option<u32>) {
        let index = match self.places.last() {
            Some(last) if last.source.kind == kind => last.source.index + 1,
            _ => 0,
        };
        let source = Source { kind, index };
        self.places.push(PlaceNode {
            source,
            parent: None,
            end: 0,
            country,
            known,
            hotels: 0,
            stays: u32::from(kind == DestinationKind::Hotel),
        });
        self.parents.push(parent);
    }
}
