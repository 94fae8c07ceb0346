//! Who comes to a booked stay.

use contract::{RoomId, itinerary::Guest};
use serde::{Deserialize, Serialize};

/// Who comes, and what the hotel should know of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Party {
    /// The rooms that are not cancelled, in their order.
    pub rooms: Vec<PartyRoom>,
    /// The hotel does not guarantee them.
    pub wishes: Option<String>,
    /// At the hotel: `18:30`.
    pub arrival_time: Option<String>,
}

/// The guests of a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PartyRoom {
    pub room_id: RoomId,
    pub guests: Vec<Guest>,
}
