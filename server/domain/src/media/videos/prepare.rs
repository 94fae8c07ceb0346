//! Reserving an address for an upload.

use super::{check, events::event, read::wire, state, upload};
use crate::{
    Ctx, Viewer,
    entity::video,
    error::{Error, Result},
    event::record,
    free_disk,
    images::own,
    stored::Stored,
};
use chrono::TimeDelta;
use contract::{
    Code, UserId,
    video::{VideoPrepare, VideoUpload},
};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};

/// How long an upload may take, in hours.
const HOURS: i64 = 24;
/// Simultaneous uploads to one library.
const MAX_ARRIVING_VIDEOS: u64 = 20;

/// Reserves a place in the viewer's own library and returns the address for the upload.
pub async fn prepare(ctx: &Ctx, viewer: &Viewer, owner: UserId, input: &VideoPrepare) -> Result<VideoUpload> {
    own(viewer, owner)?;
    viewer.creator()?;
    let (title, collection) = check::words(&input.title, &input.collection)?;
    free_disk::check(ctx, 0).await?;
    let expires_at = ctx.now() + TimeDelta::hours(HOURS);
    let provider = state::provider_text(ctx.videos().maker().provider());
    let row = crate::transaction!(ctx, |tx| {
        check::proved(tx, owner).await?;
        check::may_add(tx, owner).await?;
        let arriving = video::Entity::find()
            .filter(video::Column::AccountId.eq(owner.0))
            .filter(video::Column::Status.eq(state::UPLOADING))
            .filter(video::Column::ExpiresAt.gt(ctx.now()));
        if arriving.count(tx).await? >= MAX_ARRIVING_VIDEOS {
            let message = format!(
                "At most {MAX_ARRIVING_VIDEOS} videos can be on their way at once. Finish or delete some first."
            );
            return Err(Error::field_with_message(Code::Invalid, "video", message));
        }
        let id = ctx.new_id();
        let row = video::ActiveModel {
            id: Set(id),
            account_id: Set(owner.0),
            title: Set(title.to_owned()),
            collection: Set(collection.to_owned()),
            provider: Set(provider.to_owned()),
            provider_video: Set(None),
            is_sent: Set(false),
            status: Set(state::UPLOADING.to_owned()),
            upload_bytes: Set(None),
            received_bytes: Set(0),
            expires_at: Set(expires_at),
            progress: Set(0),
            failure: Set(None),
            duration_seconds: Set(None),
            poster_id: Set(None),
            renditions: Set(Stored(Vec::new())),
            captions_id: Set(None),
            kept_bytes: Set(0),
            attempts: Set(0),
            run_at: Set(ctx.now()),
            locked_until: Set(None),
            worker_id: Set(None),
            created_at: Set(ctx.now()),
            updated_at: Set(ctx.now()),
        };
        let row = row.insert(tx).await?;
        record(ctx, tx, event("video.prepared", Some(owner), id)).await?;
        Ok(row)
    })?;
    Ok(VideoUpload {
        upload_url: upload::address(ctx, row.id),
        video: wire(row)?,
        expires_at,
        most_bytes: ctx.videos().max_bytes(),
    })
}
