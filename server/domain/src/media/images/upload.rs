//! A person's own images: upload, replace, delete.

use super::{
    own::{OwnImageKind, may_set, own},
    stored_image::keep,
    texts::ImageTexts,
};
use crate::{
    Ctx, Viewer,
    entity::{account, image},
    error::{Error, Result},
    event::{Event, record},
    roles::role_text,
};
use bytes::Bytes;
use contract::{Code, ImageId, UserId, visitor::Role};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter,
    QuerySelect,
};
use serde_json::json;
use uuid::Uuid;

/// Makes a file the viewer's own image. Stores the image first and names it in one transaction; the clean-up removes
/// files that no row names.
pub async fn set_image(ctx: &Ctx, viewer: &Viewer, owner: UserId, which: OwnImageKind, file: Bytes) -> Result<ImageId> {
    may_set(viewer, owner)?;
    let kept = keep(ctx, file).await?;
    crate::transaction!(ctx, |tx| {
        let row = account::Entity::find_by_id(owner.0).lock_exclusive().one(tx).await?;
        let row = row.ok_or_else(|| Error::refused(Code::NotFound))?;
        // An account deleted while the file was read has no images any more.
        if viewer.is_authenticated() && row.role == role_text(Role::Anonymous) {
            return Err(Error::refused(Code::SessionExpired));
        }
        kept.name(ctx, tx, owner, which.kind()).await?;
        if viewer.creator().is_ok() {
            kept.name_in_library(ctx, tx, owner, &ImageTexts::default()).await?;
        }
        exchange(ctx, tx, row, which, Some(kept.id)).await?;
        Ok(ImageId(kept.id))
    })
}

/// Deletes the viewer's own image; without one nothing happens.
pub async fn remove_image(ctx: &Ctx, viewer: &Viewer, owner: UserId, which: OwnImageKind) -> Result<()> {
    own(viewer, owner)?;
    crate::transaction!(ctx, |tx| {
        let row = account::Entity::find_by_id(owner.0).lock_exclusive().one(tx).await?;
        let row = row.ok_or_else(|| Error::refused(Code::NotFound))?;
        if which.of(&row).is_none() {
            return Ok(());
        }
        exchange(ctx, tx, row, which, None).await
    })
}

/// Deletes an account's images; the next clean-up removes their files.
pub(crate) async fn forget(tx: &impl ConnectionTrait, owner: UserId) -> Result<()> {
    image::Entity::delete_many()
        .filter(image::Column::OwnerId.eq(owner.0))
        .exec(tx)
        .await?;
    Ok(())
}

/// Replaces an image, or removes it, and deletes the row of the previous one.
async fn exchange(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    row: account::Model,
    which: OwnImageKind,
    picture: Option<Uuid>,
) -> Result<()> {
    let (owner, before, version) = (row.id, which.of(&row), row.version + 1);
    let mut active = row.into_active_model();
    match which {
        OwnImageKind::Profile => active.picture_id = Set(picture),
        OwnImageKind::Hero => active.hero_image_id = Set(picture),
    }
    active.version = Set(version);
    active.updated_at = Set(ctx.now());
    active.club_changed_at = Set(Some(ctx.now()));
    active.update(tx).await?;
    if let Some(before) = before {
        image::Entity::delete_by_id(before).exec(tx).await?;
    }
    let event = Event {
        kind: if picture.is_some() {
            "profile.picture_set"
        } else {
            "profile.picture_removed"
        },
        account: Some(UserId(owner)),
        subject: ("account", owner),
        change: None,
        detail: json!({ "picture": which.kind() }),
    };
    record(ctx, tx, event).await
}
