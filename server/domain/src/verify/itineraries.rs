//! Itineraries: each is what its stays and its invoice are, and came there along allowed edges.

use super::Findings;
use crate::{
    entity::{cancellation, event, invoice, itinerary, job, line_item, own_booking, trip_access, trip_claim},
    error::Result,
    guest_changes::GUESTS,
    hotels::own_inventory::BOOKED,
    itineraries::expiry::EXPIRY,
    states::State,
};
use contract::{
    invoice::InvoiceStatus,
    itinerary::{ItineraryStatus, LineItemStatus},
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};
use std::collections::{HashMap, HashSet};
use uuid::Uuid;

/// An itinerary's state fits its stays', and exactly confirmed stays hold rooms.
pub(super) async fn check_stays(db: &impl ConnectionTrait, findings: &mut Findings) -> Result<()> {
    let held: HashSet<Uuid> = own_booking::Entity::find()
        .filter(own_booking::Column::Status.eq(BOOKED))
        .all(db)
        .await?
        .into_iter()
        .map(|booking| booking.line_item_id)
        .collect();
    let mut stays: HashMap<Uuid, Vec<LineItemStatus>> = HashMap::new();
    for line in line_item::Entity::find().all(db).await? {
        let status = LineItemStatus::parse(&line.status)?;
        // Between the supplier's answer and its record a stay is "booking" and holds its rooms already, or "cancelling" and
        // holds them no more.
        let fits = matches!(status, LineItemStatus::Booking | LineItemStatus::Cancelling)
            || (status == LineItemStatus::Confirmed) == held.contains(&line.id);
        findings.check(fits, "exactly confirmed stays hold rooms", || {
            format!("line item {} is {}", line.id, line.status)
        });
        stays.entry(line.itinerary_id).or_default().push(status);
    }
    let mut cancelled: HashSet<Uuid> = HashSet::new();
    for row in cancellation::Entity::find().all(db).await? {
        cancelled.insert(row.itinerary_id);
    }
    for itinerary in itinerary::Entity::find().all(db).await? {
        let mine = stays.remove(&itinerary.id).unwrap_or_default();
        let fits = is_made_of(
            ItineraryStatus::parse(&itinerary.status)?,
            &mine,
            cancelled.contains(&itinerary.id),
        );
        findings.check(fits, "an itinerary is what its stays are", || {
            format!(
                "itinerary {} is {}, its stays are {mine:?}",
                itinerary.id, itinerary.status
            )
        });
    }
    Ok(())
}

fn is_made_of(status: ItineraryStatus, stays: &[LineItemStatus], has_cancellation: bool) -> bool {
    let all = |allowed: &[LineItemStatus]| stays.iter().all(|stay| allowed.contains(stay));
    let any = |wanted: LineItemStatus| stays.contains(&wanted);
    use LineItemStatus::{Booking, Cancelled, Cancelling, Confirmed, Draft, Failed};
    let is_booked = any(Confirmed) || any(Cancelling);
    match status {
        ItineraryStatus::Draft | ItineraryStatus::Expired => all(&[Draft]),
        ItineraryStatus::AwaitingPayment => all(&[Draft]) && any(Draft),
        ItineraryStatus::Confirming => all(&[Booking, Confirmed, Failed]) && !stays.is_empty(),
        ItineraryStatus::Confirmed => all(&[Confirmed, Cancelling]) && is_booked,
        ItineraryStatus::PartiallyConfirmed => all(&[Confirmed, Cancelling, Failed]) && is_booked && any(Failed),
        ItineraryStatus::Failed => all(&[Failed]) && any(Failed),
        // A room of a stay can be cancelled, and the stay is booked as before.
        ItineraryStatus::PartiallyCancelled => {
            all(&[Confirmed, Cancelling, Cancelled, Failed]) && is_booked && has_cancellation
        }
        ItineraryStatus::Cancelled => all(&[Cancelled, Failed]) && any(Cancelled),
        ItineraryStatus::Completed => all(&[Confirmed, Cancelled, Failed]) && any(Confirmed),
    }
}

/// An itinerary's state fits its invoices'.
pub(super) async fn check_invoices(db: &impl ConnectionTrait, findings: &mut Findings) -> Result<()> {
    let mut invoices: HashMap<Uuid, Vec<InvoiceStatus>> = HashMap::new();
    for invoice in invoice::Entity::find().all(db).await? {
        invoices
            .entry(invoice.itinerary_id)
            .or_default()
            .push(InvoiceStatus::parse(&invoice.status)?);
    }
    for itinerary in itinerary::Entity::find().all(db).await? {
        let mut mine = invoices.remove(&itinerary.id).unwrap_or_default();
        mine.retain(|invoice| *invoice != InvoiceStatus::Void);
        use InvoiceStatus::{Open, Paid, Processing};
        let fits = match ItineraryStatus::parse(&itinerary.status)? {
            ItineraryStatus::Draft | ItineraryStatus::Failed | ItineraryStatus::Expired => mine.is_empty(),
            ItineraryStatus::AwaitingPayment => matches!(mine.as_slice(), [Open | Processing]),
            ItineraryStatus::Confirming => matches!(mine.as_slice(), [Processing]),
            ItineraryStatus::Confirmed
            | ItineraryStatus::PartiallyConfirmed
            | ItineraryStatus::PartiallyCancelled
            | ItineraryStatus::Completed => matches!(mine.as_slice(), [Paid]),
            // It was cancelled after it was paid, or given up before.
            ItineraryStatus::Cancelled => matches!(mine.as_slice(), [] | [Paid]),
        };
        findings.check(fits, "an itinerary is what its invoice is", || {
            format!(
                "itinerary {} is {}, its invoices are {mine:?}",
                itinerary.id, itinerary.status
            )
        });
    }
    Ok(())
}

/// An itinerary's moves lead from a draft to where it is now.
pub(super) async fn check_histories(db: &impl ConnectionTrait, findings: &mut Findings) -> Result<()> {
    // Moves of one millisecond have no order, so each state's comings and goings are counted instead.
    let mut balances: HashMap<Uuid, HashMap<ItineraryStatus, i32>> = HashMap::new();
    let moves = event::Entity::find()
        .filter(event::Column::Kind.eq("itinerary.status"))
        .all(db)
        .await?;
    for event in moves {
        let (Some(id), Some(from), Some(to)) = (event.subject_id, event.from_state, event.to_state) else {
            continue;
        };
        let (from, to) = (ItineraryStatus::parse(&from)?, ItineraryStatus::parse(&to)?);
        let balance = balances.entry(id).or_default();
        *balance.entry(from).or_default() -= 1;
        *balance.entry(to).or_default() += 1;
    }
    for itinerary in itinerary::Entity::find().all(db).await? {
        let mut balance = balances.remove(&itinerary.id).unwrap_or_default();
        *balance.entry(ItineraryStatus::Draft).or_default() += 1;
        *balance.entry(ItineraryStatus::parse(&itinerary.status)?).or_default() -= 1;
        findings.check(
            balance.values().all(|count| *count == 0),
            "an itinerary's history leads to where it is",
            || format!("itinerary {} is {}", itinerary.id, itinerary.status),
        );
    }
    Ok(())
}

/// Only booked trips are seen by another account or opened by a link, and each by the booker's address.
pub(super) async fn check_guests(db: &impl ConnectionTrait, findings: &mut Findings) -> Result<()> {
    let trips: HashMap<Uuid, itinerary::Model> = itinerary::Entity::find()
        .all(db)
        .await?
        .into_iter()
        .map(|trip| (trip.id, trip))
        .collect();
    for trip in trips.values() {
        let holds = trip.customer.is_some() == trip.customer_email.is_some();
        findings.check(holds, "a trip is found by its booker's address", || {
            format!("itinerary {}", trip.id)
        });
    }
    let open = [
        ItineraryStatus::Draft,
        ItineraryStatus::AwaitingPayment,
        ItineraryStatus::Expired,
    ]
    .map(State::text);
    let is_bookers = |trip: Uuid, email: &str| {
        let trip = trips.get(&trip);
        trip.is_some_and(|trip| trip.customer_email.as_deref() == Some(email) && !open.contains(&trip.status.as_str()))
    };
    for claim in trip_claim::Entity::find().all(db).await? {
        findings.check(
            is_bookers(claim.itinerary_id, &claim.email),
            "a trip is claimed by its booker's address",
            || format!("itinerary {} by account {}", claim.itinerary_id, claim.account_id),
        );
    }
    for access in trip_access::Entity::find().all(db).await? {
        let holds = access.itinerary_id.is_none_or(|trip| is_bookers(trip, &access.email));
        findings.check(holds, "a link opens a trip of its reader's address", || {
            format!("access {}", access.id)
        });
    }
    Ok(())
}

/// An unpaid trip ends by itself, and one that expired says until when its price was held.
pub(super) async fn check_expiry(db: &impl ConnectionTrait, findings: &mut Findings) -> Result<()> {
    let waiting: HashSet<Uuid> = job::Entity::find()
        .filter(job::Column::Kind.eq(EXPIRY))
        .filter(job::Column::DoneAt.is_null())
        .all(db)
        .await?
        .into_iter()
        .map(|job| job.subject_id)
        .collect();
    let ending = [ItineraryStatus::AwaitingPayment, ItineraryStatus::Expired].map(State::text);
    let rows = itinerary::Entity::find()
        .filter(itinerary::Column::Status.is_in(ending))
        .all(db)
        .await?;
    for row in rows {
        match ItineraryStatus::parse(&row.status)? {
            ItineraryStatus::Expired => {
                let holds = row.price_held_until.is_some();
                findings.check(holds, "an expired trip says until when its price was held", || {
                    format!("itinerary {}", row.id)
                });
            }
            // One of an earlier version gets its end within the hour.
            _ => {
                let holds = row.price_held_until.is_none() || waiting.contains(&row.id);
                findings.check(holds, "an unpaid trip has a job that ends it", || {
                    format!("itinerary {}", row.id)
                });
            }
        }
    }
    Ok(())
}

/// A change of guests that a hotel has not answered is asked by a job.
pub(super) async fn check_guest_changes(db: &impl ConnectionTrait, findings: &mut Findings) -> Result<()> {
    let waiting: HashSet<Uuid> = job::Entity::find()
        .filter(job::Column::Kind.eq(GUESTS))
        .filter(job::Column::DoneAt.is_null())
        .all(db)
        .await?
        .into_iter()
        .map(|job| job.subject_id)
        .collect();
    let asked = line_item::Entity::find()
        .filter(line_item::Column::AskedGuests.is_not_null())
        .all(db)
        .await?;
    for line in asked {
        findings.check(
            waiting.contains(&line.id),
            "a change of guests has a job that asks the hotel",
            || format!("line item {}", line.id),
        );
    }
    Ok(())
}
