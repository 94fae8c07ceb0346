//! Changes of the dates and rooms of a booked stay.

use crate::{
    ItineraryId, LineItemId, Money, RoomId, RoomTypeId, StayChangeId,
    hotel::{Deadline, Rate},
    search::Occupancy,
};
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};

/// The status of a change of a booked stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum StayChangeStatus {
    /// The new stay is not paid; the former stay stands.
    Open,
    /// The new stay is booked; the former stay is being cancelled.
    Booked,
    /// The new stay is booked, and the former stay is cancelled.
    Completed,
    /// Both stays are booked: cancelling the former one would have refunded less than agreed.
    KeptBoth,
    /// The new stay was not booked; the former stay stands.
    Ended,
}

/// A booked stay, or rooms of it, that a stay in another itinerary replaces. The new stay is booked first; only then the
/// former rooms are cancelled, by exactly the agreed amounts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct StayChange {
    pub id: StayChangeId,
    pub status: StayChangeStatus,
    /// The itinerary of the former stay.
    pub itinerary_id: ItineraryId,
    pub line_item_id: LineItemId,
    /// The rooms that are replaced.
    pub room_ids: Vec<RoomId>,
    pub check_in_date: NaiveDate,
    pub check_out_date: NaiveDate,
    /// The itinerary of the new stay.
    pub new_itinerary_id: ItineraryId,
    pub new_check_in_date: NaiveDate,
    pub new_check_out_date: NaiveDate,
    pub hotel_name: String,
    /// The amount that the hotel keeps of the former rooms, as agreed.
    pub fee: Money,
    /// The amount that is refunded for them, as agreed.
    pub refund: Money,
    /// Why an ended change has ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended_because: Option<StayChangeEnd>,
    pub created_at: DateTime<Utc>,
}

/// Why a change of a stay has ended without a new stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum StayChangeEnd {
    /// The hotel had no room left before the new stay was paid.
    SoldOut,
    /// The hotel could not book the new stay while it was paid. The payment was released.
    Refused,
    /// The new stay was not paid in time.
    NotPaid,
    /// The traveller gave the change up, or began another one.
    GivenUp,
    /// The traveller cancelled the new stay before the former one was cancelled.
    NewStayCancelled,
}

impl StayChange {
    /// Whether an itinerary holds the stay that is replaced.
    pub fn is_former(&self, itinerary: ItineraryId) -> bool {
        self.itinerary_id == itinerary
    }
}

/// Body of POST …/changeQuotes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", default)]
pub struct QuoteStayChange {
    /// Rooms of one booked stay.
    pub room_ids: Vec<RoomId>,
    /// The new dates; default: as booked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub check_in_date: Option<NaiveDate>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub check_out_date: Option<NaiveDate>,
    /// The guests of each room, in the order of `roomIds`; default: as booked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rooms: Option<Vec<Occupancy>>,
}

/// What booked rooms can be changed to, each offer priced together with what comes back for the former rooms.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct StayChangeQuotes {
    pub line_item_id: LineItemId,
    pub room_ids: Vec<RoomId>,
    pub check_in_date: NaiveDate,
    pub check_out_date: NaiveDate,
    pub rooms: Vec<Occupancy>,
    /// The amount that the hotel keeps of the former rooms.
    pub fee: Money,
    /// The amount that is refunded for them.
    pub refund: Money,
    /// The deadline after which less is refunded.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub refund_until: Option<Deadline>,
    /// Lowest total first.
    pub offers: Vec<StayChangeOffer>,
    pub expires_at: DateTime<Utc>,
}

/// A new stay at the same hotel.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct StayChangeOffer {
    pub room_type_id: RoomTypeId,
    pub room_type: String,
    pub rate: Rate,
    /// The amount that is paid now less the refund; negative: the refund is greater.
    pub difference: Money,
    /// Signed; PUT …/changeStay takes it as consent.
    pub quote: String,
}

/// Body of PUT …/changeStay.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", default)]
pub struct ChangeStay {
    /// The quote of an offer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quote: Option<String>,
}
