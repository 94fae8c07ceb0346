//! A failed refund is paid by other means than the payment provider: the ledger, the state and the traveller's email say so.

use super::{
    BY_HAND, FAILED, RefundParts,
    moves::{email_with_amount, move_refund},
    reserve,
};
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

/// Why a refund ends of which nothing is left to pay.
const BY_OTHERS: &str = "others have paid it";

/// Writes down that an operator has paid what is left of the refund, and ends its task. Its payment is locked. Where others
/// have paid all of it there is no means, and no email.
pub(crate) async fn pay_by_hand(
    ctx: &Ctx,
    tx: &DatabaseTransaction,
    row: refund::Model,
    payment: &payment::Model,
    parts: RefundParts,
    by: Option<UserId>,
    how: Option<(&str, &str)>,
) -> Result<()> {
    let (means, reference) = how
        .map(|(means, reference)| (means.to_owned(), reference.to_owned()))
        .unzip();
    let why = means.clone().unwrap_or_else(|| BY_OTHERS.to_owned());

    // What the dashboard's refunds have paid is counted with them.
    reserve(tx, row.payment_id, row.amount_minor - parts.by_dashboard).await?;
    let row = move_refund(ctx, tx, row, RefundStatus::PaidByHand, (by, &why), |refund| {
        refund
            .set(refund::Column::SucceededAt, ctx.now())
            .set(refund::Column::PaidBy, means)
            .set(refund::Column::PaymentReference, reference)
            .set(refund::Column::ByDashboardMinor, parts.by_dashboard)
            .set(refund::Column::ByBankMinor, parts.by_bank)
    })
    .await?;
    let entries = vec![
        (Account::Refunds, row.amount_minor, None),
        (Account::PaidByHand, -parts.left, None),
        (Account::DisputeLosses, -parts.by_bank, None),
        (Account::RefundedElsewhere, -parts.by_dashboard, None),
    ];
    ledger::post(ctx, tx, row.invoice_id, &row.currency, BY_HAND, entries).await?;
    tasks::end(ctx, tx, FAILED, row.id).await?;
    if how.is_none() {
        return Ok(());
    }
    email_with_amount(ctx, tx, &row, payment, parts.left, EmailContent::RefundByHand).await
}
