//! Writing packages: limits, permissions, and concurrent writes.

use super::*;
use crate::support::PIXEL;
use chrono::TimeDelta;
use domain::{packages::MAX_PACKAGES, testing};
use http::Method;

#[tokio::test]
async fn a_draft_is_there_for_its_author_alone_until_it_is_shown() {
    let api = TestApi::new().await;
    let hotel = api.hotel("Sea House").await.id;
    let mia = creator(&api, "mia.lind").await.client;
    let noa = creator(&api, "noa").await.client;
    let visitor = api.visitor();
    let draft = put(&mia, &json!({})).await;
    assert_eq!(
        (&draft["isActive"], &draft["version"], &draft["nights"]),
        (&json!(false), &json!(1), &json!(0))
    );
    let path = at(&draft);
    let with_hotels = format!("{path}/withHotelContent");
    for client in [&visitor, &noa] {
        client.get(&path).await.refused(Code::NotFound);
        client.get(&with_hotels).await.refused(Code::NotFound);
    }
    assert_eq!(mia.get(&path).await.read::<Value>(), draft);
    // An active package requires a title and a stay; the call reports both errors at once.
    let missing = [("required", "title"), ("required", "stays")];
    let missing = missing.map(|(code, field)| (code.to_owned(), field.to_owned()));
    let refused = toggle(&mia, &draft, true).await;
    refused.refused(Code::Required);
    assert_eq!(wrong(&refused), missing);
    let refused = mia
        .put(PACKAGE, &again(&draft, json!({ "title": " ", "isActive": true })))
        .await;
    assert_eq!(wrong(&refused), missing);
    let written = json!({ "title": " By the sea ", "stays": [stay(hotel, 2), stay(hotel, 3)] });
    let written = put(&mia, &again(&draft, written)).await;
    assert_eq!(
        (&written["title"], &written["nights"], &written["isActive"]),
        (&json!("By the sea"), &json!(5), &json!(false))
    );
    api.db.pass(TimeDelta::minutes(5));
    let shown: Value = toggle(&mia, &draft, true).await.read();
    assert_eq!(
        (&shown["isActive"], &shown["version"], &shown["updatedAt"]),
        (&json!(true), &json!(3), &json!("2026-11-21T12:05:00Z"))
    );
    assert_eq!(toggle(&mia, &draft, true).await.read::<Value>(), shown, "twice is once");
    assert_eq!(visitor.get(&path).await.read::<Value>(), shown);
    // It stays active by default, and cannot lose required fields.
    let refused = mia.put(PACKAGE, &again(&draft, json!({ "title": "Empty" }))).await;
    assert_eq!(refused.refused(Code::Required).field(), Some("stays"));
    let hidden: Value = toggle(&mia, &draft, false).await.read();
    assert_eq!(hidden["isActive"], false);
    visitor.get(&path).await.refused(Code::NotFound);
    mia.ask(Method::DELETE, &path).await.done();
    mia.get(&path).await.refused(Code::NotFound);
    mia.ask(Method::DELETE, &path).await.refused(Code::NotFound);
}

#[tokio::test]
async fn the_path_and_the_body_of_a_toggle_name_the_same_package() {
    let api = TestApi::new().await;
    let mia = creator(&api, "mia.lind").await.client;
    let (one, other) = (put(&mia, &json!({})).await, put(&mia, &json!({})).await);
    let path = format!(
        "/api/v1/bff/travelPackage/{}/toggle",
        one["packageId"].as_str().unwrap()
    );
    let body = json!({ "packageId": other["packageId"], "isActive": false });
    mia.post(&path, &body).await.refused_alone(Code::Invalid, "packageId");
}

#[tokio::test]
async fn a_stale_version_conflicts_and_pictures_do_not() {
    let api = TestApi::new().await;
    let mia = creator(&api, "mia.lind").await.client;
    let package = put(&mia, &json!({ "title": "Sea" })).await;
    let from = |title: &str, version: i32| again(&package, json!({ "title": title, "version": version }));
    put(&mia, &from("In one window", 1)).await;
    let late = mia.put(PACKAGE, &from("In another window", 1)).await;
    late.refused(Code::Conflict);
    let kept: Value = mia.get(&at(&package)).await.read();
    assert_eq!((&kept["title"], &kept["version"]), (&json!("In one window"), &json!(2)));
    // An image uploaded meanwhile is no conflict.
    let picture = format!("{}/image", at(&package));
    mia.post_picture(&picture, PIXEL).await.read::<Value>();
    put(&mia, &from("In another window", 2)).await;
    // A new package has no version.
    let new = json!({ "title": "New", "version": 1 });
    mia.put(PACKAGE, &new).await.refused(Code::Conflict);
}

#[tokio::test]
async fn anothers_package_cannot_be_changed_or_taken_away() {
    let api = TestApi::new().await;
    let hotel = api.hotel("Sea House").await.id;
    let mia = creator(&api, "mia.lind").await.client;
    let noa = creator(&api, "noa").await.client;
    let package = put(&mia, &active("Sea", &[stay(hotel, 2)])).await;
    let path = at(&package);
    let image = format!("{path}/image");
    noa.put(PACKAGE, &again(&package, json!({ "title": "Mine" })))
        .await
        .refused(Code::NotFound);
    noa.ask(Method::DELETE, &path).await.refused(Code::NotFound);
    noa.post_picture(&image, PIXEL).await.refused(Code::NotFound);
    toggle(&noa, &package, false).await.refused(Code::NotFound);
    let nowhere = again(&json!({ "packageId": api.db.ctx.new_id() }), json!({ "title": "Mine" }));
    mia.put(PACKAGE, &nowhere).await.refused(Code::NotFound);
    api.visitor()
        .put(PACKAGE, &json!({}))
        .await
        .refused(Code::Unauthenticated);
    let traveller = api.person(Role::Customer).await.client;
    traveller.put(PACKAGE, &json!({})).await.refused(Code::Forbidden);
    traveller.get(PACKAGE).await.refused(Code::Forbidden);
    assert_eq!(mia.get(&path).await.read::<Value>(), package);
}

#[tokio::test]
async fn words_nights_and_days_have_bounds() {
    let api = TestApi::new().await;
    let hotel = api.hotel("Sea House").await.id;
    let mia = creator(&api, "mia.lind").await.client;
    let letters = |count: usize| "é".repeat(count);
    let stays = |stays: Vec<Value>| json!({ "stays": stays });
    put(&mia, &json!({ "title": letters(120), "description": letters(5_000) })).await;
    invalid(&mia, &json!({ "title": letters(121) }), "title").await;
    invalid(&mia, &json!({ "title": "a\nb" }), "title").await;
    invalid(&mia, &json!({ "description": letters(5_001) }), "description").await;
    invalid(&mia, &json!({ "description": "a\u{7}b" }), "description").await;
    for nights in [0, 31] {
        invalid(&mia, &stays(vec![stay(hotel, nights)]), "stays[0].nights").await;
    }
    put(&mia, &stays(vec![stay(hotel, 30), stay(hotel, 30)])).await;
    invalid(
        &mia,
        &stays(vec![stay(hotel, 30), stay(hotel, 30), stay(hotel, 1)]),
        "stays",
    )
    .await;
    put(&mia, &stays(vec![stay(hotel, 1); 20])).await;
    invalid(&mia, &stays(vec![stay(hotel, 1); 21]), "stays").await;
    let noted = |note: String| stays(vec![json!({ "hotelId": hotel, "nights": 1, "note": note })]);
    put(&mia, &noted(letters(1_000))).await;
    invalid(&mia, &noted(letters(1_001)), "stays[0].note").await;
    let nowhere = HotelId(api.db.ctx.new_id());
    let both = stays(vec![stay(hotel, 1), stay(nowhere, 1)]);
    invalid(&mia, &both, "stays[1].hotelId").await;
    let days = |day: Value, count: usize| json!({ "days": vec![day; count] });
    let full = json!({ "title": letters(120), "text": letters(5_000) });
    put(&mia, &days(full, 1)).await;
    put(&mia, &days(json!({}), 60)).await;
    invalid(&mia, &days(json!({}), 61), "days").await;
    invalid(&mia, &days(json!({ "title": letters(121) }), 1), "days[0].title").await;
    invalid(&mia, &days(json!({ "text": letters(5_001) }), 1), "days[0].text").await;
}

#[tokio::test]
async fn a_creator_makes_so_many_packages_and_no_more() {
    let api = TestApi::new().await;
    let (mia, noa) = (creator(&api, "mia.lind").await, creator(&api, "noa").await.client);
    testing::packages::fill(&api.db.ctx, mia.id, MAX_PACKAGES - 1)
        .await
        .unwrap();
    let last = put(&mia.client, &json!({})).await;
    let refused = mia.client.put(PACKAGE, &json!({})).await;
    assert_eq!(refused.refused(Code::Invalid).field(), None);
    let message = refused.body["errors"][0]["message"].as_str().unwrap();
    assert!(message.contains("at most 500 packages"), "{message}");
    // Replacing is possible at the limit, and so is creating for another creator.
    put(&mia.client, &again(&last, json!({ "title": "Last" }))).await;
    put(&noa, &json!({})).await;
    mia.client.ask(Method::DELETE, &at(&last)).await.done();
    put(&mia.client, &json!({})).await;
}
