//! Itinerary contents: trips that creators tell day by day, with places and nights, for others to copy.

use crate::{
    HotelId, ImageId, ItineraryContentId, UserId,
    hotel::{Coordinates, HotelSummary, Image},
};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// Somewhere to be on a day.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ContentPlace {
    /// One line, up to 120 characters; required when the itinerary is active.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 120))]
    pub name: String,
    /// Plain text, up to 1,000 characters.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 1000))]
    pub note: String,
    /// Where it lies on the map.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub coordinates: Option<Coordinates>,
}

/// A day of the trip.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ContentDay {
    /// One line, up to 120 characters; may be empty.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 120))]
    pub title: String,
    /// Markdown (CommonMark without HTML), up to 5,000 characters.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 5000))]
    pub text: String,
    /// Up to 20, in the order in which one goes there.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[cfg_attr(feature = "openapi", schema(max_items = 20))]
    pub places: Vec<ContentPlace>,
    /// Where the night after this day is spent. Days that follow one another with the same hotel are one stay.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub hotel_id: Option<HotelId>,
    /// Up to 10 of the author's library.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[cfg_attr(feature = "openapi", schema(max_items = 10))]
    pub image_ids: Vec<ImageId>,
}

/// A trip told day by day: GET /api/itinerary-content/{id}.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ItineraryContent {
    pub id: ItineraryContentId,
    pub user_id: UserId,
    /// May be empty while it is not active.
    pub title: String,
    /// Plain text; paragraphs are parted by an empty line.
    pub description: String,
    /// In the order of the trip.
    pub days: Vec<ContentDay>,
    /// The title picture; absent: the first of the days' pictures stands for it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub cover_image: Option<Image>,
    /// The pictures that days name and that are still there.
    pub images: Vec<Image>,
    /// The hotels that days name and that are still there, with "from" prices.
    pub hotels: Vec<HotelSummary>,
    /// Others see it.
    pub is_active: bool,
    /// Counts the changes; a change names the one it was made from.
    pub version: i32,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// An itinerary content in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ItineraryContentSummary {
    pub id: ItineraryContentId,
    pub user_id: UserId,
    pub title: String,
    /// The first 160 characters of the description, else of the first day's text without its Markdown.
    pub description: String,
    /// The title picture, else the first of the days' pictures.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub image: Option<Image>,
    /// How many days it tells.
    pub days: u32,
    pub is_active: bool,
    pub version: i32,
    pub updated_at: DateTime<Utc>,
}

/// A page of itinerary contents, newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ItineraryContentList {
    /// How many there are in all.
    pub total: u32,
    pub itineraries: Vec<ItineraryContentSummary>,
    pub skip: u32,
    pub take: u32,
}

/// Body of POST /api/itinerary-content, which makes one of mine, and of PUT, which replaces all of the one that `id` names.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ItineraryContentWrite {
    /// Required by PUT; POST takes none.
    #[serde(default)]
    pub id: Option<ItineraryContentId>,
    /// Up to 120 characters; required when it is active.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 120))]
    pub title: String,
    /// Up to 5,000 characters.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 5000))]
    pub description: String,
    /// Up to 60; at least one when it is active.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_items = 60))]
    pub days: Vec<ContentDay>,
    /// One of the author's library.
    #[serde(default)]
    pub cover_image_id: Option<ImageId>,
    /// Default: as it is, and a new one is not active.
    #[serde(default)]
    pub is_active: Option<bool>,
    /// The version that was changed; a newer one in the meantime is a conflict.
    #[serde(default)]
    pub version: Option<i32>,
}

/// Body of POST /api/v1/bff/itineraryContent/{id}/toggle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ItineraryContentToggle {
    pub is_active: bool,
}
