//! The traveller agrees to a change: the new stay, its itinerary and invoice, and the record of what it replaces are written
//! together. The same quote again answers the same itinerary.

use super::quote::{Quote, Selection, select};
use crate::{
    Ctx, Viewer,
    cancellations::cancel_unpaid,
    entity::{itinerary, line_item, line_room, replaced_room, stay_change},
    error::{Error, Result},
    event::{Event, record as record_event},
    hotels::offer::SignedOffer,
    itineraries::{
        self, add_offer, insert_empty, open_invoice,
        store::{StoredItinerary, load_one, lock_itinerary, lock_owned},
    },
    replaced_stays::STAY_CHANGE,
    states::{Machine, State},
    stored::Stored,
};
use contract::{
    Code, ItineraryId, Money, UserId,
    hotel::SearchResultReference,
    itinerary::{AddHotel, ChangeStay, CreateInvoice, Guest, Itinerary, ItineraryStatus, StayChangeStatus},
    search::Occupancy,
    words,
};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter,
};
use serde_json::json;

/// Makes the itinerary of the new stay, which waits for payment. The former stay stands until the new one is booked.
pub async fn confirm(ctx: &Ctx, viewer: &Viewer, id: ItineraryId, input: &ChangeStay) -> Result<Itinerary> {
    let owner = viewer.account()?.id;
    let token = input.quote.as_deref().filter(|token| !token.is_empty());
    let token = token
        .ok_or_else(|| Error::field_with_message(Code::Required, "quote", "Choose an offer first, and confirm it."))?;
    let quote = Quote::open(ctx, id, token);
    let new = crate::transaction!(ctx, |tx| {
        let row = lock_owned(tx, owner, id, Code::ItineraryNotFound).await?;
        let Some(quote) = &quote else {
            let message = "This quote is not one of this trip. Ask for a new one.";
            return Err(Error::field_with_message(Code::Invalid, "quote", message));
        };
        if let Some(known) = stay_change::Entity::find_by_id(quote.id.0).one(tx).await? {
            return match StayChangeStatus::parse(&known.status)? {
                StayChangeStatus::Ended => {
                    let message = "This change has ended. Look at the amounts again and confirm them.";
                    Err(Error::field_with_message(
                        Code::StayChangeQuoteChanged,
                        "quote",
                        message,
                    ))
                }
                _ => Ok(ItineraryId(known.new_itinerary_id)),
            };
        }
        let trip = load_one(tx, row).await?;
        let rooms: Vec<_> = quote.parts.iter().map(|part| part.room).collect();
        let now = ctx.now();
        let selection = select(&trip, &rooms, now)?;
        if selection.parts != quote.parts {
            return Err(refund_changed(&trip, quote, &selection)?);
        }
        if quote.expires_at <= now {
            let message = "These amounts are no longer held. Look at them again and confirm them.";
            return Err(Error::field_with_message(
                Code::StayChangeQuoteChanged,
                "quote",
                message,
            ));
        }
        replace_open(ctx, tx, owner, &selection).await?;
        let new = make(ctx, tx, owner, &trip, &selection, quote).await?;
        Ok(ItineraryId(new))
    })?;
    itineraries::get(ctx, viewer, new).await
}

fn refund_changed(trip: &StoredItinerary, quote: &Quote, selection: &Selection<'_>) -> Result<Error> {
    let currency = trip.currency()?;
    let money = |minor: i64| words::money(Money::new(minor, currency));
    let message = format!(
        "What is refunded for your former stay has changed from {} to {}. Look at the amounts again and confirm them.",
        money(quote.refund()),
        money(selection.parts.iter().map(|part| part.refund).sum())
    );
    Ok(Error::field_with_message(
        Code::StayChangeQuoteChanged,
        "quote",
        message,
    ))
}

/// Ends an unpaid change of these rooms; refuses when one is being paid or is booked.
async fn replace_open(
    ctx: &Ctx,
    tx: &sea_orm::DatabaseTransaction,
    owner: UserId,
    selection: &Selection<'_>,
) -> Result<()> {
    let rooms = selection.rooms.iter().map(|room| room.id);
    let mut open: Vec<_> = replaced_room::Entity::find()
        .filter(replaced_room::Column::OpenRoomId.is_in(rooms))
        .all(tx)
        .await?
        .into_iter()
        .map(|room| room.stay_change_id)
        .collect();
    open.sort_unstable();
    open.dedup();
    for id in open {
        let row = stay_change::Entity::find_by_id(id).one(tx).await?;
        let row = row.ok_or_else(|| Error::Broken(format!("change {id} is gone")))?;
        let trip = lock_itinerary(tx, row.new_itinerary_id).await?;
        // The itinerary is locked: what a payment has done meanwhile is seen now.
        let row = stay_change::Entity::find_by_id(id).one(tx).await?;
        let status = row.map(|row| StayChangeStatus::parse(&row.status)).transpose()?;
        match status {
            Some(StayChangeStatus::Open) => {}
            Some(StayChangeStatus::Booked) => {
                let message = "This stay is being replaced already. Wait until its cancellation is confirmed.";
                return Err(Error::field_with_message(Code::StayChangeClosed, "roomIds", message));
            }
            _ => continue,
        }
        if ItineraryStatus::parse(&trip.status)? != ItineraryStatus::AwaitingPayment {
            let message = "The payment of another change of this stay is under way. Wait until it has ended.";
            return Err(Error::field_with_message(Code::PaymentUnderWay, "quote", message));
        }
        let trip = load_one(tx, trip).await?;
        cancel_unpaid(ctx, tx, owner, &trip).await?;
    }
    Ok(())
}

/// Writes the new stay with its invoice, and what it replaces.
async fn make(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    owner: UserId,
    trip: &StoredItinerary,
    selection: &Selection<'_>,
    quote: &Quote,
) -> Result<uuid::Uuid> {
    let offer = SignedOffer::open(ctx, &quote.offer);
    let offer = offer.ok_or_else(|| Error::Broken(format!("the quote {} has no offer", quote.id)))?;
    let former = &selection.stay.line;
    let new = insert_empty(ctx, tx, owner, None, &trip.itinerary.currency).await?;
    let id = new.id;
    let input = AddHotel {
        search_result_reference: Some(SearchResultReference {
            provider: former.provider.clone(),
            id: quote.offer.clone(),
        }),
        creator: former.source.clone(),
        ..AddHotel::default()
    };
    let empty = load_one(tx, new).await?;
    add_offer(ctx, tx, owner, &empty, &offer, &input, former.creator_id.map(UserId)).await?;
    write_people(tx, trip, selection, &empty.itinerary).await?;
    let row = stay_change::ActiveModel {
        id: Set(quote.id.0),
        account_id: Set(owner.0),
        itinerary_id: Set(trip.itinerary.id),
        line_item_id: Set(former.id),
        new_itinerary_id: Set(id),
        status: Set(StayChangeStatus::first()),
        currency: Set(trip.itinerary.currency.clone()),
        fee_minor: Set(quote.fee()),
        refund_minor: Set(quote.refund()),
        refund_until: Set(selection.refund_until(ctx.now())),
        cancellation_id: Set(None),
        created_at: Set(ctx.now()),
        ended_at: Set(None),
    };
    row.insert(tx).await?;
    let rooms = quote.parts.iter().map(|part| replaced_room::ActiveModel {
        id: Set(ctx.new_id()),
        stay_change_id: Set(quote.id.0),
        room_id: Set(part.room.0),
        fee_minor: Set(part.fee),
        refund_minor: Set(part.refund),
        open_room_id: Set(Some(part.room.0)),
    });
    replaced_room::Entity::insert_many(rooms)
        .exec_without_returning(tx)
        .await?;
    let row = lock_itinerary(tx, id).await?;
    open_invoice(ctx, tx, owner, row, &CreateInvoice::default()).await?;
    let detail = json!({
        "itineraryId": trip.itinerary.id,
        "newItineraryId": id,
        "feeMinor": quote.fee(),
        "refundMinor": quote.refund(),
    });
    let event = Event {
        kind: "stay_change.agreed",
        account: Some(owner),
        subject: (STAY_CHANGE, quote.id.0),
        change: None,
        detail,
    };
    record_event(ctx, tx, event).await?;
    Ok(id)
}

/// Guests, wishes, arrival and the one who pays are those of the former stay.
async fn write_people(
    tx: &impl ConnectionTrait,
    trip: &StoredItinerary,
    selection: &Selection<'_>,
    new: &itinerary::Model,
) -> Result<()> {
    let mut active = new.clone().into_active_model();
    active.customer = Set(trip.itinerary.customer.clone());
    active.customer_email = Set(trip.itinerary.customer_email.clone());
    active.time_zone = Set(trip.itinerary.time_zone.clone());
    let new = load_one(tx, active.update(tx).await?).await?;
    for stay in &new.stays {
        let mut line: line_item::ActiveModel = stay.line.clone().into_active_model();
        line.wishes = Set(selection.stay.line.wishes.clone());
        line.arrival_time = Set(selection.stay.line.arrival_time.clone());
        line.update(tx).await?;
        for (room, former) in stay.rooms.iter().zip(&selection.rooms) {
            let guests = seated(&former.guests.0, &room.occupancy.0);
            let mut room: line_room::ActiveModel = room.clone().into_active_model();
            room.guests = Set(Stored(guests));
            room.update(tx).await?;
        }
    }
    Ok(())
}

/// The guests that have a place in the new room, in their order.
fn seated(guests: &[Guest], places: &Occupancy) -> Vec<Guest> {
    let (mut adults, mut children) = (places.adults as usize, places.child_ages.len());
    let has_place = |guest: &&Guest| {
        let left = if guest.age.is_some_and(|age| age < 18) {
            &mut children
        } else {
            &mut adults
        };
        let has = *left > 0;
        *left = left.saturating_sub(1);
        has
    };
    guests.iter().filter(has_place).cloned().collect()
}
