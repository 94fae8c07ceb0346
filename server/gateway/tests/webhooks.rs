//! The Stripe face's webhooks as an endpoint sees them: what happened, signed, and in the ways in which deliveries go wrong.

mod support;

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use gateway::{
    DisputeCreate, DisputeOutcome, Options, RefundOutcome, WebhookEndpoint, WebhookFaults, signature_header,
};
use serde_json::Value;
use support::{Running, fresh, now, options, request};
use tokio::sync::mpsc::{self, UnboundedReceiver, UnboundedSender};

const SECRET: &str = "whsec_of_the_tests";

/// A delivery: its event, and whether its signature is good.
type Delivery = (Value, bool);

#[derive(Clone)]
struct Endpoint {
    deliveries: UnboundedSender<Delivery>,
    /// How many deliveries are refused first.
    refusals: Arc<AtomicUsize>,
}

async fn take(State(endpoint): State<Endpoint>, headers: HeaderMap, body: String) -> StatusCode {
    let refused = endpoint
        .refusals
        .fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1));
    if refused.is_ok() {
        return StatusCode::SERVICE_UNAVAILABLE;
    }
    let sent = headers["stripe-signature"].to_str().unwrap();
    let is_good = sent == signature_header(SECRET, body.as_bytes(), now());
    endpoint
        .deliveries
        .send((serde_json::from_str(&body).unwrap(), is_good))
        .unwrap();
    if is_good {
        StatusCode::OK
    } else {
        StatusCode::BAD_REQUEST
    }
}

/// A gateway that sends its events here.
async fn gateway_with_endpoint(refusals: usize) -> (Running, UnboundedReceiver<Delivery>, tempfile::TempDir) {
    let (deliveries, received) = mpsc::unbounded_channel();
    let endpoint = Endpoint {
        deliveries,
        refusals: Arc::new(AtomicUsize::new(refusals)),
    };
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/webhooks", listener.local_addr().unwrap());
    let app = Router::new().route("/webhooks", post(take)).with_state(endpoint);
    tokio::spawn(async move { axum::serve(listener, app).await });
    let (folder, file) = fresh();
    let options = Options {
        webhooks: Some(WebhookEndpoint {
            url,
            secret: SECRET.to_owned(),
        }),
        ..options()
    };
    (Running::start(&file, options).await, received, folder)
}

async fn kinds(received: &mut UnboundedReceiver<Delivery>, count: usize) -> Vec<String> {
    let mut kinds = Vec::new();
    for _ in 0..count {
        let (event, is_good) = received.recv().await.unwrap();
        assert!(is_good, "{event}");
        kinds.push(event["type"].as_str().unwrap().to_owned());
    }
    kinds
}

#[tokio::test]
async fn events_are_sent_in_order_until_they_are_accepted() {
    let (gateway, mut received, _folder) = gateway_with_endpoint(3).await;
    let client = &gateway.client;
    let held = client.authorize("a", &request(support::GOOD)).await.unwrap();
    client.capture("b", &held.id, 8_000).await.unwrap();
    client.capture("b", &held.id, 8_000).await.unwrap();
    client.release("c", &held.id).await.unwrap_err();
    let refunded = client.refund("d", &held.id, 3_000).await.unwrap();
    let refund = &refunded.refunds[0].id;
    client
        .settle_refund("e", &held.id, refund, RefundOutcome::Fail)
        .await
        .unwrap();
    let dispute = DisputeCreate {
        amount_minor: 8_000,
        is_inquiry: false,
    };
    let disputed = client.dispute("f", &held.id, &dispute).await.unwrap();
    let dispute = &disputed.disputes[0].id;
    client
        .settle_dispute("g", &held.id, dispute, DisputeOutcome::Win)
        .await
        .unwrap();
    let expected = [
        "payment_intent.created",
        "payment_intent.amount_capturable_updated",
        "charge.captured",
        "payment_intent.succeeded",
        "refund.created",
        "charge.refunded",
        "refund.updated",
        "refund.updated",
        "charge.refund.updated",
        "refund.failed",
        "charge.dispute.created",
        "charge.dispute.funds_withdrawn",
        "charge.dispute.closed",
        "charge.dispute.funds_reinstated",
    ];
    assert_eq!(kinds(&mut received, expected.len()).await, expected);
    let listed = client.list_events().await.unwrap();
    let listed: Vec<_> = listed.iter().map(|event| event["type"].as_str().unwrap()).collect();
    assert_eq!(listed, expected);
    gateway.stop().await;
    assert!(received.try_recv().is_err(), "each once");
}

#[tokio::test]
async fn deliveries_are_held_shuffled_repeated_and_forged() {
    let (gateway, mut received, _folder) = gateway_with_endpoint(0).await;
    let client = &gateway.client;
    let faults = WebhookFaults {
        is_held: true,
        repeats: 2,
        shuffle: Some(7),
        forgeries: 1,
    };
    client.set_webhook_faults(faults).await.unwrap();
    for key in ["a", "b", "c"] {
        client.authorize(key, &request(support::GOOD)).await.unwrap();
    }
    let listed = client.list_events().await.unwrap();
    assert_eq!(listed.len(), 6);
    assert!(received.try_recv().is_err(), "they are held");
    let released = WebhookFaults {
        is_held: false,
        ..faults
    };
    client.set_webhook_faults(released).await.unwrap();
    let mut order = Vec::new();
    for _ in 0..listed.len() {
        let (forged, is_good) = received.recv().await.unwrap();
        assert!(!is_good);
        for _ in 0..3 {
            let (event, is_good) = received.recv().await.unwrap();
            assert!(is_good && event == forged, "{event}");
        }
        order.push(forged["id"].as_str().unwrap().to_owned());
    }
    let in_order: Vec<_> = listed.iter().map(|event| event["id"].as_str().unwrap()).collect();
    assert_ne!(order, in_order);
    let all: BTreeSet<&str> = order.iter().map(String::as_str).collect();
    assert_eq!(all, in_order.into_iter().collect());
    gateway.stop().await;
}

#[tokio::test]
async fn the_card_of_a_disputing_holder_is_disputed_once_it_is_captured() {
    let (gateway, mut received, _folder) = gateway_with_endpoint(0).await;
    let client = &gateway.client;
    let held = client.authorize("a", &request("4000 0000 0000 0259")).await.unwrap();
    assert!(held.disputes.is_empty());
    client.capture("b", &held.id, 10_000).await.unwrap();
    client.capture("b", &held.id, 10_000).await.unwrap();
    let there = client.get_authorization(&held.id).await.unwrap().unwrap();
    assert_eq!(there.disputes.len(), 1);
    let told = kinds(&mut received, 6).await;
    assert_eq!(told[4..], ["charge.dispute.created", "charge.dispute.funds_withdrawn"]);
    client.refund("c", &held.id, 1).await.unwrap_err();
    gateway.stop().await;
}
