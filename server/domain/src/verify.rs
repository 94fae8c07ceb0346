//! The invariants that hold whatever happens: nothing lost, double-booked or double-charged.

use crate::{
    Ctx,
    entity::{house_booking, invoice, itinerary, ledger_entry, line_item, payment, room_night, room_type},
    error::Result,
    itineraries::status::State,
    outside::supplier::BOOKED,
};
use contract::{
    invoice::{InvoiceStatus, PaymentStatus},
    itinerary::{ItineraryStatus, LineItemStatus},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use std::{
    collections::{HashMap, HashSet},
    fmt,
};
use uuid::Uuid;

/// Something that must hold and does not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Which invariant.
    pub invariant: &'static str,
    /// What it is about, in words.
    pub detail: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.invariant, self.detail)
    }
}

/// Checks everything; an empty answer is a good one.
pub async fn verify(ctx: &Ctx) -> Result<Vec<Finding>> {
    let mut findings = Vec::new();
    nights(ctx, &mut findings).await?;
    ledger(ctx, &mut findings).await?;
    payments(ctx, &mut findings).await?;
    stays(ctx, &mut findings).await?;
    Ok(findings)
}

/// For each night: rooms sold here are exactly those of live bookings, and no more than there are.
async fn nights(ctx: &Ctx, findings: &mut Vec<Finding>) -> Result<()> {
    let mut booked: HashMap<(Uuid, i32), i32> = HashMap::new();
    let bookings =
        house_booking::Entity::find().filter(house_booking::Column::Status.eq(BOOKED)).all(ctx.db()).await?;
    for booking in &bookings {
        for night in booking.check_in..booking.check_out {
            *booked.entry((booking.room_type_id, night)).or_default() += booking.quantity;
        }
    }
    let sold = room_night::Entity::find().filter(room_night::Column::Sold.ne(0)).all(ctx.db()).await?;
    let types: HashSet<Uuid> = sold.iter().map(|night| night.room_type_id).collect();
    let mut allotments: HashMap<Uuid, i32> = HashMap::new();
    for chunk in types.into_iter().collect::<Vec<_>>().chunks(500) {
        let rows = room_type::Entity::find().filter(room_type::Column::Id.is_in(chunk.to_vec())).all(ctx.db()).await?;
        allotments.extend(rows.into_iter().map(|row| (row.id, row.allotment)));
    }
    for night in sold {
        let key = (night.room_type_id, night.night);
        let expected = booked.remove(&key).unwrap_or(0);
        if night.sold != expected {
            findings.push(Finding {
                invariant: "sold nights are booked nights",
                detail: format!("room type {} on day {}: {} sold, {expected} booked", key.0, key.1, night.sold),
            });
        }
        let there = night.allotment.or_else(|| allotments.get(&night.room_type_id).copied()).unwrap_or(0);
        if night.sold + night.taken > there {
            findings.push(Finding {
                invariant: "no room is sold twice",
                detail: format!("room type {} on day {}: {} of {there} given", key.0, key.1, night.sold + night.taken),
            });
        }
    }
    for ((room_type, night), quantity) in booked {
        findings.push(Finding {
            invariant: "sold nights are booked nights",
            detail: format!("room type {room_type} on day {night}: {quantity} booked, none sold"),
        });
    }
    Ok(())
}

/// Each transaction sums to zero in each currency, and each paid invoice is in the ledger with what was taken.
async fn ledger(ctx: &Ctx, findings: &mut Vec<Finding>) -> Result<()> {
    let entries = ledger_entry::Entity::find().all(ctx.db()).await?;
    let mut sums: HashMap<(Uuid, &str), i64> = HashMap::new();
    let mut received: HashMap<Uuid, i64> = HashMap::new();
    for entry in &entries {
        *sums.entry((entry.transaction_id, entry.currency.as_str())).or_default() += entry.amount_minor;
        if let Some(invoice) = entry.invoice_id.filter(|_| entry.account == "provider:receivable") {
            *received.entry(invoice).or_default() += entry.amount_minor;
        }
    }
    for ((transaction, currency), sum) in sums.into_iter().filter(|(_, sum)| *sum != 0) {
        findings.push(Finding {
            invariant: "the ledger sums to zero",
            detail: format!("transaction {transaction} sums to {sum} {currency}"),
        });
    }
    for invoice in invoice::Entity::find().all(ctx.db()).await? {
        let in_ledger = received.remove(&invoice.id).unwrap_or(0);
        let captured = invoice.captured_minor.unwrap_or(0);
        if in_ledger != captured {
            findings.push(Finding {
                invariant: "what was taken is in the ledger",
                detail: format!("invoice {}: {captured} captured, {in_ledger} in the ledger", invoice.id),
            });
        }
        let numbered = invoice.year.is_some() && invoice.sequence.is_some();
        if numbered != (invoice.status == InvoiceStatus::Paid.text()) {
            findings.push(Finding {
                invariant: "exactly paid invoices have a number",
                detail: format!("invoice {} is {}", invoice.id, invoice.status),
            });
        }
    }
    Ok(())
}

/// At most one payment of an invoice succeeded, and its invoice says so.
async fn payments(ctx: &Ctx, findings: &mut Vec<Finding>) -> Result<()> {
    let mut paid: HashMap<Uuid, u32> = HashMap::new();
    for payment in payment::Entity::find().all(ctx.db()).await? {
        if payment.status == PaymentStatus::Succeeded.text() {
            *paid.entry(payment.invoice_id).or_default() += 1;
        }
    }
    for invoice in invoice::Entity::find().all(ctx.db()).await? {
        let captures = paid.remove(&invoice.id).unwrap_or(0);
        if captures != u32::from(invoice.status == InvoiceStatus::Paid.text()) {
            findings.push(Finding {
                invariant: "an invoice is paid once",
                detail: format!("invoice {} is {} with {captures} captures", invoice.id, invoice.status),
            });
        }
    }
    Ok(())
}

/// An itinerary's state fits its stays', and exactly confirmed stays hold rooms.
async fn stays(ctx: &Ctx, findings: &mut Vec<Finding>) -> Result<()> {
    let held: HashSet<Uuid> = house_booking::Entity::find()
        .filter(house_booking::Column::Status.eq(BOOKED))
        .all(ctx.db())
        .await?
        .into_iter()
        .map(|booking| booking.line_item_id)
        .collect();
    let mut lines: HashMap<Uuid, Vec<line_item::Model>> = HashMap::new();
    for line in line_item::Entity::find().all(ctx.db()).await? {
        let confirmed = line.status == LineItemStatus::Confirmed.text();
        // Between the supplier's answer and its record a stay is "booking" and holds its rooms already.
        let between = line.status == LineItemStatus::Booking.text();
        if !between && confirmed != held.contains(&line.id) {
            findings.push(Finding {
                invariant: "exactly confirmed stays hold rooms",
                detail: format!("line item {} is {}", line.id, line.status),
            });
        }
        lines.entry(line.itinerary_id).or_default().push(line);
    }
    for itinerary in itinerary::Entity::find().all(ctx.db()).await? {
        let mine = lines.remove(&itinerary.id).unwrap_or_default();
        let all = |status: LineItemStatus| mine.iter().all(|line| line.status == status.text());
        let fits = match ItineraryStatus::parse(&itinerary.status)? {
            ItineraryStatus::Draft | ItineraryStatus::AwaitingPayment => all(LineItemStatus::Draft),
            ItineraryStatus::Confirmed => all(LineItemStatus::Confirmed) && !mine.is_empty(),
            ItineraryStatus::Failed => all(LineItemStatus::Failed),
            _ => true,
        };
        if !fits {
            findings.push(Finding {
                invariant: "an itinerary is what its stays are",
                detail: format!("itinerary {} is {}", itinerary.id, itinerary.status),
            });
        }
    }
    Ok(())
}
