//! Pictures that people sent, as pages show them.

use crate::{entity::image, error::Result};
use contract::{ImageId, UserId, hotel::Image};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect};
use std::collections::HashMap;
use uuid::Uuid;

/// Pictures that are asked for at once: a statement takes so many values and no more.
const BATCH: usize = 10_000;

/// Pictures that this person sent, by their ids. Those that are gone are left out.
pub(crate) async fn shown(db: &impl ConnectionTrait, owner: UserId, ids: &[Uuid]) -> Result<HashMap<Uuid, Image>> {
    let mut shown = HashMap::new();
    for ids in ids.chunks(BATCH) {
        let rows = image::Entity::find()
            .filter(image::Column::Id.is_in(ids.iter().copied()))
            .filter(image::Column::OwnerId.eq(owner.0))
            .all(db)
            .await?;
        shown.extend(rows.into_iter().map(|row| (row.id, sent(row))));
    }
    Ok(shown)
}

/// How often each of the pictures was changed, counted from 1. Those that are gone are left out.
pub(crate) async fn versions(db: &impl ConnectionTrait, ids: &[Uuid]) -> Result<HashMap<Uuid, i32>> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let versions: Vec<(Uuid, Option<i32>)> = image::Entity::find()
        .select_only()
        .columns([image::Column::Id, image::Column::Version])
        .filter(image::Column::Id.is_in(ids.iter().copied()))
        .into_tuple()
        .all(db)
        .await?;
    let changed = versions.into_iter().map(|(id, version)| (id, version.unwrap_or(1)));
    Ok(changed.collect())
}

/// A picture that somebody sent, with what is said of it and as it is cut.
pub(super) fn sent(row: image::Model) -> Image {
    let cut = row.cut.map(|cut| cut.0).unwrap_or_default();
    // Without a file it is drawn, as those of the demonstration are.
    Image::of(ImageId(row.id), row.caption, row.storage_key.is_none())
        .with_alt(row.alt)
        .with_cut(cut, row.version.unwrap_or(1))
}
