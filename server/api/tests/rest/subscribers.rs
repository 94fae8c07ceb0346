//! `/api/v1/userProfile/subscribers`: the creator's list of who gets emails about the club.

use crate::support::{
    Client, TestApi,
    people::{Person, VERIFY_EMAIL, VERIFY_LINK},
};
use chrono::TimeDelta;
use contract::{Code, visitor::Role};
use domain::{Account, Viewer, subscriptions, testing::mails::mails_to};
use http::Method;
use serde_json::{Value, json};

const PATH: &str = "/api/v1/emailSubscription";
const SUBSCRIBERS: &str = "/api/v1/userProfile/subscribers";

async fn creator(api: &TestApi, handle: &str) -> Person {
    let person = api.person(Role::Creator).await;
    let profile = json!({ "slug": handle, "publicName": "Mia Lind" });
    person.client.put("/api/v1/userProfile", &profile).await.read::<Value>();
    person
}

/// Subscribes an address by its email's link, a minute after the one before; returns the subscription's id.
async fn subscribe(api: &TestApi, creator: &Person, email: &str, kind: &str) -> String {
    let body = json!({ "creatorId": creator.id, "email": email, "subscriptionType": kind });
    api.visitor().put(PATH, &body).await.read::<Value>();
    let mails = mails_to(&api.db.ctx, email).await;
    let mail = &mails[0].text;
    assert!(
        mail.contains("Mia Lind sees this address in the list of subscribers"),
        "{mail}"
    );
    let line = mail
        .lines()
        .find(|line| line.contains("/subscriptions/confirm?"))
        .unwrap();
    let (_, rest) = line.split_once("?id=").unwrap();
    let (id, code) = rest.split_once("&confirmationCode=").unwrap();
    api.db.pass(TimeDelta::minutes(1));
    let confirm = format!("{PATH}/{id}/confirm?confirmationCode={code}");
    api.visitor().get(&confirm).await.read::<Value>();
    id.to_owned()
}

async fn list(client: &Client, query: &str) -> Value {
    client.get(&format!("{SUBSCRIBERS}{query}")).await.read()
}

/// The addresses of a list.
fn emails(list: &Value) -> Vec<&str> {
    let rows = list["subscribers"].as_array().unwrap();
    rows.iter().map(|row| row["email"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn a_creator_lists_and_searches_confirmed_subscribers() {
    let api = TestApi::new().await;
    let (mia, other) = (creator(&api, "mia.lind").await, creator(&api, "ana").await);
    assert_eq!(
        list(&mia.client, "").await,
        json!({ "total": 0, "anonymous": 0, "subscribers": [], "skip": 0, "take": 15 })
    );
    let noa = subscribe(&api, &mia, "noa_a@example.org", "newStays").await;
    subscribe(&api, &mia, "ben@example.org", "all").await;
    subscribe(&api, &other, "eva@example.org", "all").await;
    // An address that has not confirmed is not listed.
    let asked = json!({ "creatorId": mia.id, "email": "new@example.org" });
    api.visitor().put(PATH, &asked).await.read::<Value>();
    let all = list(&mia.client, "").await;
    assert_eq!(emails(&all), ["ben@example.org", "noa_a@example.org"]);
    assert_eq!((&all["total"], &all["anonymous"]), (&json!(2), &json!(0)));
    assert_eq!(
        all["subscribers"][1],
        json!({
            "id": noa, "email": "noa_a@example.org", "subscriptionType": "newStays",
            "confirmedAt": all["subscribers"][1]["confirmedAt"],
        })
    );
    for (query, found) in [
        ("?searchString=NOA", vec!["noa_a@example.org"]),
        ("?searchString=a_a", vec!["noa_a@example.org"]),
        ("?searchString=%25", vec![]),
        ("?searchString=zzz", vec![]),
        ("?take=1&skip=1", vec!["noa_a@example.org"]),
    ] {
        assert_eq!(emails(&list(&mia.client, query).await), found, "{query}");
    }
    mia.client
        .get(&format!("{SUBSCRIBERS}?take=101"))
        .await
        .refused(Code::TakeTooLarge);
}

#[tokio::test]
async fn subscribers_from_before_the_notice_stay_anonymous_until_they_subscribe_again() {
    let api = TestApi::new().await;
    let mia = creator(&api, "mia.lind").await;
    let noa = api.person(Role::Customer).await;
    let proof = json!({ "oobCode": api.mailed_code(&noa.email, VERIFY_LINK).await });
    noa.client.post(VERIFY_EMAIL, &proof).await.done();
    // A caller that does not say that the subscriber was informed.
    let body = json!({ "creatorId": mia.id, "email": noa.email });
    noa.client.put(PATH, &body).await.read::<Value>();
    let all = list(&mia.client, "").await;
    assert_eq!((emails(&all), &all["anonymous"]), (vec![], &json!(1)));
    let viewer = Viewer::Account(Account {
        id: mia.id,
        session: mia.session,
        role: Role::Creator,
    });
    let file = async || subscriptions::subscribers_csv(&api.db.ctx, &viewer).await.unwrap();
    assert_eq!(file().await, "email,subscribed,updates\n");
    // A stranger's request changes nothing.
    let told = json!({ "creatorId": mia.id, "email": noa.email, "hasSeenNotice": true });
    api.visitor().put(PATH, &told).await.read::<Value>();
    assert_eq!(list(&mia.client, "").await["anonymous"], 1);
    noa.client.put(PATH, &told).await.read::<Value>();
    let all = list(&mia.client, "").await;
    assert_eq!((emails(&all), &all["anonymous"]), (vec![noa.email.as_str()], &json!(0)));
    let row = format!("{},2026-11-21,everything\n", noa.email);
    assert_eq!(file().await, format!("email,subscribed,updates\n{row}"));
}

#[tokio::test]
async fn a_creator_removes_a_subscriber_and_the_subscriber_may_come_back() {
    let api = TestApi::new().await;
    let (mia, other) = (creator(&api, "mia.lind").await, creator(&api, "ana").await);
    let id = subscribe(&api, &mia, "noa@example.org", "all").await;
    let path = format!("{SUBSCRIBERS}/{id}");
    other.client.ask(Method::DELETE, &path).await.refused(Code::NotFound);
    mia.client.ask(Method::DELETE, &path).await.done();
    mia.client.ask(Method::DELETE, &path).await.refused(Code::NotFound);
    assert_eq!(list(&mia.client, "").await["total"], 0);
    api.db.pass(TimeDelta::minutes(11));
    subscribe(&api, &mia, "noa@example.org", "all").await;
    assert_eq!(list(&mia.client, "").await["total"], 1);
}
