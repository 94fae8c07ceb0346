//! Answers of pages: a page with its status, the page of an error, the way to sign in.

use crate::{
    redirects::{previous, see_other},
    session::Visit,
};
use app::{
    page::{Page, PageContext, render},
    pages::errors::{self, MissingPage},
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
        let missing = match code {
            Some(Code::ItineraryNotFound | Code::HotelBookingNotFound) => MissingPage::Trip,
            Some(code) if NAMED_MISSING.contains(&code) => MissingPage::Titled(code.message()),
            _ => MissingPage::Other,
        };
        return answer(visit, status, |page| errors::not_found(page, missing)).await;
    }
    if code == Some(Code::CsrfToken) {
        let previous = previous(&visit.headers);
        let again = first_local([previous.as_deref()]).map_or_else(|| paths::search(None), str::to_owned);
        return answer(visit, status, |page| errors::outdated(page, again)).await;
    }
    answer(visit, status, |page| errors::failed(page, failure)).await
}

/// The status of a form's page that shows why it was refused.
pub fn status_of(error: &Error) -> StatusCode {
    StatusCode::from_u16(error.failure().status()).unwrap_or(StatusCode::UNPROCESSABLE_ENTITY)
}

/// The errors that a form shows; `None` for errors with a separate page.
pub fn refusals(error: &Error) -> Option<Vec<contract::FailureItem>> {
    matches!(error, Error::Refused(_)).then(|| error.failure().errors)
}
