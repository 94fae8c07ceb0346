//! Nights of room types: counting, taking and returning rooms.
//!
//! A night without a row is available up to the room type's allotment. Taking is set-based: a batch of any size needs
//! the same few statements, and earlier reservations of a batch win over later ones. This module knows no prices.

use crate::{
    calendar,
    entity::{room_night, room_type},
    error::{Error, Result},
};
use chrono::NaiveDate;
use contract::RoomTypeId;
use sea_orm::{
    ActiveValue::Set, ColumnTrait, ConnectionTrait, DbBackend, EntityTrait, FromQueryResult, QueryFilter, QuerySelect,
    Statement, Value, sea_query::OnConflict,
};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use uuid::Uuid;

/// Room nights in one statement: two values each, far below both databases' limits.
const KEYS_IN_ONE_STATEMENT: usize = 5_000;

/// Rooms of one type for a stay. Days count from 1970-01-01; `check_out` is not a night of the stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reservation {
    pub room_type_id: RoomTypeId,
    pub check_in: i32,
    pub check_out: i32,
    pub quantity: i32,
}

/// Night first: the order of row locks.
type Key = (i32, Uuid);

/// A room night in the transaction's view.
#[derive(Clone, Copy, FromQueryResult)]
struct Night {
    room_type_id: Uuid,
    night: i32,
    sold: i32,
    taken: i32,
    allotment: Option<i32>,
    closed: bool,
}

impl Night {
    fn untouched(key: Key) -> Self {
        Self {
            room_type_id: key.1,
            night: key.0,
            sold: 0,
            taken: 0,
            allotment: None,
            closed: false,
        }
    }

    fn available(&self, allotment: i32) -> i32 {
        if self.closed {
            0
        } else {
            (self.allotment.unwrap_or(allotment) - self.sold - self.taken).max(0)
        }
    }
}

/// Takes rooms; returns for each reservation whether it got all its nights. One that does not takes nothing.
pub(crate) async fn reserve(tx: &impl ConnectionTrait, reservations: &[Reservation]) -> Result<Vec<bool>> {
    let allotments = allotments(tx, reservations).await?;
    let wanted = keys(
        reservations
            .iter()
            .filter(|wish| allotments.contains_key(&wish.room_type_id.into())),
    );
    let mut nights = lock(tx, &wanted).await?;
    let mut changed = BTreeSet::new();
    let mut outcomes = Vec::with_capacity(reservations.len());
    for wish in reservations {
        let id = Uuid::from(wish.room_type_id);
        let fits = match allotments.get(&id) {
            Some(allotment) if wish.quantity > 0 && wish.check_in < wish.check_out => (wish.check_in..wish.check_out)
                .all(|night| {
                    nights
                        .get(&(night, id))
                        .is_some_and(|row| row.available(*allotment) >= wish.quantity)
                }),
            _ => false,
        };
        if fits {
            for night in wish.check_in..wish.check_out {
                if let Some(row) = nights.get_mut(&(night, id)) {
                    row.sold += wish.quantity;
                    changed.insert((night, id));
                }
            }
        }
        outcomes.push(fits);
    }
    save(tx, &nights, &changed).await?;
    Ok(outcomes)
}

/// Returns rooms that [`reserve`] took. Returning more than was taken breaks an invariant and changes nothing.
pub(crate) async fn release(tx: &impl ConnectionTrait, reservations: &[Reservation]) -> Result<()> {
    let wanted = keys(reservations.iter());
    let mut nights = lock(tx, &wanted).await?;
    for reservation in reservations {
        for night in reservation.check_in..reservation.check_out {
            let id = Uuid::from(reservation.room_type_id);
            if let Some(row) = nights.get_mut(&(night, id)) {
                row.sold -= reservation.quantity;
            }
        }
    }
    if let Some(row) = nights.values().find(|row| row.sold < 0) {
        let night = calendar::from_day(row.night);
        return Err(Error::Broken(format!(
            "more rooms given back than sold: room type {}, night {night}",
            row.room_type_id
        )));
    }
    save(tx, &nights, &wanted).await
}

/// How many rooms of each type are available on every night of the stay.
pub(crate) async fn available_rooms(
    db: &impl ConnectionTrait,
    room_types: &[room_type::Model],
    check_in: NaiveDate,
    check_out: NaiveDate,
) -> Result<HashMap<Uuid, u32>> {
    let rows = rows_between(db, room_types, calendar::to_day(check_in), calendar::to_day(check_out)).await?;
    let mut available: HashMap<Uuid, i32> = room_types.iter().map(|room| (room.id, room.allotment)).collect();
    let allotments = available.clone();
    for row in rows {
        let allotment = allotments.get(&row.room_type_id).copied().unwrap_or(0);
        if let Some(available) = available.get_mut(&row.room_type_id) {
            *available = (*available).min(row_available(&row, allotment));
        }
    }
    Ok(available
        .into_iter()
        .map(|(id, rooms)| (id, u32::try_from(rooms).unwrap_or(0)))
        .collect())
}

/// Rows of nights of these room types, from the first day up to but not including the last.
pub(crate) async fn rows_between(
    db: &impl ConnectionTrait,
    room_types: &[room_type::Model],
    from: i32,
    until: i32,
) -> Result<Vec<room_night::Model>> {
    let rows = room_night::Entity::find()
        .filter(room_night::Column::RoomTypeId.is_in(room_types.iter().map(|room| room.id)))
        .filter(room_night::Column::Night.gte(from))
        .filter(room_night::Column::Night.lt(until));
    Ok(rows.all(db).await?)
}

/// Available rooms of a night that has a row.
pub(crate) fn row_available(row: &room_night::Model, allotment: i32) -> i32 {
    if row.closed {
        0
    } else {
        (row.allotment.unwrap_or(allotment) - row.sold - row.taken).max(0)
    }
}

fn keys<'a>(reservations: impl Iterator<Item = &'a Reservation>) -> BTreeSet<Key> {
    reservations
        .flat_map(|wish| (wish.check_in..wish.check_out).map(|night| (night, wish.room_type_id.into())))
        .collect()
}

async fn allotments(tx: &impl ConnectionTrait, reservations: &[Reservation]) -> Result<HashMap<Uuid, i32>> {
    let ids: BTreeSet<Uuid> = reservations.iter().map(|wish| wish.room_type_id.into()).collect();
    let rows: Vec<(Uuid, i32)> = room_type::Entity::find()
        .select_only()
        .columns([room_type::Column::Id, room_type::Column::Allotment])
        .filter(room_type::Column::Id.is_in(ids))
        .into_tuple()
        .all(tx)
        .await?;
    Ok(rows.into_iter().collect())
}

/// Reads the nights and locks them until the transaction ends.
async fn lock(tx: &impl ConnectionTrait, wanted: &BTreeSet<Key>) -> Result<BTreeMap<Key, Night>> {
    let backend = tx.get_database_backend();
    let mut nights: BTreeMap<Key, Night> = wanted.iter().map(|key| (*key, Night::untouched(*key))).collect();
    let wanted: Vec<Key> = wanted.iter().copied().collect();
    for keys in wanted.chunks(KEYS_IN_ONE_STATEMENT) {
        // In SQLite the transaction is the only writer. PostgreSQL can lock only rows that exist.
        if backend != DbBackend::Sqlite {
            insert_missing(tx, keys).await?;
        }
        let lock = if backend == DbBackend::Sqlite {
            ""
        } else {
            " FOR UPDATE OF n"
        };
        let sql = format!(
            "WITH wanted(night, room_type_id) AS (VALUES {}) \
             SELECT n.room_type_id, n.night, n.sold, n.taken, n.allotment, n.closed \
             FROM wanted JOIN room_night n ON n.room_type_id = wanted.room_type_id AND n.night = wanted.night \
             ORDER BY n.night, n.room_type_id{lock}",
            placeholders(backend, keys.len()),
        );
        let values = keys
            .iter()
            .flat_map(|(night, id)| [Value::from(*night), Value::from(*id)]);
        let statement = Statement::from_sql_and_values(backend, sql, values);
        for row in Night::find_by_statement(statement).all(tx).await? {
            nights.insert((row.night, row.room_type_id), row);
        }
    }
    Ok(nights)
}

async fn insert_missing(tx: &impl ConnectionTrait, keys: &[Key]) -> Result<()> {
    let rows = keys.iter().map(|key| active(&Night::untouched(*key)));
    room_night::Entity::insert_many(rows)
        .on_conflict(
            OnConflict::columns([room_night::Column::RoomTypeId, room_night::Column::Night])
                .do_nothing()
                .to_owned(),
        )
        .exec_without_returning(tx)
        .await?;
    Ok(())
}

async fn save(tx: &impl ConnectionTrait, nights: &BTreeMap<Key, Night>, changed: &BTreeSet<Key>) -> Result<()> {
    let rows: Vec<&Night> = changed.iter().filter_map(|key| nights.get(key)).collect();
    for rows in rows.chunks(KEYS_IN_ONE_STATEMENT) {
        room_night::Entity::insert_many(rows.iter().map(|row| active(row)))
            .on_conflict(
                OnConflict::columns([room_night::Column::RoomTypeId, room_night::Column::Night])
                    .update_column(room_night::Column::Sold)
                    .to_owned(),
            )
            .exec_without_returning(tx)
            .await?;
    }
    Ok(())
}

fn active(row: &Night) -> room_night::ActiveModel {
    room_night::ActiveModel {
        room_type_id: Set(row.room_type_id),
        night: Set(row.night),
        sold: Set(row.sold),
        taken: Set(row.taken),
        allotment: Set(row.allotment),
        closed: Set(row.closed),
    }
}

/// `(?, ?), (?, ?)` or `($1, $2), ($3, $4)`.
fn placeholders(backend: DbBackend, pairs: usize) -> String {
    let pair = |index: usize| match backend {
        DbBackend::Sqlite => "(?, ?)".to_owned(),
        _ => format!("(${}, ${})", 2 * index + 1, 2 * index + 2),
    };
    (0..pairs).map(pair).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
#[path = "nights_tests.rs"]
mod tests;
