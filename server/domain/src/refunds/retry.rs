//! An operator sends a failed refund again, with a key of its own.

use super::{REFUND, key, record::move_refund, reserve};
use crate::{
    Ctx, Viewer,
    checkout::lock_payment,
    disputes,
    entity::refund,
    error::{Error, Result},
    itineraries::status::State,
    jobs,
};
use chrono::{DateTime, Utc};
use contract::{Code, PaymentId, RefundId, itinerary::RefundStatus, visitor::Role};
use sea_orm::EntityTrait;

/// Requests the refund again; one that is under way or has arrived is refused.
pub async fn retry(ctx: &Ctx, viewer: &Viewer, id: RefundId) -> Result<()> {
    if viewer.account()?.role != Role::Operator {
        return Err(Error::refused(Code::Forbidden));
    }
    crate::transaction!(ctx, |tx| {
        let missing = || Error::refused(Code::NotFound);
        let seen = refund::Entity::find_by_id(id.0).one(tx).await?.ok_or_else(missing)?;
        lock_payment(tx, PaymentId(seen.payment_id)).await?;
        let row = refund::Entity::find_by_id(id.0).one(tx).await?.ok_or_else(missing)?;
        if RefundStatus::parse(&row.status)? != RefundStatus::Failed {
            return Err(Error::refused(Code::Conflict));
        }
        // Nothing can be sent of a payment that is lost to the bank: the rest is paid by hand.
        if !disputes::lost(tx, row.payment_id).await?.is_empty() {
            return Err(Error::refused(Code::Conflict));
        }
        reserve(tx, row.payment_id, row.amount_minor).await?;
        let attempt = row.attempt + 1;
        let none = Option::<DateTime<Utc>>::None;
        move_refund(ctx, tx, row, RefundStatus::Requested, "sent again", |refund| {
            refund
                .set(refund::Column::Attempt, attempt)
                .set(refund::Column::IdempotencyKey, key(id, attempt))
                .set(refund::Column::ProviderRefundId, Option::<String>::None)
                .set(refund::Column::RequestedAt, ctx.now())
                .set(refund::Column::SentAt, none)
                .set(refund::Column::SucceededAt, none)
                .set(refund::Column::FailedAt, none)
        })
        .await?;
        jobs::enqueue(ctx, tx, REFUND, id.0, ctx.now()).await
    })
}
