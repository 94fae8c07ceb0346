//! Writes down what the provider says of a refund, once, with its ledger entries and the email.

use super::{
    FAILED_BY_BANK,
    failed::email_failed,
    foreign, is_over, key,
    moves::{email_traveller, leave_to_operator, move_refund, post},
    parts_of,
    retry::is_there_after_all,
};
use crate::{
    Ctx,
    entity::{payment, refund},
    error::{Error, Result},
    ledger::{self, Account},
    outside::payment::{ProviderRefund, RefundState},
    payments::{disputed, lock_payment},
    states::State,
    stored::currency,
};
use contract::{Money, PaymentId, RefundId, itinerary::RefundStatus, words};
use mail::EmailContent;
use sea_orm::{ColumnTrait, ConnectionTrait, DatabaseTransaction, EntityTrait, QueryFilter, sea_query::Expr};

/// The refund and its payment, both locked: what touches the money of a payment takes turns.
async fn lock(tx: &DatabaseTransaction, id: RefundId) -> Result<(refund::Model, payment::Model)> {
    let missing = || Error::Broken(format!("refund {id} is gone"));
    let seen = refund::Entity::find_by_id(id.0).one(tx).await?.ok_or_else(missing)?;
    let payment = lock_payment(tx, PaymentId(seen.payment_id)).await?;
    let row = refund::Entity::find_by_id(id.0).one(tx).await?.ok_or_else(missing)?;
    Ok((row, payment))
}

/// The provider has the refund; `there` are those of the payment that it is known to have.
pub(super) async fn answered(ctx: &Ctx, id: RefundId, found: &ProviderRefund, there: &[ProviderRefund]) -> Result<()> {
    crate::transaction!(ctx, |tx| {
        let (row, payment) = lock(tx, id).await?;
        if found.key.as_ref() != Some(&row.idempotency_key) && stands_for_another(tx, &row, found).await? {
            return Ok(());
        }
        // What the provider gives beside it is an operator's task.
        if is_over(&row)? {
            return Ok(());
        }
        let (row, payment) = agree(ctx, tx, (row, payment), found, there).await?;
        let status = RefundStatus::parse(&row.status)?;
        match (status, found.state) {
            (RefundStatus::Failed | RefundStatus::PaidByHand | RefundStatus::NotNeeded, _)
            | (RefundStatus::Sent, RefundState::Pending)
            | (RefundStatus::Succeeded, RefundState::Pending | RefundState::Succeeded) => Ok(()),
            (_, RefundState::Failed) => {
                let row = if status == RefundStatus::Requested {
                    sent(ctx, tx, row, found).await?
                } else {
                    row
                };
                fail(ctx, tx, row, FAILED_BY_BANK).await
            }
            (RefundStatus::Requested, state) => {
                let row = sent(ctx, tx, row, found).await?;
                email_traveller(ctx, tx, &row, &payment, EmailContent::RefundSent).await?;
                match state {
                    RefundState::Succeeded => arrived(ctx, tx, row).await,
                    RefundState::Pending | RefundState::Failed => Ok(()),
                }
            }
            (RefundStatus::Sent, RefundState::Succeeded) => arrived(ctx, tx, row).await,
        }
    })
}

/// The refund as the provider has it: one that was left to the operator may be there all the same, and with another amount,
/// since the row is of a backup or was changed while it was sent.
async fn agree(
    ctx: &Ctx,
    tx: &DatabaseTransaction,
    (mut row, payment): (refund::Model, payment::Model),
    found: &ProviderRefund,
    there: &[ProviderRefund],
) -> Result<(refund::Model, payment::Model)> {
    let (id, is_given) = (RefundId(row.id), found.state != RefundState::Failed);
    // What its bank has sent back is known by the provider's id: an answer that was read before says nothing new.
    let is_known = row.provider_refund_id.as_ref() == Some(&found.id);
    if RefundStatus::parse(&row.status)? == RefundStatus::Failed && is_given && !is_known {
        row = is_there_after_all(ctx, tx, row, found).await?;
    }
    if found.minor == row.amount_minor {
        return Ok((row, payment));
    }
    if RefundStatus::parse(&row.status)? != RefundStatus::Requested || !is_given {
        return Err(Error::Broken(format!(
            "refund {id}: the provider gave {} back",
            found.minor
        )));
    }
    foreign::take_amount(ctx, tx, &payment, &row, found, there).await?;
    lock(tx, id).await
}

/// Whether a refund that was made elsewhere stands for another one of ours already.
async fn stands_for_another(tx: &impl ConnectionTrait, row: &refund::Model, found: &ProviderRefund) -> Result<bool> {
    let others = refund::Entity::find()
        .filter(refund::Column::PaymentId.eq(row.payment_id))
        .filter(refund::Column::Id.ne(row.id))
        .filter(refund::Column::ProviderRefundId.eq(found.id.as_str()));
    Ok(others.one(tx).await?.is_some())
}

/// The provider will never do it: the operator has to.
pub(super) async fn refused(ctx: &Ctx, id: RefundId, why: &str) -> Result<()> {
    crate::transaction!(ctx, |tx| {
        let (row, _) = lock(tx, id).await?;
        if RefundStatus::parse(&row.status)? != RefundStatus::Requested {
            return Ok(());
        }
        fail(ctx, tx, row, why).await
    })
}

/// The bank has given the cardholder what lost disputes were about, and the provider refunds nothing of the payment any more.
/// A refund that this pays in full is not needed. What is left of another one is paid by an operator.
pub(super) async fn lost_to_the_bank(ctx: &Ctx, id: RefundId) -> Result<()> {
    crate::transaction!(ctx, |tx| {
        let (row, payment) = lock(tx, id).await?;
        if RefundStatus::parse(&row.status)? != RefundStatus::Requested {
            return Ok(());
        }
        let lost = disputed::lost(tx, row.payment_id).await?;
        let names: Vec<&str> = lost
            .iter()
            .map(|dispute| dispute.provider_dispute_id.as_str())
            .collect();
        let names = names.join(", ");
        let parts = parts_of(tx, &row, &payment).await?;
        if parts.left > 0 {
            let currency = currency(&row.currency)?;
            let money = |minor: i64| words::money(Money::new(minor, currency));
            let given: i64 = lost.iter().map(|dispute| dispute.amount_minor).sum();
            let why = format!(
                "the bank gave the cardholder {} after the lost dispute {names}, which pays {} of this refund: {} of it is \
                 left to pay by other means",
                money(given),
                money(parts.by_bank),
                money(parts.left)
            );
            // The operator speaks with the traveller: the email about a card that took nothing would be wrong.
            return leave_to_operator(ctx, tx, row, &why).await.map(|_| ());
        }
        let why = format!("the bank has paid it after the lost dispute {names}");
        let row = move_refund(ctx, tx, row, RefundStatus::NotNeeded, (None, &why), |refund| {
            refund.set(refund::Column::Failure, why.clone())
        })
        .await?;
        // The traveller is owed it no longer, so that the dispute has cost nothing that was not owed anyway.
        let entries = vec![
            (Account::Refunds, row.amount_minor, None),
            (Account::DisputeLosses, -row.amount_minor, None),
        ];
        ledger::post(ctx, tx, row.invoice_id, &row.currency, "refund by the bank", entries).await
    })
}

/// The provider repeats a failure for the key and has done nothing under it: the next try has a key of its own.
pub(super) async fn key_spent(ctx: &Ctx, id: RefundId, attempt: i32) -> Result<()> {
    crate::transaction!(ctx, |tx| {
        refund::Entity::update_many()
            .col_expr(refund::Column::Attempt, Expr::value(attempt + 1))
            .col_expr(refund::Column::IdempotencyKey, Expr::value(key(id, attempt + 1)))
            .filter(refund::Column::Id.eq(id.0))
            .filter(refund::Column::Attempt.eq(attempt))
            .filter(refund::Column::Status.eq(RefundStatus::Requested.text()))
            .exec(tx)
            .await?;
        Ok(())
    })
}

async fn sent(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    row: refund::Model,
    found: &ProviderRefund,
) -> Result<refund::Model> {
    move_refund(ctx, tx, row, RefundStatus::Sent, (None, "accepted"), |refund| {
        refund
            .set(refund::Column::ProviderRefundId, found.id.clone())
            .set(refund::Column::Failure, Option::<String>::None)
            .set(refund::Column::SentAt, ctx.now())
    })
    .await
}

async fn arrived(ctx: &Ctx, tx: &impl ConnectionTrait, row: refund::Model) -> Result<()> {
    let row = move_refund(ctx, tx, row, RefundStatus::Succeeded, (None, "paid"), |refund| {
        refund.set(refund::Column::SucceededAt, ctx.now())
    })
    .await?;
    post(ctx, tx, &row, row.amount_minor, "refund").await
}

/// What does not arrive is owed again, to the cent, and can be refunded again. The traveller gets an email about what
/// others have not paid of it.
async fn fail(ctx: &Ctx, tx: &DatabaseTransaction, row: refund::Model, why: &str) -> Result<()> {
    let row = leave_to_operator(ctx, tx, row, why).await?;
    email_failed(ctx, tx, &row).await
}
