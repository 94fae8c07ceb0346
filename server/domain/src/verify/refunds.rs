//! Cancellations and refunds: no more is given back than was taken, each refund has its consent, its work, its ledger entries
//! and its credit note, and what is cancelled is for sale again.

use super::{
    Findings,
    elsewhere::{ForeignRefunds, paid_by_others},
};
use crate::{
    Ctx,
    checkout::{RELEASE, is_held},
    entity::{
        cancellation, cancelled_room, credit_note, job, ledger_entry, line_item, line_room, own_booking, payment,
        refund,
    },
    error::Result,
    hotels::own_inventory::CANCELLED,
    ledger::Account,
    outside::payment::{PaymentQuery, RefundState},
    refunds::{REFUND, belongs_to, is_foreign, is_of},
    states::State,
};
use contract::{
    invoice::PaymentStatus,
    itinerary::{CancellationStatus, LineItemStatus, RefundStatus},
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};
use std::collections::{BTreeMap, HashMap, HashSet};
use uuid::Uuid;

/// By invoice: what travellers got back.
pub(super) async fn arrived(db: &impl ConnectionTrait) -> Result<HashMap<Uuid, i64>> {
    let mut sums = HashMap::new();
    let rows = refund::Entity::find()
        .filter(refund::Column::Status.eq(RefundStatus::Succeeded.text()))
        .all(db)
        .await?;
    for row in rows {
        *sums.entry(row.invoice_id).or_default() += row.amount_minor;
    }
    Ok(sums)
}

/// A payment counts what is given back of it, which is at most what was taken; what is owed is in the ledger; and a
/// confirmed cancellation gives back what was agreed to, once.
pub(super) async fn check_amounts(db: &impl ConnectionTrait, findings: &mut Findings) -> Result<()> {
    let refunds = refund::Entity::find().all(db).await?;
    let (mut counted, mut owed): (HashMap<Uuid, i64>, HashMap<Uuid, i64>) = Default::default();
    let mut asked_for: HashMap<Uuid, i64> = HashMap::new();
    let (mut by_hand, mut waived): (HashMap<Uuid, i64>, HashMap<Uuid, i64>) = Default::default();
    let mut fees: HashMap<Uuid, i64> = HashMap::new();
    let mut by_cancellation: HashMap<Uuid, Vec<i64>> = HashMap::new();
    let mut elsewhere = ForeignRefunds::load(db).await?;
    for row in &refunds {
        elsewhere.count(row);
        let status = RefundStatus::parse(&row.status)?;
        if status != RefundStatus::Failed {
            *counted.entry(row.payment_id).or_default() += row.amount_minor;
            if !is_foreign(row) {
                *asked_for.entry(row.payment_id).or_default() += row.amount_minor;
            }
        }
        if status == RefundStatus::PaidByHand {
            *by_hand.entry(row.invoice_id).or_default() += row.amount_minor;
        } else if !matches!(status, RefundStatus::Succeeded | RefundStatus::NotNeeded) {
            *owed.entry(row.invoice_id).or_default() += row.amount_minor;
        }
        if let Some(cancellation) = row.waived_cancellation_id {
            // What others owe us stands above zero, and is owed by none.
            *waived.entry(row.invoice_id).or_default() -= row.amount_minor;
            *fees.entry(cancellation).or_default() += row.amount_minor;
        }
        if let Some(cancellation) = row.cancellation_id {
            by_cancellation.entry(cancellation).or_default().push(row.amount_minor);
        }
    }
    for payment in payment::Entity::find().all(db).await? {
        let by_hand = elsewhere.by_hand(&payment);
        let back = counted.remove(&payment.id).map_or(0, |sum| sum - by_hand);
        let asked_for = asked_for.get(&payment.id).map_or(0, |sum| sum - by_hand);
        let taken = payment.captured_minor.unwrap_or(0);
        // Refunds made elsewhere may give more than is left beside what an operator has paid by hand.
        findings.check(
            Ord::min(back, taken) == payment.refunded_minor && asked_for <= taken,
            "no more is given back than was taken",
            || {
                format!(
                    "payment {}: {taken} captured, {} counted, {back} in refunds",
                    payment.id, payment.refunded_minor
                )
            },
        );
    }
    for (payment, back) in counted {
        findings.add(
            "no more is given back than was taken",
            format!("no payment {payment}, {back} in refunds"),
        );
    }
    for (account, sums, invariant) in [
        (Account::Refunds, &owed, "what is owed to travellers is in the ledger"),
        (
            Account::PaidByHand,
            &by_hand,
            "what operators paid by hand is in the ledger",
        ),
        (Account::Waived, &waived, "fees that operators waived are in the ledger"),
    ] {
        let mut in_ledger = in_ledger(db, account).await?;
        if account == Account::PaidByHand {
            // What others had paid of such a refund.
            for (invoice, minor) in paid_by_others(db).await? {
                *in_ledger.entry(invoice).or_default() += minor;
            }
        }
        let invoices: HashSet<Uuid> = sums.keys().chain(in_ledger.keys()).copied().collect();
        for invoice in invoices {
            let of = |sums: &HashMap<Uuid, i64>| sums.get(&invoice).copied().unwrap_or(0);
            let (expected, found) = (of(sums), of(&in_ledger));
            findings.check(expected == found, invariant, || {
                format!("invoice {invoice}: {expected} expected, {found} in the ledger")
            });
        }
    }
    for row in cancellation::Entity::find().all(db).await? {
        let given = by_cancellation.remove(&row.id).unwrap_or_default();
        let expected: Vec<i64> = Some(row.refund_minor)
            .filter(|minor| *minor > 0 && row.status == CancellationStatus::Confirmed.text())
            .into_iter()
            .collect();
        findings.check(
            elsewhere.fits(row.itinerary_id, &given, &expected),
            "a cancellation gives back what was agreed to",
            || format!("cancellation {}: {expected:?} agreed to, {given:?} in refunds", row.id),
        );
        let waived = fees.remove(&row.id).unwrap_or(0);
        let most = if row.status == CancellationStatus::Confirmed.text() {
            row.fee_minor
        } else {
            0
        };
        findings.check(waived <= most, "no more of a fee is waived than was kept", || {
            format!("cancellation {}: {waived} waived of {most}", row.id)
        });
    }
    elsewhere.check(findings);
    Ok(())
}

/// By invoice: what the account owes.
async fn in_ledger(db: &impl ConnectionTrait, account: Account) -> Result<HashMap<Uuid, i64>> {
    let mut sums: HashMap<Uuid, i64> = HashMap::new();
    let entries = ledger_entry::Entity::find()
        .filter(ledger_entry::Column::Account.eq(account.text()))
        .all(db)
        .await?;
    for entry in entries {
        if let Some(invoice) = entry.invoice_id {
            *sums.entry(invoice).or_default() -= entry.amount_minor;
        }
    }
    Ok(sums)
}

/// What is under way has a job that will end it.
pub(super) async fn check_work(db: &impl ConnectionTrait, findings: &mut Findings) -> Result<()> {
    let jobs: HashSet<(String, Uuid)> = job::Entity::find()
        .filter(job::Column::DoneAt.is_null())
        .all(db)
        .await?
        .into_iter()
        .map(|job| (job.kind, job.subject_id))
        .collect();
    for row in refund::Entity::find().all(db).await? {
        let status = RefundStatus::parse(&row.status)?;
        let is_over = matches!(
            status,
            RefundStatus::Succeeded | RefundStatus::Failed | RefundStatus::PaidByHand | RefundStatus::NotNeeded
        );
        let has_job = jobs.contains(&(REFUND.to_owned(), row.id));
        findings.check(is_over || has_job, "a refund under way has a job", || {
            format!("refund {} is {}", row.id, row.status)
        });
    }
    for row in cancellation::Entity::find().all(db).await? {
        let is_over = row.status == CancellationStatus::Confirmed.text();
        let has_job = jobs.contains(&(crate::cancellations::CANCELLATION.to_owned(), row.id));
        findings.check(is_over || has_job, "a cancellation under way has a job", || {
            format!("cancellation {} is {}", row.id, row.status)
        });
    }
    Ok(())
}

/// Exactly the rooms of confirmed cancellations are cancelled, here and at the hotel; each costs what was agreed to.
pub(super) async fn check_rooms(db: &impl ConnectionTrait, findings: &mut Findings) -> Result<()> {
    let cancellations: HashMap<Uuid, cancellation::Model> = cancellation::Entity::find()
        .all(db)
        .await?
        .into_iter()
        .map(|row| (row.id, row))
        .collect();
    let mut sums: HashMap<Uuid, (i64, i64)> = HashMap::new();
    let (mut confirmed, mut requested): (HashSet<Uuid>, HashSet<Uuid>) = Default::default();
    let mut cancelled_rooms: HashMap<Uuid, cancelled_room::Model> = HashMap::new();
    for room in cancelled_room::Entity::find().all(db).await? {
        let sum = sums.entry(room.cancellation_id).or_default();
        *sum = (sum.0 + room.fee_minor, sum.1 + room.refund_minor);
        let is_confirmed = cancellations
            .get(&room.cancellation_id)
            .is_some_and(|row| row.status == CancellationStatus::Confirmed.text());
        if is_confirmed {
            confirmed.insert(room.id);
        } else {
            requested.insert(room.id);
        }
        cancelled_rooms.insert(room.id, room);
    }
    for row in cancellations.values() {
        let sum = sums.get(&row.id).copied().unwrap_or_default();
        findings.check(
            sum == (row.fee_minor, row.refund_minor),
            "a cancellation is the sum of its rooms",
            || format!("cancellation {}: {sum:?}", row.id),
        );
    }
    for room in line_room::Entity::find().all(db).await? {
        let is_cancelled = confirmed.contains(&room.id);
        findings.check(
            is_cancelled == room.cancelled_at.is_some(),
            "exactly rooms of confirmed cancellations are cancelled",
            || format!("room {}", room.id),
        );
        if let Some(cancelled) = cancelled_rooms.get(&room.id) {
            let parts = (cancelled.fee_minor, cancelled.refund_minor);
            let fits = parts.0 >= 0 && parts.1 >= 0 && parts.0 + parts.1 == room.pay_now_minor;
            findings.check(fits, "fee and refund of a room are what was paid for it", || {
                format!("room {}: {parts:?} of {}", room.id, room.pay_now_minor)
            });
        }
    }
    let failed: HashSet<Uuid> = line_item::Entity::find()
        .filter(line_item::Column::Status.eq(LineItemStatus::Failed.text()))
        .all(db)
        .await?
        .into_iter()
        .map(|line| line.id)
        .collect();
    for booking in own_booking::Entity::find().all(db).await? {
        // Between the hotel's answer and its record, the room is already available there. A stay that was given up has none.
        let is_given_up = booking.status == CANCELLED && failed.contains(&booking.line_item_id);
        let fits = is_given_up
            || requested.contains(&booking.id)
            || (booking.status == CANCELLED) == confirmed.contains(&booking.id);
        findings.check(fits, "exactly cancelled rooms are for sale again", || {
            format!("booking {} is {}", booking.id, booking.status)
        });
    }
    Ok(())
}

/// A refund that follows from a cancellation has its credit note, and the notes of a year have no gaps.
pub(super) async fn check_notes(db: &impl ConnectionTrait, findings: &mut Findings) -> Result<()> {
    let mut years: BTreeMap<i32, Vec<i32>> = BTreeMap::new();
    let mut notes: HashMap<Uuid, i64> = HashMap::new();
    for note in credit_note::Entity::find().all(db).await? {
        years.entry(note.year).or_default().push(note.sequence);
        // Of the refund that gives a fee back, else of the cancellation; two of the same are not what is expected.
        *notes.entry(note.refund_id.unwrap_or(note.cancellation_id)).or_default() += note.amount_minor;
    }
    for row in refund::Entity::find().all(db).await? {
        if row.waived_cancellation_id.is_some() {
            let found = notes.remove(&row.id);
            findings.check(
                found == Some(row.amount_minor),
                "a credit note says what is refunded",
                || {
                    format!(
                        "refund {}: {} is refunded, {found:?} in its note",
                        row.id, row.amount_minor
                    )
                },
            );
        }
    }
    for row in cancellation::Entity::find().all(db).await? {
        let expected =
            Some(row.refund_minor).filter(|minor| *minor > 0 && row.status == CancellationStatus::Confirmed.text());
        let found = notes.remove(&row.id);
        findings.check(expected == found, "a credit note says what is refunded", || {
            format!(
                "cancellation {}: {expected:?} is refunded, {found:?} in its note",
                row.id
            )
        });
    }
    for (cancellation, amount) in notes {
        findings.add(
            "a credit note says what is refunded",
            format!("no cancellation {cancellation}, {amount} in its note"),
        );
    }
    for (year, mut numbers) in years {
        numbers.sort_unstable();
        let is_whole = numbers.iter().copied().eq((1..).take(numbers.len()));
        findings.check(is_whole, "credit note numbers have no gaps", || {
            format!("{year}: {numbers:?}")
        });
    }
    Ok(())
}

/// Exactly the stays of cancellations under way are being cancelled.
pub(super) async fn check_stays_under_way(db: &impl ConnectionTrait, findings: &mut Findings) -> Result<()> {
    let lines: HashMap<Uuid, String> = line_item::Entity::find()
        .all(db)
        .await?
        .into_iter()
        .map(|line| (line.id, line.status))
        .collect();
    let requested = cancellation::Entity::find()
        .filter(cancellation::Column::Status.eq(CancellationStatus::Requested.text()))
        .all(db)
        .await?;
    let requested: HashSet<Uuid> = requested.into_iter().map(|row| row.id).collect();
    let mut under_way: HashSet<Uuid> = HashSet::new();
    for room in cancelled_room::Entity::find().all(db).await? {
        if requested.contains(&room.cancellation_id) {
            under_way.insert(room.line_item_id);
        }
    }
    for (line, status) in lines {
        let is_cancelling = status == LineItemStatus::Cancelling.text();
        findings.check(
            is_cancelling == under_way.contains(&line),
            "exactly stays of cancellations under way are being cancelled",
            || format!("line item {line} is {status}"),
        );
    }
    Ok(())
}

/// The provider has taken what is written here, and nothing else. A payment that is under way may be taken there already. It
/// holds nothing of a payment that has ended, unless a job is giving that back.
pub(super) async fn check_captures(ctx: &Ctx, findings: &mut Findings) -> Result<()> {
    let releasing: HashSet<Uuid> = job::Entity::find()
        .filter(job::Column::Kind.eq(RELEASE))
        .filter(job::Column::DoneAt.is_null())
        .all(ctx.db())
        .await?
        .into_iter()
        .map(|job| job.subject_id)
        .collect();
    for payment in payment::Entity::find().all(ctx.db()).await? {
        let found = ctx.payments().find(&PaymentQuery::from(&payment)).await?;
        let is_holding = found.as_ref().is_some_and(|found| is_held(&found.status));
        let there = found.map_or(0, |found| found.captured_minor);
        let here = payment.captured_minor.unwrap_or(0);
        let is_live = matches!(
            PaymentStatus::parse(&payment.status)?,
            PaymentStatus::Processing | PaymentStatus::RequiresAction
        );
        findings.check(
            is_live || here == there,
            "the provider has taken what is written here",
            || {
                format!(
                    "payment {} is {}: {here} here, {there} there",
                    payment.id, payment.status
                )
            },
        );
        findings.check(
            is_live || !is_holding || releasing.contains(&payment.id),
            "the provider holds nothing of a payment that has ended",
            || format!("payment {} is {}", payment.id, payment.status),
        );
    }
    Ok(())
}

/// The provider has given back what is written here, and nothing else.
pub(super) async fn check_provider(ctx: &Ctx, findings: &mut Findings) -> Result<()> {
    let payments = payment::Entity::find()
        .filter(payment::Column::Status.eq(PaymentStatus::Succeeded.text()))
        .all(ctx.db())
        .await?;
    for payment in payments {
        let there = ctx.payments().refunds(&PaymentQuery::from(&payment)).await?;
        let here = refund::Entity::find()
            .filter(refund::Column::PaymentId.eq(payment.id))
            .all(ctx.db())
            .await?;
        let mut counts: HashMap<Uuid, usize> = HashMap::new();
        for found in &there {
            let is_given = found.state != RefundState::Failed;
            let row = here.iter().find(|row| belongs_to(row, found));
            if let Some(row) = row {
                *counts.entry(row.id).or_default() += usize::from(is_given);
            }
            findings.check(
                row.is_some() || !is_given,
                "the provider gives back what was asked for",
                || format!("payment {}: refund {} of {}", payment.id, found.id, found.minor),
            );
        }
        for row in &here {
            let times = counts.get(&row.id).copied().unwrap_or(0);
            let status = RefundStatus::parse(&row.status)?;
            let agrees = match status {
                RefundStatus::Requested => times <= 1,
                RefundStatus::Sent | RefundStatus::Succeeded => {
                    // A bank may have sent it back since; the worker has not looked yet.
                    times <= 1 && there.iter().any(|found| is_of(row, found))
                }
                RefundStatus::Failed | RefundStatus::PaidByHand | RefundStatus::NotNeeded => times == 0,
            };
            let amount = there
                .iter()
                .filter(|found| is_of(row, found))
                .all(|found| found.minor == row.amount_minor);
            findings.check(agrees && amount, "the provider agrees about each refund", || {
                format!("refund {} is {}, the provider has it {times} times", row.id, row.status)
            });
        }
    }
    Ok(())
}
