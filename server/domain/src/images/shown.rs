//! Pictures that people sent, as pages show them.

use crate::{entity::image, error::Result};
use contract::{ImageId, UserId, hotel::Image};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect};
use std::collections::{HashMap, HashSet};
use uuid::Uuid;

/// Pictures that are asked for at once: a statement takes so many values and no more.
const BATCH: usize = 10_000;

/// Pictures that this person sent, by their ids. Those that are gone are left out.
pub(crate) async fn shown(db: &impl ConnectionTrait, owner: UserId, ids: &[Uuid]) -> Result<HashMap<Uuid, Image>> {
    let mut shown = HashMap::new();
    for ids in ids.chunks(BATCH) {
        let rows: Vec<(Uuid, String, Option<String>)> = image::Entity::find()
            .select_only()
            .columns([image::Column::Id, image::Column::Caption, image::Column::StorageKey])
            .filter(image::Column::Id.is_in(ids.iter().copied()))
            .filter(image::Column::OwnerId.eq(owner.0))
            .into_tuple()
            .all(db)
            .await?;
        // Without a file it is drawn, as those of the demonstration are.
        let image =
            |(id, caption, file): (Uuid, String, Option<String>)| (id, Image::of(ImageId(id), caption, file.is_none()));
        shown.extend(rows.into_iter().map(image));
    }
    Ok(shown)
}

/// Those of the pictures that were drawn, and not sent as a file.
pub(crate) async fn drawn_among(db: &impl ConnectionTrait, ids: &[Uuid]) -> Result<HashSet<Uuid>> {
    if ids.is_empty() {
        return Ok(HashSet::new());
    }
    let drawn: Vec<Uuid> = image::Entity::find()
        .select_only()
        .column(image::Column::Id)
        .filter(image::Column::Id.is_in(ids.iter().copied()))
        .filter(image::Column::StorageKey.is_null())
        .into_tuple()
        .all(db)
        .await?;
    Ok(drawn.into_iter().collect())
}
