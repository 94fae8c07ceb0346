//! Loads the demonstration set once. Hotels come in batches, each complete or absent; an interrupted load resumes.

use super::{
    Mark, NIGHTS_AHEAD, Options, SEED,
    extend::write_nights,
    mark::{mark, save_mark},
    rows::{ROWS_IN_A_STATEMENT, Rows},
};
use crate::{
    Ctx,
    entity::{hotel, hotel_content, image, rate_plan, room_type},
    error::Result,
};
use chrono::Days;
use demo::DemoHotel;
use sea_orm::{ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect};
use search::Gazetteer;
use std::collections::HashSet;
use uuid::Uuid;

/// Hotels in one transaction.
const HOTELS_IN_A_BATCH: usize = 250;

/// The result of a load.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LoadReport {
    /// New hotels; 0 if the set was loaded before.
    pub hotels: usize,
    pub room_types: usize,
    pub rate_plans: usize,
    pub images: usize,
    /// Nights on which a room type is full.
    pub full_nights: usize,
}

/// Loads the set unless it exists. Calls `progress` with the finished and the total number of hotels.
pub async fn load(ctx: &Ctx, options: &Options, progress: impl Fn(usize, usize)) -> Result<LoadReport> {
    let mut loaded = LoadReport::default();
    if mark(ctx).await?.is_some() {
        return Ok(loaded);
    }
    let places = demo::places(Gazetteer::embedded());
    let generator = options.generator();
    let mut hotels = demo::hotels(&places, &generator);
    let mut done = 0;
    loop {
        let batch: Vec<DemoHotel> = hotels.by_ref().take(HOTELS_IN_A_BATCH).collect();
        if batch.is_empty() {
            break;
        }
        done += batch.len();
        write_batch(ctx, batch, &mut loaded).await?;
        progress(done, options.hotels);
    }
    let today = ctx.now().date_naive();
    // Begins a day earlier, because some time zones still have yesterday.
    let first = today - Days::new(1);
    let nights_until = today + Days::new(NIGHTS_AHEAD);
    loaded.full_nights = write_nights(ctx, first, nights_until).await?;
    save_mark(
        ctx,
        &Mark {
            seed: SEED,
            hotels: done,
            nights_until,
        },
    )
    .await?;
    Ok(loaded)
}

async fn write_batch(ctx: &Ctx, batch: Vec<DemoHotel>, loaded: &mut LoadReport) -> Result<()> {
    let known = known(ctx, &batch).await?;
    let mut rows = Rows::default();
    for hotel in batch
        .into_iter()
        .filter(|hotel| !known.contains(&Uuid::from_u128(hotel.id)))
    {
        rows.add(hotel, ctx.now());
    }
    crate::transaction!(ctx, |tx| {
        insert::<hotel::Entity, _>(tx, &rows.hotels).await?;
        insert::<hotel_content::Entity, _>(tx, &rows.contents).await?;
        insert::<image::Entity, _>(tx, &rows.images).await?;
        insert::<room_type::Entity, _>(tx, &rows.room_types).await?;
        insert::<rate_plan::Entity, _>(tx, &rows.rate_plans).await
    })?;
    loaded.hotels += rows.hotels.len();
    loaded.room_types += rows.room_types.len();
    loaded.rate_plans += rows.rate_plans.len();
    loaded.images += rows.images.len();
    Ok(())
}

async fn known(ctx: &Ctx, batch: &[DemoHotel]) -> Result<HashSet<Uuid>> {
    let ids: Vec<Uuid> = hotel::Entity::find()
        .select_only()
        .column(hotel::Column::Id)
        .filter(hotel::Column::Id.is_in(batch.iter().map(|hotel| Uuid::from_u128(hotel.id))))
        .into_tuple()
        .all(ctx.db())
        .await?;
    Ok(ids.into_iter().collect())
}

/// Inserts rows in statements small enough for every database.
pub(super) async fn insert<E, A>(tx: &impl ConnectionTrait, rows: &[A]) -> Result<()>
where
    E: EntityTrait,
    A: ActiveModelTrait<Entity = E> + Clone + Send,
{
    for rows in rows.chunks(ROWS_IN_A_STATEMENT) {
        E::insert_many(rows.iter().cloned()).exec_without_returning(tx).await?;
    }
    Ok(())
}
