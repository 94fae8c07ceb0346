//! Sends a refund and follows it until the bank has the last word. It may be stopped anywhere and begun again.

use super::{is_of, record};
use crate::{
    Ctx,
    checkout::find_payment,
    disputes,
    entity::refund,
    error::{Error, Result},
    itineraries::{status::State, store::currency},
    jobs::{self, Next},
    outside::payment::{PaymentQuery, ProviderRefund, RefundAnswer, RefundOrder, RefundState},
    provider_events::PAYMENT,
};
use chrono::TimeDelta;
use contract::{Money, PaymentId, RefundId, itinerary::RefundStatus};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};

/// How often a refund that arrived is looked at, in days: a bank can send it back.
const LOOK_DAYS: i64 = 1;
/// For how long, in days.
const WATCH_DAYS: i64 = 30;

/// Goes on from wherever the refund stands.
pub(crate) async fn resume(ctx: &Ctx, id: RefundId) -> Result<Next> {
    let row = find(ctx.db(), id).await?;
    if matches!(
        RefundStatus::parse(&row.status)?,
        RefundStatus::Failed | RefundStatus::PaidByHand | RefundStatus::NotNeeded
    ) {
        return Ok(Next::Done);
    }
    // What the other side has done is looked at before anything is asked for: an earlier answer may have been lost.
    let done = refunds_of(ctx, &row).await?;
    let found = done.into_iter().find(|refund| is_of(&row, refund));
    let is_requested = RefundStatus::parse(&row.status)? == RefundStatus::Requested;
    match found {
        Some(found) => record::answered(ctx, id, &found).await?,
        None if is_requested && disputes::holds_refunds(ctx.db(), row.payment_id).await? => {
            if disputes::is_under_way(ctx.db(), row.payment_id).await? {
                // The bank has the amount: what comes of that begins the job again.
                return Ok(Next::At(ctx.now() + TimeDelta::days(LOOK_DAYS)));
            }
            record::lost_to_the_bank(ctx, id).await?;
        }
        None if is_requested => send(ctx, &row).await?,
        None => return Err(Error::Broken(format!("refund {id} is not with the provider any more"))),
    }
    next(ctx, id).await
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
        RefundAnswer::Accepted(found) => record::answered(ctx, id, &found).await,
        RefundAnswer::Refused { why } => record::refused(ctx, id, &why).await,
        RefundAnswer::AlreadyRefunded { why } => settled_elsewhere(ctx, row, &why).await,
        // A job learns of the dispute, and follows it to its end.
        RefundAnswer::Disputed => crate::transaction!(ctx, |tx| {
            jobs::enqueue(ctx, tx, PAYMENT, row.payment_id, ctx.now()).await
        }),
        RefundAnswer::KeySpent => {
            let done = refunds_of(ctx, row).await?;
            match done.into_iter().find(|refund| refund.key.as_ref() == Some(&order.key)) {
                Some(found) => record::answered(ctx, id, &found).await,
                None => record::key_spent(ctx, id, row.attempt).await,
            }
        }
    }
}

/// All of the payment is refunded already: a refund of this amount that is none of ours, as one that was made in the
/// provider's dashboard, stands for this one. Without it a person has to look.
async fn settled_elsewhere(ctx: &Ctx, row: &refund::Model, why: &str) -> Result<()> {
    let id = RefundId(row.id);
    let done = refunds_of(ctx, row).await?;
    if let Some(found) = done.iter().find(|found| is_of(row, found)) {
        return record::answered(ctx, id, found).await;
    }
    let ours = refund::Entity::find()
        .filter(refund::Column::PaymentId.eq(row.payment_id))
        .all(ctx.db())
        .await?;
    let stands_for_it = |found: &&ProviderRefund| {
        found.minor == row.amount_minor
            && found.state != RefundState::Failed
            && !ours.iter().any(|known| is_of(known, found))
    };
    match done.iter().find(stands_for_it) {
        Some(found) => record::answered(ctx, id, found).await,
        None => record::refused(ctx, id, why).await,
    }
}

/// When to look again.
async fn next(ctx: &Ctx, id: RefundId) -> Result<Next> {
    let row = find(ctx.db(), id).await?;
    Ok(match (RefundStatus::parse(&row.status)?, row.succeeded_at) {
        (RefundStatus::Failed | RefundStatus::PaidByHand | RefundStatus::NotNeeded, _) => Next::Done,
        (RefundStatus::Succeeded, Some(at)) if ctx.now() < at + TimeDelta::days(WATCH_DAYS) => {
            Next::At(ctx.now() + TimeDelta::days(LOOK_DAYS))
        }
        (RefundStatus::Succeeded, _) => Next::Done,
        (RefundStatus::Requested | RefundStatus::Sent, _) => Next::Later,
    })
}
