//! Rooms: what is sold is what is booked, and no more than there is.

use super::Findings;
use crate::{
    entity::{hold, line_item, line_room, own_booking, room_night, room_type},
    error::Result,
    hotels::own_inventory::BOOKED,
};
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect};
use std::collections::{HashMap, HashSet};
use uuid::Uuid;

/// Ids in one statement, far below both databases' limits.
const IDS_IN_ONE_STATEMENT: usize = 500;
/// How long the worker may take to end a hold, in minutes.
const HOLD_GRACE: i64 = 5;

/// For each night: rooms sold here are exactly those of live bookings, and no more than there are. Each booking is for
/// a room of its stay and for the stay's nights.
pub(super) async fn check(db: &impl ConnectionTrait, findings: &mut Findings) -> Result<()> {
    let bookings = own_booking::Entity::find()
        .filter(own_booking::Column::Status.eq(BOOKED))
        .all(db)
        .await?;
    let mut booked: HashMap<(Uuid, i32), i32> = HashMap::new();
    for booking in &bookings {
        for night in booking.check_in..booking.check_out {
            *booked.entry((booking.room_type_id, night)).or_default() += booking.quantity;
        }
    }
    let sold = room_night::Entity::find()
        .filter(room_night::Column::Sold.ne(0))
        .all(db)
        .await?;
    let allotments = allotments(db, sold.iter().map(|night| night.room_type_id)).await?;
    for night in sold {
        let expected = booked.remove(&(night.room_type_id, night.night)).unwrap_or(0);
        let what = || format!("room type {} on day {}", night.room_type_id, night.night);
        findings.check(night.sold == expected, "sold nights are booked nights", || {
            format!("{}: {} sold, {expected} booked", what(), night.sold)
        });
        let there = night
            .allotment
            .or_else(|| allotments.get(&night.room_type_id).copied())
            .unwrap_or(0);
        findings.check(night.sold + night.taken <= there, "no room is sold twice", || {
            format!("{}: {} of {there} given", what(), night.sold + night.taken)
        });
    }
    for ((room_type, night), quantity) in booked {
        findings.add(
            "sold nights are booked nights",
            format!("room type {room_type} on day {night}: none sold, {quantity} booked"),
        );
    }
    check_bookings(db, &bookings, findings).await
}

async fn allotments(db: &impl ConnectionTrait, types: impl Iterator<Item = Uuid>) -> Result<HashMap<Uuid, i32>> {
    let types: Vec<Uuid> = types.collect::<HashSet<_>>().into_iter().collect();
    let mut allotments = HashMap::new();
    for chunk in types.chunks(IDS_IN_ONE_STATEMENT) {
        let rows: Vec<(Uuid, i32)> = room_type::Entity::find()
            .select_only()
            .columns([room_type::Column::Id, room_type::Column::Allotment])
            .filter(room_type::Column::Id.is_in(chunk.to_vec()))
            .into_tuple()
            .all(db)
            .await?;
        allotments.extend(rows);
    }
    Ok(allotments)
}

async fn check_bookings(
    db: &impl ConnectionTrait,
    bookings: &[own_booking::Model],
    findings: &mut Findings,
) -> Result<()> {
    let lines: HashMap<Uuid, line_item::Model> = line_item::Entity::find()
        .all(db)
        .await?
        .into_iter()
        .map(|line| (line.id, line))
        .collect();
    let rooms: HashMap<Uuid, line_room::Model> = line_room::Entity::find()
        .all(db)
        .await?
        .into_iter()
        .map(|room| (room.id, room))
        .collect();
    for booking in bookings {
        let fits = lines
            .get(&booking.line_item_id)
            .zip(rooms.get(&booking.id))
            .is_some_and(|(line, room)| {
                room.line_item_id == line.id
                    && room.room_type_id == booking.room_type_id
                    && (line.check_in, line.check_out, 1) == (booking.check_in, booking.check_out, booking.quantity)
            });
        findings.check(fits, "a booking is for its stay's room and nights", || {
            format!("booking {}", booking.id)
        });
    }
    Ok(())
}

/// No hold outlives its expiry.
pub(super) async fn check_holds(db: &impl ConnectionTrait, now: DateTime<Utc>, findings: &mut Findings) -> Result<()> {
    let forgotten = hold::Entity::find()
        .filter(hold::Column::EndedAt.is_null())
        .filter(hold::Column::ExpiresAt.lt(now - TimeDelta::minutes(HOLD_GRACE)))
        .all(db)
        .await?;
    for hold in forgotten {
        findings.add(
            "no hold outlives its expiry",
            format!("hold {} expired at {}", hold.id, hold.expires_at),
        );
    }
    Ok(())
}
