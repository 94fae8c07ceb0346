//! Adding a video to the library: one uploaded here, or one that the provider already has.

use super::{
    check,
    events::event,
    read::{of_owner, wire},
    seen::{patience, state_of},
    state,
    upload::handed_over,
};
use crate::{
    Ctx, Viewer,
    entity::video,
    error::{Error, Result},
    event::record,
    images::own,
    outside::video::ProviderVideoState,
    stored::Stored,
};
use contract::{
    Code, UserId, VideoId,
    video::{UserVideo, VideoCreate, VideoProvider},
};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter,
    QuerySelect,
};
use uuid::Uuid;

/// Adds an uploaded video to the viewer's own library; repeating the call renames it.
pub async fn create(ctx: &Ctx, viewer: &Viewer, owner: UserId, input: &VideoCreate) -> Result<UserVideo> {
    own(viewer, owner)?;
    viewer.creator()?;
    let (title, collection) = check::words(&input.title, &input.collection)?;
    let id = match known(ctx, owner, input).await? {
        Some(id) => id,
        None if input.provider == VideoProvider::Bunny => return take(ctx, owner, input, (title, collection)).await,
        None => return Err(unknown()),
    };
    let row = crate::transaction!(ctx, |tx| { rename(ctx, tx, owner, id, (title, collection)).await })?;
    wire(row)
}

/// The owner's video of that id: ours or the provider's.
async fn known(ctx: &Ctx, owner: UserId, input: &VideoCreate) -> Result<Option<Uuid>> {
    if let Ok(id) = input.video_id.parse::<VideoId>()
        && let Some(row) = of_owner(owner, id.0).one(ctx.db()).await?
    {
        return Ok(Some(row.id));
    }
    let row = video::Entity::find()
        .filter(video::Column::AccountId.eq(owner.0))
        .filter(video::Column::Provider.eq(state::provider_text(input.provider)))
        .filter(video::Column::ProviderVideo.eq(input.video_id.to_lowercase()))
        .one(ctx.db())
        .await?;
    Ok(row.map(|row| row.id))
}

async fn rename(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    owner: UserId,
    id: Uuid,
    (title, collection): (&str, &str),
) -> Result<video::Model> {
    let row = of_owner(owner, id)
        .lock_exclusive()
        .one(tx)
        .await?
        .ok_or_else(unknown)?;
    let row = handed_over(ctx, tx, row).await?;
    if row.status == state::UPLOADING {
        let message = "Not all of this video has arrived yet. Send the rest of it first.";
        return Err(Error::field_with_message(Code::Invalid, "videoId", message));
    }
    let mut active = row.into_active_model();
    active.title = Set(title.to_owned());
    active.collection = Set(collection.to_owned());
    active.updated_at = Set(ctx.now());
    let row = active.update(tx).await?;
    record(ctx, tx, event("video.named", Some(owner), id)).await?;
    Ok(row)
}

/// Takes over a video that the provider already has. Every page that embeds the provider's player reveals its id there,
/// so the id proves no ownership: a creator may add it once and only show it.
async fn take(ctx: &Ctx, owner: UserId, input: &VideoCreate, words: (&str, &str)) -> Result<UserVideo> {
    let maker = ctx.videos().maker();
    let Ok(name) = input.video_id.parse::<Uuid>() else {
        return Err(unknown());
    };
    if maker.provider() != input.provider {
        let message = "This site keeps no videos at that provider.";
        return Err(Error::field_with_message(Code::Invalid, "provider", message));
    }
    let name = name.to_string();
    let seen = maker.look(&name).await?;
    if matches!(seen, ProviderVideoState::Gone) {
        return Err(unknown());
    }
    let id = ctx.new_id();
    let row = fresh(ctx, id, owner, &name, input.provider, words);
    let seen = state_of(ctx, seen, patience(ctx)).await?;
    let kept = crate::transaction!(ctx, |tx| {
        check::proved(tx, owner).await?;
        check::may_add(tx, owner).await?;
        let taken = video::Entity::find()
            .filter(video::Column::Provider.eq(state::provider_text(input.provider)))
            .filter(video::Column::ProviderVideo.eq(name.as_str()));
        if taken.one(tx).await?.is_some() {
            return Err(unknown());
        }
        let mut row = row.clone();
        seen.put_into(ctx, tx, owner, &mut row).await?;
        let kept = row.insert(tx).await?;
        record(ctx, tx, event("video.taken", Some(owner), id)).await?;
        Ok(kept)
    })?;
    wire(kept)
}

fn fresh(
    ctx: &Ctx,
    id: Uuid,
    owner: UserId,
    name: &str,
    provider: VideoProvider,
    (title, collection): (&str, &str),
) -> video::ActiveModel {
    video::ActiveModel {
        id: Set(id),
        account_id: Set(owner.0),
        title: Set(title.to_owned()),
        collection: Set(collection.to_owned()),
        provider: Set(state::provider_text(provider).to_owned()),
        provider_video: Set(Some(name.to_owned())),
        is_sent: Set(true),
        status: Set(state::PROCESSING.to_owned()),
        upload_bytes: Set(None),
        received_bytes: Set(0),
        expires_at: Set(patience(ctx)),
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
    }
}

fn unknown() -> Error {
    Error::field_with_message(
        Code::Invalid,
        "videoId",
        "There is no video of that name in your library.",
    )
}
