//! /dashboard/chat: the place of the future assistant Taylor.

use super::refuse_others;
use crate::{pages::answer, session::Visit};
use app::{pages::dashboard::chat, paths};
use axum::response::Response;
use http::StatusCode;

/// GET /dashboard/chat
pub async fn show(visit: Visit) -> Response {
    if let Some(elsewhere) = refuse_others(&visit, paths::CHAT) {
        return elsewhere;
    }
    answer(&visit, StatusCode::OK, chat).await
}
