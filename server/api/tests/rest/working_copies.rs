//! `/api/v1/workingCopy`: unpublished changes to creators' published content.

use crate::support::{Answer, Client, TestApi, people::Person};
use contract::{Code, visitor::Role};
use domain::{
    testing::{self, hotels::HotelBuilder},
    working_copies::MAX_BYTES,
};
use futures::future::join_all;
use http::{Method, StatusCode};
use serde_json::{Value, json};
use uuid::Uuid;

fn at(kind: &str, id: impl Into<Uuid>) -> String {
    format!("/api/v1/workingCopy/{kind}/{}", id.into())
}

/// A creator, and the path of a published post's working copy.
async fn author(api: &TestApi) -> (Person, String) {
    let mia = api.person(Role::Creator).await;
    let post = testing::posts::publish(&api.db.ctx, mia.id, "A morning").await.unwrap();
    (mia, at("post", post))
}

fn saving(title: &str, revision: Value) -> Value {
    json!({ "document": { "title": title }, "baseVersion": 1, "revision": revision })
}

fn revision_of(copy: &Value) -> i64 {
    copy["revision"].as_i64().unwrap()
}

async fn remove(client: &Client, path: &str, revision: i64) -> Answer {
    client.ask(Method::DELETE, &format!("{path}?revision={revision}")).await
}

#[tokio::test]
async fn changes_are_kept_until_they_are_published_or_discarded() {
    let api = TestApi::new().await;
    let (mia, path) = author(&api).await;
    // An editor asks whenever it opens; a missing copy is no error.
    mia.client.get(&path).await.done();
    let first: Value = mia.client.put(&path, &saving("An evening", Value::Null)).await.read();
    let expected = json!({
        "kind": "post", "id": path.rsplit_once('/').unwrap().1, "document": { "title": "An evening" },
        "baseVersion": 1, "revision": first["revision"], "changedAt": "2026-11-21T12:00:00Z",
    });
    assert_eq!(first, expected);
    assert_eq!(mia.client.get(&path).await.read::<Value>(), expected);
    let second: Value = mia
        .client
        .put(&path, &saving("A night", first["revision"].clone()))
        .await
        .read();
    let (begun, followed) = (revision_of(&first), revision_of(&second));
    assert_eq!((followed, &second["document"]["title"]), (begun + 1, &json!("A night")));
    remove(&mia.client, &path, begun).await.refused(Code::Conflict);
    assert_eq!(mia.client.get(&path).await.read::<Value>(), second);
    remove(&mia.client, &path, followed).await.done();
    mia.client.get(&path).await.done();
    remove(&mia.client, &path, followed).await.done();
    // A save without a revision requires that there is no copy.
    let anew = json!({ "document": {}, "baseVersion": 2 });
    assert_eq!(
        mia.client.put(&path, &anew).await.read::<Value>()["document"],
        json!({})
    );
}

#[tokio::test]
async fn what_others_see_stays_as_it_is() {
    let api = TestApi::new().await;
    let (mia, path) = author(&api).await;
    let post = path.replace("workingCopy/", "");
    let before: Value = api.visitor().get(&post).await.read();
    mia.client
        .put(&path, &saving("A secret", Value::Null))
        .await
        .read::<Value>();
    assert_eq!(api.visitor().get(&post).await.read::<Value>(), before);
    assert_eq!(mia.client.get(&post).await.read::<Value>(), before);
}

#[tokio::test]
async fn a_stale_window_overwrites_nothing() {
    let api = TestApi::new().await;
    let (mia, path) = author(&api).await;
    let put = async |title: &str, revision: Value| mia.client.put(&path, &saving(title, revision)).await;
    put("Never begun", json!(1)).await.refused(Code::Conflict);
    let first = revision_of(&put("In one window", Value::Null).await.read());
    put("In another window", Value::Null).await.refused(Code::Conflict);
    for stale in [0, first - 1, first + 1, i64::from(i32::MAX)] {
        put("In another window", json!(stale)).await.refused(Code::Conflict);
    }
    let kept: Value = mia.client.get(&path).await.read();
    assert_eq!(
        (&kept["document"]["title"], &kept["revision"]),
        (&json!("In one window"), &json!(first))
    );
    let windows = ["One", "Two", "Three", "Four"];
    let answers = join_all(windows.map(|window| put(window, json!(first)))).await;
    let is_won = |answer: &&Answer| answer.status == StatusCode::OK;
    let won: Vec<_> = answers.iter().filter(is_won).collect();
    assert_eq!(won.len(), 1, "{answers:?}");
    for lost in answers.iter().filter(|answer| !is_won(answer)) {
        lost.refused(Code::Conflict);
    }
    assert_eq!(mia.client.get(&path).await.body, won[0].body);
}

#[tokio::test]
async fn each_kind_of_thing_has_one_and_anothers_is_not_there() {
    let api = TestApi::new().await;
    let (ctx, mia) = (&api.db.ctx, api.person(Role::Creator).await);
    let noa = api.person(Role::Creator).await.client;
    let hotel = HotelBuilder::named("Sea House").insert(ctx).await.unwrap().id;
    let stay = testing::clubs::recommend(ctx, mia.id, "mia.lind", hotel).await.unwrap();
    let (package, _) = testing::packages::publish(ctx, mia.id, "By the sea", hotel)
        .await
        .unwrap();
    let content = testing::itinerary_contents::publish(ctx, mia.id, "Along the coast", hotel)
        .await
        .unwrap();
    let post = testing::posts::publish(ctx, mia.id, "A morning").await.unwrap();
    let body = saving("Later", Value::Null);
    for (kind, id) in [
        ("post", Uuid::from(post)),
        ("recommendation", stay.into()),
        ("travelPackage", package.into()),
        ("itineraryContent", content.into()),
        ("club", mia.id.into()),
    ] {
        let path = at(kind, id);
        let copy: Value = mia.client.put(&path, &body).await.read();
        assert_eq!((&copy["kind"], &copy["id"]), (&json!(kind), &json!(id)));
        noa.get(&path).await.refused(Code::NotFound);
        noa.put(&path, &body).await.refused(Code::NotFound);
        remove(&noa, &path, 1).await.refused(Code::NotFound);
        assert_eq!(mia.client.get(&path).await.read::<Value>(), copy);
        mia.client.get(&at(kind, ctx.new_id())).await.refused(Code::NotFound);
        mia.client
            .get(&format!("/api/v1/workingCopy/{kind}/nonsense"))
            .await
            .refused(Code::NotFound);
    }
    // A recommendation's id is its own, not the hotel's.
    mia.client
        .get(&at("recommendation", hotel))
        .await
        .refused(Code::NotFound);
    for kind in ["Post", "posts", "travelpackage", "image"] {
        mia.client.get(&at(kind, post)).await.refused(Code::NotFound);
    }
}

#[tokio::test]
async fn what_cannot_be_kept_is_refused_with_its_reason() {
    let api = TestApi::new().await;
    let (mia, path) = author(&api).await;
    let of_bytes = |bytes: usize| {
        let title = "a".repeat(bytes - r#"{"title":""}"#.len());
        saving(&title, Value::Null)
    };
    let large = mia.client.put(&path, &of_bytes(MAX_BYTES + 1)).await;
    assert_eq!(large.refused(Code::Invalid).field(), Some("document"));
    let huge = mia.client.put(&path, &of_bytes(2 * MAX_BYTES)).await;
    huge.refused(Code::PayloadTooLarge);
    mia.client.put(&path, &of_bytes(MAX_BYTES)).await.read::<Value>();
    for (body, field) in [
        (json!({ "document": [], "baseVersion": 1 }), Some("document")),
        (json!({ "document": null, "baseVersion": 1 }), Some("document")),
        (json!({ "document": {}, "baseVersion": "1" }), Some("baseVersion")),
        (
            json!({ "document": {}, "baseVersion": 1, "revision": 1.5 }),
            Some("revision"),
        ),
    ] {
        let answer = mia.client.put(&path, &body).await;
        assert_eq!(answer.refused(Code::Invalid).field(), field, "{body}");
    }
    for (body, field) in [
        (json!({ "baseVersion": 1 }), "document"),
        (json!({ "document": {} }), "baseVersion"),
    ] {
        let answer = mia.client.put(&path, &body).await;
        assert_eq!(answer.refused(Code::Required).field(), Some(field), "{body}");
    }
    let deep = format!(
        r#"{{"document":{{"a":{}{}}},"baseVersion":1}}"#,
        "[".repeat(200),
        "]".repeat(200)
    );
    let answer = mia
        .client
        .send_bytes(Method::PUT, &path, "application/json", deep)
        .await;
    answer.refused(Code::BadRequest);
    for query in ["", "?revision=", "?revision=one"] {
        let answer = mia.client.ask(Method::DELETE, &format!("{path}{query}")).await;
        answer.refused(Code::BadRequest);
    }
}

#[tokio::test]
async fn changes_are_read_only_after_the_caller_may_keep_them() {
    let api = TestApi::new().await;
    let (mia, path) = author(&api).await;
    let noa = api.person(Role::Creator).await.client;
    let huge = "a".repeat(2 * MAX_BYTES + 1);
    let put = async |client: &Client, kind: &str, body: &str| {
        client.send_bytes(Method::PUT, &path, kind, body.to_owned()).await
    };
    let as_json = "application/json";
    for (kind, body) in [(as_json, huge.as_str()), (as_json, "{"), ("text/plain", "{}")] {
        put(&api.visitor(), kind, body).await.refused(Code::Unauthenticated);
        put(&noa, kind, body).await.refused(Code::NotFound);
    }
    put(&mia.client, as_json, &huge).await.refused(Code::PayloadTooLarge);
}

#[tokio::test]
async fn a_working_copy_goes_with_its_thing() {
    let api = TestApi::new().await;
    let (mia, path) = author(&api).await;
    mia.client
        .put(&path, &saving("Later", Value::Null))
        .await
        .read::<Value>();
    let exported = mia.client.get("/identity/v1/account").await.body;
    assert_eq!(exported["workingCopies"], json!([mia.client.get(&path).await.body]));
    let post = path.replace("workingCopy/", "");
    mia.client.ask(Method::DELETE, &post).await.done();
    mia.client.get(&path).await.refused(Code::NotFound);
    let exported = mia.client.get("/identity/v1/account").await.body;
    assert_eq!(exported["workingCopies"], Value::Null);
}

#[tokio::test]
async fn all_of_them_are_in_the_export_whatever_they_hold() {
    let api = TestApi::new().await;
    let (mia, post) = author(&api).await;
    let club = format!("/api/v1/workingCopy/club/{}", mia.id);
    let mut copies = Vec::new();
    for (path, title) in [(&post, "]},\"}"), (&club, "a\u{2028}\n")] {
        let kept: Value = mia.client.put(path, &saving(title, Value::Null)).await.read();
        copies.insert(0, kept);
        api.db.pass(chrono::TimeDelta::minutes(1));
    }
    let exported = mia.client.get("/identity/v1/account").await;
    assert_eq!(exported.body["workingCopies"], json!(copies));
    assert_eq!(exported.body["userId"], json!(mia.id));
}
