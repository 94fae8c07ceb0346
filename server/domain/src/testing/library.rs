//! Image libraries for tests.

use crate::{
    Ctx,
    entity::{ImageDescriptor, image},
    error::{Error, Result},
    images::{ImageTexts, keep, library::KIND},
    stored::Stored,
    testing::PIXEL,
};
use bytes::Bytes;
use contract::{Code, ImageId, UserId};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, EntityTrait, IntoActiveModel};

/// Rows in one statement.
const BATCH: usize = 500;

/// Adds an image with its file to an account's library, whatever the account's role.
pub async fn library_picture(ctx: &Ctx, owner: UserId, caption: &str) -> Result<ImageId> {
    let kept = keep(ctx, Bytes::from_static(PIXEL)).await?;
    let said = ImageTexts {
        caption,
        ..ImageTexts::default()
    };
    crate::transaction!(ctx, |tx| {
        let row = kept.name_said(ctx, tx, owner, KIND, &said).await?;
        Ok(ImageId(row.id))
    })
}

/// Raises an image's version, as a new crop does.
pub async fn recrop(ctx: &Ctx, picture: ImageId) -> Result<()> {
    crate::transaction!(ctx, |tx| {
        let row = image::Entity::find_by_id(picture.0).one(tx).await?;
        let row = row.ok_or_else(|| Error::refused(Code::NotFound))?;
        let version = row.version.unwrap_or(1);
        let mut active = row.into_active_model();
        active.version = Set(Some(version + 1));
        active.update(tx).await?;
        Ok(())
    })
}

/// Adds this many images without captions and files to an account's library.
pub async fn fill(ctx: &Ctx, owner: UserId, count: usize) -> Result<()> {
    let row = || image::ActiveModel {
        id: Set(ctx.new_id()),
        kind: Set(KIND.to_owned()),
        owner_id: Set(Some(owner.0)),
        hotel_id: Set(None),
        room_type_id: Set(None),
        position: Set(0),
        caption: Set(String::new()),
        descriptor: Set(Stored(ImageDescriptor::default())),
        storage_key: Set(None),
        width: Set(Some(1)),
        height: Set(Some(1)),
        created_at: Set(ctx.now()),
        ..Default::default()
    };
    crate::transaction!(ctx, |tx| {
        for begin in (0..count).step_by(BATCH) {
            let rows = (begin..count.min(begin + BATCH)).map(|_| row());
            image::Entity::insert_many(rows).exec_without_returning(tx).await?;
        }
        Ok(())
    })
}
