//! Unsubscribing: by the link of an email, by the account, and with the account.

use super::*;

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
