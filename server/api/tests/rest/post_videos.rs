//! Posts with videos, packages and itinerary contents.

use crate::support::{Answer, Client, TestApi, people::Person};
use contract::{Code, visitor::Role};
use domain::testing::{hotels::HotelBuilder, videos};
use http::Method;
use serde_json::{Value, json};

const POST: &str = "/api/v1/post";
const PACKAGE: &str = "/api/v1/travelpackage";
const CONTENT: &str = "/api/itinerary-content";

/// A creator with a handle.
async fn creator(api: &TestApi, handle: &str) -> Person {
    let person = api.person(Role::Creator).await;
    let profile = json!({ "slug": handle, "publicName": "Mia Lind" });
    person.client.put("/api/v1/userProfile", &profile).await.read::<Value>();
    person
}

/// The id of a video that was prepared but not uploaded.
async fn video(person: &Person) -> Value {
    let path = format!("/api/v1/userProfile/{}/videos/prepare", person.id);
    let body = json!({ "title": "The harbour", "collection": "Lisbon" });
    let prepared: Value = person.client.post(&path, &body).await.read();
    prepared["video"]["id"].clone()
}

/// The id of a package.
async fn trip(api: &TestApi, client: &Client, is_active: bool) -> Value {
    let hotel = HotelBuilder::named("Sea House").insert(&api.db.ctx).await.unwrap().id;
    let body = json!({
        "title": "Slow days",
        "stays": [{ "hotelId": hotel, "nights": 2 }],
        "isActive": is_active,
    });
    let made: Value = client.put(PACKAGE, &body).await.read();
    made["packageId"].clone()
}

fn with(block: Value) -> Value {
    let mut block = block;
    block["order"] = json!(0);
    json!({ "title": "Faro", "status": "published", "contentBlocks": [block] })
}

fn at(post: &Value) -> String {
    format!("{POST}/{}", post["id"].as_str().unwrap())
}

#[track_caller]
fn refused_at(answer: &Answer, code: Code, field: &str) {
    assert_eq!(answer.refused(code).field(), Some(field));
}

#[tokio::test]
async fn a_video_is_of_ones_own_library_and_others_see_it_when_it_is_ready() {
    let api = TestApi::new().await;
    let (mia, noa) = (creator(&api, "mia.lind").await, creator(&api, "noa").await);
    let (mine, theirs) = (video(&mia).await, video(&noa).await);
    let field = "contentBlocks[0].videoId";
    for id in [&theirs, &json!(api.db.ctx.new_id())] {
        let body = with(json!({ "blockType": "video", "videoId": id }));
        refused_at(&mia.client.post(POST, &body).await, Code::Invalid, field);
    }
    let nothing = with(json!({ "blockType": "video" }));
    refused_at(&mia.client.post(POST, &nothing).await, Code::Required, field);
    let stray = with(json!({ "blockType": "text", "plainTextContent": "Sea", "videoId": mine }));
    refused_at(&mia.client.post(POST, &stray).await, Code::Invalid, field);
    let body = with(json!({ "blockType": "video", "plainTextContent": " The ferry ", "videoId": mine }));
    let post: Value = mia.client.post(POST, &body).await.read();
    assert_eq!(
        post["contentBlocks"],
        json!([{ "blockType": "video", "order": 0, "plainTextContent": "The ferry", "videoId": mine }])
    );
    assert_eq!(post["videos"][0]["id"], mine);
    assert_eq!(post["videos"][0]["collection"], "Lisbon");
    let seen = api.visitor().get(&at(&post)).await.body;
    assert_eq!(seen["videos"], json!([]), "it has not arrived");
    // Deleted videos are left out and do not block other changes.
    let video = format!("/api/v1/user/videos/{}", mine.as_str().unwrap());
    mia.client.ask(Method::DELETE, &video).await.done();
    let changed: Value = mia.client.put(&at(&post), &body).await.read();
    assert_eq!(changed["videos"], json!([]));
    assert_eq!(changed["contentBlocks"], post["contentBlocks"]);
    refused_at(&mia.client.post(POST, &body).await, Code::Invalid, field);
}

#[tokio::test]
async fn a_ready_video_is_public_but_its_collection_is_not() {
    let api = TestApi::new().await;
    let mia = creator(&api, "mia.lind").await;
    let video = videos::ready(&api.db.ctx, mia.id, "The harbour", b"a video")
        .await
        .unwrap();
    let library = format!("/api/v1/userProfile/{}/videos", mia.id);
    let kept = json!({ "title": "The harbour", "collection": "Lisbon", "videoId": video });
    mia.client.post(&library, &kept).await.read::<Value>();
    let body = with(json!({ "blockType": "video", "videoId": video }));
    let post: Value = mia.client.post(POST, &body).await.read();
    assert_eq!(post["videos"][0]["collection"], "Lisbon");
    let seen = api.visitor().get(&at(&post)).await.body;
    assert_eq!(seen["videos"][0]["id"], json!(video));
    assert_eq!(seen["videos"][0]["title"], "The harbour");
    assert_eq!(seen["videos"][0]["collection"], "");
    assert_eq!(seen["videos"][0]["renditions"][0]["height"], 240);
}

#[tokio::test]
async fn a_trip_is_of_ones_own_and_a_hidden_one_is_left_out_for_others() {
    let api = TestApi::new().await;
    let (mia, noa) = (creator(&api, "mia.lind").await, creator(&api, "noa").await);
    let (open, hidden) = (
        trip(&api, &mia.client, true).await,
        trip(&api, &mia.client, false).await,
    );
    let field = "contentBlocks[0].packageId";
    let body = with(json!({ "blockType": "package", "packageId": open }));
    refused_at(&noa.client.post(POST, &body).await, Code::Invalid, field);
    refused_at(
        &mia.client.post(POST, &with(json!({ "blockType": "package" }))).await,
        Code::Required,
        field,
    );
    let body = json!({
        "title": "Faro",
        "status": "published",
        "contentBlocks": [
            { "blockType": "package", "order": 0, "packageId": open, "plainTextContent": "Go\nin May." },
            { "blockType": "package", "order": 1, "packageId": hidden },
        ],
    });
    let post: Value = mia.client.post(POST, &body).await.read();
    assert_eq!(post["packages"].as_array().unwrap().len(), 2, "its author sees both");
    let seen = api.visitor().get(&at(&post)).await.body;
    let shown = seen["packages"].as_array().unwrap();
    assert_eq!(shown.len(), 1);
    assert_eq!(shown[0]["package"]["packageId"], open);
    assert_eq!(shown[0]["hotels"][0]["name"], "Sea House");
    assert_eq!(seen["contentBlocks"], post["contentBlocks"]);
}

#[tokio::test]
async fn an_itinerary_is_of_ones_own_and_a_hidden_one_is_left_out_for_others() {
    let api = TestApi::new().await;
    let (mia, noa) = (creator(&api, "mia.lind").await, creator(&api, "noa").await);
    let create_content = async |title: &str, is_active: bool| {
        let body = json!({ "title": title, "days": [{}, {}], "isActive": is_active });
        let made: Value = mia.client.post(CONTENT, &body).await.read();
        made["id"].clone()
    };
    let (open, hidden) = (
        create_content("By tram", true).await,
        create_content("By boat", false).await,
    );
    let field = "contentBlocks[0].itineraryContentId";
    let named = |kind: &str| with(json!({ "blockType": kind, "itineraryContentId": open }));
    refused_at(
        &noa.client.post(POST, &named("itineraryContent")).await,
        Code::Invalid,
        field,
    );
    refused_at(&mia.client.post(POST, &named("text")).await, Code::Invalid, field);
    let empty = with(json!({ "blockType": "itineraryContent" }));
    refused_at(&mia.client.post(POST, &empty).await, Code::Required, field);
    let body = json!({
        "title": "Faro",
        "status": "published",
        "contentBlocks": [
            { "blockType": "itineraryContent", "order": 0, "itineraryContentId": open, "plainTextContent": "Go\nin May." },
            { "blockType": "itineraryContent", "order": 1, "itineraryContentId": hidden },
        ],
    });
    let post: Value = mia.client.post(POST, &body).await.read();
    let own = post["itineraryContents"].as_array().unwrap();
    assert_eq!(own.len(), 2, "its author sees both");
    let seen = api.visitor().get(&at(&post)).await.body;
    let shown = seen["itineraryContents"].as_array().unwrap();
    assert_eq!(shown.len(), 1);
    assert_eq!((&shown[0]["id"], &shown[0]["days"]), (&open, &json!(2)));
    assert_eq!(seen["contentBlocks"], post["contentBlocks"]);
    // The author's next change does not fail because it was deleted.
    let id = open.as_str().unwrap();
    let path = format!("{CONTENT}/{id}");
    mia.client.ask(Method::DELETE, &path).await.done();
    mia.client.put(&at(&post), &body).await.read::<Value>();
    let gone = api.visitor().get(&at(&post)).await.body;
    assert_eq!(gone.get("itineraryContents"), None);
}

#[tokio::test]
async fn what_is_said_of_videos_and_trips_has_bounds() {
    let api = TestApi::new().await;
    let mia = creator(&api, "mia.lind").await.client;
    let draft = |kind: &str, text: &str| json!({ "contentBlocks": [{ "blockType": kind, "order": 0, "plainTextContent": text }] });
    let field = "contentBlocks[0].plainTextContent";
    for (kind, length) in [("video", 300), ("package", 1_000), ("itineraryContent", 1_000)] {
        mia.post(POST, &draft(kind, &"é".repeat(length))).await.read::<Value>();
        refused_at(
            &mia.post(POST, &draft(kind, &"é".repeat(length + 1))).await,
            Code::Invalid,
            field,
        );
    }
    refused_at(&mia.post(POST, &draft("video", "a\nb")).await, Code::Invalid, field);
}
