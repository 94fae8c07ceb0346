//! The hotels of a block that pass the filters.

use crate::index::{block::Block, prepare::Prepared, rules::Rules, shard::Shard, words::set};

/// Hotels of a block that pass the groups of filters.
pub(super) struct PassedHotels {
    pub stars: u64,
    pub rating: u64,
    pub facilities: u64,
    pub property_type: u64,
}

impl PassedHotels {
    /// For a block.
    pub fn of<R: Rules>(prepared: &Prepared<'_, R>, shard: &Shard<R>, block: &Block) -> Self {
        let rating = match prepared.query.filters.min_rating_tenths {
            None => u64::MAX,
            Some(least) => set(&shard.hotels.ratings[block.hotels.clone()], |rating| *rating > least),
        };
        let stars = match prepared.stars {
            None => u64::MAX,
            Some(wanted) => (0..block.stars.len())
                .filter(|index| wanted >> index & 1 == 1)
                .fold(0, |set, index| set | block.stars[index]),
        };
        let facilities = match &prepared.facilities {
            None => 0,
            Some(wanted) => wanted
                .iter()
                .fold(u64::MAX, |set, number| set & block.facilities.having(*number)),
        };
        let property_type = match &prepared.property_types {
            None => u64::MAX,
            Some(wanted) => wanted
                .iter()
                .fold(0, |set, number| set | block.property_types.having(*number)),
        };
        PassedHotels {
            stars,
            rating,
            facilities,
            property_type,
        }
    }

    pub fn all(&self) -> u64 {
        self.stars & self.rating & self.facilities & self.property_type
    }

    /// Those that fail no more than one group.
    pub fn all_but_one(&self) -> u64 {
        let (mut one, mut two) = (0, 0);
        for failed in [!self.stars, !self.rating, !self.facilities, !self.property_type] {
            two |= one & failed;
            one |= failed;
        }
        !two
    }
}
