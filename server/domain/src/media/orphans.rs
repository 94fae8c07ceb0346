//! Stored files that no row names, and when to remove them.
//!
//! A store belongs to one database, whose id it holds. Another database (a new file, an older dump, a staging server)
//! removes nothing there, because it names none of the files. A file is removed if its own database has not named it
//! for a week, so that a dump of last week still finds all its files.

use crate::{
    Ctx,
    database::identity,
    entity::{image, video},
    error::Result,
    folders,
    outside::storage::Storage,
};
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use std::collections::BTreeSet;
use uuid::Uuid;

/// How long a file stays after it was first seen without a row, in days.
pub const GRACE_DAYS: i64 = 7;
/// The file with the owner database's id.
const OWNER: &str = "owner.txt";
/// The folder of marks: for each file seen without a row, the time.
const MARKS: &str = "orphans";
/// Rows that one statement reads.
const BATCH: usize = 500;

/// Whether the store belongs to this database. Adopts an empty store, and one without an owner if this database names
/// one of its files. Otherwise logs what the operator can do.
pub(crate) async fn is_ours(ctx: &Ctx) -> Result<bool> {
    let identity = identity(ctx.db()).await?;
    match ctx.storage().get(OWNER).await? {
        Some(owner) if owner == identity.as_bytes() => Ok(true),
        Some(_) => {
            tracing::error!(
                "the stored files belong to another database: none is cleared away. Is DATABASE_URL the right one? If the \
                 files are this database's all the same, run: server adopt-files"
            );
            Ok(false)
        }
        None if names_any(ctx).await? => {
            adopt(ctx).await?;
            Ok(true)
        }
        None => {
            tracing::error!(
                "this database names none of the stored files, and nothing says whose they are: none is cleared away. Is \
                 DATABASE_URL the right one? If the files are this database's all the same, run: server adopt-files"
            );
            Ok(false)
        }
    }
}

/// Whether a server has used the store.
pub async fn has_owner(storage: &Storage) -> Result<bool> {
    Ok(storage.get(OWNER).await?.is_some())
}

/// Marks the store as this database's.
pub async fn adopt(ctx: &Ctx) -> Result<()> {
    let identity = identity(ctx.db()).await?;
    ctx.storage().put(OWNER, identity.into_bytes()).await
}

/// Whether a row names one of the files, or there are no files.
async fn names_any(ctx: &Ctx) -> Result<bool> {
    let pictures = ids(&ctx.storage().list(folders::UPLOADS).await?);
    let videos = ids(&ctx.storage().list(folders::VIDEOS).await?);
    if pictures.is_empty() && videos.is_empty() {
        return Ok(true);
    }
    for ids in pictures.chunks(BATCH) {
        let named = image::Entity::find().filter(image::Column::Id.is_in(ids.iter().copied()));
        if named.count(ctx.db()).await? > 0 {
            return Ok(true);
        }
    }
    for ids in videos.chunks(BATCH) {
        let named = video::Entity::find().filter(video::Column::Id.is_in(ids.iter().copied()));
        if named.count(ctx.db()).await? > 0 {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The ids in keys such as `folder/id.webp` or `folder/id/480.mp4`.
fn ids(keys: &[String]) -> Vec<Uuid> {
    let id = |key: &String| key.split(['/', '.']).nth(1)?.parse().ok();
    keys.iter().filter_map(id).collect()
}

/// Removes those of `orphans`, all files of the folder that no row names, that have been without a row for
/// [`GRACE_DAYS`]. Repeating it is safe, also from several servers at once. Returns the number of removed files.
pub(crate) async fn clear(ctx: &Ctx, folder: &str, orphans: &BTreeSet<String>) -> Result<usize> {
    let storage = ctx.storage();
    let mut marked = BTreeSet::new();
    let mut removed = 0;
    for mark in storage.list(&format!("{MARKS}/{folder}")).await? {
        let Some(key) = mark.strip_prefix(MARKS).and_then(|key| key.strip_prefix('/')) else {
            continue;
        };
        if !orphans.contains(key) {
            // A row names it again, or it was removed.
            storage.remove(&mark).await?;
            continue;
        }
        let seen = storage.get(&mark).await?.as_deref().and_then(instant);
        if seen.is_some_and(|seen| seen + TimeDelta::days(GRACE_DAYS) <= ctx.now()) {
            storage.remove(key).await?;
            storage.remove(&mark).await?;
            removed += 1;
        }
        if seen.is_some() {
            marked.insert(key.to_owned());
        }
    }
    for key in orphans.difference(&marked) {
        let now = ctx.now().to_rfc3339().into_bytes();
        storage.put(&format!("{MARKS}/{key}"), now).await?;
    }
    Ok(removed)
}

fn instant(mark: &[u8]) -> Option<DateTime<Utc>> {
    std::str::from_utf8(mark).ok()?.parse().ok()
}
