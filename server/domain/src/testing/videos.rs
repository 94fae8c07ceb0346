//! Videos for tests.

use crate::{
    Ctx,
    entity::{KeptRendition, video},
    error::Result,
    outside::video::Ffmpeg,
    stored::Stored,
    videos::Videos,
};
use contract::{UserId, VideoId};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, sea_query::Expr};
use std::{path::Path, sync::Arc};

/// Bytes of a video at most, in tests.
pub const MAX_BYTES: u64 = 64 * 1024 * 1024;

/// Transcodes with the machine's ffmpeg.
pub fn embedded(folder: &Path) -> Videos {
    Videos::new(Arc::new(Ffmpeg::new(None)), folder, MAX_BYTES, 2 * MAX_BYTES)
}

/// Adds a ready video with one rendition of these bytes to an account's library, whatever the account's role.
pub async fn ready(ctx: &Ctx, owner: UserId, title: &str, rendition: &[u8]) -> Result<VideoId> {
    let id = ctx.new_id();
    let key = format!("videos/{id}/240.mp4");
    ctx.storage().put(&key, rendition.to_vec()).await?;
    crate::transaction!(ctx, |tx| {
        let row = video::ActiveModel {
            id: Set(id),
            account_id: Set(owner.0),
            title: Set(title.to_owned()),
            collection: Set(String::new()),
            provider: Set("embedded".to_owned()),
            provider_video: Set(None),
            is_sent: Set(false),
            status: Set("ready".to_owned()),
            upload_bytes: Set(Some(1)),
            received_bytes: Set(1),
            expires_at: Set(ctx.now()),
            progress: Set(100),
            failure: Set(None),
            duration_seconds: Set(Some(2)),
            poster_id: Set(None),
            renditions: Set(Stored(vec![KeptRendition {
                width: 426,
                height: 240,
                bytes: rendition.len() as u64,
                url: None,
            }])),
            captions_id: Set(None),
            kept_bytes: Set(1),
            attempts: Set(0),
            run_at: Set(ctx.now()),
            locked_until: Set(None),
            worker_id: Set(None),
            created_at: Set(ctx.now()),
            updated_at: Set(ctx.now()),
        };
        row.insert(tx).await?;
        Ok(VideoId(id))
    })
}

/// Marks all bytes of an upload as received without handing it over, as if the server had stopped just then.
pub async fn all_is_here(ctx: &Ctx, id: VideoId) -> Result<()> {
    crate::transaction!(ctx, |tx| {
        video::Entity::update_many()
            .col_expr(video::Column::UploadBytes, Expr::col(video::Column::ReceivedBytes))
            .filter(video::Column::Id.eq(id.0))
            .exec(tx)
            .await?;
        Ok(())
    })
}
