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
use api::ApiError;
use app::{
    loaders::TextVersion,
    page::{Page, PageContext, render},
    pages::errors,
    paths,
};
use axum::response::{Html, IntoResponse, Response};
use contract::{
    Code, Failure,
    return_url::{first_local, local_path},
    text,
};
use domain::Error;
use http::{HeaderValue, StatusCode, header};

/// A page with its status.
pub async fn answer(visit: &Visit, status: StatusCode, make: impl FnOnce(&PageContext) -> Page) -> Response {
    match visit.page().await {
        Ok(context) => {
            let html = render(&context, || make(&context));
            let mut response = (status, Html(html)).into_response();
            response
                .headers_mut()
                .insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
            visit.keep(response)
        }
        Err(error) => {
            error.failure();
            (StatusCode::SERVICE_UNAVAILABLE, text::PAGE_FAILED).into_response()
        }
    }
}

/// The page of an error: a title for missing things, else a message with the request's id.
pub async fn error(visit: &Visit, error: &Error) -> Response {
    failure(visit, &error.failure()).await
}

/// Redirects to the sign-in page, which returns to a path of this site. It says so if the session has ended.
pub fn sign_in_first(visit: &Visit, back: Option<&str>) -> Response {
    let page = paths::sign_in(back);
    if !visit.has_ended_session() {
        return see_other(&page);
    }
    let mark = if page.contains('?') { '&' } else { '?' };
    visit.leave(see_other(&format!(
        "{page}{mark}failed={}",
        Code::SessionExpired.as_str()
    )))
}

/// Codes that may mean that the person must sign in.
const NEEDS_A_SESSION: [Code; 3] = [Code::Unauthenticated, Code::SessionExpired, Code::ItineraryNotFound];

/// Codes whose message is the title of the page that is missing.
const NAMED_MISSING: [Code; 5] = [
    Code::PostNotFound,
    Code::PackageNotFound,
    Code::HotelNotFound,
    Code::ClubNotFound,
    Code::SharedTripNotFound,
];

/// The page of a failure. If the session has ended meanwhile, redirects to the sign-in and back.
pub async fn failure(visit: &Visit, failure: &Failure) -> Response {
    let first = failure.errors.first();
    let code = first.map(|item| item.code);
    if visit.has_ended_session() && code.is_some_and(|code| NEEDS_A_SESSION.contains(&code)) {
        return sign_in_first(visit, local_path(&visit.path));
    }
    let status = StatusCode::from_u16(failure.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    if status == StatusCode::NOT_FOUND {
        let title = match code {
            Some(Code::ItineraryNotFound | Code::HotelBookingNotFound) => text::ITINERARY_NOT_FOUND,
            Some(code) if NAMED_MISSING.contains(&code) => code.message(),
            _ => text::PAGE_NOT_FOUND,
        };
        return answer(visit, status, |page| errors::not_found(page, title)).await;
    }
    if code == Some(Code::CsrfToken) {
        let previous = account::previous(&visit.headers);
        let again = first_local([previous.as_deref()]).map_or_else(|| paths::search(None), str::to_owned);
        return answer(visit, status, |page| errors::outdated(page, again)).await;
    }
    answer(visit, status, |page| errors::failed(page, failure)).await
}

/// The page of a missing route.
pub async fn not_found(visit: Visit) -> Response {
    answer(&visit, StatusCode::NOT_FOUND, |page| {
        errors::not_found(page, text::PAGE_NOT_FOUND)
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

/// Redirects to a GET after a form.
pub fn see_other(path: &str) -> Response {
    let location = HeaderValue::from_str(path).unwrap_or_else(|_| HeaderValue::from_static("/"));
    (StatusCode::SEE_OTHER, [(header::LOCATION, location)]).into_response()
}

/// The status of a form's page that shows why it was refused.
pub fn status_of(error: &Error) -> StatusCode {
    StatusCode::from_u16(error.failure().status()).unwrap_or(StatusCode::UNPROCESSABLE_ENTITY)
}

/// The errors that a form shows; `None` for errors with a separate page.
pub fn refusals(error: &Error) -> Option<Vec<contract::FailureItem>> {
    matches!(error, Error::Refused(_)).then(|| error.failure().errors)
}
