//! `POST /api/webhooks/stripe`: what Stripe tells. It is no call for clients, so the API document does not have it; without
//! STRIPE_WEBHOOK_SECRET it is as unknown as any other path.

use crate::{app_state::App, config::stripe::StripeKeys};
use api::ApiError;
use axum::{
    Json, Router,
    body::Bytes,
    extract::{DefaultBodyLimit, State},
    routing::post,
};
use contract::Code;
use domain::{Ctx, outside::payment::stripe::check_signature, provider_events};
use http::HeaderMap;
use serde_json::{Value, json};

/// Bytes of an event at most. Stripe's have some kilobytes.
const MAX_BODY_BYTES: usize = 256 * 1024;
const HEADER: &str = "Stripe-Signature";

#[derive(Clone)]
struct Webhooks {
    ctx: Ctx,
    keys: StripeKeys,
}

/// The path, if there is a secret to check signatures with.
pub fn router(app: &App) -> Router {
    let Some(keys) = app
        .config
        .stripe
        .clone()
        .filter(|keys| !keys.webhook_secrets.is_empty())
    else {
        return Router::new();
    };
    let state = Webhooks {
        ctx: app.ctx.clone(),
        keys,
    };
    Router::new()
        .route(
            "/api/webhooks/stripe",
            post(receive).layer(DefaultBodyLimit::max(MAX_BODY_BYTES)),
        )
        .with_state(state)
}

/// Checks the signature over the body as it came, keeps the event, and answers at once: a job does what follows.
async fn receive(
    State(Webhooks { ctx, keys }): State<Webhooks>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json<Value>, ApiError> {
    let header = headers
        .get(HEADER)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    let secrets: Vec<&str> = keys.webhook_secrets.iter().map(String::as_str).collect();
    if let Err(error) = check_signature(&body, header, &secrets, ctx.now()) {
        tracing::warn!(%error, "a webhook was refused");
        count("refused");
        return Err(ApiError::field(Code::BadRequest, error.to_string(), HEADER));
    }
    let receipt = provider_events::receive(&ctx, keys.is_live(), &body).await?;
    count(receipt.text());
    Ok(Json(json!({ "received": true })))
}

fn count(outcome: &'static str) {
    metrics::counter!("stripe_webhooks_total", "outcome" => outcome).increment(1);
}
