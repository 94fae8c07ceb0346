//! The stored files that rows name: a backup is whole when it has them.

use crate::{
    Ctx,
    entity::{KeptRendition, image, video},
    error::Result,
    folders,
    outside::storage::Storage,
    stored::Stored,
    videos,
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect};
use std::collections::BTreeSet;
use uuid::Uuid;

/// The keys of the files of all pictures, videos and captions. The database may be that of an older server.
pub async fn named_files(db: &impl ConnectionTrait) -> Result<BTreeSet<String>> {
    let pictures: Vec<Option<String>> = image::Entity::find()
        .select_only()
        .column(image::Column::StorageKey)
        .filter(image::Column::StorageKey.is_not_null())
        .into_tuple()
        .all(db)
        .await?;
    // A picture of the library can name the file of another one.
    let mut named: BTreeSet<String> = pictures.into_iter().flatten().collect();
    let rows: Vec<(Uuid, Stored<Vec<KeptRendition>>, Option<Uuid>)> = video::Entity::find()
        .select_only()
        .columns([video::Column::Id, video::Column::Renditions, video::Column::CaptionsId])
        .into_tuple()
        .all(db)
        .await?;
    for (id, renditions, captions) in rows {
        let kept = renditions.0.iter().filter(|rendition| rendition.url.is_none());
        named.extend(kept.map(|rendition| videos::rendition_key(id, rendition.height)));
        named.extend(captions.map(|captions| videos::captions_key(id, captions)));
    }
    Ok(named)
}

/// How many files rows name that are not in the store.
pub async fn missing_files(ctx: &Ctx) -> Result<usize> {
    let there = stored_files(ctx.storage()).await?;
    Ok(named_files(ctx.db()).await?.difference(&there).count())
}

async fn stored_files(storage: &Storage) -> Result<BTreeSet<String>> {
    let mut there = BTreeSet::new();
    for folder in [folders::UPLOADS, folders::VIDEOS] {
        there.extend(storage.list(folder).await?);
    }
    Ok(there)
}
