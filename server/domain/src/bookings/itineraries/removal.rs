//! What was taken out of a cart last, while it can be put back.

use super::store::{StoredItinerary, StoredStay};
use crate::{
    Ctx,
    entity::{Removal, RemovedLine, RemovedRoom, itinerary, line_room},
    error::Result,
    stored::Stored,
};
use chrono::{DateTime, TimeDelta, Utc};
use contract::itinerary::RemovedRooms;
use sea_orm::{ActiveModelTrait, ActiveValue::Set, ConnectionTrait, IntoActiveModel};

/// How long a removal can be undone.
const UNDO_MINUTES: i64 = 10;

/// Notes what is being taken out of a cart that is open for change.
pub(super) async fn note(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    trip: &StoredItinerary,
    stay: &StoredStay,
    rooms: &[&line_room::Model],
) -> Result<()> {
    let line = &stay.line;
    let removal = Removal {
        version: trip.itinerary.version,
        at: ctx.now(),
        hotel_name: stay.hotel.name.clone(),
        line: RemovedLine {
            id: line.id,
            hotel_id: line.hotel_id,
            check_in: line.check_in,
            check_out: line.check_out,
            provider: line.provider.clone(),
            search_reference: line.search_reference.clone(),
            creator_id: line.creator_id,
            source: line.source.clone(),
            wishes: line.wishes.clone(),
            arrival_time: line.arrival_time.clone(),
            created_at: line.created_at,
        },
        rooms: rooms.iter().map(|room| removed_room(room)).collect(),
    };
    let mut active = trip.itinerary.clone().into_active_model();
    active.removed = Set(Some(Stored(removal)));
    active.update(tx).await?;
    Ok(())
}

fn removed_room(room: &line_room::Model) -> RemovedRoom {
    RemovedRoom {
        id: room.id,
        position: room.position,
        room_type_id: room.room_type_id,
        rate_plan_id: room.rate_plan_id,
        occupancy: room.occupancy.0.clone(),
        surcharges: room.surcharges.0.clone(),
        guests: room.guests.0.clone(),
        quote: room.quote.0.clone(),
        total_minor: room.total_minor,
        pay_now_minor: room.pay_now_minor,
    }
}

/// The last removal, while nothing else has happened to the cart and it is fresh.
pub(super) fn standing(row: &itinerary::Model, now: DateTime<Utc>) -> Option<&Removal> {
    let removal = &row.removed.as_ref()?.0;
    let is_fresh = now < removal.at + TimeDelta::minutes(UNDO_MINUTES);
    (removal.version == row.version && is_fresh).then_some(removal)
}

/// As the wire has it.
pub(super) fn in_short(removal: &Removal) -> RemovedRooms {
    RemovedRooms {
        hotel_name: removal.hotel_name.clone(),
        rooms: u32::try_from(removal.rooms.len()).unwrap_or(u32::MAX),
        room_type: removal
            .rooms
            .first()
            .map(|room| room.quote.room_type_name.clone())
            .unwrap_or_default(),
    }
}
