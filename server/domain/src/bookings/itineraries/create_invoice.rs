//! Asks for the money: everything is priced again, the traveller's consent is compared, and an invoice is opened.

use super::{
    add_hotel::selected,
    expiry::{hold_price, is_over},
    pre_check::recheck,
    store::{StoredItinerary, load_one, lock_owned, move_status, not_changeable},
    wire::{self, merge},
};
use crate::{
    Ctx, Viewer,
    entity::{invoice, itinerary, line_room},
    error::{Error, Result},
    rates::quote::RoomQuote,
    replaced_stays,
    states::{Machine, Move, State},
    stored::Stored,
};
use contract::{
    Code, ItineraryId, Money, SurchargeId, UserId,
    hotel::PriceItem,
    invoice::{Invoice, InvoiceStatus},
    itinerary::{CreateInvoice, ItineraryStatus, PreCheckChangeKind},
};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, ConnectionTrait, IntoActiveModel};
use std::collections::BTreeMap;
use uuid::Uuid;

/// Opens an invoice. The same unchanged itinerary answers the invoice that is open already.
pub async fn create_invoice(ctx: &Ctx, viewer: &Viewer, id: ItineraryId, input: &CreateInvoice) -> Result<Invoice> {
    let owner = viewer.account()?.id;
    let row = crate::transaction!(ctx, |tx| {
        let row = lock_owned(tx, owner, id, Code::ItineraryNotFound).await?;
        if row.status == ItineraryStatus::Expired.text() && replaced_stays::is_replacement(tx, row.id).await? {
            // What was agreed to has ended with it.
            return Err(Error::refused(Code::StayChangeClosed));
        }
        open_invoice(ctx, tx, owner, row, input).await
    })?;
    wire::invoice(&row)
}

/// Opens an invoice of a locked itinerary, or answers the one that is open already.
pub(crate) async fn open_invoice(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    owner: UserId,
    row: itinerary::Model,
    input: &CreateInvoice,
) -> Result<invoice::Model> {
    let trip = load_one(tx, row).await?;
    match trip.status()? {
        ItineraryStatus::Draft | ItineraryStatus::AwaitingPayment | ItineraryStatus::Expired => {}
        status => return Err(not_changeable(status)),
    }
    if trip.is_being_paid() {
        return Err(Error::refused(Code::PaymentUnderWay));
    }
    trip.check_complete()?;
    let recheck = recheck(ctx, tx, &trip).await?;
    if recheck
        .answer
        .changes
        .iter()
        .any(|change| change.kind == PreCheckChangeKind::SoldOut)
    {
        return Err(Error::refused(Code::NoRoomsAvailable));
    }
    let consented = input.consent_token.as_deref() == Some(recheck.answer.consent_token.as_str());
    if !recheck.answer.ready && !consented {
        return Err(Error::refused(Code::PriceChanged));
    }
    if let Some(open) = &trip.invoice {
        if open.status != InvoiceStatus::Open.text() {
            return Err(Error::refused(Code::InvoiceNotOpen));
        }
        if recheck.answer.ready && open.amount_minor == recheck.answer.pay_now.minor {
            if is_over(&trip.itinerary, ctx.now()) {
                hold_price(ctx, tx, trip.itinerary.id).await?;
            }
            return Ok(open.clone());
        }
        Move::<invoice::Entity>::of(open.id, &open.status, InvoiceStatus::Void)?
            .write_why(ctx, tx, Some(owner), "priced again")
            .await?;
    }
    if !recheck.answer.ready {
        agree(tx, &trip, &recheck.quotes).await?;
    }
    if trip.status()? != ItineraryStatus::AwaitingPayment {
        move_status(
            ctx,
            tx,
            &trip.itinerary,
            ItineraryStatus::AwaitingPayment,
            Some(owner),
            "invoice",
        )
        .await?;
    }
    hold_price(ctx, tx, trip.itinerary.id).await?;
    open(ctx, tx, &trip, recheck.answer.pay_now, &recheck.quotes).await
}

/// Writes the present prices over the earlier ones.
pub(super) async fn agree(
    tx: &impl ConnectionTrait,
    trip: &StoredItinerary,
    quotes: &BTreeMap<Uuid, Option<RoomQuote>>,
) -> Result<()> {
    for room in trip.stays.iter().flat_map(|stay| &stay.rooms) {
        let Some(Some(fresh)) = quotes.get(&room.id) else {
            continue;
        };
        let chosen: Vec<SurchargeId> = room.surcharges.0.iter().map(|extra| extra.id).collect();
        let mut active: line_room::ActiveModel = room.clone().into_active_model();
        active.quote = Set(Stored(fresh.clone()));
        active.surcharges = Set(Stored(selected(fresh, &chosen)));
        active.total_minor = Set(fresh.total.minor);
        active.pay_now_minor = Set(fresh.pay_now.minor);
        active.update(tx).await?;
    }
    Ok(())
}

async fn open(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    trip: &StoredItinerary,
    amount: Money,
    quotes: &BTreeMap<Uuid, Option<RoomQuote>>,
) -> Result<invoice::Model> {
    let items: Vec<PriceItem> = trip
        .stays
        .iter()
        .flat_map(|stay| stay.rooms.iter().map(move |room| (stay, room)))
        .filter_map(|(stay, room)| {
            let quote = quotes.get(&room.id)?.as_ref()?;
            Some(PriceItem {
                name: format!("{}: {}", stay.hotel.name, quote.room_type_name),
                price: quote.pay_now,
            })
        })
        .collect();
    Ok(invoice::ActiveModel {
        id: Set(ctx.new_id()),
        itinerary_id: Set(trip.itinerary.id),
        account_id: Set(trip.itinerary.account_id),
        year: Set(None),
        sequence: Set(None),
        status: Set(InvoiceStatus::first()),
        currency: Set(amount.currency.to_string()),
        amount_minor: Set(amount.minor),
        captured_minor: Set(None),
        items: Set(Stored(merge(items.iter()))),
        created_at: Set(ctx.now()),
        paid_at: Set(None),
    }
    .insert(tx)
    .await?)
}
