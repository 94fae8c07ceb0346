//! Deletes expired identity data, because it is personal.

use super::keys;
use crate::{
    Ctx, access,
    entity::{one_time_code, refresh_token, session},
    error::Result,
};
use chrono::TimeDelta;
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter};

/// How long an expired code is kept, in days: to explain why a link does not work.
const CODE_DAYS: i64 = 1;
/// How long an ended session is kept, in days: to answer who was signed in.
pub(super) const ENDED_SESSION_DAYS: i64 = 30;

/// Deletes old one-time codes, refresh tokens, sessions and signing keys. Repeating it is safe, also from several
/// servers at once.
pub async fn tidy(ctx: &Ctx) -> Result<()> {
    let now = ctx.now();
    crate::transaction!(ctx, |tx| {
        one_time_code::Entity::delete_many()
            .filter(one_time_code::Column::ExpiresAt.lt(now - TimeDelta::days(CODE_DAYS)))
            .exec(tx)
            .await?;
        refresh_token::Entity::delete_many()
            .filter(refresh_token::Column::ExpiresAt.lt(now))
            .exec(tx)
            .await?;
        let long_ago = now - TimeDelta::days(ENDED_SESSION_DAYS);
        let ended = Condition::any()
            .add(session::Column::ExpiresAt.lt(long_ago))
            .add(session::Column::RevokedAt.lt(long_ago));
        session::Entity::delete_many().filter(ended).exec(tx).await?;
        access::tidy_attempts(ctx, tx).await?;
        keys::delete_old(ctx, tx).await
    })
}
