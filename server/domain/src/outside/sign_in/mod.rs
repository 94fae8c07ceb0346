//! Signing in through other services: by OpenID Connect, or by OAuth 2 and a profile.
//!
//! A provider lives in its own time, so what it signs is held against the machine's clock, not the product's.

mod oauth;
mod open_id;

pub use oauth::{Addresses, OAuth};
pub use open_id::OpenId;

use crate::error::Result;
use contract::identity::ProviderId;
use serde::{Deserialize, Serialize};

/// What only this attempt knows; each is 256 bits in base64url.
#[derive(Clone, Serialize, Deserialize)]
pub struct Challenge {
    /// Comes back in the address, so that an answer to somebody else's attempt is told apart.
    pub state: String,
    /// Comes back inside the signed identity.
    pub nonce: String,
    /// Proves that whoever brings the code is who began (RFC 7636).
    pub verifier: String,
}

/// What a provider says of a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// Who the person is there; never another one's.
    pub subject: String,
    pub email: Option<String>,
    /// The provider made sure that the address is the person's own.
    pub is_email_verified: bool,
}

/// A service that knows who people are.
#[async_trait::async_trait]
pub trait SignInProvider: Send + Sync {
    fn id(&self) -> ProviderId;
    /// Where the person goes to say yes. The answer comes to `redirect_url`.
    async fn address(&self, redirect_url: &str, challenge: &Challenge) -> Result<String>;
    /// Who brought the code. One that the provider does not know, or made for another attempt, is refused.
    async fn identify(&self, redirect_url: &str, code: &str, challenge: &Challenge) -> Result<Identity>;
}

/// The cause with the causes behind it.
fn told(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        text.push_str(": ");
        text.push_str(&error.to_string());
        cause = error.source();
    }
    text
}
