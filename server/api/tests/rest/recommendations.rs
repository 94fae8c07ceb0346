//! Recommending a hotel, and its visibility.

use crate::support::{Answer, Client, PIXEL, TestApi};
use contract::{
    Code, HotelId,
    map::{CreatorPin, HotelsOnMap},
    search::SearchCreated,
    visitor::Role,
};
use domain::testing::hotels::{HotelBuilder, LISBON};
use http::Method;
use serde_json::{Value, json};

const MINE: &str = "/api/v1/userProfile/hotelRecommendations";
const TOGGLE: &str = "/api/v1/bff/recommendation/toggle";

async fn hotel(api: &TestApi, name: &str) -> HotelId {
    HotelBuilder::named(name).insert(&api.db.ctx).await.unwrap().id
}

/// A creator with a handle.
async fn creator(api: &TestApi, handle: &str) -> Client {
    let client = api.person(Role::Creator).await.client;
    let profile = json!({ "slug": handle, "publicName": "Mia Lind", "bio": "Slow mornings by the sea." });
    client.put("/api/v1/userProfile", &profile).await.read::<Value>();
    client
}

async fn recommend(client: &Client, hotel: HotelId, title: &str) -> Value {
    let body = json!({ "hotelId": hotel, "recommendationTitle": title, "recommendationText": "Ask for the garden." });
    client.post("/api/v1/recommendation", &body).await.body
}

/// A search for two nights in Lisbon.
async fn search(api: &TestApi) -> SearchCreated {
    let input = json!({
        "destinationId": format!("city:{LISBON}"),
        "checkInDate": "2026-12-10",
        "checkOutDate": "2026-12-12",
        "currency": "EUR",
    });
    api.visitor().post("/api/v1/hotel/search/create", &input).await.read()
}

/// The map for a query.
async fn on_map(api: &TestApi, asked: &Value) -> HotelsOnMap {
    api.visitor().post("/api/v1/hotel/boundingBox", asked).await.read()
}

/// Fails unless the call refuses this field with a reason.
#[track_caller]
fn invalid(answer: &Answer, field: &str) {
    assert_eq!(answer.refused(Code::Invalid).field(), Some(field));
}

#[tokio::test]
async fn a_recommended_hotel_stands_in_the_club_under_the_creators_handle() {
    let api = TestApi::new().await;
    let (sea, hill) = (hotel(&api, "Sea House").await, hotel(&api, "Hill House").await);
    let mia = creator(&api, "Mia.Lind").await;
    recommend(&mia, sea, "Wake up to the waves").await;
    api.db.pass(chrono::TimeDelta::minutes(1));
    let second = recommend(&mia, hill, "The view").await;
    assert_eq!(
        (&second["version"], &second["isActive"]),
        (&json!(1), &json!(true)),
        "{second}"
    );
    let visitor = api.visitor();
    let club = visitor.get("/api/v1/bff/creator/mia.lind?currency=EUR").await.body;
    assert_eq!(club["creator"]["publicName"], "Mia Lind");
    assert_eq!(club["creator"]["bio"], "Slow mornings by the sea.");
    assert_eq!(club["creator"].get("email"), None);
    let stays = club["stays"]["recommendations"].as_array().unwrap();
    let names: Vec<&Value> = stays.iter().map(|stay| &stay["hotel"]["name"]).collect();
    assert_eq!(names, ["Hill House", "Sea House"]);
    assert_eq!(stays[0]["hotel"]["fromPrice"]["currency"], "EUR");
    let page = visitor
        .get("/api/v1/userProfile/public/MIA.LIND/hotelRecommendations?take=1&skip=1")
        .await
        .body;
    assert_eq!(
        (&page["total"], &page["recommendations"][0]["recommendationTitle"]),
        (&json!(2), &json!("Wake up to the waves"))
    );
    let counters = mia.get("/api/v1/userProfile/creatorCounters").await.body;
    assert_eq!((&counters["stays"], &counters["stayDrafts"]), (&json!(2), &json!(0)));
}

#[tokio::test]
async fn what_is_hidden_is_there_for_its_author_alone() {
    let api = TestApi::new().await;
    let sea = hotel(&api, "Sea House").await;
    let mia = creator(&api, "mia.lind").await;
    let made = recommend(&mia, sea, "Wake up to the waves").await;
    let path = format!("/api/v1/hotel/{sea}/recommendation/{}", made["id"].as_str().unwrap());
    api.visitor().get(&path).await.read::<Value>();
    for _ in 0..2 {
        let hidden = mia.post(TOGGLE, &json!({ "hotelId": sea, "isActive": false })).await;
        assert_eq!(
            (&hidden.body["isActive"], &hidden.body["version"]),
            (&json!(false), &json!(2))
        );
    }
    api.visitor().get(&path).await.refused(Code::NotFound);
    creator(&api, "noa").await.get(&path).await.refused(Code::NotFound);
    mia.get(&path).await.read::<Value>();
    let club = api.visitor().get("/api/v1/bff/creator/mia.lind").await.body;
    assert_eq!(club["stays"]["total"], 0);
    assert_eq!(mia.get(MINE).await.body["total"], 1);
    // It is not found under another hotel.
    let hill = hotel(&api, "Hill House").await;
    let elsewhere = path.replace(&sea.to_string(), &hill.to_string());
    mia.get(&elsewhere).await.refused(Code::NotFound);
}

#[tokio::test]
async fn writing_it_again_replaces_the_words_and_an_old_version_is_a_conflict() {
    let api = TestApi::new().await;
    let sea = hotel(&api, "Sea House").await;
    let mia = creator(&api, "mia.lind").await;
    let path = format!("/api/v1/hotel/{sea}/recommend");
    let fields = [
        ("recommendationTitle", b"Waves".as_slice()),
        ("isActive", b"false"),
        ("coverImage", PIXEL),
        ("tileImage", PIXEL),
    ];
    let first = mia.send_form(Method::PUT, &path, &fields).await.body;
    assert_eq!(first["isActive"], false);
    let cover = first["coverImage"]["id"].clone();
    assert!(cover.is_string(), "{first}");
    let fields = [
        ("recommendationTitle", b" Waves at dawn ".as_slice()),
        ("version", b"1"),
        ("tileImage", PIXEL),
    ];
    let second = mia.send_form(Method::PUT, &path, &fields).await.body;
    assert_eq!(second["id"], first["id"]);
    assert_eq!(second["recommendationTitle"], "Waves at dawn");
    assert_eq!(
        (&second["coverImage"]["id"], &second["isActive"]),
        (&cover, &json!(false))
    );
    assert_ne!(second["tileImage"]["id"], first["tileImage"]["id"]);
    mia.send_form(Method::PUT, &path, &fields).await.refused(Code::Conflict);
    let wrong = [
        ("recommendationTitle", b"Waves".as_slice()),
        ("coverImage", b"no picture"),
    ];
    invalid(&mia.send_form(Method::PUT, &path, &wrong).await, "coverImage");
    assert_eq!(mia.get(MINE).await.body["recommendations"][0]["version"], 2);
    mia.ask(Method::DELETE, &path).await.done();
    mia.ask(Method::DELETE, &path).await.done();
    assert_eq!(mia.get(MINE).await.body["total"], 0);
}

#[tokio::test]
async fn words_have_bounds_and_hotels_have_to_be_there() {
    let api = TestApi::new().await;
    let sea = hotel(&api, "Sea House").await;
    let mia = creator(&api, "mia.lind").await;
    let send = async |title: &str, text: &str, hotel: HotelId| {
        let body = json!({ "hotelId": hotel, "recommendationTitle": title, "recommendationText": text });
        mia.post("/api/v1/recommendation", &body).await
    };
    send(" ", "", sea)
        .await
        .refused_alone(Code::Required, "recommendationTitle");
    invalid(&send(&"t".repeat(121), "", sea).await, "recommendationTitle");
    invalid(&send("Waves", &"t".repeat(5_001), sea).await, "recommendationText");
    invalid(&send("Waves", "\u{7}", sea).await, "recommendationText");
    send(&"é".repeat(120), &"é\n".repeat(2_500), sea).await.read::<Value>();
    send("Waves", "", HotelId(api.db.ctx.new_id()))
        .await
        .refused(Code::NotFound);
}

#[tokio::test]
async fn a_handle_belongs_to_one_creator_and_to_no_traveller() {
    let api = TestApi::new().await;
    creator(&api, "mia.lind").await;
    let noa = api.person(Role::Creator).await.client;
    let profile = "/api/v1/userProfile";
    noa.put(profile, &json!({ "slug": "MIA.lind" }))
        .await
        .refused_alone(Code::HandleTaken, "slug");
    noa.put(profile, &json!({ "slug": "dashboard" }))
        .await
        .refused_alone(Code::HandleTaken, "slug");
    noa.put(profile, &json!({ "slug": "n" }))
        .await
        .refused_alone(Code::HandleInvalid, "slug");
    let ole = api.person(Role::Customer).await.client;
    ole.put(profile, &json!({ "slug": "ole.berg" }))
        .await
        .refused(Code::Forbidden);
    ole.put(profile, &json!({ "bio": "Hello" }))
        .await
        .refused(Code::Forbidden);
    api.visitor()
        .get("/api/v1/userProfile/public/ole.berg")
        .await
        .refused(Code::NotFound);
}

#[tokio::test]
async fn on_a_map_the_creators_stays_are_told_apart_with_what_they_cost() {
    let api = TestApi::new().await;
    let at = async |name: &str, latitude: f64, longitude: f64, stars: u32| {
        let hotel = HotelBuilder {
            coordinates: Some((latitude, longitude)),
            stars: Some(stars),
            ..HotelBuilder::named(name)
        };
        hotel.insert(&api.db.ctx).await.unwrap().id
    };
    let sea = at("Sea House", 38.71, -9.14, 4).await;
    let hill = at("Hill House", 38.72, -9.13, 3).await;
    let porto = at("Porto House", 41.15, -8.61, 4).await;
    let other = at("Other House", 38.73, -9.15, 4).await;
    let hidden = at("Hidden House", 38.74, -9.15, 4).await;
    let mia = creator(&api, "mia.lind").await;
    for (hotel, title) in [
        (sea, "Waves"),
        (hill, "The view"),
        (porto, "The river"),
        (hidden, "Not yet"),
    ] {
        recommend(&mia, hotel, title).await;
        api.db.pass(chrono::TimeDelta::minutes(1));
    }
    mia.post(TOGGLE, &json!({ "hotelId": hidden, "isActive": false })).await;
    let noa = creator(&api, "noa").await;
    recommend(&noa, other, "The other side").await;
    let lisbon = json!({ "south": 38.6, "west": -9.3, "north": 38.9, "east": -9.0 });
    let search_id = search(&api).await.search_id;

    let asked = json!({ "searchId": search_id, "boundingBox": lisbon, "zoom": 11, "creator": "Mia.Lind", "filters": { "stars": [4] } });
    let found = on_map(&api, &asked).await;
    let told = |found: &HotelsOnMap| -> Vec<(HotelId, String, Option<i64>)> {
        let pin = |pin: &CreatorPin| {
            let total = pin.total_price.map(|price| price.minor);
            (pin.hotel_id, pin.recommendation_title.clone(), total)
        };
        found.creator_pins.iter().map(pin).collect()
    };
    // Newest first; a hotel that does not pass the filters has no price.
    assert_eq!(
        told(&found),
        [
            (hill, "The view".to_owned(), None),
            (sea, "Waves".to_owned(), Some(20_000))
        ]
    );
    let creator = found.creator.unwrap();
    assert_eq!(
        (creator.slug.as_str(), creator.public_name.as_str()),
        ("mia.lind", "Mia Lind")
    );
    assert_eq!((found.total, found.recommended), (3, vec![sea]));
    let pin = &found.creator_pins[1];
    assert_eq!(
        (pin.name.as_str(), pin.latitude, pin.longitude),
        ("Sea House", 38.71, -9.14)
    );
    assert!(pin.slug.starts_with("sea-house"), "{}", pin.slug);

    // A drawn area contains the hotels inside it, not those in its box.
    let corner = |latitude: f64, longitude: f64| json!({ "latitude": latitude, "longitude": longitude });
    let triangle = [corner(38.705, -9.145), corner(38.705, -9.125), corner(38.725, -9.145)];
    let drawn = json!({ "searchId": search_id, "polygon": triangle, "creator": "mia.lind" });
    assert_eq!(
        told(&on_map(&api, &drawn).await),
        [(sea, "Waves".to_owned(), Some(20_000))]
    );

    // Without dates there are no prices, and later pages have no pins.
    let undated = json!({ "boundingBox": lisbon, "creator": "mia.lind", "take": 1 });
    assert_eq!(on_map(&api, &undated).await.creator_pins.len(), 2);
    let further = json!({ "boundingBox": lisbon, "creator": "mia.lind", "skip": 1 });
    let further = on_map(&api, &further).await;
    assert!(further.creator.is_some() && further.creator_pins.is_empty());
}

#[tokio::test]
async fn an_unknown_creator_changes_nothing_on_the_map() {
    let api = TestApi::new().await;
    hotel(&api, "Sea House").await;
    let lisbon = json!({ "south": 38.0, "west": -10.0, "north": 39.5, "east": -8.0 });
    let plain = on_map(&api, &json!({ "boundingBox": lisbon })).await;
    assert_eq!(plain.total, 1);
    for unknown in ["nobody", "", "dashboard", "\u{7f}", &"x".repeat(10_000), "' OR 1=1 --"] {
        let asked = json!({ "boundingBox": lisbon, "creator": unknown });
        assert_eq!(on_map(&api, &asked).await, plain, "{unknown:?}");
    }
}

#[tokio::test]
async fn a_map_tells_at_most_fifty_stays_apart() {
    let api = TestApi::new().await;
    let mia = creator(&api, "mia.lind").await;
    for number in 0..52 {
        let hotel = hotel(&api, &format!("House {number}")).await;
        api.db.pass(chrono::TimeDelta::seconds(1));
        recommend(&mia, hotel, &format!("Number {number}")).await;
    }
    let search_id = search(&api).await.search_id;
    let asked = json!({ "searchId": search_id, "creator": "mia.lind", "take": 100 });
    let found = on_map(&api, &asked).await;
    let titles = found.creator_pins.iter().map(|pin| pin.recommendation_title.as_str());
    let titles: Vec<&str> = titles.collect();
    assert_eq!((titles.len(), titles[0], titles[49]), (50, "Number 51", "Number 2"));
    assert!(found.creator_pins.iter().all(|pin| pin.total_price.is_some()));
    assert_eq!(found.recommended.len(), 52, "the list knows all of its own");
}
