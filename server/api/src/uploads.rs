//! Uploads of videos by the tus protocol, version 1.0.0 (<https://tus.io/protocols/resumable-upload>): its core and the
//! extensions expiration, termination and creation-defer-length. `prepareVideo` creates an upload. The protocol
//! describes these calls, so the document does not repeat them.

use crate::{ApiState, media_type::has_media_type};
use axum::{
    Json, Router,
    extract::{Path, Request, State},
    response::{IntoResponse, Response},
    routing::{head, options},
};
use contract::{Code, Failure};
use domain::{
    Ctx,
    videos::upload::{self, NotTaken, UploadProgress},
};
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};

const VERSION: &str = "1.0.0";
const EXTENSIONS: &str = "creation-defer-length,expiration,termination";
const PIECE: &str = "application/offset+octet-stream";

const RESUMABLE: HeaderName = HeaderName::from_static("tus-resumable");
const TUS_VERSION: HeaderName = HeaderName::from_static("tus-version");
const TUS_EXTENSION: HeaderName = HeaderName::from_static("tus-extension");
const TUS_MAX_SIZE: HeaderName = HeaderName::from_static("tus-max-size");
const OFFSET: HeaderName = HeaderName::from_static("upload-offset");
const LENGTH: HeaderName = HeaderName::from_static("upload-length");
const DEFERRED: HeaderName = HeaderName::from_static("upload-defer-length");
const OVERRIDE: HeaderName = HeaderName::from_static("x-http-method-override");
const EXPIRES: HeaderName = HeaderName::from_static("upload-expires");

/// The routes of uploads. A video takes as long as its sender needs: the server sets no time limit.
pub fn uploads(state: ApiState) -> Router {
    Router::new()
        .route("/api/v1/uploads", options(describe))
        .route(
            "/api/v1/uploads/{place}",
            head(look).patch(receive).delete(end).options(describe).post(named),
        )
        .with_state(state)
}

/// OPTIONS: the supported versions and extensions.
async fn describe(State(ctx): State<Ctx>) -> Response {
    let spoken = [
        (TUS_VERSION, VERSION.to_owned()),
        (TUS_EXTENSION, EXTENSIONS.to_owned()),
        (TUS_MAX_SIZE, ctx.videos().max_bytes().to_string()),
    ];
    answer((StatusCode::NO_CONTENT, spoken).into_response())
}

/// HEAD: the received bytes.
async fn look(State(ctx): State<Ctx>, Path(place): Path<String>, headers: HeaderMap) -> Response {
    if let Some(refused) = wrong_version(&headers) {
        return refused;
    }
    match upload::look(&ctx, &place).await {
        Ok(arrived) => arrived_answer(StatusCode::OK, arrived),
        Err(reason) => refuse(reason),
    }
}

/// PATCH: receives more bytes.
async fn receive(State(ctx): State<Ctx>, Path(place): Path<String>, request: Request) -> Response {
    let headers = request.headers();
    if let Some(refused) = wrong_version(headers) {
        return refused;
    }
    if !has_media_type(headers, PIECE) {
        let message = "Send a piece as application/offset+octet-stream.";
        return failure(StatusCode::UNSUPPORTED_MEDIA_TYPE, Code::UnsupportedMediaType, message);
    }
    let offset = match number(headers, &OFFSET) {
        Ok(Some(offset)) => offset,
        Ok(None) | Err(()) => return unreadable("Upload-Offset"),
    };
    let Ok(length) = number(headers, &LENGTH) else {
        return unreadable("Upload-Length");
    };
    let bytes = request.into_body().into_data_stream();
    match upload::receive(&ctx, &place, offset, length, bytes).await {
        Ok(arrived) => arrived_answer(StatusCode::NO_CONTENT, arrived),
        Err(reason) => refuse(reason),
    }
}

/// DELETE: aborts the upload.
async fn end(State(ctx): State<Ctx>, Path(place): Path<String>, headers: HeaderMap) -> Response {
    if let Some(refused) = wrong_version(&headers) {
        return refused;
    }
    match upload::end(&ctx, &place).await {
        Ok(()) => answer(StatusCode::NO_CONTENT.into_response()),
        Err(reason) => refuse(reason),
    }
}

/// POST: the method in `X-HTTP-Method-Override`, for senders whose network blocks uncommon methods.
async fn named(state: State<Ctx>, place: Path<String>, request: Request) -> Response {
    let method = request.headers().get(&OVERRIDE).map(HeaderValue::as_bytes);
    match method {
        Some(b"PATCH") => receive(state, place, request).await,
        Some(b"DELETE") => {
            let headers = request.headers().clone();
            end(state, place, headers).await
        }
        _ => {
            let message = Code::MethodNotAllowed.message();
            let mut refused = failure(StatusCode::METHOD_NOT_ALLOWED, Code::MethodNotAllowed, message);
            let allowed = HeaderValue::from_static("HEAD, PATCH, DELETE, OPTIONS");
            refused.headers_mut().insert(header::ALLOW, allowed);
            refused
        }
    }
}

/// The failure for an unsupported version, with the supported one.
fn wrong_version(headers: &HeaderMap) -> Option<Response> {
    if headers.get(RESUMABLE).is_some_and(|version| version == VERSION) {
        return None;
    }
    let message = "Send the header Tus-Resumable: 1.0.0.";
    let mut refused = failure(StatusCode::PRECONDITION_FAILED, Code::BadRequest, message);
    refused
        .headers_mut()
        .insert(TUS_VERSION, HeaderValue::from_static(VERSION));
    Some(refused)
}

/// A header's whole number; `None` if the header is missing.
fn number(headers: &HeaderMap, name: &HeaderName) -> Result<Option<u64>, ()> {
    let Some(value) = headers.get(name) else {
        return Ok(None);
    };
    let text = value.to_str().map_err(drop)?;
    // Refuses signs, which `parse` would accept.
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(());
    }
    text.parse().map(Some).map_err(drop)
}

fn arrived_answer(status: StatusCode, arrived: UploadProgress) -> Response {
    let mut response = answer(status.into_response());
    let headers = response.headers_mut();
    headers.insert(OFFSET, HeaderValue::from(arrived.offset));
    match arrived.length {
        Some(length) => headers.insert(LENGTH, HeaderValue::from(length)),
        None => headers.insert(DEFERRED, HeaderValue::from_static("1")),
    };
    if let Some(expires_at) = arrived.expires_at {
        // RFC 9110 §5.6.7.
        let text = expires_at.format("%a, %d %b %Y %H:%M:%S GMT").to_string();
        if let Ok(value) = HeaderValue::from_str(&text) {
            headers.insert(EXPIRES, value);
        }
    }
    response
}

fn refuse(reason: NotTaken) -> Response {
    match reason {
        NotTaken::Unknown => failure(StatusCode::NOT_FOUND, Code::NotFound, "There is no such upload."),
        NotTaken::Expired => failure(
            StatusCode::GONE,
            Code::NotFound,
            "The time of this upload is over. Prepare the video again.",
        ),
        NotTaken::WrongOffset(offset) => {
            let message = format!("{offset} bytes are here. Ask with HEAD and go on from there.");
            failure(StatusCode::CONFLICT, Code::Conflict, &message)
        }
        NotTaken::WrongLength => {
            let message = "Upload-Length is not what was said before, or less than is here.";
            failure(StatusCode::BAD_REQUEST, Code::BadRequest, message)
        }
        NotTaken::TooLarge(message) => failure(StatusCode::PAYLOAD_TOO_LARGE, Code::PayloadTooLarge, &message),
        NotTaken::Busy => failure(
            StatusCode::LOCKED,
            Code::Conflict,
            "Another connection sends this video at the moment. Try again in a minute.",
        ),
        NotTaken::Failed(error) => {
            let told = error.failure();
            let status = StatusCode::from_u16(told.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
            answer((status, Json(told)).into_response())
        }
    }
}

fn unreadable(name: &str) -> Response {
    let message = format!("Send the header {name} as a whole number.");
    failure(StatusCode::BAD_REQUEST, Code::BadRequest, &message)
}

/// A failure with the protocol's status, which clients follow.
fn failure(status: StatusCode, code: Code, message: &str) -> Response {
    answer((status, Json(Failure::with_message(code, message))).into_response())
}

/// Adds the headers of every answer.
fn answer(mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers.insert(RESUMABLE, HeaderValue::from_static(VERSION));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
