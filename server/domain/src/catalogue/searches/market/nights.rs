//! Reads the nights of many hotels at once: one row for each room type instead of one for each night, in a third of the
//! time.

use crate::{
    entity::{room_night, room_type},
    error::{Error, Result},
};
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, FromQueryResult, QueryFilter, QuerySelect,
    sea_query::{Expr, Query, SelectStatement},
};
use uuid::Uuid;

/// Separates the nights of a room type.
const SEPARATOR: char = ',';

#[derive(FromQueryResult)]
struct Row {
    room_type_id: Uuid,
    nights: String,
}

/// The night rows of these hotels' room types, for `window` nights from the first. Leaves out room types without rows.
pub(super) async fn read(
    db: &impl ConnectionTrait,
    hotels: &[Uuid],
    first: i32,
    window: usize,
) -> Result<Vec<(Uuid, Vec<room_night::Model>)>> {
    let rooms: SelectStatement = Query::select()
        .column(room_type::Column::Id)
        .from(room_type::Entity)
        .and_where(room_type::Column::HotelId.is_in(hotels.iter().copied()))
        .to_owned();
    // Both databases have these two functions.
    let nights =
        "string_agg(format('%s %s %s %s %s', night, sold, taken, coalesce(CAST(allotment AS TEXT), ''), closed), ',')";
    let rows = room_night::Entity::find()
        .select_only()
        .column(room_night::Column::RoomTypeId)
        .expr_as(Expr::cust(nights), "nights")
        .filter(room_night::Column::RoomTypeId.in_subquery(rooms))
        .filter(room_night::Column::Night.gte(first))
        .filter(room_night::Column::Night.lt(first + window as i32))
        .group_by(room_night::Column::RoomTypeId);
    let rows: Vec<Row> = rows.into_model().all(db).await?;
    rows.into_iter()
        .map(|row| Ok((row.room_type_id, parse(&row)?)))
        .collect()
}

fn parse(row: &Row) -> Result<Vec<room_night::Model>> {
    let nights = row.nights.split(SEPARATOR).map(|text| night(row.room_type_id, text));
    let nights: Option<Vec<room_night::Model>> = nights.collect();
    nights.ok_or_else(|| Error::Broken(format!("nights of room type {} cannot be read", row.room_type_id)))
}

fn night(room_type_id: Uuid, text: &str) -> Option<room_night::Model> {
    let mut parts = text.split(' ');
    let mut number = || parts.next()?.parse::<i32>().ok();
    let (night, sold, taken) = (number()?, number()?, number()?);
    let allotment = match parts.next()? {
        "" => None,
        number => Some(number.parse().ok()?),
    };
    let closed = match parts.next()? {
        "1" | "t" => true,
        "0" | "f" => false,
        _ => return None,
    };
    Some(room_night::Model {
        room_type_id,
        night,
        sold,
        taken,
        allotment,
        closed,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nights_are_read_as_both_databases_write_them() {
        let read = |nights: &str| {
            parse(&Row {
                room_type_id: Uuid::from_u128(1),
                nights: nights.to_owned(),
            })
        };
        let night = |night, sold, taken, allotment, closed| room_night::Model {
            room_type_id: Uuid::from_u128(1),
            night,
            sold,
            taken,
            allotment,
            closed,
        };
        let expected = vec![night(20_000, 1, 2, None, false), night(20_001, 0, 0, Some(7), true)];
        assert_eq!(read("20000 1 2  0,20001 0 0 7 1").unwrap(), expected);
        assert_eq!(read("20000 1 2  f,20001 0 0 7 t").unwrap(), expected);
        for broken in ["", "20000", "20000 1 2 3", "20000 1 2 x 0", "20000 1 2  2"] {
            assert!(read(broken).is_err(), "{broken}");
        }
    }
}
