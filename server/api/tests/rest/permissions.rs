//! The permission matrix: every operation of the document × every kind of caller, against the operation's row.

use crate::support::{
    Answer, Client, TestApi,
    document::{DOCUMENT, Operation},
    trip::{Offer, Trip, card, customer, guests},
};
use api::{Access, EXPECTATIONS};
use chrono::TimeDelta;
use contract::{
    Code, UserId,
    itinerary::{Itinerary, ItineraryList},
    visitor::{AccessToken, SessionStarted},
};
use domain::identity;
use domain::testing::hotels::{BuiltHotel, HotelBuilder, RoomBuilder};
use http::{Method, StatusCode};
use serde_json::{Value, json};
use uuid::Uuid;

/// Everybody who calls.
struct Actors {
    visitor: Client,
    /// An anonymous account, whose the trip is.
    owner: Client,
    /// Another one, with a trip of its own.
    other: Client,
    /// Tokens that are good no longer or never were, and how they are refused.
    refused: Vec<(Client, Code)>,
}

/// What a call leads to.
struct World {
    hotel: BuiltHotel,
    trip: Trip,
    /// For another room of the same hotel.
    offer: Offer,
}

/// How an operation is called.
struct Call {
    path: String,
    body: Value,
}

async fn actors(api: &TestApi) -> Actors {
    let late = api.sign_in().await;
    api.db.pass(TimeDelta::minutes(identity::ACCESS_TOKEN_MINUTES));
    let ended = api.sign_in().await;
    let viewer = identity::authenticate_token(&api.db.ctx, &ended.token).await.unwrap();
    identity::sign_out(&api.db.ctx, &viewer).await.unwrap();
    let owner = api.sign_in().await;
    let (body, signature) = owner.token.split_once('.').unwrap();
    let forged = format!("{body}.{}", signature.chars().rev().collect::<String>());
    Actors {
        visitor: api.visitor(),
        owner: api.bearer(&owner.token),
        other: api.traveller().await,
        refused: vec![
            (api.bearer(&late.token), Code::SessionExpired),
            (api.bearer(&ended.token), Code::SessionExpired),
            (api.bearer(&forged), Code::Unauthenticated),
            (api.bearer("nonsense"), Code::Unauthenticated),
        ],
    }
}

async fn hotel(api: &TestApi, name: &str) -> BuiltHotel {
    let rooms = vec![RoomBuilder::double().allotment(1_000)];
    HotelBuilder::named(name)
        .rooms(rooms)
        .insert(&api.db.ctx)
        .await
        .unwrap()
}

async fn world(api: &TestApi, owner: &Client, name: &str) -> World {
    let hotel = hotel(api, name).await;
    let trip = Trip::of(owner, hotel.id).await;
    let offer = Offer::of(owner, hotel.id).await;
    World { hotel, trip, offer }
}

/// The call of an operation that its owner may make. An operation without one fails the matrix.
fn call_of(operation: &Operation, world: &World) -> Call {
    let trip = &world.trip;
    let (id, body) = match operation.id.as_str() {
        "getVisitor"
        | "getTravellerHome"
        | "listRecommendedHotels"
        | "listItineraries"
        | "getLatestItinerary"
        | "autocompleteDestinations" => (None, Value::Null),
        "signInAnonymously" | "createItinerary" => (None, json!({})),
        "createSearch" => (
            None,
            json!({ "hotelId": world.hotel.id, "checkInDate": "2026-12-10", "checkOutDate": "2026-12-12" }),
        ),
        "searchHotels" => (None, json!({ "searchId": trip.offer.search })),
        "listHotelsByDestination" => (None, json!({ "destinationId": "country:PT" })),
        "listHotelsInBoundingBox" => (
            None,
            json!({ "boundingBox": { "south": 38.0, "west": -10.0, "north": 39.0, "east": -9.0 } }),
        ),
        "getSearch" => (Some(Uuid::from(trip.offer.search)), Value::Null),
        "getHotel" | "getHotelTitleImage" => (Some(world.hotel.id.into()), Value::Null),
        "checkAvailability" => (
            Some(world.hotel.id.into()),
            json!({ "hotelSearchId": trip.offer.search }),
        ),
        "getItinerary" | "preCheckItinerary" | "getCancellationTerms" => (Some(trip.itinerary.into()), Value::Null),
        "addHotel" => (Some(trip.itinerary.into()), world.offer.add()),
        "updateHotel" => {
            let body = json!({ "mutationType": "surcharges", "lineItemId": trip.line, "selectedSurcharges": [] });
            (Some(trip.itinerary.into()), body)
        }
        "removeHotel" => (Some(trip.itinerary.into()), json!({ "lineItemId": trip.line })),
        "setGuestDetails" => (Some(trip.itinerary.into()), guests(trip.room)),
        "updateCustomerData" => (Some(trip.itinerary.into()), customer()),
        "createInvoice" => (Some(trip.itinerary.into()), json!({})),
        "getInvoice" => (Some(trip.invoice.into()), Value::Null),
        "payInvoice" => (Some(trip.invoice.into()), card("4242 4242 4242 4242")),
        other => panic!("{other} has no call in the permission matrix: add one"),
    };
    let path = match id {
        Some(id) => operation.path.replace("{id}", &id.to_string()),
        None => operation.path.clone(),
    };
    Call { path, body }
}

async fn make(client: &Client, operation: &Operation, call: &Call) -> Answer {
    if operation.method == Method::GET {
        client.get(&call.path).await
    } else {
        client.post(&call.path, &call.body).await
    }
}

/// The same call, to what does not exist.
fn absent(api: &TestApi, operation: &Operation, call: &Call) -> Call {
    let path = operation.path.replace("{id}", &api.db.ctx.new_id().to_string());
    Call {
        path,
        body: call.body.clone(),
    }
}

#[track_caller]
fn allowed(answer: &Answer) {
    assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
}

fn operations(access: Access) -> impl Iterator<Item = &'static Operation> {
    let rows = EXPECTATIONS.iter().filter(move |row| row.access == access);
    rows.map(|row| DOCUMENT.operation(row.operation))
}

#[tokio::test]
async fn what_is_public_is_open_to_everybody_but_not_to_a_bad_token() {
    let api = TestApi::new().await;
    let actors = actors(&api).await;
    let world = world(&api, &actors.owner, "Casa Aberta").await;
    for operation in operations(Access::Public) {
        let call = call_of(operation, &world);
        for client in [&actors.visitor, &actors.owner, &actors.other] {
            allowed(&make(client, operation, &call).await);
        }
        for (client, code) in &actors.refused {
            make(client, operation, &call).await.refused(*code);
        }
        if operation.path.contains("{id}") {
            let nothing = absent(&api, operation, &call);
            assert_eq!(
                make(&actors.visitor, operation, &nothing).await.status,
                StatusCode::NOT_FOUND,
                "{}",
                operation.id
            );
        }
    }
}

#[tokio::test]
async fn signing_in_is_open_to_everybody_whatever_token_comes_along() {
    let api = TestApi::new().await;
    let actors = actors(&api).await;
    let world = world(&api, &actors.owner, "Casa Nova").await;
    let ended = actors.refused.iter().map(|(client, _)| client);
    for operation in operations(Access::SignIn) {
        let call = call_of(operation, &world);
        for client in [&actors.visitor, &actors.owner, &actors.other]
            .into_iter()
            .chain(ended.clone())
        {
            allowed(&make(client, operation, &call).await);
        }
    }
}

#[tokio::test]
async fn what_needs_an_account_shows_each_account_its_own_things_alone() {
    let api = TestApi::new().await;
    let actors = actors(&api).await;
    let world = world(&api, &actors.owner, "Casa Minha").await;
    let theirs = Trip::of(&actors.other, world.hotel.id).await;
    for operation in operations(Access::Account) {
        let call = call_of(operation, &world);
        make(&actors.visitor, operation, &call)
            .await
            .refused(Code::Unauthenticated);
        for (client, code) in &actors.refused {
            make(client, operation, &call).await.refused(*code);
        }
        for (client, foreign) in [(&actors.owner, &theirs), (&actors.other, &world.trip)] {
            let answer = make(client, operation, &call).await;
            allowed(&answer);
            let text = answer.body.to_string();
            let secrets = [
                foreign.itinerary.to_string(),
                foreign.line.to_string(),
                foreign.invoice.to_string(),
            ];
            assert!(
                secrets.iter().all(|secret| !text.contains(secret)),
                "{}: {text}",
                operation.id
            );
        }
    }
}

#[tokio::test]
async fn what_is_anothers_is_as_absent_as_what_does_not_exist() {
    let api = TestApi::new().await;
    let actors = actors(&api).await;
    for operation in operations(Access::Owner) {
        let world = world(&api, &actors.owner, &operation.id).await;
        let call = call_of(operation, &world);
        let nothing = absent(&api, operation, &call);
        make(&actors.visitor, operation, &call)
            .await
            .refused(Code::Unauthenticated);
        make(&actors.visitor, operation, &nothing)
            .await
            .refused(Code::Unauthenticated);
        for (client, code) in &actors.refused {
            make(client, operation, &call).await.refused(*code);
        }
        let foreign = make(&actors.other, operation, &call).await;
        assert_eq!(foreign.status, StatusCode::NOT_FOUND, "{foreign:?}");
        for client in [&actors.owner, &actors.other] {
            assert_eq!(
                make(client, operation, &nothing).await.body,
                foreign.body,
                "{}",
                operation.id
            );
        }
        allowed(&make(&actors.owner, operation, &call).await);
    }
}

#[tokio::test]
async fn a_refused_call_to_anothers_itinerary_changes_nothing() {
    let api = TestApi::new().await;
    let actors = actors(&api).await;
    let world = world(&api, &actors.owner, "Casa Quieta").await;
    let path = format!("/api/v1/itinerary/{}", world.trip.itinerary);
    let before = actors.owner.get(&path).await.body;
    for operation in operations(Access::Owner) {
        let call = call_of(operation, &world);
        make(&actors.other, operation, &call).await;
        make(&actors.visitor, operation, &call).await;
    }
    assert_eq!(actors.owner.get(&path).await.body, before);
    let theirs: ItineraryList = actors.other.get("/api/v1/itinerary").await.read();
    assert_eq!(theirs.total, 0);
}

#[tokio::test]
async fn anothers_stay_or_room_does_not_exist_in_my_own_itinerary() {
    let api = TestApi::new().await;
    let actors = actors(&api).await;
    let world = world(&api, &actors.owner, "Casa Alheia").await;
    let mine = Trip::of(&actors.other, world.hotel.id).await;
    let path = |call: &str| format!("/api/v1/itinerary/{}/{call}", mine.itinerary);
    let (line, room) = (world.trip.line, world.trip.room);
    let update = json!({ "mutationType": "surcharges", "lineItemId": line, "selectedSurcharges": [] });
    actors
        .other
        .post(&path("updateHotel"), &update)
        .await
        .refused(Code::ExistingBookingNotFound);
    let remove = json!({ "lineItemId": line });
    actors
        .other
        .post(&path("removeHotel"), &remove)
        .await
        .refused(Code::HotelBookingNotFound);
    let remove = json!({ "lineItemId": mine.line, "roomId": room });
    actors
        .other
        .post(&path("removeHotel"), &remove)
        .await
        .refused(Code::ExistingBookingNotFound);
    actors
        .other
        .post(&path("setGuestDetails"), &guests(room))
        .await
        .refused(Code::ExistingBookingNotFound);
    let kept: Itinerary = actors
        .owner
        .get(&format!("/api/v1/itinerary/{}", world.trip.itinerary))
        .await
        .read();
    assert_eq!(kept.line_items[0].identity, line);
}

#[tokio::test]
async fn browser_calls_take_the_right_cookie_with_the_right_csrf_token_alone() {
    let api = TestApi::new().await;
    let browser = "browser=0123456789abcdef0123456789abcdef";
    let csrf = identity::csrf_token(&api.db.ctx, "browser:0123456789abcdef0123456789abcdef");
    let foreign_csrf = identity::csrf_token(&api.db.ctx, "browser:ffffffffffffffffffffffffffffffff");
    let mut done = 0;
    for operation in operations(Access::Browser).filter(|operation| operation.method == Method::POST) {
        let (owner, other) = (api.sign_in().await, api.sign_in().await);
        let data = |token: &AccessToken| json!({ "token": token.token }).to_string();
        let send = async |client: &Client, data: &str, csrf: &str| {
            client
                .post_form(&operation.path, &[("data", data), ("csrf", csrf)])
                .await
        };
        let tab = api.browser(browser);
        send(&api.visitor(), &data(&owner), &csrf)
            .await
            .refused(Code::CsrfToken);
        for wrong in ["", "nonsense", &foreign_csrf] {
            send(&tab, &data(&owner), wrong).await.refused(Code::CsrfToken);
        }
        for (token, id) in [(&owner, owner.user_id), (&other, other.user_id)] {
            let started: SessionStarted = send(&tab, &data(token), &csrf).await.read();
            assert_eq!(started.user_id, id);
        }
        api.db.pass(TimeDelta::minutes(identity::ACCESS_TOKEN_MINUTES));
        send(&tab, &data(&owner), &csrf).await.refused(Code::SessionLogin);
        done += 1;
    }
    assert_eq!(done, 2);
}

#[tokio::test]
async fn the_pages_token_comes_from_a_living_session_cookie_alone() {
    let api = TestApi::new().await;
    let reads: Vec<_> = operations(Access::Browser)
        .filter(|operation| operation.method == Method::GET)
        .collect();
    assert_eq!(
        reads.iter().map(|operation| operation.id.as_str()).collect::<Vec<_>>(),
        ["getSessionToken"]
    );
    let path = "/api/session/token";
    let (mine, cookie) = session(&api).await;
    api.visitor().get(path).await.refused(Code::Unauthenticated);
    api.traveller().await.get(path).await.refused(Code::Unauthenticated);
    api.browser("session=nonsense")
        .get(path)
        .await
        .refused(Code::SessionExpired);
    let token: AccessToken = api.browser(&cookie).get(path).await.read();
    assert_eq!(token.user_id, mine);
    let (other, their_cookie) = session(&api).await;
    let token: AccessToken = api.browser(&their_cookie).get(path).await.read();
    assert_eq!(token.user_id, other);
    api.db.pass(TimeDelta::days(identity::SESSION_DAYS));
    api.browser(&cookie).get(path).await.refused(Code::SessionExpired);
}

/// A signed-in browser's cookie.
async fn session(api: &TestApi) -> (UserId, String) {
    let token = api.sign_in().await;
    let session = identity::session_login(&api.db.ctx, &token.token).await.unwrap();
    (token.user_id, format!("session={}", session.secret))
}
