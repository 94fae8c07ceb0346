//! /faq, /terms and /privacy

use crate::{pages::answer, session::Visit};
use app::pages::{faq, text};
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

/// GET /faq
pub async fn faq(visit: Visit) -> Response {
    answer(&visit, StatusCode::OK, faq::faq).await
}
