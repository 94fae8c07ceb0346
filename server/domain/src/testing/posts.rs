//! Posts and their pictures for tests.

use crate::{
    Ctx,
    entity::{ImageDescriptor, image, post},
    error::Result,
    posts::LIBRARY,
    stored::Stored,
};
use contract::{ImageId, PostId, UserId};
use sea_orm::{ActiveValue::Set, EntityTrait};

/// A post without blocks that is published now, whatever its author is.
pub async fn publish(ctx: &Ctx, author: UserId, title: &str) -> Result<PostId> {
    crate::transaction!(ctx, |tx| {
        let id = ctx.new_id();
        let row = post::ActiveModel {
            id: Set(id),
            account_id: Set(author.0),
            title: Set(title.to_owned()),
            publish_at: Set(Some(ctx.now())),
            blocks: Set(Stored(Vec::new())),
            description: Set(String::new()),
            image_id: Set(None),
            version: Set(1),
            created_at: Set(ctx.now()),
            updated_at: Set(ctx.now()),
        };
        post::Entity::insert(row).exec_without_returning(tx).await?;
        Ok(PostId(id))
    })
}

/// A picture of somebody's library, without its file.
pub async fn picture(ctx: &Ctx, owner: UserId, caption: &str) -> Result<ImageId> {
    crate::transaction!(ctx, |tx| {
        let id = ctx.new_id();
        let row = image::ActiveModel {
            id: Set(id),
            kind: Set(LIBRARY.to_owned()),
            owner_id: Set(Some(owner.0)),
            hotel_id: Set(None),
            room_type_id: Set(None),
            position: Set(0),
            caption: Set(caption.to_owned()),
            descriptor: Set(Stored(ImageDescriptor::default())),
            storage_key: Set(Some(format!("uploads/{id}.webp"))),
            width: Set(Some(1)),
            height: Set(Some(1)),
            created_at: Set(ctx.now()),
        };
        image::Entity::insert(row).exec_without_returning(tx).await?;
        Ok(ImageId(id))
    })
}

/// Takes a picture away, as if its owner did.
pub async fn lose_picture(ctx: &Ctx, id: ImageId) -> Result<()> {
    crate::transaction!(ctx, |tx| {
        image::Entity::delete_by_id(id.0).exec(tx).await?;
        Ok(())
    })
}
