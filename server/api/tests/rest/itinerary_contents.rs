//! Itinerary contents: writing, visibility, and creating itineraries from them.

mod booking;
mod showing;
mod writing;

use crate::support::{Answer, Client, TestApi, people::Person};
use contract::{Code, HotelId, visitor::Role};
use serde_json::{Value, json};

const CONTENT: &str = "/api/itinerary-content";

/// A creator with a handle.
async fn creator(api: &TestApi, handle: &str) -> Person {
    let person = api.person(Role::Creator).await;
    let profile = json!({ "slug": handle, "publicName": "Mia Lind" });
    person.client.put("/api/v1/userProfile", &profile).await.read::<Value>();
    person
}

async fn create_content(client: &Client, body: &Value) -> Value {
    client.post(CONTENT, body).await.read()
}

/// Replaces the itinerary content.
async fn replace_content(client: &Client, content: &Value, mut body: Value) -> Answer {
    body["id"] = content["id"].clone();
    client.put(CONTENT, &body).await
}

fn at(content: &Value) -> String {
    format!("{CONTENT}/{}", content["id"].as_str().unwrap())
}

/// A day with a night at the hotel after it.
fn night(hotel: HotelId) -> Value {
    json!({ "hotelId": hotel })
}

fn active(title: &str, days: &[Value]) -> Value {
    json!({ "title": title, "days": days, "isActive": true })
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
    let answer = client.post(CONTENT, body).await;
    answer.refused(Code::Invalid);
    assert_eq!(wrong(&answer), [("invalid".to_owned(), field.to_owned())], "{body}");
}
