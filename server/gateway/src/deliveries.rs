//! Sends the Stripe face's events to an endpoint, signed as Stripe signs them
//! (<https://docs.stripe.com/webhooks/signature>).

use std::time::Duration;

use chrono::{DateTime, Utc};
use hmac::{Hmac, Mac};
use serde_json::Value;
use sha2::Sha256;

use crate::book::keyed_digest;
use crate::options::{Clock, WebhookEndpoint};
use crate::stripe::events_of;
use crate::webhooks::Webhooks;
use crate::wire::WebhookFaults;
use crate::writer::Writer;

/// Time limit for one delivery.
const DELIVERY_TIMEOUT: Duration = Duration::from_secs(10);
/// The pause before a second delivery; each further one is twice as long, up to the longest.
const PAUSE: Duration = Duration::from_millis(100);
const MAX_PAUSE: Duration = Duration::from_secs(10);

/// Sends what happens after that entry, until the task is aborted.
pub(crate) async fn send_all(
    webhooks: Webhooks,
    endpoint: WebhookEndpoint,
    writer: Writer,
    clock: Clock,
    mut seen: u64,
) {
    let client = reqwest::Client::builder()
        .no_proxy()
        .redirect(reqwest::redirect::Policy::none())
        .timeout(DELIVERY_TIMEOUT)
        .build();
    let http = match client {
        Ok(http) => http,
        Err(error) => return tracing::error!(%error, "webhooks are not sent"),
    };
    loop {
        webhooks.something().await;
        let faults = webhooks.faults();
        if faults.is_held {
            continue;
        }
        let after = seen;
        let Ok(entries) = writer.read(move |book| book.entries_after(after).to_vec()).await else {
            // The log cannot be written at the moment; the events stay due.
            tokio::time::sleep(PAUSE).await;
            webhooks.wake();
            continue;
        };
        seen = entries.last().map_or(seen, |entry| entry.seq);
        let mut events: Vec<Value> = entries.iter().flat_map(events_of).collect();
        if let Some(seed) = faults.shuffle {
            let key = |event: &Value| keyed_digest(&seed.to_be_bytes(), &[event["id"].to_string().as_bytes()]);
            events.sort_by_cached_key(key);
        }
        for event in events {
            deliver(&http, &endpoint, &clock, &event, faults).await;
        }
    }
}

/// Delivers an event as often as the faults say, the first time until it is taken.
async fn deliver(
    http: &reqwest::Client,
    endpoint: &WebhookEndpoint,
    clock: &Clock,
    event: &Value,
    faults: WebhookFaults,
) {
    let body = event.to_string();
    for _ in 0..faults.forgeries {
        send(http, endpoint, "whsec_of_a_forger", &body, clock()).await;
    }
    let mut pause = PAUSE;
    while !send(http, endpoint, &endpoint.secret, &body, clock()).await {
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(MAX_PAUSE);
    }
    for _ in 0..faults.repeats {
        send(http, endpoint, &endpoint.secret, &body, clock()).await;
    }
}

/// Sends once; whether it was taken.
async fn send(
    http: &reqwest::Client,
    endpoint: &WebhookEndpoint,
    secret: &str,
    body: &str,
    now: DateTime<Utc>,
) -> bool {
    let request = http
        .post(&endpoint.url)
        .header("content-type", "application/json; charset=utf-8")
        .header("stripe-signature", signature_header(secret, body.as_bytes(), now))
        .body(body.to_owned());
    match request.send().await {
        Ok(answer) => answer.status().is_success(),
        Err(error) => {
            tracing::warn!(error = %error.without_url(), "a webhook was not taken");
            false
        }
    }
}

/// The `Stripe-Signature` header of a body at a time.
pub fn signature_header(secret: &str, body: &[u8], now: DateTime<Utc>) -> String {
    let time = now.timestamp();
    let mut hex = String::new();
    // HMAC takes a key of any length.
    if let Ok(mut mac) = <Hmac<Sha256> as Mac>::new_from_slice(secret.as_bytes()) {
        mac.update(time.to_string().as_bytes());
        mac.update(b".");
        mac.update(body);
        hex = mac
            .finalize()
            .into_bytes()
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
    }
    format!("t={time},v1={hex}")
}
