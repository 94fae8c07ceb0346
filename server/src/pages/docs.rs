//! /api/openapi.json and a page to try it.

use crate::{pages::answer, session::Visit};
use app::pages::docs::docs;
use axum::{
    Json,
    response::{IntoResponse, Response},
};
use http::StatusCode;

/// GET /api/openapi.json
pub async fn document() -> Response {
    Json(api::openapi()).into_response()
}

/// GET /api/docs
pub async fn show(visit: Visit) -> Response {
    let document = serde_json::to_value(api::openapi()).unwrap_or_default();
    answer(&visit, StatusCode::OK, |page| docs(page, &document)).await
}
