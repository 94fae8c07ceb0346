//! Itinerary contents: journeys that creators describe day by day, with places and nights, for others to copy.

use crate::{
    HotelId, ImageId, ItineraryContentId, UserId,
    hotel::{Coordinates, HotelSummary, Image},
};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// A place to visit on a day.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ContentPlace {
    /// One line, up to 120 characters; required if the itinerary content is active.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 120))]
    pub name: String,
    /// Plain text, up to 1,000 characters.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 1000))]
    pub note: String,
    /// The location on the map.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub coordinates: Option<Coordinates>,
}

/// A day of the journey.
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
    /// Up to 20, in the order of the visits.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[cfg_attr(feature = "openapi", schema(max_items = 20))]
    pub places: Vec<ContentPlace>,
    /// The hotel for the night after this day. Consecutive days with the same hotel are one stay.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub hotel_id: Option<HotelId>,
    /// Up to 10 images of the author's library.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[cfg_attr(feature = "openapi", schema(max_items = 10))]
    pub image_ids: Vec<ImageId>,
}

/// An itinerary content: GET /api/itinerary-content/{id}.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ItineraryContent {
    pub id: ItineraryContentId,
    pub user_id: UserId,
    /// May be empty while it is not active.
    pub title: String,
    /// Plain text; empty lines separate paragraphs.
    pub description: String,
    /// In the order of the journey.
    pub days: Vec<ContentDay>,
    /// The title image; absent: the first image of the days replaces it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub cover_image: Option<Image>,
    /// The existing images that the days refer to.
    pub images: Vec<Image>,
    /// The existing hotels that the days refer to, with "from" prices.
    pub hotels: Vec<HotelSummary>,
    /// Whether other people see it.
    pub is_active: bool,
    /// In lower case, in the author's order.
    #[serde(default)]
    pub tags: Vec<String>,
    /// Increases with every change; a change names the version it was made from.
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
    /// The first 160 characters of the description, else of the first day's text without Markdown.
    pub description: String,
    /// The title image, else the first image of the days.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub image: Option<Image>,
    /// Number of days.
    pub days: u32,
    pub is_active: bool,
    pub version: i32,
    pub updated_at: DateTime<Utc>,
}

/// A page of itinerary contents: by position, then the newest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ItineraryContentList {
    /// Number of all itinerary contents.
    pub total: u32,
    pub itineraries: Vec<ItineraryContentSummary>,
    pub skip: u32,
    pub take: u32,
}

/// Body of POST /api/itinerary-content, which creates one, and of PUT, which replaces all of the one with this `id`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ItineraryContentWrite {
    /// Required for PUT; refused for POST.
    #[serde(default)]
    pub id: Option<ItineraryContentId>,
    /// Up to 120 characters; required if active.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 120))]
    pub title: String,
    /// Up to 5,000 characters.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 5000))]
    pub description: String,
    /// Up to 60; at least one if active.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_items = 60))]
    pub days: Vec<ContentDay>,
    /// An image of the author's library.
    #[serde(default)]
    pub cover_image_id: Option<ImageId>,
    /// Default: unchanged; a new one is not active.
    #[serde(default)]
    pub is_active: Option<bool>,
    /// Up to 10; each of 2 to 30 letters and digits, with single spaces or hyphens between them.
    // Left out where there are none: a call that is repeated across an upgrade is the same call.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[cfg_attr(feature = "openapi", schema(min_length = 2, max_length = 30))]
    pub tags: Vec<String>,
    /// The version that the change is based on; a newer one is a conflict.
    #[serde(default)]
    pub version: Option<i32>,
}

/// Body of PUT /api/v1/bff/itineraryContent/order, and its answer: all of the caller's itinerary contents in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ItineraryContentOrder {
    /// Up to 1,000 without duplicates; the others follow in their former order.
    #[cfg_attr(feature = "openapi", schema(max_items = 1000))]
    pub ids: Vec<ItineraryContentId>,
}

/// Body of POST /api/v1/bff/itineraryContent/{id}/toggle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ItineraryContentToggle {
    pub is_active: bool,
}
