//! The controls of test mode, and their protection from other callers.

use crate::support::Installation;
use chrono::{DateTime, Utc};
use contract::{Failure, search::HotelList};
use http::{HeaderName, StatusCode};
use serde_json::{Value, json};

const TOKEN: (HeaderName, &str) = (HeaderName::from_static("x-test-token"), "let me in");
const CALLS: [&str; 3] = ["/_test/reset", "/_test/clock", "/_test/prices"];

#[tokio::test]
async fn without_the_setting_there_is_nothing_to_call() {
    let installation = Installation::new().await;
    let server = installation.serve(None).await;
    for path in CALLS {
        assert_eq!(
            server.post(path, &[TOKEN], "{}").await.status,
            StatusCode::NOT_FOUND,
            "{path}"
        );
    }
}

#[tokio::test]
async fn without_the_token_every_call_is_refused() {
    let installation = Installation::new().await;
    let server = installation.serve_with(&[("TEST_TOKEN", TOKEN.1)]).await;
    for path in CALLS {
        for headers in [&[][..], &[(TOKEN.0, "guessed")][..]] {
            let answer = server.post(path, headers, "{}").await;
            assert_eq!(answer.status, StatusCode::FORBIDDEN, "{path}");
            answer.json::<Failure>();
        }
    }
}

#[tokio::test]
async fn clock_and_prices_change_until_a_reset() {
    let installation = Installation::new().await;
    let server = installation.serve_with(&[("TEST_TOKEN", TOKEN.1)]).await;
    let now = |answer: Value| answer["now"].as_str().unwrap().parse::<DateTime<Utc>>().unwrap();
    let before = now(server.get_with("/_test/clock", &[TOKEN]).await.json());
    let body = json!({ "advanceSeconds": 86_400 }).to_string();
    let after = now(server.post_json("/_test/clock", &[TOKEN], &body).await.json());
    assert!(
        (86_400..86_500).contains(&(after - before).num_seconds()),
        "{before} {after}"
    );

    let list: HotelList = server.get("/api/v1/hotel/recommended?take=1").await.json();
    let hotel = &list.hotels[0];
    let price = async || {
        let page: Value = server.get(&format!("/_server/hotel?slug={}", hotel.slug)).await.json();
        let rooms = page["hotel"]["roomTypes"].as_array().unwrap().iter();
        let prices = rooms.filter_map(|room| room["fromPrice"]["amount"].as_f64());
        prices.fold(f64::INFINITY, f64::min)
    };
    let cheap = price().await;
    let body = json!({ "hotelId": hotel.id, "permille": 2_000 }).to_string();
    let changed: Value = server.post_json("/_test/prices", &[TOKEN], &body).await.json();
    assert!(changed["ratePlans"].as_u64().unwrap() > 0);
    let wrong = server
        .post_json(
            "/_test/prices",
            &[TOKEN],
            &json!({ "hotelId": hotel.id, "permille": 0 }).to_string(),
        )
        .await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", wrong.text);
    let dear = price().await;
    assert!((1.8..2.2).contains(&(dear / cheap)), "{cheap} {dear}");

    let forgotten = server.post_json("/_test/reset", &[TOKEN], "{}").await;
    assert_eq!(forgotten.status, StatusCode::OK, "{}", forgotten.text);
    installation.verify("after all accounts were deleted").await;
}
