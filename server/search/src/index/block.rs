//! A block of 64 hotels, and the traits that are tested for all of them at once.

use crate::{
    geometry::BoundingBox,
    index::{
        bytes::{Damaged, Packer, Unpacker},
        stored_hotel::{StoredHotel, Traits},
    },
};
use std::{collections::HashMap, ops::Range, slice};

/// Hotels of a block.
pub(super) const BLOCK: usize = 64;
/// Star ratings.
pub(super) const STARS: usize = 5;

/// 64 hotels, or fewer at the end of a shard.
#[derive(Clone, Debug)]
pub(super) struct Block {
    pub hotels: Range<usize>,
    /// Words of rates: the hotels' rates fill them from the first on, the rest is empty.
    pub words: Range<usize>,
    pub bounds: BoundingBox,
    /// By number of stars less one.
    pub stars: [u64; STARS],
    pub countries: TraitSets,
    pub regions: TraitSets,
    pub property_types: TraitSets,
    pub facilities: TraitSets,
}

/// Sets of a block's hotels by the number of a trait, in order.
#[derive(Clone, Debug, Default)]
pub(super) struct TraitSets(Vec<(u32, u64)>);

impl TraitSets {
    fn of<'a>(numbers: impl Iterator<Item = &'a [u32]>) -> Self {
        let mut sets: HashMap<u32, u64> = HashMap::new();
        for (place, numbers) in numbers.enumerate() {
            for number in numbers {
                *sets.entry(*number).or_default() |= 1 << place;
            }
        }
        let mut sets: Vec<(u32, u64)> = sets.into_iter().collect();
        sets.sort_unstable();
        Self(sets)
    }

    /// The hotels with that trait.
    pub fn having(&self, number: u32) -> u64 {
        match self.0.binary_search_by_key(&number, |(known, _)| *known) {
            Ok(at) => self.0[at].1,
            Err(_) => 0,
        }
    }

    /// The traits of the hotel at that place.
    pub fn at(&self, place: usize) -> impl Iterator<Item = u32> {
        let having = self.0.iter().filter(move |(_, set)| set >> place & 1 == 1);
        having.map(|(number, _)| *number)
    }

    /// Every trait of the block, with the hotels that have it.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (u32, u64)> {
        self.0.iter().copied()
    }

    /// The highest number.
    pub fn last(&self) -> Option<u32> {
        self.0.last().map(|(number, _)| *number)
    }

    fn pack(&self, bytes: &mut Packer) {
        let (numbers, sets): (Vec<u32>, Vec<u64>) = self.0.iter().copied().unzip();
        bytes.column(&numbers);
        bytes.column(&sets);
    }

    fn unpack(bytes: &mut Unpacker<'_>) -> Result<Self, Damaged> {
        let numbers: Vec<u32> = bytes.column()?;
        let sets = bytes.column_of::<u64>(numbers.len())?;
        Ok(Self(numbers.into_iter().zip(sets).collect()))
    }
}

impl Block {
    /// What the hotel at that place has.
    pub fn traits(&self, place: usize) -> Traits {
        let stars = self.stars.iter().rposition(|set| set >> place & 1 == 1);
        let one = |sets: &TraitSets| sets.at(place).next().unwrap_or(0);
        Traits {
            stars: stars.map_or(0, |below| below as u8 + 1),
            country: one(&self.countries),
            region: one(&self.regions),
            property_type: one(&self.property_types),
            facilities: self.facilities.at(place).collect(),
        }
    }

    /// Of these hotels, at those places and with those words of rates.
    pub fn of<R>(hotels: &[StoredHotel<R>], range: Range<usize>, words: Range<usize>) -> Self {
        let mut stars = [0; STARS];
        for (place, hotel) in hotels.iter().enumerate() {
            let below = usize::from(hotel.traits.stars).checked_sub(1);
            if let Some(set) = below.and_then(|index| stars.get_mut(index)) {
                *set |= 1 << place;
            }
        }
        let traits = || hotels.iter().map(|hotel| &hotel.traits);
        Block {
            hotels: range,
            words,
            bounds: bounds(hotels),
            stars,
            countries: TraitSets::of(traits().map(|traits| slice::from_ref(&traits.country))),
            regions: TraitSets::of(traits().map(|traits| slice::from_ref(&traits.region))),
            property_types: TraitSets::of(traits().map(|traits| slice::from_ref(&traits.property_type))),
            facilities: TraitSets::of(traits().map(|traits| traits.facilities.as_slice())),
        }
    }

    pub fn pack(&self, bytes: &mut Packer) {
        let ranges = [&self.hotels, &self.words];
        bytes.column(&ranges.map(|range| [range.start as u64, range.end as u64]));
        pack_bounds(&self.bounds, bytes);
        bytes.column(&self.stars);
        for sets in [&self.countries, &self.regions, &self.property_types, &self.facilities] {
            sets.pack(bytes);
        }
    }

    pub fn unpack(bytes: &mut Unpacker<'_>) -> Result<Self, Damaged> {
        let [hotels, words] = bytes.array::<[u64; 2], 2>()?;
        let range = |[start, end]: [u64; 2]| start as usize..end as usize;
        Ok(Self {
            hotels: range(hotels),
            words: range(words),
            bounds: unpack_bounds(bytes)?,
            stars: bytes.array()?,
            countries: TraitSets::unpack(bytes)?,
            regions: TraitSets::unpack(bytes)?,
            property_types: TraitSets::unpack(bytes)?,
            facilities: TraitSets::unpack(bytes)?,
        })
    }
}

pub(super) fn pack_bounds(bounds: &BoundingBox, bytes: &mut Packer) {
    bytes.column(&[bounds.south, bounds.west, bounds.north, bounds.east]);
}

pub(super) fn unpack_bounds(bytes: &mut Unpacker<'_>) -> Result<BoundingBox, Damaged> {
    let [south, west, north, east] = bytes.array()?;
    Ok(BoundingBox {
        south,
        west,
        north,
        east,
    })
}

/// The box around hotels.
pub(super) fn bounds<R>(hotels: &[StoredHotel<R>]) -> BoundingBox {
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
