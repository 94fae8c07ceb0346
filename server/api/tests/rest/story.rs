//! From an empty database to a booked trip, over HTTP only.

use crate::support::{
    Answer, Client, TestApi,
    trip::{Offer, Trip, card, customer, guests},
};
use axum::body::Body;
use chrono::TimeDelta;
use contract::{
    Code, InvoiceId,
    destination::{Destination, DestinationList, LocationType, PlaceList},
    home::TravellerHome,
    hotel::{Hotel, Image},
    invoice::{Invoice, InvoicePayment, InvoiceStatus, PaymentStatus},
    itinerary::{CancellationTerms, Itinerary, ItineraryList, ItineraryStatus, LineItemStatus, PreCheck},
    search::{HotelList, HotelSearchResult, Search, SearchCreated},
};
use domain::{rehearsal, testing::hotels::LISBON};
use http::{Request, header};
use serde_json::{Value, json};

async fn pay(client: &Client, invoice: InvoiceId, key: &str, body: &Value) -> Answer {
    let request = Request::post(format!("/api/v1/invoice/{invoice}/payment"))
        .header(header::CONTENT_TYPE, "application/json")
        .header("Idempotency-Key", key)
        .body(Body::from(body.to_string()))
        .unwrap();
    client.send(request).await
}

#[tokio::test]
async fn no_city_takes_the_place_of_a_hotel_among_hotels_alone() {
    let api = TestApi::new().await;
    let hotel = api.hotel("Harewood House").await;
    let visitor = api.visitor();
    let path = "/api/v1/destinations/autocomplete?query=har";
    let places: DestinationList = visitor.get(path).await.read();
    assert!(places.destinations.iter().all(|place| place.hotel_id.is_none()));
    let hotels: DestinationList = visitor.get(&format!("{path}&hotelsOnly=true")).await.read();
    let found: Vec<_> = hotels.destinations.iter().map(|hotel| hotel.hotel_id).collect();
    assert_eq!(found, [Some(hotel.id)]);
}

#[tokio::test]
async fn a_visitor_finds_two_hotels_and_holds_a_booking_of_both() {
    let api = TestApi::new().await;
    let (first, second) = (api.hotel("Casa do Rio").await, api.hotel("Casa da Serra").await);
    let visitor = api.visitor();

    let home: TravellerHome = visitor.get("/api/v1/bff/traveller/home").await.read();
    assert_eq!(home.recommended.len(), 2);
    let places: DestinationList = visitor.get("/api/v1/destinations/autocomplete?query=lisb").await.read();
    let is_city = |place: &&Destination| place.location_type == LocationType::City;
    let lisbon = places.destinations.iter().find(is_city).unwrap();
    assert_eq!(lisbon.id, format!("city:{LISBON}"));
    let list: HotelList = visitor
        .post("/api/v1/hotel?take=1", &json!({ "destinationId": lisbon.id }))
        .await
        .read();
    assert_eq!((list.total, list.hotels.len(), list.take, list.skip), (2, 1, 1, 0));

    let input = json!({
        "destinationId": lisbon.id,
        "checkInDate": "2026-12-10",
        "checkOutDate": "2026-12-12",
        "rooms": [{ "adults": 2, "childAges": [] }],
    });
    let created: SearchCreated = visitor.post("/api/v1/hotel/search/create", &input).await.read();
    let search: Search = visitor
        .get(&format!("/api/v1/hotel/search/{}", created.search_id))
        .await
        .read();
    assert_eq!(search.rooms[0].adults, 2);
    let found: HotelSearchResult = visitor
        .post("/api/v1/hotel/search", &json!({ "searchId": search.id }))
        .await
        .read();
    assert_eq!((found.total, found.hotels.len()), (2, 2));
    assert!(found.hotels.iter().all(|hotel| hotel.offer.is_some()));
    let hotel: Hotel = visitor.get(&format!("/api/v1/hotel/{}", first.id)).await.read();
    assert_eq!(hotel.slug, first.slug);
    let image: Image = visitor
        .get(&format!("/api/v1/hotel/{}/titleImage", first.id))
        .await
        .read();
    assert_eq!(image, hotel.title_image);

    let traveller = api.traveller().await;
    traveller
        .get("/api/v1/itinerary/latest")
        .await
        .refused(Code::ItineraryNotFound);
    let cart: Itinerary = traveller
        .post("/api/v1/itinerary", &json!({ "title": "Winter" }))
        .await
        .read();
    let path = |call: &str| format!("/api/v1/itinerary/{}/{call}", cart.id);
    for hotel in [&first, &second] {
        let offer = Offer::of(&traveller, hotel.id).await;
        traveller
            .post(&path("addHotel"), &offer.add())
            .await
            .read::<Itinerary>();
    }
    let latest: Itinerary = traveller.get("/api/v1/itinerary/latest").await.read();
    assert_eq!((latest.id, latest.line_items.len()), (cart.id, 2));
    traveller
        .post(&path("createInvoice"), &json!({}))
        .await
        .refused(Code::GuestsMissing);
    for line in &latest.line_items {
        let room = line.hotel_booking.rooms[0].id;
        traveller
            .post(&path("setGuestDetails"), &guests(room))
            .await
            .read::<Itinerary>();
    }
    traveller
        .post(&path("createInvoice"), &json!({}))
        .await
        .refused(Code::CustomerMissing);
    traveller
        .post(&path("updateCustomerData"), &customer())
        .await
        .read::<Itinerary>();
    let check: PreCheck = traveller.get(&path("preCheck")).await.read();
    assert!(check.ready && check.changes.is_empty());
    let terms: CancellationTerms = traveller.get(&path("cancellationTerms")).await.read();
    assert_eq!(terms.line_items.len(), 2);

    let invoice: Invoice = traveller
        .post(&path("createInvoice"), &json!({ "consentToken": check.consent_token }))
        .await
        .read();
    assert_eq!((invoice.amount, invoice.status), (check.pay_now, InvoiceStatus::Open));
    let paid: InvoicePayment = pay(&traveller, invoice.id, "once", &card("4242 4242 4242 4242"))
        .await
        .read();
    assert_eq!(
        (paid.status, paid.itinerary_status),
        (PaymentStatus::Succeeded, ItineraryStatus::Confirmed)
    );
    assert_eq!(paid.invoice.captured, Some(invoice.amount));
    let again: InvoicePayment = pay(&traveller, invoice.id, "once", &card("4242 4242 4242 4242"))
        .await
        .read();
    assert_eq!(again, paid);
    let kept: Invoice = traveller.get(&format!("/api/v1/invoice/{}", invoice.id)).await.read();
    assert_eq!(kept, paid.invoice);
    assert!(kept.number.is_some());

    let trip: Itinerary = traveller.get(&format!("/api/v1/itinerary/{}", cart.id)).await.read();
    assert_eq!(trip.status, ItineraryStatus::Confirmed);
    assert!(
        trip.line_items
            .iter()
            .all(|line| line.status == LineItemStatus::Confirmed && line.booking_reference.is_some())
    );
    traveller
        .get("/api/v1/itinerary/latest")
        .await
        .refused(Code::ItineraryNotFound);
    let mine: ItineraryList = traveller.get("/api/v1/itinerary?take=5").await.read();
    assert_eq!((mine.total, mine.itineraries[0].id), (1, cart.id));
    let remove = json!({ "lineItemId": trip.line_items[0].identity });
    traveller
        .post(&path("removeHotel"), &remove)
        .await
        .refused(Code::ItineraryNotDraft);
}

#[tokio::test]
async fn a_refused_card_leaves_the_invoice_open_for_another() {
    let api = TestApi::new().await;
    let hotel = api.hotel("Casa do Cartao").await;
    let traveller = api.traveller().await;
    let trip = Trip::of(&traveller, hotel.id).await;
    for (number, code) in [
        ("4000 0000 0000 0002", Code::PaymentDeclined),
        ("4000 0000 0000 9995", Code::PaymentInsufficientFunds),
        ("4000 0000 0000 0069", Code::PaymentExpiredCard),
        ("4000 0000 0000 0127", Code::PaymentIncorrectCvc),
        ("4000 0000 0000 0119", Code::PaymentProcessing),
        ("4242 4242 4242 4241", Code::PaymentIncorrectNumber),
    ] {
        pay(&traveller, trip.invoice, number, &card(number)).await.refused(code);
    }
    let again = pay(
        &traveller,
        trip.invoice,
        "4000 0000 0000 0002",
        &card("4242424242424242"),
    )
    .await;
    again.refused(Code::Conflict);
    let paid: InvoicePayment = pay(&traveller, trip.invoice, "good", &card("4242424242424242"))
        .await
        .read();
    assert_eq!(paid.status, PaymentStatus::Succeeded);
}

#[tokio::test]
async fn a_price_that_changed_after_the_invoice_was_opened_is_not_paid() {
    let api = TestApi::new().await;
    let hotel = api.hotel("Casa da Subida").await;
    let traveller = api.traveller().await;
    let trip = Trip::of(&traveller, hotel.id).await;
    assert!(rehearsal::change_prices(&api.db.ctx, hotel.id, 1_100).await.unwrap() > 0);
    pay(&traveller, trip.invoice, "dearer", &card("4242424242424242"))
        .await
        .refused(Code::PriceChanged);
    let invoice = format!("/api/v1/invoice/{}", trip.invoice);
    let open: Invoice = traveller.get(&invoice).await.read();
    assert_eq!(open.status, InvoiceStatus::Open, "the card was not tried");

    // Consent to the new price opens an invoice of it.
    let path = |call: &str| format!("/api/v1/itinerary/{}/{call}", trip.itinerary);
    traveller
        .post(&path("createInvoice"), &json!({}))
        .await
        .refused(Code::PriceChanged);
    let check: PreCheck = traveller.get(&path("preCheck")).await.read();
    let consent = json!({ "consentToken": check.consent_token });
    let dearer: Invoice = traveller.post(&path("createInvoice"), &consent).await.read();
    assert!(dearer.amount.minor > open.amount.minor, "{dearer:?}");
    let paid: InvoicePayment = pay(&traveller, dearer.id, "agreed", &card("4242424242424242"))
        .await
        .read();
    assert_eq!(paid.status, PaymentStatus::Succeeded);
}

#[tokio::test]
async fn the_banks_question_is_answered_in_a_second_call() {
    let api = TestApi::new().await;
    let hotel = api.hotel("Casa da Pergunta").await;
    let traveller = api.traveller().await;
    let trip = Trip::of(&traveller, hotel.id).await;
    let path = format!("/api/v1/invoice/{}/payment", trip.invoice);
    let asked: InvoicePayment = traveller.post(&path, &card("4000 0000 0000 3220")).await.read();
    assert_eq!(asked.status, PaymentStatus::RequiresAction);
    traveller
        .post(&path, &json!({ "challenge": "reject" }))
        .await
        .refused(Code::PaymentAuthenticationFailed);
    // The answer belongs to the later of two payments.
    api.db.pass(TimeDelta::seconds(1));
    let asked: InvoicePayment = traveller.post(&path, &card("4000 0000 0000 3220")).await.read();
    assert_eq!(asked.status, PaymentStatus::RequiresAction);
    let paid: InvoicePayment = traveller.post(&path, &json!({ "challenge": "approve" })).await.read();
    assert_eq!(
        (paid.status, paid.itinerary_status),
        (PaymentStatus::Succeeded, ItineraryStatus::Confirmed)
    );
}

#[tokio::test]
async fn a_stay_is_changed_and_taken_out_again() {
    let api = TestApi::new().await;
    let hotel = api.hotel("Casa da Mudanca").await;
    let traveller = api.traveller().await;
    let trip = Trip::of(&traveller, hotel.id).await;
    let path = |call: &str| format!("/api/v1/itinerary/{}/{call}", trip.itinerary);
    let dates = json!({
        "mutationType": "dates", "lineItemId": trip.line, "checkInDate": "2026-12-20", "checkOutDate": "2026-12-23",
    });
    let changed: Itinerary = traveller.post(&path("updateHotel"), &dates).await.read();
    assert_eq!(changed.line_items[0].check_out_date.to_string(), "2026-12-23");
    assert_eq!(changed.status, ItineraryStatus::Draft);
    let void: Invoice = traveller.get(&format!("/api/v1/invoice/{}", trip.invoice)).await.read();
    assert_eq!(void.status, InvoiceStatus::Void);
    pay(&traveller, trip.invoice, "late", &card("4242424242424242"))
        .await
        .refused(Code::InvoiceNotOpen);
    let unknown = json!({ "mutationType": "paint", "lineItemId": trip.line });
    traveller
        .post(&path("updateHotel"), &unknown)
        .await
        .refused(Code::InvalidMutationType);
    let emptied: Itinerary = traveller
        .post(&path("removeHotel"), &json!({ "lineItemId": trip.line }))
        .await
        .read();
    assert!(emptied.line_items.is_empty());
    traveller.get(&path("preCheck")).await.refused(Code::ItineraryEmpty);
    traveller
        .post(&path("createInvoice"), &json!({}))
        .await
        .refused(Code::ItineraryEmpty);
}

#[tokio::test]
async fn a_map_names_the_largest_places_of_its_view() {
    let api = TestApi::new().await;
    let visitor = api.visitor();
    let path = "/api/v1/destinations/places";
    let found: PlaceList = visitor
        .get(&format!("{path}?south=38.6&west=-9.4&north=38.9&east=-9"))
        .await
        .read();
    assert_eq!(found.places[0].name, "Lisbon");
    assert!(found.places.len() <= 80 && found.places.iter().any(|place| place.name == "Almada"));
    // Across the antimeridian.
    let fiji: PlaceList = visitor
        .get(&format!("{path}?south=-19&west=177&north=-16&east=-179"))
        .await
        .read();
    assert!(fiji.places.iter().any(|place| place.name == "Suva"));
    for query in ["south=1&west=1&north=0&east=2", "south=-91&west=1&north=0&east=2"] {
        let refused = visitor.get(&format!("{path}?{query}")).await;
        assert_eq!(refused.refused(Code::Invalid).field(), Some("south"));
    }
    visitor.get(path).await.refused(Code::BadRequest);
}
