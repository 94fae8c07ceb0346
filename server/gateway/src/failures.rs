//! Failures on the gateway's own face: their statuses, and the checks of a form.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

use crate::wire::{AuthorizationCreate, Failure, FailureBody, FailureCode, MAX_AMOUNT_MINOR};

/// The refusal of a caller without the secret.
pub(crate) fn unauthorized() -> Failure {
    failure(FailureCode::Unauthorized, "The secret is missing or wrong.")
}

/// Refuses what no bank would be asked.
pub(crate) fn check_authorization(request: &AuthorizationCreate) -> Result<(), Failure> {
    if !(1..=200).contains(&request.reference.chars().count()) {
        return Err(invalid("reference", "The reference must have 1 to 200 characters."));
    }
    let installation = request.installation.as_ref().map(|name| name.chars().count());
    if installation.is_some_and(|length| !(1..=200).contains(&length)) {
        return Err(invalid(
            "installation",
            "The installation must have 1 to 200 characters.",
        ));
    }
    if !(1..=MAX_AMOUNT_MINOR).contains(&request.amount_minor) {
        return Err(invalid(
            "amountMinor",
            "The amount must be 1 to 999999999999 minor units.",
        ));
    }
    if request.currency.len() != 3 || !request.currency.bytes().all(|byte| byte.is_ascii_uppercase()) {
        return Err(invalid("currency", "The currency must be three capital letters."));
    }
    if !(1..=12).contains(&request.card.exp_month) {
        return Err(invalid("card.expMonth", "The month of expiry must be 1 to 12."));
    }
    if !(2000..=2099).contains(&request.card.exp_year) {
        return Err(invalid("card.expYear", "The year of expiry must have four digits."));
    }
    Ok(())
}

pub(crate) fn invalid(field: &str, message: &str) -> Failure {
    Failure {
        field: Some(field.to_owned()),
        ..failure(FailureCode::InvalidRequest, message)
    }
}

pub(crate) fn failure(code: FailureCode, message: &str) -> Failure {
    Failure {
        code,
        message: message.to_owned(),
        field: None,
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        (status(self.code), Json(FailureBody { error: self })).into_response()
    }
}

/// The status of a failure on the gateway's own face.
fn status(code: FailureCode) -> StatusCode {
    match code {
        FailureCode::InvalidRequest | FailureCode::IdempotencyKeyMissing => StatusCode::BAD_REQUEST,
        FailureCode::Unauthorized => StatusCode::UNAUTHORIZED,
        FailureCode::FaultsNotAllowed => StatusCode::FORBIDDEN,
        FailureCode::NotFound => StatusCode::NOT_FOUND,
        FailureCode::IdempotencyKeyReused
        | FailureCode::NoOpenChallenge
        | FailureCode::ChallengeOpen
        | FailureCode::AlreadyCaptured
        | FailureCode::AlreadyReleased
        | FailureCode::AlreadyDeclined
        | FailureCode::NotCaptured
        | FailureCode::RefundEnded
        | FailureCode::Disputed
        | FailureCode::DisputeEnded => StatusCode::CONFLICT,
        FailureCode::AmountNotPositive | FailureCode::AmountAboveAuthorized | FailureCode::AmountAboveCaptured => {
            StatusCode::UNPROCESSABLE_ENTITY
        }
        FailureCode::LockTimeout => StatusCode::TOO_MANY_REQUESTS,
        FailureCode::InjectedFailure => StatusCode::INTERNAL_SERVER_ERROR,
        FailureCode::StorageFailed => StatusCode::SERVICE_UNAVAILABLE,
        FailureCode::Timeout => StatusCode::GATEWAY_TIMEOUT,
    }
}
