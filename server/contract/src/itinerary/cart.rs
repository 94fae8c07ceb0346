//! Bodies that fill and change a cart.

use crate::{
    Currency, HotelId, ItineraryId, LineItemId, Money, RatePlanId, RoomId, RoomTypeId, SearchId, SurchargeId,
    hotel::{CancellationPolicy, MealPlan, SearchResultReference},
    search::Occupancy,
};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

/// An alternative for a room: a room type of the hotel under a rate plan, for the same nights and guests.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RoomOption {
    pub room_type_id: RoomTypeId,
    /// The room type's name.
    pub room_type: String,
    pub rate_id: RatePlanId,
    pub rate_name: String,
    pub meal_plan: MealPlan,
    pub refundable: bool,
    pub total_price: Money,
    pub cancellation_policy: CancellationPolicy,
}

/// A chosen extra.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SelectedSurcharge {
    pub id: SurchargeId,
    pub name: String,
    pub price: Money,
}

/// Body of POST /api/v1/itinerary.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", default)]
pub struct ItineraryCreate {
    /// At most 120 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Default: the account's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub currency: Option<Currency>,
}

/// Body of POST …/addHotel.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", default)]
pub struct AddHotel {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hotel_id: Option<HotelId>,
    /// The search with the priced dates and rooms.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hotel_search_id: Option<SearchId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub room_type_id: Option<RoomTypeId>,
    /// The rate's id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub room_id: Option<RatePlanId>,
    /// The rate's signed reference. Accepted as long as its price has not changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub search_result_reference: Option<SearchResultReference>,
    /// The index of one of the search's rooms, from 0; absent: all rooms.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub room_index: Option<u32>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub selected_surcharges: Vec<SurchargeId>,
    /// Handle of the creator whose page led here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub creator: Option<String>,
}

/// Body of POST …/updateHotel. `mutationType` names the change: `dates`, `rooms`, `rate` or `surcharges`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", default)]
pub struct UpdateHotel {
    pub mutation_type: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line_item_id: Option<LineItemId>,
    /// For `dates`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub check_in_date: Option<NaiveDate>,
    /// For `dates`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub check_out_date: Option<NaiveDate>,
    /// For `rooms`: the guests of each room of the stay.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rooms: Option<Vec<Occupancy>>,
    /// For `rate`: the new rate plan.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rate_id: Option<RatePlanId>,
    /// For `rate`: the room to change; the plan may be of another room type. Absent: all rooms of the plan's type.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub room_id: Option<RoomId>,
    /// For `surcharges`: the complete new selection.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub selected_surcharges: Option<Vec<SurchargeId>>,
}

/// Body of POST …/removeHotel.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", default)]
pub struct RemoveHotel {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line_item_id: Option<LineItemId>,
    /// One room of the stay; absent: the whole stay.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub room_id: Option<RoomId>,
}

/// Body of POST …/join.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ItineraryJoin {
    /// The itinerary whose stays are moved.
    pub itinerary_id: ItineraryId,
}
