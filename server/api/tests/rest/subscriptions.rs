//! Emails about creators' new content: subscribing, delivery and unsubscribing.

mod contents;
mod leaving_by_day;
mod subscribing;
mod unsubscribing;

use crate::support::{
    Answer, Client, TestApi,
    people::{PASSWORD, Person, VERIFY_EMAIL, VERIFY_LINK},
};
use axum::body::Body;
use chrono::TimeDelta;
use contract::{Code, visitor::Role};
use domain::{delivery, mailbox, subscriptions, testing::mails::mails_to};
use http::{Method, Request, header};
use serde_json::{Value, json};

const PATH: &str = "/api/v1/emailSubscription";
const COUNTERS: &str = "/api/v1/userProfile/creatorCounters";
const NOA: &str = "noa@example.org";
const ASKS: &str = "Confirm your subscription";

/// A creator with a handle.
async fn creator(api: &TestApi, handle: &str) -> Person {
    let person = api.person(Role::Creator).await;
    let profile = json!({ "slug": handle, "publicName": "Mia Lind" });
    person.client.put("/api/v1/userProfile", &profile).await.read::<Value>();
    person
}

fn wanted(creator: &Person, email: &str) -> Value {
    json!({ "creatorId": creator.id, "email": email })
}

/// The subjects of the emails to an address, latest first.
async fn subjects(api: &TestApi, email: &str) -> Vec<String> {
    mails_to(&api.db.ctx, email)
        .await
        .into_iter()
        .map(|mail| mail.subject)
        .collect()
}

/// Id and code in the newest email with a link to that page.
async fn link(api: &TestApi, email: &str, page: &str) -> (String, String) {
    let mails = mails_to(&api.db.ctx, email).await;
    let mut lines = mails.iter().flat_map(|mail| mail.text.lines());
    let line = lines.find(|line| line.contains(page)).unwrap();
    let (_, rest) = line.split_once("?id=").unwrap();
    let (id, code) = rest.split_once("&confirmationCode=").unwrap();
    (id.to_owned(), code.to_owned())
}

async fn follow(api: &TestApi, (id, code): &(String, String)) -> Answer {
    let path = format!("{PATH}/{id}/confirm?confirmationCode={code}");
    api.visitor().get(&path).await
}

/// Subscribes and confirms by the link.
async fn subscribe(api: &TestApi, body: &Value) -> Value {
    api.visitor().put(PATH, body).await.read::<Value>();
    let email = body["email"].as_str().unwrap();
    let link = link(api, email, "/subscriptions/confirm?").await;
    follow(api, &link).await.read()
}

async fn publish(client: &Client, title: &str) -> String {
    let text = json!({ "blockType": "text", "order": 0, "plainTextContent": "The first ferry is worth it." });
    let post = json!({ "title": title, "status": "published", "contentBlocks": [text] });
    let post: Value = client.post("/api/v1/post", &post).await.read();
    post["id"].as_str().unwrap().to_owned()
}

/// The same person some hours later with a new token.
async fn renewed(api: &TestApi, person: &Person) -> Client {
    let refresh = json!({ "refreshToken": person.tokens.refresh_token });
    let tokens: Value = api.visitor().post("/identity/v1/refresh", &refresh).await.read();
    api.bearer(tokens["token"].as_str().unwrap())
}

/// Runs one pass of the worker; returns the number of written emails.
async fn pass(api: &TestApi) -> usize {
    subscriptions::pass(&api.db.ctx).await.unwrap()
}
