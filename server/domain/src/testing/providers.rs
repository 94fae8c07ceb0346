//! A sign-in provider that accepts any identity a test states.

use crate::{
    Ctx, Viewer,
    access::Client,
    error::{Error, Result},
    identity::{self, ProviderSignInOutcome},
    outside::sign_in::{Challenge, Identity, SignInProvider},
};
use contract::{
    Code,
    identity::{ProviderId, ProviderStart, RedirectResult},
};
use std::sync::Arc;

/// Accepts `subject|address|verified` as a person; a code is valid for its own attempt only.
pub struct Knowing(pub ProviderId);

/// One for each button.
pub fn all() -> Vec<Arc<dyn SignInProvider>> {
    let known = |id| Arc::new(Knowing(id)) as Arc<dyn SignInProvider>;
    ProviderId::ALL.map(known).to_vec()
}

#[async_trait::async_trait]
impl SignInProvider for Knowing {
    fn id(&self) -> ProviderId {
        self.0
    }

    async fn address(&self, redirect_url: &str, challenge: &Challenge) -> Result<String> {
        Ok(format!(
            "https://provider.example/?to={redirect_url}&state={}&nonce={}",
            challenge.state, challenge.nonce
        ))
    }

    async fn identify(&self, _: &str, code: &str, challenge: &Challenge) -> Result<Identity> {
        let parts: Vec<&str> = code.split('|').collect();
        let [subject, email, verified, nonce] = parts[..] else {
            return Err(Error::refused(Code::AuthInvalidProviderDetails));
        };
        if nonce != challenge.nonce {
            return Err(Error::refused(Code::AuthInvalidProviderDetails));
        }
        Ok(Identity {
            subject: subject.to_owned(),
            email: Some(email.to_owned()).filter(|email| !email.is_empty()),
            is_email_verified: verified == "yes",
        })
    }
}

/// An attempt with a valid answer.
#[derive(Clone)]
pub struct Attempt {
    /// The state that the browser keeps.
    pub kept: String,
    pub answer: RedirectResult,
}

impl Attempt {
    /// Starts an attempt, and answers as `person`.
    pub async fn begin(ctx: &Ctx, provider: ProviderId, person: &str, input: &ProviderStart) -> Self {
        let begun = identity::start_provider(ctx, provider, input)
            .await
            .expect("an attempt begins");
        let (_, nonce) = begun.address.split_once("&nonce=").expect("the address has a nonce");
        Self {
            answer: RedirectResult {
                state: begun.state,
                code: format!("{person}|{nonce}"),
                error: None,
            },
            kept: begun.attempt,
        }
    }

    /// Delivers the answer.
    pub async fn finish(&self, ctx: &Ctx, viewer: &Viewer, client: &Client) -> Result<ProviderSignInOutcome> {
        identity::finish_provider(ctx, viewer, Some(&self.kept), &self.answer, client).await
    }
}

/// Links a provider to the viewer's account.
pub async fn link(ctx: &Ctx, viewer: &Viewer, provider: ProviderId, person: &str) -> Result<ProviderSignInOutcome> {
    let input = ProviderStart {
        link: true,
        ..ProviderStart::default()
    };
    let attempt = Attempt::begin(ctx, provider, person, &input).await;
    attempt.finish(ctx, viewer, &Client::named("a browser")).await
}
