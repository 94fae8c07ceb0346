//! Access tokens: signed, one hour, refused once their session is revoked.

use super::{ACCESS_TOKEN_MINUTES, parse_role};
use crate::{
    Account, Ctx, Viewer,
    entity::{account, session},
    error::{Error, Result},
};
use chrono::{DateTime, TimeDelta, Utc};
use contract::{Code, SessionId, UserId, visitor::AccessToken};
use sea_orm::EntityTrait;
use serde::{Deserialize, Serialize};

const PURPOSE: &str = "access-token";

#[derive(Serialize, Deserialize)]
struct Claims {
    sub: UserId,
    sid: SessionId,
    exp: DateTime<Utc>,
}

/// A bearer token for the viewer's session.
pub fn access_token(ctx: &Ctx, viewer: &Viewer) -> Result<AccessToken> {
    let account = viewer.account()?;
    let expires_at = ctx.now() + TimeDelta::minutes(ACCESS_TOKEN_MINUTES);
    let claims = Claims {
        sub: account.id,
        sid: account.session,
        exp: expires_at,
    };
    let token = ctx.secrets().seal(PURPOSE, &claims)?;
    Ok(AccessToken {
        token,
        expires_at,
        user_id: account.id,
        role: account.role,
    })
}

/// Who a bearer token speaks for. A token that is damaged, too old or of a revoked session is refused.
pub async fn authenticate_token(ctx: &Ctx, token: &str) -> Result<Viewer> {
    let claims: Claims = ctx
        .secrets()
        .open(PURPOSE, token)
        .ok_or_else(|| Error::refused(Code::Unauthenticated))?;
    let now = ctx.now();
    if claims.exp <= now {
        return Err(Error::refused(Code::SessionExpired));
    }
    let session = session::Entity::find_by_id(claims.sid.0).one(ctx.db()).await?;
    let is_live = |session: &session::Model| session.revoked_at.is_none() && session.expires_at > now;
    let live = session.filter(|session| is_live(session) && session.account_id == claims.sub.0);
    let live = live.ok_or_else(|| Error::refused(Code::SessionExpired))?;
    let account = account::Entity::find_by_id(live.account_id).one(ctx.db()).await?;
    let account = account.ok_or_else(|| Error::refused(Code::SessionExpired))?;
    Ok(Viewer::Account(Account {
        id: claims.sub,
        session: claims.sid,
        role: parse_role(&account.role)?,
    }))
}
