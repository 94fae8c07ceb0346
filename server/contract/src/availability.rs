//! Rooms and rates of one hotel for a search.

use crate::{Currency, HotelId, SearchId, hotel::RoomType, search::Search};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// What POST /api/v1/hotel/{id}/checkAvailability takes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CheckAvailability {
    /// The same as in the path, when given.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub hotel_id: Option<HotelId>,
    pub hotel_search_id: SearchId,
    /// The reader's currency; default: the account's, else the search's own.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub currency: Option<Currency>,
}

/// Room types that are free, lowest total first. None free is an error, not an empty list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct HotelAvailability {
    pub hotel_id: HotelId,
    pub search: Search,
    pub room_types: Vec<RoomType>,
    /// Until when these prices are promised. A reference is taken later, too, as long as its price is still the same.
    pub expires_at: DateTime<Utc>,
}
