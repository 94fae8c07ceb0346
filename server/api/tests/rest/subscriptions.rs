//! Emails about creators' new content: subscribing, delivery and unsubscribing.

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

#[tokio::test]
async fn a_confirmed_subscriber_gets_what_is_new_from_then_on_and_once() {
    let api = TestApi::new().await;
    let mia = creator(&api, "mia.lind").await;
    let body = json!({
        "creatorId": mia.id, "email": " Noa@Example.org ", "timeZone": "Europe/Lisbon", "userId": mia.id,
    });
    let asked: Value = api.visitor().put(PATH, &body).await.read();
    let expected = json!({
        "id": asked["id"], "creatorId": mia.id, "email": NOA, "timeZone": "Europe/Lisbon",
        "subscriptionType": "all", "settings": { "dailyDigest": false }, "isConfirmed": false,
        "createdAt": "2026-11-21T12:00:00Z",
    });
    assert_eq!(asked, expected);
    assert_eq!(subjects(&api, NOA).await, [ASKS]);
    publish(&mia.client, "Before").await;
    assert_eq!(pass(&api).await, 0);
    assert_eq!(mia.client.get(COUNTERS).await.body["subscribers"], 0);
    api.db.pass(TimeDelta::minutes(1));
    let link = link(&api, NOA, "/subscriptions/confirm?").await;
    assert_eq!(json!(link.0), asked["id"]);
    let wrong = (link.0.clone(), "AAAAAAAAAAAAAAAAAAAAAA".to_owned());
    follow(&api, &wrong).await.refused(Code::AuthInvalidActionCode);
    for _ in 0..2 {
        let confirmed: Value = follow(&api, &link).await.read();
        assert_eq!(confirmed["isConfirmed"], true);
    }
    assert_eq!(mia.client.get(COUNTERS).await.body["subscribers"], 1);
    assert_eq!(pass(&api).await, 0, "what was published before is no news");
    api.db.pass(TimeDelta::minutes(1));
    publish(&mia.client, "Faro").await;
    assert_eq!(pass(&api).await, 1);
    assert_eq!(pass(&api).await, 0);
    assert_eq!(subjects(&api, NOA).await, ["New from Mia Lind: Faro", ASKS]);
    api.db.pass(TimeDelta::hours(2));
    assert_eq!(pass(&api).await, 0);
}

#[tokio::test]
async fn an_email_shows_the_post_and_the_way_out() {
    let api = TestApi::new().await;
    let mia = creator(&api, "mia.lind").await;
    subscribe(&api, &wanted(&mia, NOA)).await;
    let post = publish(&mia.client, "Faro").await;
    assert_eq!(pass(&api).await, 1);
    let mail = mails_to(&api.db.ctx, NOA)
        .await
        .into_iter()
        .find(|mail| mail.subject != ASKS)
        .unwrap();
    assert!(mail.text.contains("The first ferry is worth it."), "{}", mail.text);
    let site = &api.db.ctx.settings().public_url;
    let address = format!("{site}/user/mia.lind/post/{post}");
    assert!(mail.text.lines().any(|line| line == address), "{}", mail.text);
    let (id, code) = link(&api, NOA, "/subscriptions/leave?").await;
    let leave = format!("<{site}/subscriptions/leave?id={id}&confirmationCode={code}>");
    let headers = [
        ("List-Unsubscribe".to_owned(), leave),
        (
            "List-Unsubscribe-Post".to_owned(),
            "List-Unsubscribe=One-Click".to_owned(),
        ),
    ];
    assert_eq!(mail.headers, headers);
}

#[tokio::test]
async fn a_stranger_learns_nothing_of_an_address_and_changes_nothing() {
    let api = TestApi::new().await;
    let mia = creator(&api, "mia.lind").await;
    let fresh: Value = api.visitor().put(PATH, &wanted(&mia, NOA)).await.read();
    let again: Value = api.visitor().put(PATH, &wanted(&mia, NOA)).await.read();
    assert_eq!(fresh, again);
    let link = link(&api, NOA, "/subscriptions/confirm?").await;
    follow(&api, &link).await.read::<Value>();
    // Also hidden from an account with another or an unverified address.
    let stranger = api.person(Role::Customer).await.client;
    for client in [api.visitor(), stranger] {
        let known: Value = client.put(PATH, &wanted(&mia, NOA)).await.read();
        assert_eq!(known, fresh);
    }
    let mut other = wanted(&mia, NOA);
    other["subscriptionType"] = json!("newStays");
    other["timeZone"] = json!("Pacific/Auckland");
    api.db.pass(TimeDelta::hours(1));
    let answer: Value = api.visitor().put(PATH, &other).await.read();
    assert_eq!(
        (&answer["subscriptionType"], &answer["isConfirmed"]),
        (&json!("newStays"), &json!(false))
    );
    let kept: Value = follow(&api, &link).await.read();
    assert_eq!(
        (&kept["subscriptionType"], &kept["timeZone"]),
        (&json!("all"), &json!("UTC"))
    );
    assert_eq!(subjects(&api, NOA).await, [ASKS], "there is nothing to confirm");
}

#[tokio::test]
async fn an_address_is_asked_seldom_and_a_link_is_good_for_a_week() {
    let api = TestApi::new().await;
    let mia = creator(&api, "mia.lind").await;
    let ask = async || api.visitor().put(PATH, &wanted(&mia, NOA)).await.read::<Value>();
    ask().await;
    let first = link(&api, NOA, "/subscriptions/confirm?").await;
    api.db.pass(TimeDelta::minutes(10) - TimeDelta::milliseconds(1));
    ask().await;
    assert_eq!(subjects(&api, NOA).await.len(), 1);
    api.db.pass(TimeDelta::milliseconds(1));
    ask().await;
    assert_eq!(subjects(&api, NOA).await.len(), 2);
    follow(&api, &first).await.refused(Code::AuthInvalidActionCode);
    // An address gets at most five a day, over all clubs.
    for number in 0..4 {
        let other = creator(&api, &format!("creator-{number}")).await;
        api.visitor().put(PATH, &wanted(&other, NOA)).await.read::<Value>();
    }
    assert_eq!(subjects(&api, NOA).await.len(), 5);
    api.db.pass(TimeDelta::days(1));
    ask().await;
    assert_eq!(subjects(&api, NOA).await.len(), 6);
    let last = link(&api, NOA, "/subscriptions/confirm?").await;
    api.db.pass(TimeDelta::days(7));
    follow(&api, &last).await.refused(Code::AuthInvalidActionCode);
    // The links of both emails confirm.
    let (olu, pat) = ("olu@example.org", "pat@example.org");
    let mut emails = Vec::new();
    for _ in 0..2 {
        api.visitor().put(PATH, &wanted(&mia, olu)).await.read::<Value>();
        api.db.pass(TimeDelta::minutes(10));
        emails.push(link(&api, olu, "/subscriptions/confirm?").await);
    }
    for content in [&emails[1], &emails[0], &emails[1]] {
        let confirmed: Value = follow(&api, content).await.read();
        assert_eq!(confirmed["isConfirmed"], true);
    }
    let forged = (emails[0].0.clone(), format!("{}.AAAA", "A".repeat(22)));
    follow(&api, &forged).await.refused(Code::AuthInvalidActionCode);
    api.visitor().put(PATH, &wanted(&mia, pat)).await.read::<Value>();
    let others = (link(&api, pat, "/subscriptions/confirm?").await.0, emails[0].1.clone());
    follow(&api, &others).await.refused(Code::AuthInvalidActionCode);
    // Subscriptions that were never confirmed are deleted.
    api.db.pass(TimeDelta::days(2));
    subscriptions::tidy(&api.db.ctx).await.unwrap();
    follow(&api, &last).await.refused(Code::NotFound);
}

#[tokio::test]
async fn who_is_signed_in_with_the_address_needs_no_email() {
    let api = TestApi::new().await;
    let mia = creator(&api, "mia.lind").await;
    let noa = api.person(Role::Customer).await;
    let body = wanted(&mia, &noa.email);
    let asked: Value = noa.client.put(PATH, &body).await.read();
    assert_eq!((&asked["isConfirmed"], asked.get("userId")), (&json!(false), None));
    let proof = json!({ "oobCode": api.mailed_code(&noa.email, VERIFY_LINK).await });
    noa.client.post(VERIFY_EMAIL, &proof).await.done();
    let confirmed: Value = noa.client.put(PATH, &body).await.read();
    assert_eq!(
        (&confirmed["isConfirmed"], &confirmed["userId"], &confirmed["id"]),
        (&json!(true), &json!(noa.id), &asked["id"])
    );
    let mut changed = body.clone();
    changed["settings"] = json!({ "dailyDigest": true });
    changed["subscriptionType"] = json!("newPosts");
    let changed: Value = noa.client.put(PATH, &changed).await.read();
    assert_eq!(changed["settings"], json!({ "dailyDigest": true }));
    // A body without settings keeps the stored ones.
    let mut silent = body.clone();
    silent["subscriptionType"] = json!("newPosts");
    silent.as_object_mut().unwrap().remove("settings");
    let kept: Value = noa.client.put(PATH, &silent).await.read();
    assert_eq!(kept["settings"], json!({ "dailyDigest": true }));
    let export = noa.client.get("/identity/v1/account").await.body;
    assert_eq!(export["subscriptions"], json!([changed]));
    let asks = subjects(&api, &noa.email)
        .await
        .into_iter()
        .filter(|subject| subject == ASKS);
    assert_eq!(asks.count(), 1);
}

#[tokio::test]
async fn emails_leave_by_day_where_the_subscriber_is() {
    let api = TestApi::new().await;
    let mia = creator(&api, "mia.lind").await;
    let mut body = wanted(&mia, NOA);
    body["timeZone"] = json!("Pacific/Auckland");
    subscribe(&api, &body).await;
    // One o'clock at night in the subscriber's zone.
    publish(&mia.client, "Faro").await;
    let hidden = publish(&mia.client, "Hidden").await;
    let gone = publish(&mia.client, "Gone").await;
    assert_eq!(pass(&api).await, 0);
    let path = |id: &str| format!("/api/v1/post/{id}");
    let draft = json!({ "title": "Hidden", "status": "draft" });
    mia.client.put(&path(&hidden), &draft).await.read::<Value>();
    mia.client.ask(Method::DELETE, &path(&gone)).await.done();
    api.db.pass(TimeDelta::hours(7) - TimeDelta::milliseconds(1));
    assert_eq!(pass(&api).await, 0);
    api.db.pass(TimeDelta::milliseconds(1));
    assert_eq!(pass(&api).await, 1);
    assert_eq!(subjects(&api, NOA).await, ["New from Mia Lind: Faro", ASKS]);
    // A post that was hidden before its email was sent is news when it is published again.
    api.db.pass(TimeDelta::minutes(1));
    let text = json!({ "blockType": "text", "order": 0, "plainTextContent": "Now." });
    let published = json!({ "title": "Shown", "status": "published", "contentBlocks": [text] });
    let mia = renewed(&api, &mia).await;
    mia.put(&path(&hidden), &published).await.read::<Value>();
    assert_eq!(pass(&api).await, 1);
    assert_eq!(subjects(&api, NOA).await[0], "New from Mia Lind: Shown");
}

#[tokio::test]
async fn a_digest_collects_what_is_new_until_the_morning() {
    let api = TestApi::new().await;
    let mia = creator(&api, "mia.lind").await;
    let mut body = wanted(&mia, NOA);
    body["settings"] = json!({ "dailyDigest": true });
    subscribe(&api, &body).await;
    publish(&mia.client, "Faro").await;
    assert_eq!(pass(&api).await, 0);
    api.db.pass(TimeDelta::hours(3));
    publish(&renewed(&api, &mia).await, "Tavira").await;
    assert_eq!(pass(&api).await, 0);
    api.db.pass(TimeDelta::hours(17));
    assert_eq!(pass(&api).await, 1);
    let content = mails_to(&api.db.ctx, NOA).await.remove(0);
    assert_eq!(content.subject, "New from Mia Lind");
    assert!(
        content.text.contains("Faro\n") && content.text.contains("Tavira\n"),
        "{}",
        content.text
    );
    api.db.pass(TimeDelta::days(1));
    assert_eq!(pass(&api).await, 0);
}

#[tokio::test]
async fn a_digest_is_one_email_a_day_however_much_is_new() {
    let api = TestApi::new().await;
    let mia = creator(&api, "mia.lind").await;
    let mut body = wanted(&mia, NOA);
    body["settings"] = json!({ "dailyDigest": true });
    subscribe(&api, &body).await;
    for number in 0..=50 {
        publish(&mia.client, &format!("Post {number}")).await;
    }
    assert_eq!(pass(&api).await, 0);
    let mut written = Vec::new();
    for hours in [20, 1, 22, 1, 24] {
        api.db.pass(TimeDelta::hours(hours));
        written.push(pass(&api).await);
    }
    // A daily email contains at most fifty items; the remaining one follows the next morning.
    assert_eq!(written, [1, 0, 0, 1, 0]);
}

#[tokio::test]
async fn an_email_that_missed_its_day_waits_for_the_next_one() {
    let api = TestApi::new().await;
    let mia = creator(&api, "mia.lind").await;
    let mut body = wanted(&mia, NOA);
    body["settings"] = json!({ "dailyDigest": true });
    subscribe(&api, &body).await;
    publish(&mia.client, "Faro").await;
    assert_eq!(pass(&api).await, 0);
    // Due at eight in the morning; the server runs again at nine in the evening.
    api.db.pass(TimeDelta::hours(33));
    assert_eq!(pass(&api).await, 0);
    api.db.pass(TimeDelta::hours(11) - TimeDelta::milliseconds(1));
    assert_eq!(pass(&api).await, 0);
    api.db.pass(TimeDelta::milliseconds(1));
    assert_eq!(pass(&api).await, 1);
    assert_eq!(subjects(&api, NOA).await, ["New from Mia Lind: Faro", ASKS]);
}

#[tokio::test]
async fn two_servers_write_each_email_once() {
    let api = TestApi::new().await;
    let mia = creator(&api, "mia.lind").await;
    let subscribers: Vec<String> = (0..5).map(|number| format!("reader-{number}@example.org")).collect();
    for subscriber in &subscribers {
        subscribe(&api, &wanted(&mia, subscriber)).await;
    }
    publish(&mia.client, "Faro").await;
    let other = api.db.another_process().await;
    let (here, there) = tokio::join!(subscriptions::pass(&api.db.ctx), subscriptions::pass(&other));
    let mut written = 0;
    for outcome in [here, there, subscriptions::pass(&other).await] {
        written += outcome.unwrap();
    }
    assert_eq!(written, subscribers.len());
    for subscriber in &subscribers {
        assert_eq!(subjects(&api, subscriber).await.len(), 2);
    }
}

#[tokio::test]
async fn a_scheduled_post_is_news_when_its_time_comes() {
    let api = TestApi::new().await;
    let mia = creator(&api, "mia.lind").await;
    subscribe(&api, &wanted(&mia, NOA)).await;
    let text = json!({ "blockType": "text", "order": 0, "plainTextContent": "Soon." });
    let post = json!({
        "title": "Faro", "status": "scheduled", "publishAt": "2026-11-21T15:00:00Z", "contentBlocks": [text],
    });
    mia.client.post("/api/v1/post", &post).await.read::<Value>();
    assert_eq!(pass(&api).await, 0);
    api.db.pass(TimeDelta::hours(3));
    assert_eq!(pass(&api).await, 1);
}

#[tokio::test]
async fn each_gets_the_kind_that_was_asked_for() {
    let api = TestApi::new().await;
    let mia = creator(&api, "mia.lind").await;
    let hotel = api.hotel("Sea House").await.id;
    for (email, kind) in [("posts@example.org", "newPosts"), ("stays@example.org", "newStays")] {
        let mut body = wanted(&mia, email);
        body["subscriptionType"] = json!(kind);
        subscribe(&api, &body).await;
    }
    publish(&mia.client, "Faro").await;
    let stay = json!({ "hotelId": hotel, "recommendationTitle": "By the sea", "isActive": false });
    mia.client.post("/api/v1/recommendation", &stay).await.read::<Value>();
    assert_eq!(pass(&api).await, 1, "no subscriber hears of what is hidden");
    let show = async |is_active: bool| {
        let body = json!({ "hotelId": hotel, "isActive": is_active });
        let toggle = "/api/v1/bff/recommendation/toggle";
        mia.client.post(toggle, &body).await.read::<Value>();
        api.db.pass(TimeDelta::minutes(1));
    };
    show(true).await;
    assert_eq!(pass(&api).await, 0, "more stays may follow at once");
    api.db.pass(TimeDelta::minutes(15));
    assert_eq!(pass(&api).await, 1);
    show(false).await;
    show(true).await;
    api.db.pass(TimeDelta::minutes(15));
    assert_eq!(pass(&api).await, 0, "it is new once");
    assert_eq!(subjects(&api, "posts@example.org").await[0], "New from Mia Lind: Faro");
    assert_eq!(
        subjects(&api, "stays@example.org").await[0],
        "New from Mia Lind: By the sea"
    );
}

#[tokio::test]
async fn stays_that_are_shown_one_after_another_come_in_one_email() {
    let api = TestApi::new().await;
    let mia = creator(&api, "mia.lind").await;
    subscribe(&api, &wanted(&mia, NOA)).await;
    for name in ["Sea House", "Hill House", "Old Mill"] {
        let hotel = api.hotel(name).await.id;
        let stay = json!({ "hotelId": hotel, "recommendationTitle": name, "isActive": true });
        mia.client.post("/api/v1/recommendation", &stay).await.read::<Value>();
        assert_eq!(pass(&api).await, 0, "{name}");
        api.db.pass(TimeDelta::minutes(5));
    }
    assert_eq!(pass(&api).await, 1);
    let content = mails_to(&api.db.ctx, NOA).await.remove(0);
    for name in ["Sea House", "Hill House", "Old Mill"] {
        assert!(content.text.contains(name), "{name}: {}", content.text);
    }
    api.db.pass(TimeDelta::minutes(30));
    assert_eq!(pass(&api).await, 0);
}

#[tokio::test]
async fn a_stay_that_was_hidden_before_its_email_left_is_news_when_it_is_shown_again() {
    let api = TestApi::new().await;
    let mia = creator(&api, "mia.lind").await;
    let hotel = api.hotel("Sea House").await.id;
    subscribe(&api, &wanted(&mia, NOA)).await;
    let stay = json!({ "hotelId": hotel, "recommendationTitle": "By the sea", "isActive": true });
    mia.client.post("/api/v1/recommendation", &stay).await.read::<Value>();
    assert_eq!(pass(&api).await, 0);
    let show = async |is_active: bool| {
        let body = json!({ "hotelId": hotel, "isActive": is_active });
        let toggle = "/api/v1/bff/recommendation/toggle";
        mia.client.post(toggle, &body).await.read::<Value>();
    };
    show(false).await;
    api.db.pass(TimeDelta::minutes(15));
    assert_eq!(pass(&api).await, 0, "no subscriber hears of what is hidden");
    show(true).await;
    assert_eq!(pass(&api).await, 0);
    api.db.pass(TimeDelta::minutes(15));
    assert_eq!(pass(&api).await, 1);
    assert_eq!(subjects(&api, NOA).await, ["New from Mia Lind: By the sea", ASKS]);
}

#[tokio::test]
async fn links_are_emailed_before_the_updates_of_a_club() {
    let api = TestApi::new().await;
    let mia = creator(&api, "mia.lind").await;
    for number in 0..25 {
        let subscriber = format!("reader-{number}@example.org");
        subscribe(&api, &wanted(&mia, &subscriber)).await;
    }
    publish(&mia.client, "Faro").await;
    assert_eq!(pass(&api).await, 25);
    api.db.pass(TimeDelta::seconds(1));
    let asked = json!({ "email": NOA });
    let magic_link = "/api/v1/authentication/magicLink";
    api.visitor().post(magic_link, &asked).await.read::<Value>();
    // It was queued last, and a pass sends only a part of so many.
    let ctx = &api.db.ctx;
    assert_eq!(delivery::pass(ctx).await.unwrap(), 20);
    let mails = mailbox::list(ctx).await.unwrap();
    assert!(mails.iter().any(|mail| mail.recipient == NOA));
    assert_eq!(delivery::pass(ctx).await.unwrap(), 6);
}

#[tokio::test]
async fn an_email_that_could_not_leave_by_day_waits_for_the_morning() {
    let api = TestApi::new().await;
    let mia = creator(&api, "mia.lind").await;
    subscribe(&api, &wanted(&mia, NOA)).await;
    publish(&mia.client, "Faro").await;
    assert_eq!(pass(&api).await, 1);
    // The server sends nothing before eight in the evening.
    api.db.pass(TimeDelta::hours(8));
    assert_eq!(subjects(&api, NOA).await, [ASKS]);
    api.db.pass(TimeDelta::hours(12) - TimeDelta::milliseconds(1));
    assert_eq!(subjects(&api, NOA).await, [ASKS]);
    api.db.pass(TimeDelta::milliseconds(1));
    assert_eq!(subjects(&api, NOA).await, ["New from Mia Lind: Faro", ASKS]);
}

#[tokio::test]
async fn subscribing_again_without_a_time_zone_keeps_the_former_one() {
    let api = TestApi::new().await;
    let mia = creator(&api, "mia.lind").await;
    let noa = api.person(Role::Customer).await;
    let proof = json!({ "oobCode": api.mailed_code(&noa.email, VERIFY_LINK).await });
    noa.client.post(VERIFY_EMAIL, &proof).await.done();
    let mut body = wanted(&mia, &noa.email);
    body["timeZone"] = json!("Pacific/Auckland");
    noa.client.put(PATH, &body).await.read::<Value>();
    let again: Value = noa.client.put(PATH, &wanted(&mia, &noa.email)).await.read();
    assert_eq!(again["timeZone"], json!("Pacific/Auckland"));
}

#[tokio::test]
async fn emails_end_by_their_link_for_every_holder_of_it() {
    let api = TestApi::new().await;
    let mia = creator(&api, "mia.lind").await;
    subscribe(&api, &wanted(&mia, NOA)).await;
    publish(&mia.client, "Faro").await;
    assert_eq!(pass(&api).await, 1);
    let (id, code) = link(&api, NOA, "/subscriptions/leave?").await;
    let path = format!("{PATH}/{id}");
    let visitor = api.visitor();
    visitor.ask(Method::DELETE, &path).await.refused(Code::Unauthenticated);
    let wrong = format!("{path}?confirmationCode=nonsense");
    visitor.ask(Method::DELETE, &wrong).await.refused(Code::NotFound);
    for _ in 0..2 {
        let right = format!("{path}?confirmationCode={code}");
        visitor.ask(Method::DELETE, &right).await.done();
    }
    assert_eq!(mia.client.get(COUNTERS).await.body["subscribers"], 0);
    api.db.pass(TimeDelta::minutes(1));
    publish(&mia.client, "Tavira").await;
    assert_eq!(pass(&api).await, 0);
    // A returning subscriber confirms again, and the code of the first email is void.
    subscribe(&api, &wanted(&mia, NOA)).await;
    assert_eq!(mia.client.get(COUNTERS).await.body["subscribers"], 1);
}

#[tokio::test]
async fn an_email_that_is_written_and_has_not_left_ends_with_the_others() {
    let api = TestApi::new().await;
    let mia = creator(&api, "mia.lind").await;
    subscribe(&api, &wanted(&mia, NOA)).await;
    api.db.pass(TimeDelta::minutes(1));
    publish(&mia.client, "Faro").await;
    assert_eq!(pass(&api).await, 1);
    let (id, code) = link(&api, NOA, "/subscriptions/leave?").await;
    api.db.pass(TimeDelta::minutes(1));
    publish(&mia.client, "Tavira").await;
    assert_eq!(pass(&api).await, 1);
    let leave = format!("{PATH}/{id}?confirmationCode={code}");
    api.visitor().ask(Method::DELETE, &leave).await.done();
    assert_eq!(subjects(&api, NOA).await, ["New from Mia Lind: Faro", ASKS]);
}

#[tokio::test]
async fn only_the_owner_unsubscribes() {
    let api = TestApi::new().await;
    let mia = creator(&api, "mia.lind").await;
    let noa = api.person(Role::Customer).await;
    // Requested before the account verified the address, confirmed by email; belongs to the account by the address.
    subscribe(&api, &wanted(&mia, &noa.email)).await;
    let mine = async || {
        noa.client
            .get("/identity/v1/account")
            .await
            .body
            .get("subscriptions")
            .cloned()
    };
    assert_eq!(mine().await, None);
    let proof = json!({ "oobCode": api.mailed_code(&noa.email, VERIFY_LINK).await });
    noa.client.post(VERIFY_EMAIL, &proof).await.done();
    let id = mine().await.unwrap()[0]["id"].as_str().unwrap().to_owned();
    let by_creator = format!("{PATH}?creatorId={}", mia.id);
    let other = api.person(Role::Customer).await.client;
    other
        .ask(Method::DELETE, &format!("{PATH}/{id}"))
        .await
        .refused(Code::NotFound);
    other.ask(Method::DELETE, &by_creator).await.done();
    assert_eq!(mia.client.get(COUNTERS).await.body["subscribers"], 1);
    noa.client.ask(Method::DELETE, &format!("{PATH}/{id}")).await.done();
    assert_eq!(mia.client.get(COUNTERS).await.body["subscribers"], 0);
    noa.client.put(PATH, &wanted(&mia, &noa.email)).await.read::<Value>();
    for _ in 0..2 {
        noa.client.ask(Method::DELETE, &by_creator).await.done();
    }
    assert_eq!(mine().await, None);
    noa.client.ask(Method::DELETE, PATH).await.refused(Code::BadRequest);
}

#[tokio::test]
async fn deleting_an_account_ends_its_email_subscriptions() {
    let api = TestApi::new().await;
    let (mia, lea) = (creator(&api, "mia.lind").await, creator(&api, "lea").await);
    let noa = api.person(Role::Customer).await;
    let proof = json!({ "oobCode": api.mailed_code(&noa.email, VERIFY_LINK).await });
    noa.client.post(VERIFY_EMAIL, &proof).await.done();
    noa.client.put(PATH, &wanted(&lea, &noa.email)).await.read::<Value>();
    noa.client.put(PATH, &wanted(&mia, &noa.email)).await.read::<Value>();
    subscribe(&api, &wanted(&mia, NOA)).await;
    let leave = json!({ "currentPassword": PASSWORD });
    noa.client.delete("/identity/v1/account", &leave).await.done();
    assert_eq!(lea.client.get(COUNTERS).await.body["subscribers"], 0);
    assert_eq!(mia.client.get(COUNTERS).await.body["subscribers"], 1);
    let link = link(&api, NOA, "/subscriptions/confirm?").await;
    publish(&mia.client, "Faro").await;
    mia.client.delete("/identity/v1/account", &leave).await.done();
    assert_eq!(pass(&api).await, 0);
    follow(&api, &link).await.refused(Code::NotFound);
}

#[tokio::test]
async fn an_address_a_zone_and_a_creator_are_asked_for() {
    let api = TestApi::new().await;
    let mia = creator(&api, "mia.lind").await;
    let visitor = api.visitor();
    let bad = visitor.put(PATH, &wanted(&mia, "noa")).await;
    bad.refused_alone(Code::AuthInvalidEmail, "email");
    let none = visitor.put(PATH, &wanted(&mia, " ")).await;
    none.refused_alone(Code::AuthMissingEmail, "email");
    let mut body = wanted(&mia, NOA);
    body["timeZone"] = json!("Mars/Base");
    let answer = visitor.put(PATH, &body).await;
    assert_eq!(answer.refused(Code::Invalid).field(), Some("timeZone"));
    let traveller = api.person(Role::Customer).await;
    visitor
        .put(PATH, &wanted(&traveller, NOA))
        .await
        .refused(Code::NotFound);
    assert_eq!(subjects(&api, NOA).await, Vec::<String>::new());
}

#[tokio::test]
async fn one_network_asks_for_so_many_emails_and_no_more() {
    let api = TestApi::new().await;
    let mia = creator(&api, "mia.lind").await;
    let ask = async |number: usize, address: &str| {
        let request = Request::put(PATH)
            .header("x-address", address)
            .header(header::CONTENT_TYPE, "application/json")
            .body(Body::from(
                wanted(&mia, &format!("reader-{number}@example.org")).to_string(),
            ));
        api.visitor().send(request.unwrap()).await
    };
    for number in 0..10 {
        ask(number, "203.0.113.9").await.read::<Value>();
    }
    ask(10, "203.0.113.9").await.refused(Code::AuthTooManyRequests);
    ask(10, "203.0.113.10").await.read::<Value>();
}
