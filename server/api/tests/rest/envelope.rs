//! Every kind of invalid request gets the envelope with a suitable status.

use crate::support::{Client, TestApi, trip::Trip};
use axum::body::Body;
use contract::{Code, ItineraryId};
use http::{Method, Request, StatusCode, header};
use serde_json::json;

async fn send(client: &Client, method: Method, path: &str) -> crate::support::Answer {
    client
        .send(Request::builder().method(method).uri(path).body(Body::empty()).unwrap())
        .await
}

#[tokio::test]
async fn an_unknown_path_is_not_found_by_any_method() {
    let api = TestApi::new().await;
    for path in [
        "/api/v1/nothing",
        "/api/v1",
        "/api/v1/hotel/",
        "/api/v1/itinerary/a/b/c",
        "/api/v2/hotel",
        "/identity/v1",
    ] {
        for method in [Method::GET, Method::POST, Method::PUT, Method::DELETE] {
            send(&api.visitor(), method, path).await.refused(Code::NotFound);
        }
    }
}

#[tokio::test]
async fn a_wrong_method_is_named_and_the_right_ones_are_told() {
    let api = TestApi::new().await;
    for (method, path, allowed) in [
        (Method::DELETE, "/api/v1/hotel", "POST"),
        (Method::GET, "/api/v1/hotel/search", "POST"),
        (Method::POST, "/api/v1/visitor", "GET,HEAD"),
        (Method::PATCH, "/api/v1/itinerary", "GET,HEAD,POST"),
        (Method::PUT, "/api/sessionLogin", "POST"),
        (Method::GET, "/identity/v1/anonymous", "POST"),
    ] {
        let answer = send(&api.visitor(), method, path).await;
        answer.refused(Code::MethodNotAllowed);
        let mut told: Vec<&str> = answer.headers[header::ALLOW].to_str().unwrap().split(',').collect();
        told.sort_unstable();
        assert_eq!(told.join(","), allowed, "{answer:?}");
    }
}

#[tokio::test]
async fn a_body_that_is_not_json_is_a_bad_request() {
    let api = TestApi::new().await;
    let path = "/api/v1/hotel/search";
    for body in [
        "",
        "{",
        "{\"take\":1",
        "{} {}",
        "nonsense",
        "{\"take\":01}",
        "\u{feff}{}",
        "{\"order\":\"\\ud800\"}",
    ] {
        api.visitor()
            .post_bytes(path, "application/json", body)
            .await
            .refused(Code::BadRequest);
    }
    let invalid_utf8: &[u8] = &[b'"', 0xff, b'"'];
    api.visitor()
        .post_bytes(path, "application/json", invalid_utf8)
        .await
        .refused(Code::BadRequest);
}

#[tokio::test]
async fn a_text_with_the_character_nul_is_refused_on_both_databases() {
    let api = TestApi::new().await;
    let answer = api
        .traveller()
        .await
        .post("/api/v1/itinerary", &json!({ "title": "a\u{0}b" }))
        .await;
    answer.refused(Code::BadRequest);
    assert!(
        answer.body["errors"][0]["message"].as_str().unwrap().contains("U+0000"),
        "{answer:?}"
    );
}

#[tokio::test]
async fn a_body_of_another_type_is_not_read() {
    let api = TestApi::new().await;
    for kind in [
        "text/plain",
        "application/x-www-form-urlencoded",
        "application/jsonish",
        "",
        "multipart/form-data",
    ] {
        let answer = api
            .visitor()
            .post_bytes("/api/v1/hotel/search/create", kind, "{}")
            .await;
        answer.refused(Code::UnsupportedMediaType);
    }
    for path in ["/api/sessionLogin", "/api/sessionlogin/endpoint"] {
        let answer = api.visitor().post_bytes(path, "application/json", "{}").await;
        answer.refused(Code::UnsupportedMediaType);
        assert!(
            answer.body["errors"][0]["message"]
                .as_str()
                .unwrap()
                .contains("x-www-form-urlencoded"),
            "{answer:?}"
        );
    }
}

#[tokio::test]
async fn json_may_come_with_a_character_set_and_in_capitals() {
    let api = TestApi::new().await;
    for kind in [
        "application/json; charset=utf-8",
        "Application/JSON",
        "application/json ;charset=UTF-8",
    ] {
        let answer = api.visitor().post_bytes("/identity/v1/anonymous", kind, "{}").await;
        assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
    }
}

#[tokio::test]
async fn a_body_that_is_too_large_is_refused() {
    let api = TestApi::new().await;
    let large = "a".repeat(257 * 1024);
    let owner = api.traveller().await;
    owner
        .post("/api/v1/itinerary", &json!({ "title": large }))
        .await
        .refused(Code::PayloadTooLarge);
    let answer = api
        .visitor()
        .post_form("/api/sessionLogin", &[("data", &large), ("csrf", "")])
        .await;
    answer.refused(Code::PayloadTooLarge);
}

#[tokio::test]
async fn a_wrong_type_is_named_with_the_path_of_its_field() {
    let api = TestApi::new().await;
    let cases = [
        (
            json!({ "search": { "rooms": [{ "adults": 2 }, { "adults": "two" }] } }),
            "search.rooms[1].adults",
        ),
        (
            json!({ "search": { "rooms": [{ "adults": -1 }] } }),
            "search.rooms[0].adults",
        ),
        (
            json!({ "search": { "rooms": [{ "adults": 4_294_967_296_u64 }] } }),
            "search.rooms[0].adults",
        ),
        (
            json!({ "search": { "rooms": [{ "adults": 1.5 }] } }),
            "search.rooms[0].adults",
        ),
        (json!({ "search": { "checkInDate": "tomorrow" } }), "search.checkInDate"),
        (
            json!({ "search": { "boundingBox": { "south": true } } }),
            "search.boundingBox.south",
        ),
        (json!({ "search": { "currency": "EURO" } }), "search.currency"),
        (json!({ "searchId": 7 }), "searchId"),
        (json!({ "searchId": "seven" }), "searchId"),
        (json!({ "order": "best" }), "order"),
        (json!({ "filters": { "stars": ["5"] } }), "filters.stars[0]"),
        (json!({ "take": {} }), "take"),
    ];
    for (body, field) in cases {
        let answer = api.visitor().post("/api/v1/hotel/search", &body).await;
        answer.refused(Code::Invalid);
        assert_eq!(answer.field(), Some(field), "{answer:?}");
    }
    for body in [json!([]), json!("text"), json!(7), json!(null)] {
        let answer = api.visitor().post("/api/v1/hotel/search", &body).await;
        assert_eq!(
            (answer.status, answer.field()),
            (StatusCode::UNPROCESSABLE_ENTITY, None),
            "{answer:?}"
        );
    }
}

#[tokio::test]
async fn an_impossible_id_answers_like_a_missing_one() {
    let api = TestApi::new().await;
    let owner = api.traveller().await;
    for id in [
        "nonsense",
        "1",
        "%00",
        "%ff",
        "..%2f..",
        "0190",
        "00000000-0000-0000-0000-00000000000g",
        "%F0%9F%8F%A8",
    ] {
        owner.get(&format!("/api/v1/hotel/{id}")).await.refused(Code::NotFound);
        owner
            .get(&format!("/api/v1/hotel/{id}/titleImage"))
            .await
            .refused(Code::NotFound);
        owner
            .get(&format!("/api/v1/hotel/search/{id}"))
            .await
            .refused(Code::NotFound);
        owner
            .get(&format!("/api/v1/itinerary/{id}"))
            .await
            .refused(Code::NotFound);
        owner
            .get(&format!("/api/v1/invoice/{id}"))
            .await
            .refused(Code::NotFound);
        owner
            .post(&format!("/api/v1/itinerary/{id}/addHotel"), &json!({}))
            .await
            .refused(Code::NotFound);
    }
    let unknown = ItineraryId(api.db.ctx.new_id());
    owner
        .get(&format!("/api/v1/itinerary/{unknown}"))
        .await
        .refused(Code::ItineraryNotFound);
}

#[tokio::test]
async fn a_query_that_cannot_be_read_is_named_with_its_parameter() {
    let api = TestApi::new().await;
    let owner = api.traveller().await;
    for (query, field) in [
        ("hotel/recommended?take=many", "take"),
        ("hotel/recommended?take=-1", "take"),
        ("hotel/recommended?take=4294967296", "take"),
        ("hotel/recommended?take=", "take"),
        ("hotel/recommended?currency=EURO", "currency"),
        ("bff/traveller/home?currency=1", "currency"),
        ("destinations/autocomplete?query=lis&take=1.5", "take"),
        ("itinerary?skip=%00", "skip"),
    ] {
        let answer = owner.get(&format!("/api/v1/{query}")).await;
        answer.refused(Code::BadRequest);
        assert_eq!(answer.field(), Some(field), "{answer:?}");
    }
    for (query, code) in [
        ("hotel/recommended?take=101", Code::TakeTooLarge),
        ("hotel/recommended?currency=ZZZ", Code::UnknownCurrency),
        ("bff/traveller/home?currency=ZZZ", Code::UnknownCurrency),
    ] {
        owner.get(&format!("/api/v1/{query}")).await.refused(code);
    }
}

#[tokio::test]
async fn odd_queries_are_answered() {
    let api = TestApi::new().await;
    for query in [
        "",
        "%00",
        "%ff%fe",
        "%F0%9F%8F%A8",
        "%27%3B--",
        "+",
        &"a".repeat(5_000),
        "li%CC%81s",
        "%E6%9D%B1%E4%BA%AC",
    ] {
        let answer = api
            .visitor()
            .get(&format!("/api/v1/destinations/autocomplete?query={query}"))
            .await;
        assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
    }
    let answer = api.visitor().get("/api/v1/destinations/autocomplete?unknown=1").await;
    assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
    let answer = api
        .visitor()
        .post(
            "/api/v1/hotel?skip=4294967295",
            &json!({ "destinationId": "country:PT" }),
        )
        .await;
    assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
}

#[tokio::test]
async fn a_bad_bearer_token_asks_to_sign_in() {
    let api = TestApi::new().await;
    let good = api.sign_in().await.token;
    let (scheme_missing, other_scheme) = (good.clone(), format!("Basic {good}"));
    let (cut, doubled) = (
        format!("Bearer {}", &good[..good.len() - 1]),
        format!("Bearer {good}{good}"),
    );
    let values = [
        scheme_missing,
        other_scheme,
        cut,
        doubled,
        "Bearer".into(),
        "Bearer ".into(),
        String::new(),
        "Bearer a.b".into(),
    ];
    for value in values {
        for path in ["/api/v1/visitor", "/api/v1/itinerary"] {
            let request = Request::get(path)
                .header(header::AUTHORIZATION, &value)
                .body(Body::empty())
                .unwrap();
            let answer = api.visitor().send(request).await;
            answer.refused(Code::Unauthenticated);
            assert_eq!(answer.headers[header::WWW_AUTHENTICATE], "Bearer");
        }
    }
    let bytes = http::HeaderValue::from_bytes(b"Bearer \xff").unwrap();
    let request = Request::get("/api/v1/visitor")
        .header(header::AUTHORIZATION, bytes)
        .body(Body::empty())
        .unwrap();
    api.visitor().send(request).await.refused(Code::Unauthenticated);
}

#[tokio::test]
async fn an_idempotency_key_that_cannot_be_read_is_refused_and_nothing_is_paid() {
    let api = TestApi::new().await;
    let owner = api.traveller().await;
    let hotel = api.hotel("Casa da Chave").await;
    let trip = Trip::of(&owner, hotel.id).await;
    let path = format!("/api/v1/invoice/{}/payment", trip.invoice);
    let card = crate::support::trip::card("4242424242424242").to_string();
    let long = "a".repeat(201).into_bytes();
    for key in [&b"caf\xe9"[..], b"", &long] {
        let request = Request::post(&path)
            .header(header::CONTENT_TYPE, "application/json")
            .header("Idempotency-Key", http::HeaderValue::from_bytes(key).unwrap())
            .body(Body::from(card.clone()))
            .unwrap();
        let answer = owner.send(request).await;
        answer.refused(Code::Invalid);
        assert_eq!(answer.field(), Some("Idempotency-Key"));
    }
    let invoice = owner.get(&format!("/api/v1/invoice/{}", trip.invoice)).await;
    assert_eq!(invoice.body["status"], "open");
}
