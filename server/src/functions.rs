//! `/_server/{function}`: the pages' loaders as calls for programs. JSON only; failures use the envelope.

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

/// Bytes of a loader's answer at most.
const LARGEST: usize = 16 * 1024 * 1024;
/// The only function that changes data.
const START_SESSION: &str = "/_server/startSession";
/// Paths without caching: prices, rooms, links and saved things change at any moment, and the next person at this
/// browser must not see who paid.
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
/// Fields with whole numbers of 0 or more. The framework refuses others without saying which field they are in.
const NUMBERS: [&str; 3] = ["page", "pageSize", "itineraries"];
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
    if let Some(field) = invalid_field(request.uri().query().unwrap_or_default()) {
        return ApiError::field(Code::BadRequest, "Use a number, as 12.", field).into_response();
    }
    // For a browser that prefers pages, the framework would redirect back with the failure in the address.
    request
        .headers_mut()
        .insert(ACCEPT, HeaderValue::from_static("application/json"));
    request.headers_mut().remove(REFERER);
    let context = visit.loader_context();
    let answer = leptos_axum::handle_server_fns_with_context(move || provide_context(context.clone()), request).await;
    seal(&path, answer.into_response()).await
}

/// The field of a query that should have a number and has none.
fn invalid_field(query: &str) -> Option<&'static str> {
    let fields: Vec<(String, String)> = serde_urlencoded::from_str(query).unwrap_or_default();
    let is_wrong = |name: &str| {
        fields
            .iter()
            .any(|(known, text)| known == name && text.parse::<u32>().is_err())
    };
    NUMBERS.into_iter().find(|name| is_wrong(name))
}

/// Sets the caching of an answer, or the status of a failure.
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
        // Anything but a loader's failure means that the path names no function.
        Err(_) => ApiError::of(Code::NotFound).into_response(),
    }
}
