//! Failures as answers. The domain determines the failure of an error; the contract determines the status of a code.

use axum::response::{IntoResponse, Response};
use contract::{Code, Failure, FailureItem};
use domain::Error;
use http::StatusCode;

/// A domain error as an API answer.
#[derive(Debug)]
pub struct ApiError(pub Failure);

impl From<Error> for ApiError {
    fn from(error: Error) -> Self {
        Self(error.failure())
    }
}

impl ApiError {
    /// A failure with the code's default text.
    pub fn of(code: Code) -> Self {
        Self(Failure::of(code))
    }

    /// A failure with a specific text about a field of the request.
    pub fn field(code: Code, message: impl Into<String>, field: impl Into<String>) -> Self {
        Self(Failure::from_items(vec![FailureItem {
            code,
            message: message.into(),
            field: Some(field.into()),
        }]))
    }
}

impl IntoResponse for ApiError {
    /// [`crate::seal_failures`] writes the body, because it knows the request's id.
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.0.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = status.into_response();
        response.extensions_mut().insert(self.0);
        response
    }
}
