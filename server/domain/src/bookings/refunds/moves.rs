//! What every move of a refund is made of: the row, its ledger entries, the operator's task and the traveller's email.

use super::{FAILED, REFUND, recount, trip_url};
use crate::{
    Ctx,
    entity::{itinerary, payment, refund},
    error::{Error, Result},
    ledger::{self, Account},
    outbox,
    payments::card,
    states::{Move, State},
    stored::currency,
    tasks,
};
use contract::{Money, UserId, itinerary::RefundStatus, words};
use mail::{EmailContent, RefundNews};
use sea_orm::{ConnectionTrait, DatabaseTransaction, EntityTrait};
use serde_json::json;

/// Moves a refund with what `change` writes beside its state; the row as it is then.
pub(super) async fn move_refund(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    row: refund::Model,
    to: RefundStatus,
    (by, why): (Option<UserId>, &str),
    change: impl FnOnce(Move<refund::Entity>) -> Move<refund::Entity>,
) -> Result<refund::Model> {
    change(Move::of(row.id, &row.status, to)?)
        .write_why(ctx, tx, by, why)
        .await?;
    let moved = refund::Entity::find_by_id(row.id).one(tx).await?;
    moved.ok_or_else(|| Error::Broken(format!("refund {} is gone", row.id)))
}

/// Marks the refund as failed and adds the operator's task; sends no email.
pub(super) async fn leave_to_operator(
    ctx: &Ctx,
    tx: &DatabaseTransaction,
    row: refund::Model,
    why: &str,
) -> Result<refund::Model> {
    let had_arrived = RefundStatus::parse(&row.status)? == RefundStatus::Succeeded;
    let row = move_refund(ctx, tx, row, RefundStatus::Failed, (None, why), |refund| {
        refund
            .set(refund::Column::FailedAt, ctx.now())
            .set(refund::Column::Failure, why)
    })
    .await?;
    if had_arrived {
        post(ctx, tx, &row, -row.amount_minor, "refund failed").await?;
    }
    recount(tx, row.payment_id).await?;
    add_task(ctx, tx, &row, why).await?;
    Ok(row)
}

/// Adds the task that asks an operator to settle a failed refund.
pub(super) async fn add_task(ctx: &Ctx, tx: &impl ConnectionTrait, row: &refund::Model, why: &str) -> Result<()> {
    let detail = json!({ "why": why, "amountMinor": row.amount_minor, "currency": row.currency });
    tasks::add(ctx, tx, FAILED, (REFUND, row.id), detail).await
}

/// What is owed to the traveller goes out of what the provider owes us.
pub(super) async fn post(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    row: &refund::Model,
    minor: i64,
    memo: &str,
) -> Result<()> {
    let entries = vec![
        (Account::Refunds, minor, None),
        (Account::ProviderReceivable, -minor, None),
    ];
    ledger::post(ctx, tx, row.invoice_id, &row.currency, memo, entries).await
}

/// Writes the email in the transaction of the fact.
pub(super) async fn email_traveller(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    row: &refund::Model,
    payment: &payment::Model,
    content: fn(RefundNews) -> EmailContent,
) -> Result<()> {
    email_with_amount(ctx, tx, row, payment, row.amount_minor, content).await
}

/// Like [`email_traveller`], about a part of the amount.
pub(super) async fn email_with_amount(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    row: &refund::Model,
    payment: &payment::Model,
    minor: i64,
    content: fn(RefundNews) -> EmailContent,
) -> Result<()> {
    let trip = itinerary::Entity::find_by_id(row.itinerary_id).one(tx).await?;
    let Some(customer) = trip.and_then(|trip| trip.customer) else {
        return Ok(());
    };
    let news = RefundNews {
        guest_name: customer.0.first_name.clone(),
        amount: words::money(Money::new(minor, currency(&row.currency)?)),
        card: card(payment),
        means: row.paid_by.clone(),
        reference: row.payment_reference.clone(),
        url: trip_url(ctx, row.itinerary_id),
    };
    outbox::enqueue_about_itinerary(ctx, tx, row.itinerary_id, &customer.0.email, &content(news)).await
}
