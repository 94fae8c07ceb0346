//! The HTTP API: paths, form checks, statuses. It decides nothing about money.

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, Path, Request, State};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use chrono::{DateTime, Utc};
use serde::Deserialize;

use crate::book::{Change, IsPending};
use crate::cards::{self, Delivery};
use crate::extract::{Body, IdempotencyKey, Parameters};
use crate::failures::{check_authorization, failure, invalid, unauthorized};
use crate::gateway::{Gateway, Shared};
use crate::stripe;
use crate::wire::{
    Amount, Authorization, AuthorizationCreate, AuthorizationId, AuthorizationList, ChallengeAnswer, DisputeAnswer,
    DisputeCreate, Failure, FailureCode, Faults, LogPage, RefundAnswer, RefundCreate, WebhookFaults,
};

/// Bytes of a body at most; no valid request comes near it.
const MAX_BODY_BYTES: usize = 16 * 1024;

/// All paths.
pub(crate) fn router(gateway: Arc<Gateway>) -> Router {
    let protected = Router::new()
        .route("/authorizations", get(list_authorizations).post(create_authorization))
        .route("/authorizations/{id}", get(get_authorization))
        .route("/authorizations/{id}/challenge", post(answer_challenge))
        .route("/authorizations/{id}/capture", post(capture))
        .route("/authorizations/{id}/release", post(release))
        .route("/authorizations/{id}/refunds", post(create_refund))
        .route("/authorizations/{id}/refunds/{refund}/settle", post(settle_refund))
        .route("/authorizations/{id}/disputes", post(create_dispute))
        .route("/authorizations/{id}/disputes/{dispute}/settle", post(settle_dispute))
        .route("/log", get(list_log))
        .route("/_webhooks", post(set_webhook_faults))
        .route("/_faults", post(set_faults))
        .fallback(unknown_path)
        .method_not_allowed_fallback(unknown_path)
        .layer(middleware::from_fn_with_state(gateway.clone(), require_secret));
    Router::new()
        .route("/health", get(check_health))
        .nest("/v1", protected)
        .merge(stripe::router(gateway.clone()))
        .fallback(unknown_path)
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
        .with_state(gateway)
}

async fn create_authorization(
    State(gateway): Shared,
    IdempotencyKey(key): IdempotencyKey,
    Body(request): Body<AuthorizationCreate>,
) -> Result<Json<Authorization>, Failure> {
    check_authorization(&request)?;
    let delivery = cards::delivery(&request.card.number);
    gateway.carry_out(key, Change::Authorize(request), delivery).await
}

async fn answer_challenge(
    State(gateway): Shared,
    Path(id): Path<AuthorizationId>,
    IdempotencyKey(key): IdempotencyKey,
    Body(answer): Body<ChallengeAnswer>,
) -> Result<Json<Authorization>, Failure> {
    gateway
        .carry_out(key, Change::Challenge(id, answer.outcome), Delivery::Answered)
        .await
}

async fn capture(
    State(gateway): Shared,
    Path(id): Path<AuthorizationId>,
    IdempotencyKey(key): IdempotencyKey,
    Body(amount): Body<Amount>,
) -> Result<Json<Authorization>, Failure> {
    gateway
        .carry_out(key, Change::Capture(id, amount.amount_minor), Delivery::Answered)
        .await
}

async fn release(
    State(gateway): Shared,
    Path(id): Path<AuthorizationId>,
    IdempotencyKey(key): IdempotencyKey,
) -> Result<Json<Authorization>, Failure> {
    gateway.carry_out(key, Change::Release(id), Delivery::Answered).await
}

async fn create_refund(
    State(gateway): Shared,
    Path(id): Path<AuthorizationId>,
    IdempotencyKey(key): IdempotencyKey,
    Body(request): Body<RefundCreate>,
) -> Result<Json<Authorization>, Failure> {
    let length = request.reference.as_ref().map(|reference| reference.chars().count());
    if length.is_some_and(|length| !(1..=200).contains(&length)) {
        return Err(invalid("reference", "The reference must have 1 to 200 characters."));
    }
    let change = Change::Refund(id, request, IsPending::default());
    gateway.carry_out(key, change, Delivery::Answered).await
}

/// Settles a refund in place of the bank, for tests.
async fn settle_refund(
    State(gateway): Shared,
    Path((id, refund)): Path<(AuthorizationId, String)>,
    IdempotencyKey(key): IdempotencyKey,
    Body(answer): Body<RefundAnswer>,
) -> Result<Json<Authorization>, Failure> {
    if !gateway.allow_faults {
        return Err(failure(
            FailureCode::FaultsNotAllowed,
            "This gateway's refunds end by themselves.",
        ));
    }
    let change = Change::SettleRefund(id, refund, answer.outcome);
    gateway.carry_out(key, change, Delivery::Answered).await
}

/// Opens a dispute in place of the cardholder, for tests.
async fn create_dispute(
    State(gateway): Shared,
    Path(id): Path<AuthorizationId>,
    IdempotencyKey(key): IdempotencyKey,
    Body(request): Body<DisputeCreate>,
) -> Result<Json<Authorization>, Failure> {
    gateway.check_faults()?;
    let change = Change::Dispute(id, request);
    gateway.carry_out(key, change, Delivery::Answered).await
}

/// Answers a dispute in place of the bank, for tests.
async fn settle_dispute(
    State(gateway): Shared,
    Path((id, dispute)): Path<(AuthorizationId, String)>,
    IdempotencyKey(key): IdempotencyKey,
    Body(answer): Body<DisputeAnswer>,
) -> Result<Json<Authorization>, Failure> {
    gateway.check_faults()?;
    let change = Change::SettleDispute(id, dispute, answer.outcome);
    gateway.carry_out(key, change, Delivery::Answered).await
}

async fn set_webhook_faults(
    State(gateway): Shared,
    Body(faults): Body<WebhookFaults>,
) -> Result<Json<WebhookFaults>, Failure> {
    gateway.check_faults()?;
    gateway.webhooks.set(faults);
    Ok(Json(faults))
}

async fn get_authorization(
    State(gateway): Shared,
    Path(id): Path<AuthorizationId>,
) -> Result<Json<Authorization>, Failure> {
    let found = gateway.writer.read(move |book| book.get(&id).cloned()).await?;
    found
        .map(Json)
        .ok_or_else(|| failure(FailureCode::NotFound, "There is no such authorization."))
}

/// One of the two.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ListQuery {
    reference: Option<String>,
    created_since: Option<DateTime<Utc>>,
}

async fn list_authorizations(
    State(gateway): Shared,
    Parameters(query): Parameters<ListQuery>,
) -> Result<Json<AuthorizationList>, Failure> {
    let authorizations = match (query.reference, query.created_since) {
        (Some(reference), None) => gateway.writer.read(move |book| book.list(&reference)).await?,
        (None, Some(since)) => gateway.writer.read(move |book| book.list_since(since)).await?,
        _ => return Err(failure(FailureCode::InvalidRequest, "Send reference or createdSince.")),
    };
    Ok(Json(AuthorizationList { authorizations }))
}

#[derive(Deserialize)]
struct LogQuery {
    #[serde(default)]
    after: u64,
}

async fn list_log(State(gateway): Shared, Parameters(query): Parameters<LogQuery>) -> Result<Json<LogPage>, Failure> {
    let entries = gateway
        .writer
        .read(move |book| book.entries_after(query.after).to_vec())
        .await?;
    Ok(Json(LogPage { entries }))
}

async fn set_faults(State(gateway): Shared, Body(faults): Body<Faults>) -> Result<Json<Faults>, Failure> {
    gateway.check_faults()?;
    gateway.faults.set(faults);
    Ok(Json(faults))
}

async fn check_health(State(gateway): Shared) -> Result<Json<serde_json::Value>, Failure> {
    gateway.writer.read(|_| ()).await?;
    Ok(Json(serde_json::json!({ "status": "ok" })))
}

async fn unknown_path() -> Failure {
    failure(FailureCode::NotFound, "There is no such path, or not with this method.")
}

async fn require_secret(State(gateway): Shared, request: Request, next: Next) -> Response {
    if gateway.knows_caller(&request) {
        next.run(request).await
    } else {
        unauthorized().into_response()
    }
}
