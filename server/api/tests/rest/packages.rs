//! Travel packages: writing, visibility, requests, and creating itineraries from them.

mod asking;
mod booking;
mod pictures;
mod showing;
mod writing;

use crate::support::{Answer, Client, TestApi, people::Person};
use contract::{Code, HotelId, visitor::Role};
use serde_json::{Value, json};

const PACKAGE: &str = "/api/v1/travelpackage";

/// A creator with a handle.
async fn creator(api: &TestApi, handle: &str) -> Person {
    let person = api.person(Role::Creator).await;
    let profile = json!({ "slug": handle, "publicName": "Mia Lind" });
    person.client.put("/api/v1/userProfile", &profile).await.read::<Value>();
    person
}

async fn put(client: &Client, body: &Value) -> Value {
    client.put(PACKAGE, body).await.read()
}

fn at(package: &Value) -> String {
    format!("{PACKAGE}/{}", package["packageId"].as_str().unwrap())
}

async fn toggle(client: &Client, package: &Value, is_active: bool) -> Answer {
    let id = &package["packageId"];
    let path = format!("/api/v1/bff/travelPackage/{}/toggle", id.as_str().unwrap());
    client
        .post(&path, &json!({ "packageId": id, "isActive": is_active }))
        .await
}

fn stay(hotel: HotelId, nights: u32) -> Value {
    json!({ "hotelId": hotel, "nights": nights })
}

fn active(title: &str, stays: &[Value]) -> Value {
    json!({ "title": title, "stays": stays, "isActive": true })
}

/// The same package again, changed.
fn again(package: &Value, mut body: Value) -> Value {
    body["packageId"] = package["packageId"].clone();
    body
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
    let answer = client.put(PACKAGE, body).await;
    answer.refused(Code::Invalid);
    assert_eq!(wrong(&answer), [("invalid".to_owned(), field.to_owned())], "{body}");
}
