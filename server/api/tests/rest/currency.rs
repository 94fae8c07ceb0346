//! Currencies of searches and carts.

use crate::support::{
    Client, TestApi,
    trip::{Offer, Trip},
};
use contract::{Code, itinerary::Itinerary, search::SearchCreated};
use serde_json::{Value, json};

/// A visitor with a chosen currency.
async fn traveller_with(api: &TestApi, currency: &str) -> Client {
    let client = api.traveller().await;
    let profile = json!({ "currency": currency });
    client.put("/api/v1/userProfile", &profile).await.read::<Value>();
    client
}

#[tokio::test]
async fn a_shared_search_is_answered_in_the_currency_of_each_traveller() {
    let api = TestApi::new().await;
    let hotel = api.hotel("Sea House").await.id;
    let visitor = api.visitor();
    let input = json!({
        "hotelId": hotel, "checkInDate": "2026-12-10", "checkOutDate": "2026-12-12", "currency": "EUR",
    });
    let created: SearchCreated = visitor.post("/api/v1/hotel/search/create", &input).await.read();
    let id = created.search_id;
    let pounds = traveller_with(&api, "GBP").await;
    let check = format!("/api/v1/hotel/{hotel}/checkAvailability");
    let cases = [
        (&visitor, None, "EUR"),
        (&visitor, Some("JPY"), "JPY"),
        (&pounds, None, "GBP"),
        (&pounds, Some("JPY"), "JPY"),
    ];
    for (client, asked, expected) in cases {
        let mut body = json!({ "searchId": id });
        let mut of_hotel = json!({ "hotelSearchId": id });
        if let Some(asked) = asked {
            body["currency"] = json!(asked);
            of_hotel["currency"] = json!(asked);
        }
        let found: Value = client.post("/api/v1/hotel/search", &body).await.read();
        assert_eq!(found["search"]["currency"], expected);
        assert_eq!(found["hotels"][0]["offer"]["totalPrice"]["currency"], expected);
        let map: Value = client.post("/api/v1/hotel/boundingBox", &body).await.read();
        assert_eq!(map["hotels"][0]["offer"]["totalPrice"]["currency"], expected);
        let dates: Value = client.post("/api/v1/hotel/search/dates", &body).await.read();
        assert_eq!(dates["options"][0]["lowestTotal"]["currency"], expected);
        let rooms: Value = client.post(&check, &of_hotel).await.read();
        assert_eq!(rooms["roomTypes"][0]["rates"][0]["totalPrice"]["currency"], expected);
    }
    let path = format!("/api/v1/hotel/search/{id}");
    for (client, expected) in [(&visitor, "EUR"), (&pounds, "GBP")] {
        assert_eq!(client.get(&path).await.body["currency"], expected);
    }
    assert_eq!(pounds.get("/api/v1/visitor").await.body["currencyCode"], "GBP");
    let unknown = json!({ "hotelSearchId": id, "currency": "XAU" });
    visitor.post(&check, &unknown).await.refused(Code::UnknownCurrency);
}

#[tokio::test]
async fn a_cart_has_one_currency_and_changes_it_with_consent() {
    let api = TestApi::new().await;
    let (sea, hill) = (api.hotel("Sea House").await.id, api.hotel("Hill House").await.id);
    let traveller = traveller_with(&api, "EUR").await;
    let trip = Trip::of(&traveller, sea).await;
    traveller
        .put("/api/v1/userProfile", &json!({ "currency": "GBP" }))
        .await
        .read::<Value>();
    let path = |call: &str| format!("/api/v1/itinerary/{}/{call}", trip.itinerary);
    let offer = Offer::of(&traveller, hill).await;
    let refused = traveller.post(&path("addHotel"), &offer.add()).await;
    let message = refused.refused(Code::CurrencyMismatch).body["errors"][0]["message"].clone();
    assert!(
        message
            .as_str()
            .unwrap()
            .starts_with("Your trip is in EUR, this price is in GBP.")
    );

    let quote: Value = traveller.get(&path("currency?currency=GBP")).await.read();
    assert_eq!(
        (&quote["totalBefore"]["currency"], &quote["totalAfter"]["currency"]),
        (&json!("EUR"), &json!("GBP"))
    );
    let mut change = json!({ "currency": "GBP" });
    traveller
        .put(&path("currency"), &change)
        .await
        .refused(Code::PriceChanged);
    change["consentToken"] = quote["consentToken"].clone();
    let changed: Value = traveller.put(&path("currency"), &change).await.read();
    assert_eq!(
        (&changed["currency"], &changed["totalPrice"]),
        (&json!("GBP"), &quote["totalAfter"])
    );
    let filled: Itinerary = traveller.post(&path("addHotel"), &offer.add()).await.read();
    assert_eq!(filled.line_items.len(), 2);
}

#[tokio::test]
async fn the_open_itineraries_begin_with_the_cart() {
    let api = TestApi::new().await;
    let hotel = api.hotel("Sea House").await.id;
    let traveller = api.traveller().await;
    let open = async || -> Value { traveller.get("/api/v1/itinerary?open=true").await.read() };
    assert_eq!(
        open().await,
        json!({ "total": 0, "skip": 0, "take": 20, "itineraries": [] })
    );
    let trip = Trip::of(&traveller, hotel).await;
    let empty: Itinerary = traveller.post("/api/v1/itinerary", &json!({})).await.read();
    let listed = open().await;
    assert_eq!(
        (&listed["itineraries"][0]["id"], &listed["itineraries"][1]["id"]),
        (&json!(trip.itinerary), &json!(empty.id))
    );
    assert_eq!(
        traveller.get("/api/v1/itinerary/latest").await.body["id"],
        json!(trip.itinerary)
    );
    // Joining works in both directions.
    let join = |from: contract::ItineraryId| json!({ "itineraryId": from });
    let path = format!("/api/v1/itinerary/{}/join", empty.id);
    traveller
        .post(&path, &join(empty.id))
        .await
        .refused(Code::InvalidMutationVariables);
    let joined: Itinerary = traveller.post(&path, &join(trip.itinerary)).await.read();
    assert_eq!(joined.line_items.len(), 1);
    assert_eq!(
        traveller.get("/api/v1/itinerary/latest").await.body["id"],
        json!(empty.id)
    );
}
