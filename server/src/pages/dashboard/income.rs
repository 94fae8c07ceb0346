//! /dashboard/income: how creators earn income.

use super::refuse_others;
use crate::{pages::answer, session::Visit};
use app::{pages::dashboard::income, paths};
use axum::response::Response;
use http::StatusCode;

/// GET /dashboard/income
pub async fn show(visit: Visit) -> Response {
    if let Some(elsewhere) = refuse_others(&visit, paths::INCOME) {
        return elsewhere;
    }
    answer(&visit, StatusCode::OK, income).await
}
