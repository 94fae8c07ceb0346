//! Disputes: what banks have withdrawn and what was lost is in the ledger, commission is frozen while a bank decides, and a
//! dispute under way has work that will hear of its end.

use super::Findings;
use crate::{
    Ctx,
    entity::{dispute, job, ledger_entry, payment, refund},
    error::Result,
    ledger::Account,
    outside::payment::PaymentQuery,
    payments::PAYMENT,
    refunds::BY_HAND,
    states::{DisputeStatus, Machine, State},
};
use contract::{invoice::PaymentStatus, itinerary::RefundStatus};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};
use std::collections::{HashMap, HashSet};
use uuid::Uuid;

/// By invoice: what banks have withdrawn and not given back.
pub(super) async fn withdrawn(db: &impl ConnectionTrait) -> Result<HashMap<Uuid, i64>> {
    let mut sums = HashMap::new();
    let rows = dispute::Entity::find()
        .filter(dispute::Column::IsWithdrawn.eq(true))
        .all(db)
        .await?;
    for row in rows {
        *sums.entry(row.invoice_id).or_default() += row.amount_minor;
    }
    Ok(sums)
}

/// The itineraries whose creators get nothing: a dispute is lost, and none is open.
pub(super) async fn without_commission(db: &impl ConnectionTrait) -> Result<HashSet<Uuid>> {
    let rows = dispute::Entity::find().all(db).await?;
    let of = |status: DisputeStatus| -> HashSet<Uuid> {
        let rows = rows.iter().filter(|row| row.status == status.text());
        rows.map(|row| row.itinerary_id).collect()
    };
    let open = of(DisputeStatus::Open);
    Ok(of(DisputeStatus::Lost).difference(&open).copied().collect())
}

pub(super) async fn check(db: &impl ConnectionTrait, findings: &mut Findings) -> Result<()> {
    let rows = dispute::Entity::find().all(db).await?;
    let jobs: HashSet<Uuid> = job::Entity::find()
        .filter(job::Column::DoneAt.is_null())
        .filter(job::Column::Kind.eq(PAYMENT))
        .all(db)
        .await?
        .into_iter()
        .map(|job| job.subject_id)
        .collect();
    let (mut held, mut open): (HashMap<Uuid, i64>, HashSet<Uuid>) = Default::default();
    for row in &rows {
        let status = DisputeStatus::parse(&row.status)?;
        if row.is_withdrawn && status != DisputeStatus::Lost {
            *held.entry(row.invoice_id).or_default() += row.amount_minor;
        }
        if status == DisputeStatus::Open {
            open.insert(row.invoice_id);
        }
        let is_over = row.closed_at.is_some();
        findings.check(
            is_over != matches!(status, DisputeStatus::Inquiry | DisputeStatus::Open),
            "a row has what its state needs",
            || format!("dispute {} is {}", row.id, row.status),
        );
        findings.check(
            is_over || jobs.contains(&row.payment_id),
            "a dispute under way has a job",
            || format!("dispute {} is {}", row.id, row.status),
        );
    }
    let (mut in_ledger, mut frozen): (HashMap<Uuid, i64>, HashMap<Uuid, i64>) = Default::default();
    let entries = ledger_entry::Entity::find()
        .filter(ledger_entry::Column::Account.is_in([Account::Disputed.text(), Account::CommissionFrozen.text()]))
        .all(db)
        .await?;
    for entry in entries {
        let Some(invoice) = entry.invoice_id else { continue };
        if entry.account == Account::Disputed.text() {
            *in_ledger.entry(invoice).or_default() += entry.amount_minor;
        } else {
            *frozen.entry(invoice).or_default() += entry.amount_minor;
        }
    }
    let invoices: HashSet<Uuid> = held.keys().chain(in_ledger.keys()).copied().collect();
    for invoice in invoices {
        let of = |sums: &HashMap<Uuid, i64>| sums.get(&invoice).copied().unwrap_or(0);
        findings.check(of(&held) == of(&in_ledger), "what banks keep is in the ledger", || {
            format!(
                "invoice {invoice}: {} kept, {} in the ledger",
                of(&held),
                of(&in_ledger)
            )
        });
    }
    for (invoice, sum) in frozen {
        findings.check(
            sum == 0 || open.contains(&invoice),
            "commission is frozen while a bank decides",
            || format!("invoice {invoice}: {sum} frozen"),
        );
    }
    Ok(())
}

/// What banks gave to cardholders is at least what refunds were not needed for, and what operators did not pay by hand.
pub(super) async fn check_not_needed(db: &impl ConnectionTrait, findings: &mut Findings) -> Result<()> {
    let mut lost: HashMap<Uuid, i64> = HashMap::new();
    let rows = dispute::Entity::find().filter(dispute::Column::Status.eq(DisputeStatus::Lost.text()));
    for row in rows.all(db).await? {
        *lost.entry(row.invoice_id).or_default() += row.amount_minor;
    }
    let rows = refund::Entity::find().filter(refund::Column::Status.eq(RefundStatus::NotNeeded.text()));
    for row in rows.all(db).await? {
        let left = lost.entry(row.invoice_id).or_default();
        *left -= row.amount_minor;
        findings.check(*left >= 0, "a refund is not needed where the bank has paid", || {
            format!("refund {} is {}", row.id, row.status)
        });
    }
    let by_hand = ledger_entry::Entity::find()
        .filter(ledger_entry::Column::Memo.eq(BY_HAND))
        .filter(ledger_entry::Column::Account.eq(Account::DisputeLosses.text()));
    for entry in by_hand.all(db).await? {
        let Some(invoice) = entry.invoice_id else { continue };
        let left = lost.entry(invoice).or_default();
        *left += entry.amount_minor;
        findings.check(*left >= 0, "a refund is not needed where the bank has paid", || {
            format!(
                "invoice {invoice}: {} paid by the bank and not by hand",
                -entry.amount_minor
            )
        });
    }
    Ok(())
}

/// The provider's disputes are written here. One that has gone on there is read within a day.
pub(super) async fn check_provider(ctx: &Ctx, findings: &mut Findings) -> Result<()> {
    let taken = payment::Entity::find().filter(payment::Column::Status.eq(PaymentStatus::Succeeded.text()));
    for payment in taken.all(ctx.db()).await? {
        let there = ctx.payments().disputes(&PaymentQuery::from(&payment)).await?;
        let of_payment = dispute::Entity::find().filter(dispute::Column::PaymentId.eq(payment.id));
        let here = of_payment.all(ctx.db()).await?;
        for found in &there {
            let row = here.iter().find(|row| row.provider_dispute_id == found.id);
            findings.check(row.is_some(), "the provider's disputes are known", || {
                format!("payment {}: dispute {} of {}", payment.id, found.id, found.amount.minor)
            });
            let Some(row) = row else { continue };
            let (status, now) = (DisputeStatus::parse(&row.status)?, DisputeStatus::from(found.state));
            let agrees = status == now || can_become(status, now);
            findings.check(
                agrees && row.amount_minor == found.amount.minor,
                "the provider agrees about each dispute",
                || {
                    format!(
                        "dispute {} is {} of {}, the provider has {} of {}",
                        row.id,
                        row.status,
                        row.amount_minor,
                        now.text(),
                        found.amount.minor
                    )
                },
            );
        }
        for row in &here {
            findings.check(
                there.iter().any(|found| found.id == row.provider_dispute_id),
                "the provider agrees about each dispute",
                || format!("dispute {} is not with the provider", row.id),
            );
        }
    }
    Ok(())
}

/// Whether the states between lead there.
fn can_become(from: DisputeStatus, to: DisputeStatus) -> bool {
    from.may_move(to) || (from.may_move(DisputeStatus::Open) && DisputeStatus::Open.may_move(to))
}
