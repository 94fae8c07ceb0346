//! Deleting videos with everything stored for them.

use super::{events::event, read::of_owner, state};
use crate::{
    Ctx, Viewer,
    entity::{image, video},
    error::{Error, Result},
    event::record,
    folders::VIDEOS,
};
use contract::{Code, UserId, VideoId};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, ModelTrait, QueryFilter, QuerySelect};
use uuid::Uuid;

/// Deletes a video of the viewer's own library.
pub async fn remove(ctx: &Ctx, viewer: &Viewer, id: VideoId) -> Result<()> {
    let me = viewer.account()?.id;
    let gone = crate::transaction!(ctx, |tx| {
        let row = of_owner(me, id.0).lock_exclusive().one(tx).await?;
        let row = row.ok_or_else(|| Error::refused(Code::NotFound))?;
        if let Some(poster) = row.poster_id {
            image::Entity::delete_by_id(poster).exec(tx).await?;
        }
        let gone = RemovedVideo::of(&row);
        row.delete(tx).await?;
        record(ctx, tx, event("video.removed", Some(me), id.0)).await?;
        Ok(gone)
    })?;
    clear(ctx, &[gone]).await;
    Ok(())
}

/// The files of a video whose row is deleted.
pub(crate) struct RemovedVideo {
    id: Uuid,
    /// The provider and its id of the video, if we uploaded it there.
    elsewhere: Option<(String, String)>,
}

impl RemovedVideo {
    pub(super) fn of(row: &video::Model) -> Self {
        Self {
            id: row.id,
            elsewhere: row
                .provider_video
                .clone()
                // A video that was taken over was never uploaded from here, and its owner at the provider is unknown.
                .filter(|_| row.received_bytes > 0)
                .map(|name| (row.provider.clone(), name)),
        }
    }
}

/// The videos of an account that is about to be deleted.
pub(crate) async fn of(ctx: &Ctx, owner: UserId) -> Result<Vec<RemovedVideo>> {
    let rows = video::Entity::find().filter(video::Column::AccountId.eq(owner.0));
    Ok(rows.all(ctx.db()).await?.iter().map(RemovedVideo::of).collect())
}

/// Deletes an account's videos; its images, posters included, are deleted with the other images.
pub(crate) async fn forget(tx: &impl ConnectionTrait, owner: UserId) -> Result<()> {
    video::Entity::delete_many()
        .filter(video::Column::AccountId.eq(owner.0))
        .exec(tx)
        .await?;
    Ok(())
}

/// Removes the files of deleted videos. The periodic clean-up removes files that cannot be reached now; a file left at
/// the provider is named in the log.
pub(crate) async fn clear(ctx: &Ctx, gone: &[RemovedVideo]) {
    for video in gone {
        if let Err(error) = clear_files(ctx, video.id).await {
            tracing::warn!(video = %video.id, %error, "files of a video are left for the next clearing");
        }
        let maker = ctx.videos().maker();
        let elsewhere = video.elsewhere.as_ref();
        if let Some((_, name)) = elsewhere.filter(|(provider, _)| *provider == state::provider_text(maker.provider()))
            && let Err(error) = maker.remove(name).await
        {
            tracing::error!(name, %error, "a provider still keeps a video that was deleted here");
        }
    }
}

/// Removes all local files of a video, transcoded or not.
pub(super) async fn clear_files(ctx: &Ctx, id: Uuid) -> Result<()> {
    clear_arrived(ctx, id).await?;
    for key in ctx.storage().list(&format!("{VIDEOS}/{id}")).await? {
        ctx.storage().remove(&key).await?;
    }
    Ok(())
}

/// Removes the uploaded file and intermediate files of a video.
pub(super) async fn clear_arrived(ctx: &Ctx, id: Uuid) -> Result<()> {
    let failed = |error: std::io::Error| Error::Outside(format!("the file of a video: {error}"));
    absent(tokio::fs::remove_file(ctx.videos().file(id)).await).map_err(failed)?;
    absent(tokio::fs::remove_dir_all(ctx.videos().workplace(id)).await).map_err(failed)
}

/// A missing file counts as removed.
fn absent(removed: std::io::Result<()>) -> std::io::Result<()> {
    match removed {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(()),
        removed => removed,
    }
}
