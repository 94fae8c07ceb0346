//! Who pays a refund that is owed: refunds of the provider's dashboard and banks may have paid a part of it already.

use super::{BY_HAND, elsewhere};
use crate::{
    entity::{ledger_entry, payment, refund},
    error::Result,
    ledger::Account,
    payments::disputed,
    states::State,
};
use contract::itinerary::RefundStatus;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};

/// A refund by who pays it, in minor units; together they are its amount.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct RefundParts {
    /// Refunds of the provider's dashboard, where the payment has no room for both.
    pub by_dashboard: i64,
    /// Banks, after lost disputes.
    pub by_bank: i64,
    /// What is left to pay.
    pub left: i64,
}

/// The parts of a refund that waits or has failed. A bank does not say which stays a dispute is about: what it gave the
/// cardholder pays first for what the traveller has not got back otherwise, and then for the refund. Failed refunds of one payment
/// take turns from the first to the last, so that what is left of all of them is what the traveller is owed. The payment is locked
/// and as it is now.
pub(crate) async fn parts_of(
    conn: &impl ConnectionTrait,
    row: &refund::Model,
    payment: &payment::Model,
) -> Result<RefundParts> {
    let is_counted = RefundStatus::parse(&row.status)? != RefundStatus::Failed;
    let counted = payment.refunded_minor - if is_counted { row.amount_minor } else { 0 };
    let others = refund::Entity::find()
        .filter(refund::Column::PaymentId.eq(payment.id))
        .filter(refund::Column::Id.ne(row.id))
        .all(conn)
        .await?;
    let takes_turns = |other: &&refund::Model| !is_counted && other.status == RefundStatus::Failed.text();
    let is_earlier = |other: &refund::Model| (other.requested_at, other.id) < (row.requested_at, row.id);
    let failed = others.iter().filter(takes_turns);
    let earlier: i64 = failed
        .filter(|other| is_earlier(other))
        .map(|other| other.amount_minor)
        .sum();
    let paid_with_it = elsewhere::paid(conn, payment, counted, earlier + row.amount_minor).await?;
    let by_dashboard = paid_with_it - elsewhere::paid(conn, payment, counted, earlier).await?;
    let lost = disputed::lost(conn, payment.id).await?;
    let lost: i64 = lost.iter().map(|dispute| dispute.amount_minor).sum();
    let amount = row.amount_minor - by_dashboard;
    if lost == 0 {
        return Ok(RefundParts {
            by_dashboard,
            by_bank: 0,
            left: amount,
        });
    }
    let by_hand = ledger_entry::Entity::find()
        .filter(ledger_entry::Column::InvoiceId.eq(payment.invoice_id))
        .filter(ledger_entry::Column::Memo.eq(BY_HAND))
        .all(conn)
        .await?;
    let of = |account: Account| -> i64 {
        let entries = by_hand.iter().filter(|entry| entry.account == account.text());
        -entries.map(|entry| entry.amount_minor).sum::<i64>()
    };
    // What operators paid by hand was less than the refund where others had paid a part.
    let (used, paid_by_bank) = (of(Account::RefundedElsewhere), of(Account::DisputeLosses));
    let (mut claimed, mut not_needed) = (-used - paid_by_bank, 0);
    for other in &others {
        if takes_turns(&other) && !is_earlier(other) {
            continue;
        }
        if RefundStatus::parse(&other.status)? == RefundStatus::NotNeeded {
            not_needed += other.amount_minor;
        } else {
            claimed += other.amount_minor;
        }
    }
    let ours = payment.captured_minor.unwrap_or(0) - claimed - lost;
    let most = Ord::max(lost - not_needed - paid_by_bank, 0);
    let by_bank = Ord::min(amount - ours.clamp(0, amount), most);
    Ok(RefundParts {
        by_dashboard,
        by_bank,
        left: amount - by_bank,
    })
}
