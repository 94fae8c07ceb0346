//! Putting back what was taken out of a cart last.

use super::{
    removal::standing,
    store::{StoredItinerary, lock_owned, open_for_change},
};
use crate::{
    Ctx, Viewer,
    calendar::from_day,
    entity::{Removal, line_item, line_room},
    error::{Error, Result},
    event::{Event, record},
    hotels::quoting::{StayRequest, quote_stay},
    states::Machine,
    stored::Stored,
};
use contract::{
    Code, HotelId, ItineraryId, RatePlanId, RoomTypeId,
    itinerary::{Itinerary, LineItemStatus},
};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, ConnectionTrait, EntityTrait, IntoActiveModel};
use serde_json::json;

/// Puts back what was taken out last, at the price that was agreed; the pre-check says when that has changed. Refused once
/// something else has happened to the cart, and when the rooms were sold in between.
pub async fn undo_removal(ctx: &Ctx, viewer: &Viewer, id: ItineraryId) -> Result<Itinerary> {
    let owner = viewer.account()?.id;
    crate::transaction!(ctx, |tx| {
        let before = lock_owned(tx, owner, id, Code::ItineraryNotFound).await?;
        let Some(removal) = standing(&before, ctx.now()).cloned() else {
            return Err(Error::with_message(
                Code::Conflict,
                "Your trip has changed since then. Add the room again.",
            ));
        };
        let trip = open_for_change(ctx, tx, owner, id, Code::ItineraryNotFound).await?;
        still_free(ctx, tx, &trip, &removal).await?;
        put_back(tx, &trip, &removal).await?;
        let mut active = trip.itinerary.clone().into_active_model();
        active.removed = Set(None);
        active.update(tx).await?;
        let detail = json!({ "lineItemId": removal.line.id, "rooms": removal.rooms.len() });
        record(
            ctx,
            tx,
            Event {
                kind: "cart.undo",
                account: Some(owner),
                subject: ("itinerary", trip.itinerary.id),
                change: None,
                detail,
            },
        )
        .await
    })?;
    super::get(ctx, viewer, id).await
}

/// Refuses rooms of which not enough are free any more.
async fn still_free(ctx: &Ctx, tx: &impl ConnectionTrait, trip: &StoredItinerary, removal: &Removal) -> Result<()> {
    let line = &removal.line;
    for room in &removal.rooms {
        let request = StayRequest {
            hotel_id: HotelId(line.hotel_id),
            room_type_id: RoomTypeId(room.room_type_id),
            rate_plan_id: RatePlanId(room.rate_plan_id),
            check_in: from_day(line.check_in),
            check_out: from_day(line.check_out),
            rooms: vec![room.occupancy.clone()],
            currency: trip.currency()?,
            surcharges: Vec::new(),
        };
        let alike = removal
            .rooms
            .iter()
            .filter(|other| other.room_type_id == room.room_type_id);
        let wanted = alike.count() + trip.rooms_wanted(None, room.room_type_id, line.check_in, line.check_out);
        let quote = quote_stay(ctx, tx, &request).await?;
        if quote.is_none_or(|quote| (quote.available_rooms as usize) < wanted) {
            return Err(Error::with_message(
                Code::NoRoomsAvailable,
                "This room was booked in the meantime. Choose another one.",
            ));
        }
    }
    Ok(())
}

async fn put_back(tx: &impl ConnectionTrait, trip: &StoredItinerary, removal: &Removal) -> Result<()> {
    let line = &removal.line;
    if !trip.stays.iter().any(|stay| stay.line.id == line.id) {
        let row = line_item::ActiveModel {
            id: Set(line.id),
            itinerary_id: Set(trip.itinerary.id),
            hotel_id: Set(line.hotel_id),
            check_in: Set(line.check_in),
            check_out: Set(line.check_out),
            status: Set(LineItemStatus::first()),
            provider: Set(line.provider.clone()),
            search_reference: Set(line.search_reference.clone()),
            supplier_reference: Set(None),
            booking_reference: Set(None),
            failure: Set(None),
            creator_id: Set(line.creator_id),
            source: Set(line.source.clone()),
            wishes: Set(line.wishes.clone()),
            arrival_time: Set(line.arrival_time.clone()),
            guests_changed_at: Set(None),
            guests_refusal: Set(None),
            asked_guests: Set(None),
            commission_bps: Set(None),
            created_at: Set(line.created_at),
        };
        row.insert(tx).await?;
    }
    let rooms = removal.rooms.iter().map(|room| line_room::ActiveModel {
        id: Set(room.id),
        line_item_id: Set(line.id),
        position: Set(room.position),
        room_type_id: Set(room.room_type_id),
        rate_plan_id: Set(room.rate_plan_id),
        occupancy: Set(Stored(room.occupancy.clone())),
        surcharges: Set(Stored(room.surcharges.clone())),
        guests: Set(Stored(room.guests.clone())),
        quote: Set(Stored(room.quote.clone())),
        total_minor: Set(room.total_minor),
        pay_now_minor: Set(room.pay_now_minor),
        cancelled_at: Set(None),
    });
    line_room::Entity::insert_many(rooms).exec_without_returning(tx).await?;
    Ok(())
}
