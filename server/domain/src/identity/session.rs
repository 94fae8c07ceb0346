//! Sessions: begun, found by their cookie, ended.

use super::{NEW_USER_MINUTES, SESSION_DAYS, authenticate_token, parse_role, role_text};
use crate::{
    Account, Ctx, Viewer,
    entity::{account, session},
    error::{Error, Result},
    secret::hash,
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::TimeDelta;
use contract::{
    Code, SessionId, UserId,
    money::USD,
    visitor::{AnonymousSignIn, Role},
};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, sea_query::Expr};

/// A session that just began.
#[derive(Clone, Debug)]
pub struct NewSession {
    /// The cookie's value: shown once, kept as a hash.
    pub secret: String,
    pub account: Account,
    /// The account is younger than five minutes.
    pub is_new_user: bool,
}

/// Makes an account without e-mail and signs it in.
pub async fn sign_in_anonymously(ctx: &Ctx, input: &AnonymousSignIn, user_agent: &str) -> Result<NewSession> {
    let now = ctx.now();
    let currency = input.currency.unwrap_or(USD);
    if !ctx.rates().knows(currency.as_str()) {
        return Err(Error::field(Code::UnknownCurrency, "currency"));
    }
    let account_id = ctx.new_id();
    let session_id = ctx.new_id();
    let secret = URL_SAFE_NO_PAD.encode(ctx.new_secret());
    let user_agent: String = user_agent.chars().take(200).collect();
    crate::transaction!(ctx, |tx| {
        account::ActiveModel {
            id: Set(account_id),
            role: Set(role_text(Role::Anonymous).to_owned()),
            email: Set(None),
            public_name: Set(None),
            slug: Set(None),
            currency: Set(currency.to_string()),
            country_code: Set("US".to_owned()),
            version: Set(1),
            created_at: Set(now),
            updated_at: Set(now),
        }
        .insert(tx)
        .await?;
        session::ActiveModel {
            id: Set(session_id),
            secret_hash: Set(hash(secret.as_bytes())),
            account_id: Set(account_id),
            user_agent: Set(user_agent.clone()),
            created_at: Set(now),
            seen_at: Set(now),
            expires_at: Set(now + TimeDelta::days(SESSION_DAYS)),
            revoked_at: Set(None),
        }
        .insert(tx)
        .await?;
        Ok(())
    })?;
    let account = Account {
        id: UserId(account_id),
        session: SessionId(session_id),
        role: Role::Anonymous,
    };
    Ok(NewSession {
        secret,
        account,
        is_new_user: true,
    })
}

/// Turns an access token into a cookie's secret. The session's secret is a new one each time.
pub async fn session_login(ctx: &Ctx, token: &str) -> Result<NewSession> {
    let viewer = authenticate_token(ctx, token).await.map_err(|error| match error {
        Error::Refused(_) => Error::refused(Code::SessionLogin),
        other => other,
    })?;
    let account = viewer.account()?.clone();
    let now = ctx.now();
    let secret = URL_SAFE_NO_PAD.encode(ctx.new_secret());
    let row = crate::transaction!(ctx, |tx| {
        let renewed = session::Entity::update_many()
            .col_expr(session::Column::SecretHash, Expr::value(hash(secret.as_bytes())))
            .col_expr(session::Column::SeenAt, Expr::value(now))
            .col_expr(
                session::Column::ExpiresAt,
                Expr::value(now + TimeDelta::days(SESSION_DAYS)),
            )
            .filter(session::Column::Id.eq(account.session.0))
            .filter(session::Column::RevokedAt.is_null())
            .exec(tx)
            .await?;
        if renewed.rows_affected == 0 {
            return Ok(None);
        }
        Ok(account::Entity::find_by_id(account.id.0).one(tx).await?)
    })?;
    let row = row.ok_or_else(|| Error::refused(Code::SessionLogin))?;
    let is_new_user = now - row.created_at < TimeDelta::minutes(NEW_USER_MINUTES);
    Ok(NewSession {
        secret,
        account,
        is_new_user,
    })
}

/// Who a cookie's secret belongs to; an unknown, expired or revoked one is nobody's. Sliding: a session that is used
/// is renewed at most once a day.
pub async fn authenticate_cookie(ctx: &Ctx, secret: &str) -> Result<Viewer> {
    let now = ctx.now();
    let found = session::Entity::find()
        .filter(session::Column::SecretHash.eq(hash(secret.as_bytes())))
        .one(ctx.db())
        .await?
        .filter(|session| session.revoked_at.is_none() && session.expires_at > now);
    let Some(found) = found else { return Ok(Viewer::Visitor) };
    let Some(owner) = account::Entity::find_by_id(found.account_id).one(ctx.db()).await? else {
        return Ok(Viewer::Visitor);
    };
    if now - found.seen_at > TimeDelta::days(1) {
        crate::transaction!(ctx, |tx| {
            session::Entity::update_many()
                .col_expr(session::Column::SeenAt, Expr::value(now))
                .col_expr(
                    session::Column::ExpiresAt,
                    Expr::value(now + TimeDelta::days(SESSION_DAYS)),
                )
                .filter(session::Column::Id.eq(found.id))
                .exec(tx)
                .await?;
            Ok(())
        })?;
    }
    Ok(Viewer::Account(Account {
        id: UserId(owner.id),
        session: SessionId(found.id),
        role: parse_role(&owner.role)?,
    }))
}

/// Ends the viewer's session: its cookie and its tokens are refused from now on.
pub async fn sign_out(ctx: &Ctx, viewer: &Viewer) -> Result<()> {
    let Viewer::Account(account) = viewer else {
        return Ok(());
    };
    let now = ctx.now();
    crate::transaction!(ctx, |tx| {
        session::Entity::update_many()
            .col_expr(session::Column::RevokedAt, Expr::value(now))
            .filter(session::Column::Id.eq(account.session.0))
            .exec(tx)
            .await?;
        Ok(())
    })
}

const CSRF: &str = "csrf";

/// The token that a form of this browser carries; `binding` is the browser's session or visitor cookie.
pub fn csrf_token(ctx: &Ctx, binding: &str) -> String {
    ctx.secrets().tag(CSRF, binding.as_bytes())
}

/// Whether a form's token was made for this browser.
pub fn verify_csrf(ctx: &Ctx, binding: &str, token: &str) -> bool {
    ctx.secrets().verify_tag(CSRF, binding.as_bytes(), token)
}
