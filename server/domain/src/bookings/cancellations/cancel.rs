//! The owner agrees to a quote. Consent is written first; the supplier is asked by a task of its own, which a worker ends
//! when the process dies. The same quote again answers the same cancellation.

use super::{
    CANCELLATION,
    drive::resume,
    quote::{Quote, SelectedRoom, open, parts},
};
use crate::{
    Ctx, Viewer,
    entity::{cancellation, cancelled_room, invoice, line_item},
    error::{Error, Result},
    event::{Event, record},
    itineraries::{
        self,
        store::{StoredItinerary, StoredStay, load_one, lock_owned, move_line, move_status},
    },
    jobs, replaced_stays,
    states::{Machine, Move, State},
    tasks,
};
use chrono::TimeDelta;
use contract::{
    CancellationId, Code, ItineraryId, Money, UserId,
    invoice::InvoiceStatus,
    itinerary::{CancelItinerary, CancellationStatus, Itinerary, ItineraryStatus, LineItemStatus},
    words,
};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, ConnectionTrait, DatabaseTransaction, EntityTrait, QueryFilter,
    QuerySelect,
};
use serde_json::json;
use std::{collections::BTreeSet, time::Duration};
use uuid::Uuid;

/// How long a caller waits for the supplier before the answer says that it is being asked.
const SUPPLIER_WAIT: Duration = Duration::from_secs(10);

/// What came of the consent.
enum Consent {
    /// Nothing was paid: the trip is cancelled, and no supplier has to be asked.
    NothingPaid,
    /// It was written, or had been before with the same quote.
    Written(CancellationId),
    /// The terms of a room are not known.
    Unknown,
}

/// Cancels what the quote names: the whole trip, stays or rooms. A trip that waits for payment is cancelled without one.
pub async fn cancel(ctx: &Ctx, viewer: &Viewer, id: ItineraryId, input: &CancelItinerary) -> Result<Itinerary> {
    if let Some(cancellation) = consent(ctx, viewer, id, input).await? {
        ctx.reach("cancellation.after_consent");
        let task = ctx.clone();
        tokio::spawn(async move {
            if let Err(error) = resume(&task, cancellation).await {
                // The worker goes on from here.
                tracing::error!(%cancellation, %error, "a cancellation stopped on its way");
            }
        });
        wait(ctx, cancellation).await?;
    }
    itineraries::get(ctx, viewer, id).await
}

/// Writes the consent. What follows goes on from it, here or in a worker; None: nothing was paid, and nothing follows.
pub(crate) async fn consent(
    ctx: &Ctx,
    viewer: &Viewer,
    id: ItineraryId,
    input: &CancelItinerary,
) -> Result<Option<CancellationId>> {
    let owner = viewer.reaches(id)?;
    let quote = input.quote.as_deref().map(|token| open(ctx, id, token)).transpose();
    let consent = crate::transaction!(ctx, |tx| {
        let row = lock_owned(tx, owner, id, Code::ItineraryNotFound).await?;
        let trip = load_one(tx, row).await?;
        match trip.status()? {
            ItineraryStatus::AwaitingPayment => {
                cancel_unpaid(ctx, tx, owner, &trip).await?;
                Ok(Consent::NothingPaid)
            }
            ItineraryStatus::Confirming => Err(Error::refused(Code::PaymentUnderWay)),
            ItineraryStatus::Draft => Err(Error::field_with_message(
                Code::NothingToCancel,
                "quote",
                "Nothing is booked yet. Remove the stays from your cart instead.",
            )),
            _ => match &quote {
                Err(_) => Err(Error::field_with_message(
                    Code::Invalid,
                    "quote",
                    "This quote is not one of this trip. Ask for a new one.",
                )),
                Ok(quote) => agree(ctx, tx, owner, &trip, quote.as_ref(), input).await,
            },
        }
    })?;
    match consent {
        Consent::NothingPaid => Ok(None),
        Consent::Unknown => Err(ask_hotel(ctx, id).await?),
        Consent::Written(cancellation) => Ok(Some(cancellation)),
    }
}

/// Writes the consent, unless it was written before; refuses what is no longer as the quote says.
async fn agree(
    ctx: &Ctx,
    tx: &DatabaseTransaction,
    owner: UserId,
    trip: &StoredItinerary,
    quote: Option<&Quote>,
    input: &CancelItinerary,
) -> Result<Consent> {
    let Some(quote) = quote else {
        let open = trip.stays.iter().any(|stay| {
            stay.line.status == LineItemStatus::Confirmed.text() && !itineraries::completion::is_over(stay, ctx.now())
        });
        return Err(if open {
            Error::field_with_message(Code::Required, "quote", "Ask for a quote first, and confirm it.")
        } else {
            Error::refused(Code::NothingToCancel)
        });
    };
    let known = cancellation::Entity::find()
        .filter(cancellation::Column::QuoteId.eq(quote.id.0))
        .one(tx)
        .await?;
    if let Some(known) = known {
        return Ok(Consent::Written(CancellationId(known.id)));
    }
    check_selection(quote, input)?;
    // The time of consent decides: what the hotel takes longer for is not the traveller's.
    let now = ctx.now();
    let currency = trip.currency()?;
    let mut present: Vec<SelectedRoom> = Vec::new();
    for stay in &trip.stays {
        for (room, part) in parts(stay, currency, now) {
            match part {
                _ if !quote.parts.iter().any(|part| part.room == room) => {}
                Some(part) => present.push(part),
                None => return Ok(Consent::Unknown),
            }
        }
    }
    let mut agreed = quote.parts.clone();
    agreed.sort_unstable_by_key(|part| part.room);
    present.sort_unstable_by_key(|part| part.room);
    if present.len() < agreed.len() {
        return Err(gone(tx, trip, &agreed, &present).await?);
    }
    if present != agreed || quote.expires_at <= now {
        return Err(changed(trip, &present, &agreed)?);
    }
    let id = write_consent(ctx, tx, owner, trip, quote.id, &present).await?;
    Ok(Consent::Written(id))
}

/// The refusal of rooms that cannot be cancelled now. While one room of a stay is being cancelled, its others wait.
async fn gone(
    tx: &DatabaseTransaction,
    trip: &StoredItinerary,
    agreed: &[SelectedRoom],
    present: &[SelectedRoom],
) -> Result<Error> {
    let missing = agreed
        .iter()
        .filter(|part| !present.iter().any(|found| found.room == part.room));
    let missing: Vec<&SelectedRoom> = missing.collect();
    let consented = cancelled_room::Entity::find()
        .filter(cancelled_room::Column::Id.is_in(missing.iter().map(|part| part.room.0)))
        .one(tx)
        .await?;
    let waits = |part: &&SelectedRoom| {
        let mut stays = trip.stays.iter();
        stays.any(|stay| stay.line.id == part.line.0 && stay.line.status == LineItemStatus::Cancelling.text())
    };
    if consented.is_none() && missing.iter().all(waits) {
        let message = "The hotel is confirming another cancellation of this stay. Try again in a moment.";
        return Ok(Error::with_message(Code::Conflict, message));
    }
    Ok(Error::refused(Code::AlreadyCancelled))
}

/// Lines and rooms that are named beside the quote must be the quote's.
fn check_selection(quote: &Quote, input: &CancelItinerary) -> Result<()> {
    let lines: BTreeSet<_> = quote.parts.iter().map(|part| part.line).collect();
    let rooms: BTreeSet<_> = quote.parts.iter().map(|part| part.room).collect();
    let differs = |field: &str| {
        let message = "The quote is for another selection. Ask for one of this selection.";
        Err(Error::field_with_message(Code::Invalid, field, message))
    };
    if !input.line_item_ids.is_empty() && lines != input.line_item_ids.iter().copied().collect() {
        return differs("lineItemIds");
    }
    if !input.room_ids.is_empty() && rooms != input.room_ids.iter().copied().collect() {
        return differs("roomIds");
    }
    Ok(())
}

/// The refusal of a quote that does not hold any more, with the refund of now.
fn changed(trip: &StoredItinerary, present: &[SelectedRoom], agreed: &[SelectedRoom]) -> Result<Error> {
    let currency = trip.currency()?;
    let sum = |parts: &[SelectedRoom]| Money::new(parts.iter().map(|part| part.refund).sum(), currency);
    let (now, before) = (sum(present), sum(agreed));
    let message = if now == before {
        "This quote has expired. Look at it again and confirm it.".to_owned()
    } else {
        format!(
            "What you get back has changed from {} to {}. Look at the new amount and confirm it.",
            words::money(before),
            words::money(now)
        )
    };
    Ok(Error::field_with_message(
        Code::CancellationQuoteChanged,
        "quote",
        message,
    ))
}

/// Writes the consent to cancel these rooms under the id of what was agreed to, with the job that goes on from it.
pub(crate) async fn write_consent(
    ctx: &Ctx,
    tx: &DatabaseTransaction,
    owner: UserId,
    trip: &StoredItinerary,
    quote: CancellationId,
    parts: &[SelectedRoom],
) -> Result<CancellationId> {
    let now = ctx.now();
    let id = CancellationId(ctx.new_id());
    let (fee, refund) = (
        parts.iter().map(|part| part.fee).sum::<i64>(),
        parts.iter().map(|part| part.refund).sum::<i64>(),
    );
    cancellation::ActiveModel {
        id: Set(id.0),
        itinerary_id: Set(trip.itinerary.id),
        account_id: Set(owner.0),
        quote_id: Set(quote.0),
        status: Set(CancellationStatus::first()),
        currency: Set(trip.itinerary.currency.clone()),
        fee_minor: Set(fee),
        refund_minor: Set(refund),
        consented_at: Set(now),
        confirmed_at: Set(None),
        failure: Set(None),
    }
    .insert(tx)
    .await?;
    let rooms = parts.iter().map(|part| cancelled_room::ActiveModel {
        id: Set(part.room.0),
        cancellation_id: Set(id.0),
        line_item_id: Set(part.line.0),
        fee_minor: Set(part.fee),
        refund_minor: Set(part.refund),
    });
    cancelled_room::Entity::insert_many(rooms)
        .exec_without_returning(tx)
        .await?;
    for stay in &trip.stays {
        if parts.iter().any(|part| part.line.0 == stay.line.id) {
            move_line(ctx, tx, &stay.line, LineItemStatus::Cancelling, Some(owner), "consent").await?;
        }
    }
    let run_at = now + TimeDelta::seconds(ctx.settings().recovery_seconds);
    jobs::enqueue(ctx, tx, CANCELLATION, id.0, run_at).await?;
    let detail =
        json!({ "itineraryId": trip.itinerary.id, "feeMinor": fee, "refundMinor": refund, "rooms": parts.len() });
    let event = Event {
        kind: "cancellation.status",
        account: Some(owner),
        subject: ("cancellation", id.0),
        change: Some(("quoted", CancellationStatus::Requested.text())),
        detail,
    };
    record(ctx, tx, event).await?;
    Ok(id)
}

/// Nothing was paid, so nothing is refunded: the open invoice is void and no stay is booked.
pub(crate) async fn cancel_unpaid(
    ctx: &Ctx,
    tx: &DatabaseTransaction,
    owner: UserId,
    trip: &StoredItinerary,
) -> Result<()> {
    if let Some(invoice) = &trip.invoice {
        let row = invoice::Entity::find_by_id(invoice.id).lock_exclusive().one(tx).await?;
        let status = row.map(|row| InvoiceStatus::parse(&row.status)).transpose()?;
        if status != Some(InvoiceStatus::Open) {
            return Err(Error::refused(Code::PaymentUnderWay));
        }
        Move::<invoice::Entity>::of(invoice.id, InvoiceStatus::Open.text(), InvoiceStatus::Void)?
            .write_why(ctx, tx, Some(owner), "given up unpaid")
            .await?;
    }
    for StoredStay { line, .. } in &trip.stays {
        move_line(ctx, tx, line, LineItemStatus::Cancelled, Some(owner), "given up unpaid").await?;
    }
    let to = ItineraryStatus::Cancelled;
    move_status(ctx, tx, &trip.itinerary, to, Some(owner), "given up unpaid").await?;
    replaced_stays::ended(ctx, tx, trip.itinerary.id, "given up unpaid").await
}

/// Leaves a task and answers the refusal.
async fn ask_hotel(ctx: &Ctx, id: ItineraryId) -> Result<Error> {
    crate::transaction!(ctx, |tx| {
        let lines = line_item::Entity::find()
            .filter(line_item::Column::ItineraryId.eq(id.0))
            .all(tx)
            .await?;
        let lines: Vec<Uuid> = lines.iter().map(|line| line.id).collect();
        let detail = json!({ "lineItemIds": lines });
        tasks::add(ctx, tx, "cancellation.unknown_terms", ("itinerary", id.0), detail).await
    })?;
    Ok(Error::refused(Code::CancellationTermsUnknown))
}

/// Waits until the supplier has confirmed, or long enough.
async fn wait(ctx: &Ctx, id: CancellationId) -> Result<()> {
    let mut waited = Duration::ZERO;
    let mut pause = Duration::from_millis(10);
    while waited < SUPPLIER_WAIT && is_requested(ctx.db(), id).await? {
        tokio::time::sleep(pause).await;
        waited += pause;
        pause = (pause * 2).min(Duration::from_millis(200));
    }
    Ok(())
}

async fn is_requested(db: &impl ConnectionTrait, id: CancellationId) -> Result<bool> {
    let row = cancellation::Entity::find_by_id(id.0).one(db).await?;
    // What has a failure waits for a person.
    Ok(row.is_some_and(|row| row.status == CancellationStatus::Requested.text() && row.failure.is_none()))
}
