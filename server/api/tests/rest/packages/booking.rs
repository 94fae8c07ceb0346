//! Creating an itinerary from a package.

use super::*;
use chrono::{NaiveDate, TimeDelta};
use domain::testing::hotels::{HotelBuilder, PlanBuilder, RoomBuilder};

/// A traveller with the currency EUR.
async fn traveller(api: &TestApi) -> Client {
    let client = api.traveller().await;
    let profile = json!({ "currency": "EUR" });
    client.put("/api/v1/userProfile", &profile).await.read::<Value>();
    client
}

fn day(day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 12, day).unwrap()
}

async fn book(client: &Client, package: &Value, body: &Value) -> Answer {
    let id = package["packageId"].as_str().unwrap();
    let path = format!("/api/v1/itinerary/fromTravelPackage/{id}");
    client.post(&path, body).await
}

#[tokio::test]
async fn a_trip_of_a_package_has_its_stays_one_after_another_at_the_lowest_prices() {
    let api = TestApi::new().await;
    let plans = vec![PlanBuilder::flexible(12_000), PlanBuilder::saver(9_000)];
    let hill = HotelBuilder::named("Hill House")
        .rooms(vec![RoomBuilder::double(), RoomBuilder::double().plans(plans)])
        .insert(&api.db.ctx)
        .await
        .unwrap()
        .id;
    let sea = api.hotel("Sea House").await.id;
    let mia = creator(&api, "mia.lind").await;
    let package = put(&mia.client, &active("Sea and hill", &[stay(hill, 2), stay(sea, 3)])).await;
    let guest = traveller(&api).await;
    let before = guest.post("/api/v1/itinerary", &json!({})).await.body;
    api.db.pass(TimeDelta::minutes(1));
    let body = json!({ "checkInDate": "2026-12-10", "rooms": [{ "adults": 2 }, { "adults": 1 }] });
    let trip: Value = book(&guest, &package, &body).await.read();
    assert_eq!(
        (&trip["title"], &trip["status"], &trip["currency"]),
        (&json!("Sea and hill"), &json!("draft"), &json!("EUR"))
    );
    let line = |index: usize| {
        let line = &trip["lineItems"][index];
        let booking = &line["hotelBooking"];
        assert_eq!(booking["creatorId"], json!(mia.id));
        assert_eq!(booking["rooms"].as_array().unwrap().len(), 2);
        (
            booking["hotelId"].clone(),
            line["checkInDate"].clone(),
            line["checkOutDate"].clone(),
            line["totalPrice"]["amount"].clone(),
        )
    };
    assert_eq!(trip["lineItems"].as_array().unwrap().len(), 2);
    let dates = |from: &str, until: &str| (json!(from), json!(until));
    let (from, until) = dates("2026-12-10", "2026-12-12");
    assert_eq!(line(0), (json!(hill), from, until, json!(360.0)));
    let (from, until) = dates("2026-12-12", "2026-12-15");
    assert_eq!(line(1), (json!(sea), from, until, json!(600.0)));
    // The new itinerary is the cart now; the former one stays unchanged.
    assert_eq!(guest.get("/api/v1/itinerary/latest").await.body["id"], trip["id"]);
    let old = format!("/api/v1/itinerary/{}", before["id"].as_str().unwrap());
    assert_eq!(guest.get(&old).await.read::<Value>(), before);
    // Only the author can book a package that is not active.
    toggle(&mia.client, &package, false).await.read::<Value>();
    book(&guest, &package, &body).await.refused(Code::NotFound);
    book(&mia.client, &package, &body).await.read::<Value>();
}

/// The itineraries of a traveller that have stays.
async fn with_stays(client: &Client) -> Vec<Value> {
    let all = client.get("/api/v1/itinerary").await.body;
    let all = all["itineraries"].as_array().unwrap().clone();
    all.into_iter().filter(|trip| trip["lineItems"] != json!([])).collect()
}

#[tokio::test]
async fn a_trip_that_was_not_changed_since_is_the_cart_again_or_is_replaced() {
    let api = TestApi::new().await;
    let (sea, hill) = (api.hotel("Sea House").await.id, api.hotel("Hill House").await.id);
    let mia = creator(&api, "mia.lind").await.client;
    let package = put(&mia, &active("Sea and hill", &[stay(sea, 2), stay(hill, 1)])).await;
    let other = put(&mia, &active("Hill", &[stay(hill, 1)])).await;
    let guest = traveller(&api).await;
    let asked = |date: &str, adults: u32| json!({ "checkInDate": date, "rooms": [{ "adults": adults }] });
    let make = async |package: &Value, body: Value| {
        api.db.pass(TimeDelta::minutes(1));
        let trip: Value = book(&guest, package, &body).await.read();
        assert_eq!(guest.get("/api/v1/itinerary/latest").await.body["id"], trip["id"]);
        trip
    };
    let first = make(&package, asked("2026-12-10", 2)).await;
    let beside = make(&other, asked("2026-12-10", 2)).await;
    let again = make(&package, asked("2026-12-10", 2)).await;
    assert_eq!(again["id"], first["id"]);
    assert_eq!(again["lineItems"], first["lineItems"]);
    assert_eq!(with_stays(&guest).await.len(), 2);

    // Other dates or guests replace it; the other package's stays.
    let later = make(&package, asked("2026-12-11", 2)).await;
    let alone = make(&package, asked("2026-12-11", 1)).await;
    let mut left: Vec<Value> = with_stays(&guest)
        .await
        .into_iter()
        .map(|trip| trip["id"].clone())
        .collect();
    let mut expected = vec![beside["id"].clone(), alone["id"].clone()];
    for ids in [&mut left, &mut expected] {
        ids.sort_by_key(Value::to_string);
    }
    assert_eq!(left, expected);
    assert_ne!(later["id"], alone["id"]);

    // What the traveller has changed is theirs.
    let room = &alone["lineItems"][0]["hotelBooking"]["rooms"][0]["id"];
    let names = json!({ "rooms": [{ "roomId": room, "guests": [{ "firstName": "Ada", "lastName": "Lovelace" }] }] });
    let path = format!("/api/v1/itinerary/{}/setGuestDetails", alone["id"].as_str().unwrap());
    guest.post(&path, &names).await.read::<Value>();
    let new = make(&package, asked("2026-12-11", 1)).await;
    assert_ne!(new["id"], alone["id"]);
    assert_eq!(with_stays(&guest).await.len(), 3);
}

#[tokio::test]
async fn a_trip_is_in_the_currency_that_was_asked_for() {
    let api = TestApi::new().await;
    let sea = api.hotel("Sea House").await.id;
    let mia = creator(&api, "mia.lind").await.client;
    let package = put(&mia, &active("Sea", &[stay(sea, 2)])).await;
    let guest = traveller(&api).await;
    let mut body = json!({ "checkInDate": "2026-12-10", "rooms": [{ "adults": 2 }], "currency": "GBP" });
    let trip: Value = book(&guest, &package, &body).await.read();
    assert_eq!(trip["currency"], "GBP");
    assert_eq!(trip["lineItems"][0]["totalPrice"]["currency"], "GBP");
    body["currency"] = json!("XXX");
    let answer = book(&guest, &package, &body).await;
    assert_eq!(answer.refused(Code::UnknownCurrency).field(), Some("currency"));
}

#[tokio::test]
async fn a_trip_never_costs_more_than_the_total_that_was_seen() {
    let api = TestApi::new().await;
    let sea = api.hotel("Sea House").await.id;
    let mia = creator(&api, "mia.lind").await.client;
    let package = put(&mia, &active("Sea", &[stay(sea, 2)])).await;
    let guest = traveller(&api).await;
    let asked = |amount: f64, currency: &str| {
        json!({
            "checkInDate": "2026-12-10",
            "rooms": [{ "adults": 2 }],
            "currency": "EUR",
            "seenTotal": { "amount": amount, "currency": currency },
        })
    };
    for (amount, currency) in [(199.99, "EUR"), (200.0, "USD")] {
        let answer = book(&guest, &package, &asked(amount, currency)).await;
        assert_eq!(answer.refused(Code::PriceChanged).field(), Some("seenTotal"));
        let message = answer.body["errors"][0]["message"].as_str().unwrap();
        assert!(message.starts_with("The total is now €200. It was "), "{message}");
    }
    assert_eq!(guest.get("/api/v1/itinerary").await.body["total"], 0);
    // A lower price is as welcome as the same one.
    for amount in [200.0, 250.0] {
        let trip: Value = book(&guest, &package, &asked(amount, "EUR")).await.read();
        assert_eq!(trip["lineItems"][0]["totalPrice"]["amount"], 200.0);
    }
}

#[tokio::test]
async fn no_trip_is_made_when_one_of_its_hotels_is_full() {
    let api = TestApi::new().await;
    let room = RoomBuilder {
        full: vec![day(13)],
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
    let package = put(&mia, &active("Sea", &[stay(sea, 2), stay(full, 2), stay(sea, 1)])).await;
    let guest = traveller(&api).await;
    let asked = |date: &str| json!({ "checkInDate": date, "rooms": [{ "adults": 2 }] });
    let answer = book(&guest, &package, &asked("2026-12-10")).await;
    answer.refused(Code::NoRoomsAvailable);
    let expected = ("cart/no-rooms-available".to_owned(), "stays[1]".to_owned());
    assert_eq!(wrong(&answer), [expected]);
    let message = answer.body["errors"][0]["message"].as_str().unwrap();
    for words in ["Full House", "12 – 14 Dec 2026"] {
        assert!(message.contains(words), "{message}");
    }
    assert_eq!(guest.get("/api/v1/itinerary").await.body["total"], 0);
    // Two days later a room is available.
    let trip: Value = book(&guest, &package, &asked("2026-12-12")).await.read();
    assert_eq!(trip["lineItems"].as_array().unwrap().len(), 3);
}

#[tokio::test]
async fn a_trip_needs_guests_and_days_that_lie_ahead() {
    let api = TestApi::new().await;
    let sea = api.hotel("Sea House").await.id;
    let mia = creator(&api, "mia.lind").await.client;
    let package = put(&mia, &active("Sea", &[stay(sea, 20), stay(sea, 20)])).await;
    let guest = traveller(&api).await;
    let refused = async |date: &str, rooms: Value, code: Code, field: &str| {
        let body = json!({ "checkInDate": date, "rooms": rooms });
        let answer = book(&guest, &package, &body).await;
        assert_eq!(answer.refused(code).field(), Some(field), "{body}");
    };
    let two = json!([{ "adults": 2 }]);
    refused("2026-11-20", two.clone(), Code::DateInPast, "checkInDate").await;
    // The first stay is within the bookable dates, the second one is not.
    refused("2027-12-01", two.clone(), Code::TooFarAhead, "checkInDate").await;
    refused("+262142-12-31", two.clone(), Code::TooFarAhead, "checkInDate").await;
    refused("2026-12-10", json!([]), Code::NoRooms, "rooms").await;
    refused(
        "2026-12-10",
        json!([{ "adults": 0 }]),
        Code::NoAdults,
        "rooms[0].adults",
    )
    .await;
    let six = json!([{ "adults": 6 }]);
    refused("2026-12-10", six, Code::NoRoomsAvailable, "stays[0]").await;
    let body = json!({ "checkInDate": "2026-12-10", "rooms": two });
    book(&api.visitor(), &package, &body)
        .await
        .refused(Code::Unauthenticated);
    let empty = put(&mia, &json!({})).await;
    let answer = book(&mia, &empty, &body).await;
    assert_eq!(answer.refused(Code::Required).field(), Some("stays"));
}
