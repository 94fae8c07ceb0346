//! /terms and /privacy

use crate::{pages::answer, session::Visit};
use app::pages::text;
use axum::response::Response;
use http::StatusCode;

/// GET /terms
pub async fn terms(visit: Visit) -> Response {
    answer(&visit, StatusCode::OK, text::terms).await
}

/// GET /privacy
pub async fn privacy(visit: Visit) -> Response {
    answer(&visit, StatusCode::OK, text::privacy).await
}
