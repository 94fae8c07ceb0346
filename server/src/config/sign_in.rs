//! The settings of signing in at other providers, and of an issuer of tokens.

use super::{address, read};
use anyhow::{Result, bail};
use domain::outside::sign_in::Addresses;

/// The site's credentials at Google, or at another OpenID provider in its place.
#[derive(Clone, Debug)]
pub struct GoogleKeys {
    pub issuer: String,
    pub client_id: String,
    pub client_secret: String,
}

/// The site's credentials at Facebook, or at another OAuth provider in its place.
#[derive(Clone, Debug)]
pub struct FacebookKeys {
    pub addresses: Addresses,
    pub client_id: String,
    pub client_secret: String,
}

/// An issuer whose access tokens the server accepts beside its own.
#[derive(Clone, Debug)]
pub struct TokenIssuer {
    pub issuer: String,
    pub audience: String,
    pub jwks_url: String,
}

/// The trusted issuer; `None` without settings of it.
pub(super) fn token_issuer() -> Result<Option<TokenIssuer>> {
    let [issuer, audience, jwks_url] = ["TOKEN_ISSUER", "TOKEN_AUDIENCE", "TOKEN_JWKS_URL"].map(read);
    match (issuer, audience, jwks_url) {
        (None, None, None) => Ok(None),
        (Some(issuer), Some(audience), Some(_)) => Ok(Some(TokenIssuer {
            issuer,
            audience,
            jwks_url: address("TOKEN_JWKS_URL", "https://example.org/jwks.json")?,
        })),
        _ => bail!("TOKEN_ISSUER, TOKEN_AUDIENCE and TOKEN_JWKS_URL belong together: set all three, or none"),
    }
}

/// An id and a secret, both or neither.
fn keys(provider: &str) -> Result<Option<(String, String)>> {
    let (id, secret) = (format!("{provider}_CLIENT_ID"), format!("{provider}_CLIENT_SECRET"));
    match (read(&id), read(&secret)) {
        (Some(id), Some(secret)) => Ok(Some((id, secret))),
        (None, None) => Ok(None),
        (Some(_), None) => bail!("{secret} is not set but {id} is: set both, or neither for no button"),
        (None, Some(_)) => bail!("{id} is not set but {secret} is: set both, or neither for no button"),
    }
}

/// `None`: no button for Google.
pub(super) fn google() -> Result<Option<GoogleKeys>> {
    let Some((client_id, client_secret)) = keys("GOOGLE")? else {
        return Ok(None);
    };
    Ok(Some(GoogleKeys {
        issuer: address("GOOGLE_ISSUER", "https://accounts.google.com")?,
        client_id,
        client_secret,
    }))
}

/// `None`: no button for Facebook.
pub(super) fn facebook() -> Result<Option<FacebookKeys>> {
    let Some((client_id, client_secret)) = keys("FACEBOOK")? else {
        return Ok(None);
    };
    Ok(Some(FacebookKeys {
        addresses: Addresses {
            authorization: address(
                "FACEBOOK_AUTHORIZATION_URL",
                "https://www.facebook.com/v24.0/dialog/oauth",
            )?,
            token: address(
                "FACEBOOK_TOKEN_URL",
                "https://graph.facebook.com/v24.0/oauth/access_token",
            )?,
            profile: address(
                "FACEBOOK_PROFILE_URL",
                "https://graph.facebook.com/v24.0/me?fields=id,email",
            )?,
        },
        client_id,
        client_secret,
    }))
}
