//! All hotels on a map of the world, by tile; independent of dates and viewer.

use super::catalogue;
use crate::{
    Ctx,
    entity::hotel,
    error::{Error, Result},
};
use chrono::{DateTime, TimeDelta, Utc};
use contract::Code;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use search::{DEEPEST_TILE, Mark, PointTiles, Tile};
use std::sync::{Arc, PoisonError, RwLock};
use tokio::sync::Mutex;
use uuid::Uuid;

/// Reloading all hotels takes at most one part in this many of a process's time.
const SHARE_OF_TIME: i32 = 20;

/// The hotels' coordinates, loaded with the first request for a tile.
#[derive(Default)]
pub(crate) struct World {
    held: RwLock<Option<Arc<LoadedTiles>>>,
    making: Mutex<()>,
}

impl Ctx {
    /// All hotels on a map of the world.
    pub(crate) fn world(&self) -> &World {
        self.cache(World::default)
    }
}

struct LoadedTiles {
    points: PointTiles,
    /// The catalogue's version, read before the points.
    version: i64,
    made: DateTime<Utc>,
    took: TimeDelta,
}

impl World {
    fn held(&self) -> Option<Arc<LoadedTiles>> {
        self.held.read().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// The content of a tile.
#[derive(Clone, Debug, PartialEq)]
pub struct HotelTile {
    /// The version of all tiles: those of one version belong together.
    pub version: i64,
    /// Each mark stands for one or more hotels; each hotel is in one of them.
    pub marks: Vec<Mark>,
}

/// The tile z/x/y. Refuses a tile that does not exist.
pub async fn tile(ctx: &Ctx, level: u8, column: u32, row: u32) -> Result<HotelTile> {
    let tile = Tile::new(level, column, row).ok_or_else(|| no_tile(level, column))?;
    let held = match ctx.world().held() {
        Some(held) => held,
        None => make(ctx, None).await?,
    };
    Ok(HotelTile {
        version: held.version,
        marks: held.points.tile(tile),
    })
}

fn no_tile(level: u8, column: u32) -> Error {
    let (field, last) = match level {
        0..=DEEPEST_TILE => {
            let last = (1_u32 << level) - 1;
            (if column > last { "x" } else { "y" }, last)
        }
        _ => ("z", DEEPEST_TILE.into()),
    };
    Error::field_with_message(
        Code::Invalid,
        field,
        format!("There is no such tile: {field} is 0 to {last}."),
    )
}

/// Reloads the hotels if some were added, deleted or moved, once a tile has been requested.
pub async fn keep_tiles(ctx: &Ctx) -> Result<()> {
    let Some(held) = ctx.world().held() else {
        return Ok(());
    };
    let is_early = ctx.now() - held.made < held.took * SHARE_OF_TIME;
    if !is_early && catalogue::version(ctx.db()).await? != held.version {
        make(ctx, Some(held.version)).await?;
    }
    Ok(())
}

/// Loads all hotels, unless another caller has done so since `before`.
async fn make(ctx: &Ctx, before: Option<i64>) -> Result<Arc<LoadedTiles>> {
    let world = ctx.world();
    let _alone = world.making.lock().await;
    if let Some(held) = world.held().filter(|held| Some(held.version) != before) {
        return Ok(held);
    }
    let begun = ctx.now();
    let version = catalogue::version(ctx.db()).await?;
    let places: Vec<(Uuid, f64, f64)> = hotel::Entity::find()
        .select_only()
        .columns([hotel::Column::Id, hotel::Column::Latitude, hotel::Column::Longitude])
        .filter(hotel::Column::UnlistedAt.is_null())
        .into_tuple()
        .all(ctx.db())
        .await?;
    // Building takes long, so it runs on a blocking thread.
    let points = tokio::task::spawn_blocking(move || {
        PointTiles::new(
            places
                .into_iter()
                .map(|(id, latitude, longitude)| (id.as_u128(), latitude, longitude)),
        )
    });
    let points = points
        .await
        .map_err(|error| Error::Broken(format!("the hotels could not be put on the map: {error}")))?;
    let made = ctx.now();
    let held = Arc::new(LoadedTiles {
        points,
        version,
        made,
        took: made - begun,
    });
    *world.held.write().unwrap_or_else(PoisonError::into_inner) = Some(held.clone());
    Ok(held)
}
