//! The failure envelope for every error, including the framework's errors and unknown paths.

use crate::media_type::has_media_type;
use axum::{
    body::Body,
    extract::Request,
    middleware::Next,
    response::{IntoResponse, Response},
};
use contract::{Code, Failure};
use http::{
    HeaderMap, HeaderValue, StatusCode,
    header::{CACHE_CONTROL, CONTENT_LENGTH, CONTENT_TYPE, WWW_AUTHENTICATE},
};

/// Identifies a request in the log, on the error page and in the envelope.
#[derive(Clone, Debug)]
pub struct RequestId(pub String);

/// Writes failures as the envelope; an error answer without one gets the envelope of its status.
pub async fn seal_failures(request: Request, next: Next) -> Response {
    let id = request.extensions().get::<RequestId>().map(|id| id.0.clone());
    let mut response = next.run(request).await;
    let status = response.status();
    // A range that lies outside of a file is answered with the size of that file, by a header.
    let is_of_range = status == StatusCode::RANGE_NOT_SATISFIABLE;
    if is_of_range || (!status.is_client_error() && !status.is_server_error()) {
        return response;
    }
    let failure = match response.extensions_mut().remove::<Failure>() {
        Some(failure) => failure,
        None if is_json(&response) => return response,
        None => Failure::of(code_of(status)),
    };
    write(failure, id, response.into_parts().0.headers)
}

/// A failure as a response. Keeps the answer's other headers, such as the allowed methods.
fn write(mut failure: Failure, request_id: Option<String>, headers: HeaderMap) -> Response {
    failure.request_id = request_id;
    let status = StatusCode::from_u16(failure.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let body = serde_json::to_vec(&failure).unwrap_or_default();
    let mut response = (status, Body::from(body)).into_response();
    *response.headers_mut() = headers;
    response.headers_mut().remove(CONTENT_LENGTH);
    response
        .headers_mut()
        .insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response
        .headers_mut()
        .insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    if status == StatusCode::UNAUTHORIZED {
        response
            .headers_mut()
            .insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
    }
    response
}

fn is_json(response: &Response) -> bool {
    has_media_type(response.headers(), "application/json")
}

fn code_of(status: StatusCode) -> Code {
    match status {
        StatusCode::NOT_FOUND => Code::NotFound,
        StatusCode::METHOD_NOT_ALLOWED => Code::MethodNotAllowed,
        StatusCode::UNSUPPORTED_MEDIA_TYPE => Code::UnsupportedMediaType,
        StatusCode::PAYLOAD_TOO_LARGE => Code::PayloadTooLarge,
        StatusCode::TOO_MANY_REQUESTS => Code::TooManyRequests,
        StatusCode::UNAUTHORIZED => Code::Unauthenticated,
        StatusCode::FORBIDDEN => Code::Forbidden,
        StatusCode::UNPROCESSABLE_ENTITY => Code::Invalid,
        StatusCode::SERVICE_UNAVAILABLE | StatusCode::GATEWAY_TIMEOUT | StatusCode::REQUEST_TIMEOUT => {
            Code::Unavailable
        }
        status if status.is_client_error() => Code::BadRequest,
        _ => Code::Internal,
    }
}
