//! Looks for what no event told: webhooks are given up after some days, or never set up. A sweep that succeeds leaves a mark
//! of when it began, and the next one looks from there on, however long the server was away and whichever events came
//! meanwhile. A restored database has the mark of its backup: the sweep finds what was paid after it.

use super::unknown;
use crate::{
    Ctx,
    entity::{payment, setting},
    error::Result,
    jobs,
    payments::PAYMENT,
};
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};

/// How far back to look where no sweep has succeeded, in days.
const LOOK_BACK_DAYS: i64 = 35;
/// How long before the last sweep to begin, in days: a list may lag, and clocks differ.
const OVERLAP_DAYS: i64 = 3;
/// The setting that says when the last sweep that succeeded began.
const MARK: &str = "provider_sweep";

/// What a sweep found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sweep {
    /// Payments that were refunded or disputed; a job looks at each.
    pub touched: usize,
    /// Payments at the provider that are not here; each is an operator's task.
    pub unknown: usize,
}

/// Leaves a job for each payment of ours that was refunded or disputed since the last sweep, and a task for each that the
/// provider has and the database does not.
pub async fn sweep(ctx: &Ctx) -> Result<Sweep> {
    let begun_at = ctx.now();
    let since = since(ctx).await?;
    let touched = ctx.payments().touched_since(since).await?;
    let mut jobs = 0;
    for authorizations in touched.chunks(500) {
        jobs += crate::transaction!(ctx, |tx| {
            let payments = payment::Entity::find()
                .filter(payment::Column::AuthorizationId.is_in(authorizations.iter().map(String::as_str)))
                .order_by_asc(payment::Column::Id)
                .all(tx)
                .await?;
            for payment in &payments {
                jobs::enqueue(ctx, tx, PAYMENT, payment.id, ctx.now()).await?;
            }
            Ok(payments.len())
        })?;
    }
    let unknown = unknown::add_tasks(ctx, since).await?;
    set_mark(ctx, begun_at).await?;
    Ok(Sweep { touched: jobs, unknown })
}

/// From when on to look.
async fn since(ctx: &Ctx) -> Result<DateTime<Utc>> {
    Ok(match setting::Entity::time(ctx.db(), MARK).await? {
        // A clock that was ahead must not hide what happens now.
        Some(mark) => mark.min(ctx.now()) - TimeDelta::days(OVERLAP_DAYS),
        None => earliest(ctx),
    })
}

/// From when on to look where nothing says how far a sweep has come.
pub(crate) fn earliest(ctx: &Ctx) -> DateTime<Utc> {
    ctx.now() - TimeDelta::days(LOOK_BACK_DAYS)
}

async fn set_mark(ctx: &Ctx, at: DateTime<Utc>) -> Result<()> {
    crate::transaction!(ctx, |tx| { setting::Entity::put_time(tx, MARK, at).await })
}
