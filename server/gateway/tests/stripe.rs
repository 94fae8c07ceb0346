//! The gateway's second face, as a program sees it that speaks Stripe's API: shapes, statuses and headers.

mod support;

use gateway::{Client, Faults, Operation};
use reqwest::Method;
use serde_json::{Value, json};
use support::{SECRET, with_gateway};

const VERSION: &str = "2025-03-31.basil";

/// A caller of this face.
struct Caller {
    http: reqwest::Client,
    base_url: String,
}

/// An answer with what is read of it.
struct Answer {
    status: u16,
    is_replayed: bool,
    body: Value,
}

impl Caller {
    fn new(base_url: String) -> Self {
        Self {
            http: reqwest::Client::new(),
            base_url,
        }
    }

    async fn call(&self, method: Method, path: &str, key: &str, form: &[(&str, &str)]) -> Answer {
        let request = self
            .http
            .request(method, format!("{}{path}", self.base_url))
            .bearer_auth(SECRET)
            .header("Stripe-Version", VERSION)
            .header("Idempotency-Key", key);
        let request = if form.is_empty() { request } else { request.form(form) };
        let response = request.send().await.unwrap();
        Answer {
            status: response.status().as_u16(),
            is_replayed: response.headers().contains_key("idempotent-replayed"),
            body: response.json().await.unwrap(),
        }
    }

    async fn post(&self, path: &str, key: &str, form: &[(&str, &str)]) -> Answer {
        self.call(Method::POST, path, key, form).await
    }

    async fn get(&self, path: &str) -> Value {
        self.call(Method::GET, path, "unused", &[]).await.body
    }

    async fn intent(&self, key: &str, method: &str) -> Answer {
        self.post("/v1/payment_intents", key, &intent(method, "10000")).await
    }
}

fn intent<'a>(method: &'a str, amount: &'a str) -> [(&'a str, &'a str); 7] {
    [
        ("amount", amount),
        ("currency", "eur"),
        ("capture_method", "manual"),
        ("confirm", "true"),
        ("payment_method", method),
        ("metadata[reference]", "invoice-1"),
        ("expand[]", "latest_charge"),
    ]
}

/// Runs a story with a new gateway.
async fn with_caller(story: impl AsyncFnOnce(Caller, Client)) {
    with_gateway(async |client, base_url| story(Caller::new(base_url), client).await).await;
}

fn error_of(answer: &Answer) -> (u16, &str, Option<&str>) {
    let error = &answer.body["error"];
    (answer.status, error["type"].as_str().unwrap(), error["code"].as_str())
}

#[tokio::test]
async fn an_intent_is_held_captured_in_part_and_refunded() {
    with_caller(async |caller, _| {
        let held = caller.intent("a", "pm_card_visa").await;
        assert_eq!((held.status, held.is_replayed), (200, false));
        let id = held.body["id"].as_str().unwrap();
        assert!(id.starts_with("pi_"), "{id}");
        assert_eq!(held.body["status"], "requires_capture");
        assert_eq!(held.body["amount_capturable"], 10_000);
        assert_eq!(held.body["metadata"], json!({ "reference": "invoice-1" }));
        let card = &held.body["latest_charge"]["payment_method_details"]["card"];
        let week = 7 * 24 * 60 * 60;
        let before = held.body["created"].as_i64().unwrap() + week;
        assert_eq!(
            *card,
            json!({ "brand": "visa", "last4": "4242", "capture_before": before })
        );

        let path = format!("/v1/payment_intents/{id}/capture");
        let taken = caller.post(&path, "b", &[("amount_to_capture", "8000")]).await;
        assert_eq!(
            (taken.body["status"].as_str(), taken.body["amount_received"].as_i64()),
            (Some("succeeded"), Some(8_000))
        );
        assert!(taken.body["latest_charge"].is_string(), "nothing asked for the charge");

        let form = [
            ("payment_intent", id),
            ("amount", "3000"),
            ("metadata[reference]", "r1"),
        ];
        let refund = caller.post("/v1/refunds", "c", &form).await;
        assert_eq!(
            (refund.body["status"].as_str(), refund.body["amount"].as_i64()),
            (Some("succeeded"), Some(3_000))
        );
        let list = caller.get(&format!("/v1/refunds?payment_intent={id}")).await;
        assert_eq!(list["data"], json!([refund.body]));
        assert_eq!(list["has_more"], false);
    })
    .await;
}

#[tokio::test]
async fn a_decline_is_402_with_the_intent_and_comes_again_for_its_key() {
    with_caller(async |caller, _| {
        for is_replayed in [false, true] {
            let declined = caller.intent("a", "pm_card_chargeDeclinedInsufficientFunds").await;
            assert_eq!(error_of(&declined), (402, "card_error", Some("card_declined")));
            let error = &declined.body["error"];
            assert_eq!(error["decline_code"], "insufficient_funds");
            assert_eq!(error["payment_intent"]["status"], "requires_payment_method");
            assert_eq!(error["payment_intent"]["last_payment_error"]["code"], "card_declined");
            assert_eq!(declined.is_replayed, is_replayed);
        }
    })
    .await;
}

#[tokio::test]
async fn calls_that_the_stand_in_lacks_are_refused() {
    with_caller(async |caller, _| {
        let invalid = "invalid_request_error";
        let mut automatic = intent("pm_card_visa", "100").to_vec();
        automatic[2] = ("capture_method", "automatic");
        let mut unknown = intent("pm_card_visa", "100").to_vec();
        unknown.push(("description", "a stay"));
        let no_number = intent("pm_card_visa", "1.00");
        let no_method = intent("pm_invented", "100");
        let path = "/v1/payment_intents";
        for (form, code) in [
            (automatic, None),
            (unknown, Some("parameter_unknown")),
            (no_number.to_vec(), Some("parameter_invalid_integer")),
            (no_method.to_vec(), Some("resource_missing")),
        ] {
            assert_eq!(error_of(&caller.post(path, "a", &form).await), (400, invalid, code));
        }
        let missing = caller.get("/v1/payment_intents/pi_1").await;
        assert_eq!(missing["error"]["code"], "resource_missing");

        let held = caller.intent("b", "pm_card_visa").await;
        let other = caller.intent("b", "pm_card_mastercard").await;
        assert_eq!(error_of(&other), (400, "idempotency_error", None));
        let id = held.body["id"].as_str().unwrap();
        let capture = format!("/v1/payment_intents/{id}/capture");
        caller.post(&capture, "c", &[("amount_to_capture", "100")]).await;
        let twice = caller.post(&capture, "d", &[("amount_to_capture", "100")]).await;
        assert_eq!(
            error_of(&twice),
            (400, invalid, Some("payment_intent_unexpected_state"))
        );

        let request = caller
            .http
            .get(format!("{}{path}", caller.base_url))
            .bearer_auth(SECRET);
        let old = request.try_clone().unwrap().header("Stripe-Version", "2020-08-27");
        assert_eq!(
            old.send().await.unwrap().status(),
            400,
            "the shapes are of another version"
        );
        let stranger = caller
            .http
            .get(format!("{}{path}", caller.base_url))
            .bearer_auth("sk_test_wrong");
        assert_eq!(stranger.send().await.unwrap().status(), 401);
    })
    .await;
}

#[tokio::test]
async fn a_list_has_pages_from_the_newest() {
    with_caller(async |caller, _| {
        let mut ids = Vec::new();
        for key in ["a", "b", "c"] {
            let held = caller.intent(key, "pm_card_visa").await;
            ids.insert(0, held.body["id"].as_str().unwrap().to_owned());
        }
        let first = caller.get("/v1/payment_intents?limit=2").await;
        let named = |list: &Value| -> Vec<String> {
            let data = list["data"].as_array().unwrap().iter();
            data.map(|intent| intent["id"].as_str().unwrap().to_owned()).collect()
        };
        assert_eq!(
            (named(&first), first["has_more"].as_bool()),
            (ids[..2].to_vec(), Some(true))
        );
        let rest = caller
            .get(&format!("/v1/payment_intents?limit=2&starting_after={}", ids[1]))
            .await;
        assert_eq!(
            (named(&rest), rest["has_more"].as_bool()),
            (ids[2..].to_vec(), Some(false))
        );
        let later = support::now().timestamp() + 1;
        let none = caller.get(&format!("/v1/payment_intents?created[gte]={later}")).await;
        assert_eq!(none["data"], json!([]));
    })
    .await;
}

#[tokio::test]
async fn an_intent_names_the_installation_that_made_it() {
    with_caller(async |caller, _| {
        let mut form = intent("pm_card_visa", "10000").to_vec();
        form.push(("metadata[installation]", "first"));
        let held = caller.post("/v1/payment_intents", "a", &form).await;
        let expected = json!({ "reference": "invoice-1", "installation": "first" });
        assert_eq!(held.body["metadata"], expected);
        assert_eq!(held.body["latest_charge"]["metadata"], expected);
        let listed = caller.get("/v1/payment_intents").await;
        assert_eq!(listed["data"][0]["metadata"], expected);
    })
    .await;
}

#[tokio::test]
async fn a_failure_that_stays_says_that_it_is_the_first_answer_again() {
    with_caller(async |caller, client| {
        let faults = Faults {
            operation: Some(Operation::Authorize),
            stick_after: 1,
            ..Faults::default()
        };
        client.set_faults(faults).await.unwrap();
        for is_replayed in [false, true] {
            let failed = caller.intent("a", "pm_card_visa").await;
            assert_eq!(error_of(&failed), (500, "api_error", None));
            assert_eq!(failed.is_replayed, is_replayed);
        }
        client
            .set_faults(Faults {
                lock_before: 1,
                ..Faults::default()
            })
            .await
            .unwrap();
        let locked = caller.intent("b", "pm_card_visa").await;
        assert_eq!(error_of(&locked), (429, "invalid_request_error", Some("lock_timeout")));
        assert_eq!(caller.intent("b", "pm_card_visa").await.status, 200);
    })
    .await;
}
