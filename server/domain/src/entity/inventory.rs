//! Hotels and what they have to sell.

use super::entities;
use crate::{
    rates::terms::{RateTerms, Tax},
    stored::Stored,
};
use chrono::Utc;
use contract::{
    hotel::{Facility, NameValue},
    picture::Cut,
};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// What only the hotel's own page shows.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct HotelContent {
    pub overview: String,
    pub important_notice: Option<String>,
    pub child_and_extra_bed_policy: Option<String>,
    pub hotel_location: Option<String>,
    pub additional_information: Vec<NameValue>,
    #[serde(default)]
    pub website: Option<String>,
    #[serde(default)]
    pub telephone: Option<String>,
}

/// What a room type's card shows.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RoomTypeContent {
    pub description: String,
    pub beds: String,
    pub size_square_metres: Option<u32>,
    pub facilities: Vec<Facility>,
}

/// How a picture is drawn: the artwork's view and seed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ImageDescriptor {
    /// `exterior`, `panorama`, `room`, `detail`; of a club `hero` and `portrait`.
    pub view: String,
    pub variant: u8,
    pub seed: u64,
    /// The colour of a club, `#rrggbb`; empty for hotels.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub theme: String,
    /// What a portrait is drawn from; empty for all else.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub words: String,
}

entities! {
    /// A hotel.
    hotel "hotel" {
        #[sea_orm(primary_key, auto_increment = false)] id: Uuid,
        slug: String,
        name: String,
        source: String,
        source_id: String,
        licence: String,
        attribution: String,
        is_demonstration: bool,
        content_hash: Vec<u8>,
        property_type: String,
        stars: Option<i32>,
        rating_tenths: Option<i32>,
        review_count: i32,
        recommended_rank: i32,
        latitude: f64,
        longitude: f64,
        city_id: i32,
        /// GeoNames code of the first-level division, as `IT.16`.
        region_code: Option<String>,
        city: String,
        state: Option<String>,
        line1: String,
        line2: Option<String>,
        postal_code: Option<String>,
        country_code: String,
        time_zone: String,
        currency: String,
        check_in_time: String,
        check_out_time: String,
        title_image_id: Uuid,
        facilities: Stored<Vec<Facility>>,
        taxes: Stored<Vec<Tax>>,
        created_at: DateTime<Utc>,
        updated_at: DateTime<Utc>,
        /// Since when its source has it no more: lists leave it out.
        unlisted_at: Option<DateTime<Utc>>,
        /// The source has no coordinates: it stands in its town or among others of its postcode.
        is_approximate: bool,
        /// How old the source's file is that it was written from; none where the file does not say.
        source_as_of: Option<DateTime<Utc>>,
    }

    /// The wide part of a hotel.
    hotel_content "hotel_content" {
        #[sea_orm(primary_key, auto_increment = false)] hotel_id: Uuid,
        content: Stored<HotelContent>,
    }

    /// What else a hotel is called.
    hotel_name "hotel_name" {
        #[sea_orm(primary_key, auto_increment = false)] hotel_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)] position: i32,
        name: String,
    }

    /// A picture.
    image "image" {
        #[sea_orm(primary_key, auto_increment = false)] id: Uuid,
        kind: String,
        owner_id: Option<Uuid>,
        hotel_id: Option<Uuid>,
        room_type_id: Option<Uuid>,
        position: i32,
        caption: String,
        descriptor: Stored<ImageDescriptor>,
        storage_key: Option<String>,
        width: Option<i32>,
        height: Option<i32>,
        created_at: DateTime<Utc>,
        /// What is to be seen; none: the caption says it.
        alt: Option<String>,
        /// None: around the middle.
        cut: Option<Stored<Cut>>,
        /// None: never changed, which is 1.
        version: Option<i32>,
        /// As the device named it; none where it is unknown.
        file_name: Option<String>,
    }

    /// A kind of room.
    room_type "room_type" {
        #[sea_orm(primary_key, auto_increment = false)] id: Uuid,
        hotel_id: Uuid,
        position: i32,
        kind: String,
        name: String,
        max_guests: i32,
        max_adults: i32,
        max_children: i32,
        allotment: i32,
        content: Stored<RoomTypeContent>,
    }

    /// The terms under which a room type is sold.
    rate_plan "rate_plan" {
        #[sea_orm(primary_key, auto_increment = false)] id: Uuid,
        hotel_id: Uuid,
        room_type_id: Uuid,
        position: i32,
        name: String,
        meal_plan: String,
        refundable: bool,
        terms: Stored<RateTerms>,
    }

    /// A night that is sold or changed.
    room_night "room_night" {
        #[sea_orm(primary_key, auto_increment = false)] room_type_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)] night: i32,
        sold: i32,
        taken: i32,
        allotment: Option<i32>,
        closed: bool,
    }

    /// One run of an importer.
    import_run "import_run" {
        #[sea_orm(primary_key, auto_increment = false)] id: Uuid,
        source: String,
        status: String,
        counts: Json,
        started_at: DateTime<Utc>,
        finished_at: Option<DateTime<Utc>>,
    }
}
