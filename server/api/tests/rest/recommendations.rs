//! Recommending a hotel, and what others see of it.

use crate::support::{Answer, Client, PIXEL, TestApi};
use contract::{Code, HotelId, visitor::Role};
use domain::testing::hotels::HotelBuilder;
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

/// Refused because of that field, in words that say why.
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
    let everybody = api.visitor();
    let club = everybody.get("/api/v1/bff/creator/mia.lind?currency=EUR").await.body;
    assert_eq!(club["creator"]["publicName"], "Mia Lind");
    assert_eq!(club["creator"]["bio"], "Slow mornings by the sea.");
    assert_eq!(club["creator"].get("email"), None);
    let stays = club["stays"]["recommendations"].as_array().unwrap();
    let names: Vec<&Value> = stays.iter().map(|stay| &stay["hotel"]["name"]).collect();
    assert_eq!(names, ["Hill House", "Sea House"]);
    assert_eq!(stays[0]["hotel"]["fromPrice"]["currency"], "EUR");
    let page = everybody
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
    // Of another hotel it is none.
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
