//! Hotels with their room types and rate plans in memory; read once, and again after any process has changed them.
//!
//! The database counts changes (`catalogue_version`). The number is read before the data, and both are kept together,
//! so data found under the current number is never older than it. The catalogue holds no nights, which change with
//! every booking.

use crate::{
    Ctx,
    entity::{hotel, rate_plan, room_type},
    error::{Error, Result},
    hotels::{readable::all_readable, rules, summary},
    rates::{stay_price::RoomLimits, terms::RateTerms},
    stored::Stored,
};
use contract::{home::FeaturedDestination, hotel::Image};
use futures::TryFutureExt;
use quick_cache::sync::Cache;
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, FromQueryResult, QueryFilter, QuerySelect,
    sea_query::{Alias, Query},
};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};
use uuid::Uuid;

/// Hotels in the cache; some 10 KB each.
const MAX_HOTELS: usize = 16_384;
/// Ids in one statement.
const IDS: usize = 500;

/// A hotel with its room types.
pub(crate) struct Entry {
    pub hotel: Arc<hotel::Model>,
    pub rooms: Vec<Arc<RoomType>>,
}

/// A room type with its rate plans.
pub(crate) struct RoomType {
    pub id: Uuid,
    pub name: String,
    pub position: i32,
    pub limits: RoomLimits,
    /// Rooms of the type, unless a night says otherwise.
    pub allotment: i32,
    pub plans: Vec<Plan>,
}

/// The data of a rate plan that prices need.
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

/// Cached hotels by catalogue version, with data derived from hotels alone.
pub(crate) struct Catalogue {
    hotels: Cache<(i64, Uuid), Arc<Entry>>,
    /// Their title images, by image id.
    pictures: Cache<(i64, Uuid), Image>,
    featured: Mutex<Option<(i64, Arc<[FeaturedDestination]>)>>,
}

impl Ctx {
    /// Hotels with their rooms and rates.
    pub(crate) fn catalogue(&self) -> &Catalogue {
        self.cache(Catalogue::default)
    }
}

impl Default for Catalogue {
    fn default() -> Self {
        Self {
            hotels: Cache::new(MAX_HOTELS),
            pictures: Cache::new(MAX_HOTELS),
            featured: Mutex::default(),
        }
    }
}

impl Catalogue {
    /// The destinations of the start page; calls `read` again after a change.
    pub(crate) async fn featured(
        &self,
        db: &impl ConnectionTrait,
        read: impl AsyncFnOnce() -> Result<Vec<FeaturedDestination>>,
    ) -> Result<Arc<[FeaturedDestination]>> {
        let version = version(db).await?;
        let kept = self.featured.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some((_, places)) = kept.filter(|(known, _)| *known == version) {
            return Ok(places);
        }
        let places: Arc<[FeaturedDestination]> = read().await?.into();
        *self.featured.lock().unwrap_or_else(PoisonError::into_inner) = Some((version, places.clone()));
        Ok(places)
    }

    /// The hotels with these ids, in no order. Leaves out deleted ones and those that are in no list.
    pub(crate) async fn get(&self, db: &impl ConnectionTrait, ids: &[Uuid]) -> Result<Vec<Arc<Entry>>> {
        let version = version(db).await?;
        self.entries(db, version, ids).await
    }

    /// Like `get`, with title images by image id.
    pub(crate) async fn pictured(
        &self,
        db: &impl ConnectionTrait,
        ids: &[Uuid],
    ) -> Result<(Vec<Arc<Entry>>, HashMap<Uuid, Image>)> {
        let version = version(db).await?;
        let entries = self.entries(db, version, ids).await?;
        let known = |entry: &Arc<Entry>| {
            let id = entry.hotel.title_image_id;
            self.pictures.get(&(version, id)).map(|picture| (id, picture))
        };
        let mut pictures: HashMap<Uuid, Image> = entries.iter().filter_map(known).collect();
        let missing = entries.iter().map(|entry| &*entry.hotel);
        let missing: Vec<&hotel::Model> = missing
            .filter(|hotel| !pictures.contains_key(&hotel.title_image_id))
            .collect();
        if !missing.is_empty() {
            for (id, picture) in summary::title_images(db, &missing).await? {
                self.pictures.insert((version, id), picture.clone());
                pictures.insert(id, picture);
            }
        }
        Ok((entries, pictures))
    }

    async fn entries(&self, db: &impl ConnectionTrait, version: i64, ids: &[Uuid]) -> Result<Vec<Arc<Entry>>> {
        let mut entries = Vec::with_capacity(ids.len());
        let mut missing = Vec::new();
        for id in ids {
            match self.hotels.get(&(version, *id)) {
                Some(entry) => entries.push(entry),
                None => missing.push(*id),
            }
        }
        for ids in missing.chunks(IDS) {
            for entry in read(db, ids).await? {
                let entry = Arc::new(entry);
                self.hotels.insert((version, entry.hotel.id), entry.clone());
                entries.push(entry);
            }
        }
        Ok(entries)
    }
}

/// The current catalogue version.
pub(crate) async fn version(db: &impl ConnectionTrait) -> Result<i64> {
    let select = Query::select()
        .column(Alias::new("version"))
        .from(Alias::new("catalogue_version"))
        .to_owned();
    let row = db.query_one(&select).await?;
    let row = row.ok_or_else(|| Error::Broken("catalogue_version has no row".to_owned()))?;
    Ok(row.try_get("", "version")?)
}

/// The hotels with these ids in their current state.
pub(crate) async fn read(db: &impl ConnectionTrait, ids: &[Uuid]) -> Result<Vec<Entry>> {
    let ids = || ids.iter().copied();
    let hotels = hotel::Entity::find()
        .filter(hotel::Column::Id.is_in(ids()))
        .filter(hotel::Column::UnlistedAt.is_null());
    let rooms = room_type::Entity::find()
        .select_only()
        .columns([
            room_type::Column::Id,
            room_type::Column::HotelId,
            room_type::Column::Position,
            room_type::Column::Name,
            room_type::Column::MaxGuests,
            room_type::Column::MaxAdults,
            room_type::Column::MaxChildren,
            room_type::Column::Allotment,
        ])
        .filter(room_type::Column::HotelId.is_in(ids()));
    let select_plans = rate_plan::Entity::find()
        .select_only()
        .columns([
            rate_plan::Column::Id,
            rate_plan::Column::RoomTypeId,
            rate_plan::Column::Position,
            rate_plan::Column::MealPlan,
            rate_plan::Column::Terms,
        ])
        .filter(rate_plan::Column::HotelId.is_in(ids()));
    let plans = all_readable(db, select_plans, rate_plan::Column::Id);
    let (hotels, rooms, plans) = futures::try_join!(
        hotels.all(db).map_err(Error::from),
        rooms.into_model::<RoomRow>().all(db).map_err(Error::from),
        plans
    )?;
    Ok(join(hotels, rooms, plans))
}

fn join(hotels: Vec<hotel::Model>, rooms: Vec<RoomRow>, plans: Vec<Plan>) -> Vec<Entry> {
    let mut by_room: HashMap<Uuid, Vec<Plan>> = HashMap::with_capacity(rooms.len());
    for plan in plans {
        by_room.entry(plan.room_type_id).or_default().push(plan);
    }
    let mut by_hotel: HashMap<Uuid, Vec<Arc<RoomType>>> = HashMap::with_capacity(hotels.len());
    for room in rooms {
        let room_type = RoomType {
            limits: RoomLimits {
                max_guests: rules::count(room.max_guests),
                max_adults: rules::count(room.max_adults),
                max_children: rules::count(room.max_children),
            },
            plans: by_room.remove(&room.id).unwrap_or_default(),
            id: room.id,
            name: room.name,
            position: room.position,
            allotment: room.allotment,
        };
        by_hotel.entry(room.hotel_id).or_default().push(Arc::new(room_type));
    }
    let entry = |hotel: hotel::Model| Entry {
        rooms: by_hotel.remove(&hotel.id).unwrap_or_default(),
        hotel: Arc::new(hotel),
    };
    hotels.into_iter().map(entry).collect()
}
