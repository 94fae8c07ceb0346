//! A failed refund is sent again, with a key of its own.

use super::{FAILED, REFUND, foreign, key, record::move_refund, reserve};
use crate::{Ctx, entity::refund, error::Result, jobs, tasks};
use chrono::{DateTime, Utc};
use contract::{RefundId, UserId, itinerary::RefundStatus};
use sea_orm::ConnectionTrait;

/// Requests the refund again and ends its task. Its payment is locked. A refund of the provider's dashboard that has paid it
/// stands for it: then nothing is sent.
pub(crate) async fn send_again(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    row: refund::Model,
    twin: Option<refund::Model>,
    by: Option<UserId>,
) -> Result<()> {
    let id = RefundId(row.id);
    let found = match twin {
        Some(twin) => Some(foreign::hand_over(ctx, tx, twin).await?),
        None => None,
    };
    reserve(tx, row.payment_id, row.amount_minor).await?;
    let attempt = row.attempt + 1;
    let none = Option::<DateTime<Utc>>::None;
    move_refund(ctx, tx, row, RefundStatus::Requested, (by, "sent again"), |refund| {
        refund
            .set(refund::Column::Attempt, attempt)
            .set(refund::Column::IdempotencyKey, key(id, attempt))
            .set(refund::Column::ProviderRefundId, found)
            .set(refund::Column::RequestedAt, ctx.now())
            .set(refund::Column::SentAt, none)
            .set(refund::Column::SucceededAt, none)
            .set(refund::Column::FailedAt, none)
    })
    .await?;
    tasks::end(ctx, tx, FAILED, id.0).await?;
    jobs::enqueue(ctx, tx, REFUND, id.0, ctx.now()).await
}
