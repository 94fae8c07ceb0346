//! /user/account.json: all data stored about a person, as a file.

use crate::{
    pages::{failure, sign_in_first},
    session::Visit,
};
use app::paths;
use axum::response::{IntoResponse, Response};
use http::header;

/// GET /user/account.json
pub async fn file(visit: Visit) -> Response {
    if !visit.viewer.is_authenticated() {
        return sign_in_first(&visit, Some(paths::PROFILE));
    }
    match api::export(visit.ctx(), &visit.viewer).await {
        Ok(export) => {
            let headers = [
                (header::CONTENT_DISPOSITION, "attachment; filename=\"account.json\""),
                (header::CACHE_CONTROL, "no-store"),
            ];
            (headers, export).into_response()
        }
        Err(found) => failure(&visit, &found.0).await,
    }
}
