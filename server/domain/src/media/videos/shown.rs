//! Videos as visitors see them: visitors see the ready ones, the owner sees all.

use super::{captions_key, read::wire, rendition_key, state};
use crate::{
    Ctx, Viewer,
    entity::{image, video},
    error::{Error, Result},
};
use contract::{Code, UserId, VideoId, video::UserVideo};
use sea_orm::EntityTrait;

/// A video that the viewer may see.
pub struct VisibleVideo {
    pub video: UserVideo,
    /// The page of its provider, where the provider shows it.
    pub elsewhere: Option<String>,
    row: video::Model,
}

/// A file of a video.
pub struct ShownFile {
    pub key: String,
    /// `None`: the whole file.
    pub bytes: Option<u64>,
    pub media_type: &'static str,
    /// Changes when the file changes.
    pub version: String,
}

/// Returns the video if the viewer may see it.
pub async fn shown(ctx: &Ctx, viewer: &Viewer, id: VideoId) -> Result<VisibleVideo> {
    let not_found = || Error::refused(Code::NotFound);
    let row = video::Entity::find_by_id(id.0)
        .one(ctx.db())
        .await?
        .ok_or_else(not_found)?;
    if row.status != state::READY && viewer.account_id() != Some(UserId(row.account_id)) {
        return Err(not_found());
    }
    let name = row.provider_video.as_deref();
    Ok(VisibleVideo {
        elsewhere: name.and_then(|name| ctx.videos().maker().player(name)),
        video: wire(row.clone())?,
        row,
    })
}

impl VisibleVideo {
    /// The rendition of that height, if it is stored here.
    pub fn rendition(&self, height: u32) -> Option<ShownFile> {
        let kept = self.video.renditions.iter().any(|made| made.height == height);
        let made = self
            .row
            .renditions
            .0
            .iter()
            .find(|made| made.height == height && made.url.is_none());
        let made = made.filter(|_| kept)?;
        Some(ShownFile {
            key: rendition_key(self.row.id, height),
            bytes: Some(made.bytes),
            media_type: "video/mp4",
            version: format!("{}-{height}-{}", self.row.id.simple(), made.bytes),
        })
    }

    /// Its captions.
    pub fn captions(&self) -> Option<ShownFile> {
        let captions = self.row.captions_id?;
        Some(ShownFile {
            key: captions_key(self.row.id, captions),
            bytes: None,
            media_type: "text/vtt; charset=utf-8",
            version: captions.simple().to_string(),
        })
    }

    /// The poster.
    pub async fn poster(&self, ctx: &Ctx) -> Result<Option<ShownFile>> {
        let Some(poster) = self.row.poster_id else {
            return Ok(None);
        };
        let row = image::Entity::find_by_id(poster).one(ctx.db()).await?;
        Ok(row.and_then(|row| row.storage_key).map(|key| ShownFile {
            key,
            bytes: None,
            media_type: "image/webp",
            version: poster.simple().to_string(),
        }))
    }
}
