//! Uploaded images as pages show them.

use crate::{entity::image, error::Result};
use contract::{ImageId, UserId, hotel::Image};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect};
use std::collections::HashMap;
use uuid::Uuid;

/// Images in one query, because a statement takes a limited number of values.
const BATCH: usize = 10_000;

/// This owner's images among these ids. Leaves out deleted ones.
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

/// The version of each image, counted from 1. Leaves out deleted ones.
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

/// An uploaded image with its texts and crop.
pub(super) fn sent(row: image::Model) -> Image {
    let cut = row.cut.map(|cut| cut.0).unwrap_or_default();
    // An image without a file is generated artwork, as in the demonstration.
    Image::of(ImageId(row.id), row.caption, row.storage_key.is_none())
        .with_alt(row.alt)
        .with_cut(cut, row.version.unwrap_or(1))
}
