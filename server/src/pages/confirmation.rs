//! /itinerary/{id}/confirmation: the booked itinerary.

use crate::{
    pages::{answer, error, see_other},
    session::Visit,
};
use app::{
    loaders::{self, PageOrRedirect},
    pages::confirmation::confirmation,
};
use axum::{extract::Path, response::Response};
use http::StatusCode;

/// GET /itinerary/{id}/confirmation
pub async fn show(visit: Visit, Path(id): Path<String>) -> Response {
    let loaded = match visit.loader_context_for(&id).await {
        Ok(context) => loaders::confirmation(&context, &id).await,
        Err(found) => Err(found),
    };
    match loaded {
        Ok(PageOrRedirect::Page(data)) => answer(&visit, StatusCode::OK, |page| confirmation(page, &data)).await,
        Ok(PageOrRedirect::Elsewhere(path)) => see_other(&path),
        Err(found) => error(&visit, &found).await,
    }
}
