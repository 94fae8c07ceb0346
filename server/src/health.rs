//! What operators and their machines ask.

use crate::router::App;
use axum::{
    Json,
    extract::State,
    response::{IntoResponse, Response},
};
use http::{StatusCode, header};
use serde::Serialize;

/// GET /live: the process runs.
pub async fn live() -> &'static str {
    "live\n"
}

/// GET /ready: the database answers and takes writes.
pub async fn ready(State(app): State<App>) -> Response {
    let database = app.ctx.database();
    let (answers, takes) = (database.ping().await, database.check_writing(app.ctx.now()).await);
    let reason = match (answers, takes) {
        (Ok(()), Ok(())) => return "ready\n".into_response(),
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

/// GET /metrics, for Prometheus.
pub async fn metrics(State(app): State<App>) -> Response {
    metrics::counter!("database_failures_total").absolute(app.ctx.database().failures());
    (
        [(header::CONTENT_TYPE, "text/plain; version=0.0.4")],
        app.metrics.render(),
    )
        .into_response()
}

/// What runs here.
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
