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

/// GET /ready: the database answers.
pub async fn ready(State(app): State<App>) -> Response {
    match app.ctx.database().ping().await {
        Ok(()) => "ready\n".into_response(),
        Err(error) => {
            tracing::error!(%error, "not ready");
            (StatusCode::SERVICE_UNAVAILABLE, "the database does not answer\n").into_response()
        }
    }
}

/// GET /metrics, for Prometheus.
pub async fn metrics(State(app): State<App>) -> Response {
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
