//! /api/openapi.json and an interactive page for it.

use crate::{pages::answer, session::Visit};
use app::pages::docs::docs;
use axum::{
    body::Bytes,
    response::{IntoResponse, Response},
};
use http::{StatusCode, header::CONTENT_TYPE};
use serde_json::Value;
use std::sync::LazyLock;

/// Built once, because building takes about 50 ms and the page is public.
static DOCUMENT: LazyLock<Value> = LazyLock::new(|| serde_json::to_value(api::openapi()).unwrap_or_default());
static WRITTEN: LazyLock<Bytes> = LazyLock::new(|| serde_json::to_vec(&api::openapi()).unwrap_or_default().into());

/// GET /api/openapi.json
pub async fn document() -> Response {
    ([(CONTENT_TYPE, "application/json")], WRITTEN.clone()).into_response()
}

/// GET /api/docs
pub async fn show(visit: Visit) -> Response {
    answer(&visit, StatusCode::OK, |page| docs(page, &DOCUMENT)).await
}
