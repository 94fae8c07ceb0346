//! Shapes failures: an API call gets the error envelope and a page gets an error page. This includes refusals by the
//! framework, panics and time-outs.

use crate::{answers, app_state::App, session::Visit};
use api::ApiError;
use axum::{
    extract::{FromRequestParts, Request, State},
    middleware::Next,
    response::{IntoResponse, Response},
};
use contract::{Code, Failure};
use http::{
    HeaderValue, StatusCode,
    header::{CACHE_CONTROL, CONTENT_TYPE},
};
use std::any::Any;

/// Paths that programs call; people visit all others.
const CALLS: [&str; 6] = ["/api/", "/identity/", "/fragment/", "/media/", "/_server/", "/_test/"];
/// The only page below these paths.
const DOCUMENTATION: &str = "/api/docs";

/// The media type of the framework's own refusals.
const TEXT: &str = "text/plain; charset=utf-8";

/// Whether programs call this path; all others are pages.
pub fn is_call(path: &str) -> bool {
    path != DOCUMENTATION && CALLS.iter().any(|calls| path.starts_with(calls))
}

/// Turns every failure into an error envelope or an error page.
pub async fn seal(State(app): State<App>, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    if is_call(path) {
        let mut answer = api::seal_failures(request, next).await;
        // Most answers are personal; cacheable ones set the header themselves.
        let caching = answer.headers_mut().entry(CACHE_CONTROL);
        caching.or_insert(HeaderValue::from_static("no-store"));
        return answer;
    }
    let (parts, body) = request.into_parts();
    let mut again = parts.clone();
    let mut response = next.run(Request::from_parts(parts, body)).await;
    let status = response.status();
    let kind = response.headers().get(CONTENT_TYPE);
    let bare = match status {
        // The framework refused an address or its fields.
        StatusCode::BAD_REQUEST => kind.is_some_and(|kind| kind == TEXT),
        status => kind.is_none() && (status.is_server_error() || status == StatusCode::METHOD_NOT_ALLOWED),
    };
    let failure = match response.extensions_mut().remove::<Failure>() {
        Some(failure) => failure,
        None if bare => Failure::of(match status {
            StatusCode::INTERNAL_SERVER_ERROR => Code::Internal,
            StatusCode::BAD_REQUEST => Code::BadRequest,
            StatusCode::METHOD_NOT_ALLOWED => Code::MethodNotAllowed,
            _ => Code::Unavailable,
        }),
        None => return response,
    };
    match Visit::from_request_parts(&mut again, &app).await {
        Ok(visit) => answers::failure(&visit, &failure).await,
        Err(answer) => answer,
    }
}

/// The answer after a panic of a handler. The process's panic hook logs the panic with its location.
pub fn panicked(_: Box<dyn Any + Send>) -> Response {
    ApiError::of(Code::Internal).into_response()
}
