//! Endpoints for operators and monitoring.

use crate::{app_state::App, config::Mode, telemetry};
use axum::{
    Json,
    extract::State,
    response::{IntoResponse, Response},
};
use http::{HeaderMap, StatusCode, header};
use serde::Serialize;

/// GET /live: the process runs.
pub async fn live() -> &'static str {
    "live\n"
}

/// GET /ready: the database answers and accepts writes, the index of hotels is built, and the test gateway, where it is
/// used, takes payments.
pub async fn ready(State(app): State<App>) -> Response {
    let database = app.ctx.database();
    let (answers, takes) = (database.ping().await, database.check_writing(app.ctx.now()).await);
    let reason = match (answers, takes) {
        (Ok(()), Ok(())) if !domain::searches::is_index_ready(&app.ctx) => "the index of hotels is being made\n",
        (Ok(()), Ok(())) => match app.ctx.payments().check_ready().await {
            Ok(()) => return "ready\n".into_response(),
            Err(error) => {
                tracing::error!(%error, "not ready");
                "the test gateway does not answer, so no payment can be made\n"
            }
        },
        (Err(error), _) => {
            tracing::error!(%error, "not ready");
            "the database does not answer\n"
        }
        (Ok(()), Err(error)) => {
            tracing::error!(%error, "not ready");
            "the database takes no writes\n"
        }
    };
    (StatusCode::SERVICE_UNAVAILABLE, reason).into_response()
}

/// GET /metrics, for Prometheus: with METRICS_TOKEN, requires it as a bearer token; without it, is open, and answers
/// 404 in production.
pub async fn metrics(State(app): State<App>, headers: HeaderMap) -> Response {
    let is_open = match &app.config.metrics_token {
        None => app.config.mode != Mode::Production,
        Some(token) => bearer(&headers).is_some_and(|given| is_same(given, token)),
    };
    if !is_open {
        return StatusCode::NOT_FOUND.into_response();
    }
    metrics::counter!("uploads_without_room_total").absolute(domain::free_disk::refused(&app.ctx));
    if let Some(free) = domain::free_disk::free_bytes(&app.ctx) {
        metrics::gauge!("upload_disk_free_bytes").set(free as f64);
    }
    let age = app.ctx.now().date_naive() - app.ctx.rates().date();
    metrics::gauge!("exchange_rates_age_days").set(age.num_days() as f64);
    metrics::counter!("log_lines_lost_total").absolute(telemetry::lost_lines());
    metrics::counter!("database_failures_total").absolute(app.ctx.database().failures());
    (
        [(header::CONTENT_TYPE, "text/plain; version=0.0.4")],
        app.metrics.render(),
    )
        .into_response()
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    headers
        .get(header::AUTHORIZATION)?
        .to_str()
        .ok()?
        .strip_prefix("Bearer ")
}

/// Compares in constant time.
fn is_same(one: &str, other: &str) -> bool {
    let differences = one.bytes().zip(other.bytes()).fold(0, |found, (a, b)| found | (a ^ b));
    one.len() == other.len() && differences == 0
}

/// The running version.
#[derive(Serialize)]
pub struct Version {
    version: &'static str,
    mode: String,
}

/// GET /version
pub async fn version(State(app): State<App>) -> Json<Version> {
    Json(Version {
        version: env!("CARGO_PKG_VERSION"),
        mode: format!("{:?}", app.config.mode).to_lowercase(),
    })
}
