//! The destinations in memory: places of the gazetteer and all hotels by name, kept up to date with every committed
//! change, also those of other processes.

use super::changes::{Changes, Position};
use crate::{
    Ctx,
    entity::{hotel, hotel_name},
    error::{Error, Result},
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect};
use search::{DestinationIndex, Gazetteer, HotelName};
use std::{
    collections::{BTreeSet, HashMap},
    sync::{PoisonError, RwLock, RwLockReadGuard},
};
use tokio::sync::{Mutex, OnceCell};
use uuid::Uuid;

/// More changed hotels than this trigger a rebuild, at once or added up.
const MANY: usize = 2_000;
/// Ids in one statement.
const IDS: usize = 500;

/// The index, built on first use because building takes a moment.
#[derive(Default)]
pub(crate) struct Destinations(OnceCell<LoadedDestinations>);

impl Ctx {
    /// Destinations and hotels by name.
    pub(crate) fn destinations(&self) -> &Destinations {
        self.cache(Destinations::default)
    }
}

pub(super) struct LoadedDestinations {
    index: RwLock<DestinationIndex>,
    position: Mutex<Position>,
}

impl LoadedDestinations {
    pub fn index(&self) -> RwLockReadGuard<'_, DestinationIndex> {
        self.index.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, change: impl FnOnce(&mut DestinationIndex)) {
        change(&mut self.index.write().unwrap_or_else(PoisonError::into_inner));
    }
}

/// The index as last updated. The first call builds it; other calls wait.
pub(super) async fn index(ctx: &Ctx) -> Result<&LoadedDestinations> {
    let make = async || {
        // Read before the names, so that changes committed meanwhile are read again.
        let position = Position::now(ctx.db()).await?;
        Ok(LoadedDestinations {
            index: RwLock::new(make(ctx).await?),
            position: Mutex::new(position),
        })
    };
    ctx.destinations().0.get_or_try_init(make).await
}

/// The index if it exists already.
pub(super) fn built_index(ctx: &Ctx) -> Option<&LoadedDestinations> {
    ctx.destinations().0.get()
}

/// Whether the index exists, because something has asked for it.
pub fn has_destinations(ctx: &Ctx) -> bool {
    built_index(ctx).is_some()
}

/// Builds the index of destinations, or applies all hotels added, deleted or renamed since the last call, also by other
/// processes.
pub async fn keep_destinations(ctx: &Ctx) -> Result<()> {
    let held = index(ctx).await?;
    let mut position = held.position.lock().await;
    let mut next = position.clone();
    match next.advance(ctx.db()).await? {
        Changes::None => return Ok(()),
        Changes::Hotels(hotels) if hotels.len() <= MANY => {
            let later = take_in(ctx, held, hotels).await?;
            if later > MANY {
                replace_all(ctx, held).await?;
            }
        }
        Changes::Hotels(_) | Changes::Unknown => replace_all(ctx, held).await?,
    }
    // Set last, so that the next call tries again after an error.
    *position = next;
    Ok(())
}

async fn replace_all(ctx: &Ctx, held: &LoadedDestinations) -> Result<()> {
    let index = make(ctx).await?;
    held.change(|held| *held = index);
    Ok(())
}

/// Reads these hotels' names and adds the new ones; returns how many entries lie outside the main index.
async fn take_in(ctx: &Ctx, held: &LoadedDestinations, hotels: BTreeSet<Uuid>) -> Result<usize> {
    let hotels: Vec<Uuid> = hotels.into_iter().collect();
    let mut names: HashMap<u128, HotelName> = HashMap::with_capacity(hotels.len());
    for ids in hotels.chunks(IDS) {
        names.extend(read(ctx.db(), Some(ids)).await?.into_iter().map(|name| (name.id, name)));
    }
    // Most changes concern nights only. Filters them out under the read lock, while others search.
    let changed: Vec<(u128, Option<HotelName>)> = {
        let index = held.index();
        let with_names = hotels.iter().map(|id| (id.as_u128(), names.remove(&id.as_u128())));
        with_names
            .filter(|(id, name)| index.hotel(*id) != name.as_ref())
            .collect()
    };
    if !changed.is_empty() {
        held.change(|index| {
            for (id, name) in changed {
                match name {
                    Some(name) => index.insert_hotel(name),
                    None => {
                        index.remove_hotel(id);
                    }
                }
            }
        });
    }
    Ok(held.index().later_count())
}

async fn make(ctx: &Ctx) -> Result<DestinationIndex> {
    let names = read(ctx.db(), None).await?;
    // Building takes long, so it runs on a blocking thread.
    tokio::task::spawn_blocking(move || DestinationIndex::build(Gazetteer::embedded(), names.into_iter()))
        .await
        .map_err(|error| Error::Broken(format!("the index of destinations could not be made: {error}")))
}

#[derive(FromQueryResult)]
struct NameRow {
    id: Uuid,
    name: String,
    city: String,
    country_code: String,
    latitude: f64,
    longitude: f64,
    review_count: i32,
}

/// The names of these hotels, or of all.
async fn read(db: &impl ConnectionTrait, ids: Option<&[Uuid]>) -> Result<Vec<HotelName>> {
    let columns = [
        hotel::Column::Id,
        hotel::Column::Name,
        hotel::Column::City,
        hotel::Column::CountryCode,
        hotel::Column::Latitude,
        hotel::Column::Longitude,
        hotel::Column::ReviewCount,
    ];
    let mut rows = hotel::Entity::find()
        .select_only()
        .columns(columns)
        .filter(hotel::Column::UnlistedAt.is_null());
    let mut others = hotel_name::Entity::find().order_by_asc(hotel_name::Column::Position);
    if let Some(ids) = ids {
        rows = rows.filter(hotel::Column::Id.is_in(ids.iter().copied()));
        others = others.filter(hotel_name::Column::HotelId.is_in(ids.iter().copied()));
    }
    let (rows, others) = futures::try_join!(rows.into_model::<NameRow>().all(db), others.all(db))?;
    let mut names: HashMap<Uuid, Vec<String>> = HashMap::new();
    for row in others {
        names.entry(row.hotel_id).or_default().push(row.name);
    }
    let found_by = |row: NameRow| {
        let other_names = names.remove(&row.id).unwrap_or_default();
        found_by(row, other_names)
    };
    Ok(rows.into_iter().map(found_by).collect())
}

fn found_by(row: NameRow, other_names: Vec<String>) -> HotelName {
    HotelName {
        id: row.id.as_u128(),
        name: row.name,
        other_names,
        city: row.city,
        country_code: row.country_code.as_bytes().try_into().unwrap_or_default(),
        latitude: row.latitude,
        longitude: row.longitude,
        weight: u32::try_from(row.review_count).unwrap_or(0),
    }
}
