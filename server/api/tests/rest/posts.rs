//! Writing posts, and their visibility over time.

use crate::support::{
    Answer, Client, TestApi,
    people::{PASSWORD, Person},
};
use chrono::TimeDelta;
use contract::{Code, visitor::Role};
use domain::{
    posts::MAX_POSTS,
    testing::{self, hotels::HotelBuilder},
};
use http::Method;
use serde_json::{Value, json};

const POST: &str = "/api/v1/post";
const COUNTERS: &str = "/api/v1/userProfile/creatorCounters";

/// A creator with a handle.
async fn creator(api: &TestApi, handle: &str) -> Person {
    let person = api.person(Role::Creator).await;
    let profile = json!({ "slug": handle, "publicName": "Mia Lind" });
    person.client.put("/api/v1/userProfile", &profile).await.read::<Value>();
    person
}

async fn write(client: &Client, body: &Value) -> Value {
    client.post(POST, body).await.read()
}

/// A body that publishes immediately.
fn published(title: &str) -> Value {
    json!({ "title": title, "status": "published", "contentBlocks": [text(0, "By the *sea*.")] })
}

fn text(order: u32, text: &str) -> Value {
    json!({ "blockType": "text", "order": order, "plainTextContent": text })
}

fn at(post: &Value) -> String {
    format!("{POST}/{}", post["id"].as_str().unwrap())
}

fn titles(list: &Value) -> Vec<&str> {
    let posts = list["posts"].as_array().unwrap();
    posts.iter().map(|post| post["title"].as_str().unwrap()).collect()
}

/// The code of every invalid field.
#[track_caller]
fn wrong(answer: &Answer) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let errors = answer.body["errors"].as_array().unwrap();
    errors
        .iter()
        .map(|error| (text(&error["code"]), text(&error["field"])))
        .collect()
}

/// Fails unless the call refuses this field only, as invalid.
async fn invalid(client: &Client, body: &Value, field: &str) {
    let answer = client.post(POST, body).await;
    answer.refused(Code::Invalid);
    assert_eq!(wrong(&answer), [("invalid".to_owned(), field.to_owned())], "{body}");
}

#[tokio::test]
async fn a_post_may_be_as_long_as_an_editor_keeps_it() {
    let api = TestApi::new().await;
    let mia = creator(&api, "mia.lind").await.client;
    let blocks: Vec<Value> = (0..100).map(|order| text(order, &"a".repeat(9_000))).collect();
    let written = write(&mia, &json!({ "title": "Long", "contentBlocks": blocks })).await;
    assert_eq!(written["contentBlocks"].as_array().unwrap().len(), 100);
    let huge = json!({ "title": "a".repeat(2 * 1024 * 1024) });
    mia.post(POST, &huge).await.refused(Code::PayloadTooLarge);
    // Anonymous callers have a lower limit.
    let visitor = api
        .visitor()
        .post(POST, &json!({ "title": "a".repeat(256 * 1024) }))
        .await;
    visitor.refused(Code::PayloadTooLarge);
}

#[tokio::test]
async fn a_draft_is_there_for_its_author_alone_until_it_is_published() {
    let api = TestApi::new().await;
    let mia = creator(&api, "mia.lind").await.client;
    let noa = creator(&api, "noa").await.client;
    let visitor = api.visitor();
    let draft = write(&mia, &json!({})).await;
    assert_eq!((&draft["status"], &draft["version"]), (&json!("draft"), &json!(1)));
    assert_eq!(draft.get("publishAt"), None);
    let path = at(&draft);
    visitor.get(&path).await.refused(Code::NotFound);
    noa.get(&path).await.refused(Code::NotFound);
    assert_eq!(mia.get(&path).await.read::<Value>(), draft);
    assert_eq!(visitor.get(&format!("{POST}?slug=mia.lind")).await.body["total"], 0);
    api.db.pass(TimeDelta::minutes(5));
    let first: Value = mia.put(&path, &published("Faro")).await.read();
    assert_eq!(
        (&first["status"], &first["publishAt"], &first["version"]),
        (&json!("published"), &json!("2026-11-21T12:05:00Z"), &json!(2))
    );
    assert_eq!(visitor.get(&path).await.read::<Value>(), first);
    api.db.pass(TimeDelta::minutes(5));
    let second: Value = mia.put(&path, &published("Faro again")).await.read();
    assert_eq!(second["publishAt"], first["publishAt"], "what is seen keeps its time");
    assert_eq!(second["updatedAt"], "2026-11-21T12:10:00Z");
    let draft: Value = mia.put(&path, &json!({ "title": "Faro" })).await.read();
    assert_eq!(draft.get("publishAt"), None);
    visitor.get(&path).await.refused(Code::NotFound);
    mia.ask(Method::DELETE, &path).await.done();
    mia.get(&path).await.refused(Code::NotFound);
    mia.ask(Method::DELETE, &path).await.refused(Code::NotFound);
}

#[tokio::test]
async fn an_old_version_is_a_conflict_and_loses_nothing() {
    let api = TestApi::new().await;
    let mia = creator(&api, "mia.lind").await.client;
    let path = at(&write(&mia, &published("Faro")).await);
    let from = |title: &str, version: i32| {
        let mut body = published(title);
        body["version"] = json!(version);
        body
    };
    mia.put(&path, &from("In one window", 1)).await.read::<Value>();
    let late = mia.put(&path, &from("In another window", 1)).await;
    late.refused(Code::Conflict);
    let kept: Value = mia.get(&path).await.read();
    assert_eq!((&kept["title"], &kept["version"]), (&json!("In one window"), &json!(2)));
    mia.put(&path, &from("In another window", 2)).await.read::<Value>();
    // A new post has no version.
    mia.post(POST, &from("New", 1)).await.refused(Code::Conflict);
}

#[tokio::test]
async fn what_is_scheduled_shows_itself_when_its_time_comes() {
    let api = TestApi::new().await;
    let mia = creator(&api, "mia.lind").await.client;
    let visitor = api.visitor();
    let mut body = published("Faro");
    body["status"] = json!("scheduled");
    mia.post(POST, &body).await.refused_alone(Code::Required, "publishAt");
    for time in [
        "2026-11-21T12:00:00Z",
        "2026-11-20T12:00:00Z",
        "2027-11-21T12:00:00.001Z",
    ] {
        body["publishAt"] = json!(time);
        invalid(&mia, &body, "publishAt").await;
    }
    body["publishAt"] = json!("2026-11-21T14:30:00.0004+02:00");
    let post = write(&mia, &body).await;
    let path = at(&post);
    assert_eq!(
        (&post["status"], &post["publishAt"]),
        (&json!("scheduled"), &json!("2026-11-21T12:30:00Z"))
    );
    api.db.pass(TimeDelta::minutes(30) - TimeDelta::milliseconds(1));
    visitor.get(&path).await.refused(Code::NotFound);
    assert_eq!(visitor.get(&format!("{POST}?slug=mia.lind")).await.body["total"], 0);
    let counters = mia.get(COUNTERS).await.body;
    assert_eq!((&counters["posts"], &counters["postDrafts"]), (&json!(0), &json!(1)));
    api.db.pass(TimeDelta::milliseconds(1));
    assert_eq!(visitor.get(&path).await.body["status"], "published");
    // An editor that was open meanwhile still sends the former time; the post keeps its time.
    body["title"] = json!("Faro by boat");
    let changed: Value = mia.put(&path, &body).await.read();
    assert_eq!(
        (&changed["status"], &changed["publishAt"]),
        (&json!("published"), &json!("2026-11-21T12:30:00Z"))
    );
    assert_eq!(visitor.get(&format!("{POST}?slug=mia.lind")).await.body["total"], 1);
    let counters = mia.get(COUNTERS).await.body;
    assert_eq!((&counters["posts"], &counters["postDrafts"]), (&json!(1), &json!(0)));
    // Another time in the past is invalid.
    body["publishAt"] = json!("2026-11-21T12:29:00Z");
    mia.put(&path, &body).await.refused(Code::Invalid);
}

#[tokio::test]
async fn anothers_post_cannot_be_changed_or_taken_away() {
    let api = TestApi::new().await;
    let mia = creator(&api, "mia.lind").await.client;
    let noa = creator(&api, "noa").await.client;
    let traveller = api.person(Role::Customer).await.client;
    let post = write(&mia, &published("Faro")).await;
    let path = at(&post);
    for client in [&noa, &traveller] {
        client.put(&path, &published("Mine")).await.refused(Code::NotFound);
        client.ask(Method::DELETE, &path).await.refused(Code::NotFound);
    }
    api.visitor()
        .ask(Method::DELETE, &path)
        .await
        .refused(Code::Unauthenticated);
    assert_eq!(mia.get(&path).await.read::<Value>(), post);
    traveller.post(POST, &json!({})).await.refused(Code::Forbidden);
    traveller.get(POST).await.refused(Code::Forbidden);
    api.visitor().get(POST).await.refused(Code::Unauthenticated);
}

#[tokio::test]
async fn words_have_bounds_and_blocks_hold_what_they_are_for() {
    let api = TestApi::new().await;
    let mia = creator(&api, "mia.lind").await.client;
    let hotel = HotelBuilder::named("Sea House").insert(&api.db.ctx).await.unwrap().id;
    let ids: Vec<_> = (0..21).map(|_| api.db.ctx.new_id()).collect();
    let letters = |count: usize| "é".repeat(count);
    let draft = |block: Value| json!({ "contentBlocks": [text(0, ""), block] });
    let block = |kind: &str, text: &str| draft(json!({ "blockType": kind, "order": 1, "plainTextContent": text }));
    for (kind, length) in [
        ("text", 10_000),
        ("heading", 120),
        ("image", 300),
        ("gallery", 300),
        ("stay", 1_000),
    ] {
        let field = "contentBlocks[1].plainTextContent";
        write(&mia, &block(kind, &letters(length))).await;
        invalid(&mia, &block(kind, &letters(length + 1)), field).await;
        invalid(&mia, &block(kind, "a\u{7}b"), field).await;
        let lines = block(kind, "a\n\tb");
        if ["text", "stay"].contains(&kind) {
            write(&mia, &lines).await;
        } else {
            invalid(&mia, &lines, field).await;
        }
    }
    invalid(&mia, &json!({ "title": letters(121) }), "title").await;
    invalid(&mia, &json!({ "title": "a\nb" }), "title").await;
    let blocks = |count: u32| json!({ "contentBlocks": (0..count).map(|order| text(order, "")).collect::<Vec<_>>() });
    write(&mia, &blocks(100)).await;
    invalid(&mia, &blocks(101), "contentBlocks").await;
    let stray = json!({ "blockType": "text", "order": 1, "hotelId": hotel });
    invalid(&mia, &draft(stray), "contentBlocks[1].hotelId").await;
    let nowhere = json!({ "blockType": "stay", "order": 1, "hotelId": ids[0] });
    invalid(&mia, &draft(nowhere), "contentBlocks[1].hotelId").await;
    for (kind, count) in [("text", 1), ("image", 2), ("gallery", 21)] {
        let body = draft(json!({ "blockType": kind, "order": 1, "imageIds": ids[..count] }));
        let answer = mia.post(POST, &body).await;
        assert_eq!(answer.refused(Code::Invalid).field(), Some("contentBlocks[1].imageIds"));
    }
    // The call reports all errors at once.
    let body = json!({
        "status": "published",
        "contentBlocks": [
            { "blockType": "text", "order": 0, "plainTextContent": " " },
            { "blockType": "image", "order": 1 },
            { "blockType": "stay", "order": 2, "plainTextContent": letters(1_001) },
        ],
    });
    let expected = [
        ("required", "title"),
        ("required", "contentBlocks[1].imageIds"),
        ("invalid", "contentBlocks[2].plainTextContent"),
        ("required", "contentBlocks[2].hotelId"),
        ("required", "contentBlocks"),
    ];
    let expected = expected.map(|(code, field)| (code.to_owned(), field.to_owned()));
    assert_eq!(wrong(&mia.post(POST, &body).await), expected);
}

#[tokio::test]
async fn pictures_are_of_my_own_library() {
    let api = TestApi::new().await;
    let (mia, noa) = (creator(&api, "mia.lind").await, creator(&api, "noa").await);
    let mine = testing::library::library_picture(&api.db.ctx, mia.id, "The sea")
        .await
        .unwrap();
    let theirs = testing::library::library_picture(&api.db.ctx, noa.id, "A hill")
        .await
        .unwrap();
    let gallery = |ids: Value| json!({ "contentBlocks": [{ "blockType": "gallery", "order": 0, "imageIds": ids }] });
    let field = "contentBlocks[0].imageIds";
    invalid(&mia.client, &gallery(json!([mine, theirs])), field).await;
    invalid(&mia.client, &gallery(json!([api.db.ctx.new_id()])), field).await;
    let hotel = HotelBuilder::named("Sea House").insert(&api.db.ctx).await.unwrap();
    let drawn = api
        .visitor()
        .get(&format!("/api/v1/hotel/{}/titleImage", hotel.id))
        .await;
    invalid(&mia.client, &gallery(json!([drawn.body["id"]])), field).await;
    let body = gallery(json!([mine, mine]));
    let post = write(&mia.client, &body).await;
    let images = post["images"].as_array().unwrap();
    let captions: Vec<&Value> = images.iter().map(|image| &image["caption"]).collect();
    assert_eq!(captions, ["The sea"]);
    // Deleted images are left out and do not block other changes.
    mia.client
        .ask(Method::DELETE, &format!("/api/v1/images/{mine}"))
        .await
        .done();
    let changed: Value = mia.client.put(&at(&post), &body).await.read();
    assert_eq!(changed["images"], json!([]));
    assert_eq!(changed["contentBlocks"], post["contentBlocks"]);
    invalid(&mia.client, &body, field).await;
}

#[tokio::test]
async fn blocks_are_put_in_their_order_and_a_card_shows_the_first_of_them() {
    let api = TestApi::new().await;
    let mia = creator(&api, "mia.lind").await;
    let picture = testing::library::library_picture(&api.db.ctx, mia.id, "The sea")
        .await
        .unwrap();
    let hotel = HotelBuilder::named("Sea House").insert(&api.db.ctx).await.unwrap().id;
    let body = json!({
        "title": " Faro ",
        "status": "published",
        "contentBlocks": [
            { "blockType": "stay", "order": 9, "hotelId": hotel, "plainTextContent": " Ask for the garden. " },
            { "blockType": "image", "order": 4, "imageIds": [picture] },
            text(4, "The **second**\ntext."),
            { "blockType": "heading", "order": 0, "plainTextContent": "Waves" },
            text(2, "---"),
        ],
    });
    let post = write(&mia.client, &body).await;
    assert_eq!(post["title"], "Faro");
    let expected = json!([
        { "blockType": "heading", "order": 0, "plainTextContent": "Waves" },
        { "blockType": "text", "order": 1, "plainTextContent": "---" },
        { "blockType": "image", "order": 2, "plainTextContent": "", "imageIds": [picture] },
        { "blockType": "text", "order": 3, "plainTextContent": "The **second**\ntext." },
        { "blockType": "stay", "order": 4, "plainTextContent": "Ask for the garden.", "hotelId": hotel },
    ]);
    assert_eq!(post["contentBlocks"], expected);
    let seen = api.visitor().get(&format!("{}?currency=EUR", at(&post))).await.body;
    assert_eq!(seen["hotels"][0]["name"], "Sea House");
    assert_eq!(seen["hotels"][0]["fromPrice"]["currency"], "EUR");
    assert_eq!(seen["images"][0]["caption"], "The sea");
    let unknown = api.visitor().get(&format!("{}?currency=XXX", at(&post))).await;
    unknown.refused(Code::UnknownCurrency);
    let list = api.visitor().get(&format!("{POST}?slug=MIA.lind")).await.body;
    let card = &list["posts"][0];
    assert_eq!(card["description"], "The second text.");
    assert_eq!(card["image"]["id"], json!(picture));
    assert_eq!((&list["page"], &list["pageSize"]), (&json!(1), &json!(10)));
}

#[tokio::test]
async fn posts_come_in_pages_the_last_published_first() {
    let api = TestApi::new().await;
    let mia = creator(&api, "mia.lind").await.client;
    let noa = creator(&api, "noa").await.client;
    for title in ["One", "Two", "Three"] {
        write(&mia, &published(title)).await;
        api.db.pass(TimeDelta::minutes(1));
    }
    write(&noa, &published("Elsewhere")).await;
    write(&mia, &json!({ "title": "Draft" })).await;
    let mut scheduled = published("Ahead");
    scheduled["status"] = json!("scheduled");
    scheduled["publishAt"] = json!("2026-12-24T18:00:00Z");
    write(&mia, &scheduled).await;
    let visitor = api.visitor();
    let page = async |client: &Client, query: &str| client.get(&format!("{POST}?{query}")).await.read::<Value>();
    let first = page(&visitor, "slug=mia.lind&pageSize=2").await;
    assert_eq!((&first["total"], titles(&first)), (&json!(3), vec!["Three", "Two"]));
    let second = page(&visitor, "slug=mia.lind&pageSize=2&page=2").await;
    assert_eq!((&second["total"], titles(&second)), (&json!(3), vec!["One"]));
    let last = page(&visitor, "slug=mia.lind&pageSize=50&page=4294967295").await;
    assert_eq!((&last["total"], titles(&last)), (&json!(3), Vec::new()));
    // With a handle, authors see their own club as visitors do.
    assert_eq!(page(&mia, "slug=mia.lind").await["total"], 3);
    let own = page(&mia, "page=1").await;
    assert_eq!(titles(&own), ["Draft", "Ahead", "Three", "Two", "One"]);
    let own = page(&mia, "page=2&pageSize=2").await;
    assert_eq!((&own["total"], titles(&own)), (&json!(5), vec!["Three", "Two"]));
    for (query, field) in [
        ("page=0", "page"),
        ("pageSize=0", "pageSize"),
        ("pageSize=51", "pageSize"),
    ] {
        let answer = visitor.get(&format!("{POST}?slug=mia.lind&{query}")).await;
        assert_eq!(answer.refused(Code::Invalid).field(), Some(field));
    }
    visitor.get(&format!("{POST}?page=x")).await.refused(Code::BadRequest);
    visitor
        .get(&format!("{POST}?slug=nobody"))
        .await
        .refused(Code::NotFound);
    visitor.get(&format!("{POST}?slug=")).await.refused(Code::NotFound);
}

#[tokio::test]
async fn posts_are_counted_taken_along_and_forgotten() {
    let api = TestApi::new().await;
    let mia = creator(&api, "mia.lind").await;
    let noa = creator(&api, "noa").await.client;
    let kept = at(&write(&noa, &published("Noa's")).await);
    let post = write(&mia.client, &published("Faro")).await;
    write(&mia.client, &json!({ "title": "Draft" })).await;
    let counters = mia.client.get(COUNTERS).await.body;
    assert_eq!(
        counters,
        json!({ "stays": 0, "stayDrafts": 0, "posts": 1, "postDrafts": 1, "packages": 0, "packageDrafts": 0, "subscribers": 0, "itineraries": 0, "itineraryDrafts": 0, "likes": 0 })
    );
    let export = mia.client.get("/identity/v1/account").await.body;
    let posts = export["posts"].as_array().unwrap();
    let written: Vec<&Value> = posts.iter().map(|post| &post["title"]).collect();
    assert_eq!(written, ["Draft", "Faro"]);
    assert_eq!(posts[1]["contentBlocks"], post["contentBlocks"]);
    let leave = json!({ "currentPassword": PASSWORD });
    mia.client.delete("/identity/v1/account", &leave).await.done();
    api.visitor().get(&at(&post)).await.refused(Code::NotFound);
    api.visitor().get(&kept).await.read::<Value>();
}

#[tokio::test]
async fn a_creator_writes_so_many_posts_and_no_more() {
    let api = TestApi::new().await;
    let (mia, noa) = (creator(&api, "mia.lind").await, creator(&api, "noa").await.client);
    let most = usize::try_from(MAX_POSTS).unwrap();
    testing::posts::fill(&api.db.ctx, mia.id, most - 1).await.unwrap();
    let last = write(&mia.client, &json!({})).await;
    let refused = mia.client.post(POST, &json!({})).await;
    assert_eq!(refused.refused(Code::Invalid).field(), None);
    let message = refused.body["errors"][0]["message"].as_str().unwrap();
    assert!(message.contains("at most 20000 posts"), "{message}");
    // Replacing is possible at the limit, and so is creating for another creator.
    mia.client
        .put(&at(&last), &json!({ "title": "Last" }))
        .await
        .read::<Value>();
    write(&noa, &json!({})).await;
    mia.client.ask(Method::DELETE, &at(&last)).await.done();
    write(&mia.client, &json!({})).await;
}
