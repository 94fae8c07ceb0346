//! The hotels and destinations that a person likes.

use crate::{
    destination::{Destination, LocationType},
    hotel::HotelSummary,
};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// Whether the person likes something: body and answer of PUT /api/v1/hotel/{id}/like, answer for a destination.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Like {
    /// Default: true.
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
    /// If present, must equal the id in the path.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub destination_id: Option<String>,
    /// The type of the destination, optional.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub location_type: Option<LocationType>,
    pub like: bool,
}

/// A liked hotel or destination.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Liked))]
#[serde(rename_all = "camelCase")]
pub struct LikedItem {
    /// When the person liked it.
    pub liked_at: DateTime<Utc>,
    /// Present if it is a hotel; the price is a "from" price.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hotel: Option<HotelSummary>,
    /// Present if it is a destination.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub destination: Option<Destination>,
}

/// Answer of GET /api/v1/userProfile/likes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LikeList {
    /// Number of all likes.
    pub total: u32,
    /// Newest first.
    pub likes: Vec<LikedItem>,
    pub skip: u32,
    pub take: u32,
}
