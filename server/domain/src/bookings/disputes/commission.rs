//! What creators get of a disputed trip: frozen while a bank decides, theirs again when the dispute is won, and nothing once
//! it is lost.

use crate::{
    Ctx,
    entity::{dispute, ledger_entry},
    error::Result,
    ledger::{self, Account, Entry},
    states::{DisputeStatus, State},
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};
use std::collections::BTreeMap;
use uuid::Uuid;

/// Where creators' shares of a trip lie.
#[derive(Clone, Copy)]
enum CommissionAccount {
    Payable,
    Frozen,
    Lost,
}

/// Moves creators' shares of an invoice to where its disputes leave them. Another call moves what has changed since, as a
/// cancellation does.
pub(crate) async fn settle(ctx: &Ctx, tx: &impl ConnectionTrait, invoice: Uuid, currency: &str) -> Result<()> {
    let disputes = dispute::Entity::find()
        .filter(dispute::Column::InvoiceId.eq(invoice))
        .all(tx)
        .await?;
    if disputes.is_empty() {
        return Ok(());
    }
    let is = |status: DisputeStatus| disputes.iter().any(|row| row.status == status.text());
    let place = if is(DisputeStatus::Open) {
        CommissionAccount::Frozen
    } else if is(DisputeStatus::Lost) {
        CommissionAccount::Lost
    } else {
        CommissionAccount::Payable
    };
    let held = ledger_entry::Entity::find()
        .filter(ledger_entry::Column::InvoiceId.eq(invoice))
        .filter(
            ledger_entry::Column::Account.is_in([Account::CommissionPayable.text(), Account::CommissionFrozen.text()]),
        )
        .all(tx)
        .await?;
    // By stay: what is payable and what is frozen; below zero where creators are owed it.
    let mut sums: BTreeMap<Option<Uuid>, (i64, i64)> = BTreeMap::new();
    for entry in held {
        let sum = sums.entry(entry.line_item_id).or_default();
        if entry.account == Account::CommissionFrozen.text() {
            sum.1 += entry.amount_minor;
        } else {
            sum.0 += entry.amount_minor;
        }
    }
    let mut entries: Vec<Entry> = Vec::new();
    for (line, (payable, frozen)) in sums {
        let all = payable + frozen;
        let (payable_after, frozen_after, lost) = match place {
            CommissionAccount::Payable => (all, 0, 0),
            CommissionAccount::Frozen => (0, all, 0),
            CommissionAccount::Lost => (0, 0, all),
        };
        entries.push((Account::CommissionPayable, payable_after - payable, line));
        entries.push((Account::CommissionFrozen, frozen_after - frozen, line));
        entries.push((Account::DisputeLosses, lost, line));
    }
    let memo = match place {
        CommissionAccount::Payable => "commission released",
        CommissionAccount::Frozen => "commission frozen",
        CommissionAccount::Lost => "commission ended",
    };
    ledger::post(ctx, tx, invoice, currency, memo, entries).await
}
