//! Extractors for handlers, with failures in the gateway's envelope.

use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use crate::wire::{Failure, FailureCode};

/// The Idempotency-Key header, 1 to 255 visible ASCII characters.
pub(crate) struct IdempotencyKey(pub String);

impl<S: Sync> FromRequestParts<S> for IdempotencyKey {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Failure> {
        parts
            .headers
            .get("idempotency-key")
            .and_then(|value| value.to_str().ok())
            .filter(|key| (1..=255).contains(&key.len()) && key.bytes().all(|byte| byte.is_ascii_graphic()))
            .map(|key| Self(key.to_owned()))
            .ok_or_else(|| Failure {
                code: FailureCode::IdempotencyKeyMissing,
                message: "An Idempotency-Key of 1 to 255 visible characters is needed.".to_owned(),
                field: None,
            })
    }
}

/// A JSON body.
pub(crate) struct Body<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Result<Self, Failure> {
        let body: Result<Json<T>, JsonRejection> = Json::from_request(request, state).await;
        body.map(|Json(value)| Self(value)).map_err(|rejection| Failure {
            code: FailureCode::InvalidRequest,
            message: rejection.body_text(),
            field: None,
        })
    }
}

/// The query of the address.
pub(crate) struct Parameters<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Parameters<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failure> {
        let query: Result<Query<T>, QueryRejection> = Query::from_request_parts(parts, state).await;
        query.map(|Query(value)| Self(value)).map_err(|rejection| Failure {
            code: FailureCode::InvalidRequest,
            message: rejection.body_text(),
            field: None,
        })
    }
}
