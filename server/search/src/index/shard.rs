//! A few thousand neighbouring hotels: their columns, in blocks of 64, so that a set of a block's hotels is one word.

use crate::{
    geometry::BoundingBox,
    index::{
        block::{BLOCK, Block, bounds, pack_bounds, unpack_bounds},
        bytes::{Damaged, Packer, Unpacker},
        hotels::Hotels,
        nights::{Nights, WORD},
        record::{MealPlan, Night, RateRecord, RoomLimits},
        stored_hotel::{StoredHotel, Traits},
    },
};
use std::{collections::HashMap, hash::Hash, ops::Range};

/// The number of hotels of a new shard.
pub(super) const SHARD: usize = 4_096;
/// A shard with more hotels is split.
pub(super) const MAX_SHARD_HOTELS: usize = 2 * SHARD;

/// The common properties of rates that cost the same for the same steps.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Kind<R> {
    pub rules: R,
    pub limits: RoomLimits,
    pub meal_plan: MealPlan,
    pub step: u32,
}

/// The kinds of all shards; kept as long as the index.
#[derive(Debug)]
pub(super) struct Kinds<R>(HashMap<Kind<R>, u32>);

impl<R: Clone + Eq + Hash> Kinds<R> {
    /// Of these, by number.
    pub fn of(kinds: &[Kind<R>]) -> Self {
        Self(kinds.iter().cloned().zip(0..).collect())
    }

    /// All, by number.
    pub fn all(&self) -> Vec<&Kind<R>> {
        let mut kinds: Vec<(&Kind<R>, &u32)> = self.0.iter().collect();
        kinds.sort_unstable_by_key(|(_, number)| **number);
        kinds.into_iter().map(|(kind, _)| kind).collect()
    }
}

impl<R> Default for Kinds<R> {
    fn default() -> Self {
        Self(HashMap::new())
    }
}

/// Neighbouring hotels with their offers.
#[derive(Clone, Debug)]
pub(super) struct Shard<R> {
    pub hotels: Hotels,
    pub blocks: Vec<Block>,
    /// The place of each rate's hotel in its block.
    pub places: Vec<u8>,
    /// Each rate's index into the shard's kinds.
    pub rate_kinds: Vec<u32>,
    pub tags: Vec<u32>,
    pub extra_adults: Vec<u32>,
    /// The shard's kinds with their numbers among those of all shards.
    pub kinds: Vec<(u32, Kind<R>)>,
    pub nights: Nights,
    pub bounds: BoundingBox,
    /// Indices of hotels, by id.
    by_id: Vec<u16>,
}

/// The tag of an unused place.
pub(super) const NO_RATE: u32 = u32::MAX;

impl<R: Clone + Eq + Hash> Shard<R> {
    /// Of hotels in the order of the curve, at most [`MAX_SHARD_HOTELS`].
    pub fn build(hotels: &[StoredHotel<R>], first: i32, window: usize, all_kinds: &mut Kinds<R>) -> Self {
        let mut blocks = Vec::with_capacity(hotels.len().div_ceil(BLOCK));
        let (mut places, mut rate_kinds, mut tags, mut extra_adults) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut kinds: Vec<(u32, Kind<R>)> = Vec::new();
        let mut known: HashMap<u32, u32> = HashMap::new();
        for (index, hotels) in hotels.chunks(BLOCK).enumerate() {
            let from = tags.len() / WORD;
            for (place, hotel) in hotels.iter().enumerate() {
                for rate in &hotel.rates {
                    let kind = Kind {
                        rules: rate.rules.clone(),
                        limits: rate.limits,
                        meal_plan: rate.meal_plan,
                        step: rate.step.max(1),
                    };
                    let next = all_kinds.0.len() as u32;
                    let number = *all_kinds.0.entry(kind.clone()).or_insert(next);
                    let own = *known.entry(number).or_insert_with(|| {
                        kinds.push((number, kind));
                        kinds.len() as u32 - 1
                    });
                    places.push(place as u8);
                    rate_kinds.push(own);
                    tags.push(rate.tag);
                    extra_adults.push(rate.extra_adult);
                }
            }
            let words = tags.len().next_multiple_of(WORD);
            places.resize(words, u8::MAX);
            rate_kinds.resize(words, 0);
            tags.resize(words, NO_RATE);
            extra_adults.resize(words, 0);
            let first = index * BLOCK;
            blocks.push(Block::of(hotels, first..first + hotels.len(), from..words / WORD));
        }
        let mut nights = Nights::new(first, window, tags.len());
        for (block, hotels) in blocks.iter().zip(hotels.chunks(BLOCK)) {
            let sold = hotels.iter().flat_map(|hotel| &hotel.rates);
            let sold: Vec<&[Night]> = sold.map(|rate| rate.nights.as_slice()).collect();
            for (word, rates) in block.words.clone().zip(sold.chunks(WORD)) {
                nights.fill(word, rates);
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
            places,
            rate_kinds,
            tags,
            extra_adults,
            kinds,
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
    pub fn rates_of(&self, hotel: usize) -> Range<usize> {
        let words = &self.blocks[hotel / BLOCK].words;
        let (start, end) = (words.start * WORD, words.end * WORD);
        let place = (hotel % BLOCK) as u8;
        // Unused places come last.
        let places = &self.places[start..end];
        let from = places.partition_point(|other| *other < place);
        let to = places.partition_point(|other| *other <= place);
        start + from..start + to
    }

    /// A rate's kind.
    pub fn kind(&self, rate: usize) -> &Kind<R> {
        &self.kinds[self.rate_kinds[rate] as usize].1
    }

    /// How many rates there are.
    pub fn rate_count(&self) -> usize {
        self.tags.iter().filter(|tag| **tag != NO_RATE).count()
    }

    /// A hotel, to be put into another shard.
    pub fn hotel(&self, index: usize) -> StoredHotel<R> {
        let rates = self.rates_of(index).map(|at| {
            let kind = self.kind(at);
            RateRecord {
                tag: self.tags[at],
                limits: kind.limits,
                meal_plan: kind.meal_plan,
                rules: kind.rules.clone(),
                step: kind.step,
                extra_adult: self.extra_adults[at],
                nights: self.nights.of(at),
            }
        });
        StoredHotel {
            about: self.hotels.about(index),
            traits: self.traits(index),
            rates: rates.collect(),
        }
    }

    fn traits(&self, index: usize) -> Traits {
        self.blocks[index / BLOCK].traits(index % BLOCK)
    }

    /// Whether a hotel equals the stored one except for its nights.
    pub fn differs_in_nights_alone(&self, index: usize, hotel: &StoredHotel<R>) -> bool {
        let rates = self.rates_of(index);
        let is_same = |(at, record): (usize, &RateRecord<R>)| {
            let kind = self.kind(at);
            self.tags[at] == record.tag
                && self.extra_adults[at] == record.extra_adult
                && kind.step == record.step.max(1)
                && kind.meal_plan == record.meal_plan
                && kind.limits == record.limits
                && kind.rules == record.rules
        };
        self.hotels.about(index) == hotel.about
            && self.traits(index) == hotel.traits
            && rates.len() == hotel.rates.len()
            && rates.zip(&hotel.rates).all(is_same)
    }

    /// Takes over the nights of a hotel of the same rates.
    pub fn set_all_nights(&mut self, index: usize, hotel: &StoredHotel<R>) {
        for (rate, record) in self.rates_of(index).zip(&hotel.rates) {
            self.nights.set(rate, &record.nights);
        }
    }

    /// All hotels, to be put into other shards.
    pub fn all(&self) -> Vec<StoredHotel<R>> {
        (0..self.hotels.len()).map(|index| self.hotel(index)).collect()
    }

    /// Packs everything except the kinds, which are written as their numbers.
    pub fn pack(&self) -> Vec<u8> {
        let mut bytes = Packer::default();
        self.hotels.pack(&mut bytes);
        bytes.column(&[self.blocks.len() as u64]);
        self.blocks.iter().for_each(|block| block.pack(&mut bytes));
        bytes.column(&self.places);
        bytes.column(&self.rate_kinds);
        bytes.column(&self.tags);
        bytes.column(&self.extra_adults);
        bytes.column(&self.kinds.iter().map(|(number, _)| *number).collect::<Vec<u32>>());
        self.nights.pack(&mut bytes);
        pack_bounds(&self.bounds, &mut bytes);
        bytes.column(&self.by_id);
        bytes.into_bytes()
    }

    /// Unpacks a shard with the kinds of all shards by number.
    pub fn unpack(bytes: &[u8], all_kinds: &[Kind<R>]) -> Result<Self, Damaged> {
        let mut bytes = Unpacker::new(bytes);
        let hotels = Hotels::unpack(&mut bytes)?;
        let [blocks] = bytes.array::<u64, 1>()?;
        let blocks: Vec<Block> = (0..blocks)
            .map(|_| Block::unpack(&mut bytes))
            .collect::<Result<_, _>>()?;
        let places: Vec<u8> = bytes.column()?;
        let rates = places.len();
        let rate_kinds = bytes.column_of(rates)?;
        let (tags, extra_adults) = (bytes.column_of(rates)?, bytes.column_of(rates)?);
        let kind = |number: u32| all_kinds.get(number as usize).map(|kind| (number, kind.clone()));
        let kinds: Option<Vec<_>> = bytes.column()?.into_iter().map(kind).collect();
        let shard = Self {
            nights: Nights::unpack(&mut bytes)?,
            bounds: unpack_bounds(&mut bytes)?,
            by_id: bytes.column_of(hotels.len())?,
            hotels,
            blocks,
            places,
            rate_kinds,
            tags,
            extra_adults,
            kinds: kinds.ok_or(Damaged)?,
        };
        bytes.end()?;
        if shard.is_whole() { Ok(shard) } else { Err(Damaged) }
    }

    /// Whether all indices point at existing entries.
    fn is_whole(&self) -> bool {
        let hotels = self.hotels.len();
        let block = |block: &Block| block.hotels.end <= hotels && block.words.end * WORD <= self.tags.len();
        let has_kind = |(tag, kind): (&u32, &u32)| *tag == NO_RATE || (*kind as usize) < self.kinds.len();
        hotels > 0
            && self.blocks.len() == hotels.div_ceil(BLOCK)
            && self.blocks.iter().all(block)
            && self.nights.size().0 == self.tags.len()
            && self.tags.iter().zip(&self.rate_kinds).all(has_kind)
            && self.by_id.iter().all(|index| usize::from(*index) < hotels)
    }

    /// One night of a hotel's rate; false when there is no such rate.
    pub fn set_night(&mut self, hotel: usize, tag: u32, day: i32, night: Night) -> bool {
        let mut rates = self.rates_of(hotel);
        let found = rates.find(|rate| self.tags[*rate] == tag);
        if let Some(rate) = found {
            self.nights.set_night(rate, day, night);
        }
        found.is_some()
    }
}
