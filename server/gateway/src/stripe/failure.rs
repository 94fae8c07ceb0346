//! Failures in Stripe's envelope (<https://docs.stripe.com/api/errors>).

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::{Map, Value, json};

use crate::wire::{DeclineCode, Failure, FailureCode};

/// A failure with its status.
pub(super) struct Refusal {
    status: StatusCode,
    kind: &'static str,
    code: Option<&'static str>,
    message: String,
    parameter: Option<String>,
    /// Further fields of the envelope.
    more: Map<String, Value>,
}

impl Refusal {
    pub(super) fn new(status: StatusCode, kind: &'static str, code: Option<&'static str>, message: &str) -> Self {
        Self {
            status,
            kind,
            code,
            message: message.to_owned(),
            parameter: None,
            more: Map::new(),
        }
    }

    fn bad(code: Option<&'static str>, parameter: Option<&str>, message: &str) -> Self {
        Self {
            parameter: parameter.map(str::to_owned),
            ..Self::new(StatusCode::BAD_REQUEST, "invalid_request_error", code, message)
        }
    }

    pub(super) fn invalid(parameter: Option<&str>, message: &str) -> Self {
        Self::bad(None, parameter, message)
    }

    pub(super) fn unknown_parameter(name: &str) -> Self {
        let text = format!("Received unknown parameter: {name}");
        Self::bad(Some("parameter_unknown"), Some(name), &text)
    }

    pub(super) fn missing_parameter(name: &str) -> Self {
        let text = format!("Missing required param: {name}.");
        Self::bad(Some("parameter_missing"), Some(name), &text)
    }

    pub(super) fn not_a_number(name: &str) -> Self {
        let text = format!("Invalid integer: {name}.");
        Self::bad(Some("parameter_invalid_integer"), Some(name), &text)
    }

    /// A parameter names an object that is not there.
    pub(super) fn no_such(what: &str, id: &str, parameter: &str) -> Self {
        let text = format!("No such {what}: '{id}'");
        Self::bad(Some("resource_missing"), Some(parameter), &text)
    }

    /// All that was captured is refunded.
    pub(super) fn already_refunded() -> Self {
        Self::bad(
            Some("charge_already_refunded"),
            None,
            "The charge has already been refunded.",
        )
    }

    /// The bank refused; with the payment intent as it is then.
    pub(super) fn declined(error: &Value, intent: Value) -> Self {
        let mut more = Map::new();
        for name in ["code", "decline_code", "payment_method", "charge"] {
            if let Some(value) = error.get(name) {
                more.insert(name.to_owned(), value.clone());
            }
        }
        more.insert("payment_intent".to_owned(), intent);
        let message = error.get("message").and_then(Value::as_str).unwrap_or_default();
        Self {
            more,
            ..Self::new(StatusCode::PAYMENT_REQUIRED, "card_error", None, message)
        }
    }
}

/// The codes of a decline: Stripe's own, and the bank's where Stripe's tells nothing.
pub(super) fn decline_codes(code: DeclineCode) -> (&'static str, Option<&'static str>) {
    match code {
        DeclineCode::CardDeclined => ("card_declined", Some("generic_decline")),
        DeclineCode::InsufficientFunds => ("card_declined", Some("insufficient_funds")),
        DeclineCode::ExpiredCard => ("expired_card", None),
        DeclineCode::IncorrectCvc => ("incorrect_cvc", None),
        DeclineCode::IncorrectNumber => ("incorrect_number", None),
        DeclineCode::ProcessingError => ("processing_error", None),
        DeclineCode::AuthenticationFailed => ("payment_intent_authentication_failure", None),
    }
}

impl From<Failure> for Refusal {
    fn from(failure: Failure) -> Self {
        let text = failure.message.as_str();
        match failure.code {
            FailureCode::InvalidRequest | FailureCode::IdempotencyKeyMissing | FailureCode::FaultsNotAllowed => {
                Self::bad(None, failure.field.as_deref(), text)
            }
            FailureCode::Unauthorized => Self::new(StatusCode::UNAUTHORIZED, "invalid_request_error", None, text),
            FailureCode::NotFound => Self::new(
                StatusCode::NOT_FOUND,
                "invalid_request_error",
                Some("resource_missing"),
                text,
            ),
            FailureCode::IdempotencyKeyReused => Self::new(StatusCode::BAD_REQUEST, "idempotency_error", None, text),
            FailureCode::NoOpenChallenge
            | FailureCode::ChallengeOpen
            | FailureCode::AlreadyCaptured
            | FailureCode::AlreadyReleased
            | FailureCode::AlreadyDeclined => Self::bad(Some("payment_intent_unexpected_state"), None, text),
            FailureCode::NotCaptured => Self::bad(None, Some("payment_intent"), text),
            FailureCode::Disputed => Self::bad(Some("charge_disputed"), None, text),
            FailureCode::RefundEnded | FailureCode::DisputeEnded => Self::bad(None, None, text),
            FailureCode::AmountNotPositive => Self::bad(Some("parameter_invalid_integer"), Some("amount"), text),
            FailureCode::AmountAboveAuthorized => Self::bad(Some("amount_too_large"), Some("amount_to_capture"), text),
            FailureCode::AmountAboveCaptured => Self::bad(None, Some("amount"), text),
            FailureCode::LockTimeout => Self::new(
                StatusCode::TOO_MANY_REQUESTS,
                "invalid_request_error",
                Some("lock_timeout"),
                text,
            ),
            FailureCode::InjectedFailure | FailureCode::StorageFailed => {
                Self::new(StatusCode::INTERNAL_SERVER_ERROR, "api_error", None, text)
            }
            FailureCode::Timeout => Self::new(StatusCode::GATEWAY_TIMEOUT, "api_error", None, text),
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut error = self.more;
        error.insert("type".to_owned(), json!(self.kind));
        error.insert("message".to_owned(), json!(self.message));
        if let Some(code) = self.code {
            error.insert("code".to_owned(), json!(code));
        }
        if let Some(parameter) = self.parameter {
            error.insert("param".to_owned(), json!(parameter));
        }
        (self.status, Json(json!({ "error": error }))).into_response()
    }
}
