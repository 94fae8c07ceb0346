//! Our own inventory: the embedded supplier, whose rooms are in our database.

use super::nights::{self, Reservation, reserve};
use crate::{
    entity::{line_item, line_room, own_booking},
    error::{Error, Result},
    outside::{
        ServiceContext,
        supplier::{BookingAnswer, CancellationAnswer, GuestChanges, GuestsAnswer, HotelSupplier},
    },
    party::Party,
};
use contract::{LineItemId, RoomId, RoomTypeId};
use sea_orm::{
    ActiveValue::Set, ColumnTrait, DatabaseTransaction, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::Expr,
};
use std::collections::BTreeMap;
use uuid::Uuid;

/// The status of a booking that occupies its nights.
pub(crate) const BOOKED: &str = "booked";
/// The status of a booking whose nights are on sale again.
pub(crate) const CANCELLED: &str = "cancelled";
/// The status of a booking that found no room: another call of it gets the same answer, though a room came free meanwhile.
const REFUSED: &str = "refused";
/// Letters and digits that are hard to confuse.
const ALPHABET: &[u8; 32] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/// Sells the rooms of our own database.
pub struct OwnInventory;

#[async_trait::async_trait]
impl HotelSupplier for OwnInventory {
    /// The reception reads the guests in our own rows.
    async fn book(&self, ctx: &dyn ServiceContext, line: LineItemId, _: &Party) -> Result<BookingAnswer> {
        let mut noise = [0_u8; 8];
        noise.copy_from_slice(&ctx.new_secret()[..8]);
        let reference: String = noise
            .iter()
            .map(|byte| char::from(ALPHABET[usize::from(*byte) % ALPHABET.len()]))
            .collect();
        crate::transaction!(ctx, |tx| { book_once(ctx, tx, line, &reference).await })
    }

    async fn cancel(&self, ctx: &dyn ServiceContext, line: LineItemId, rooms: &[RoomId]) -> Result<CancellationAnswer> {
        crate::transaction!(ctx, |tx| { cancel_once(tx, line, rooms).await })?;
        Ok(CancellationAnswer::Cancelled)
    }

    fn guest_changes(&self) -> GuestChanges {
        GuestChanges::AtOnce
    }

    async fn change_guests(&self, _: &dyn ServiceContext, _: LineItemId, _: &Party) -> Result<GuestsAnswer> {
        Ok(GuestsAnswer::Accepted)
    }
}

/// Puts the nights of rooms that are still booked back on sale.
async fn cancel_once(tx: &DatabaseTransaction, line: LineItemId, rooms: &[RoomId]) -> Result<()> {
    let stay = line_item::Entity::find_by_id(line.0).lock_exclusive().one(tx).await?;
    stay.ok_or_else(|| Error::Broken(format!("line item {line} is gone")))?;
    let booked = own_booking::Entity::find()
        .filter(own_booking::Column::LineItemId.eq(line.0))
        .filter(own_booking::Column::Id.is_in(rooms.iter().map(|room| room.0)))
        .filter(own_booking::Column::Status.eq(BOOKED))
        .all(tx)
        .await?;
    let nights: Vec<Reservation> = booked
        .iter()
        .map(|booking| Reservation {
            room_type_id: RoomTypeId(booking.room_type_id),
            check_in: booking.check_in,
            check_out: booking.check_out,
            quantity: booking.quantity,
        })
        .collect();
    nights::release(tx, &nights).await?;
    own_booking::Entity::update_many()
        .col_expr(own_booking::Column::Status, Expr::value(CANCELLED))
        .filter(own_booking::Column::Id.is_in(booked.iter().map(|booking| booking.id)))
        .exec(tx)
        .await?;
    Ok(())
}

async fn book_once(
    ctx: &dyn ServiceContext,
    tx: &DatabaseTransaction,
    line: LineItemId,
    reference: &str,
) -> Result<BookingAnswer> {
    // The lock serialises simultaneous bookings of a stay; the second finds the first one's booking.
    let stay = line_item::Entity::find_by_id(line.0).lock_exclusive().one(tx).await?;
    let stay = stay.ok_or_else(|| Error::Broken(format!("line item {line} is gone")))?;
    let booked = own_booking::Entity::find()
        .filter(own_booking::Column::LineItemId.eq(line.0))
        .one(tx)
        .await?;
    if let Some(booked) = booked {
        return Ok(match booked.status.as_str() {
            REFUSED => sold(),
            _ => BookingAnswer::Booked {
                reference: booked.reference,
            },
        });
    }
    let rooms = line_room::Entity::find()
        .filter(line_room::Column::LineItemId.eq(line.0))
        .order_by_asc(line_room::Column::Position)
        .all(tx)
        .await?;
    if rooms.is_empty() {
        return Err(Error::Broken(format!("line item {line} has no rooms")));
    }
    let mut quantities: BTreeMap<Uuid, i32> = BTreeMap::new();
    for room in &rooms {
        *quantities.entry(room.room_type_id).or_default() += 1;
    }
    let wanted: Vec<Reservation> = quantities
        .iter()
        .map(|(room_type, quantity)| Reservation {
            room_type_id: RoomTypeId(*room_type),
            check_in: stay.check_in,
            check_out: stay.check_out,
            quantity: *quantity,
        })
        .collect();
    let granted = reserve_all(tx, &wanted).await?;
    let now = ctx.now();
    let row = |room: &line_room::Model| own_booking::ActiveModel {
        id: Set(room.id),
        line_item_id: Set(line.0),
        room_type_id: Set(room.room_type_id),
        check_in: Set(stay.check_in),
        check_out: Set(stay.check_out),
        quantity: Set(1),
        status: Set(BOOKED.to_owned()),
        reference: Set(reference.to_owned()),
        created_at: Set(now),
    };
    let refused = |room: &line_room::Model| own_booking::ActiveModel {
        status: Set(REFUSED.to_owned()),
        reference: Set(String::new()),
        ..row(room)
    };
    let rows: Vec<_> = match granted {
        true => rooms.iter().map(row).collect(),
        false => rooms.iter().map(refused).collect(),
    };
    own_booking::Entity::insert_many(rows)
        .exec_without_returning(tx)
        .await?;
    Ok(match granted {
        true => BookingAnswer::Booked {
            reference: reference.to_owned(),
        },
        false => sold(),
    })
}

fn sold() -> BookingAnswer {
    BookingAnswer::Refused {
        why: "The last room was sold a moment ago.".to_owned(),
    }
}

/// Reserves all of a stay's room types or none: returns reserved ones if another is sold out.
async fn reserve_all(tx: &DatabaseTransaction, wanted: &[Reservation]) -> Result<bool> {
    let granted = reserve(tx, wanted).await?;
    if granted.iter().all(|one| *one) {
        return Ok(true);
    }
    let kept: Vec<Reservation> = wanted
        .iter()
        .zip(&granted)
        .filter(|(_, granted)| **granted)
        .map(|(one, _)| *one)
        .collect();
    nights::release(tx, &kept).await?;
    Ok(false)
}
