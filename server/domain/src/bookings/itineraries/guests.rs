//! Who comes to a stay, and until when that can be changed.

use super::store::StoredStay;
use crate::{
    calendar::from_day,
    entity::{line_item, line_room},
    error::{Error, Result},
    hotels::HotelRules,
    party::{Party, PartyRoom},
    states::State,
};
use chrono::{DateTime, TimeZone, Utc};
use contract::{RoomId, itinerary::LineItemStatus};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};
use uuid::Uuid;

/// Who comes to a stay.
pub(crate) async fn party_of(db: &impl ConnectionTrait, line: Uuid) -> Result<Party> {
    let row = line_item::Entity::find_by_id(line).one(db).await?;
    let row = row.ok_or_else(|| Error::Broken(format!("line item {line} is gone")))?;
    let rooms = line_room::Entity::find()
        .filter(line_room::Column::LineItemId.eq(line))
        .order_by_asc(line_room::Column::Position)
        .all(db)
        .await?;
    Ok(party(&row, &rooms))
}

/// The same of rows that are read already.
pub(crate) fn party(line: &line_item::Model, rooms: &[line_room::Model]) -> Party {
    let standing = rooms.iter().filter(|room| room.cancelled_at.is_none());
    let rooms = standing.map(|room| PartyRoom {
        room_id: RoomId(room.id),
        guests: room.guests.0.clone(),
    });
    Party {
        rooms: rooms.collect(),
        wishes: line.wishes.clone(),
        arrival_time: line.arrival_time.clone(),
    }
}

/// Until when the guests of a stay can be changed: check-in, by the hotel's clock. None when the stay is not booked, or when
/// that time has come.
pub(crate) fn open_until(stay: &StoredStay, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    if stay.line.status != LineItemStatus::Confirmed.text() {
        return None;
    }
    let rules = HotelRules::of(&stay.hotel).ok()?;
    let local = from_day(stay.line.check_in).and_time(rules.check_in_time);
    // A clock that jumps over the time has it when it has jumped.
    let at = rules.time_zone.from_local_datetime(&local).earliest();
    let at = at.map_or_else(|| local.and_utc(), |at| at.with_timezone(&Utc));
    (now < at).then_some(at)
}
