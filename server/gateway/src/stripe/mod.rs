//! The gateway's second face: the part of Stripe's API (<https://docs.stripe.com/api>) that takes card payments with
//! manual capture. Both faces lead to the same journal, with the same idempotency and the same faults.
//!
//! Form-encoded parameters in, JSON out, `Authorization: Bearer <secret>`, and the `Stripe-Version` that the shapes are of.
//!
//! | call | what it does |
//! |---|---|
//! | `POST /v1/payment_intents` | authorizes; needs `confirm=true`, `capture_method=manual`, `payment_method` or `confirmation_token`, and `metadata[reference]` |
//! | `GET /v1/payment_intents`, `GET /v1/payment_intents/{id}` | newest first, by `created[gte]`, `created[lte]`, `limit`, `starting_after` |
//! | `POST /v1/payment_intents/{id}/capture` | captures `amount_to_capture`, or all, once |
//! | `POST /v1/payment_intents/{id}/cancel` | releases the hold |
//! | `POST /v1/refunds`, `GET /v1/refunds?payment_intent=` | refunds `amount`; lists newest first, also by `created[gte]` |
//! | `GET /v1/disputes?payment_intent=` | lists newest first, also by `created[gte]` |
//! | `GET /v1/events` | lists newest first |
//!
//! Differences from Stripe: an `Idempotency-Key` is needed; metadata has the entry `reference`, and that of an intent may
//! have `installation`; unknown parameters and other values are refused, so that a caller notices what the stand-in does
//! not do. The bank's question is answered in the browser ([`browser`]), or on the other face
//! (`POST /v1/authorizations/{id}/challenge`).

mod browser;
mod events;
mod failure;
mod form;
mod methods;
mod object;

use std::sync::Arc;

use axum::extract::{Path, Request, State};
use axum::http::HeaderValue;
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde_json::Value;

use crate::book::{Change, IsPending};
use crate::cards::{self, Delivery};
use crate::extract::IdempotencyKey;
use crate::failures::{check_authorization, failure as plain_failure, unauthorized};
use crate::gateway::{Execution, Gateway, Shared};
use crate::wire::{Authorization, AuthorizationCreate, FailureCode, RefundCreate, Status};
pub(crate) use events::events_of;
use failure::Refusal;
use form::{Body, Parameters, QueryParameters};
use object::{Expansion, authorization_id};

/// The version of the shapes.
pub(crate) const VERSION: &str = "2025-03-31.basil";
/// Objects of a page, unless the caller asks for another number.
const PAGE: i64 = 10;

/// The paths of this face.
pub(crate) fn router(gateway: Arc<Gateway>) -> Router<Arc<Gateway>> {
    Router::new()
        .route("/v1/payment_intents", get(list_intents).post(create_intent))
        .route("/v1/payment_intents/{id}", get(get_intent))
        .route("/v1/payment_intents/{id}/capture", post(capture))
        .route("/v1/payment_intents/{id}/cancel", post(cancel))
        .route("/v1/refunds", get(list_refunds).post(create_refund))
        .route("/v1/disputes", get(list_disputes))
        .route("/v1/events", get(list_events))
        .layer(middleware::from_fn_with_state(gateway, check_caller))
        .merge(browser::router())
}

async fn check_caller(State(gateway): Shared, request: Request, next: Next) -> Response {
    if !gateway.knows_caller(&request) {
        return Refusal::from(unauthorized()).into_response();
    }
    let version = request.headers().get("stripe-version");
    if version.is_none_or(|version| version != VERSION) {
        let text = format!("This stand-in speaks Stripe-Version {VERSION}.");
        return Refusal::invalid(None, &text).into_response();
    }
    next.run(request).await
}

async fn create_intent(
    State(gateway): Shared,
    key: Result<IdempotencyKey, crate::wire::Failure>,
    Body(parameters): Body,
) -> Result<Response, Refusal> {
    let IdempotencyKey(key) = key?;
    let parameters = parameters.only(&[
        "amount",
        "currency",
        "capture_method",
        "confirm",
        "payment_method",
        "confirmation_token",
        "payment_method_types[]",
        "use_stripe_sdk",
        "metadata[reference]",
        "metadata[installation]",
        "expand[]",
    ])?;
    parameters.must_be("confirm", "true")?;
    parameters.must_be("capture_method", "manual")?;
    let card = match parameters.get("confirmation_token") {
        Some(token) => methods::of_token(token)
            .and_then(|method| methods::card(&method))
            .ok_or_else(|| Refusal::no_such("ConfirmationToken", token, "confirmation_token"))?,
        None => {
            let method = parameters.need("payment_method")?;
            methods::card(method).ok_or_else(|| Refusal::no_such("PaymentMethod", method, "payment_method"))?
        }
    };
    let delivery = cards::delivery(&card.number);
    let request = AuthorizationCreate {
        reference: parameters.need("metadata[reference]")?.to_owned(),
        amount_minor: parameters
            .number("amount")?
            .ok_or_else(|| Refusal::missing_parameter("amount"))?,
        currency: parameters.need("currency")?.to_ascii_uppercase(),
        card,
        return_url: None,
        installation: parameters.get("metadata[installation]").map(str::to_owned),
    };
    check_authorization(&request)?;
    let expansion = expansion(&parameters, "");
    let done = gateway.execute(key, Change::Authorize(request), delivery).await;
    Ok(answer(done, |authorization| {
        let intent = object::intent(authorization, expansion);
        if authorization.status == Status::Declined {
            Refusal::declined(&object::payment_error(authorization), intent).into_response()
        } else {
            Json(intent).into_response()
        }
    }))
}

async fn capture(
    State(gateway): Shared,
    Path(id): Path<String>,
    key: Result<IdempotencyKey, crate::wire::Failure>,
    Body(parameters): Body,
) -> Result<Response, Refusal> {
    let IdempotencyKey(key) = key?;
    let parameters = parameters.only(&["amount_to_capture", "expand[]"])?;
    let found = find(&gateway, &id).await?;
    let amount = parameters.number("amount_to_capture")?.unwrap_or(found.amount_minor);
    let expansion = expansion(&parameters, "");
    let change = Change::Capture(found.id, amount);
    let done = gateway.execute(key, change, Delivery::Answered).await;
    Ok(answer(done, |authorization| {
        Json(object::intent(authorization, expansion)).into_response()
    }))
}

async fn cancel(
    State(gateway): Shared,
    Path(id): Path<String>,
    key: Result<IdempotencyKey, crate::wire::Failure>,
    Body(parameters): Body,
) -> Result<Response, Refusal> {
    let IdempotencyKey(key) = key?;
    let parameters = parameters.only(&["cancellation_reason", "expand[]"])?;
    let found = find(&gateway, &id).await?;
    let expansion = expansion(&parameters, "");
    let done = gateway
        .execute(key, Change::Release(found.id), Delivery::Answered)
        .await;
    Ok(answer(done, |authorization| {
        Json(object::intent(authorization, expansion)).into_response()
    }))
}

async fn create_refund(
    State(gateway): Shared,
    key: Result<IdempotencyKey, crate::wire::Failure>,
    Body(parameters): Body,
) -> Result<Response, Refusal> {
    let IdempotencyKey(key) = key?;
    let parameters = parameters.only(&["payment_intent", "amount", "reason", "metadata[reference]"])?;
    let intent = parameters.need("payment_intent")?;
    let found = find(&gateway, intent)
        .await
        .map_err(|_| Refusal::no_such("payment_intent", intent, "payment_intent"))?;
    let request = RefundCreate {
        amount_minor: parameters
            .number("amount")?
            .unwrap_or(found.captured_minor - found.refunded_minor),
        reference: parameters.get("metadata[reference]").map(str::to_owned),
    };
    let is_settled = found.captured_minor > 0 && found.refunded_minor == found.captured_minor;
    let change = Change::Refund(found.id, request, IsPending::default());
    let done = gateway.execute(key, change, Delivery::Answered).await;
    let is_above = matches!(&done.result, Err(failure) if failure.code == FailureCode::AmountAboveCaptured);
    if is_above && is_settled {
        return Err(Refusal::already_refunded());
    }
    Ok(answer(done, |authorization| {
        // The answer is of the time of the call, so the refund is its newest.
        let refund = authorization.refunds.last();
        Json(refund.map(|refund| object::refund(authorization, refund))).into_response()
    }))
}

async fn get_intent(
    State(gateway): Shared,
    Path(id): Path<String>,
    QueryParameters(parameters): QueryParameters,
) -> Result<Json<Value>, Refusal> {
    let parameters = parameters.only(&["expand[]"])?;
    let found = find(&gateway, &id).await?;
    Ok(Json(object::intent(&found, expansion(&parameters, ""))))
}

async fn list_intents(
    State(gateway): Shared,
    QueryParameters(parameters): QueryParameters,
) -> Result<Json<Value>, Refusal> {
    let parameters = parameters.only(&["created[gte]", "created[lte]", "limit", "starting_after", "expand[]"])?;
    let from = parameters.number("created[gte]")?.unwrap_or(i64::MIN);
    let to = parameters.number("created[lte]")?.unwrap_or(i64::MAX);
    let found = gateway
        .writer
        .read(move |book| {
            let created = |known: &&Authorization| (from..=to).contains(&known.created_at.timestamp());
            book.newest_first().filter(created).cloned().collect::<Vec<_>>()
        })
        .await?;
    let expansion = expansion(&parameters, "data.");
    let intents = found.iter().map(|known| object::intent(known, expansion)).collect();
    page("/v1/payment_intents", intents, &parameters)
}

async fn list_refunds(
    State(gateway): Shared,
    QueryParameters(parameters): QueryParameters,
) -> Result<Json<Value>, Refusal> {
    let parameters = parameters.only(&["payment_intent", "created[gte]", "limit", "starting_after"])?;
    let from = parameters.number("created[gte]")?.unwrap_or(i64::MIN);
    let mut refunds: Vec<(i64, Value)> = Vec::new();
    for known in asked(&gateway, &parameters).await? {
        let newest_first = known.refunds.iter().rev();
        refunds.extend(newest_first.map(|refund| (refund.created_at.timestamp(), object::refund(&known, refund))));
    }
    newest(refunds, from, "/v1/refunds", &parameters)
}

async fn list_disputes(
    State(gateway): Shared,
    QueryParameters(parameters): QueryParameters,
) -> Result<Json<Value>, Refusal> {
    let parameters = parameters.only(&["payment_intent", "created[gte]", "limit", "starting_after"])?;
    let from = parameters.number("created[gte]")?.unwrap_or(i64::MIN);
    let mut disputes: Vec<(i64, Value)> = Vec::new();
    for known in asked(&gateway, &parameters).await? {
        let newest_first = known.disputes.iter().rev();
        disputes.extend(newest_first.map(|one| (one.created_at.timestamp(), object::dispute(&known, one))));
    }
    newest(disputes, from, "/v1/disputes", &parameters)
}

async fn list_events(
    State(gateway): Shared,
    QueryParameters(parameters): QueryParameters,
) -> Result<Json<Value>, Refusal> {
    let parameters = parameters.only(&["limit", "starting_after"])?;
    let entries = gateway.writer.read(|book| book.entries_after(0).to_vec()).await?;
    let events = entries
        .iter()
        .rev()
        .flat_map(|entry| events_of(entry).into_iter().rev());
    page("/v1/events", events.collect(), &parameters)
}

/// The authorization of `payment_intent`, or all of them.
async fn asked(gateway: &Gateway, parameters: &Parameters) -> Result<Vec<Authorization>, Refusal> {
    let Some(intent) = parameters.get("payment_intent") else {
        let all = gateway.writer.read(|book| book.newest_first().cloned().collect());
        return Ok(all.await?);
    };
    let found = find(gateway, intent)
        .await
        .map_err(|_| Refusal::no_such("payment_intent", intent, "payment_intent"))?;
    Ok(vec![found])
}

/// A page of objects with the time that each was made at.
fn newest(
    mut objects: Vec<(i64, Value)>,
    from: i64,
    url: &str,
    parameters: &Parameters,
) -> Result<Json<Value>, Refusal> {
    objects.retain(|(created, _)| *created >= from);
    objects.sort_by_key(|(created, _)| std::cmp::Reverse(*created));
    let objects = objects.into_iter().map(|(_, object)| object).collect();
    page(url, objects, parameters)
}

/// The page that the caller asked for.
fn page(url: &str, objects: Vec<Value>, parameters: &Parameters) -> Result<Json<Value>, Refusal> {
    let limit = parameters.number("limit")?.unwrap_or(PAGE);
    if !(1..=100).contains(&limit) {
        return Err(Refusal::invalid(Some("limit"), "The limit must be 1 to 100."));
    }
    let limit = usize::try_from(limit).unwrap_or(1);
    let start = match parameters.get("starting_after") {
        None => 0,
        Some(id) => match objects.iter().position(|object| object["id"] == id) {
            Some(place) => place + 1,
            None => return Err(Refusal::no_such("object", id, "starting_after")),
        },
    };
    let has_more = objects.len() > start + limit;
    let data = objects.into_iter().skip(start).take(limit).collect();
    Ok(Json(object::list(url, data, has_more)))
}

async fn find(gateway: &Gateway, intent: &str) -> Result<Authorization, Refusal> {
    let id = authorization_id(intent);
    let found = gateway.writer.read(move |book| book.get(&id).cloned()).await?;
    let missing = || plain_failure(FailureCode::NotFound, &format!("No such payment_intent: '{intent}'"));
    Ok(found.ok_or_else(missing)?)
}

fn expansion(parameters: &Parameters, prefix: &str) -> Expansion {
    Expansion {
        charge: parameters.expands(&format!("{prefix}latest_charge")),
        method: parameters.expands(&format!("{prefix}payment_method")),
    }
}

/// The answer of a mutating call; a repeated one says so.
fn answer(done: Execution, write: impl FnOnce(&Authorization) -> Response) -> Response {
    let mut response = match done.result {
        Ok(authorization) => write(&authorization),
        Err(failure) => Refusal::from(failure).into_response(),
    };
    if done.is_repeated {
        let headers = response.headers_mut();
        headers.insert("idempotent-replayed", HeaderValue::from_static("true"));
    }
    response
}
