//! A failed refund is paid by other means than the payment provider: the ledger, the state and the traveller's email say so.

use super::{FAILED, record::email_traveller, record::move_refund, reserve};
use crate::{
    Ctx,
    entity::{payment, refund},
    error::Result,
    ledger::{self, Account},
    tasks,
};
use contract::{UserId, itinerary::RefundStatus};
use mail::EmailContent;
use sea_orm::DatabaseTransaction;

/// Writes down that an operator has paid the refund, and ends its task. Its payment is locked.
pub(crate) async fn pay_by_hand(
    ctx: &Ctx,
    tx: &DatabaseTransaction,
    row: refund::Model,
    payment: &payment::Model,
    by: Option<UserId>,
    (means, reference): (&str, &str),
) -> Result<()> {
    reserve(tx, row.payment_id, row.amount_minor).await?;
    let row = move_refund(ctx, tx, row, RefundStatus::PaidByHand, (by, means), |refund| {
        refund
            .set(refund::Column::SucceededAt, ctx.now())
            .set(refund::Column::PaidBy, means)
            .set(refund::Column::PaymentReference, reference)
    })
    .await?;
    let entries = vec![
        (Account::Refunds, row.amount_minor, None),
        (Account::PaidByHand, -row.amount_minor, None),
    ];
    ledger::post(ctx, tx, row.invoice_id, &row.currency, "refund by hand", entries).await?;
    tasks::end(ctx, tx, FAILED, row.id).await?;
    email_traveller(ctx, tx, &row, payment, EmailContent::RefundByHand).await
}
