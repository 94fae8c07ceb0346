//! Forgets events that do not come again.

use crate::{Ctx, entity::provider_event, error::Result};
use chrono::TimeDelta;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

/// How long the ids of events are kept, in days: Stripe repeats one for three days by itself and for 30 when asked to.
const KEPT_DAYS: i64 = 35;

/// Deletes the ids of older events; answers how many.
pub async fn tidy(ctx: &Ctx) -> Result<u64> {
    let until = ctx.now() - TimeDelta::days(KEPT_DAYS);
    crate::transaction!(ctx, |tx| {
        let deleted = provider_event::Entity::delete_many()
            .filter(provider_event::Column::ReceivedAt.lt(until))
            .exec(tx)
            .await?;
        Ok(deleted.rows_affected)
    })
}
