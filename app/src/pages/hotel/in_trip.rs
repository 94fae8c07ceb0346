//! The hotel's rooms in the traveller's trip.

use contract::{
    HotelId, ItineraryId, LineItemId, RatePlanId, RoomId, RoomTypeId,
    itinerary::{Itinerary, LineItem, RemovedRooms},
    search::Search,
};
use serde::{Deserialize, Serialize};

/// The hotel's rooms in the traveller's trip for the searched dates.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct InTrip {
    /// The traveller's cart.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub itinerary_id: Option<ItineraryId>,
    pub rooms: Vec<RoomInTrip>,
    /// The rooms that were removed from the cart last.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub removed: Option<RemovedRooms>,
}

/// A room in the trip.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RoomInTrip {
    pub line_item_id: LineItemId,
    pub room_id: RoomId,
    pub room_type_id: RoomTypeId,
    pub rate_id: RatePlanId,
}

impl InTrip {
    /// The rooms of a cart for a search at a hotel.
    pub fn new(itinerary: &Itinerary, hotel: HotelId, search: Option<&Search>) -> Self {
        let is_here = |line: &&LineItem| {
            line.hotel_booking.hotel_id == hotel
                && search.is_some_and(|search| {
                    (line.check_in_date, line.check_out_date) == (search.check_in_date, search.check_out_date)
                })
        };
        let rooms = itinerary.line_items.iter().filter(is_here).flat_map(|line| {
            line.hotel_booking.rooms.iter().map(|room| RoomInTrip {
                line_item_id: line.identity,
                room_id: room.id,
                room_type_id: room.room_type_id,
                rate_id: room.rate_id,
            })
        });
        Self {
            itinerary_id: Some(itinerary.id),
            rooms: rooms.collect(),
            removed: itinerary.removed.clone(),
        }
    }
}
