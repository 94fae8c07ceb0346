//! A trusted external issuer of access tokens, for operators who already have an identity provider.

use crate::error::{Error, Result};
use chrono::{DateTime, Utc};
use jsonwebtoken::{Algorithm, DecodingKey, Validation, jwk::JwkSet};
use serde::Deserialize;
use std::{
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::sync::Mutex;

/// How long published keys are cached.
const FRESH: Duration = Duration::from_secs(60 * 60);
/// Minimum age of cached keys before a token with an unknown key reloads them.
const YOUNG: Duration = Duration::from_secs(60);
/// Asymmetric algorithms only: with a shared secret both sides could sign.
const ALGORITHMS: [Algorithm; 9] = [
    Algorithm::RS256,
    Algorithm::RS384,
    Algorithm::RS512,
    Algorithm::PS256,
    Algorithm::PS384,
    Algorithm::PS512,
    Algorithm::ES256,
    Algorithm::ES384,
    Algorithm::EdDSA,
];

/// The source of an issuer's public keys.
#[async_trait::async_trait]
pub trait KeySource: Send + Sync {
    async fn keys(&self) -> Result<JwkSet>;
}

/// Keys published at a URL (RFC 7517).
pub struct PublishedKeys {
    url: String,
    http: reqwest::Client,
}

impl PublishedKeys {
    pub fn new(url: &str) -> Result<Self> {
        Ok(Self {
            url: url.to_owned(),
            http: super::http_client()?,
        })
    }
}

#[async_trait::async_trait]
impl KeySource for PublishedKeys {
    async fn keys(&self) -> Result<JwkSet> {
        let outside = |error: reqwest::Error| Error::Outside(format!("the issuer's keys: {error}"));
        let answer = self.http.get(&self.url).send().await.map_err(outside)?;
        answer
            .error_for_status()
            .map_err(outside)?
            .json()
            .await
            .map_err(outside)
    }
}

/// The claims of a token with a valid signature, issuer and audience.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Claims {
    /// The person's id at the issuer.
    pub sub: String,
    /// Seconds since 1970.
    pub exp: i64,
    #[serde(default)]
    pub nbf: Option<i64>,
    #[serde(default)]
    pub email: Option<String>,
    #[serde(default)]
    pub email_verified: bool,
}

impl Claims {
    /// Whether the token is valid at that moment.
    pub fn hold(&self, now: DateTime<Utc>) -> bool {
        let now = now.timestamp();
        now < self.exp && self.nbf.is_none_or(|begin| begin <= now)
    }
}

/// An issuer whose tokens are accepted besides our own.
pub struct TrustedIssuer {
    issuer: String,
    audience: String,
    source: Arc<dyn KeySource>,
    known: Mutex<Option<(Instant, Arc<JwkSet>)>>,
}

impl TrustedIssuer {
    /// Accepts tokens of `issuer` for `audience`.
    pub fn new(issuer: &str, audience: &str, source: Arc<dyn KeySource>) -> Self {
        Self {
            issuer: issuer.to_owned(),
            audience: audience.to_owned(),
            source,
            known: Mutex::default(),
        }
    }

    /// The name in its tokens.
    pub fn name(&self) -> &str {
        &self.issuer
    }

    async fn keys(&self, most: Duration) -> Result<Arc<JwkSet>> {
        let mut known = self.known.lock().await;
        if let Some((at, keys)) = &*known
            && at.elapsed() < most
        {
            return Ok(Arc::clone(keys));
        }
        let keys = Arc::new(self.source.keys().await?);
        *known = Some((Instant::now(), Arc::clone(&keys)));
        Ok(keys)
    }

    /// The claims of a token that this issuer signed for us; ignores its expiry.
    pub async fn verified(&self, token: &str) -> Result<Option<Claims>> {
        let Ok(header) = jsonwebtoken::decode_header(token) else {
            return Ok(None);
        };
        let Some(id) = header.kid.filter(|_| ALGORITHMS.contains(&header.alg)) else {
            return Ok(None);
        };
        let mut keys = self.keys(FRESH).await?;
        if keys.find(&id).is_none() {
            keys = self.keys(YOUNG).await?;
        }
        let Some(key) = keys.find(&id) else {
            return Ok(None);
        };
        let Ok(key) = DecodingKey::from_jwk(key) else {
            return Ok(None);
        };
        let mut validation = Validation::new(header.alg);
        // The library reads the system's clock; the caller checks with ours.
        validation.validate_exp = false;
        validation.validate_nbf = false;
        validation.set_issuer(&[&self.issuer]);
        validation.set_audience(&[&self.audience]);
        validation.set_required_spec_claims(&["iss", "aud", "sub", "exp"]);
        let data = jsonwebtoken::decode::<Claims>(token, &key, &validation);
        Ok(data
            .ok()
            .map(|data| data.claims)
            .filter(|claims| !claims.sub.is_empty()))
    }
}
