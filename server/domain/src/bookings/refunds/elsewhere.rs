//! What refunds made elsewhere have paid of what is owed, from the ledger.

use super::BY_HAND;
use crate::{
    entity::{ledger_entry, payment},
    error::Result,
    ledger::Account,
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};
use uuid::Uuid;

/// What refunds made elsewhere have paid of an amount that is owed: what the payment has no room for, of which so much is
/// counted as given back without it.
pub(super) async fn paid(
    conn: &impl ConnectionTrait,
    payment: &payment::Model,
    counted: i64,
    minor: i64,
) -> Result<i64> {
    let excess = counted + minor - payment.captured_minor.unwrap_or(0);
    if excess <= 0 {
        return Ok(0);
    }
    Ok(Ord::min(excess, unused(conn, payment.invoice_id).await?))
}

/// What of the refunds made elsewhere has paid nothing that was owed.
pub(super) async fn unused(conn: &impl ConnectionTrait, invoice: Uuid) -> Result<i64> {
    let entries = ledger_entry::Entity::find()
        .filter(ledger_entry::Column::InvoiceId.eq(invoice))
        .filter(ledger_entry::Column::Account.eq(Account::RefundedElsewhere.text()))
        .all(conn)
        .await?;
    Ok(entries.iter().map(|entry| entry.amount_minor).sum())
}

/// What of the refunds made elsewhere has paid a part of refunds that operators paid by hand: it is in both.
pub(super) async fn used_by_hand(conn: &impl ConnectionTrait, invoice: Uuid) -> Result<i64> {
    let entries = ledger_entry::Entity::find()
        .filter(ledger_entry::Column::InvoiceId.eq(invoice))
        .filter(ledger_entry::Column::Account.eq(Account::RefundedElsewhere.text()))
        .filter(ledger_entry::Column::Memo.eq(BY_HAND))
        .all(conn)
        .await?;
    Ok(-entries.iter().map(|entry| entry.amount_minor).sum::<i64>())
}
