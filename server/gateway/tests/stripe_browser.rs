//! What Stripe's stand-in serves to browsers, without a browser.

mod support;

use reqwest::StatusCode;
use serde_json::Value;
use support::{CHALLENGED, SECRET, with_gateway};

const KEY: &str = "pk_test_stand_in";

async fn token(base_url: &str, key: &str, number: &str) -> (StatusCode, Value) {
    let form = [
        ("payment_method_data[type]", "card"),
        ("payment_method_data[card][number]", number),
        ("payment_method_data[card][exp_month]", "12"),
        ("payment_method_data[card][exp_year]", "2030"),
        ("payment_method_data[card][cvc]", "123"),
        ("return_url", "http://127.0.0.1:3000/itinerary/1/payment"),
    ];
    let request = reqwest::Client::new().post(format!("{base_url}/v1/confirmation_tokens"));
    let response = request.bearer_auth(key).form(&form).send().await.unwrap();
    (response.status(), response.json().await.unwrap())
}

async fn answer(base_url: &str, secret: &str, outcome: &str) -> (StatusCode, Value) {
    let form = [("client_secret", secret), ("outcome", outcome)];
    let request = reqwest::Client::new().post(format!("{base_url}/stripe/challenge"));
    let response = request.form(&form).send().await.unwrap();
    (response.status(), response.json().await.unwrap())
}

/// An intent whose bank asks, and its client secret.
async fn asked(base_url: &str, key: &str) -> (String, String) {
    let (_, made) = token(base_url, KEY, CHALLENGED).await;
    let form = [
        ("amount", "10000"),
        ("currency", "eur"),
        ("capture_method", "manual"),
        ("confirm", "true"),
        ("confirmation_token", made["id"].as_str().unwrap()),
        ("metadata[reference]", key),
    ];
    let request = reqwest::Client::new()
        .post(format!("{base_url}/v1/payment_intents"))
        .bearer_auth(SECRET)
        .header("Stripe-Version", "2025-03-31.basil")
        .header("Idempotency-Key", key);
    let intent: Value = request.form(&form).send().await.unwrap().json().await.unwrap();
    assert_eq!(intent["status"], "requires_action");
    let text = |name: &str| intent[name].as_str().unwrap().to_owned();
    (text("id"), text("client_secret"))
}

#[tokio::test]
async fn a_typed_test_card_becomes_a_token_and_no_other_does() {
    with_gateway(async |_, base_url| {
        let base_url = &base_url;
        for (number, id) in [
            ("4242 4242 4242 4242", "ctoken_card_visa"),
            ("4000000000000002", "ctoken_card_visa_chargeDeclined"),
            (CHALLENGED, "ctoken_card_threeDSecure2Required"),
        ] {
            let (status, made) = token(base_url, KEY, number).await;
            assert_eq!((status, &made["id"]), (StatusCode::OK, &Value::from(id)), "{number}");
            assert!(!made.to_string().contains("4242424242424242"), "{made}");
        }
        let (status, refused) = token(base_url, KEY, "4012 8888 8888 1881").await;
        assert_eq!(status, StatusCode::PAYMENT_REQUIRED);
        assert_eq!(refused["error"]["code"], "invalid_number");
        for key in [SECRET, "sk_test_1", "pk_live_1"] {
            let (status, _) = token(base_url, key, "4242 4242 4242 4242").await;
            assert_eq!(status, StatusCode::UNAUTHORIZED, "{key}");
        }
    })
    .await;
}

#[tokio::test]
async fn the_cardholder_answers_once_and_only_with_the_secret_of_the_intent() {
    with_gateway(async |_, base_url| {
        let base_url = &base_url;
        let (id, secret) = asked(base_url, "first").await;
        let (_, other) = asked(base_url, "second").await;
        for wrong in [id.as_str(), "pi_unknown_secret_1", &format!("{id}_secret_1")] {
            let (status, _) = answer(base_url, wrong, "approve").await;
            assert!(status.is_client_error(), "{wrong}: {status}");
        }
        for outcome in ["approve", "reject", "approve"] {
            let (status, answer) = answer(base_url, &secret, outcome).await;
            assert_eq!(status, StatusCode::OK, "{answer}");
            assert_eq!(answer["paymentIntent"]["status"], "requires_capture", "{outcome}");
        }
        let (_, refused) = answer(base_url, &other, "reject").await;
        assert_eq!(refused["error"]["code"], "payment_intent_authentication_failure");
        assert_eq!(refused["error"]["payment_intent"]["status"], "requires_payment_method");
    })
    .await;
}

#[tokio::test]
async fn the_script_and_its_frames_are_served() {
    with_gateway(async |_, base_url| {
        for (path, kind, part) in [
            ("/stripe.js", "text/javascript; charset=utf-8", "window.Stripe"),
            ("/stripe/card-form", "text/html; charset=utf-8", "Card number"),
            ("/stripe/challenge", "text/html; charset=utf-8", "3D Secure"),
        ] {
            let response = reqwest::get(format!("{base_url}{path}")).await.unwrap();
            assert_eq!(response.headers()["content-type"], kind);
            assert!(response.text().await.unwrap().contains(part), "{path}");
        }
    })
    .await;
}
