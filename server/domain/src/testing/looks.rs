//! Customised clubs, for tests of later changes to a database.

use crate::{
    Ctx,
    entity::account,
    error::{Error, Result},
    images::{OwnImageKind, keep},
    testing::PIXEL,
};
use bytes::Bytes;
use contract::{Code, ImageId, UserId};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, ConnectionTrait, EntityTrait, IntoActiveModel};

/// Sets a club's own picture.
pub async fn choose_picture(ctx: &Ctx, owner: UserId) -> Result<ImageId> {
    let which = OwnImageKind::Profile;
    let kept = keep(ctx, Bytes::from_static(PIXEL)).await?;
    crate::transaction!(ctx, |tx| {
        kept.name(ctx, tx, owner, which.kind()).await?;
        let mut active = row(tx, owner).await?;
        active.picture_id = Set(Some(kept.id));
        active.update(tx).await?;
        Ok(ImageId(kept.id))
    })
}

/// Changes an account's public name.
pub async fn rename(ctx: &Ctx, owner: UserId, name: &str) -> Result<()> {
    crate::transaction!(ctx, |tx| {
        let mut active = row(tx, owner).await?;
        active.public_name = Set(Some(name.to_owned()));
        active.update(tx).await?;
        Ok(())
    })
}

/// Removes a club's links, colour and verification, as in clubs older than these columns.
pub async fn forget_look(ctx: &Ctx, owner: UserId, version: i32) -> Result<()> {
    crate::transaction!(ctx, |tx| {
        let mut active = row(tx, owner).await?;
        active.links = Set(None);
        active.theme_color = Set(None);
        active.verified_at = Set(None);
        active.version = Set(version);
        active.update(tx).await?;
        Ok(())
    })
}

async fn row(tx: &impl ConnectionTrait, owner: UserId) -> Result<account::ActiveModel> {
    let found = account::Entity::find_by_id(owner.0).one(tx).await?;
    let found = found.ok_or_else(|| Error::refused(Code::NotFound))?;
    Ok(found.into_active_model())
}
