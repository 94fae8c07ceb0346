//! Clearing away links that open nothing any more.

use crate::{Ctx, entity::trip_access, error::Result};
use chrono::TimeDelta;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

/// How long an expired link or browser is kept, in days: for a traveller who asks why a link does not work.
const EXPIRED_DAYS: i64 = 1;

/// Deletes what has expired. It can be repeated, and several servers may do it at once.
pub async fn tidy(ctx: &Ctx) -> Result<()> {
    let long_ago = ctx.now() - TimeDelta::days(EXPIRED_DAYS);
    crate::transaction!(ctx, |tx| {
        trip_access::Entity::delete_many()
            .filter(trip_access::Column::ExpiresAt.lt(long_ago))
            .exec(tx)
            .await?;
        Ok(())
    })
}
