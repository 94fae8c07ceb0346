//! Removes files that no row names: of replaced or deleted images, and of uploads whose server stopped between storing
//! the file and naming it.

use super::stored_image::key;
use crate::{Ctx, entity::image, error::Result, folders::UPLOADS, orphans};
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use std::collections::{BTreeSet, HashSet};
use uuid::Uuid;

/// How long a file may lack a row, in hours: longer than any upload takes.
const HOURS: i64 = 1;
/// Rows that one statement reads.
const BATCH: usize = 500;

/// Removes files within the limits of [`orphans`] and returns their number. Repeating it is safe, also from several
/// servers at once.
pub async fn tidy(ctx: &Ctx) -> Result<usize> {
    if !orphans::is_ours(ctx).await? {
        return Ok(0);
    }
    let long_ago = ctx.now() - TimeDelta::hours(HOURS);
    let kept = ctx.storage().list(UPLOADS).await?;
    let old: Vec<Uuid> = kept
        .iter()
        .filter_map(|key| id_of(key))
        .filter(|id| made_at(*id).is_some_and(|made| made < long_ago))
        .collect();
    let mut unnamed = BTreeSet::new();
    for ids in old.chunks(BATCH) {
        // A picture of the library can name the file of a deleted one.
        let named: Vec<String> = image::Entity::find()
            .select_only()
            .column(image::Column::StorageKey)
            .filter(image::Column::StorageKey.is_in(ids.iter().map(|id| key(*id))))
            .into_tuple()
            .all(ctx.db())
            .await?;
        let named: HashSet<String> = named.into_iter().collect();
        unnamed.extend(ids.iter().map(|id| key(*id)).filter(|key| !named.contains(key)));
    }
    orphans::clear(ctx, UPLOADS, &unnamed).await
}

fn id_of(key: &str) -> Option<Uuid> {
    key.strip_prefix(UPLOADS)?
        .strip_prefix('/')?
        .strip_suffix(".webp")?
        .parse()
        .ok()
}

/// When an id was created; `None` for other names, whose files we leave alone.
fn made_at(id: Uuid) -> Option<DateTime<Utc>> {
    let (seconds, nanoseconds) = id.get_timestamp()?.to_unix();
    DateTime::from_timestamp(i64::try_from(seconds).ok()?, nanoseconds)
}
