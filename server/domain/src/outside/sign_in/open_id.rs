//! An OpenID Connect provider, configured by its issuer: the discovery document names endpoints and keys.

use super::{super::http_client, Challenge, Identity, SignInProvider, with_sources};
use crate::error::{Error, Result};
use contract::{Code, identity::ProviderId};
use openidconnect::{
    AccessTokenHash, AuthenticationFlow, AuthorizationCode, ClaimsVerificationError, ClientId, ClientSecret, CsrfToken,
    EndpointMaybeSet, EndpointNotSet, EndpointSet, IssuerUrl, Nonce, OAuth2TokenResponse, PkceCodeChallenge,
    PkceCodeVerifier, RedirectUrl, RequestTokenError, Scope, TokenResponse,
    core::{CoreClient, CoreIdTokenClaims, CoreProviderMetadata, CoreResponseType, CoreTokenResponse},
    reqwest::Client as HttpClient,
};
use std::{
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::sync::Mutex;

/// How long a discovery document is cached.
const FRESH: Duration = Duration::from_secs(24 * 60 * 60);
/// Minimum age of the document before an invalid signature reloads it.
const YOUNG: Duration = Duration::from_secs(60);

type Discovered =
    CoreClient<EndpointSet, EndpointNotSet, EndpointNotSet, EndpointNotSet, EndpointMaybeSet, EndpointMaybeSet>;

/// A provider of OpenID Connect.
pub struct OpenId {
    id: ProviderId,
    issuer: IssuerUrl,
    client_id: ClientId,
    client_secret: ClientSecret,
    http: HttpClient,
    known: Mutex<Option<(Instant, Arc<CoreProviderMetadata>)>>,
}

impl OpenId {
    /// The provider at `issuer`; `client_id` identifies this site.
    pub fn new(id: ProviderId, issuer: &str, client_id: &str, client_secret: &str) -> Result<Self> {
        let issuer = IssuerUrl::new(issuer.to_owned())
            .map_err(|error| Error::Broken(format!("the issuer {issuer:?} is no address: {error}")))?;
        Ok(Self {
            id,
            issuer,
            client_id: ClientId::new(client_id.to_owned()),
            client_secret: ClientSecret::new(client_secret.to_owned()),
            http: http_client()?,
            known: Mutex::default(),
        })
    }

    /// The provider's metadata, at most `most` old.
    async fn metadata(&self, most: Duration) -> Result<Arc<CoreProviderMetadata>> {
        let mut known = self.known.lock().await;
        if let Some((at, metadata)) = &*known
            && at.elapsed() < most
        {
            return Ok(Arc::clone(metadata));
        }
        let metadata = CoreProviderMetadata::discover_async(self.issuer.clone(), &self.http)
            .await
            .map_err(|error| self.outside(&error))?;
        let metadata = Arc::new(metadata);
        *known = Some((Instant::now(), Arc::clone(&metadata)));
        Ok(metadata)
    }

    async fn client(&self, most: Duration, redirect_url: &str) -> Result<Discovered> {
        let metadata = self.metadata(most).await?;
        let redirect = RedirectUrl::new(redirect_url.to_owned())
            .map_err(|error| Error::Broken(format!("{redirect_url:?} is no address: {error}")))?;
        let secret = Some(self.client_secret.clone());
        let client = CoreClient::from_provider_metadata((*metadata).clone(), self.client_id.clone(), secret);
        Ok(client.set_redirect_uri(redirect))
    }

    fn outside(&self, error: &dyn std::error::Error) -> Error {
        Error::Outside(format!("{}: {}", self.id.as_str(), with_sources(error)))
    }

    /// The verified claims of a token, after checking that its access token belongs to them.
    fn claims(
        client: &Discovered,
        tokens: &CoreTokenResponse,
        nonce: &Nonce,
    ) -> std::result::Result<CoreIdTokenClaims, ClaimsVerificationError> {
        let other = |what: &str| ClaimsVerificationError::Other(what.to_owned());
        let token = tokens.id_token().ok_or_else(|| other("there is no ID token"))?;
        let verifier = client.id_token_verifier();
        let claims = token.claims(&verifier, nonce)?;
        if let Some(expected) = claims.access_token_hash() {
            let algorithm = token.signing_alg().map_err(|error| other(&error.to_string()))?;
            let key = token
                .signing_key(&verifier)
                .map_err(|error| other(&error.to_string()))?;
            let actual = AccessTokenHash::from_token(tokens.access_token(), algorithm, key)
                .map_err(|error| other(&error.to_string()))?;
            if actual != *expected {
                return Err(other("the access token is another one"));
            }
        }
        Ok(claims.clone())
    }
}

#[async_trait::async_trait]
impl SignInProvider for OpenId {
    fn id(&self) -> ProviderId {
        self.id
    }

    async fn address(&self, redirect_url: &str, challenge: &Challenge) -> Result<String> {
        let client = self.client(FRESH, redirect_url).await?;
        let verifier = PkceCodeVerifier::new(challenge.verifier.clone());
        let (state, nonce) = (challenge.state.clone(), challenge.nonce.clone());
        let (address, _, _) = client
            .authorize_url(
                AuthenticationFlow::<CoreResponseType>::AuthorizationCode,
                move || CsrfToken::new(state),
                move || Nonce::new(nonce),
            )
            .add_scope(Scope::new("email".to_owned()))
            .set_pkce_challenge(PkceCodeChallenge::from_code_verifier_sha256(&verifier))
            .url();
        Ok(address.to_string())
    }

    async fn identify(&self, redirect_url: &str, code: &str, challenge: &Challenge) -> Result<Identity> {
        let client = self.client(FRESH, redirect_url).await?;
        let tokens = client
            .exchange_code(AuthorizationCode::new(code.to_owned()))
            .map_err(|error| self.outside(&error))?
            .set_pkce_verifier(PkceCodeVerifier::new(challenge.verifier.clone()))
            .request_async(&self.http)
            .await
            .map_err(|error| match error {
                RequestTokenError::ServerResponse(_) => Error::refused(Code::AuthInvalidProviderDetails),
                error => self.outside(&error),
            })?;
        let nonce = Nonce::new(challenge.nonce.clone());
        let claims = match Self::claims(&client, &tokens, &nonce) {
            // The provider may have changed its keys since they were loaded.
            Err(ClaimsVerificationError::SignatureVerification(_)) => {
                let client = self.client(YOUNG, redirect_url).await?;
                Self::claims(&client, &tokens, &nonce)
            }
            claims => claims,
        };
        let claims = claims.map_err(|error| {
            tracing::warn!(provider = self.id.as_str(), cause = %with_sources(&error), "an identity was refused");
            Error::refused(Code::AuthInvalidProviderDetails)
        })?;
        Ok(Identity {
            subject: claims.subject().to_string(),
            email: claims.email().map(|email| email.to_string()),
            is_email_verified: claims.email_verified().unwrap_or(false),
        })
    }
}
