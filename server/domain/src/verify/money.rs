//! Money: every entry has its counter-entry, and what was taken is what the ledger, the invoice and the stays say.

use super::Findings;
use crate::{
    checkout::{CHECKOUT, RELEASE},
    entity::{event, invoice, job, ledger_entry, line_item, line_room, payment},
    error::Result,
    ledger::Account,
    states::State,
};
use contract::{
    invoice::{InvoiceStatus, PaymentStatus},
    itinerary::LineItemStatus,
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};
use std::collections::{BTreeMap, HashMap, HashSet};
use uuid::Uuid;

/// Each transaction sums to zero in each currency; an invoice's captured amount is in the ledger and is what its booked
/// stays cost.
pub(super) async fn check_ledger(db: &impl ConnectionTrait, findings: &mut Findings) -> Result<()> {
    let entries = ledger_entry::Entity::find().all(db).await?;
    let mut sums: HashMap<(Uuid, &str), i64> = HashMap::new();
    let mut received: HashMap<Uuid, i64> = HashMap::new();
    for entry in &entries {
        *sums.entry((entry.transaction_id, entry.currency.as_str())).or_default() += entry.amount_minor;
        if let Some(invoice) = entry
            .invoice_id
            .filter(|_| entry.account == Account::ProviderReceivable.text())
        {
            *received.entry(invoice).or_default() += entry.amount_minor;
        }
    }
    for ((transaction, currency), sum) in sums {
        findings.check(sum == 0, "the ledger sums to zero", || {
            format!("transaction {transaction} sums to {sum} {currency}")
        });
    }
    let arrived = super::refunds::arrived(db).await?;
    let withdrawn = super::disputes::withdrawn(db).await?;
    let booked = booked(db).await?;
    for invoice in invoice::Entity::find().all(db).await? {
        let captured = invoice.captured_minor.unwrap_or(0);
        let in_ledger = received.remove(&invoice.id).unwrap_or(0);
        let back = arrived.get(&invoice.id).copied().unwrap_or(0);
        let disputed = withdrawn.get(&invoice.id).copied().unwrap_or(0);
        findings.check(in_ledger == captured - back - disputed, "what was taken is in the ledger", || {
            format!(
                "invoice {}: {captured} captured, {back} given back, {disputed} disputed, {in_ledger} in the ledger",
                invoice.id
            )
        });
        let asked = invoice.amount_minor;
        findings.check(captured <= asked, "no more is taken than was asked for", || {
            format!("invoice {}: {captured} captured of {asked}", invoice.id)
        });
        let worth = booked.get(&invoice.itinerary_id).copied().unwrap_or(0);
        let is_paid = invoice.status == InvoiceStatus::Paid.text();
        findings.check(
            !is_paid || worth == captured,
            "what was taken is what was booked",
            || format!("invoice {}: {captured} captured, {worth} booked", invoice.id),
        );
    }
    for (invoice, sum) in received {
        findings.add(
            "what was taken is in the ledger",
            format!("no invoice {invoice}, {sum} in the ledger"),
        );
    }
    Ok(())
}

/// By itinerary: what its booked stays, later cancelled ones included, cost.
async fn booked(db: &impl ConnectionTrait) -> Result<HashMap<Uuid, i64>> {
    let lines: HashMap<Uuid, Uuid> = line_item::Entity::find()
        .filter(line_item::Column::Status.is_in([
            LineItemStatus::Confirmed.text(),
            LineItemStatus::Cancelling.text(),
            LineItemStatus::Cancelled.text(),
        ]))
        .all(db)
        .await?
        .into_iter()
        .map(|line| (line.id, line.itinerary_id))
        .collect();
    let mut booked = HashMap::new();
    for room in line_room::Entity::find().all(db).await? {
        if let Some(itinerary) = lines.get(&room.line_item_id) {
            *booked.entry(*itinerary).or_default() += room.pay_now_minor;
        }
    }
    Ok(booked)
}

/// Exactly paid invoices have a number, and the numbers of a year have no gaps.
pub(super) async fn check_numbers(db: &impl ConnectionTrait, findings: &mut Findings) -> Result<()> {
    let mut years: BTreeMap<i32, Vec<i32>> = BTreeMap::new();
    for invoice in invoice::Entity::find().all(db).await? {
        let number = invoice.year.zip(invoice.sequence);
        let is_paid = invoice.status == InvoiceStatus::Paid.text();
        findings.check(
            number.is_some() == is_paid,
            "exactly paid invoices have a number",
            || format!("invoice {} is {}", invoice.id, invoice.status),
        );
        if let Some((year, sequence)) = number {
            years.entry(year).or_default().push(sequence);
        }
    }
    for (year, mut numbers) in years {
        numbers.sort_unstable();
        let is_whole = numbers.iter().copied().eq((1..).take(numbers.len()));
        findings.check(is_whole, "invoice numbers have no gaps", || {
            format!("{year}: {numbers:?}")
        });
    }
    Ok(())
}

/// An invoice is paid by at most one payment, is "processing" exactly while one is under way, and a payment that is
/// under way has a job that will end it.
pub(super) async fn check_payments(db: &impl ConnectionTrait, findings: &mut Findings) -> Result<()> {
    let jobs: HashSet<Uuid> = job::Entity::find()
        .filter(job::Column::Kind.eq(CHECKOUT))
        .filter(job::Column::DoneAt.is_null())
        .all(db)
        .await?
        .into_iter()
        .map(|job| job.subject_id)
        .collect();
    let mut attempts: HashMap<Uuid, Vec<payment::Model>> = HashMap::new();
    for payment in payment::Entity::find().all(db).await? {
        let is_live = is_live(&payment);
        findings.check(
            !is_live || jobs.contains(&payment.id),
            "a payment under way has a job",
            || format!("payment {} is {}", payment.id, payment.status),
        );
        attempts.entry(payment.invoice_id).or_default().push(payment);
    }
    for invoice in invoice::Entity::find().all(db).await? {
        let attempts = attempts.remove(&invoice.id).unwrap_or_default();
        let is = |status: InvoiceStatus| invoice.status == status.text();
        let succeeded: Vec<_> = attempts
            .iter()
            .filter(|payment| payment.status == PaymentStatus::Succeeded.text())
            .collect();
        findings.check(
            succeeded.len() == usize::from(is(InvoiceStatus::Paid)),
            "an invoice is paid once",
            || {
                format!(
                    "invoice {} is {} with {} captures",
                    invoice.id,
                    invoice.status,
                    succeeded.len()
                )
            },
        );
        let alike = succeeded
            .iter()
            .all(|payment| payment.captured_minor == invoice.captured_minor);
        findings.check(alike, "an invoice says what its payment took", || {
            format!("invoice {}", invoice.id)
        });
        let live = attempts.iter().filter(|payment| is_live(payment)).count();
        findings.check(
            live == usize::from(is(InvoiceStatus::Processing)),
            "one payment at a time is under way",
            || {
                format!(
                    "invoice {} is {} with {live} payments under way",
                    invoice.id, invoice.status
                )
            },
        );
    }
    Ok(())
}

/// A payment that was given up while the provider may hold its amount has a job that gives it back, or had one.
pub(super) async fn check_releases(db: &impl ConnectionTrait, findings: &mut Findings) -> Result<()> {
    let jobs: HashSet<Uuid> = job::Entity::find()
        .filter(job::Column::Kind.eq(RELEASE))
        .all(db)
        .await?
        .into_iter()
        .map(|job| job.subject_id)
        .collect();
    let declined = event::Entity::find()
        .filter(event::Column::Kind.eq("payment.declined"))
        .all(db)
        .await?;
    // Those of an earlier version had no job; `verify_provider` finds what is held of them.
    for event in declined.iter().filter(|event| event.detail["isGivenBack"] == true) {
        let payment = event.detail["paymentId"].as_str().and_then(|id| id.parse().ok());
        let has_job = payment.is_some_and(|payment: Uuid| jobs.contains(&payment));
        findings.check(
            has_job,
            "a payment that was given up has a job that gives it back",
            || format!("event {}: {}", event.id, event.detail),
        );
    }
    Ok(())
}

fn is_live(payment: &payment::Model) -> bool {
    [PaymentStatus::Processing.text(), PaymentStatus::RequiresAction.text()].contains(&payment.status.as_str())
}
