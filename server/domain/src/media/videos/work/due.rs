//! Videos that are due, and the leases of workers on them.

use super::super::state;
use crate::{Ctx, entity::video, error::Result};
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Expr, ExprTrait},
};
use uuid::Uuid;

/// How long a lease lasts without renewal, in seconds.
pub(super) const LEASE: i64 = 60;
/// Videos in one pass.
const MAX_VIDEOS: u64 = 20;

fn is_free(now: DateTime<Utc>) -> Condition {
    Condition::any()
        .add(video::Column::LockedUntil.is_null())
        .add(video::Column::LockedUntil.lt(now))
}

/// The videos that are due and free, longest waiting first.
pub(super) async fn due(ctx: &Ctx) -> Result<Vec<video::Model>> {
    let now = ctx.now();
    let rows = video::Entity::find()
        .filter(video::Column::Status.eq(state::PROCESSING))
        .filter(video::Column::RunAt.lte(now))
        .filter(is_free(now))
        .order_by_asc(video::Column::RunAt)
        .limit(MAX_VIDEOS);
    Ok(rows.all(ctx.db()).await?)
}

/// Leases a video to the worker, unless another worker was faster.
pub(super) async fn claim(ctx: &Ctx, row: &video::Model, worker: Uuid) -> Result<bool> {
    let now = ctx.now();
    crate::transaction!(ctx, |tx| {
        let taken = video::Entity::update_many()
            .col_expr(video::Column::LockedUntil, Expr::value(now + TimeDelta::seconds(LEASE)))
            .col_expr(video::Column::WorkerId, Expr::value(worker))
            .col_expr(
                video::Column::Attempts,
                ExprTrait::add(Expr::col(video::Column::Attempts), 1),
            )
            .filter(video::Column::Id.eq(row.id))
            .filter(video::Column::Status.eq(state::PROCESSING))
            .filter(is_free(now))
            .exec(tx)
            .await?;
        Ok(taken.rows_affected == 1)
    })
}

/// Releases the worker's leases, so that another worker can go on at once; the attempt does not count.
pub(super) async fn release(ctx: &Ctx, worker: Uuid) -> Result<()> {
    crate::transaction!(ctx, |tx| {
        video::Entity::update_many()
            .col_expr(video::Column::LockedUntil, Expr::value(Option::<DateTime<Utc>>::None))
            .col_expr(
                video::Column::Attempts,
                ExprTrait::sub(Expr::col(video::Column::Attempts), 1),
            )
            .filter(video::Column::WorkerId.eq(worker))
            .filter(video::Column::Status.eq(state::PROCESSING))
            .filter(video::Column::LockedUntil.is_not_null())
            .exec(tx)
            .await?;
        Ok(())
    })
}
