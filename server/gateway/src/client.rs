//! The client: typed requests, typed answers, and errors by the certainty of their outcome.
//!
//! A declined card is an answer (`status: declined`), not an error. After an error with an unknown outcome, repeat the
//! call with the same key, or look the authorization up by its reference.

use std::fmt;
use std::time::Duration;

use chrono::{DateTime, SecondsFormat, Utc};
use reqwest::{Method, Url};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::stripe::VERSION as STRIPE_VERSION;
use crate::wire::{
    Amount, Authorization, AuthorizationCreate, AuthorizationId, AuthorizationList, ChallengeAnswer, ChallengeOutcome,
    DisputeAnswer, DisputeCreate, DisputeOutcome, Failure, FailureBody, Faults, LogEntry, LogPage, RefundAnswer,
    RefundCreate, RefundOutcome, WebhookFaults,
};

/// The default time-out of a call.
pub const DEFAULT_TIMEOUT: Duration = Duration::from_secs(10);

/// Why a call has no answer.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The address or a header value is invalid; nothing was sent.
    #[error("the request cannot be made: {0}")]
    Unusable(String),
    /// No connection was made; nothing was done.
    #[error("the gateway cannot be reached")]
    Unreachable(#[source] reqwest::Error),
    /// The gateway refused the call; nothing was done, and repeating it will not help.
    #[error("the gateway refused ({status}): {}", failure.message)]
    Rejected {
        /// HTTP status, 400 to 499.
        status: u16,
        /// The gateway's failure.
        failure: Failure,
    },
    /// The gateway failed; the outcome is unknown.
    #[error("the gateway failed ({status})")]
    Failed {
        /// HTTP status, 500 or above.
        status: u16,
        /// The gateway's failure, if it sent one.
        failure: Option<Failure>,
    },
    /// No answer in time; the outcome is unknown.
    #[error("the gateway did not answer in time")]
    Timeout,
    /// The connection broke; the outcome is unknown.
    #[error("the connection to the gateway broke")]
    Transport(#[source] reqwest::Error),
    /// The answer is invalid; the outcome is unknown.
    #[error("the gateway's answer cannot be read: {0}")]
    Malformed(String),
}

impl ClientError {
    /// Whether the call may have taken effect. If so, repeat it with the same key.
    pub fn outcome_is_unknown(&self) -> bool {
        match self {
            Self::Unusable(_) | Self::Unreachable(_) | Self::Rejected { .. } => false,
            Self::Failed { .. } | Self::Timeout | Self::Transport(_) | Self::Malformed(_) => true,
        }
    }
}

/// Calls a gateway. Cheap to clone; clones share connections.
#[derive(Clone)]
pub struct Client {
    http: reqwest::Client,
    base_url: Url,
    secret: String,
    timeout: Duration,
}

impl fmt::Debug for Client {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Client")
            .field("base_url", &self.base_url.as_str())
            .field("timeout", &self.timeout)
            .finish_non_exhaustive()
    }
}

impl Client {
    /// A client of the gateway at `base_url` (`http://127.0.0.1:4000`).
    ///
    /// # Errors
    /// [`ClientError::Unusable`] when the address is not an absolute http address.
    pub fn new(base_url: &str, secret: impl Into<String>) -> Result<Self, ClientError> {
        let base_url = Url::parse(base_url).map_err(|error| ClientError::Unusable(error.to_string()))?;
        if base_url.scheme() != "http" || !base_url.has_host() {
            return Err(ClientError::Unusable(
                "the address must begin with http:// and name a host".to_owned(),
            ));
        }
        // No proxy and no redirect: card numbers must not go to any other address.
        let http = reqwest::Client::builder()
            .http1_only()
            .no_proxy()
            .redirect(reqwest::redirect::Policy::none())
            .tcp_nodelay(true)
            .build()
            .map_err(|error| ClientError::Unusable(error.to_string()))?;
        Ok(Self {
            http,
            base_url,
            secret: secret.into(),
            timeout: DEFAULT_TIMEOUT,
        })
    }

    /// The same client with another time-out, from the call to the end of the answer.
    #[must_use]
    pub fn with_timeout(self, timeout: Duration) -> Self {
        Self { timeout, ..self }
    }

    /// Holds an amount. The answer's status is authorized, requires action, or declined.
    ///
    /// # Errors See [`ClientError`]; a declined card is no error.
    pub async fn authorize(&self, key: &str, request: &AuthorizationCreate) -> Result<Authorization, ClientError> {
        self.post(key, &["authorizations"], request).await
    }

    /// Answers a 3-D Secure challenge.
    ///
    /// # Errors Rejected if no challenge is open; else see [`ClientError`].
    pub async fn answer_challenge(
        &self,
        key: &str,
        id: &AuthorizationId,
        outcome: ChallengeOutcome,
    ) -> Result<Authorization, ClientError> {
        self.post(
            key,
            &["authorizations", id.as_str(), "challenge"],
            &ChallengeAnswer { outcome },
        )
        .await
    }

    /// Captures an amount in minor units, at most the authorised one; releases the rest.
    ///
    /// # Errors Rejected if it was captured, released or declined before; else see [`ClientError`].
    pub async fn capture(
        &self,
        key: &str,
        id: &AuthorizationId,
        amount_minor: i64,
    ) -> Result<Authorization, ClientError> {
        self.post(
            key,
            &["authorizations", id.as_str(), "capture"],
            &Amount { amount_minor },
        )
        .await
    }

    /// Releases a hold.
    ///
    /// # Errors Rejected if it was captured, released or declined before; else see [`ClientError`].
    pub async fn release(&self, key: &str, id: &AuthorizationId) -> Result<Authorization, ClientError> {
        self.post(key, &["authorizations", id.as_str(), "release"], &serde_json::json!({}))
            .await
    }

    /// Refunds an amount in minor units, at most the captured one minus earlier refunds.
    ///
    /// # Errors Rejected if nothing or too little was captured; else see [`ClientError`].
    pub async fn refund(
        &self,
        key: &str,
        id: &AuthorizationId,
        amount_minor: i64,
    ) -> Result<Authorization, ClientError> {
        self.post(
            key,
            &["authorizations", id.as_str(), "refunds"],
            &Amount { amount_minor },
        )
        .await
    }

    /// Like [`Client::refund`], with a reference of the caller that identifies the refund later.
    ///
    /// # Errors As [`Client::refund`].
    pub async fn refund_as(
        &self,
        key: &str,
        id: &AuthorizationId,
        request: &RefundCreate,
    ) -> Result<Authorization, ClientError> {
        self.post(key, &["authorizations", id.as_str(), "refunds"], request)
            .await
    }

    /// Settles a refund as its bank would: a pending one, or one that succeeded and is then returned.
    ///
    /// # Errors Rejected if it has ended already, or if faults are not allowed; else see [`ClientError`].
    pub async fn settle_refund(
        &self,
        key: &str,
        id: &AuthorizationId,
        refund: &str,
        outcome: RefundOutcome,
    ) -> Result<Authorization, ClientError> {
        let path = ["authorizations", id.as_str(), "refunds", refund, "settle"];
        self.post(key, &path, &RefundAnswer { outcome }).await
    }

    /// Opens a dispute as the cardholder's bank would.
    ///
    /// # Errors Rejected if nothing was captured, or if faults are not allowed; else see [`ClientError`].
    pub async fn dispute(
        &self,
        key: &str,
        id: &AuthorizationId,
        request: &DisputeCreate,
    ) -> Result<Authorization, ClientError> {
        self.post(key, &["authorizations", id.as_str(), "disputes"], request)
            .await
    }

    /// Answers a dispute as the cardholder's bank would.
    ///
    /// # Errors Rejected if it has ended already, or if faults are not allowed; else see [`ClientError`].
    pub async fn settle_dispute(
        &self,
        key: &str,
        id: &AuthorizationId,
        dispute: &str,
        outcome: DisputeOutcome,
    ) -> Result<Authorization, ClientError> {
        let path = ["authorizations", id.as_str(), "disputes", dispute, "settle"];
        self.post(key, &path, &DisputeAnswer { outcome }).await
    }

    /// Everything that happened as Stripe's events, oldest first.
    ///
    /// # Errors See [`ClientError`].
    pub async fn list_events(&self) -> Result<Vec<serde_json::Value>, ClientError> {
        let mut events: Vec<serde_json::Value> = Vec::new();
        loop {
            let mut query = vec![("limit", "100")];
            let last = events.last().and_then(|event| event["id"].as_str()).map(str::to_owned);
            query.extend(last.as_deref().map(|last| ("starting_after", last)));
            let request = self.request(Method::GET, &["v1", "events"])?.query(&query);
            let page: serde_json::Value = self.send(request.header("Stripe-Version", STRIPE_VERSION)).await?;
            events.extend(page["data"].as_array().into_iter().flatten().cloned());
            if page["has_more"] != true {
                events.reverse();
                return Ok(events);
            }
        }
    }

    /// Sets how webhooks are delivered from now on; the default is at once, once, in order.
    ///
    /// # Errors Rejected if the gateway does not allow faults; else see [`ClientError`].
    pub async fn set_webhook_faults(&self, faults: WebhookFaults) -> Result<WebhookFaults, ClientError> {
        let request = self.request(Method::POST, &["v1", "_webhooks"])?;
        self.send(request.json(&faults)).await
    }

    /// An authorization in its current state, or `None` if the gateway does not know it.
    ///
    /// # Errors See [`ClientError`].
    pub async fn get_authorization(&self, id: &AuthorizationId) -> Result<Option<Authorization>, ClientError> {
        match self.get(&["authorizations", id.as_str()], &[]).await {
            Err(ClientError::Rejected { status: 404, .. }) => Ok(None),
            result => result.map(Some),
        }
    }

    /// All authorizations of a reference, oldest first.
    ///
    /// # Errors See [`ClientError`].
    pub async fn list_authorizations(&self, reference: &str) -> Result<Vec<Authorization>, ClientError> {
        let list: AuthorizationList = self.get(&["authorizations"], &[("reference", reference)]).await?;
        Ok(list.authorizations)
    }

    /// All authorizations that were created then or later, oldest first.
    ///
    /// # Errors See [`ClientError`].
    pub async fn list_authorizations_since(&self, since: DateTime<Utc>) -> Result<Vec<Authorization>, ClientError> {
        let since = since.to_rfc3339_opts(SecondsFormat::Millis, true);
        let list: AuthorizationList = self.get(&["authorizations"], &[("createdSince", &since)]).await?;
        Ok(list.authorizations)
    }

    /// All log entries after `seq` (0 for all), in order.
    ///
    /// # Errors See [`ClientError`].
    pub async fn list_log(&self, after: u64) -> Result<Vec<LogEntry>, ClientError> {
        let page: LogPage = self.get(&["log"], &[("after", &after.to_string())]).await?;
        Ok(page.entries)
    }

    /// Sets the faults of future calls; the default clears them.
    ///
    /// # Errors Rejected if the gateway does not allow faults; else see [`ClientError`].
    pub async fn set_faults(&self, faults: Faults) -> Result<Faults, ClientError> {
        let request = self.request(Method::POST, &["v1", "_faults"])?;
        self.send(request.json(&faults)).await
    }

    /// Whether the gateway works.
    ///
    /// # Errors See [`ClientError`].
    pub async fn check_health(&self) -> Result<(), ClientError> {
        let _: serde_json::Value = self.send(self.request(Method::GET, &["health"])?).await?;
        Ok(())
    }

    async fn post<T: DeserializeOwned>(
        &self,
        key: &str,
        path: &[&str],
        body: &impl Serialize,
    ) -> Result<T, ClientError> {
        let request = self.request(Method::POST, &[&["v1"], path].concat())?;
        self.send(request.header("Idempotency-Key", key).json(body)).await
    }

    async fn get<T: DeserializeOwned>(&self, path: &[&str], query: &[(&str, &str)]) -> Result<T, ClientError> {
        let request = self.request(Method::GET, &[&["v1"], path].concat())?;
        self.send(request.query(query)).await
    }

    fn request(&self, method: Method, path: &[&str]) -> Result<reqwest::RequestBuilder, ClientError> {
        let mut url = self.base_url.clone();
        url.path_segments_mut()
            .map_err(|()| ClientError::Unusable("the address has no path".to_owned()))?
            .pop_if_empty()
            .extend(path);
        Ok(self
            .http
            .request(method, url)
            .bearer_auth(&self.secret)
            .timeout(self.timeout))
    }

    async fn send<T: DeserializeOwned>(&self, request: reqwest::RequestBuilder) -> Result<T, ClientError> {
        let response = request.send().await.map_err(translate)?;
        let status = response.status();
        let bytes = response.bytes().await.map_err(translate)?;
        if status.is_success() {
            return serde_json::from_slice(&bytes).map_err(|error| ClientError::Malformed(error.to_string()));
        }
        let failure = serde_json::from_slice(&bytes).ok().map(|body: FailureBody| body.error);
        match (status.is_client_error(), failure) {
            (true, Some(failure)) => Err(ClientError::Rejected {
                status: status.as_u16(),
                failure,
            }),
            (false, failure) if status.is_server_error() => Err(ClientError::Failed {
                status: status.as_u16(),
                failure,
            }),
            _ => Err(ClientError::Malformed(format!(
                "status {status} without the envelope of a failure"
            ))),
        }
    }
}

fn translate(error: reqwest::Error) -> ClientError {
    // A time-out while connecting means that no connection was made.
    if error.is_connect() {
        ClientError::Unreachable(error)
    } else if error.is_timeout() {
        ClientError::Timeout
    } else if error.is_builder() {
        ClientError::Unusable(error.to_string())
    } else {
        ClientError::Transport(error)
    }
}
