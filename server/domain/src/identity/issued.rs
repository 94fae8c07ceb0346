//! Tokens of the trusted issuer. The first token of a person creates an account. Each token is a session, so that
//! ending the session revokes the token.

use super::{
    Client,
    account::{NewAccount, create, find_by_email},
    linked,
    tidy::ENDED_SESSION_DAYS,
};
use crate::{
    Account, Ctx, Viewer,
    email_address::normal_email,
    entity::{account, linked_provider, session},
    error::{Error, Result},
    outside::issuer::{Claims, TrustedIssuer},
    roles::parse_role,
    secret::hash,
};
use chrono::{DateTime, TimeDelta, Utc};
use contract::{Code, SessionId, UserId, credentials, visitor::Role};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, SqlErr};
use uuid::Uuid;

/// Retries when other requests bring the same token at the same moment.
const ATTEMPTS: usize = 3;

/// The viewer of a token of the trusted issuer; `None` if the issuer did not sign it.
pub(super) async fn authenticate(ctx: &Ctx, token: &str) -> Result<Option<Viewer>> {
    let Some(issuer) = ctx.issuer() else { return Ok(None) };
    let Some(claims) = issuer.verified(token).await? else {
        return Ok(None);
    };
    if !claims.hold(ctx.now()) {
        return Err(Error::refused(Code::SessionExpired));
    }
    // A token that outlives the record of its ended session would become valid again.
    if claims.exp > (ctx.now() + TimeDelta::days(ENDED_SESSION_DAYS)).timestamp() {
        return Ok(None);
    }
    let id = session_id(token);
    for _ in 0..ATTEMPTS {
        if let Some(found) = session::Entity::find_by_id(id).one(ctx.db()).await? {
            return enter(ctx, found).await.map(Some);
        }
        match begin(ctx, issuer, &claims, id).await {
            Ok(()) => {}
            Err(error) if is_taken(&error) => {}
            Err(error) => return Err(error),
        }
    }
    Err(Error::Broken(
        "a token's session is neither there nor can it be begun".to_owned(),
    ))
}

/// The session id of a token: always the same.
fn session_id(token: &str) -> Uuid {
    let digest = hash(format!("issued\0{token}").as_bytes());
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&digest[..16]);
    uuid::Builder::from_custom_bytes(bytes).into_uuid()
}

fn is_taken(error: &Error) -> bool {
    match error {
        Error::Database(error) => matches!(error.sql_err(), Some(SqlErr::UniqueConstraintViolation(_))),
        other => matches!(
            other.code(),
            Some(Code::AuthCredentialInUse | Code::AuthEmailAlreadyInUse)
        ),
    }
}

async fn enter(ctx: &Ctx, found: session::Model) -> Result<Viewer> {
    let ended = || Error::refused(Code::SessionExpired);
    if found.revoked_at.is_some() {
        return Err(ended());
    }
    let owner = account::Entity::find_by_id(found.account_id).one(ctx.db()).await?;
    let owner = owner.filter(|owner| owner.blocked_at.is_none()).ok_or_else(ended)?;
    Ok(Viewer::Account(Account {
        id: UserId(owner.id),
        session: SessionId(found.id),
        role: parse_role(&owner.role)?,
    }))
}

async fn begin(ctx: &Ctx, issuer: &TrustedIssuer, claims: &Claims, id: Uuid) -> Result<()> {
    let now = ctx.now();
    let ends = DateTime::<Utc>::from_timestamp(claims.exp, 0).ok_or_else(|| Error::refused(Code::Unauthenticated))?;
    let secret = ctx.new_secret();
    crate::transaction!(ctx, |tx| {
        let account = match find(tx, issuer.name(), &claims.sub).await? {
            Some(account) => account,
            None => sign_up(ctx, tx, issuer, claims).await?,
        };
        let row = session::ActiveModel {
            id: Set(id),
            // No cookie has this secret.
            secret_hash: Set(hash(&secret)),
            account_id: Set(account),
            user_agent: Set(issuer.name().chars().take(200).collect()),
            created_at: Set(now),
            seen_at: Set(now),
            expires_at: Set(ends),
            revoked_at: Set(None),
        };
        row.insert(tx).await?;
        Ok(())
    })
}

async fn find(tx: &impl ConnectionTrait, issuer: &str, subject: &str) -> Result<Option<Uuid>> {
    let linked = linked_provider::Entity::find()
        .filter(linked_provider::Column::Provider.eq(issuer))
        .filter(linked_provider::Column::Subject.eq(subject))
        .one(tx)
        .await?;
    Ok(linked.map(|linked| linked.account_id))
}

/// Creates the account. Ignores an address that is not proved or already has an account.
async fn sign_up(ctx: &Ctx, tx: &impl ConnectionTrait, issuer: &TrustedIssuer, claims: &Claims) -> Result<Uuid> {
    let email = claims
        .email
        .as_deref()
        .filter(|_| claims.email_verified)
        .map(normal_email);
    let email = email.filter(|email| credentials::email_error(email).is_none());
    let email = match email {
        Some(email) if find_by_email(tx, &email).await?.is_none() => Some(email),
        _ => None,
    };
    let new = NewAccount {
        email: email.as_deref(),
        is_verified: email.is_some(),
        password_hash: None,
        role: Role::Customer,
        client: &Client::default(),
    };
    let row = create(ctx, tx, &Viewer::Visitor, new).await?;
    linked::insert(ctx, tx, row.id, issuer.name(), &claims.sub, email.as_deref()).await?;
    Ok(row.id)
}
