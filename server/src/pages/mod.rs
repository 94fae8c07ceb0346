//! Handlers of pages: load data in process, derive status or redirect from the result, then render the view.

pub mod account;
pub mod calendar;
pub mod canonical;
pub mod change_stay;
pub mod club;
pub mod confirmation;
pub mod contact;
pub mod dashboard;
pub mod dev;
pub mod docs;
pub mod explore;
pub mod find_trip;
pub mod home;
pub mod hotel;
pub mod likes;
pub mod listed;
pub mod mailbox;
pub mod map;
pub mod operator;
pub mod packages;
pub mod papers;
pub mod payment;
pub mod player;
pub mod posts;
mod price_limits;
pub mod qr;
pub mod requests;
pub mod search;
pub mod sharing;
pub mod sitemap;
pub mod stay_guests;
pub mod subscription;
pub mod texts;
pub mod trip_currency;
pub mod trips;

use crate::session::Visit;
pub use crate::{
    answers::{answer, error, failure, refusals, sign_in_first, status_of},
    redirects::see_other,
};
use api::ApiError;
use app::{
    loaders::TextVersion,
    pages::errors::{self, MissingPage},
};
use axum::response::{IntoResponse, Response};
use contract::Code;
use http::StatusCode;

/// The page of a missing route.
pub async fn not_found(visit: Visit) -> Response {
    answer(&visit, StatusCode::NOT_FOUND, |page| {
        errors::not_found(page, MissingPage::Other)
    })
    .await
}

/// The answer to a missing API call.
pub async fn unknown_call() -> Response {
    ApiError::of(Code::NotFound).into_response()
}

/// The version of a post or package to show: `?preview` selects the unpublished changes.
pub fn shown(query: Option<&str>) -> TextVersion {
    match query {
        Some("preview") => TextVersion::Changes,
        _ => TextVersion::Published,
    }
}
