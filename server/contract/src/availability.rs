//! Rooms and rates of one hotel for a search.

use crate::{Currency, HotelId, SearchId, hotel::RoomType, search::Search};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// Body of POST /api/v1/hotel/{id}/checkAvailability.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CheckAvailability {
    /// If present, must equal the id in the path.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub hotel_id: Option<HotelId>,
    pub hotel_search_id: SearchId,
    /// The currency of prices; default: the account's, else the search's.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub currency: Option<Currency>,
}

/// Available room types, lowest total first. If no room is available, the call fails instead of returning an empty
/// list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct HotelAvailability {
    pub hotel_id: HotelId,
    pub search: Search,
    pub room_types: Vec<RoomType>,
    /// Until when these prices are guaranteed. A later use of a reference succeeds if its price has not changed.
    pub expires_at: DateTime<Utc>,
}
