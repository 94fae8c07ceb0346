//! The output of the generator: plain values, ready to be stored. Must not contain pricing rules.

use chrono::NaiveTime;
use chrono_tz::Tz;

use crate::{
    hotel::{DemoAddress, DemoTax, Detail, Facility, Picture, PropertyType},
    room::DemoRoomType,
};

/// A fictional hotel in a real city.
#[derive(Clone, Debug, PartialEq)]
pub struct DemoHotel {
    /// Position in the set, from 0.
    pub index: u32,
    /// UUIDv7-shaped, from the seed; stable.
    pub id: u128,
    /// The argument of [`crate::closed`] and [`crate::sold`]; it also encodes the hotel's season.
    pub seed: u64,
    /// For the artwork of the whole hotel; each picture has its own as well.
    pub artwork_seed: u64,
    /// Unique in the set.
    pub name: String,
    /// ASCII letters, digits and hyphens; unique in the set.
    pub slug: String,
    /// GeoNames id of the city.
    pub city_id: u32,
    pub address: DemoAddress,
    pub latitude: f64,
    pub longitude: f64,
    pub time_zone: Tz,
    /// 1 to 5.
    pub stars: u8,
    pub property_type: PropertyType,
    /// 0 to 10 with one decimal: generated, and to be labelled so.
    pub review_rating: f32,
    pub review_count: u32,
    /// One entry per paragraph.
    pub overview: Vec<String>,
    pub hotel_location: String,
    /// Rules of the hotel; show [`crate::DEMONSTRATION_NOTICE`] beside it.
    pub important_notice: String,
    pub child_and_extra_bed_policy: String,
    pub facilities: Vec<Facility>,
    /// Grouped details: check-in and check-out, property counts, travel time to the airport, parking.
    pub additional_information: Vec<Detail>,
    pub check_in: NaiveTime,
    pub check_out: NaiveTime,
    /// ISO 4217; always one of the convertible currencies of the options.
    pub currency: String,
    /// Prices of a night are rounded to this, in minor units, as on a price list.
    pub price_step_minor: i64,
    pub taxes: Vec<DemoTax>,
    /// In display order; the first is the title image.
    pub pictures: Vec<Picture>,
    pub room_types: Vec<DemoRoomType>,
}
