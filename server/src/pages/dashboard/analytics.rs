//! /dashboard/analytics: a club's figures.

use super::refuse_others;
use crate::{
    pages::{answer, error},
    session::Visit,
};
use app::{pages::dashboard::analytics, paths};
use axum::response::Response;
use domain::clubs;
use http::StatusCode;

/// GET /dashboard/analytics
pub async fn show(visit: Visit) -> Response {
    if let Some(elsewhere) = refuse_others(&visit, paths::ANALYTICS) {
        return elsewhere;
    }
    match clubs::counters(visit.ctx(), &visit.viewer).await {
        Ok(counters) => answer(&visit, StatusCode::OK, |page| analytics(page, &counters)).await,
        Err(found) => error(&visit, &found).await,
    }
}
