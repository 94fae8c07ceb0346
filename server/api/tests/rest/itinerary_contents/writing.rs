//! Writing itinerary contents: limits, permissions, and concurrent writes.

use super::*;
use chrono::TimeDelta;
use contract::ItineraryContentId;
use domain::{
    Account, Viewer,
    itinerary_contents::{self, MAX_ITINERARY_CONTENTS},
    testing,
};
use http::Method;

#[tokio::test]
async fn a_draft_is_there_for_its_author_alone_until_it_is_shown() {
    let api = TestApi::new().await;
    let mia = creator(&api, "mia.lind").await.client;
    let noa = creator(&api, "noa").await.client;
    let visitor = api.visitor();
    let draft = create_content(&mia, &json!({})).await;
    assert_eq!(
        (&draft["isActive"], &draft["version"], &draft["days"]),
        (&json!(false), &json!(1), &json!([]))
    );
    let path = at(&draft);
    for client in [&visitor, &noa] {
        client.get(&path).await.refused(Code::NotFound);
    }
    assert_eq!(mia.get(&path).await.read::<Value>(), draft);
    // An active one requires a title and a day; the call reports both errors at once.
    let missing = [("required", "title"), ("required", "days")];
    let missing = missing.map(|(code, field)| (code.to_owned(), field.to_owned()));
    let refused = replace_content(&mia, &draft, json!({ "title": " ", "isActive": true })).await;
    refused.refused(Code::Required);
    assert_eq!(wrong(&refused), missing);
    api.db.pass(TimeDelta::minutes(5));
    let body = active(" Along the coast ", &[json!({ "title": " Faro ", "text": "    code" })]);
    let shown: Value = replace_content(&mia, &draft, body).await.read();
    assert_eq!(
        (&shown["title"], &shown["version"], &shown["updatedAt"]),
        (&json!("Along the coast"), &json!(2), &json!("2026-11-21T12:05:00Z"))
    );
    // White space at the beginning of a line is significant in Markdown.
    assert_eq!(shown["days"], json!([{ "title": "Faro", "text": "    code" }]));
    assert_eq!(visitor.get(&path).await.read::<Value>(), shown);
    // It stays active by default, and cannot lose required fields.
    let refused = replace_content(&mia, &draft, json!({ "title": "Empty" })).await;
    assert_eq!(refused.refused(Code::Required).field(), Some("days"));
    let hidden: Value = replace_content(&mia, &draft, json!({ "isActive": false })).await.read();
    assert_eq!(hidden["isActive"], false);
    visitor.get(&path).await.refused(Code::NotFound);
    mia.ask(Method::DELETE, &path).await.done();
    mia.get(&path).await.refused(Code::NotFound);
    mia.ask(Method::DELETE, &path).await.refused(Code::NotFound);
}

#[tokio::test]
async fn showing_twice_is_showing_once() {
    let api = TestApi::new().await;
    let ctx = &api.db.ctx;
    let mia = creator(&api, "mia.lind").await;
    let draft = create_content(&mia.client, &json!({ "title": "Coast", "days": [{}] })).await;
    let viewer = Viewer::Account(Account {
        id: mia.id,
        session: mia.session,
        role: Role::Creator,
    });
    let id = |content: &Value| -> ItineraryContentId { content["id"].as_str().unwrap().parse().unwrap() };
    let toggle =
        async |content: &Value, is_active: bool| itinerary_contents::toggle(ctx, &viewer, id(content), is_active).await;
    let shown = toggle(&draft, true).await.unwrap();
    assert_eq!((shown.is_active, shown.version), (true, 2));
    assert_eq!(toggle(&draft, true).await.unwrap(), shown);
    assert!(!toggle(&draft, false).await.unwrap().is_active);
    // Activating requires the same fields, and does not find other creators' itinerary contents.
    let empty = create_content(&mia.client, &json!({})).await;
    let refused = toggle(&empty, true).await.unwrap_err();
    assert_eq!(refused.code(), Some(Code::Required));
    let other = creator(&api, "noa").await;
    let theirs = create_content(&other.client, &json!({ "title": "Hill", "days": [{}] })).await;
    let refused = toggle(&theirs, true).await.unwrap_err();
    assert_eq!(refused.code(), Some(Code::NotFound));
}

#[tokio::test]
async fn an_old_version_is_a_conflict() {
    let api = TestApi::new().await;
    let mia = creator(&api, "mia.lind").await.client;
    let content = create_content(&mia, &json!({ "title": "Coast" })).await;
    let from = |title: &str, version: i32| json!({ "title": title, "version": version });
    let first = replace_content(&mia, &content, from("In one window", 1)).await;
    assert_eq!(first.read::<Value>()["version"], 2);
    let late = replace_content(&mia, &content, from("In another window", 1)).await;
    late.refused(Code::Conflict);
    let kept: Value = mia.get(&at(&content)).await.read();
    assert_eq!((&kept["title"], &kept["version"]), (&json!("In one window"), &json!(2)));
    // A new one has no version and no id.
    mia.post(CONTENT, &from("New", 1)).await.refused(Code::Conflict);
    let named = json!({ "id": content["id"], "title": "New" });
    let answer = mia.post(CONTENT, &named).await;
    assert_eq!(answer.refused(Code::Invalid).field(), Some("id"));
    mia.put(CONTENT, &json!({ "title": "Which?" }))
        .await
        .refused_alone(Code::Required, "id");
}

#[tokio::test]
async fn anothers_trip_cannot_be_changed_or_taken_away() {
    let api = TestApi::new().await;
    let mia = creator(&api, "mia.lind").await.client;
    let noa = creator(&api, "noa").await.client;
    let content = create_content(&mia, &active("Coast", &[json!({})])).await;
    replace_content(&noa, &content, json!({ "title": "Mine" }))
        .await
        .refused(Code::NotFound);
    noa.ask(Method::DELETE, &at(&content)).await.refused(Code::NotFound);
    let nowhere = json!({ "id": api.db.ctx.new_id() });
    replace_content(&mia, &nowhere, json!({})).await.refused(Code::NotFound);
    let visitor = api.visitor();
    visitor.post(CONTENT, &json!({})).await.refused(Code::Unauthenticated);
    visitor.get(CONTENT).await.refused(Code::Unauthenticated);
    let traveller = api.person(Role::Customer).await.client;
    traveller.post(CONTENT, &json!({})).await.refused(Code::Forbidden);
    traveller.get(CONTENT).await.refused(Code::Forbidden);
    assert_eq!(mia.get(&at(&content)).await.read::<Value>(), content);
}

#[tokio::test]
async fn words_days_and_places_have_bounds() {
    let api = TestApi::new().await;
    let hotel = api.hotel("Sea House").await.id;
    let mia = creator(&api, "mia.lind").await.client;
    let letters = |count: usize| "é".repeat(count);
    create_content(&mia, &json!({ "title": letters(120), "description": letters(5_000) })).await;
    invalid(&mia, &json!({ "title": letters(121) }), "title").await;
    invalid(&mia, &json!({ "title": "a\nb" }), "title").await;
    invalid(&mia, &json!({ "description": letters(5_001) }), "description").await;
    invalid(&mia, &json!({ "description": "a\u{7}b" }), "description").await;
    let days = |day: Value, count: usize| json!({ "days": vec![day; count] });
    let full = json!({ "title": letters(120), "text": letters(5_000) });
    create_content(&mia, &days(full, 1)).await;
    create_content(&mia, &days(json!({}), 60)).await;
    invalid(&mia, &days(json!({}), 61), "days").await;
    invalid(&mia, &days(json!({ "title": letters(121) }), 1), "days[0].title").await;
    invalid(&mia, &days(json!({ "text": letters(5_001) }), 1), "days[0].text").await;
    let nowhere = HotelId(api.db.ctx.new_id());
    let both = json!({ "days": [night(hotel), night(nowhere)] });
    invalid(&mia, &both, "days[1].hotelId").await;
    let places = |place: Value, count: usize| days(json!({ "places": vec![place; count] }), 1);
    let place = json!({ "name": letters(120), "note": letters(1_000) });
    create_content(&mia, &places(place.clone(), 20)).await;
    invalid(&mia, &places(place, 21), "days[0].places").await;
    let field = |name: &str| format!("days[0].places[0].{name}");
    let one = |place: Value| places(place, 1);
    invalid(&mia, &one(json!({ "name": letters(121) })), &field("name")).await;
    invalid(
        &mia,
        &one(json!({ "name": "A", "note": letters(1_001) })),
        &field("note"),
    )
    .await;
    // A place requires a name only in an active one.
    let mut nameless = one(json!({ "name": " " }));
    create_content(&mia, &nameless).await;
    nameless["title"] = json!("Four days by the river");
    nameless["isActive"] = json!(true);
    let answer = mia.post(CONTENT, &nameless).await;
    assert_eq!(wrong(&answer), [("required".to_owned(), field("name"))]);
    let there = |latitude: f64| json!({ "name": "A", "coordinates": { "latitude": latitude, "longitude": -180.0 } });
    let content = create_content(&mia, &one(there(90.0))).await;
    assert_eq!(
        content["days"][0]["places"][0]["coordinates"],
        json!({ "latitude": 90.0, "longitude": -180.0 })
    );
    invalid(&mia, &one(there(90.5)), &field("coordinates")).await;
}

#[tokio::test]
async fn pictures_are_of_my_own_library() {
    let api = TestApi::new().await;
    let (mia, noa) = (creator(&api, "mia.lind").await, creator(&api, "noa").await);
    let ctx = &api.db.ctx;
    let mine = testing::library::library_picture(ctx, mia.id, "The sea").await.unwrap();
    let theirs = testing::library::library_picture(ctx, noa.id, "A hill").await.unwrap();
    let days = |ids: Value| json!({ "days": [{ "text": "Walk." }, { "imageIds": ids }] });
    let field = "days[1].imageIds";
    invalid(&mia.client, &days(json!([mine, theirs])), field).await;
    let ids: Vec<_> = (0..11).map(|_| mine).collect();
    invalid(&mia.client, &days(json!(ids)), field).await;
    invalid(&mia.client, &json!({ "coverImageId": theirs }), "coverImageId").await;
    let mut body = days(json!([mine, mine]));
    body["coverImageId"] = json!(mine);
    let content = create_content(&mia.client, &body).await;
    assert_eq!(content["coverImage"]["caption"], "The sea");
    assert_eq!(content["images"].as_array().unwrap().len(), 1, "each picture once");
    // Deleted images are left out and do not block other changes.
    let record = format!("/api/v1/images/{mine}");
    mia.client.ask(Method::DELETE, &record).await.done();
    let changed: Value = replace_content(&mia.client, &content, body).await.read();
    assert_eq!((changed.get("coverImage"), &changed["images"]), (None, &json!([])));
    invalid(&mia.client, &days(json!([mine])), field).await;
}

#[tokio::test]
async fn a_creator_has_so_many_itinerary_contents_and_no_more() {
    let api = TestApi::new().await;
    let (mia, noa) = (creator(&api, "mia.lind").await, creator(&api, "noa").await.client);
    testing::itinerary_contents::fill(&api.db.ctx, mia.id, MAX_ITINERARY_CONTENTS - 1)
        .await
        .unwrap();
    let last = create_content(&mia.client, &json!({})).await;
    let refused = mia.client.post(CONTENT, &json!({})).await;
    assert_eq!(refused.refused(Code::Invalid).field(), None);
    let message = refused.body["errors"][0]["message"].as_str().unwrap();
    assert!(message.contains("at most 500"), "{message}");
    // Replacing is possible at the limit, and so is creating for another creator.
    replace_content(&mia.client, &last, json!({ "title": "Last" }))
        .await
        .read::<Value>();
    create_content(&noa, &json!({})).await;
    mia.client.ask(Method::DELETE, &at(&last)).await.done();
    create_content(&mia.client, &json!({})).await;
}
