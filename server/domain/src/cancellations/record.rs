//! Writes down what the suppliers said, once, together with all that follows: rooms and stays, the refund and its job, the
//! ledger, the credit note, the e-mail.

use super::letter;
use crate::{
    Ctx,
    checkout::lock_itinerary,
    database::Series,
    entity::{cancellation, cancelled_room, credit_note, ledger_entry, line_room, payment},
    error::{Error, Result},
    event::{Event, record},
    itineraries::{
        status::State,
        store::{Trip, load_one, move_line, move_status},
    },
    outbox, papers, refunds, tasks,
};
use chrono::Datelike;
use contract::{
    CancellationId, Currency, LineItemId, Money,
    hotel::PriceItem,
    invoice::PaymentStatus,
    itinerary::{CancellationStatus, ItineraryStatus, LineItemStatus},
};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, ConnectionTrait, DatabaseTransaction, EntityTrait, QueryFilter,
    QueryOrder, QuerySelect, sea_query::Expr,
};
use serde_json::json;
use std::collections::BTreeMap;
use uuid::Uuid;

/// A supplier does not take the cancellation: a person has to speak with it.
pub(super) async fn refused(ctx: &Ctx, id: CancellationId, line: LineItemId, why: &str) -> Result<()> {
    crate::transaction!(ctx, |tx| {
        cancellation::Entity::update_many()
            .col_expr(cancellation::Column::Failure, Expr::value(why))
            .filter(cancellation::Column::Id.eq(id.0))
            .exec(tx)
            .await?;
        let detail = json!({ "lineItemId": line, "why": why });
        tasks::add(ctx, tx, "cancellation.refused", ("cancellation", id.0), detail).await
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
        let claimed = cancellation::Entity::update_many()
            .col_expr(
                cancellation::Column::Status,
                Expr::value(CancellationStatus::Confirmed.text()),
            )
            .col_expr(cancellation::Column::ConfirmedAt, Expr::value(ctx.now()))
            .col_expr(cancellation::Column::Failure, Expr::value(Option::<String>::None))
            .filter(cancellation::Column::Id.eq(id.0))
            .filter(cancellation::Column::Status.eq(CancellationStatus::Requested.text()))
            .exec(tx)
            .await?;
        if claimed.rows_affected == 0 {
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
        let note = give_back(ctx, tx, &trip, &row, &payment, &rooms).await?;
        let event = Event {
            kind: "cancellation.status",
            account: None,
            subject: ("cancellation", id.0),
            change: Some((
                CancellationStatus::Requested.text(),
                CancellationStatus::Confirmed.text(),
            )),
            detail: json!({ "creditNote": note }),
        };
        record(ctx, tx, event).await?;
        // As it stands now: the number of its calendar entries has grown.
        let trip = load_one(tx, lock_itinerary(tx, row.itinerary_id).await?).await?;
        if let Some((to, letter)) = letter::cancelled(ctx, &trip, &row, &payment, &rooms, note)? {
            outbox::post(ctx, tx, &to, &letter).await?;
        }
        Ok(())
    })
}

/// Stays without a room that is booked are cancelled, the others are booked as before; the itinerary is what they are.
async fn move_all(ctx: &Ctx, tx: &impl ConnectionTrait, trip: &Trip, rooms: &[cancelled_room::Model]) -> Result<()> {
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

/// The refund, its ledger entries and its credit note; the note's number. Nothing when nothing comes back.
async fn give_back(
    ctx: &Ctx,
    tx: &DatabaseTransaction,
    trip: &Trip,
    row: &cancellation::Model,
    payment: &payment::Model,
    rooms: &[cancelled_room::Model],
) -> Result<Option<String>> {
    if row.refund_minor == 0 {
        return Ok(None);
    }
    let currency = trip.currency()?;
    let amount = Money::new(row.refund_minor, currency);
    refunds::request(ctx, tx, payment, row, amount).await?;
    owe(ctx, tx, payment.invoice_id, amount, rooms).await?;
    let (year, sequence) = next_number(tx, ctx.now().year()).await?;
    let note = credit_note::ActiveModel {
        id: Set(ctx.new_id()),
        invoice_id: Set(payment.invoice_id),
        cancellation_id: Set(row.id),
        year: Set(year),
        sequence: Set(sequence),
        currency: Set(row.currency.clone()),
        amount_minor: Set(row.refund_minor),
        items: Set(crate::stored::Stored(items(trip, currency, rooms))),
        created_at: Set(ctx.now()),
    }
    .insert(tx)
    .await?;
    papers::keep_credit_note(ctx, tx, trip, &note, payment).await?;
    Ok(Some(number(year, sequence)))
}

/// A credit note's number as people read it.
pub(crate) fn number(year: i32, sequence: i32) -> String {
    format!("C{year}-{sequence:06}")
}

/// "Alfama House: Double room" with what comes back for it.
fn items(trip: &Trip, currency: Currency, rooms: &[cancelled_room::Model]) -> Vec<PriceItem> {
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

/// Double entry: less is owed to the hotels, and the same is owed to the traveller.
async fn owe(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    invoice_id: Uuid,
    amount: Money,
    rooms: &[cancelled_room::Model],
) -> Result<()> {
    let transaction = ctx.new_id();
    let mut lines: BTreeMap<Uuid, i64> = BTreeMap::new();
    for room in rooms {
        *lines.entry(room.line_item_id).or_default() += room.refund_minor;
    }
    let hotels = lines
        .into_iter()
        .filter(|(_, minor)| *minor != 0)
        .map(|(line, minor)| ("house:payable", minor, Some(line)));
    let traveller = [(refunds::OWED, -amount.minor, None)];
    for (account, minor, line) in hotels.chain(traveller) {
        ledger_entry::ActiveModel {
            id: Set(ctx.new_id()),
            transaction_id: Set(transaction),
            account: Set(account.to_owned()),
            currency: Set(amount.currency.to_string()),
            amount_minor: Set(minor),
            invoice_id: Set(Some(invoice_id)),
            line_item_id: Set(line),
            memo: Set("cancellation".to_owned()),
            created_at: Set(ctx.now()),
        }
        .insert(tx)
        .await?;
    }
    Ok(())
}

/// The next credit note's number of the year, without gaps: numbering is serial until the transaction ends.
async fn next_number(tx: &DatabaseTransaction, year: i32) -> Result<(i32, i32)> {
    Series::CreditNotes.lock(tx).await?;
    let last = credit_note::Entity::find()
        .filter(credit_note::Column::Year.eq(year))
        .order_by_desc(credit_note::Column::Sequence)
        .one(tx)
        .await?;
    Ok((year, last.map_or(0, |note| note.sequence) + 1))
}
