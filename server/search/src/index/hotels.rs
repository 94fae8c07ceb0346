//! Facts that are read hotel by hotel.

use crate::index::bytes::{Damaged, Packer, Unpacker};

/// Facts of one hotel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct HotelFacts {
    pub id: u128,
    /// Its place on the Hilbert curve.
    pub key: u32,
    pub latitude: f64,
    pub longitude: f64,
    pub rank: i32,
    pub review_count: u32,
    /// Tenths of points plus one; 0 without reviews.
    pub rating: u8,
}

/// Facts of a shard's hotels, in columns.
#[derive(Clone, Debug, Default)]
pub(super) struct Hotels {
    pub ids: Vec<u128>,
    pub keys: Vec<u32>,
    pub latitudes: Vec<f64>,
    pub longitudes: Vec<f64>,
    pub ranks: Vec<i32>,
    pub review_counts: Vec<u32>,
    pub ratings: Vec<u8>,
}

impl Hotels {
    pub fn push(&mut self, about: &HotelFacts) {
        self.ids.push(about.id);
        self.keys.push(about.key);
        self.latitudes.push(about.latitude);
        self.longitudes.push(about.longitude);
        self.ranks.push(about.rank);
        self.review_counts.push(about.review_count);
        self.ratings.push(about.rating);
    }

    pub fn len(&self) -> usize {
        self.ids.len()
    }

    pub fn pack(&self, bytes: &mut Packer) {
        bytes.column(&self.ids);
        bytes.column(&self.keys);
        bytes.column(&self.latitudes);
        bytes.column(&self.longitudes);
        bytes.column(&self.ranks);
        bytes.column(&self.review_counts);
        bytes.column(&self.ratings);
    }

    pub fn unpack(bytes: &mut Unpacker<'_>) -> Result<Self, Damaged> {
        let ids: Vec<u128> = bytes.column()?;
        let hotels = ids.len();
        Ok(Self {
            ids,
            keys: bytes.column_of(hotels)?,
            latitudes: bytes.column_of(hotels)?,
            longitudes: bytes.column_of(hotels)?,
            ranks: bytes.column_of(hotels)?,
            review_counts: bytes.column_of(hotels)?,
            ratings: bytes.column_of(hotels)?,
        })
    }

    pub fn about(&self, index: usize) -> HotelFacts {
        HotelFacts {
            id: self.ids[index],
            key: self.keys[index],
            latitude: self.latitudes[index],
            longitude: self.longitudes[index],
            rank: self.ranks[index],
            review_count: self.review_counts[index],
            rating: self.ratings[index],
        }
    }
}
