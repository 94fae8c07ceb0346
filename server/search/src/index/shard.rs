//! A few thousand hotels that are neighbours: their columns, in blocks of 64, so that a set of hotels of a block is a word.

use crate::{
    geometry::BoundingBox,
    index::{
        nights::{Nights, WORD},
        record::{Board, Night, RateRecord, RoomLimits},
    },
};
use std::{collections::HashMap, hash::Hash};

/// Hotels of a block.
pub(super) const BLOCK: usize = 64;
/// Hotels of a shard when it is made.
pub(super) const SHARD: usize = 4_096;
/// A shard with more hotels is divided.
pub(super) const LARGEST_SHARD: usize = 2 * SHARD;
/// Star ratings.
pub(super) const STARS: usize = 5;

/// A hotel as the index keeps it: names are numbers.
#[derive(Clone, Debug)]
pub(super) struct StoredHotel<R> {
    pub about: About,
    pub stars: u8,
    pub property_type: u32,
    pub facilities: Vec<u32>,
    pub rates: Vec<RateRecord<R>>,
}

/// What is looked at hotel by hotel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct About {
    pub id: u128,
    /// Its place on the Hilbert curve.
    pub key: u32,
    pub latitude: f64,
    pub longitude: f64,
    pub country: u32,
    pub region: u32,
    pub rank: i32,
    pub review_count: u32,
    /// Tenths of points and one; 0 without reviews.
    pub rating: u8,
}

/// What is looked at hotel by hotel, in columns.
#[derive(Clone, Debug, Default)]
pub(super) struct Hotels {
    pub ids: Vec<u128>,
    pub keys: Vec<u32>,
    pub latitudes: Vec<f64>,
    pub longitudes: Vec<f64>,
    pub countries: Vec<u32>,
    pub regions: Vec<u32>,
    pub ranks: Vec<i32>,
    pub review_counts: Vec<u32>,
    pub ratings: Vec<u8>,
}

impl Hotels {
    fn push(&mut self, about: &About) {
        self.ids.push(about.id);
        self.keys.push(about.key);
        self.latitudes.push(about.latitude);
        self.longitudes.push(about.longitude);
        self.countries.push(about.country);
        self.regions.push(about.region);
        self.ranks.push(about.rank);
        self.review_counts.push(about.review_count);
        self.ratings.push(about.rating);
    }

    pub fn len(&self) -> usize {
        self.ids.len()
    }

    fn about(&self, index: usize) -> About {
        About {
            id: self.ids[index],
            key: self.keys[index],
            latitude: self.latitudes[index],
            longitude: self.longitudes[index],
            country: self.countries[index],
            region: self.regions[index],
            rank: self.ranks[index],
            review_count: self.review_counts[index],
            rating: self.ratings[index],
        }
    }
}

/// 64 hotels, or fewer at the end of a shard.
#[derive(Clone, Debug)]
pub(super) struct Block {
    pub hotels: std::ops::Range<usize>,
    /// Words of rates: the hotels' rates fill them from the first on, the rest is empty.
    pub words: std::ops::Range<usize>,
    pub bounds: BoundingBox,
    /// By number of stars less one.
    pub stars: [u64; STARS],
    /// Which hotels have it, by its number, in order.
    pub property_types: Vec<(u32, u64)>,
    pub facilities: Vec<(u32, u64)>,
}

/// A rate, nights apart.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rate {
    pub tag: u32,
    pub step: u32,
    pub extra_adult: u32,
    /// Index into the shard's rules and limits.
    pub rules: u32,
    pub limits: u32,
    /// Index into the block's hotels.
    pub hotel: u8,
    pub board: Board,
}

/// Neighbours with what they sell.
#[derive(Clone, Debug)]
pub(super) struct Shard<R> {
    pub hotels: Hotels,
    pub blocks: Vec<Block>,
    pub rates: Vec<Rate>,
    pub rules: Vec<R>,
    pub limits: Vec<RoomLimits>,
    pub nights: Nights,
    pub bounds: BoundingBox,
    /// Indices of hotels, by id.
    by_id: Vec<u16>,
}

const NOTHING: Rate = Rate {
    tag: u32::MAX,
    step: 1,
    extra_adult: 0,
    rules: 0,
    limits: 0,
    hotel: 0,
    board: Board::RoomOnly,
};

impl<R: Clone + Eq + Hash> Shard<R> {
    /// Of hotels in the order of the curve, at most [`LARGEST_SHARD`].
    pub fn build(hotels: &[StoredHotel<R>], first: i32, window: usize) -> Self {
        let mut rates = Vec::new();
        let mut blocks = Vec::with_capacity(hotels.len().div_ceil(BLOCK));
        let mut rules = Numbered::default();
        let mut limits = Numbered::default();
        for (index, hotels) in hotels.chunks(BLOCK).enumerate() {
            let from = rates.len() / WORD;
            for (place, hotel) in hotels.iter().enumerate() {
                rates.extend(hotel.rates.iter().map(|rate| Rate {
                    tag: rate.tag,
                    step: rate.step.max(1),
                    extra_adult: rate.extra_adult,
                    rules: rules.number(&rate.rules),
                    limits: limits.number(&rate.limits),
                    hotel: place as u8,
                    board: rate.board,
                }));
            }
            rates.resize(rates.len().next_multiple_of(WORD), NOTHING);
            let first = index * BLOCK;
            blocks.push(block(hotels, first..first + hotels.len(), from..rates.len() / WORD));
        }
        let mut nights = Nights::new(first, window, rates.len());
        for (block, hotels) in blocks.iter().zip(hotels.chunks(BLOCK)) {
            let sold = hotels.iter().flat_map(|hotel| &hotel.rates);
            for (rate, record) in (block.words.start * WORD..).zip(sold) {
                nights.set(rate, &record.nights);
            }
        }
        let mut columns = Hotels::default();
        hotels.iter().for_each(|hotel| columns.push(&hotel.about));
        let mut by_id: Vec<u16> = (0..hotels.len() as u16).collect();
        by_id.sort_unstable_by_key(|index| hotels[usize::from(*index)].about.id);
        Self {
            bounds: bounds(hotels),
            hotels: columns,
            blocks,
            rates,
            rules: rules.values,
            limits: limits.values,
            nights,
            by_id,
        }
    }

    /// Whether it has enough hotels and all of them come before the key.
    pub fn is_full_before(&self, key: u32) -> bool {
        self.hotels.len() >= SHARD && self.hotels.keys.last().is_some_and(|last| *last < key)
    }

    /// A hotel's index.
    pub fn find(&self, id: u128) -> Option<usize> {
        let at = self
            .by_id
            .binary_search_by_key(&id, |index| self.hotels.ids[usize::from(*index)])
            .ok()?;
        Some(usize::from(self.by_id[at]))
    }

    /// The rates of a hotel.
    pub fn rates_of(&self, hotel: usize) -> std::ops::Range<usize> {
        let words = &self.blocks[hotel / BLOCK].words;
        let block = words.start * WORD..words.end * WORD;
        let place = (hotel % BLOCK) as u8;
        let rates = &self.rates[block.clone()];
        // A rate that is none is at the end and belongs to no hotel.
        let end = rates
            .iter()
            .rposition(|rate| rate.tag != u32::MAX)
            .map_or(0, |last| last + 1);
        let from = rates[..end].partition_point(|rate| rate.hotel < place);
        let to = rates[..end].partition_point(|rate| rate.hotel <= place);
        block.start + from..block.start + to
    }

    /// A hotel as it can be put into another shard.
    pub fn hotel(&self, index: usize) -> StoredHotel<R> {
        let rates = self.rates_of(index).map(|at| {
            let rate = &self.rates[at];
            RateRecord {
                tag: rate.tag,
                limits: self.limits[rate.limits as usize],
                board: rate.board,
                rules: self.rules[rate.rules as usize].clone(),
                step: rate.step,
                extra_adult: rate.extra_adult,
                nights: self.nights.of(at),
            }
        });
        let (stars, property_type, facilities) = self.sets(index);
        StoredHotel {
            about: self.hotels.about(index),
            stars,
            property_type,
            facilities,
            rates: rates.collect(),
        }
    }

    /// Number of stars, property type and facilities of a hotel.
    fn sets(&self, index: usize) -> (u8, u32, Vec<u32>) {
        let block = &self.blocks[index / BLOCK];
        let has = |set: u64| set >> (index % BLOCK) & 1 == 1;
        let numbers = |sets: &[(u32, u64)]| -> Vec<u32> {
            let sets = sets.iter().filter(|(_, set)| has(*set));
            sets.map(|(number, _)| *number).collect()
        };
        let stars = block.stars.iter().rposition(|set| has(*set));
        (
            stars.map_or(0, |below| below as u8 + 1),
            numbers(&block.property_types).first().copied().unwrap_or(0),
            numbers(&block.facilities),
        )
    }

    /// Whether a hotel is what it is here but for its nights. Its facilities are in order.
    pub fn differs_in_nights_alone(&self, index: usize, hotel: &StoredHotel<R>) -> bool {
        let rates = &self.rates[self.rates_of(index)];
        let is_same = |(rate, record): (&Rate, &RateRecord<R>)| {
            rate.tag == record.tag
                && rate.step == record.step.max(1)
                && rate.extra_adult == record.extra_adult
                && rate.board == record.board
                && self.limits[rate.limits as usize] == record.limits
                && self.rules[rate.rules as usize] == record.rules
        };
        let (stars, property_type, facilities) = self.sets(index);
        self.hotels.about(index) == hotel.about
            && (stars, property_type) == (hotel.stars, hotel.property_type)
            && facilities == hotel.facilities
            && rates.len() == hotel.rates.len()
            && rates.iter().zip(&hotel.rates).all(is_same)
    }

    /// Takes over the nights of a hotel of the same rates.
    pub fn set_all_nights(&mut self, index: usize, hotel: &StoredHotel<R>) {
        for (rate, record) in self.rates_of(index).zip(&hotel.rates) {
            self.nights.set(rate, &record.nights);
        }
    }

    /// Everything, as it can be put into another shard.
    pub fn all(&self) -> Vec<StoredHotel<R>> {
        (0..self.hotels.len()).map(|index| self.hotel(index)).collect()
    }

    /// One night of a hotel's rate; false when there is no such rate.
    pub fn set_night(&mut self, hotel: usize, tag: u32, day: i32, night: Night) -> bool {
        let mut rates = self.rates_of(hotel);
        let found = rates.find(|rate| self.rates[*rate].tag == tag);
        if let Some(rate) = found {
            self.nights.set_night(rate, day, night);
        }
        found.is_some()
    }
}

fn block<R>(hotels: &[StoredHotel<R>], range: std::ops::Range<usize>, words: std::ops::Range<usize>) -> Block {
    let mut stars = [0; STARS];
    let mut property_types = HashMap::new();
    let mut facilities = HashMap::new();
    for (place, hotel) in hotels.iter().enumerate() {
        let bit = 1_u64 << place;
        if let Some(set) = usize::from(hotel.stars)
            .checked_sub(1)
            .and_then(|index| stars.get_mut(index))
        {
            *set |= bit;
        }
        *property_types.entry(hotel.property_type).or_default() |= bit;
        for facility in &hotel.facilities {
            *facilities.entry(*facility).or_default() |= bit;
        }
    }
    Block {
        hotels: range,
        words,
        bounds: bounds(hotels),
        stars,
        property_types: in_order(property_types),
        facilities: in_order(facilities),
    }
}

fn in_order(sets: HashMap<u32, u64>) -> Vec<(u32, u64)> {
    let mut sets: Vec<(u32, u64)> = sets.into_iter().collect();
    sets.sort_unstable();
    sets
}

fn bounds<R>(hotels: &[StoredHotel<R>]) -> BoundingBox {
    let nowhere = BoundingBox {
        south: f64::INFINITY,
        west: f64::INFINITY,
        north: f64::NEG_INFINITY,
        east: f64::NEG_INFINITY,
    };
    hotels.iter().fold(nowhere, |bounds, hotel| BoundingBox {
        south: bounds.south.min(hotel.about.latitude),
        west: bounds.west.min(hotel.about.longitude),
        north: bounds.north.max(hotel.about.latitude),
        east: bounds.east.max(hotel.about.longitude),
    })
}

/// Equal values under one number.
struct Numbered<T> {
    values: Vec<T>,
    numbers: HashMap<T, u32>,
}

impl<T> Default for Numbered<T> {
    fn default() -> Self {
        Self {
            values: Vec::new(),
            numbers: HashMap::new(),
        }
    }
}

impl<T: Clone + Eq + Hash> Numbered<T> {
    fn number(&mut self, value: &T) -> u32 {
        if let Some(number) = self.numbers.get(value) {
            return *number;
        }
        let number = self.values.len() as u32;
        self.values.push(value.clone());
        self.numbers.insert(value.clone(), number);
        number
    }
}
