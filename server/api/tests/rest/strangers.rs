//! Other people's data is not found, even inside a caller's own data.

use crate::{
    calls::World,
    support::{
        TestApi,
        trip::{Trip, guests},
    },
};
use contract::{Code, itinerary::Itinerary};
use serde_json::json;

#[tokio::test]
async fn anothers_stay_or_room_does_not_exist_in_my_own_itinerary() {
    let api = TestApi::new().await;
    let world = World::new(&api, "Casa Alheia").await;
    let other = api.traveller().await;
    let mine = Trip::of(&other, world.hotel.id).await;
    let path = |call: &str| format!("/api/v1/itinerary/{}/{call}", mine.itinerary);
    let (line, room) = (world.trip.line, world.trip.room);
    let update = json!({ "mutationType": "surcharges", "lineItemId": line, "selectedSurcharges": [] });
    let answer = other.post(&path("updateHotel"), &update).await;
    answer.refused(Code::ExistingBookingNotFound);
    let answer = other.post(&path("removeHotel"), &json!({ "lineItemId": line })).await;
    answer.refused(Code::HotelBookingNotFound);
    let remove = json!({ "lineItemId": mine.line, "roomId": room });
    let answer = other.post(&path("removeHotel"), &remove).await;
    answer.refused(Code::ExistingBookingNotFound);
    let answer = other.post(&path("setGuestDetails"), &guests(room)).await;
    answer.refused(Code::ExistingBookingNotFound);
    let path = format!("/api/v1/itinerary/{}", world.trip.itinerary);
    let kept: Itinerary = world.owner.client.get(&path).await.read();
    assert_eq!(kept.line_items[0].identity, line);
}
