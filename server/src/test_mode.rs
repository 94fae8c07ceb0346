//! `/_test/…`: controls for end-to-end test runners: move the clock, change prices, read the outbox and the gateway's
//! log, switch its faults, delete all accounts and bookings. Served in MODE=test with TEST_TOKEN set only, to callers
//! who send that token as `x-test-token`.

use crate::app_state::App;
use api::ApiError;
use axum::{
    Json, Router,
    extract::{Request, State},
    middleware::{Next, from_fn_with_state},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use chrono::{DateTime, TimeDelta, Utc};
use contract::{Code, HotelId};
use domain::{clock::ShiftedClock, delivery, mailbox, rehearsal, subscriptions, worker};
use gateway::{Faults, LogEntry};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

const TOKEN: &str = "x-test-token";

/// The state of test mode.
#[derive(Clone)]
pub struct TestMode {
    pub app: App,
    pub clock: Arc<ShiftedClock>,
    /// `None`: payments go to a provider that has no log to read.
    pub gateway: Option<gateway::Client>,
    pub token: Arc<str>,
}

/// The routes.
pub fn router(mode: TestMode) -> Router {
    Router::new()
        .route("/_test/clock", get(read_clock).post(move_clock))
        .route("/_test/prices", post(change_prices))
        .route("/_test/outbox", get(messages))
        .route("/_test/mail", get(mail))
        .route("/_test/gateway/log", get(gateway_log))
        .route("/_test/gateway/faults", post(set_faults))
        .route("/_test/work", post(work))
        .route("/_test/reset", post(reset))
        .layer(from_fn_with_state(mode.clone(), check_token))
        .with_state(mode)
}

async fn check_token(State(mode): State<TestMode>, request: Request, next: Next) -> Response {
    let sent = request.headers().get(TOKEN).and_then(|token| token.to_str().ok());
    if sent != Some(&*mode.token) {
        return ApiError::of(Code::Forbidden).into_response();
    }
    next.run(request).await
}

#[derive(Serialize)]
struct Now {
    now: DateTime<Utc>,
}

async fn read_clock(State(mode): State<TestMode>) -> Json<Now> {
    Json(Now {
        now: mode.app.ctx.now(),
    })
}

/// Seconds that the clock advances; it never goes back.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Advance {
    advance_seconds: u32,
}

async fn move_clock(State(mode): State<TestMode>, Json(advance): Json<Advance>) -> Json<Now> {
    mode.clock
        .advance(TimeDelta::seconds(i64::from(advance.advance_seconds)));
    read_clock(State(mode)).await
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Prices {
    hotel_id: HotelId,
    /// The new price in thousandths of the current one.
    permille: u32,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Changed {
    rate_plans: usize,
}

async fn change_prices(State(mode): State<TestMode>, Json(prices): Json<Prices>) -> Result<Json<Changed>, ApiError> {
    let rate_plans = rehearsal::change_prices(&mode.app.ctx, prices.hotel_id, prices.permille).await?;
    Ok(Json(Changed { rate_plans }))
}

async fn messages(State(mode): State<TestMode>) -> Result<Json<Vec<rehearsal::Message>>, ApiError> {
    Ok(Json(rehearsal::messages(&mode.app.ctx).await?))
}

/// The built-in mailbox, newest first; delivers due messages first.
async fn mail(State(mode): State<TestMode>) -> Result<Json<Vec<mailbox::KeptEmail>>, ApiError> {
    delivery::pass(&mode.app.ctx).await?;
    Ok(Json(mailbox::list(&mode.app.ctx).await?))
}

async fn gateway_log(State(mode): State<TestMode>) -> Result<Json<Vec<LogEntry>>, ApiError> {
    gateway(&mode)?.list_log(0).await.map(Json).map_err(unreachable)
}

async fn set_faults(State(mode): State<TestMode>, Json(faults): Json<Faults>) -> Result<Json<Faults>, ApiError> {
    gateway(&mode)?.set_faults(faults).await.map(Json).map_err(unreachable)
}

fn gateway(mode: &TestMode) -> Result<&gateway::Client, ApiError> {
    let missing = || domain::Error::Outside("TEST_GATEWAY_URL is not set".to_owned());
    Ok(mode.gateway.as_ref().ok_or_else(missing)?)
}

fn unreachable(error: gateway::ClientError) -> ApiError {
    domain::Error::Outside(error.to_string()).into()
}

#[derive(Serialize)]
struct Done {
    done: usize,
}

/// Runs one pass of the worker and one of the emails to subscribers.
async fn work(State(mode): State<TestMode>) -> Result<Json<Done>, ApiError> {
    let done = worker::pass(&mode.app.ctx).await?;
    let written = subscriptions::pass(&mode.app.ctx).await?;
    Ok(Json(Done { done: done + written }))
}

async fn reset(State(mode): State<TestMode>) -> Result<Json<Done>, ApiError> {
    rehearsal::reset(&mode.app.ctx).await?;
    Ok(Json(Done { done: 1 }))
}
