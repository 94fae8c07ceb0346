//! Calls to Stripe: form-encoded, under an idempotency key, each error by what is known of its outcome.

use super::wire::{Envelope, Failure};
use crate::{
    error::{Error, Result},
    outside::http_client,
};
use reqwest::{Method, RequestBuilder, Response, StatusCode, Url};
use serde::de::DeserializeOwned;
use std::time::Duration;

/// The version of the API whose shapes are read; without the header an account's own version holds.
const VERSION: &str = "2025-03-31.basil";
/// Time limit for one answer. Stripe waits for banks, which take seconds.
const ANSWER_WAIT: Duration = Duration::from_secs(20);
/// How often a call with an unknown outcome is sent under its key.
const ATTEMPTS: u32 = 3;
/// The pause before the second attempt; each further one is twice as long.
const PAUSE: Duration = Duration::from_millis(200);

/// Why a call has no answer.
#[derive(Debug)]
pub(super) enum CallError {
    /// The bank refused the card.
    Declined(Box<Failure>),
    /// Stripe refused the call: nothing was done, and the same call never succeeds.
    Refused(Box<Failure>),
    /// Stripe repeats a failure for this key, whatever it has done.
    KeySpent,
    /// There is no such object.
    Missing,
    /// The outcome is unknown, or the account or its limits are in the way: worth another try later.
    Later(String),
}

impl From<CallError> for Error {
    fn from(call_error: CallError) -> Self {
        Self::Outside(match call_error {
            CallError::Declined(failure) | CallError::Refused(failure) => in_words(&failure),
            CallError::KeySpent => "Stripe repeats a failure for this key".to_owned(),
            CallError::Missing => "Stripe knows no such object".to_owned(),
            CallError::Later(why) => why,
        })
    }
}

/// A failure in words, for the operator.
pub(super) fn in_words(failure: &Failure) -> String {
    let code = failure.code.as_deref().unwrap_or(&failure.kind);
    let message = failure.message.as_deref().unwrap_or("Stripe refused the call.");
    format!("{message} ({code})")
}

/// A form's fields.
pub(super) type Form<'a> = Vec<(&'a str, String)>;

pub(super) struct Client {
    http: reqwest::Client,
    address: Url,
    secret: String,
    patience: Duration,
}

impl Client {
    pub(super) fn new(address: &str, secret: String) -> Result<Self> {
        let address =
            Url::parse(address).map_err(|error| Error::Broken(format!("the address of Stripe's API: {error}")))?;
        if address.cannot_be_a_base() {
            return Err(Error::Broken("the address of Stripe's API has no path".to_owned()));
        }
        Ok(Self {
            http: http_client()?,
            address,
            secret,
            patience: ANSWER_WAIT,
        })
    }

    pub(super) fn with_patience(self, patience: Duration) -> Self {
        Self { patience, ..self }
    }

    /// Reads an object or a list.
    pub(super) async fn get<T: DeserializeOwned>(
        &self,
        path: &[&str],
        query: &Form<'_>,
    ) -> std::result::Result<T, CallError> {
        self.persist(|| self.request(Method::GET, path).query(query)).await
    }

    /// Changes something, once for each key.
    pub(super) async fn post<T: DeserializeOwned>(
        &self,
        key: &str,
        path: &[&str],
        form: &Form<'_>,
    ) -> std::result::Result<T, CallError> {
        let request = || {
            self.request(Method::POST, path)
                .header("Idempotency-Key", key)
                .form(form)
        };
        self.persist(request).await
    }

    fn request(&self, method: Method, path: &[&str]) -> RequestBuilder {
        let mut url = self.address.clone();
        if let Ok(mut segments) = url.path_segments_mut() {
            segments.pop_if_empty().push("v1").extend(path);
        }
        self.http
            .request(method, url)
            .bearer_auth(&self.secret)
            .header("Stripe-Version", VERSION)
            .timeout(self.patience)
    }

    /// Sends the call again while its outcome is unknown or the object is held by another call.
    async fn persist<T: DeserializeOwned>(
        &self,
        request: impl Fn() -> RequestBuilder,
    ) -> std::result::Result<T, CallError> {
        let mut pause = PAUSE;
        for _ in 1..ATTEMPTS {
            match send(request()).await {
                Err(CallError::Later(_)) => tokio::time::sleep(pause).await,
                answer => return answer,
            }
            pause *= 2;
        }
        send(request()).await
    }
}

async fn send<T: DeserializeOwned>(request: RequestBuilder) -> std::result::Result<T, CallError> {
    let response = request.send().await.map_err(unknown)?;
    let (status, is_replayed) = (response.status(), is_replayed(&response));
    let bytes = response.bytes().await.map_err(unknown)?;
    if status.is_success() {
        return serde_json::from_slice(&bytes)
            .map_err(|error| CallError::Later(format!("Stripe's answer cannot be read: {error}")));
    }
    let failure = serde_json::from_slice(&bytes).map_or_else(|_| Failure::default(), |body: Envelope| body.error);
    Err(call_error(status, is_replayed, failure))
}

fn is_replayed(response: &Response) -> bool {
    let header = response.headers().get("idempotent-replayed");
    header.is_some_and(|value| value == "true")
}

/// The address of a failed call is left out: it would stand in logs.
fn unknown(error: reqwest::Error) -> CallError {
    let error = error.without_url();
    CallError::Later(if error.is_timeout() {
        "Stripe did not answer in time".to_owned()
    } else {
        format!("Stripe cannot be reached: {error}")
    })
}

fn call_error(status: StatusCode, is_replayed: bool, failure: Failure) -> CallError {
    match status {
        // A first 500 may be one on the way; the same key again finds out.
        _ if status.is_server_error() && is_replayed => CallError::KeySpent,
        StatusCode::PAYMENT_REQUIRED if failure.kind == "card_error" => CallError::Declined(Box::new(failure)),
        StatusCode::NOT_FOUND => CallError::Missing,
        StatusCode::BAD_REQUEST | StatusCode::PAYMENT_REQUIRED if failure.kind == "invalid_request_error" => {
            CallError::Refused(Box::new(failure))
        }
        // The message may show parts of the key.
        StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => {
            CallError::Later(format!("Stripe does not accept the secret key ({})", status.as_u16()))
        }
        // 409 and 429: another call, or too many. 5xx: unknown.
        _ => CallError::Later(format!("Stripe answered {}: {}", status.as_u16(), in_words(&failure))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn failure(kind: &str, code: &str) -> Failure {
        Failure {
            kind: kind.to_owned(),
            code: Some(code.to_owned()),
            ..Failure::default()
        }
    }

    #[test]
    fn an_error_is_sorted_by_what_is_known_of_its_outcome() {
        let card = failure("card_error", "card_declined");
        assert!(matches!(
            call_error(StatusCode::PAYMENT_REQUIRED, false, card),
            CallError::Declined(_)
        ));
        let request = failure("invalid_request_error", "payment_intent_unexpected_state");
        assert!(matches!(
            call_error(StatusCode::BAD_REQUEST, false, request),
            CallError::Refused(_)
        ));
        let api = failure("api_error", "");
        let server = StatusCode::INTERNAL_SERVER_ERROR;
        assert!(matches!(call_error(server, true, api.clone()), CallError::KeySpent));
        assert!(matches!(call_error(server, false, api), CallError::Later(_)));
    }

    #[test]
    fn two_calls_at_once_and_a_wrong_key_are_never_a_bad_card() {
        for (status, kind, code) in [
            (StatusCode::TOO_MANY_REQUESTS, "invalid_request_error", "lock_timeout"),
            (StatusCode::TOO_MANY_REQUESTS, "invalid_request_error", "rate_limit"),
            (StatusCode::CONFLICT, "idempotency_error", "idempotency_key_in_use"),
            (StatusCode::UNAUTHORIZED, "invalid_request_error", ""),
            (StatusCode::FORBIDDEN, "invalid_request_error", ""),
        ] {
            let found = call_error(status, false, failure(kind, code));
            assert!(matches!(found, CallError::Later(_)), "{status} {found:?}");
        }
    }
}
