//! The first step of a search: the hotels of an area with their rates and availability.
//!
//! Reads area and nights from the database and the rest from the [catalogue](crate::hotels::catalogue). Runs for searches that
//! the [index](super::market) cannot answer, and for the few hotels that change during a search.

use crate::{
    Ctx, areas, calendar,
    entity::{hotel, room_night, room_type},
    error::{Error, Result},
    hotels::{
        catalogue::{Entry, RoomType},
        rules,
    },
};
use contract::{
    Code, HotelId,
    search::{Search, SearchArea},
};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, FromQueryResult, QueryFilter, QuerySelect,
    sea_query::{Query, SelectStatement},
};
use std::{collections::HashMap, ops::Deref, sync::Arc};
use uuid::Uuid;

/// Hotels that one search may read: some seconds of work.
const MAX_HOTELS: u64 = 5_000;

/// A hotel of the area.
pub(crate) struct Candidate {
    pub hotel: Arc<hotel::Model>,
    pub rooms: Vec<Room>,
}

/// A room type with enough available rooms.
pub(crate) struct Room {
    about: Arc<RoomType>,
    /// Rooms available on every night of the stay.
    pub free: u32,
}

impl Deref for Room {
    type Target = RoomType;

    fn deref(&self) -> &RoomType {
        &self.about
    }
}

#[derive(FromQueryResult)]
struct NightRow {
    room_type_id: Uuid,
    sold: i32,
    taken: i32,
    allotment: Option<i32>,
    closed: bool,
}

/// The candidates in a search's area, or those of some hotels in it, in no order. Leaves out rooms with too few
/// available, but keeps their hotels. Returns a temporary error if the area has more hotels than one search may read.
pub(crate) async fn load(ctx: &Ctx, search: &Search, only: Option<&[HotelId]>) -> Result<Vec<Candidate>> {
    let db = ctx.db();
    let area = condition(&search.area, only);
    let ids: Vec<Uuid> = hotel::Entity::find()
        .select_only()
        .column(hotel::Column::Id)
        .filter(area.clone())
        .limit(MAX_HOTELS + 1)
        .into_tuple()
        .all(db)
        .await?;
    if ids.len() as u64 > MAX_HOTELS {
        tracing::warn!("a search was refused, because the index of hotels is not made yet and the area has very many");
        return Err(Error::refused(Code::Unavailable));
    }
    let entries = ctx.catalogue().get(db, &ids);
    let (entries, nights) = futures::try_join!(entries, nights(db, search, area))?;
    Ok(join(&entries, &nights, search.rooms.len()))
}

fn condition(area: &SearchArea, only: Option<&[HotelId]>) -> Condition {
    let only = only.map(|ids| hotel::Column::Id.is_in(ids.iter().map(|id| Uuid::from(*id))));
    Condition::all().add(areas::condition(area)).add_option(only)
}

async fn nights(db: &impl ConnectionTrait, search: &Search, area: Condition) -> Result<Vec<NightRow>> {
    let hotels = Query::select()
        .column(hotel::Column::Id)
        .from(hotel::Entity)
        .cond_where(area)
        .to_owned();
    let rooms = Query::select()
        .column(room_type::Column::Id)
        .from(room_type::Entity)
        .and_where(room_type::Column::HotelId.in_subquery(hotels))
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

pub(super) fn hotel_ids(area: &SearchArea) -> SelectStatement {
    Query::select()
        .column(hotel::Column::Id)
        .from(hotel::Entity)
        .cond_where(areas::condition(area))
        .to_owned()
}

fn join(entries: &[Arc<Entry>], nights: &[NightRow], needed: usize) -> Vec<Candidate> {
    let mut by_room: HashMap<Uuid, Vec<&NightRow>> = HashMap::with_capacity(nights.len());
    for night in nights {
        by_room.entry(night.room_type_id).or_default().push(night);
    }
    let free = |room: &RoomType| {
        let nights = by_room.get(&room.id).map(Vec::as_slice).unwrap_or_default();
        let left = nights.iter().map(|night| night.left(room.allotment));
        rules::count(left.fold(room.allotment, i32::min))
    };
    let candidate = |entry: &Arc<Entry>| Candidate {
        hotel: entry.hotel.clone(),
        rooms: entry
            .rooms
            .iter()
            .map(|room| Room {
                free: free(room),
                about: room.clone(),
            })
            .filter(|room| room.free as usize >= needed)
            .collect(),
    };
    entries.iter().map(candidate).collect()
}

impl NightRow {
    /// Rooms left of a type with that allotment.
    fn left(&self, allotment: i32) -> i32 {
        if self.closed {
            return 0;
        }
        self.allotment.unwrap_or(allotment) - self.sold - self.taken
    }
}
