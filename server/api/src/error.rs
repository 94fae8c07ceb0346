//! The one match from domain error to contract failure. Which status a code has is said in the contract.

use axum::response::{IntoResponse, Response};
use contract::{Code, Failure, FailureItem};
use domain::Error;
use http::StatusCode;

/// A domain error on its way out.
#[derive(Debug)]
pub struct ApiError(pub Failure);

impl From<Error> for ApiError {
    fn from(error: Error) -> Self {
        Self(failure_of(&error))
    }
}

impl ApiError {
    /// A failure with the code's own text.
    pub fn of(code: Code) -> Self {
        Self(Failure::of(code))
    }

    /// A failure with a text that fits the case, about one part of the request.
    pub(crate) fn field(code: Code, message: impl Into<String>, field: impl Into<String>) -> Self {
        Self(Failure::from_items(vec![FailureItem {
            code,
            message: message.into(),
            field: Some(field.into()),
        }]))
    }
}

/// What a person is told. Internals are logged here, once, and hidden.
pub fn failure_of(error: &Error) -> Failure {
    match error {
        Error::Refused(refusals) => Failure::from_items(
            refusals
                .iter()
                .map(|refusal| FailureItem {
                    code: refusal.code,
                    message: refusal
                        .message
                        .clone()
                        .unwrap_or_else(|| refusal.code.message().to_owned()),
                    field: refusal.field.clone(),
                })
                .collect(),
        ),
        Error::Database(cause) => {
            tracing::error!(%cause, "the database failed");
            Failure::of(Code::Internal)
        }
        Error::Outside(cause) => {
            tracing::error!(%cause, "an outside service failed");
            Failure::of(Code::Unavailable)
        }
        Error::Broken(cause) => {
            tracing::error!(%cause, "an invariant is broken");
            Failure::of(Code::Internal)
        }
    }
}

impl IntoResponse for ApiError {
    /// The body is written by [`crate::seal_failures`], which knows the request's id.
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.0.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = status.into_response();
        response.extensions_mut().insert(self.0);
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_keeps_its_code_and_field() {
        let failure = failure_of(&Error::field(Code::NoAdults, "rooms[0].adults"));
        assert_eq!(failure.status(), 422);
        assert_eq!(failure.errors[0].field.as_deref(), Some("rooms[0].adults"));
    }

    #[test]
    fn internals_are_hidden() {
        for error in [Error::Broken("secret".to_owned()), Error::Outside("secret".to_owned())] {
            let text = serde_json::to_string(&failure_of(&error)).unwrap();
            assert!(!text.contains("secret"), "{text}");
        }
        assert_eq!(failure_of(&Error::Outside(String::new())).status(), 503);
        assert_eq!(failure_of(&Error::Broken(String::new())).status(), 500);
        let database = Error::Database(domain::error::DbErr::Custom("secret".to_owned()));
        assert_eq!(failure_of(&database).errors[0].code, Code::Internal);
    }
}
