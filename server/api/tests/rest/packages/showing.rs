//! Reading packages: hotels with prices, lists, and their deletion with the author's account.

use super::*;
use crate::support::{PIXEL, people::PASSWORD};
use chrono::TimeDelta;
use domain::{
    images,
    testing::hotels::{HotelBuilder, PlanBuilder, RoomBuilder},
};

const COUNTERS: &str = "/api/v1/userProfile/creatorCounters";
const ORDER: &str = "/api/v1/bff/travelPackage/order";
const OF_MIA: &str = "/api/v1/userProfile/public/mia.lind/travelPackages";

fn titles(list: &Value) -> Vec<&str> {
    let packages = list["packages"].as_array().unwrap();
    packages
        .iter()
        .map(|one| one["package"]["title"].as_str().unwrap())
        .collect()
}

#[tokio::test]
async fn a_package_costs_its_nights_from_the_lowest_price_of_each_hotel() {
    let api = TestApi::new().await;
    let plans = vec![PlanBuilder::flexible(12_000), PlanBuilder::saver(9_000)];
    let hill = HotelBuilder::named("Hill House")
        .rooms(vec![RoomBuilder::double().plans(plans)])
        .insert(&api.db.ctx)
        .await
        .unwrap()
        .id;
    let sea = api.hotel("Sea House").await.id;
    let closed = HotelBuilder::named("Closed House")
        .rooms(vec![RoomBuilder::double().allotment(0)])
        .insert(&api.db.ctx)
        .await
        .unwrap()
        .id;
    let mia = creator(&api, "mia.lind").await.client;
    let visitor = api.visitor();
    let read = async |package: &Value, currency: &str| {
        let path = format!("{}/withHotelContent?currency={currency}", at(package));
        visitor.get(&path).await
    };
    let package = put(&mia, &active("Sea", &[stay(sea, 2), stay(hill, 3), stay(sea, 1)])).await;
    let seen: Value = read(&package, "EUR").await.read();
    assert_eq!(seen["fromPrice"], json!({ "amount": 570.0, "currency": "EUR" }));
    assert_eq!(seen["package"], package);
    let names = [&seen["hotels"][0]["name"], &seen["hotels"][1]["name"]];
    assert_eq!(names, ["Sea House", "Hill House"]);
    assert_eq!(seen["hotels"].as_array().unwrap().len(), 2, "each hotel once");
    assert_eq!(read(&package, "USD").await.body["fromPrice"]["currency"], "USD");
    read(&package, "XXX").await.refused(Code::UnknownCurrency);
    let without = put(&mia, &active("Sea", &[stay(sea, 2), stay(closed, 1)])).await;
    assert_eq!(read(&without, "EUR").await.body.get("fromPrice"), None);
}

#[tokio::test]
async fn changes_that_wait_to_be_published_have_a_price_for_their_author_alone() {
    let api = TestApi::new().await;
    let sea = api.hotel("Sea House").await.id;
    let mia = creator(&api, "mia.lind").await.client;
    let noa = creator(&api, "noa").await.client;
    let package = put(&mia, &active("Sea", &[stay(sea, 2)])).await;
    let path = format!("{}/withHotelContent?currency=EUR", at(&package));
    let preview = format!("{path}&preview=true");
    assert_eq!(mia.get(&preview).await.body["package"], package, "nothing waits");

    let copy = format!(
        "/api/v1/workingCopy/travelPackage/{}",
        package["packageId"].as_str().unwrap()
    );
    let keep = async |stays: Value, revision: Value| {
        let document = json!({ "title": " By the sea ", "description": "Slowly.", "stays": stays, "days": [] });
        let body = json!({ "document": document, "baseVersion": 1, "revision": revision });
        mia.put(&copy, &body).await.read::<Value>()["revision"].clone()
    };
    let revision = keep(json!([stay(sea, 5)]), Value::Null).await;
    let seen: Value = mia.get(&preview).await.read();
    assert_eq!(seen["fromPrice"], json!({ "amount": 500.0, "currency": "EUR" }));
    assert_eq!(seen["hotels"][0]["name"], "Sea House");
    assert_eq!(
        [&seen["package"]["title"], &seen["package"]["nights"]],
        [&json!("By the sea"), &json!(5)]
    );
    // Every caller sees published packages; only the creator sees others.
    for client in [&mia, &noa, &api.visitor()] {
        let published: Value = client.get(&path).await.read();
        assert_eq!(published["fromPrice"], json!({ "amount": 200.0, "currency": "EUR" }));
        assert_eq!(published["package"], package);
    }
    noa.get(&preview).await.refused(Code::NotFound);
    api.visitor().get(&preview).await.refused(Code::Unauthenticated);
    // A working copy with values that no editor writes has no price.
    keep(json!([{ "hotelId": sea, "nights": 4_000_000_000_u32 }]), revision).await;
    assert_eq!(mia.get(&preview).await.body["package"], package);
}

#[tokio::test]
async fn packages_come_in_pages_newest_first() {
    let api = TestApi::new().await;
    let hotel = api.hotel("Sea House").await.id;
    let mia = creator(&api, "mia.lind").await.client;
    let noa = creator(&api, "noa").await.client;
    for title in ["One", "Two", "Three"] {
        put(&mia, &active(title, &[stay(hotel, 2)])).await;
        api.db.pass(TimeDelta::minutes(1));
    }
    put(&noa, &active("Elsewhere", &[stay(hotel, 1)])).await;
    put(&mia, &json!({ "title": "Draft" })).await;
    let visitor = api.visitor();
    let list: Value = visitor.get(&format!("{OF_MIA}?currency=EUR")).await.read();
    assert_eq!(
        (&list["total"], titles(&list)),
        (&json!(3), vec!["Three", "Two", "One"])
    );
    assert_eq!((&list["skip"], &list["take"]), (&json!(0), &json!(15)));
    let first = &list["packages"][0];
    assert_eq!(first["hotels"][0]["name"], "Sea House");
    assert_eq!(first["fromPrice"], json!({ "amount": 200.0, "currency": "EUR" }));
    let page: Value = visitor.get(&format!("{OF_MIA}?skip=1&take=1")).await.read();
    assert_eq!((&page["total"], titles(&page)), (&json!(3), vec!["Two"]));
    let own: Value = mia.get(PACKAGE).await.read();
    assert_eq!(
        (&own["total"], titles(&own)),
        (&json!(4), vec!["Draft", "Three", "Two", "One"])
    );
    visitor
        .get(&OF_MIA.replace("mia.lind", "nobody"))
        .await
        .refused(Code::NotFound);
    mia.get(&format!("{PACKAGE}?take=101"))
        .await
        .refused(Code::TakeTooLarge);
    let counters = mia.get(COUNTERS).await.body;
    assert_eq!(
        (&counters["packages"], &counters["packageDrafts"]),
        (&json!(3), &json!(1))
    );
}

#[tokio::test]
async fn packages_are_taken_along_and_forgotten() {
    let api = TestApi::new().await;
    let hotel = api.hotel("Sea House").await.id;
    let mia = creator(&api, "mia.lind").await;
    let noa = creator(&api, "noa").await.client;
    let kept = put(&noa, &active("Noa's", &[stay(hotel, 1)])).await;
    let package = put(&mia.client, &active("Sea", &[stay(hotel, 2)])).await;
    let path = format!("{}/image", at(&package));
    let package: Value = mia.client.post_picture(&path, PIXEL).await.read();
    let export = mia.client.get("/identity/v1/account").await.body;
    assert_eq!(export["travelPackages"], json!([package]));
    let leave = json!({ "currentPassword": PASSWORD });
    mia.client.delete("/identity/v1/account", &leave).await.done();
    api.visitor().get(&at(&package)).await.refused(Code::NotFound);
    let picture = package["images"][0]["id"].as_str().unwrap().parse().unwrap();
    assert!(images::source(&api.db.ctx, picture).await.unwrap().is_none());
    api.visitor().get(&at(&kept)).await.read::<Value>();
}

#[tokio::test]
async fn a_creator_puts_packages_in_the_order_of_the_club() {
    let api = TestApi::new().await;
    let hotel = api.hotel("Sea House").await.id;
    let (mia, noa) = (
        creator(&api, "mia.lind").await.client,
        creator(&api, "noa").await.client,
    );
    let mut ids = Vec::new();
    for title in ["One", "Two", "Three", "Four"] {
        ids.push(put(&mia, &active(title, &[stay(hotel, 2)])).await["packageId"].clone());
        api.db.pass(TimeDelta::minutes(1));
    }
    let theirs = put(&noa, &active("Elsewhere", &[stay(hotel, 1)])).await["packageId"].clone();
    let shown = async |query: &str| -> Value { api.visitor().get(&format!("{OF_MIA}{query}")).await.read() };
    assert_eq!(titles(&shown("").await), ["Four", "Three", "Two", "One"]);
    let answer: Value = mia.put(ORDER, &json!({ "ids": [ids[0], ids[2]] })).await.read();
    // Packages that the call did not name follow in their former order.
    assert_eq!(answer, json!({ "ids": [ids[0], ids[2], ids[3], ids[1]] }));
    let list = shown("").await;
    assert_eq!(titles(&list), ["One", "Three", "Four", "Two"]);
    assert_eq!(list["packages"][0]["package"]["version"], 1, "an order is no change");
    assert_eq!(titles(&mia.get(PACKAGE).await.read()), titles(&list));
    assert_eq!(titles(&shown("?skip=1&take=2").await), ["Three", "Four"]);
    // A new package comes first, and keeps its place until the next order.
    put(&mia, &active("Five", &[stay(hotel, 2)])).await;
    assert_eq!(titles(&shown("").await), ["Five", "One", "Three", "Four", "Two"]);
    let data = mia.get("/identity/v1/account").await.body;
    let exported = data["travelPackages"].as_array().unwrap();
    let exported: Vec<&str> = exported.iter().map(|one| one["title"].as_str().unwrap()).collect();
    assert_eq!(exported, ["Five", "One", "Three", "Four", "Two"]);

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
