//! /signIn

use crate::{
    forms::Fields,
    pages::{answer, error},
    session::Visit,
};
use app::{loaders, pages::sign_in::sign_in};
use axum::{extract::RawQuery, response::Response};
use http::StatusCode;

/// GET /signIn
pub async fn show(visit: Visit, RawQuery(query): RawQuery) -> Response {
    let fields = Fields(serde_urlencoded::from_str(query.as_deref().unwrap_or_default()).unwrap_or_default());
    let back = fields.some("returnUrl");
    match loaders::home(&visit.asking()).await {
        Ok(data) => {
            let scene = data.home.destinations.first().map(|place| &place.image);
            answer(&visit, StatusCode::OK, |page| sign_in(page, back.as_deref(), scene)).await
        }
        Err(found) => error(&visit, &found).await,
    }
}
