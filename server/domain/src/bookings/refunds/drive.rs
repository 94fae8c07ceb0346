//! Sends a refund and follows it until the bank has the last word. It may be stopped anywhere and begun again.

use super::{find_of, foreign, is_foreign, look, record};
use crate::{
    Ctx,
    entity::refund,
    error::{Error, Result},
    jobs::{self, Next},
    outside::payment::{PaymentQuery, ProviderRefund, RefundAnswer, RefundOrder},
    payments::{PAYMENT, disputed, find_payment},
    states::State,
    stored::currency,
};
use chrono::TimeDelta;
use contract::{Money, PaymentId, RefundId, itinerary::RefundStatus};
use sea_orm::{ConnectionTrait, EntityTrait};
use std::slice::from_ref;

/// How often a refund that arrived is looked at, in days: a bank can send it back.
const LOOK_DAYS: i64 = 1;
/// For how long, in days.
const WATCH_DAYS: i64 = 30;

/// Goes on from wherever the refund stands.
pub(crate) async fn resume(ctx: &Ctx, id: RefundId) -> Result<Next> {
    let Some(row) = refund::Entity::find_by_id(id.0).one(ctx.db()).await? else {
        // It was made elsewhere, and its bank has sent it back.
        return Ok(Next::Done);
    };
    let status = RefundStatus::parse(&row.status)?;
    if is_over(status) {
        return Ok(Next::Done);
    }
    if is_foreign(&row) {
        let payment = find_payment(ctx.db(), PaymentId(row.payment_id)).await?;
        look(ctx, &payment).await?;
        return next(ctx, id).await;
    }
    // What the other side has done is looked at before anything is asked for: an earlier answer may have been lost.
    let done = refunds_of(ctx, &row).await?;
    let is_requested = status == RefundStatus::Requested;
    match find_of(&row, &done) {
        Some(found) => record::answered(ctx, id, found, &done).await?,
        None if is_requested && disputed::holds_refunds(ctx.db(), row.payment_id).await? => {
            if disputed::is_under_way(ctx.db(), row.payment_id).await? {
                // The bank has the amount: what comes of that begins the job again.
                return Ok(Next::At(ctx.now() + TimeDelta::days(LOOK_DAYS)));
            }
            record::lost_to_the_bank(ctx, id).await?;
        }
        None if is_requested && is_changed_by_others(ctx, &row, &done).await? => return Ok(Next::At(ctx.now())),
        None if is_requested => send(ctx, &row).await?,
        None => return Err(Error::Broken(format!("refund {id} is not with the provider any more"))),
    }
    next(ctx, id).await
}

fn is_over(status: RefundStatus) -> bool {
    matches!(
        status,
        RefundStatus::Failed | RefundStatus::PaidByHand | RefundStatus::NotNeeded
    )
}

/// Whether refunds made elsewhere change this one: the amount falls, one of them replaces it, or an operator must settle it.
async fn is_changed_by_others(ctx: &Ctx, row: &refund::Model, done: &[ProviderRefund]) -> Result<bool> {
    let payment = PaymentId(row.payment_id);
    if !foreign::has_news(ctx.db(), payment, done).await? {
        return Ok(false);
    }
    look(ctx, &find_payment(ctx.db(), payment).await?).await?;
    let now = find(ctx.db(), RefundId(row.id)).await?;
    Ok(now != *row)
}

async fn find(db: &impl ConnectionTrait, id: RefundId) -> Result<refund::Model> {
    let row = refund::Entity::find_by_id(id.0).one(db).await?;
    row.ok_or_else(|| Error::Broken(format!("refund {id} is gone")))
}

/// All refunds of the refund's payment, as the provider has them.
async fn refunds_of(ctx: &Ctx, row: &refund::Model) -> Result<Vec<ProviderRefund>> {
    let payment = find_payment(ctx.db(), PaymentId(row.payment_id)).await?;
    ctx.payments().refunds(&PaymentQuery::from(&payment)).await
}

async fn send(ctx: &Ctx, row: &refund::Model) -> Result<()> {
    let id = RefundId(row.id);
    let payment = find_payment(ctx.db(), PaymentId(row.payment_id)).await?;
    let authorization = payment
        .authorization_id
        .ok_or_else(|| Error::Broken(format!("refund {id} has no authorization")))?;
    let order = RefundOrder {
        refund: id,
        authorization,
        amount: Money::new(row.amount_minor, currency(&row.currency)?),
        key: row.idempotency_key.clone(),
    };
    ctx.reach("refund.before_send");
    let answer = ctx.payments().refund(&order).await?;
    ctx.reach("refund.after_send");
    match answer {
        RefundAnswer::Accepted(found) => record::answered(ctx, id, &found, from_ref(&found)).await,
        RefundAnswer::Refused { why } | RefundAnswer::AlreadyRefunded { why } => not_taken(ctx, row, &why).await,
        // A job learns of the dispute, and follows it to its end.
        RefundAnswer::Disputed => crate::transaction!(ctx, |tx| {
            jobs::enqueue(ctx, tx, PAYMENT, row.payment_id, ctx.now()).await
        }),
        RefundAnswer::KeySpent => {
            let done = refunds_of(ctx, row).await?;
            match done.iter().find(|refund| refund.key.as_ref() == Some(&order.key)) {
                Some(found) => record::answered(ctx, id, found, &done).await,
                None => record::key_spent(ctx, id, row.attempt).await,
            }
        }
    }
}

/// The provider has not taken it. Refunds of its dashboard may have left less of the payment than was asked for: then the job
/// goes on with what they leave. Otherwise a person has to look.
async fn not_taken(ctx: &Ctx, row: &refund::Model, why: &str) -> Result<()> {
    let id = RefundId(row.id);
    let done = refunds_of(ctx, row).await?;
    if let Some(found) = find_of(row, &done) {
        return record::answered(ctx, id, found, &done).await;
    }
    if is_changed_by_others(ctx, row, &done).await? {
        return Ok(());
    }
    record::refused(ctx, id, why).await
}

/// When to look again.
async fn next(ctx: &Ctx, id: RefundId) -> Result<Next> {
    let Some(row) = refund::Entity::find_by_id(id.0).one(ctx.db()).await? else {
        return Ok(Next::Done);
    };
    let status = RefundStatus::parse(&row.status)?;
    if is_over(status) {
        return Ok(Next::Done);
    }
    Ok(match row.succeeded_at.filter(|_| status == RefundStatus::Succeeded) {
        Some(at) if ctx.now() < at + TimeDelta::days(WATCH_DAYS) => Next::At(ctx.now() + TimeDelta::days(LOOK_DAYS)),
        Some(_) => Next::Done,
        None => Next::Later,
    })
}
