//! Writes down what the suppliers said, once, together with all that follows: rooms and stays, the refund and its job, the
//! ledger, the credit note, the email.

use super::email::{self, Bank, GivenBack};
use crate::{
    Ctx, disputes,
    entity::{cancellation, cancelled_room, credit_note, line_room, payment, refund},
    error::{Error, Result},
    itineraries::store::{StoredItinerary, load_one, lock_itinerary, move_line, move_status},
    ledger::{self, Account, Shares},
    numbers::{credit_note_number, next_credit_note},
    outbox, papers,
    payments::{disputed, find_payment},
    refunds,
    states::{Move, State},
    tasks,
};
use chrono::Datelike;
use contract::{
    CancellationId, Currency, LineItemId, Money, PaymentId,
    hotel::PriceItem,
    invoice::PaymentStatus,
    itinerary::{CancellationStatus, ItineraryStatus, LineItemStatus},
};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, ConnectionTrait, DatabaseTransaction, EntityTrait, QueryFilter,
    QuerySelect, sea_query::Expr,
};
use serde_json::json;
use uuid::Uuid;

/// The operator's task about a hotel that refuses; its subject is the cancellation.
const REFUSED: &str = "cancellation.refused";

/// A supplier does not take the cancellation: a person has to speak with it. It is asked again and again, and repeats what it
/// says: a task that a person has done is opened again for another answer only.
pub(super) async fn refused(ctx: &Ctx, id: CancellationId, line: LineItemId, why: &str) -> Result<()> {
    crate::transaction!(ctx, |tx| {
        let row = cancellation::Entity::find_by_id(id.0).lock_exclusive().one(tx).await?;
        let row = row.ok_or_else(|| Error::Broken(format!("cancellation {id} is gone")))?;
        // Another worker may have had a better answer meanwhile.
        if CancellationStatus::parse(&row.status)? == CancellationStatus::Confirmed {
            return Ok(());
        }
        cancellation::Entity::update_many()
            .col_expr(cancellation::Column::Failure, Expr::value(why))
            .filter(cancellation::Column::Id.eq(id.0))
            .exec(tx)
            .await?;
        let detail = json!({ "lineItemId": line, "why": why });
        if tasks::detail_of(tx, REFUSED, id.0).await?.as_ref() == Some(&detail) {
            return Ok(());
        }
        tasks::add(ctx, tx, REFUSED, ("cancellation", id.0), detail).await
    })
}

/// All suppliers have cancelled.
pub(super) async fn confirmed(ctx: &Ctx, id: CancellationId) -> Result<()> {
    crate::transaction!(ctx, |tx| {
        let row = cancellation::Entity::find_by_id(id.0).one(tx).await?;
        let row = row.ok_or_else(|| Error::Broken(format!("cancellation {id} is gone")))?;
        // Locks are taken in one order everywhere: payment, itinerary.
        let payment = payment::Entity::find()
            .filter(payment::Column::ItineraryId.eq(row.itinerary_id))
            .filter(payment::Column::Status.eq(PaymentStatus::Succeeded.text()))
            .lock_exclusive()
            .one(tx)
            .await?
            .ok_or_else(|| Error::Broken(format!("cancellation {id} has no payment")))?;
        let itinerary = lock_itinerary(tx, row.itinerary_id).await?;
        // The payment is locked: what another worker has done meanwhile is seen now.
        let row = cancellation::Entity::find_by_id(id.0).one(tx).await?;
        let row = row.ok_or_else(|| Error::Broken(format!("cancellation {id} is gone")))?;
        if CancellationStatus::parse(&row.status)? == CancellationStatus::Confirmed {
            return Ok(());
        }
        let rooms = cancelled_room::Entity::find()
            .filter(cancelled_room::Column::CancellationId.eq(id.0))
            .all(tx)
            .await?;
        line_room::Entity::update_many()
            .col_expr(line_room::Column::CancelledAt, Expr::value(ctx.now()))
            .filter(line_room::Column::Id.is_in(rooms.iter().map(|room| room.id)))
            .exec(tx)
            .await?;
        let trip = load_one(tx, itinerary).await?;
        move_all(ctx, tx, &trip, &rooms).await?;
        let back = give_back(ctx, tx, &trip, &row, &payment, &rooms).await?;
        Move::<cancellation::Entity>::of(id.0, &row.status, CancellationStatus::Confirmed)?
            .set(cancellation::Column::ConfirmedAt, ctx.now())
            .set(cancellation::Column::Failure, Option::<String>::None)
            .write(ctx, tx, None, json!({ "creditNote": back.credit_note }))
            .await?;
        // A hotel that refused before has agreed.
        tasks::end(ctx, tx, REFUSED, id.0).await?;
        // As it stands now: the number of its calendar entries has grown.
        let trip = load_one(tx, lock_itinerary(tx, row.itinerary_id).await?).await?;
        let bank = bank_of(tx, &row, &payment).await?;
        if let Some((to, content)) = email::cancelled(ctx, &trip, &row, &payment, &rooms, back, &bank)? {
            outbox::enqueue_about_itinerary(ctx, tx, trip.itinerary.id, &to, &content).await?;
        }
        Ok(())
    })
}

/// What the bank has to say about the refund of a cancellation that was just written. The payment is locked.
async fn bank_of(tx: &DatabaseTransaction, row: &cancellation::Model, payment: &payment::Model) -> Result<Bank> {
    if disputed::is_under_way(tx, payment.id).await? {
        return Ok(Bank::Decides);
    }
    if disputed::lost(tx, payment.id).await?.is_empty() {
        return Ok(Bank::Silent);
    }
    let refund = refund::Entity::find()
        .filter(refund::Column::CancellationId.eq(row.id))
        .one(tx)
        .await?;
    let Some(refund) = refund else {
        return Ok(Bank::Silent);
    };
    // Read again: the refund is counted by now.
    let payment = find_payment(tx, PaymentId(payment.id)).await?;
    Ok(Bank::HasPaid(refunds::parts_of(tx, &refund, &payment).await?))
}

/// Stays without a room that is booked are cancelled, the others are booked as before; the itinerary is what they are.
async fn move_all(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    trip: &StoredItinerary,
    rooms: &[cancelled_room::Model],
) -> Result<()> {
    let mut stands = false;
    for stay in &trip.stays {
        let status = LineItemStatus::parse(&stay.line.status)?;
        if !rooms.iter().any(|room| room.line_item_id == stay.line.id) {
            stands |= matches!(status, LineItemStatus::Confirmed | LineItemStatus::Cancelling);
            continue;
        }
        let is_over = stay.rooms.iter().all(|room| room.cancelled_at.is_some());
        stands |= !is_over;
        let to = if is_over {
            LineItemStatus::Cancelled
        } else {
            LineItemStatus::Confirmed
        };
        move_line(ctx, tx, &stay.line, to, None, "supplier confirmed").await?;
    }
    let to = if stands {
        ItineraryStatus::PartiallyCancelled
    } else {
        ItineraryStatus::Cancelled
    };
    move_status(ctx, tx, &trip.itinerary, to, None, "supplier confirmed").await
}

/// Writes the refund, its ledger entries and its credit note.
async fn give_back(
    ctx: &Ctx,
    tx: &DatabaseTransaction,
    trip: &StoredItinerary,
    row: &cancellation::Model,
    payment: &payment::Model,
    rooms: &[cancelled_room::Model],
) -> Result<GivenBack> {
    let currency = trip.currency()?;
    let amount = Money::new(row.refund_minor, currency);
    owe(ctx, tx, trip, payment.invoice_id, amount, rooms).await?;
    disputes::settle_commission(ctx, tx, payment.invoice_id, &payment.currency).await?;
    if row.refund_minor == 0 {
        return Ok(GivenBack::default());
    }
    let before = refunds::request(ctx, tx, payment, row, amount).await?;
    let items = items(trip, currency, rooms);
    let number = issue_note(ctx, tx, trip, payment, (row.id, None), amount, items).await?;
    Ok(GivenBack {
        credit_note: Some(number),
        before,
    })
}

/// Issues a credit note of a cancellation, or of the refund that gives back its fee; the note's number.
pub(super) async fn issue_note(
    ctx: &Ctx,
    tx: &DatabaseTransaction,
    trip: &StoredItinerary,
    payment: &payment::Model,
    (cancellation, refund): (Uuid, Option<Uuid>),
    amount: Money,
    items: Vec<PriceItem>,
) -> Result<String> {
    let year = ctx.now().year();
    let sequence = next_credit_note(tx, year).await?;
    let note = credit_note::ActiveModel {
        id: Set(ctx.new_id()),
        invoice_id: Set(payment.invoice_id),
        cancellation_id: Set(cancellation),
        refund_id: Set(refund),
        year: Set(year),
        sequence: Set(sequence),
        currency: Set(amount.currency.to_string()),
        amount_minor: Set(amount.minor),
        items: Set(crate::stored::Stored(items)),
        created_at: Set(ctx.now()),
    }
    .insert(tx)
    .await?;
    papers::keep_credit_note(ctx, tx, trip, &note, payment).await?;
    Ok(credit_note_number(year, sequence))
}

/// "Alfama House: Double room" with its refund.
fn items(trip: &StoredItinerary, currency: Currency, rooms: &[cancelled_room::Model]) -> Vec<PriceItem> {
    let all = trip
        .stays
        .iter()
        .flat_map(|stay| stay.rooms.iter().map(move |room| (stay, room)));
    all.filter_map(|(stay, room)| {
        let cancelled = rooms.iter().find(|cancelled| cancelled.id == room.id)?;
        Some(PriceItem {
            name: format!("{}: {}", stay.hotel.name, room.quote.0.room_type_name),
            price: Money::new(cancelled.refund_minor, currency),
        })
    })
    .filter(|item| item.price.minor > 0)
    .collect()
}

/// Less is owed to hotels, tax offices and creators; the fee is the hotels', and the rest is owed to the traveller.
async fn owe(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    trip: &StoredItinerary,
    invoice_id: Uuid,
    amount: Money,
    rooms: &[cancelled_room::Model],
) -> Result<()> {
    let is_shared = ledger::is_shared(tx, invoice_id).await?;
    let mut entries: Vec<ledger::Entry> = vec![(Account::Refunds, -amount.minor, None)];
    for cancelled in rooms {
        let line = cancelled.line_item_id;
        if !is_shared {
            entries.push((Account::SupplierPayable, cancelled.refund_minor, Some(line)));
            continue;
        }
        let missing = || Error::Broken(format!("room {} is gone", cancelled.id));
        let stay = trip
            .stays
            .iter()
            .find(|stay| stay.line.id == line)
            .ok_or_else(missing)?;
        let room = stay
            .rooms
            .iter()
            .find(|room| room.id == cancelled.id)
            .ok_or_else(missing)?;
        entries.extend(Shares::of(room, &stay.line).owed(-1, line));
        entries.push((Account::Fees, -cancelled.fee_minor, Some(line)));
    }
    let currency = amount.currency.to_string();
    ledger::post(ctx, tx, invoice_id, &currency, "cancellation", entries).await
}
