//! The demonstration's simulated guests, who fill some nights. Kept 400 nights ahead.
//!
//! Only full nights have a row. A partly booked night is available like any other; rows for those would be ten times as
//! many and would not change availability.

use super::{
    Mark, NIGHTS_AHEAD, SOURCE, Turn,
    mark::{mark, save_mark},
    rows::ROWS_IN_A_STATEMENT,
};
use crate::{
    Ctx, calendar,
    entity::{hotel, room_night, room_type},
    error::Result,
};
use chrono::{Days, NaiveDate};
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, EntityTrait, FromQueryResult, JoinType, QueryFilter, QuerySelect,
    sea_query::{Expr, OnConflict},
};
use uuid::Uuid;

/// Rows in one transaction.
const ROWS_IN_A_BATCH: usize = 20_000;

#[derive(FromQueryResult)]
struct Guests {
    id: Uuid,
    position: i32,
    allotment: i32,
    seed: String,
}

/// Writes the full nights that have come within reach since the last call; returns the number of rows. Does nothing
/// without a demonstration set.
pub async fn extend(ctx: &Ctx) -> Result<usize> {
    let until = ctx.now().date_naive() + Days::new(NIGHTS_AHEAD);
    let is_due = |mark: &Mark| mark.nights_until < until;
    if !mark(ctx).await?.is_some_and(|mark| is_due(&mark)) {
        return Ok(0);
    }
    let turn = Turn::take(ctx).await?;
    let written = match mark(ctx).await?.filter(is_due) {
        Some(mark) => extend_until(ctx, mark, until).await?,
        None => 0,
    };
    turn.end().await?;
    Ok(written)
}

async fn extend_until(ctx: &Ctx, mut mark: Mark, until: NaiveDate) -> Result<usize> {
    let written = write_nights(ctx, mark.nights_until, until).await?;
    mark.nights_until = until;
    save_mark(ctx, &mark).await?;
    Ok(written)
}

/// Writes the full nights from `from` to the night before `until`; keeps existing rows.
pub(super) async fn write_nights(ctx: &Ctx, from: NaiveDate, until: NaiveDate) -> Result<usize> {
    let guests = guests(ctx).await?;
    let mut batch: Vec<room_night::ActiveModel> = Vec::with_capacity(ROWS_IN_A_BATCH);
    let mut written = 0;
    for room in &guests {
        let (Ok(seed), Ok(index)) = (u64::from_str_radix(&room.seed, 16), u32::try_from(room.position)) else {
            continue;
        };
        for night in from.iter_days().take_while(|night| *night < until) {
            if demo::closed(seed, index, night) {
                batch.push(full(room, night));
            }
        }
        if batch.len() >= ROWS_IN_A_BATCH {
            written += batch.len();
            write(ctx, &batch).await?;
            batch.clear();
        }
    }
    write(ctx, &batch).await?;
    Ok(written + batch.len())
}

async fn guests(ctx: &Ctx) -> Result<Vec<Guests>> {
    let rows = room_type::Entity::find()
        .select_only()
        .columns([
            room_type::Column::Id,
            room_type::Column::Position,
            room_type::Column::Allotment,
        ])
        .column_as(Expr::col((hotel::Entity, hotel::Column::SourceId)), "seed")
        .join(
            JoinType::InnerJoin,
            room_type::Entity::belongs_to(hotel::Entity)
                .from(room_type::Column::HotelId)
                .to(hotel::Column::Id)
                .into(),
        )
        .filter(hotel::Column::Source.eq(SOURCE));
    Ok(rows.into_model().all(ctx.db()).await?)
}

fn full(room: &Guests, night: NaiveDate) -> room_night::ActiveModel {
    room_night::ActiveModel {
        room_type_id: Set(room.id),
        night: Set(calendar::to_day(night)),
        sold: Set(0),
        taken: Set(room.allotment),
        allotment: Set(None),
        closed: Set(false),
    }
}

async fn write(ctx: &Ctx, batch: &[room_night::ActiveModel]) -> Result<()> {
    crate::transaction!(ctx, |tx| {
        for rows in batch.chunks(ROWS_IN_A_STATEMENT) {
            room_night::Entity::insert_many(rows.iter().cloned())
                .on_conflict(
                    OnConflict::columns([room_night::Column::RoomTypeId, room_night::Column::Night])
                        .do_nothing()
                        .to_owned(),
                )
                .exec_without_returning(tx)
                .await?;
        }
        Ok(())
    })
}
