//! Videos as their owner sees them.

use super::state::{provider, status};
use crate::{
    Ctx, Viewer,
    entity::video,
    error::{Error, Result},
};
use contract::{
    Code, ImageId, UserId, VideoId,
    hotel::Image,
    video::{UserVideo, VideoRendition, VideoStatus},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, Select};
use uuid::Uuid;

/// Returns a video of the viewer's own library.
pub async fn get(ctx: &Ctx, viewer: &Viewer, id: VideoId) -> Result<UserVideo> {
    wire(own_row(ctx, viewer, id).await?)
}

/// Its row; another account's video is not found.
pub(super) async fn own_row(ctx: &Ctx, viewer: &Viewer, id: VideoId) -> Result<video::Model> {
    let me = viewer.account()?.id;
    let row = of_owner(me, id.0).one(ctx.db()).await?;
    row.ok_or_else(|| Error::refused(Code::NotFound))
}

pub(super) fn of_owner(owner: UserId, id: Uuid) -> Select<video::Entity> {
    video::Entity::find_by_id(id).filter(video::Column::AccountId.eq(owner.0))
}

pub(super) fn wire(row: video::Model) -> Result<UserVideo> {
    let (status, provider) = (status(&row)?, provider(&row)?);
    let progress = match status {
        VideoStatus::Uploading => arrived(&row),
        VideoStatus::Processing | VideoStatus::Failed => u32::try_from(row.progress).unwrap_or(0).min(100),
        VideoStatus::Ready => 100,
    };
    let id = VideoId(row.id);
    let is_ready = status == VideoStatus::Ready;
    let renditions = row
        .renditions
        .0
        .into_iter()
        .filter(|_| is_ready)
        .map(|kept| VideoRendition {
            height: kept.height,
            width: kept.width,
            bytes: kept.bytes,
            url: kept
                .url
                .unwrap_or_else(|| format!("/media/video/{id}/{}.mp4", kept.height)),
        });
    Ok(UserVideo {
        id,
        video_id: row.provider_video.unwrap_or_else(|| id.to_string()),
        user_id: UserId(row.account_id),
        poster: row
            .poster_id
            .map(|poster| Image::of(ImageId(poster), row.title.as_str(), false)),
        title: row.title,
        collection: row.collection,
        provider,
        status,
        progress,
        failure: row.failure,
        duration_seconds: row.duration_seconds.and_then(|seconds| u32::try_from(seconds).ok()),
        renditions: renditions.collect(),
        // New captions get a new URL, so that no cache serves the old ones.
        captions_url: row
            .captions_id
            .map(|captions| format!("/media/video/{id}/captions.vtt?version={captions}")),
        player_url: format!("/player/{id}"),
        created_at: row.created_at,
    })
}

/// The share that has arrived, in percent; 0 while the length is unknown.
fn arrived(row: &video::Model) -> u32 {
    let Some(all) = row.upload_bytes.filter(|all| *all > 0) else {
        return 0;
    };
    u32::try_from(row.received_bytes.saturating_mul(100) / all)
        .unwrap_or(0)
        .min(100)
}
