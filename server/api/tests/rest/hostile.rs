//! Random bodies, thousands for each operation that writes: the answer is one that the document announces, and never a
//! failure of ours.

use crate::support::{
    TestApi,
    document::DOCUMENT,
    generator::{Generator, Pool},
    trip::{Trip, card, customer},
};
use contract::HotelId;
use domain::identity;
use domain::testing::hotels::{HotelBuilder, LISBON, RoomBuilder};
use http::Method;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Bodies for each operation.
const BODIES: usize = 2_000;
/// After so many the trip that they go to is a new one, so that they meet every state.
const BODIES_FOR_A_TRIP: usize = 250;
const BROWSER: &str = "0123456789abcdef0123456789abcdef";

macro_rules! survives {
    ($($name:ident: $operation:literal,)*) => {
        $(#[tokio::test] async fn $name() { send_random_bodies($operation).await; })*

        #[test]
        fn every_operation_that_writes_gets_random_bodies() {
            let tested = BTreeSet::from([$($operation),*]);
            let writing = DOCUMENT.operations.iter().filter(|operation| operation.method != Method::GET);
            assert_eq!(tested, writing.map(|operation| operation.id.as_str()).collect());
        }
    };
}

survives! {
    signing_in_survives_random_bodies: "signInAnonymously",
    session_login_survives_random_forms: "sessionLogin",
    the_other_session_login_survives_random_forms: "sessionLoginEndpoint",
    keeping_a_search_survives_random_bodies: "createSearch",
    searching_survives_random_bodies: "searchHotels",
    hotels_of_a_destination_survive_random_bodies: "listHotelsByDestination",
    hotels_of_an_area_survive_random_bodies: "listHotelsInBoundingBox",
    availability_survives_random_bodies: "checkAvailability",
    making_an_itinerary_survives_random_bodies: "createItinerary",
    adding_a_hotel_survives_random_bodies: "addHotel",
    changing_a_hotel_survives_random_bodies: "updateHotel",
    removing_a_hotel_survives_random_bodies: "removeHotel",
    guest_details_survive_random_bodies: "setGuestDetails",
    customer_data_survives_random_bodies: "updateCustomerData",
    asking_for_an_invoice_survives_random_bodies: "createInvoice",
    paying_survives_random_bodies: "payInvoice",
}

async fn send_random_bodies(id: &str) {
    let api = TestApi::new().await;
    let rooms = vec![RoomBuilder::double().allotment(1_000)];
    let hotel = HotelBuilder::named("Casa Dura")
        .rooms(rooms)
        .insert(&api.db.ctx)
        .await
        .unwrap();
    let operation = DOCUMENT.operation(id);
    let content = operation.value["requestBody"]["content"].as_object().unwrap();
    let (kind, content) = content.iter().next().unwrap();
    let mut generator = Generator::new(id);
    let owner = api.traveller().await;
    let browser = api.browser(&format!("browser={BROWSER}"));
    let mut path = operation.path.clone();
    let mut good = 0;
    for round in 0..BODIES {
        if round % BODIES_FOR_A_TRIP == 0 {
            let trip = Trip::of(&owner, hotel.id).await;
            let target = if id == "payInvoice" {
                trip.invoice.to_string()
            } else {
                trip.itinerary.to_string()
            };
            let target = if id == "checkAvailability" {
                hotel.id.to_string()
            } else {
                target
            };
            path = operation.path.replace("{id}", &target);
            generator.pool = pool(&api, hotel.id, &trip).await;
        }
        let answer = if kind == "application/json" {
            owner.post_bytes(&path, kind, generator.body(&content["schema"])).await
        } else {
            let fields = [("data", generator.field("data")), ("csrf", generator.field("csrf"))];
            browser
                .post_form(&path, &[(fields[0].0, &fields[0].1), (fields[1].0, &fields[1].1)])
                .await
        };
        good += usize::from(answer.status.is_success());
    }
    // Bodies that are all refused at the door would prove nothing.
    assert!(good > 0, "not one of the random bodies was a good one");
}

async fn pool(api: &TestApi, hotel: HotelId, trip: &Trip) -> Pool {
    let search = json!(trip.offer.search);
    let token = api.sign_in().await.token;
    let mut declined = card("4000 0000 0000 0002");
    let mut questioned = card("4000 0000 0000 3220");
    Pool::from([
        ("hotelId", vec![json!(hotel)]),
        ("hotelSearchId", vec![search.clone()]),
        ("searchId", vec![search, Value::Null]),
        ("roomTypeId", vec![json!(trip.offer.room_type)]),
        ("roomId", vec![json!(trip.offer.rate), json!(trip.room)]),
        ("rateId", vec![json!(trip.offer.rate)]),
        ("lineItemId", vec![json!(trip.line)]),
        ("searchResultReference", vec![json!(trip.offer.reference)]),
        (
            "destinationId",
            vec![json!(format!("city:{LISBON}")), json!("country:PT"), Value::Null],
        ),
        (
            "mutationType",
            ["dates", "rooms", "rate", "surcharges"].map(Value::from).to_vec(),
        ),
        ("checkInDate", vec![json!("2026-12-10"), json!("2026-12-11")]),
        ("checkOutDate", vec![json!("2026-12-12"), json!("2027-01-08")]),
        (
            "boundingBox",
            vec![
                json!({ "south": -90.0, "west": 170.0, "north": 90.0, "east": -170.0 }),
                Value::Null,
            ],
        ),
        ("selectedSurcharges", vec![json!([])]),
        ("email", vec![customer()["email"].take()]),
        ("countryCode", vec![customer()["countryCode"].take()]),
        (
            "card",
            vec![declined["card"].take(), questioned["card"].take(), Value::Null],
        ),
        ("challenge", vec![json!("approve"), Value::Null]),
        ("data", vec![json!({ "token": token }), json!(token).to_string().into()]),
        (
            "csrf",
            vec![json!(identity::csrf_token(&api.db.ctx, &format!("browser:{BROWSER}")))],
        ),
    ])
}
