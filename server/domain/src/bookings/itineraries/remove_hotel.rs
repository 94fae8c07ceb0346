//! Takes a stay, or one room of it, out of an itinerary. Until something else happens to it, that can be undone.

use super::{removal, store::open_for_change};
use crate::{
    Ctx, Viewer,
    entity::{line_item, line_room},
    error::{Error, Result},
    event::{Event, record},
};
use contract::{
    Code, ItineraryId,
    itinerary::{Itinerary, RemoveHotel},
};
use sea_orm::EntityTrait;
use serde_json::json;

/// Removes a room, or the whole stay when it is its last one or none is named.
pub async fn remove_hotel(ctx: &Ctx, viewer: &Viewer, id: ItineraryId, input: &RemoveHotel) -> Result<Itinerary> {
    let owner = viewer.account()?.id;
    let line_id = input
        .line_item_id
        .ok_or_else(|| Error::field(Code::InvalidMutationVariables, "lineItemId"))?;
    crate::transaction!(ctx, |tx| {
        let trip = open_for_change(ctx, tx, owner, id, Code::HotelBookingNotFound).await?;
        let stay = trip.stays.iter().find(|stay| stay.line.id == line_id.0);
        let stay = stay.ok_or_else(|| Error::refused(Code::HotelBookingNotFound))?;
        match input.room_id {
            Some(room) if !stay.rooms.iter().any(|known| known.id == room.0) => {
                return Err(Error::refused(Code::ExistingBookingNotFound));
            }
            Some(room) if stay.rooms.len() > 1 => {
                let removed: Vec<_> = stay.rooms.iter().filter(|known| known.id == room.0).collect();
                removal::note(ctx, tx, &trip, stay, &removed).await?;
                line_room::Entity::delete_by_id(room.0).exec(tx).await?;
            }
            Some(_) | None => {
                removal::note(ctx, tx, &trip, stay, &stay.rooms.iter().collect::<Vec<_>>()).await?;
                line_item::Entity::delete_by_id(line_id.0).exec(tx).await?;
            }
        }
        let subject = ("itinerary", trip.itinerary.id);
        let detail = json!({ "lineItemId": line_id, "roomId": input.room_id });
        record(
            ctx,
            tx,
            Event {
                kind: "cart.remove",
                account: Some(owner),
                subject,
                change: None,
                detail,
            },
        )
        .await
    })?;
    super::get(ctx, viewer, id).await
}
