//! The first step of a search: the hotels of an area with what they sell and what is free.
//!
//! Four queries whatever the area is. An index in memory will answer the same question; nothing after this step knows
//! where the candidates come from.

use super::area;
use crate::{
    calendar,
    entity::{hotel, rate_plan, room_night, room_type},
    error::Result,
    hotels::house,
    rates::{stay_price::RoomLimits, terms::RateTerms},
    stored::Stored,
};
use contract::search::{Search, SearchArea};
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, FromQueryResult, QueryFilter, QuerySelect,
    sea_query::{Query, SelectStatement},
};
use std::collections::HashMap;
use uuid::Uuid;

/// A hotel of the area.
pub(crate) struct Candidate {
    pub hotel: hotel::Model,
    pub rooms: Vec<Room>,
}

/// A room type with its rate plans.
pub(crate) struct Room {
    pub name: String,
    pub position: i32,
    pub limits: RoomLimits,
    /// Rooms free on every night of the stay.
    pub free: u32,
    pub plans: Vec<Plan>,
}

/// What a price needs of a rate plan.
#[derive(FromQueryResult)]
pub(crate) struct Plan {
    pub id: Uuid,
    pub room_type_id: Uuid,
    pub position: i32,
    pub meal_plan: String,
    pub terms: Stored<RateTerms>,
}

#[derive(FromQueryResult)]
struct RoomRow {
    id: Uuid,
    hotel_id: Uuid,
    position: i32,
    name: String,
    max_guests: i32,
    max_adults: i32,
    max_children: i32,
    allotment: i32,
}

#[derive(FromQueryResult)]
struct NightRow {
    room_type_id: Uuid,
    sold: i32,
    taken: i32,
    allotment: Option<i32>,
    closed: bool,
}

/// The candidates of a search's area, in no order. Rooms of which fewer are free than the search needs are left out;
/// their hotels stay.
pub(crate) async fn load(db: &impl ConnectionTrait, search: &Search) -> Result<Vec<Candidate>> {
    let area = &search.area;
    let (hotels, rooms, plans, nights) =
        futures::try_join!(hotels(db, area), rooms(db, area), plans(db, area), nights(db, search))?;
    Ok(join(hotels, rooms, plans, nights, search.rooms.len()))
}

async fn hotels(db: &impl ConnectionTrait, area: &SearchArea) -> Result<Vec<hotel::Model>> {
    Ok(hotel::Entity::find().filter(area::condition(area)).all(db).await?)
}

async fn rooms(db: &impl ConnectionTrait, area: &SearchArea) -> Result<Vec<RoomRow>> {
    let columns = [
        room_type::Column::Id,
        room_type::Column::HotelId,
        room_type::Column::Position,
        room_type::Column::Name,
        room_type::Column::MaxGuests,
        room_type::Column::MaxAdults,
        room_type::Column::MaxChildren,
        room_type::Column::Allotment,
    ];
    let rows = room_type::Entity::find().select_only().columns(columns);
    let rows = rows.filter(room_type::Column::HotelId.in_subquery(hotel_ids(area)));
    Ok(rows.into_model().all(db).await?)
}

async fn plans(db: &impl ConnectionTrait, area: &SearchArea) -> Result<Vec<Plan>> {
    let columns = [
        rate_plan::Column::Id,
        rate_plan::Column::RoomTypeId,
        rate_plan::Column::Position,
        rate_plan::Column::MealPlan,
        rate_plan::Column::Terms,
    ];
    let rows = rate_plan::Entity::find().select_only().columns(columns);
    let rows = rows.filter(rate_plan::Column::HotelId.in_subquery(hotel_ids(area)));
    Ok(rows.into_model().all(db).await?)
}

async fn nights(db: &impl ConnectionTrait, search: &Search) -> Result<Vec<NightRow>> {
    let rooms = Query::select()
        .column(room_type::Column::Id)
        .from(room_type::Entity)
        .and_where(room_type::Column::HotelId.in_subquery(hotel_ids(&search.area)))
        .to_owned();
    let columns = [
        room_night::Column::RoomTypeId,
        room_night::Column::Sold,
        room_night::Column::Taken,
        room_night::Column::Allotment,
        room_night::Column::Closed,
    ];
    let rows = room_night::Entity::find()
        .select_only()
        .columns(columns)
        .filter(room_night::Column::RoomTypeId.in_subquery(rooms))
        .filter(room_night::Column::Night.gte(calendar::to_day(search.check_in_date)))
        .filter(room_night::Column::Night.lt(calendar::to_day(search.check_out_date)));
    Ok(rows.into_model().all(db).await?)
}

fn hotel_ids(area: &SearchArea) -> SelectStatement {
    Query::select()
        .column(hotel::Column::Id)
        .from(hotel::Entity)
        .cond_where(area::condition(area))
        .to_owned()
}

fn join(
    hotels: Vec<hotel::Model>,
    rooms: Vec<RoomRow>,
    plans: Vec<Plan>,
    nights: Vec<NightRow>,
    needed: usize,
) -> Vec<Candidate> {
    // The room type's own allotment, and the fewest rooms free on a night so far.
    let mut free: HashMap<Uuid, (i32, i32)> = rooms
        .iter()
        .map(|room| (room.id, (room.allotment, room.allotment)))
        .collect();
    for night in nights {
        if let Some((allotment, least)) = free.get_mut(&night.room_type_id) {
            let left = night.allotment.unwrap_or(*allotment) - night.sold - night.taken;
            *least = (*least).min(if night.closed { 0 } else { left });
        }
    }
    let mut by_room: HashMap<Uuid, Vec<Plan>> = HashMap::with_capacity(rooms.len());
    for plan in plans {
        by_room.entry(plan.room_type_id).or_default().push(plan);
    }
    let mut by_hotel: HashMap<Uuid, Vec<Room>> = HashMap::with_capacity(hotels.len());
    for room in rooms {
        let free = free.get(&room.id).map_or(0, |(_, least)| house::count(*least));
        if (free as usize) < needed {
            continue;
        }
        let limits = RoomLimits {
            max_guests: house::count(room.max_guests),
            max_adults: house::count(room.max_adults),
            max_children: house::count(room.max_children),
        };
        let plans = by_room.remove(&room.id).unwrap_or_default();
        let room_of = Room {
            name: room.name,
            position: room.position,
            limits,
            free,
            plans,
        };
        by_hotel.entry(room.hotel_id).or_default().push(room_of);
    }
    let candidate = |hotel: hotel::Model| Candidate {
        rooms: by_hotel.remove(&hotel.id).unwrap_or_default(),
        hotel,
    };
    hotels.into_iter().map(candidate).collect()
}
