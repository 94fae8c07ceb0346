//! /dashboard/library: a creator's images and videos.

use super::refuse_others;
use crate::{
    pages::{answer, error},
    session::Visit,
};
use app::{pages::dashboard::library, paths};
use axum::response::Response;
use contract::island::LibraryProps;
use domain::profiles;
use http::StatusCode;

/// GET /dashboard/library
pub async fn show(visit: Visit) -> Response {
    if let Some(elsewhere) = refuse_others(&visit, paths::LIBRARY) {
        return elsewhere;
    }
    match profiles::my(visit.ctx(), &visit.viewer).await {
        Ok(profile) => {
            let props = LibraryProps {
                user_id: profile.user_id,
            };
            answer(&visit, StatusCode::OK, |page| library(page, &props)).await
        }
        Err(found) => error(&visit, &found).await,
    }
}
