//! Idempotent creation: a repeated key, a key with another call, and two concurrent calls.

use crate::support::{Answer, Client, PIXEL, TestApi};
use axum::body::Body;
use chrono::TimeDelta;
use contract::{Code, visitor::Role};
use http::{Method, Request, header};
use serde_json::{Value, json};

const KEY: &str = "Idempotency-Key";

/// Calls that create: method, path, path of the list with the total, and the name of the id.
const MADE: [(Method, &str, &str, &str); 3] = [
    (Method::POST, "/api/v1/post", "/api/v1/post", "id"),
    (
        Method::PUT,
        "/api/v1/travelpackage",
        "/api/v1/travelpackage",
        "packageId",
    ),
    (Method::POST, "/api/itinerary-content", "/api/itinerary-content", "id"),
];

async fn make(client: &Client, method: &Method, path: &str, key: &[u8], title: &str) -> Answer {
    let request = Request::builder()
        .method(method.clone())
        .uri(path)
        .header(header::CONTENT_TYPE, "application/json")
        .header(KEY, http::HeaderValue::from_bytes(key).unwrap())
        .body(Body::from(json!({ "title": title }).to_string()))
        .unwrap();
    client.send(request).await
}

async fn count(client: &Client, list: &str) -> Value {
    client.get(list).await.read::<Value>()["total"].clone()
}

#[tokio::test]
async fn the_same_key_twice_makes_one_thing_and_answers_it_twice() {
    let api = TestApi::new().await;
    let mia = api.person(Role::Creator).await.client;
    for (method, path, list, id) in &MADE {
        let first: Value = make(&mia, method, path, b"one", "By the sea").await.read();
        let again: Value = make(&mia, method, path, b"one", "By the sea").await.read();
        assert_eq!(first, again, "{path}");
        assert!(first[*id].is_string(), "{path}: {first}");
        assert_eq!(count(&mia, list).await, 1, "{path}");
        let other: Value = make(&mia, method, path, b"two", "By the sea").await.read();
        assert_ne!(other[*id], first[*id], "{path}");
    }
}

#[tokio::test]
async fn a_key_belongs_to_one_body_and_one_person() {
    let api = TestApi::new().await;
    let (mia, noa) = (
        api.person(Role::Creator).await.client,
        api.person(Role::Creator).await.client,
    );
    for (method, path, list, id) in &MADE {
        let first: Value = make(&mia, method, path, b"one", "By the sea").await.read();
        let answer = make(&mia, method, path, b"one", "In the hills").await;
        answer.refused(Code::Conflict);
        assert_eq!(answer.field(), Some(KEY), "{path}");
        assert_eq!(count(&mia, list).await, 1, "{path}");
        let theirs: Value = make(&noa, method, path, b"one", "By the sea").await.read();
        assert_ne!(theirs[*id], first[*id], "{path}");
    }
}

#[tokio::test]
async fn two_calls_at_once_make_one_thing() {
    let api = TestApi::new().await;
    let mia = api.person(Role::Creator).await.client;
    for (method, path, list, id) in &MADE {
        let one = || make(&mia, method, path, b"one", "By the sea");
        let (first, second, third) = tokio::join!(one(), one(), one());
        let [first, second, third] = [first, second, third].map(|answer| answer.read::<Value>()[*id].clone());
        assert_eq!((&first, &first), (&second, &third), "{path}");
        assert_eq!(count(&mia, list).await, 1, "{path}");
    }
}

#[tokio::test]
async fn a_key_that_cannot_be_read_is_refused_and_nothing_is_made() {
    let api = TestApi::new().await;
    let mia = api.person(Role::Creator).await.client;
    let long = "a".repeat(201).into_bytes();
    for (method, path, list, _) in &MADE {
        for key in [&b"caf\xe9"[..], b"", &long] {
            let answer = make(&mia, method, path, key, "By the sea").await;
            answer.refused(Code::Invalid);
            assert_eq!(answer.field(), Some(KEY), "{path}");
        }
        assert_eq!(count(&mia, list).await, 0, "{path}");
    }
}

#[tokio::test]
async fn what_is_gone_is_not_made_again_by_its_key_and_a_week_later_the_key_is_free() {
    let api = TestApi::new().await;
    let mia = api.person(Role::Creator).await.client;
    let path = "/api/v1/post";
    let first: Value = make(&mia, &Method::POST, path, b"one", "By the sea").await.read();
    let at = format!("{path}/{}", first["id"].as_str().unwrap());
    mia.ask(Method::DELETE, &at).await.done();
    let again = make(&mia, &Method::POST, path, b"one", "By the sea").await;
    again.refused(Code::Conflict);
    api.db.pass(TimeDelta::days(6));
    assert_eq!(domain::keyed::tidy(&api.db.ctx).await.unwrap(), 0);
    api.db.pass(TimeDelta::days(2));
    assert_eq!(domain::keyed::tidy(&api.db.ctx).await.unwrap(), 1);
}

#[tokio::test]
async fn a_picture_that_is_sent_again_with_its_key_is_in_the_library_once() {
    let api = TestApi::new().await;
    let mia = api.person(Role::Creator).await;
    let library = format!("/api/v1/userProfile/{}/images", mia.id);
    let send = async |key: &str, caption: &str| {
        let part =
            |name: &str, more: &str| format!("--x\r\nContent-Disposition: form-data; name=\"{name}\"{more}\r\n\r\n");
        let mut body = part("caption", "").into_bytes();
        body.extend_from_slice(caption.as_bytes());
        body.extend_from_slice(format!("\r\n{}", part("image", "; filename=\"a\"")).as_bytes());
        body.extend_from_slice(PIXEL);
        body.extend_from_slice(b"\r\n--x--\r\n");
        let request = Request::builder()
            .method(Method::POST)
            .uri(&library)
            .header(header::CONTENT_TYPE, "multipart/form-data; boundary=x")
            .header(KEY, key)
            .body(Body::from(body))
            .unwrap();
        mia.client.send(request).await
    };
    let first: Value = send("one", "The sea").await.read();
    let again: Value = send("one", "The sea").await.read();
    assert_eq!(first, again);
    assert_eq!(count(&mia.client, &library).await, 1);
    let other = send("one", "The hills").await;
    other.refused(Code::Conflict);
    assert_eq!(other.field(), Some(KEY));
    send("two", "The sea").await.read::<Value>();
    assert_eq!(count(&mia.client, &library).await, 2);
}
