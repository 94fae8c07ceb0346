//! Extractors for handlers, with failures in the envelope.

use crate::{ApiError, ApiState, input_error, media_type::has_media_type};
use axum::{
    body::to_bytes,
    extract::{FromRequest, FromRequestParts, Path, Request},
};
use bytes::Bytes;
use contract::{Code, Failure, FailureItem};
use domain::{Viewer, identity, working_copies};
use http::{
    header::{AUTHORIZATION, CONTENT_TYPE},
    request::Parts,
};
use serde::de::DeserializeOwned;
use std::str::FromStr;

/// Bytes of most bodies at most.
pub(crate) const MAX_BODY_BYTES: usize = 256 * 1024;
/// Bytes of bodies with a whole post, package or itinerary content: as many as a working copy holds, with space for
/// white space and escaped characters.
pub(crate) const MAX_DOCUMENT_BYTES: usize = 2 * working_copies::MAX_BYTES;

/// The caller by bearer token; without one, a visitor. Ignores cookies.
pub struct Caller(pub Viewer);

impl FromRequestParts<ApiState> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &ApiState) -> Result<Self, ApiError> {
        let Some(header) = parts.headers.get(AUTHORIZATION) else {
            return Ok(Self(Viewer::Visitor));
        };
        let text = header.to_str().map_err(|_| ApiError::of(Code::Unauthenticated))?;
        let (scheme, token) = text
            .split_once(' ')
            .ok_or_else(|| ApiError::of(Code::Unauthenticated))?;
        if !scheme.eq_ignore_ascii_case("bearer") {
            return Err(ApiError::of(Code::Unauthenticated));
        }
        Ok(Self(identity::authenticate_token(&state.ctx, token.trim()).await?))
    }
}

/// The caller of calls that begin a session: treats an invalid token as none.
pub struct CallerOfSignIn(pub Viewer);

impl FromRequestParts<ApiState> for CallerOfSignIn {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &ApiState) -> Result<Self, ApiError> {
        match Caller::from_request_parts(parts, state).await {
            Ok(Caller(viewer)) => Ok(Self(viewer)),
            Err(error) if error.0.status() < 500 => Ok(Self(Viewer::Visitor)),
            Err(error) => Err(error),
        }
    }
}

/// A typed id in the path; an invalid id gets the same 404 as a missing one.
pub struct Id<T>(pub T);

impl<T: FromStr, S: Send + Sync> FromRequestParts<S> for Id<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let not_found = || ApiError::of(Code::NotFound);
        let Path(text) = Path::<String>::from_request_parts(parts, state)
            .await
            .map_err(|_| not_found())?;
        text.parse().map(Self).map_err(|_| not_found())
    }
}

/// Typed query parameters.
pub struct Params<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Params<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let query = parts.uri.query().unwrap_or_default();
        let pairs = serde_urlencoded::Deserializer::new(form_urlencoded::parse(query.as_bytes()));
        serde_path_to_error::deserialize(pairs).map(Self).map_err(|error| {
            let (path, cause) = (error.path().to_string(), error.into_inner());
            let item = input_error::item(&path, &cause.to_string());
            // An unreadable query is a bad request, not an invalid form.
            let code = Code::BadRequest;
            ApiError(Failure::from_items(vec![FailureItem { code, ..item }]))
        })
    }
}

/// A JSON body of [`MAX_DOCUMENT_BYTES`].
pub type DocumentBody<T> = Body<T, MAX_DOCUMENT_BYTES>;

/// A JSON body of at most `LIMIT` bytes; errors name the path of the invalid value.
pub struct Body<T, const LIMIT: usize = MAX_BODY_BYTES>(pub T);

impl<T: DeserializeOwned, S: Send + Sync, const LIMIT: usize> FromRequest<S> for Body<T, LIMIT> {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Self, ApiError> {
        // A call without a body needs no content type: its failure names the required fields.
        let is_bare = !request.headers().contains_key(CONTENT_TYPE);
        if !is_bare && !has_media_type(request.headers(), "application/json") {
            return Err(ApiError::of(Code::UnsupportedMediaType));
        }
        // Anonymous callers have no use for bodies of this length; a token has been verified by now.
        let is_anonymous = !request.headers().contains_key(AUTHORIZATION);
        let limit = if is_anonymous { LIMIT.min(MAX_BODY_BYTES) } else { LIMIT };
        let bytes = to_bytes(request.into_body(), limit)
            .await
            .map_err(|_| ApiError::of(Code::PayloadTooLarge))?;
        if is_bare && !bytes.is_empty() {
            return Err(ApiError::of(Code::UnsupportedMediaType));
        }
        let bytes = if is_bare { Bytes::from_static(b"{}") } else { bytes };
        if has_nul(&bytes) {
            let message = "A text cannot hold the character U+0000.";
            return Err(ApiError(Failure::with_message(Code::BadRequest, message)));
        }
        // serde would accept a list for an object's fields in order, which the document does not allow.
        if bytes.trim_ascii_start().starts_with(b"[") {
            return Err(ApiError(Failure::with_message(
                Code::Invalid,
                "The body must be a JSON object.",
            )));
        }
        let mut json = serde_json::Deserializer::from_slice(&bytes);
        let value = serde_path_to_error::deserialize(&mut json).map_err(|error| {
            let path = error.path().to_string();
            let cause = error.into_inner();
            if cause.is_data() {
                return ApiError(Failure::from_items(vec![input_error::item(&path, &cause.to_string())]));
            }
            ApiError(Failure::with_message(Code::BadRequest, no_json(&cause)))
        })?;
        json.end()
            .map_err(|cause| ApiError(Failure::with_message(Code::BadRequest, no_json(&cause))))?;
        Ok(Self(value))
    }
}

/// Says where a body stops being JSON.
fn no_json(cause: &serde_json::Error) -> String {
    format!(
        "The body is not JSON. Check line {}, column {}.",
        cause.line(),
        cause.column()
    )
}

/// Whether a JSON text contains an escaped U+0000: a valid character that PostgreSQL cannot store.
fn has_nul(json: &[u8]) -> bool {
    const ESCAPE: &[u8] = br"\u0000";
    let is_escape = |at: usize| json[..at].iter().rev().take_while(|byte| **byte == b'\\').count() % 2 == 0;
    json.windows(ESCAPE.len())
        .enumerate()
        .any(|(at, window)| window == ESCAPE && is_escape(at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_escaped_nul_differs_from_an_escaped_backslash() {
        assert!(has_nul(br#"{"title":"a\u0000"}"#));
        assert!(has_nul(br#"{"title":"\\\u0000"}"#));
        assert!(!has_nul(br#"{"title":"\\u0000"}"#));
        assert!(!has_nul(br#"{"title":"u0000"}"#));
    }
}
