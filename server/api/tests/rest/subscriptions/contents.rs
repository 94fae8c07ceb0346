//! What the emails are about.

use super::*;

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
