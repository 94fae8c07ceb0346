//! The guests of a stay, who pays, and changes of both.

use crate::{LineItemId, RoomId};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// The status of a change of guests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum GuestChangeStatus {
    /// The hotel has not answered; the former guests hold until it accepts.
    Asked,
    /// The hotel has the new guests.
    Accepted,
    /// The hotel did not take the change; the former guests hold.
    Refused,
}

/// A change of a booked stay's guests, wishes or arrival.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct GuestChange {
    pub status: GuestChangeStatus,
    /// When it was asked for or answered.
    pub at: DateTime<Utc>,
    /// Why the hotel did not take it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub why: Option<String>,
}

/// A guest of a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Guest {
    pub first_name: String,
    pub last_name: String,
    /// Years; absent for an adult.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub age: Option<u32>,
}

/// The paying person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Customer {
    pub first_name: String,
    pub last_name: String,
    pub email: String,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub phone: Option<String>,
    /// ISO 3166-1 alpha-2.
    pub country_code: String,
    /// IANA name, as `America/Los_Angeles`. Deadlines then have the customer's local time too. Absent in a request: the
    /// known one stays.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub time_zone: Option<String>,
}

/// Body of POST …/setGuestDetails.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct SetGuestDetails {
    pub rooms: Vec<RoomGuests>,
    /// Wishes and arrival of stays; stays that are absent keep theirs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub stays: Vec<StayWishes>,
}

/// Wishes and arrival of a stay: the complete new values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct StayWishes {
    pub line_item_id: LineItemId,
    /// At most 500 characters. Absent: none.
    #[cfg_attr(feature = "openapi", schema(max_length = 500))]
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub wishes: Option<String>,
    /// The expected arrival in the hotel's local time: `18:30`. Absent: not known.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub arrival_time: Option<String>,
}

/// Body of PUT …/guests.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", default)]
pub struct ChangeGuests {
    /// The booked stay.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line_item_id: Option<LineItemId>,
    /// The guests of its rooms; rooms that are absent keep theirs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rooms: Vec<RoomGuests>,
    /// At most 500 characters. Absent: none.
    #[cfg_attr(feature = "openapi", schema(max_length = 500))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wishes: Option<String>,
    /// The expected arrival in the hotel's local time: `18:30`. Absent: not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub arrival_time: Option<String>,
}

/// The guests of a room: at least one named adult.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct RoomGuests {
    pub room_id: RoomId,
    pub guests: Vec<Guest>,
}
