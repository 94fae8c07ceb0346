//! A cookie for an access token.

use super::{NewSession, SESSION_DAYS, authenticate_token, failures};
use crate::{
    Ctx,
    access::device_proof,
    entity::{account, session},
    error::{Error, Result},
    secret::hash,
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::TimeDelta;
use contract::Code;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, sea_query::Expr};

/// Exchanges an access token for a cookie's secret. The session gets a new secret each time.
pub async fn session_login(ctx: &Ctx, token: &str) -> Result<NewSession> {
    failures::counted(ctx, try_to_log_in(ctx, token).await)
}

async fn try_to_log_in(ctx: &Ctx, token: &str) -> Result<NewSession> {
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
    let is_new_user = super::is_new(ctx, &row);
    Ok(NewSession {
        secret,
        device: device_proof(ctx, account.id)?,
        account,
        is_new_user,
    })
}
