//! Signing in through external services: by OpenID Connect, or by OAuth 2 and a profile.
//!
//! A provider uses real time, so its signatures are checked against the system's clock, not the product's.

mod oauth;
mod open_id;

pub use oauth::{Addresses, OAuth};
pub use open_id::OpenId;

use crate::error::Result;
use contract::identity::ProviderId;
use serde::{Deserialize, Serialize};

/// The secrets of one attempt; each is 256 bits in base64url.
#[derive(Clone, Serialize, Deserialize)]
pub struct Challenge {
    /// Returned in the URL, to detect the answer to another attempt.
    pub state: String,
    /// Returned inside the signed identity.
    pub nonce: String,
    /// Proves that the code is redeemed by the side that started the attempt (RFC 7636).
    pub verifier: String,
}

/// A person as the provider describes them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// The person's id at the provider; never reused for another person.
    pub subject: String,
    pub email: Option<String>,
    /// Whether the provider has verified the address.
    pub is_email_verified: bool,
}

/// A service that identifies people.
#[async_trait::async_trait]
pub trait SignInProvider: Send + Sync {
    fn id(&self) -> ProviderId;
    /// The URL where the person consents. The answer goes to `redirect_url`.
    async fn address(&self, redirect_url: &str, challenge: &Challenge) -> Result<String>;
    /// The identity behind a code. Refuses an unknown code, and one of another attempt.
    async fn identify(&self, redirect_url: &str, code: &str, challenge: &Challenge) -> Result<Identity>;
}

/// The error with its sources.
fn with_sources(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        text.push_str(": ");
        text.push_str(&error.to_string());
        cause = error.source();
    }
    text
}
