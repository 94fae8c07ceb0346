//! Deletes old searches.

use crate::{Ctx, entity::search, error::Result};
use chrono::TimeDelta;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use uuid::Uuid;

/// How long a search is kept, in days.
const DAYS: i64 = 90;
/// Rows deleted at once, because SQLite blocks other writers meanwhile.
const BATCH: u64 = 1_000;

/// Deletes searches older than ninety days; returns their number.
pub async fn tidy(ctx: &Ctx) -> Result<u64> {
    let long_ago = ctx.now() - TimeDelta::days(DAYS);
    let mut deleted = 0;
    loop {
        let old: Vec<Uuid> = search::Entity::find()
            .select_only()
            .column(search::Column::Id)
            .filter(search::Column::CreatedAt.lt(long_ago))
            .order_by_asc(search::Column::CreatedAt)
            .limit(BATCH)
            .into_tuple()
            .all(ctx.db())
            .await?;
        if old.is_empty() {
            return Ok(deleted);
        }
        deleted += crate::transaction!(ctx, |tx| {
            let gone = search::Entity::delete_many()
                .filter(search::Column::Id.is_in(old.iter().copied()))
                .exec(tx)
                .await?;
            Ok(gone.rows_affected)
        })?;
    }
}
