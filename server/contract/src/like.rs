//! What a person likes: hotels and destinations, kept for later.

use crate::{
    destination::{Destination, LocationType},
    hotel::HotelSummary,
};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// Whether something is liked: body and answer of PUT /api/v1/hotel/{id}/like, answer for a destination.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Like {
    /// Absent: yes.
    #[serde(default = "yes")]
    pub like: bool,
}

const fn yes() -> bool {
    true
}

/// Body of POST /api/v1/destinations/{id}/like.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct DestinationLike {
    /// The same as in the path, when it is said again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub destination_id: Option<String>,
    /// What it is, when it is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub location_type: Option<LocationType>,
    pub like: bool,
}

/// One thing that is liked: a hotel or a destination.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Liked {
    /// Since when.
    pub liked_at: DateTime<Utc>,
    /// Set when it is a hotel; the price is a "from" price.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hotel: Option<HotelSummary>,
    /// Set when it is another place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub destination: Option<Destination>,
}

/// Answer of GET /api/v1/userProfile/likes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LikeList {
    /// How many there are in all.
    pub total: u32,
    /// Newest first.
    pub likes: Vec<Liked>,
    pub skip: u32,
    pub take: u32,
}
