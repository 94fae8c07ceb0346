//! A plain OAuth 2 provider such as Facebook: exchanges a code for an access token, and reads the profile with it.

use super::{super::http_client, Challenge, Identity, SignInProvider, with_sources};
use crate::error::{Error, Result};
use contract::{Code, identity::ProviderId};
use openidconnect::{
    AuthType, AuthUrl, AuthorizationCode, ClientId, ClientSecret, CsrfToken, EndpointNotSet, EndpointSet,
    OAuth2TokenResponse, PkceCodeChallenge, PkceCodeVerifier, RedirectUrl, RequestTokenError, Scope, TokenUrl,
    reqwest::{Client as HttpClient, StatusCode},
};
use serde::Deserialize;

/// The provider's URLs.
#[derive(Clone, Debug)]
pub struct Addresses {
    /// Where people consent.
    pub authorization: String,
    /// Exchanges a code for a token.
    pub token: String,
    /// Returns `{ id, email? }` for a bearer token.
    pub profile: String,
}

type Client = oauth2::basic::BasicClient<EndpointSet, EndpointNotSet, EndpointNotSet, EndpointNotSet, EndpointSet>;

/// A provider of OAuth 2.
pub struct OAuth {
    id: ProviderId,
    client: Client,
    profile: String,
    http: HttpClient,
}

#[derive(Deserialize)]
struct Profile {
    id: String,
    email: Option<String>,
}

impl OAuth {
    /// A provider with these URLs; `client_id` identifies this site.
    pub fn new(id: ProviderId, at: &Addresses, client_id: &str, client_secret: &str) -> Result<Self> {
        let wrong = |error| Error::Broken(format!("an address of {} is none: {error}", id.as_str()));
        let client = oauth2::basic::BasicClient::new(ClientId::new(client_id.to_owned()))
            .set_client_secret(ClientSecret::new(client_secret.to_owned()))
            .set_auth_uri(AuthUrl::new(at.authorization.clone()).map_err(wrong)?)
            .set_token_uri(TokenUrl::new(at.token.clone()).map_err(wrong)?)
            .set_auth_type(AuthType::RequestBody);
        Ok(Self {
            id,
            client,
            profile: at.profile.clone(),
            http: http_client()?,
        })
    }

    fn client(&self, redirect_url: &str) -> Result<Client> {
        let redirect = RedirectUrl::new(redirect_url.to_owned())
            .map_err(|error| Error::Broken(format!("{redirect_url:?} is no address: {error}")))?;
        Ok(self.client.clone().set_redirect_uri(redirect))
    }

    fn outside(&self, error: &dyn std::error::Error) -> Error {
        Error::Outside(format!("{}: {}", self.id.as_str(), with_sources(error)))
    }
}

#[async_trait::async_trait]
impl SignInProvider for OAuth {
    fn id(&self) -> ProviderId {
        self.id
    }

    async fn address(&self, redirect_url: &str, challenge: &Challenge) -> Result<String> {
        let verifier = PkceCodeVerifier::new(challenge.verifier.clone());
        let state = challenge.state.clone();
        let client = self.client(redirect_url)?;
        let (address, _) = client
            .authorize_url(move || CsrfToken::new(state))
            .add_scope(Scope::new("email".to_owned()))
            .set_pkce_challenge(PkceCodeChallenge::from_code_verifier_sha256(&verifier))
            .url();
        Ok(address.to_string())
    }

    async fn identify(&self, redirect_url: &str, code: &str, challenge: &Challenge) -> Result<Identity> {
        let client = self.client(redirect_url)?;
        let tokens = client
            .exchange_code(AuthorizationCode::new(code.to_owned()))
            .set_pkce_verifier(PkceCodeVerifier::new(challenge.verifier.clone()))
            .request_async(&self.http)
            .await
            .map_err(|error| match error {
                RequestTokenError::ServerResponse(_) => Error::refused(Code::AuthInvalidProviderDetails),
                error => self.outside(&error),
            })?;
        let answer = self.http.get(&self.profile).bearer_auth(tokens.access_token().secret());
        let answer = answer
            .send()
            .await
            .map_err(|error| self.outside(&error.without_url()))?;
        match answer.status() {
            StatusCode::OK => {}
            StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => {
                return Err(Error::refused(Code::AuthInvalidProviderDetails));
            }
            status => {
                return Err(Error::Outside(format!(
                    "{}: the profile answers {status}",
                    self.id.as_str()
                )));
            }
        }
        let profile: Profile = answer
            .json()
            .await
            .map_err(|error| self.outside(&error.without_url()))?;
        if profile.id.is_empty() {
            return Err(Error::refused(Code::AuthInvalidProviderDetails));
        }
        Ok(Identity {
            subject: profile.id,
            email: profile.email,
            // Such a profile does not say whether the address was verified.
            is_email_verified: false,
        })
    }
}
