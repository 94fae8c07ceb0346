//! Signing in through a provider: starts here and ends at /auth-redirect. An identity whose address already has an
//! account does not get that account; its owner first signs in to it and then links the two.

use super::{
    NewSession,
    account::{NewAccount, create, enter, find_by_email},
    failures, linked, sign_in, verify_email,
};
use crate::{
    Ctx, Viewer,
    access::Client,
    email_address::normal_email,
    entity::{account, linked_provider},
    error::{Error, Result},
    features::{self, Feature},
    outside::sign_in::{Challenge, Identity, SignInProvider},
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::{DateTime, TimeDelta, Utc};
use contract::{
    Code, credentials,
    identity::{ProviderId, ProviderList, ProviderStart, RedirectResult, SignIn, SignUpRole},
    return_url,
    visitor::Role,
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};
use serde::{Deserialize, Serialize};

/// How long a user may take at the provider, and to prove an address afterwards, in minutes.
pub const ATTEMPT_MINUTES: i64 = 10;

const ATTEMPT: &str = "provider-attempt";
const PENDING: &str = "provider-pending";

/// The sealed state that the browser keeps while its user is at the provider.
#[derive(Serialize, Deserialize)]
struct Attempt {
    provider: ProviderId,
    challenge: Challenge,
    return_url: Option<String>,
    role: SignUpRole,
    link: bool,
    expires_at: DateTime<Utc>,
}

/// An identity whose address has an account with another sign-in method, sealed until the owner has signed in.
#[derive(Serialize, Deserialize)]
struct PendingIdentity {
    provider: ProviderId,
    subject: String,
    email: String,
    return_url: Option<String>,
    browser: Option<String>,
    expires_at: DateTime<Utc>,
}

/// A started attempt.
#[derive(Clone)]
pub struct StartedAttempt {
    /// The provider's URL for the user.
    pub address: String,
    /// Identifies the attempt among those of this browser.
    pub state: String,
    /// The browser keeps it; the provider's answer is worthless without it.
    pub attempt: String,
}

/// The outcome of an attempt.
#[derive(Clone, Debug)]
pub enum ProviderSignInOutcome {
    /// Signed in or up.
    Entered {
        session: NewSession,
        return_url: Option<String>,
    },
    /// The provider is now linked to the viewer's account.
    Linked {
        provider: ProviderId,
        return_url: Option<String>,
    },
    /// `auth/account-exists-with-different-credential`: for [`look_at_pending`] and [`link_pending`].
    Exists { pending: String },
}

/// An identity that waits for the account's owner, as a page shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PendingLink {
    pub provider: ProviderId,
    pub email: String,
    pub return_url: Option<String>,
}

/// The configured providers.
pub fn list_providers(ctx: &Ctx) -> ProviderList {
    ProviderList {
        providers: ctx.providers().map(SignInProvider::id).collect(),
    }
}

fn find(ctx: &Ctx, id: ProviderId) -> Result<&dyn SignInProvider> {
    let found = ctx.providers().find(|provider| provider.id() == id);
    found.ok_or_else(|| Error::refused(Code::NotFound))
}

fn redirect_url(ctx: &Ctx) -> String {
    format!("{}/auth-redirect", ctx.settings().public_url)
}

/// Starts an attempt.
pub async fn start_provider(ctx: &Ctx, id: ProviderId, input: &ProviderStart) -> Result<StartedAttempt> {
    let secret = || URL_SAFE_NO_PAD.encode(ctx.new_secret());
    let challenge = Challenge {
        state: secret(),
        nonce: secret(),
        verifier: secret(),
    };
    let address = find(ctx, id)?.address(&redirect_url(ctx), &challenge).await?;
    let state = challenge.state.clone();
    let attempt = Attempt {
        provider: id,
        challenge,
        return_url: input
            .return_url
            .as_deref()
            .and_then(return_url::local_path)
            .map(str::to_owned),
        role: input.role,
        link: input.link,
        expires_at: ctx.now() + TimeDelta::minutes(ATTEMPT_MINUTES),
    };
    Ok(StartedAttempt {
        address,
        state,
        attempt: ctx.secrets().seal(ATTEMPT, &attempt)?,
    })
}

/// The input of an attempt, to start it again.
pub fn look_at_attempt(ctx: &Ctx, kept: &str) -> Option<ProviderStart> {
    let attempt = ctx.secrets().open::<Attempt>(ATTEMPT, kept)?;
    Some(ProviderStart {
        return_url: attempt.return_url,
        role: attempt.role,
        link: attempt.link,
    })
}

/// Finishes an attempt with the provider's answer. `kept` is the state that the browser kept.
pub async fn finish_provider(
    ctx: &Ctx,
    viewer: &Viewer,
    kept: Option<&str>,
    input: &RedirectResult,
    client: &Client,
) -> Result<ProviderSignInOutcome> {
    ctx.guard().code(ctx, client).await?;
    let attempt = kept.and_then(|kept| ctx.secrets().open::<Attempt>(ATTEMPT, kept));
    // Only this browser knows the state, so the time of this comparison reveals nothing.
    let attempt = attempt.filter(|attempt| attempt.challenge.state == input.state && attempt.expires_at > ctx.now());
    let Some(attempt) = attempt else {
        return failures::counted(ctx, Err(Error::refused(Code::AuthInvalidProviderDetails)));
    };
    if input.error.is_some() || input.code.is_empty() {
        return failures::counted(ctx, Err(Error::refused(Code::AuthUserCancelled)));
    }
    let provider = find(ctx, attempt.provider)?;
    let identity = provider
        .identify(&redirect_url(ctx), &input.code, &attempt.challenge)
        .await;
    let identity = match identity {
        Ok(identity) => identity,
        Err(error) => return failures::counted(ctx, Err(error)),
    };
    if attempt.link {
        let email = normal(&identity);
        linked::link(ctx, viewer, attempt.provider, &identity.subject, email.as_deref()).await?;
        return Ok(ProviderSignInOutcome::Linked {
            provider: attempt.provider,
            return_url: attempt.return_url,
        });
    }
    let arrived = match arrive(ctx, viewer, &attempt, &identity, client).await {
        // Another attempt, or another sign-up, has just created the account.
        Err(error)
            if matches!(
                error.code(),
                Some(Code::AuthEmailAlreadyInUse | Code::AuthCredentialInUse)
            ) =>
        {
            arrive(ctx, viewer, &attempt, &identity, client).await
        }
        arrived => arrived,
    }?;
    if matches!(arrived, ProviderSignInOutcome::Exists { .. }) {
        failures::note(ctx, Code::AuthAccountExists);
    }
    Ok(arrived)
}

/// The normalised address; `None` if it is invalid.
fn normal(identity: &Identity) -> Option<String> {
    let email = normal_email(identity.email.as_deref()?);
    credentials::email_error(&email).is_none().then_some(email)
}

async fn arrive(
    ctx: &Ctx,
    viewer: &Viewer,
    attempt: &Attempt,
    identity: &Identity,
    client: &Client,
) -> Result<ProviderSignInOutcome> {
    let email = normal(identity);
    let how = attempt.provider.as_str();
    let is_open = features::is_enabled(ctx, Feature::SignUp).await?;
    crate::transaction!(ctx, |tx| {
        // Looks up the address first. An account and its link are committed together, so an account that the same
        // person has just created is never seen without its link.
        let same_address = match &email {
            Some(email) => find_by_email(tx, email).await?,
            None => None,
        };
        let known = find_linked(tx, attempt.provider, &identity.subject).await?;
        let row = match (known, &email) {
            (Some(row), _) => row,
            (None, Some(email)) if same_address.is_some() => {
                let pending = PendingIdentity {
                    provider: attempt.provider,
                    subject: identity.subject.clone(),
                    email: email.clone(),
                    return_url: attempt.return_url.clone(),
                    browser: client.browser_hash(ctx),
                    expires_at: ctx.now() + TimeDelta::minutes(ATTEMPT_MINUTES),
                };
                let pending = ctx.secrets().seal(PENDING, &pending)?;
                return Ok(ProviderSignInOutcome::Exists { pending });
            }
            (None, _) => {
                let is_verified = identity.is_email_verified && email.is_some();
                let new = NewAccount {
                    email: email.as_deref(),
                    is_verified,
                    password_hash: None,
                    role: wanted(attempt.role, is_open),
                    client,
                };
                let row = create(ctx, tx, viewer, new).await?;
                linked::insert(
                    ctx,
                    tx,
                    row.id,
                    attempt.provider.as_str(),
                    &identity.subject,
                    email.as_deref(),
                )
                .await?;
                if let Some(email) = email.as_deref().filter(|_| !is_verified) {
                    verify_email::send(ctx, tx, &row, email, client).await?;
                }
                row
            }
        };
        let session = enter(ctx, tx, viewer, &row, client, how).await?;
        Ok(ProviderSignInOutcome::Entered {
            session,
            return_url: attempt.return_url.clone(),
        })
    })
}

/// The role of a new account: creator if requested and if clubs can be opened.
fn wanted(role: SignUpRole, is_open: bool) -> Role {
    match role {
        SignUpRole::Creator if is_open => Role::Creator,
        SignUpRole::Creator | SignUpRole::Consumer => Role::Customer,
    }
}

async fn find_linked(
    conn: &impl ConnectionTrait,
    provider: ProviderId,
    subject: &str,
) -> Result<Option<account::Model>> {
    let linked = linked_provider::Entity::find()
        .filter(linked_provider::Column::Provider.eq(provider.as_str()))
        .filter(linked_provider::Column::Subject.eq(subject))
        .one(conn)
        .await?;
    match linked {
        Some(linked) => Ok(account::Entity::find_by_id(linked.account_id).one(conn).await?),
        None => Ok(None),
    }
}

fn open_pending(ctx: &Ctx, pending: &str, client: &Client) -> Result<PendingIdentity> {
    let open = ctx.secrets().open::<PendingIdentity>(PENDING, pending);
    let browser = client.browser_hash(ctx);
    let open = open.filter(|open| open.expires_at > ctx.now() && open.browser.is_some() && open.browser == browser);
    open.ok_or_else(|| Error::refused(Code::AuthInvalidProviderDetails))
}

/// Reads the identity that is pending in this browser.
pub fn look_at_pending(ctx: &Ctx, pending: &str, client: &Client) -> Result<PendingLink> {
    let pending = open_pending(ctx, pending, client)?;
    Ok(PendingLink {
        provider: pending.provider,
        email: pending.email,
        return_url: pending.return_url,
    })
}

/// Signs in to the account of the same address by its password, and links the pending identity.
pub async fn link_pending(
    ctx: &Ctx,
    viewer: &Viewer,
    pending: &str,
    password: &str,
    client: &Client,
) -> Result<NewSession> {
    let pending = open_pending(ctx, pending, client)?;
    let input = SignIn {
        email: pending.email.clone(),
        password: password.to_owned(),
    };
    let session = sign_in::sign_in(ctx, viewer, &input, client).await?;
    let viewer = Viewer::Account(session.account.clone());
    linked::link(ctx, &viewer, pending.provider, &pending.subject, Some(&pending.email)).await?;
    Ok(session)
}
