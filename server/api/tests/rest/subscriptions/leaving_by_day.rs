//! When the emails leave: by day, daily, and once.

use super::*;

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
