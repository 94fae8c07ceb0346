//! Removes uploads that never arrived, and files that no video names.

use super::{
    remove::{RemovedVideo, clear, clear_arrived},
    state,
    upload::{handed_over, is_whole},
};
use crate::{Ctx, entity::video, error::Result, folders::VIDEOS, orphans};
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use std::collections::{BTreeSet, HashMap};
use uuid::Uuid;

/// How long a file may lack a row, in hours: longer than any work on it takes.
const HOURS: i64 = 4;
/// Rows that one statement reads.
const BATCH: usize = 500;

/// Removes them, stored files within the limits of [`orphans`], and returns their number. Repeating it is safe, also
/// from several servers at once.
pub async fn tidy(ctx: &Ctx) -> Result<usize> {
    let late = late(ctx).await?;
    clear(ctx, &late).await;
    if !orphans::is_ours(ctx).await? {
        return Ok(late.len());
    }
    Ok(late.len() + kept(ctx).await? + arrived(ctx).await?)
}

/// Deletes videos whose upload time is over. A complete upload counts as arrived, even if no worker knows of it yet.
async fn late(ctx: &Ctx) -> Result<Vec<RemovedVideo>> {
    let now = ctx.now();
    crate::transaction!(ctx, |tx| {
        let rows = video::Entity::find()
            .filter(video::Column::Status.eq(state::UPLOADING))
            .filter(video::Column::ExpiresAt.lt(now))
            .lock_exclusive()
            .all(tx)
            .await?;
        let (whole, rows): (Vec<_>, Vec<_>) = rows.into_iter().partition(is_whole);
        for row in whole {
            handed_over(ctx, tx, row).await?;
        }
        video::Entity::delete_many()
            .filter(video::Column::Id.is_in(rows.iter().map(|row| row.id)))
            .filter(video::Column::Status.eq(state::UPLOADING))
            .exec(tx)
            .await?;
        Ok(rows.iter().map(RemovedVideo::of).collect::<Vec<RemovedVideo>>())
    })
}

/// Removes stored files that no video has named for some hours.
async fn kept(ctx: &Ctx) -> Result<usize> {
    let long_ago = ctx.now() - TimeDelta::hours(HOURS);
    let keys = ctx.storage().list(VIDEOS).await?;
    let ids: BTreeSet<Uuid> = keys.iter().filter_map(|key| video_of(key)).collect();
    let rows = rows(ctx, &ids).await?;
    let mut unnamed = BTreeSet::new();
    for key in keys {
        let Some(id) = video_of(&key) else { continue };
        let captions = captions_of(&key);
        let is_named = match (rows.get(&id), captions) {
            (None, _) => false,
            (Some(row), Some(captions)) => row.captions_id == Some(captions),
            (Some(_), None) => true,
        };
        let is_old = made_at(captions.unwrap_or(id)).is_some_and(|made| made < long_ago);
        if !is_named && is_old {
            unnamed.insert(key);
        }
    }
    orphans::clear(ctx, VIDEOS, &unnamed).await
}

/// Removes local files of videos that are transcoded or deleted.
async fn arrived(ctx: &Ctx) -> Result<usize> {
    let long_ago = ctx.now() - TimeDelta::hours(HOURS);
    // The folder is created with the first video.
    let Ok(mut folder) = tokio::fs::read_dir(ctx.videos().folder()).await else {
        return Ok(0);
    };
    let mut ids = BTreeSet::new();
    while let Ok(Some(entry)) = folder.next_entry().await {
        let name = entry.file_name();
        let id = name
            .to_str()
            .and_then(|name| name.split('.').next()?.parse::<Uuid>().ok());
        ids.extend(id.filter(|id| made_at(*id).is_some_and(|made| made < long_ago)));
    }
    let rows = rows(ctx, &ids).await?;
    let mut removed = 0;
    let forgotten = ctx.now() - TimeDelta::days(orphans::GRACE_DAYS);
    for id in ids {
        let is_over = match rows.get(&id) {
            Some(row) => row.status == state::READY,
            None => made_at(id).is_some_and(|made| made < forgotten),
        };
        if is_over {
            clear_arrived(ctx, id).await?;
            removed += 1;
        }
    }
    Ok(removed)
}

async fn rows(ctx: &Ctx, ids: &BTreeSet<Uuid>) -> Result<HashMap<Uuid, video::Model>> {
    let ids: Vec<Uuid> = ids.iter().copied().collect();
    let mut found = HashMap::new();
    for part in ids.chunks(BATCH) {
        let rows = video::Entity::find().filter(video::Column::Id.is_in(part.iter().copied()));
        found.extend(rows.all(ctx.db()).await?.into_iter().map(|row| (row.id, row)));
    }
    Ok(found)
}

/// The id of the video in a storage key.
fn video_of(key: &str) -> Option<Uuid> {
    let (id, _) = key.strip_prefix(VIDEOS)?.strip_prefix('/')?.split_once('/')?;
    id.parse().ok()
}

/// The id of the captions in a storage key.
fn captions_of(key: &str) -> Option<Uuid> {
    key.rsplit('/').next()?.strip_suffix(".vtt")?.parse().ok()
}

/// When an id was created; `None` for other names, whose files we leave alone.
fn made_at(id: Uuid) -> Option<DateTime<Utc>> {
    let (seconds, nanoseconds) = id.get_timestamp()?.to_unix();
    DateTime::from_timestamp(i64::try_from(seconds).ok()?, nanoseconds)
}
