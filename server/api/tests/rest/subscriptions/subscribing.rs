//! Subscribing: who is asked, confirmed and refused.

use super::*;

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
