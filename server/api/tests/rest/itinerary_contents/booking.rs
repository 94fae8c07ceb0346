//! Creating an itinerary from an itinerary content.

use super::*;
use chrono::NaiveDate;
use domain::testing::hotels::{HotelBuilder, RoomBuilder};

/// A traveller with the currency EUR.
async fn traveller(api: &TestApi) -> Client {
    let client = api.traveller().await;
    let profile = json!({ "currency": "EUR" });
    client.put("/api/v1/userProfile", &profile).await.read::<Value>();
    client
}

async fn book(client: &Client, content: &Value, body: &Value) -> Answer {
    let id = content["id"].as_str().unwrap();
    let path = format!("/api/v1/itinerary/fromItineraryContent/{id}");
    client.post(&path, body).await
}

fn asked(date: &str) -> Value {
    json!({ "checkInDate": date, "rooms": [{ "adults": 2 }] })
}

#[tokio::test]
async fn an_itinerary_has_the_stays_of_a_trip_as_far_apart_as_they_are_told() {
    let api = TestApi::new().await;
    let (sea, hill) = (api.hotel("Sea House").await.id, api.hotel("Hill House").await.id);
    let mia = creator(&api, "mia.lind").await;
    // A night on the train, two by the sea, one elsewhere, one by the sea again, one on the hill.
    let days = [
        json!({ "title": "The night train" }),
        night(sea),
        night(sea),
        json!({ "text": "Stay with friends." }),
        night(sea),
        night(hill),
        json!({ "title": "Home" }),
    ];
    let content = create_content(&mia.client, &active("Coast", &days)).await;
    let guest = traveller(&api).await;
    let body = json!({ "checkInDate": "2026-12-10", "rooms": [{ "adults": 2 }, { "adults": 1 }] });
    let trip: Value = book(&guest, &content, &body).await.read();
    assert_eq!(
        (&trip["title"], &trip["status"], &trip["currency"]),
        (&json!("Coast"), &json!("draft"), &json!("EUR"))
    );
    let lines = trip["lineItems"].as_array().unwrap().iter();
    let stays: Vec<Value> = lines
        .map(|line| {
            let booking = &line["hotelBooking"];
            assert_eq!(booking["creatorId"], json!(mia.id));
            assert_eq!(booking["rooms"].as_array().unwrap().len(), 2);
            let price = &line["totalPrice"]["amount"];
            json!([booking["hotelId"], line["checkInDate"], line["checkOutDate"], price])
        })
        .collect();
    let expected = [
        json!([sea, "2026-12-10", "2026-12-12", 400.0]),
        json!([sea, "2026-12-13", "2026-12-14", 200.0]),
        json!([hill, "2026-12-14", "2026-12-15", 200.0]),
    ];
    assert_eq!(stays, expected);
    assert_eq!(guest.get("/api/v1/itinerary/latest").await.body["id"], trip["id"]);
    // Only the author can book one that is not active.
    let hidden = json!({ "title": "Coast", "days": days, "isActive": false });
    replace_content(&mia.client, &content, hidden).await.read::<Value>();
    book(&guest, &content, &body).await.refused(Code::NotFound);
    book(&mia.client, &content, &body).await.read::<Value>();
}

#[tokio::test]
async fn no_itinerary_is_made_when_one_of_the_hotels_is_full() {
    let api = TestApi::new().await;
    let room = RoomBuilder {
        full: NaiveDate::from_ymd_opt(2026, 12, 13).into_iter().collect(),
        ..RoomBuilder::double()
    };
    let full = HotelBuilder::named("Full House")
        .rooms(vec![room])
        .insert(&api.db.ctx)
        .await
        .unwrap()
        .id;
    let sea = api.hotel("Sea House").await.id;
    let mia = creator(&api, "mia.lind").await.client;
    let days = [night(sea), json!({}), night(full), night(full), night(sea)];
    let content = create_content(&mia, &active("Coast", &days)).await;
    let guest = traveller(&api).await;
    let answer = book(&guest, &content, &asked("2026-12-10")).await;
    answer.refused(Code::NoRoomsAvailable);
    let expected = ("cart/no-rooms-available".to_owned(), "stays[1]".to_owned());
    assert_eq!(wrong(&answer), [expected]);
    let message = answer.body["errors"][0]["message"].as_str().unwrap();
    for words in ["Full House", "12 – 14 Dec 2026"] {
        assert!(message.contains(words), "{message}");
    }
    assert_eq!(guest.get("/api/v1/itinerary").await.body["total"], 0);
    // Two days later a room is available.
    let trip: Value = book(&guest, &content, &asked("2026-12-12")).await.read();
    assert_eq!(trip["lineItems"].as_array().unwrap().len(), 3);
}

#[tokio::test]
async fn an_itinerary_needs_stays_that_can_be_booked() {
    let api = TestApi::new().await;
    let (sea, hill) = (api.hotel("Sea House").await.id, api.hotel("Hill House").await.id);
    let mia = creator(&api, "mia.lind").await.client;
    let refused = async |content: &Value, code: Code, field: &str| {
        let answer = book(&mia, content, &asked("2026-12-10")).await;
        assert_eq!(answer.refused(code).field(), Some(field), "{}", answer.body);
    };
    let without = create_content(&mia, &active("On foot", &[json!({}), json!({})])).await;
    refused(&without, Code::Required, "days").await;
    let long = create_content(&mia, &active("A month by the sea", &vec![night(sea); 31])).await;
    refused(&long, Code::StayTooLong, "stays[0]").await;
    let many: Vec<Value> = (0..21)
        .map(|day| night(if day % 2 == 0 { sea } else { hill }))
        .collect();
    let many = create_content(&mia, &active("To and fro", &many)).await;
    refused(&many, Code::Invalid, "days").await;
    assert_eq!(mia.get("/api/v1/itinerary").await.body["total"], 0);
}

#[tokio::test]
async fn an_itinerary_needs_guests_and_days_that_lie_ahead() {
    let api = TestApi::new().await;
    let sea = api.hotel("Sea House").await.id;
    let mia = creator(&api, "mia.lind").await.client;
    let content = create_content(&mia, &active("Coast", &[night(sea)])).await;
    let guest = traveller(&api).await;
    let refused = async |date: &str, rooms: Value, code: Code, field: &str| {
        let body = json!({ "checkInDate": date, "rooms": rooms });
        let answer = book(&guest, &content, &body).await;
        assert_eq!(answer.refused(code).field(), Some(field), "{body}");
    };
    let two = json!([{ "adults": 2 }]);
    refused("2026-11-20", two.clone(), Code::DateInPast, "checkInDate").await;
    refused("2028-12-01", two.clone(), Code::TooFarAhead, "checkInDate").await;
    refused("+262142-12-31", two, Code::TooFarAhead, "checkInDate").await;
    refused("2026-12-10", json!([]), Code::NoRooms, "rooms").await;
    let no_adults = json!([{ "adults": 0 }]);
    refused("2026-12-10", no_adults, Code::NoAdults, "rooms[0].adults").await;
    book(&api.visitor(), &content, &asked("2026-12-10"))
        .await
        .refused(Code::Unauthenticated);
}
