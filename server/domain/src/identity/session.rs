//! Sessions: starting them, finding them by their cookie, ending them.

use super::{Client, SESSION_DAYS};
use crate::{
    Account, Ctx, Viewer,
    entity::{account, session},
    error::{Error, Result},
    roles::parse_role,
    secret::hash,
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::{DateTime, TimeDelta, Utc};
use contract::{Code, Currency, ImageId, SessionId, UserId};
use sea_orm::{
    ActiveModelTrait,
    ActiveValue::Set,
    ColumnTrait, ConnectionTrait, EntityTrait, FromQueryResult, JoinType, QueryFilter, QuerySelect,
    sea_query::{Expr, IntoCondition},
};
use uuid::Uuid;

/// A new session.
#[derive(Clone)]
pub struct NewSession {
    /// The cookie's value: shown once, stored as a hash.
    pub secret: String,
    pub account: Account,
    /// Whether the account is younger than five minutes.
    pub is_new_user: bool,
    /// For the device's cookie: proves that this account has signed in here.
    pub device: String,
}

/// Secrets never reach a log.
impl std::fmt::Debug for NewSession {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("NewSession")
            .field("account", &self.account)
            .finish_non_exhaustive()
    }
}

/// Starts a session of an account; returns its id and its secret. A blocked account gets none; its row is locked, so that
/// blocking waits for the session and ends it.
pub(super) async fn begin(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    account: UserId,
    client: &Client,
) -> Result<(Uuid, String)> {
    let owner = account::Entity::find_by_id(account.0).lock_exclusive().one(tx).await?;
    if owner.is_some_and(|owner| owner.blocked_at.is_some()) {
        return Err(Error::refused(Code::AuthUserDisabled));
    }
    let (id, now) = (ctx.new_id(), ctx.now());
    let secret = URL_SAFE_NO_PAD.encode(ctx.new_secret());
    session::ActiveModel {
        id: Set(id),
        secret_hash: Set(hash(secret.as_bytes())),
        account_id: Set(account.0),
        user_agent: Set(client.kept_user_agent()),
        created_at: Set(now),
        seen_at: Set(now),
        expires_at: Set(now + TimeDelta::days(SESSION_DAYS)),
        revoked_at: Set(None),
    }
    .insert(tx)
    .await?;
    Ok((id, secret))
}

/// Extends a session, because it is in use.
pub(super) async fn touch(ctx: &Ctx, tx: &impl ConnectionTrait, id: SessionId) -> Result<()> {
    let now = ctx.now();
    session::Entity::update_many()
        .col_expr(session::Column::SeenAt, Expr::value(now))
        .col_expr(
            session::Column::ExpiresAt,
            Expr::value(now + TimeDelta::days(SESSION_DAYS)),
        )
        .filter(session::Column::Id.eq(id.0))
        .exec(tx)
        .await?;
    Ok(())
}

/// Ends a session.
pub(super) async fn revoke(ctx: &Ctx, tx: &impl ConnectionTrait, id: SessionId) -> Result<()> {
    session::Entity::update_many()
        .col_expr(session::Column::RevokedAt, Expr::value(ctx.now()))
        .filter(session::Column::Id.eq(id.0))
        .filter(session::Column::RevokedAt.is_null())
        .exec(tx)
        .await?;
    Ok(())
}

/// Ends all sessions of an account.
pub(crate) async fn end_sessions(ctx: &Ctx, tx: &impl ConnectionTrait, account: UserId) -> Result<()> {
    revoke_all(ctx, tx, account, None).await
}

/// Ends all sessions of an account but one.
pub(super) async fn revoke_all(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    account: UserId,
    except: Option<SessionId>,
) -> Result<()> {
    session::Entity::update_many()
        .col_expr(session::Column::RevokedAt, Expr::value(ctx.now()))
        .filter(session::Column::AccountId.eq(account.0))
        .filter(session::Column::RevokedAt.is_null())
        .filter(session::Column::Id.ne(except.map_or_else(Uuid::nil, |session| session.0)))
        .exec(tx)
        .await?;
    Ok(())
}

/// The holder of a cookie.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CookieHolder {
    pub viewer: Viewer,
    /// Whether the session was extended by [`SESSION_DAYS`]: the browser then needs a new cookie, or it drops the old
    /// one.
    pub is_renewed: bool,
    pub face: Face,
    /// The account's currency.
    pub currency: Option<Currency>,
}

/// A user as the header of every page shows them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Face {
    pub picture: Option<ImageId>,
    /// The first letter of the name, otherwise of the address, as a capital.
    pub initial: Option<String>,
}

impl Face {
    fn of(found: &LiveSession) -> Self {
        let name = found
            .public_name
            .as_deref()
            .map(str::trim)
            .filter(|name| !name.is_empty());
        let first = name.or(found.email.as_deref()).and_then(|words| words.chars().next());
        Self {
            picture: found.picture_id.map(ImageId),
            initial: first
                .filter(|first| first.is_alphanumeric())
                .map(|first| first.to_uppercase().collect()),
        }
    }
}

/// A session that is neither revoked nor expired, with what a request needs of its account, which is not blocked.
#[derive(FromQueryResult)]
pub(super) struct LiveSession {
    id: Uuid,
    account_id: Uuid,
    seen_at: DateTime<Utc>,
    role: String,
    public_name: Option<String>,
    email: Option<String>,
    picture_id: Option<Uuid>,
    currency: String,
}

impl LiveSession {
    /// The live session among those that meet the condition, in one query: every request asks for it.
    pub(super) async fn find(ctx: &Ctx, condition: impl IntoCondition) -> Result<Option<Self>> {
        let owner = session::Entity::belongs_to(account::Entity)
            .from(session::Column::AccountId)
            .to(account::Column::Id);
        let found = session::Entity::find()
            .select_only()
            .columns([session::Column::Id, session::Column::AccountId, session::Column::SeenAt])
            .columns([
                account::Column::Role,
                account::Column::PublicName,
                account::Column::Email,
                account::Column::PictureId,
                account::Column::Currency,
            ])
            .join(JoinType::InnerJoin, owner.into())
            .filter(condition)
            .filter(session::Column::RevokedAt.is_null())
            .filter(session::Column::ExpiresAt.gt(ctx.now()))
            .filter(account::Column::BlockedAt.is_null())
            .into_model::<Self>()
            .one(ctx.db())
            .await?;
        Ok(found)
    }

    pub(super) fn viewer(&self) -> Result<Viewer> {
        Ok(Viewer::Account(Account {
            id: UserId(self.account_id),
            session: SessionId(self.id),
            role: parse_role(&self.role)?,
        }))
    }
}

impl CookieHolder {
    const NONE: Self = Self {
        viewer: Viewer::Visitor,
        is_renewed: false,
        face: Face {
            picture: None,
            initial: None,
        },
        currency: None,
    };
}

/// The holder of a cookie's secret; a visitor if it is unknown, expired or revoked. A session in use is extended at
/// most once a day.
pub async fn authenticate_cookie(ctx: &Ctx, secret: &str) -> Result<CookieHolder> {
    let known = session::Column::SecretHash.eq(hash(secret.as_bytes()));
    let Some(found) = LiveSession::find(ctx, known).await? else {
        return Ok(CookieHolder::NONE);
    };
    let is_renewed = ctx.now() - found.seen_at > TimeDelta::days(1);
    if is_renewed {
        crate::transaction!(ctx, |tx| { touch(ctx, tx, SessionId(found.id)).await })?;
    }
    Ok(CookieHolder {
        viewer: found.viewer()?,
        is_renewed,
        face: Face::of(&found),
        currency: found.currency.parse().ok(),
    })
}

/// Ends the viewer's session; its cookie and its tokens are refused from now on.
pub async fn sign_out(ctx: &Ctx, viewer: &Viewer) -> Result<()> {
    let Viewer::Account(account) = viewer else {
        return Ok(());
    };
    crate::transaction!(ctx, |tx| { revoke(ctx, tx, account.session).await })
}

const CSRF: &str = "csrf";

/// The CSRF token for this browser's forms; `binding` is its session or visitor cookie.
pub fn csrf_token(ctx: &Ctx, binding: &str) -> String {
    ctx.secrets().tag(CSRF, binding.as_bytes())
}

/// Whether a form's token was issued for this browser.
pub fn verify_csrf(ctx: &Ctx, binding: &str, token: &str) -> bool {
    ctx.secrets().verify_tag(CSRF, binding.as_bytes(), token)
}
