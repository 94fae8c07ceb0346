//! The caller's side: typed requests, typed answers, and errors told apart by what they leave open.
//!
//! A declined card is an answer (`status: declined`), not an error. After an error whose outcome is unknown,
//! repeat the call with the same key, or look the authorization up by its reference.

use std::fmt;
use std::time::Duration;

use reqwest::{Method, Url};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::wire::{
    Amount, Authorization, AuthorizationCreate, AuthorizationId, AuthorizationList, ChallengeAnswer, ChallengeOutcome,
    Failure, FailureBody, Faults, LogEntry, LogPage, RefundAnswer, RefundCreate, RefundOutcome,
};

/// How long a call may take unless said otherwise.
pub const DEFAULT_TIMEOUT: Duration = Duration::from_secs(10);

/// Why a call brought no answer.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The address or a header value is not usable; nothing was sent.
    #[error("the request cannot be made: {0}")]
    Unusable(String),
    /// No connection was made; nothing was done.
    #[error("the gateway cannot be reached")]
    Unreachable(#[source] reqwest::Error),
    /// The gateway understood and refused; nothing was done, and asking again will not help.
    #[error("the gateway refused ({status}): {}", failure.message)]
    Rejected {
        /// HTTP status, 400 to 499.
        status: u16,
        /// What it said.
        failure: Failure,
    },
    /// The gateway failed; whether the work was done is unknown.
    #[error("the gateway failed ({status})")]
    Failed {
        /// HTTP status, 500 or above.
        status: u16,
        /// What it said, when it could.
        failure: Option<Failure>,
    },
    /// No answer in time; whether the work was done is unknown.
    #[error("the gateway did not answer in time")]
    Timeout,
    /// The connection broke; whether the work was done is unknown.
    #[error("the connection to the gateway broke")]
    Transport(#[source] reqwest::Error),
    /// The answer makes no sense; whether the work was done is unknown.
    #[error("the gateway's answer cannot be read: {0}")]
    Malformed(String),
}

impl ClientError {
    /// Whether the call may have had its effect all the same. If so, repeat it with the same key.
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
        // No proxy, no redirect: card numbers go to this address or nowhere.
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

    /// The same client with another patience, counted from the call to the end of the answer.
    #[must_use]
    pub fn with_timeout(self, timeout: Duration) -> Self {
        Self { timeout, ..self }
    }

    /// Asks for money to be held. Look at the answer's status: authorized, requires action, or declined.
    ///
    /// # Errors
    /// As [`ClientError`] says; a declined card is none.
    pub async fn authorize(&self, key: &str, request: &AuthorizationCreate) -> Result<Authorization, ClientError> {
        self.post(key, &["authorizations"], request).await
    }

    /// Ends a 3-D Secure challenge.
    ///
    /// # Errors
    /// Rejected when no challenge is open; else as [`ClientError`] says.
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

    /// Takes money, in minor units, at most what was authorised; the rest is released with it.
    ///
    /// # Errors
    /// Rejected when it was captured, released or declined before; else as [`ClientError`] says.
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

    /// Gives a hold back.
    ///
    /// # Errors
    /// Rejected when it was captured, released or declined before; else as [`ClientError`] says.
    pub async fn release(&self, key: &str, id: &AuthorizationId) -> Result<Authorization, ClientError> {
        self.post(key, &["authorizations", id.as_str(), "release"], &serde_json::json!({}))
            .await
    }

    /// Gives money back, in minor units, at most what was captured and not yet refunded.
    ///
    /// # Errors
    /// Rejected when nothing or too little was captured; else as [`ClientError`] says.
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

    /// The same under a name of the caller's, by which the refund is found again.
    ///
    /// # Errors
    /// As [`Client::refund`].
    pub async fn refund_as(
        &self,
        key: &str,
        id: &AuthorizationId,
        request: &RefundCreate,
    ) -> Result<Authorization, ClientError> {
        self.post(key, &["authorizations", id.as_str(), "refunds"], request)
            .await
    }

    /// Ends a refund as its bank would: one that is pending, or one that succeeded and comes back after all.
    ///
    /// # Errors
    /// Rejected when it has ended already, or where faults are not allowed; else as [`ClientError`] says.
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

    /// One authorization as it stands, or `None` when the gateway never saw it.
    ///
    /// # Errors
    /// As [`ClientError`] says.
    pub async fn get_authorization(&self, id: &AuthorizationId) -> Result<Option<Authorization>, ClientError> {
        match self.get(&["authorizations", id.as_str()], &[]).await {
            Err(ClientError::Rejected { status: 404, .. }) => Ok(None),
            result => result.map(Some),
        }
    }

    /// All authorizations of a reference, oldest first: "did I ask for this already?"
    ///
    /// # Errors
    /// As [`ClientError`] says.
    pub async fn list_authorizations(&self, reference: &str) -> Result<Vec<Authorization>, ClientError> {
        let list: AuthorizationList = self.get(&["authorizations"], &[("reference", reference)]).await?;
        Ok(list.authorizations)
    }

    /// The witness: all log entries after `seq` (0 for all), in order.
    ///
    /// # Errors
    /// As [`ClientError`] says.
    pub async fn list_log(&self, after: u64) -> Result<Vec<LogEntry>, ClientError> {
        let page: LogPage = self.get(&["log"], &[("after", &after.to_string())]).await?;
        Ok(page.entries)
    }

    /// Sets the faults to come; the default clears them.
    ///
    /// # Errors
    /// Rejected when the gateway does not allow faults; else as [`ClientError`] says.
    pub async fn set_faults(&self, faults: Faults) -> Result<Faults, ClientError> {
        let request = self.request(Method::POST, &["v1", "_faults"])?;
        self.send(request.json(&faults)).await
    }

    /// Whether the gateway can do its work.
    ///
    /// # Errors
    /// As [`ClientError`] says.
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
    // A connection that could not be made in time is still one that was not made.
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
