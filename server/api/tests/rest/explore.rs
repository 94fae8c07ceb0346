//! Tags of creators' content, and a club's content by place and tag.

use crate::support::{Answer, Client, TestApi, people::PASSWORD};
use chrono::TimeDelta;
use contract::{Code, HotelId, visitor::Role};
use domain::testing::hotels::HotelBuilder;
use http::Method;
use serde_json::{Value, json};

const POST: &str = "/api/v1/post";
const PACKAGE: &str = "/api/v1/travelpackage";
const RECOMMENDATION: &str = "/api/v1/recommendation";
const ITINERARY_CONTENT: &str = "/api/itinerary-content";
const EXPLORE: &str = "/api/v1/bff/creator/mia.lind/explore";
/// GeoNames ids.
const LISBON: &str = "city:2267057";
const PORTO: u32 = 2_735_943;

/// A creator with the handle `mia.lind`.
async fn creator(api: &TestApi) -> Client {
    let client = api.person(Role::Creator).await.client;
    let profile = json!({ "slug": "mia.lind", "publicName": "Mia Lind" });
    client.put("/api/v1/userProfile", &profile).await.read::<Value>();
    client
}

async fn in_porto(api: &TestApi, name: &str) -> HotelId {
    let hotel = HotelBuilder {
        city_id: PORTO,
        ..HotelBuilder::named(name)
    };
    hotel.insert(&api.db.ctx).await.unwrap().id
}

async fn recommend(client: &Client, hotel: HotelId, title: &str, tags: &[&str]) -> Value {
    let body = json!({ "hotelId": hotel, "recommendationTitle": title, "tags": tags });
    client.post(RECOMMENDATION, &body).await.read()
}

/// A published post about the hotel.
fn about(title: &str, hotel: HotelId, tags: &[&str]) -> Value {
    let block = json!({ "blockType": "stay", "order": 0, "hotelId": hotel });
    json!({ "title": title, "status": "published", "contentBlocks": [block], "tags": tags })
}

fn package(title: &str, hotels: &[HotelId], tags: &[&str]) -> Value {
    let stays: Vec<Value> = hotels
        .iter()
        .map(|hotel| json!({ "hotelId": hotel, "nights": 2 }))
        .collect();
    json!({ "title": title, "stays": stays, "isActive": true, "tags": tags })
}

/// An itinerary content with a night in each hotel.
fn itinerary_content(title: &str, hotels: &[HotelId], tags: &[&str]) -> Value {
    let days: Vec<Value> = hotels.iter().map(|hotel| json!({ "hotelId": hotel })).collect();
    json!({ "title": title, "days": days, "isActive": true, "tags": tags })
}

async fn explore(api: &TestApi, query: &str) -> Value {
    api.visitor().get(&format!("{EXPLORE}{query}")).await.read()
}

/// Titles in order.
fn titles(list: &Value) -> Vec<&str> {
    let items = list["items"].as_array().unwrap();
    let title = |item: &Value| match item["kind"].as_str().unwrap() {
        "stay" => "/stay/recommendationTitle",
        "post" => "/post/title",
        "itineraryContent" => "/itineraryContent/title",
        _ => "/package/package/title",
    };
    items
        .iter()
        .map(|item| item.pointer(title(item)).unwrap().as_str().unwrap())
        .collect()
}

/// Labels with their counts, in order.
fn facets(list: &Value, name: &str) -> Vec<(String, u64)> {
    let facets = list[name].as_array().unwrap();
    let facet = |facet: &Value| {
        (
            facet["label"].as_str().unwrap().to_owned(),
            facet["count"].as_u64().unwrap(),
        )
    };
    facets.iter().map(facet).collect()
}

fn counted(facets: &[(&str, u64)]) -> Vec<(String, u64)> {
    facets
        .iter()
        .map(|(label, count)| ((*label).to_owned(), *count))
        .collect()
}

#[track_caller]
fn refused(answer: &Answer, message: &str) {
    answer.refused(Code::Invalid);
    assert_eq!(answer.field(), Some("tags"), "{answer:?}");
    assert_eq!(answer.body["errors"][0]["message"], message, "{answer:?}");
}

#[tokio::test]
async fn tags_are_kept_small_different_and_in_their_order() {
    let api = TestApi::new().await;
    let mia = creator(&api).await;
    let hotel = api.hotel("Casa do Rio").await.id;
    let typed = ["Slow-Food", " by  the SEA ", "slow-food"];
    let kept = json!(["slow-food", "by the sea"]);
    let post: Value = mia.post(POST, &about("Faro", hotel, &typed)).await.read();
    assert_eq!(post["tags"], kept);
    let trip: Value = mia.put(PACKAGE, &package("A week", &[hotel], &typed)).await.read();
    assert_eq!(trip["tags"], kept);
    let stay = recommend(&mia, hotel, "Waves", &typed).await;
    assert_eq!(stay["tags"], kept);
    let days = itinerary_content("Days", &[hotel], &typed);
    let days: Value = mia.post(ITINERARY_CONTENT, &days).await.read();
    assert_eq!(days["tags"], kept);
    let read = format!("{ITINERARY_CONTENT}/{}", days["id"].as_str().unwrap());
    assert_eq!(mia.get(&read).await.body["tags"], kept);
    // Absent tags of a recommendation stay unchanged; an empty list removes them.
    let words = json!({ "hotelId": hotel, "recommendationTitle": "Waves again" });
    let again: Value = mia.post(RECOMMENDATION, &words).await.read();
    assert_eq!(again["tags"], kept);
    assert_eq!(recommend(&mia, hotel, "Waves", &[]).await["tags"], json!([]));
    // Posts, packages and itinerary contents are replaced as a whole.
    let path = format!("{POST}/{}", post["id"].as_str().unwrap());
    let untagged: Value = mia.put(&path, &json!({ "title": "Faro" })).await.read();
    assert_eq!(untagged["tags"], json!([]));
    let untagged = json!({ "id": days["id"], "title": "Days", "days": days["days"] });
    let untagged: Value = mia.put(ITINERARY_CONTENT, &untagged).await.read();
    assert_eq!(untagged["tags"], json!([]));
}

#[tokio::test]
async fn a_form_has_its_tags_in_one_text() {
    let api = TestApi::new().await;
    let mia = creator(&api).await;
    let hotel = api.hotel("Casa do Rio").await.id;
    let path = format!("/api/v1/hotel/{hotel}/recommend");
    let send = async |tags: Option<&str>| {
        let mut fields = vec![("recommendationTitle", "Waves".as_bytes())];
        fields.extend(tags.map(|tags| ("tags", tags.as_bytes())));
        mia.send_form(Method::PUT, &path, &fields).await
    };
    let stay: Value = send(Some("Sauna, , by the sea,sauna")).await.read();
    assert_eq!(stay["tags"], json!(["sauna", "by the sea"]));
    let stay: Value = send(None).await.read();
    assert_eq!(stay["tags"], json!(["sauna", "by the sea"]));
    refused(&send(Some("sauna, x")).await, "A tag has 2 to 30 characters.");
    let stay: Value = send(Some(" ")).await.read();
    assert_eq!(stay["tags"], json!([]));
}

#[tokio::test]
async fn an_invalid_tag_is_refused_everywhere() {
    let api = TestApi::new().await;
    let mia = creator(&api).await;
    let hotel = api.hotel("Casa do Rio").await.id;
    let long = "a".repeat(31);
    let signs = "A tag has letters and digits, with single spaces or hyphens between them.";
    let length = "A tag has 2 to 30 characters.";
    for (tag, message) in [
        ("", length),
        ("x", length),
        (long.as_str(), length),
        ("#sea", signs),
        ("by--sea", signs),
    ] {
        refused(&mia.post(POST, &about("Faro", hotel, &[tag])).await, message);
        refused(&mia.put(PACKAGE, &package("A week", &[hotel], &[tag])).await, message);
        let days = itinerary_content("Days", &[hotel], &[tag]);
        refused(&mia.post(ITINERARY_CONTENT, &days).await, message);
        let words = json!({ "hotelId": hotel, "recommendationTitle": "Waves", "tags": [tag] });
        refused(&mia.post(RECOMMENDATION, &words).await, message);
    }
    let many: Vec<String> = (10..21).map(|number| format!("tag {number}")).collect();
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    refused(
        &mia.post(POST, &about("Faro", hotel, &many)).await,
        "There are at most 10 tags.",
    );
    mia.post(POST, &about("Faro", hotel, &many[..10])).await.read::<Value>();
}

#[tokio::test]
async fn a_club_is_found_by_place_by_tag_and_by_both() {
    let api = TestApi::new().await;
    let mia = creator(&api).await;
    let lisbon = api.hotel("Casa do Rio").await.id;
    let porto = in_porto(&api, "Casa do Douro").await;
    recommend(&mia, lisbon, "Waves", &["sauna", "by the sea"]).await;
    api.db.pass(TimeDelta::minutes(1));
    mia.post(POST, &about("A walk in Porto", porto, &["sauna"]))
        .await
        .read::<Value>();
    api.db.pass(TimeDelta::minutes(1));
    let both = package("From river to river", &[lisbon, porto, lisbon], &["slow"]);
    mia.put(PACKAGE, &both).await.read::<Value>();

    let all = explore(&api, "").await;
    assert_eq!(titles(&all), ["From river to river", "A walk in Porto", "Waves"]);
    assert_eq!(
        (&all["total"], &all["page"], &all["pageSize"]),
        (&json!(3), &json!(1), &json!(15))
    );
    assert_eq!(
        facets(&all, "places"),
        counted(&[("Portugal", 3), ("Lisbon", 2), ("Porto", 2)])
    );
    assert_eq!(
        facets(&all, "tags"),
        counted(&[("sauna", 2), ("by the sea", 1), ("slow", 1)])
    );
    assert!(all["items"][2]["stay"]["hotel"]["name"].is_string());

    let in_lisbon = explore(&api, &format!("?place={LISBON}")).await;
    assert_eq!(titles(&in_lisbon), ["From river to river", "Waves"]);
    // Counts of tags are for Lisbon; counts of places ignore the place.
    assert_eq!(
        facets(&in_lisbon, "tags"),
        counted(&[("by the sea", 1), ("sauna", 1), ("slow", 1)])
    );
    assert_eq!(facets(&in_lisbon, "places"), facets(&all, "places"));

    let sauna = explore(&api, "?tag=SAUNA").await;
    assert_eq!(titles(&sauna), ["A walk in Porto", "Waves"]);
    assert_eq!(
        facets(&sauna, "places"),
        counted(&[("Portugal", 2), ("Lisbon", 1), ("Porto", 1)])
    );

    let combined = explore(&api, &format!("?place={LISBON}&tag=sauna")).await;
    assert_eq!((titles(&combined), &combined["total"]), (vec!["Waves"], &json!(1)));
    let none = explore(&api, &format!("?place=city:{PORTO}&tag=by+the+sea")).await;
    assert_eq!((titles(&none), &none["total"]), (Vec::new(), &json!(0)));
    // Selected filters stay in the list even without entries, so that a visitor can remove them.
    assert!(facets(&none, "places").contains(&("Porto".to_owned(), 0)));
    assert!(facets(&none, "tags").contains(&("by the sea".to_owned(), 0)));
}

#[tokio::test]
async fn an_itinerary_content_is_found_while_it_is_shown() {
    let api = TestApi::new().await;
    let mia = creator(&api).await;
    let lisbon = api.hotel("Casa do Rio").await.id;
    let porto = in_porto(&api, "Casa do Douro").await;
    let days = itinerary_content("From river to river", &[lisbon, lisbon, porto], &["on foot"]);
    let mut days: Value = mia.post(ITINERARY_CONTENT, &days).await.read();
    let all = explore(&api, "").await;
    assert_eq!(titles(&all), ["From river to river"]);
    assert_eq!(
        facets(&all, "places"),
        counted(&[("Lisbon", 1), ("Porto", 1), ("Portugal", 1)])
    );
    assert_eq!(facets(&all, "tags"), counted(&[("on foot", 1)]));
    assert_eq!(all["items"][0]["itineraryContent"]["days"], 3);
    let found = async |query: &str| explore(&api, query).await["total"].clone();
    assert_eq!(found("?tag=on+foot").await, 1);
    assert_eq!(found(&format!("?place=city:{PORTO}")).await, 1);

    // Each change moves it.
    days["days"] = json!([{ "hotelId": lisbon }]);
    days["tags"] = json!(["by tram"]);
    let changed: Value = mia.put(ITINERARY_CONTENT, &days).await.read();
    assert_eq!(found(&format!("?place=city:{PORTO}")).await, 0);
    assert_eq!(
        (found("?tag=on+foot").await, found("?tag=by+tram").await),
        (json!(0), json!(1))
    );

    let id = changed["id"].as_str().unwrap();
    let toggle = format!("/api/v1/bff/itineraryContent/{id}/toggle");
    for (is_active, total) in [(false, 0), (true, 1)] {
        mia.post(&toggle, &json!({ "isActive": is_active }))
            .await
            .read::<Value>();
        assert_eq!(found("").await, total, "{is_active}");
    }
    mia.ask(Method::DELETE, &format!("{ITINERARY_CONTENT}/{id}"))
        .await
        .done();
    assert_eq!(found("").await, 0);
}

#[tokio::test]
async fn what_others_do_not_see_is_not_found_until_they_do() {
    let api = TestApi::new().await;
    let mia = creator(&api).await;
    let hotel = api.hotel("Casa do Rio").await.id;
    let mut post = about("Later", hotel, &["soon"]);
    post["status"] = json!("scheduled");
    post["publishAt"] = json!("2026-11-21T12:30:00Z");
    let post: Value = mia.post(POST, &post).await.read();
    let mut draft = about("A draft", hotel, &["never"]);
    draft["status"] = json!("draft");
    mia.post(POST, &draft).await.read::<Value>();
    let mine: Value = mia.get(EXPLORE).await.read();
    assert_eq!(
        (&mine["total"], &mine["tags"]),
        (&json!(0), &json!([])),
        "as others see it"
    );
    api.db.pass(TimeDelta::minutes(30) - TimeDelta::milliseconds(1));
    assert_eq!(explore(&api, "").await["total"], 0);
    // No job publishes it; the time alone makes it visible.
    api.db.pass(TimeDelta::milliseconds(1));
    let shown = explore(&api, "").await;
    assert_eq!(
        (titles(&shown), facets(&shown, "tags")),
        (vec!["Later"], counted(&[("soon", 1)]))
    );
    mia.ask(Method::DELETE, &format!("{POST}/{}", post["id"].as_str().unwrap()))
        .await
        .done();
    assert_eq!(explore(&api, "").await["total"], 0);

    let trip: Value = mia.put(PACKAGE, &package("A week", &[hotel], &[])).await.read();
    let id = trip["packageId"].as_str().unwrap();
    recommend(&mia, hotel, "Waves", &[]).await;
    let show = async |is_active: bool| {
        let body = json!({ "packageId": id, "isActive": is_active });
        let path = format!("/api/v1/bff/travelPackage/{id}/toggle");
        mia.post(&path, &body).await.read::<Value>();
        let body = json!({ "hotelId": hotel, "isActive": is_active });
        mia.post("/api/v1/bff/recommendation/toggle", &body)
            .await
            .read::<Value>();
        explore(&api, &format!("?place={LISBON}")).await["total"].clone()
    };
    assert_eq!(show(false).await, 0);
    assert_eq!(show(true).await, 2);
    mia.ask(Method::DELETE, &format!("{PACKAGE}/{id}")).await.done();
    mia.ask(Method::DELETE, &format!("/api/v1/hotel/{hotel}/recommend"))
        .await
        .done();
    assert_eq!(explore(&api, "").await["total"], 0);
}

#[tokio::test]
async fn a_club_goes_on_page_by_page() {
    let api = TestApi::new().await;
    let mia = creator(&api).await;
    let hotel = api.hotel("Casa do Rio").await.id;
    for title in ["One", "Two", "Three"] {
        mia.post(POST, &about(title, hotel, &["sauna"])).await.read::<Value>();
        api.db.pass(TimeDelta::minutes(1));
    }
    assert_eq!(titles(&explore(&api, "?tag=sauna&pageSize=2").await), ["Three", "Two"]);
    assert_eq!(titles(&explore(&api, "?tag=sauna&pageSize=2&page=2").await), ["One"]);
    let after = explore(&api, "?pageSize=2&page=3").await;
    assert_eq!((titles(&after), &after["total"]), (Vec::new(), &json!(3)));
    let last = explore(&api, "?pageSize=50&page=4294967295").await;
    assert_eq!(titles(&last), Vec::<&str>::new());
    for (query, field) in [
        ("?page=0", "page"),
        ("?pageSize=0", "pageSize"),
        ("?pageSize=51", "pageSize"),
    ] {
        let answer = api.visitor().get(&format!("{EXPLORE}{query}")).await;
        assert_eq!(answer.refused(Code::Invalid).field(), Some(field));
    }
    let answer = api.visitor().get(&format!("{EXPLORE}?currency=XXX")).await;
    answer.refused(Code::UnknownCurrency);
    api.visitor()
        .get("/api/v1/bff/creator/nobody.at.all/explore")
        .await
        .refused(Code::NotFound);
}

#[tokio::test]
async fn unknown_names_find_nothing_and_do_no_harm() {
    let api = TestApi::new().await;
    let mia = creator(&api).await;
    recommend(&mia, api.hotel("Casa do Rio").await.id, "Waves", &[]).await;
    for query in [
        "?place=nowhere",
        "?tag=%00x",
        "?tag=%27%20OR%201=1--",
        "?place=city:99999999999",
    ] {
        assert_eq!(explore(&api, query).await["total"], 0, "{query}");
    }
    // Empty fields of a form do not filter.
    for query in ["?place=&tag=", "?tag=%20", "?tag=%00"] {
        assert_eq!(explore(&api, query).await["total"], 1, "{query}");
    }
}

#[tokio::test]
async fn an_account_takes_its_topics_along_when_it_leaves() {
    let api = TestApi::new().await;
    let mia = creator(&api).await;
    recommend(&mia, api.hotel("Casa do Rio").await.id, "Waves", &["sauna"]).await;
    let export = mia.get("/identity/v1/account").await.body;
    assert_eq!(export["recommendations"][0]["tags"], json!(["sauna"]), "{export}");
    mia.delete("/identity/v1/account", &json!({ "currentPassword": PASSWORD }))
        .await
        .done();
    api.visitor().get(EXPLORE).await.refused(Code::NotFound);
    // Links to the club must not lead to another club.
    let other = api.person(Role::Creator).await.client;
    let profile = json!({ "slug": "mia.lind" });
    other
        .put("/api/v1/userProfile", &profile)
        .await
        .refused(Code::HandleTaken);
    api.visitor().get(EXPLORE).await.refused(Code::NotFound);
}
