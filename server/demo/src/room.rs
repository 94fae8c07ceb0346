//! Room types of a demonstration hotel.

use crate::{
    hotel::{Facility, Picture},
    rate::DemoRatePlan,
};

/// Rooms that are sold as one kind.
#[derive(Clone, Debug, PartialEq)]
pub struct DemoRoomType {
    /// UUIDv7-shaped, from the seed; stable.
    pub id: u128,
    /// Position in the hotel, from 0: the argument of [`crate::closed`] and [`crate::sold`].
    pub index: u32,
    /// Token: single, double, twin, triple, family, suite, studio, apartment, dormitory, bungalow.
    pub kind: &'static str,
    /// Unique in the hotel.
    pub name: String,
    pub description: String,
    pub max_guests: u8,
    pub max_adults: u8,
    pub max_children: u8,
    /// For example "1 double bed".
    pub beds: String,
    /// Square metres.
    pub size_m2: u16,
    pub facilities: Vec<Facility>,
    /// How many rooms of the type the hotel sells each night; at least 1.
    pub allotment: u16,
    pub pictures: Vec<Picture>,
    pub rate_plans: Vec<DemoRatePlan>,
}
