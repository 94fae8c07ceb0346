//! Looks for what no event told: webhooks are given up after some days, or never set up.

use super::PAYMENT;
use crate::{
    Ctx,
    entity::{payment, provider_event},
    error::Result,
    jobs,
};
use chrono::TimeDelta;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};

/// How far back to look where no event has come, in days; longer than a provider keeps its events.
const LOOK_BACK_DAYS: i64 = 35;
/// How long before the last event to begin: events come in any order.
const OVERLAP_DAYS: i64 = 3;

/// Leaves a job for each payment of ours that was refunded or disputed since the last event; answers how many.
pub async fn sweep(ctx: &Ctx) -> Result<usize> {
    let last = provider_event::Entity::find()
        .order_by_desc(provider_event::Column::ReceivedAt)
        .one(ctx.db())
        .await?;
    let earliest = ctx.now() - TimeDelta::days(LOOK_BACK_DAYS);
    let since = last.map_or(earliest, |event| event.received_at - TimeDelta::days(OVERLAP_DAYS));
    let touched = ctx.payments().touched_since(since.max(earliest)).await?;
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
    Ok(jobs)
}
