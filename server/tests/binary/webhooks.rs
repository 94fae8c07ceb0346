//! Stripe's webhooks over HTTP: what is refused, what is taken, and what a browser that was closed leaves to them.

use crate::support::{Installation, Server, Traveller};
use chrono::TimeDelta;
use contract::{
    Code, Failure,
    invoice::{InvoiceStatus, PayInvoice, PaymentStatus},
    itinerary::ItineraryStatus,
};
use domain::clock::{Clock, SystemClock};
use gateway::{ChallengeOutcome, signature_header};
use http::{HeaderName, StatusCode, header::CONTENT_TYPE};
use serde_json::{Value, json};

const PATH: &str = "/api/webhooks/stripe";
const SIGNATURE: HeaderName = HeaderName::from_static("stripe-signature");
const SECRET: &str = "whsec_new";

/// A server whose payments go to the gateway's Stripe face.
async fn by_stripe(installation: &Installation, webhook_secret: &str) -> Server {
    let settings = [
        ("STRIPE_API", installation.gateway_url.as_str()),
        ("STRIPE_SECRET_KEY", crate::support::SECRET),
        ("STRIPE_PUBLISHABLE_KEY", "pk_test_stand_in"),
        ("STRIPE_WEBHOOK_SECRET", webhook_secret),
        // The worker takes nothing over by itself while the test looks.
        ("RECOVERY_SECONDS", "600"),
    ];
    installation.serve_with(&settings).await
}

/// The status of a delivery with this header; a refusal is the API's envelope.
async fn deliver(server: &Server, header: &str, body: &str) -> StatusCode {
    let answer = server.post_json(PATH, &[(SIGNATURE, header)], body).await;
    if answer.status != StatusCode::OK {
        let failure: Failure = answer.json();
        assert_eq!(failure.errors[0].code, Code::BadRequest, "{}", answer.text);
        assert_eq!(failure.errors[0].field.as_deref(), Some("Stripe-Signature"));
    }
    answer.status
}

async fn deliver_signed(server: &Server, event: &Value) {
    let body = event.to_string();
    let header = signature_header(SECRET, body.as_bytes(), SystemClock.now());
    assert_eq!(deliver(server, &header, &body).await, StatusCode::OK, "{body}");
}

#[tokio::test]
async fn case_37_signatures_and_clocks() {
    let installation = Installation::new().await;
    let server = by_stripe(&installation, "whsec_new, whsec_old").await;
    let now = SystemClock.now();
    let body = json!({ "id": "evt_1", "type": "payout.paid", "livemode": false }).to_string();
    let sign =
        |secret: &str, seconds: i64| signature_header(secret, body.as_bytes(), now + TimeDelta::seconds(seconds));
    let good = sign(SECRET, 0);
    let (time, signature) = good.split_once(",v1=").unwrap();
    let other = "0".repeat(64);
    // Some seconds pass between this clock and the server's, so that the limits themselves are tested without HTTP.
    for (header, expected) in [
        (good.clone(), 200),
        (sign(SECRET, -200), 200),
        (sign(SECRET, 200), 200),
        (sign(SECRET, -400), 400),
        (sign(SECRET, 400), 400),
        (sign("whsec_old", 0), 200),
        (sign("whsec_other", 0), 400),
        (format!("{time},v1={other},v1={signature}"), 200),
        (format!("{time},v0={signature}"), 400),
        (String::new(), 400),
    ] {
        assert_eq!(deliver(&server, &header, &body).await.as_u16(), expected, "{header}");
    }
    let spaced = body.replace(':', ": ");
    assert_eq!(deliver(&server, &good, &spaced).await, StatusCode::BAD_REQUEST);
    let unsigned = server.post_json(PATH, &[], &body).await;
    assert_eq!(unsigned.status, StatusCode::BAD_REQUEST);
    let huge = " ".repeat(300 * 1024);
    let header = signature_header(SECRET, huge.as_bytes(), now);
    let huge = server.post_json(PATH, &[(SIGNATURE, &header)], &huge).await;
    assert_eq!(huge.status, StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(huge.header(CONTENT_TYPE), "application/json");
    assert_eq!(server.get(PATH).await.status, StatusCode::METHOD_NOT_ALLOWED);
    // Signed, and no event: taken, so that it does not come again and again.
    let header = signature_header(SECRET, b"{}", now);
    assert_eq!(deliver(&server, &header, "{}").await, StatusCode::OK);
}

#[tokio::test]
async fn without_its_secret_there_is_no_such_path() {
    let installation = Installation::new().await;
    let server = by_stripe(&installation, "").await;
    let header = signature_header("", b"{}", SystemClock.now());
    let answer = server.post_json(PATH, &[(SIGNATURE, &header)], "{}").await;
    assert_eq!(answer.status, StatusCode::NOT_FOUND);
    assert_eq!(answer.json::<Failure>().errors[0].code, Code::NotFound);
}

#[tokio::test]
async fn a_browser_that_is_closed_at_the_banks_question_leaves_the_trip_to_the_webhook() {
    let installation = Installation::new().await;
    let server = by_stripe(&installation, SECRET).await;
    let traveller = Traveller::new(&server).await;
    let invoice = traveller.order_two_hotels(&server, 30).await;
    let input = PayInvoice {
        payment_method: Some("pm_card_authenticationRequired".to_owned()),
        ..PayInvoice::default()
    };
    let asked = traveller.pay_with(&server, invoice.id, &input).await.unwrap();
    assert_eq!(asked.status, PaymentStatus::RequiresAction);
    let log = installation.gateway.list_log(0).await.unwrap();
    let held = &log.last().unwrap().authorization_id;
    let approve = ChallengeOutcome::Approve;
    installation
        .gateway
        .answer_challenge("page", held, approve)
        .await
        .unwrap();
    for event in installation.gateway.list_events().await.unwrap() {
        deliver_signed(&server, &event).await;
        deliver_signed(&server, &event).await;
    }
    assert_eq!(traveller.settled(&server, invoice.id).await.status, InvoiceStatus::Paid);
    assert_eq!(traveller.itinerary(&server).await.status, ItineraryStatus::Confirmed);
    installation.verify("after the webhook").await;
}
