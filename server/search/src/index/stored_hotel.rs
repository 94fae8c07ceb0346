//! A hotel as the index keeps it.

use crate::index::{hotels::HotelFacts, record::RateRecord};

/// The traits that are tested for 64 hotels at once.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Traits {
    pub stars: u8,
    pub country: u32,
    pub region: u32,
    pub property_type: u32,
    /// In order.
    pub facilities: Vec<u32>,
}

/// A hotel as the index keeps it: names are numbers.
#[derive(Clone, Debug)]
pub(super) struct StoredHotel<R> {
    pub about: HotelFacts,
    pub traits: Traits,
    pub rates: Vec<RateRecord<R>>,
}
