//! Refresh tokens: each renews an access token once and is replaced. A token that is used twice has been stolen, so the
//! session ends (RFC 9700 §4.14).

use super::{NewSession, SESSION_DAYS, access_token, session};
use crate::{
    Account, Ctx, Viewer,
    entity::{account, refresh_token, session as sessions},
    error::{Error, Result},
    roles::parse_role,
    secret::hash,
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::TimeDelta;
use contract::{
    Code, SessionId, UserId,
    identity::{Refresh, SignedIn},
};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, sea_query::Expr,
};
use uuid::Uuid;

/// The tokens of a new session.
pub async fn tokens(ctx: &Ctx, new: &NewSession) -> Result<SignedIn> {
    let refresh_token = crate::transaction!(ctx, |tx| { issue(ctx, tx, new.account.session.0).await })?;
    signed_in(ctx, new.account.clone(), refresh_token, new.is_new_user).await
}

async fn signed_in(ctx: &Ctx, account: Account, refresh_token: String, is_new_user: bool) -> Result<SignedIn> {
    let access = access_token(ctx, &Viewer::Account(account)).await?;
    Ok(SignedIn {
        token: access.token,
        expires_at: access.expires_at,
        refresh_token,
        user_id: access.user_id,
        role: access.role,
        is_new_user,
    })
}

async fn issue(ctx: &Ctx, tx: &impl ConnectionTrait, session: Uuid) -> Result<String> {
    let token = URL_SAFE_NO_PAD.encode(ctx.new_secret());
    let now = ctx.now();
    refresh_token::ActiveModel {
        id: Set(ctx.new_id()),
        session_id: Set(session),
        token_hash: Set(hash(token.as_bytes())),
        created_at: Set(now),
        expires_at: Set(now + TimeDelta::days(SESSION_DAYS)),
        used_at: Set(None),
    }
    .insert(tx)
    .await?;
    Ok(token)
}

/// The outcome of a renewal.
enum Renewal {
    Refused,
    Reused,
    Renewed(Account, String, bool),
}

/// Exchanges a refresh token for new tokens.
pub async fn refresh(ctx: &Ctx, input: &Refresh) -> Result<SignedIn> {
    let now = ctx.now();
    let renewal = crate::transaction!(ctx, |tx| {
        let found = refresh_token::Entity::find()
            .filter(refresh_token::Column::TokenHash.eq(hash(input.refresh_token.as_bytes())))
            .one(tx)
            .await?;
        let Some(token) = found.filter(|token| token.expires_at > now) else {
            return Ok(Renewal::Refused);
        };
        let used = refresh_token::Entity::update_many()
            .col_expr(refresh_token::Column::UsedAt, Expr::value(now))
            .filter(refresh_token::Column::Id.eq(token.id))
            .filter(refresh_token::Column::UsedAt.is_null())
            .exec(tx)
            .await?;
        if used.rows_affected == 0 {
            session::revoke(ctx, tx, SessionId(token.session_id)).await?;
            return Ok(Renewal::Reused);
        }
        let live = sessions::Entity::find_by_id(token.session_id).one(tx).await?;
        let live = live.filter(|session| session.revoked_at.is_none() && session.expires_at > now);
        let Some(live) = live else {
            return Ok(Renewal::Refused);
        };
        let Some(owner) = account::Entity::find_by_id(live.account_id).one(tx).await? else {
            return Ok(Renewal::Refused);
        };
        session::touch(ctx, tx, SessionId(live.id)).await?;
        let token = issue(ctx, tx, live.id).await?;
        let account = Account {
            id: UserId(owner.id),
            session: SessionId(live.id),
            role: parse_role(&owner.role)?,
        };
        Ok(Renewal::Renewed(account, token, super::is_new(ctx, &owner)))
    })?;
    match renewal {
        Renewal::Renewed(account, token, is_new) => signed_in(ctx, account, token, is_new).await,
        Renewal::Reused => {
            tracing::warn!("a refresh token came twice; its session was ended");
            Err(Error::refused(Code::SessionExpired))
        }
        Renewal::Refused => Err(Error::refused(Code::SessionExpired)),
    }
}
