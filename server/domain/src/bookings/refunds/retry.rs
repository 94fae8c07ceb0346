//! A failed refund is sent again, with a key of its own; or it was sent all the same.

use super::{FAILED, REFUND, foreign, key, key_there, moves::move_refund, recount, reserve};
use crate::{Ctx, entity::refund, error::Result, jobs, outside::payment::ProviderRefund, tasks};
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

/// The provider has a refund that was left to the operator, as one that was on its way then, or that was sent after the backup
/// which was restored: it is under way again. Its payment is locked.
pub(super) async fn is_there_after_all(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    row: refund::Model,
    found: &ProviderRefund,
) -> Result<refund::Model> {
    let ((key, attempt), none) = (key_there(&row, found), Option::<DateTime<Utc>>::None);
    let why = (None, "the provider has it");
    let row = move_refund(ctx, tx, row, RefundStatus::Requested, why, |refund| {
        refund
            .set(refund::Column::Attempt, attempt)
            .set(refund::Column::IdempotencyKey, key)
            .set(refund::Column::SentAt, none)
            .set(refund::Column::SucceededAt, none)
            .set(refund::Column::FailedAt, none)
    })
    .await?;
    recount(tx, row.payment_id).await?;
    tasks::end(ctx, tx, FAILED, row.id).await?;
    jobs::enqueue(ctx, tx, REFUND, row.id, ctx.now()).await?;
    Ok(row)
}
