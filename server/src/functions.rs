//! `/_server/{function}`: the loaders of the pages, for programs. JSON alone; failures in the envelope.

use crate::session::Visit;
use api::ApiError;
use axum::{
    body::{Body, to_bytes},
    extract::Request,
    response::{IntoResponse, Response},
};
use contract::{Code, Failure};
use http::{
    HeaderValue, Method, StatusCode,
    header::{ACCEPT, CACHE_CONTROL, LOCATION, REFERER, VARY},
};
use leptos::prelude::provide_context;

/// The largest answer of a loader, in bytes.
const LARGEST: usize = 16 * 1024 * 1024;
/// The one function that changes something.
const START_SESSION: &str = "/_server/startSession";
/// Prices, rooms, links and saved things are true for this moment only, and the next person at this browser must not see who
/// paid.
const NEVER_KEPT: [&str; 9] = [
    "/_server/cancel",
    "/_server/trips",
    "/_server/contact",
    "/_server/confirmation",
    "/_server/hotel",
    "/_server/payment",
    "/_server/resetPassword",
    "/_server/saved",
    START_SESSION,
];
/// The header of the page's CSRF token.
const CSRF_TOKEN: &str = "x-csrf-token";

/// Calls the function of the path.
pub async fn call(visit: Visit, mut request: Request) -> Response {
    let path = request.uri().path().to_owned();
    let method = if path == START_SESSION {
        Method::POST
    } else {
        Method::GET
    };
    if request.method() != method {
        return ApiError::of(Code::MethodNotAllowed).into_response();
    }
    let token = request.headers().get(CSRF_TOKEN).and_then(|token| token.to_str().ok());
    if method == Method::POST && !visit.verify_csrf(token.unwrap_or_default()) {
        return ApiError::of(Code::CsrfToken).into_response();
    }
    // A browser that prefers pages would be led back to where it came from, with the failure in the address.
    request
        .headers_mut()
        .insert(ACCEPT, HeaderValue::from_static("application/json"));
    request.headers_mut().remove(REFERER);
    let asking = visit.asking();
    let answer = leptos_axum::handle_server_fns_with_context(move || provide_context(asking.clone()), request).await;
    seal(&path, answer.into_response()).await
}

/// Gives an answer its caching, and a failure its status.
async fn seal(path: &str, answer: Response) -> Response {
    let (mut parts, body) = answer.into_parts();
    let Ok(bytes) = to_bytes(body, LARGEST).await else {
        return ApiError::of(Code::Internal).into_response();
    };
    if parts.status == StatusCode::OK {
        let kept = if NEVER_KEPT.contains(&path) {
            "no-store"
        } else {
            "private, max-age=60"
        };
        parts.headers.insert(CACHE_CONTROL, HeaderValue::from_static(kept));
        parts.headers.append(VARY, HeaderValue::from_static("cookie"));
        parts.headers.remove(LOCATION);
        return Response::from_parts(parts, Body::from(bytes));
    }
    match serde_json::from_slice::<Failure>(&bytes) {
        Ok(failure) => ApiError(failure).into_response(),
        // Whatever is no failure of a loader is the answer to a path that names none.
        Err(_) => ApiError::of(Code::NotFound).into_response(),
    }
}
