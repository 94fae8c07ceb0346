//! Reading itinerary contents: hotels, lists, and their deletion with the author's account.

use super::*;
use crate::support::people::PASSWORD;
use chrono::TimeDelta;
use domain::testing;
use http::Method;

const COUNTERS: &str = "/api/v1/userProfile/creatorCounters";
const ORDER: &str = "/api/v1/bff/itineraryContent/order";

fn titles(list: &Value) -> Vec<&str> {
    let itineraries = list["itineraries"].as_array().unwrap();
    itineraries.iter().map(|one| one["title"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn a_trip_comes_with_each_of_its_hotels_once() {
    let api = TestApi::new().await;
    let (sea, hill) = (api.hotel("Sea House").await.id, api.hotel("Hill House").await.id);
    let mia = creator(&api, "mia.lind").await.client;
    let days = [night(sea), night(hill), json!({}), night(sea)];
    let content = create_content(&mia, &active("There and back", &days)).await;
    let names = [&content["hotels"][0]["name"], &content["hotels"][1]["name"]];
    assert_eq!(names, ["Sea House", "Hill House"]);
    assert_eq!(content["hotels"].as_array().unwrap().len(), 2);
    let euros = json!({ "currency": "EUR" });
    mia.put("/api/v1/userProfile", &euros).await.read::<Value>();
    let seen: Value = mia.get(&at(&content)).await.read();
    assert_eq!(
        seen["hotels"][0]["fromPrice"],
        json!({ "amount": 100.0, "currency": "EUR" })
    );
}

#[tokio::test]
async fn a_trip_is_shown_and_hidden_without_its_words() {
    let api = TestApi::new().await;
    let mia = creator(&api, "mia.lind").await.client;
    let noa = creator(&api, "noa").await.client;
    let content = create_content(&mia, &json!({ "title": "Coast", "days": [{ "title": "Arrival" }] })).await;
    let path = format!(
        "/api/v1/bff/itineraryContent/{}/toggle",
        content["id"].as_str().unwrap()
    );
    let [show, hide] = [true, false].map(|is_active| json!({ "isActive": is_active }));
    noa.post(&path, &show).await.refused(Code::NotFound);
    api.visitor().post(&path, &show).await.refused(Code::Unauthenticated);
    api.visitor().get(&at(&content)).await.refused(Code::NotFound);
    let shown: Value = mia.post(&path, &show).await.read();
    assert_eq!((&shown["isActive"], &shown["version"]), (&json!(true), &json!(2)));
    // Repeating the call changes nothing.
    assert_eq!(mia.post(&path, &show).await.read::<Value>(), shown);
    assert_eq!(api.visitor().get(&at(&content)).await.body["title"], "Coast");
    assert_eq!(mia.post(&path, &hide).await.body["isActive"], false);
    api.visitor().get(&at(&content)).await.refused(Code::NotFound);
    // An incomplete one cannot become active.
    let empty = create_content(&mia, &json!({ "title": "Later" })).await;
    let path = format!("/api/v1/bff/itineraryContent/{}/toggle", empty["id"].as_str().unwrap());
    let refused = mia.post(&path, &show).await;
    assert_eq!(refused.status, 422, "{:?}", refused.body);
    assert_eq!(mia.get(&at(&empty)).await.body["isActive"], false);
}

#[tokio::test]
async fn trips_come_in_pages_newest_first() {
    let api = TestApi::new().await;
    let mia = creator(&api, "mia.lind").await.client;
    let noa = creator(&api, "noa").await.client;
    for title in ["One", "Two", "Three"] {
        create_content(&mia, &active(title, &[json!({}), json!({})])).await;
        api.db.pass(TimeDelta::minutes(1));
    }
    create_content(&noa, &active("Elsewhere", &[json!({})])).await;
    create_content(&mia, &json!({ "title": "Draft" })).await;
    let visitor = api.visitor();
    let page = async |client: &Client, query: &str| client.get(&format!("{CONTENT}?{query}")).await.read::<Value>();
    let list = page(&visitor, "slug=mia.lind").await;
    assert_eq!(
        (&list["total"], titles(&list)),
        (&json!(3), vec!["Three", "Two", "One"])
    );
    assert_eq!((&list["skip"], &list["take"]), (&json!(0), &json!(15)));
    assert_eq!(list["itineraries"][0]["days"], 2);
    let second = page(&visitor, "slug=mia.lind&skip=1&take=1").await;
    assert_eq!((&second["total"], titles(&second)), (&json!(3), vec!["Two"]));
    // With a handle, authors see their own club as visitors do.
    assert_eq!(page(&mia, "slug=mia.lind").await["total"], 3);
    let own = page(&mia, "take=2").await;
    assert_eq!((&own["total"], titles(&own)), (&json!(4), vec!["Draft", "Three"]));
    visitor
        .get(&format!("{CONTENT}?slug=nobody"))
        .await
        .refused(Code::NotFound);
    mia.get(&format!("{CONTENT}?take=101"))
        .await
        .refused(Code::TakeTooLarge);
    let counters = mia.get(COUNTERS).await.body;
    assert_eq!(
        (&counters["itineraries"], &counters["itineraryDrafts"]),
        (&json!(3), &json!(1))
    );
}

#[tokio::test]
async fn a_card_says_how_a_trip_begins() {
    let api = TestApi::new().await;
    let mia = creator(&api, "mia.lind").await;
    let ctx = &api.db.ctx;
    let sea = testing::library::library_picture(ctx, mia.id, "The sea").await.unwrap();
    let hill = testing::library::library_picture(ctx, mia.id, "A hill").await.unwrap();
    let mut body = json!({ "days": [{ "text": "Down to the *sea*." }, { "imageIds": [sea] }], "coverImageId": hill });
    let content = create_content(&mia.client, &body).await;
    let card = async || mia.client.get(CONTENT).await.body["itineraries"][0].take();
    let seen = card().await;
    assert_eq!(
        (&seen["description"], &seen["image"]["caption"]),
        (&json!("Down to the sea."), &json!("A hill"))
    );
    // Without a title image, the first image of the days replaces it.
    let record = format!("/api/v1/images/{hill}");
    mia.client.ask(Method::DELETE, &record).await.done();
    body["description"] = json!(format!("A *week*.\n\n{}", "four ".repeat(40)));
    replace_content(&mia.client, &content, body).await.read::<Value>();
    let seen = card().await;
    assert_eq!(seen["image"]["caption"], "The sea");
    // The description is plain text, not Markdown.
    let description = seen["description"].as_str().unwrap();
    assert!(description.starts_with("A *week*. four"), "{description}");
    assert!(
        description.ends_with('…') && description.chars().count() <= 160,
        "{description}"
    );
}

#[tokio::test]
async fn an_itinerary_content_is_hidden_while_there_is_no_club() {
    let api = TestApi::new().await;
    let hotel = api.hotel("Sea House").await.id;
    let mia = api.person(Role::Customer).await;
    let id = testing::itinerary_contents::publish(&api.db.ctx, mia.id, "Coast", hotel)
        .await
        .unwrap();
    let path = format!("{CONTENT}/{id}");
    api.visitor().get(&path).await.refused(Code::NotFound);
    assert_eq!(mia.client.get(&path).await.read::<Value>()["isActive"], true);
    mia.client
        .ask(Method::PUT, "/api/v1/userProfile/role?role=creator")
        .await
        .read::<Value>();
    api.visitor().get(&path).await.read::<Value>();
}

#[tokio::test]
async fn trips_are_taken_along_and_forgotten() {
    let api = TestApi::new().await;
    let hotel = api.hotel("Sea House").await.id;
    let mia = creator(&api, "mia.lind").await;
    let noa = creator(&api, "noa").await.client;
    let kept = create_content(&noa, &active("Noa's", &[night(hotel)])).await;
    let mut content = create_content(&mia.client, &active("Coast", &[night(hotel)])).await;
    let export = mia.client.get("/identity/v1/account").await.body;
    content["hotels"] = json!([]);
    assert_eq!(export["itineraryContents"], json!([content]));
    let leave = json!({ "currentPassword": PASSWORD });
    mia.client.delete("/identity/v1/account", &leave).await.done();
    api.visitor().get(&at(&content)).await.refused(Code::NotFound);
    api.visitor().get(&at(&kept)).await.read::<Value>();
}

#[tokio::test]
async fn a_creator_puts_itineraries_in_the_order_of_the_club() {
    let api = TestApi::new().await;
    let (mia, noa) = (
        creator(&api, "mia.lind").await.client,
        creator(&api, "noa").await.client,
    );
    let mut ids = Vec::new();
    for title in ["One", "Two", "Three", "Four"] {
        ids.push(create_content(&mia, &active(title, &[json!({})])).await["id"].clone());
        api.db.pass(TimeDelta::minutes(1));
    }
    let theirs = create_content(&noa, &active("Elsewhere", &[json!({})])).await["id"].clone();
    let shown = async |query: &str| -> Value {
        let path = format!("{CONTENT}?slug=mia.lind{query}");
        api.visitor().get(&path).await.read()
    };
    assert_eq!(titles(&shown("").await), ["Four", "Three", "Two", "One"]);
    let answer: Value = mia.put(ORDER, &json!({ "ids": [ids[0], ids[2]] })).await.read();
    // Itineraries that the call did not name follow in their former order.
    assert_eq!(answer, json!({ "ids": [ids[0], ids[2], ids[3], ids[1]] }));
    let list = shown("").await;
    assert_eq!(titles(&list), ["One", "Three", "Four", "Two"]);
    assert_eq!(list["itineraries"][0]["version"], 1, "an order is no change");
    assert_eq!(titles(&mia.get(CONTENT).await.read()), titles(&list));
    assert_eq!(titles(&shown("&skip=1&take=2").await), ["Three", "Four"]);
    // A new itinerary comes first, and keeps its place until the next order.
    create_content(&mia, &active("Five", &[json!({})])).await;
    assert_eq!(titles(&shown("").await), ["Five", "One", "Three", "Four", "Two"]);

    for ids in [json!([theirs]), json!([ids[0], theirs])] {
        mia.put(ORDER, &json!({ "ids": ids })).await.refused(Code::NotFound);
    }
    let twice = mia.put(ORDER, &json!({ "ids": [ids[0], ids[0]] })).await;
    assert_eq!(wrong(&twice), [("invalid".to_owned(), "ids".to_owned())]);
    let traveller = api.person(Role::Customer).await.client;
    traveller
        .put(ORDER, &json!({ "ids": [] }))
        .await
        .refused(Code::Forbidden);
    assert_eq!(titles(&shown("").await), ["Five", "One", "Three", "Four", "Two"]);
}
