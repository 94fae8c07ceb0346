//! Posts for tests.

use crate::{
    Ctx,
    entity::post,
    error::Result,
    stored::Stored,
    topics::{self, Subject},
};
use contract::{PostId, UserId};
use sea_orm::{ActiveModelTrait, ActiveValue::Set};

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
            tags: Set(Stored(Vec::new())),
            version: Set(1),
            created_at: Set(ctx.now()),
            updated_at: Set(ctx.now()),
        };
        let row = row.insert(tx).await?;
        topics::set(tx, &Subject::post(&row)).await?;
        Ok(PostId(id))
    })
}
