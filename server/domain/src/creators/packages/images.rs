//! A package's own pictures: adding them one by one, the title picture first, and deleting them.

use super::read::{full, of};
use crate::{
    Ctx, Viewer,
    entity::{image, travel_package},
    error::{Error, Refusals, Result},
    event::{Event, record},
    images::{ImageTexts, PACKAGE_KIND as KIND, keep, library},
    stored::Stored,
};
use bytes::Bytes;
use contract::{
    Code, ImageId, PackageId, UserId, limits::MAX_IMAGES_OF_PACKAGE, package::TravelPackage, words::at_most,
};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter,
    QuerySelect,
};
use serde_json::json;

/// Whether the viewer may add a picture to that package; checked before the file is read, which costs more. Another
/// account's package is not found, and a full one takes no more.
pub async fn may_add_image(ctx: &Ctx, viewer: &Viewer, id: PackageId) -> Result<()> {
    let me = viewer.account()?.id;
    let row = of(me, id).one(ctx.db()).await?;
    check_limit(&row.ok_or_else(|| Error::refused(Code::NotFound))?)
}

/// Adds a picture to the viewer's package, after the others. Caption and description are one line of up to 300
/// characters each, or empty. Keeps the package's version, which counts changes of its texts.
pub async fn add_image(
    ctx: &Ctx,
    viewer: &Viewer,
    id: PackageId,
    file: Bytes,
    said: ImageTexts<'_>,
) -> Result<TravelPackage> {
    may_add_image(ctx, viewer, id).await?;
    let mut refusals = Refusals::default();
    let said = ImageTexts::checked(&mut refusals, said.caption, said.alt).of_file(said.file_name);
    refusals.into_result()?;
    let me = viewer.account()?.id;
    // Stores the file first; the clean-up removes files that no row names.
    let kept = keep(ctx, file).await?;
    let row = crate::transaction!(ctx, |tx| {
        // The lock keeps simultaneous calls within the limit.
        let row = of(me, id).lock_exclusive().one(tx).await?;
        let row = row.ok_or_else(|| Error::refused(Code::NotFound))?;
        check_limit(&row)?;
        kept.name_said(ctx, tx, me, KIND, &said).await?;
        // Creators alone have a library; a package stays its author's.
        if viewer.creator().is_ok() {
            kept.name_in_library(ctx, tx, me, &said).await?;
        }
        let mut images = row.image_ids.0.clone();
        images.push(ImageId(kept.id));
        change(ctx, tx, row, images, "travelPackage.image_added").await
    })?;
    full(ctx, row).await
}

/// Adds a copy of a picture of the viewer's library, after the others; later changes of one do not change the other. A
/// missing picture is not found.
pub async fn add_image_of_library(
    ctx: &Ctx,
    viewer: &Viewer,
    id: PackageId,
    image_id: ImageId,
) -> Result<TravelPackage> {
    let me = viewer.account()?.id;
    let row = crate::transaction!(ctx, |tx| {
        let row = of(me, id).lock_exclusive().one(tx).await?;
        let row = row.ok_or_else(|| Error::refused(Code::NotFound))?;
        check_limit(&row)?;
        let mut copy = library::picture(tx, me, image_id)
            .await?
            .into_active_model()
            .reset_all();
        let copy_id = ctx.new_id();
        copy.id = Set(copy_id);
        copy.kind = Set(KIND.to_owned());
        copy.created_at = Set(ctx.now());
        copy.insert(tx).await?;
        let mut images = row.image_ids.0.clone();
        images.push(ImageId(copy_id));
        change(ctx, tx, row, images, "travelPackage.image_added").await
    })?;
    full(ctx, row).await
}

/// Deletes a picture of the viewer's package; the next clean-up removes its file. A missing one is not found.
pub async fn remove_image(ctx: &Ctx, viewer: &Viewer, id: PackageId, image_id: ImageId) -> Result<TravelPackage> {
    let me = viewer.account()?.id;
    let row = crate::transaction!(ctx, |tx| {
        let row = of(me, id).lock_exclusive().one(tx).await?;
        let row = row.filter(|row| row.image_ids.0.contains(&image_id));
        let row = row.ok_or_else(|| Error::refused(Code::NotFound))?;
        delete(tx, me, &[image_id]).await?;
        let mut images = row.image_ids.0.clone();
        images.retain(|id| *id != image_id);
        change(ctx, tx, row, images, "travelPackage.image_removed").await
    })?;
    full(ctx, row).await
}

/// Deletes pictures of the account's packages.
pub(super) async fn delete(tx: &impl ConnectionTrait, account: UserId, ids: &[ImageId]) -> Result<()> {
    image::Entity::delete_many()
        .filter(image::Column::Id.is_in(ids.iter().map(|id| id.0)))
        .filter(image::Column::OwnerId.eq(account.0))
        .filter(image::Column::Kind.eq(KIND))
        .exec(tx)
        .await?;
    Ok(())
}

fn check_limit(row: &travel_package::Model) -> Result<()> {
    if row.image_ids.0.len() < MAX_IMAGES_OF_PACKAGE {
        return Ok(());
    }
    let message = format!(
        "A package has {}. Delete some first.",
        at_most(MAX_IMAGES_OF_PACKAGE, "pictures")
    );
    Err(Error::field_with_message(Code::Invalid, "image", message))
}

/// Stores these pictures as the package's own.
async fn change(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    row: travel_package::Model,
    images: Vec<ImageId>,
    kind: &'static str,
) -> Result<travel_package::Model> {
    let event = Event {
        kind,
        account: Some(UserId(row.account_id)),
        subject: ("travelPackage", row.id),
        change: None,
        detail: json!({ "pictures": images.len() }),
    };
    record(ctx, tx, event).await?;
    let mut active = row.into_active_model();
    active.image_ids = Set(Stored(images));
    active.updated_at = Set(ctx.now());
    Ok(active.update(tx).await?)
}
