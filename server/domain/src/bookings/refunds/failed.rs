//! The email about a refund that its bank has sent back or that the provider does not take.

use super::{moves::email_with_amount, parts_of};
use crate::{Ctx, entity::refund, error::Result, payments::lock_payment};
use contract::PaymentId;
use mail::EmailContent;
use sea_orm::DatabaseTransaction;

/// Tells the traveller what others have not paid of a refund that has failed. Where they have paid all of it there is no email.
pub(super) async fn email_failed(ctx: &Ctx, tx: &DatabaseTransaction, row: &refund::Model) -> Result<()> {
    // What is counted as given back has just changed.
    let payment = lock_payment(tx, PaymentId(row.payment_id)).await?;
    let left = parts_of(tx, row, &payment).await?.left;
    if left == 0 {
        return Ok(());
    }
    email_with_amount(ctx, tx, row, &payment, left, EmailContent::RefundFailed).await
}
