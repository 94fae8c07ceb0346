//! Posts for tests.

use crate::{
    Ctx,
    entity::post,
    error::Result,
    stored::Stored,
    topics::{self, Subject},
};
use chrono::TimeDelta;
use contract::{PostId, UserId};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, EntityTrait};

/// Rows in one statement.
const BATCH: usize = 500;

/// Publishes a post without blocks now, whatever the author's role.
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

/// Inserts this many posts without blocks, titled by their numbers. The first two are published now, each following two
/// a minute earlier.
pub async fn fill(ctx: &Ctx, author: UserId, count: usize) -> Result<()> {
    let row = |number: usize| {
        let minutes = i64::try_from(number / 2).unwrap_or(0);
        post::ActiveModel {
            id: Set(ctx.new_id()),
            account_id: Set(author.0),
            title: Set(format!("Post {number}")),
            publish_at: Set(Some(ctx.now() - TimeDelta::minutes(minutes))),
            blocks: Set(Stored(Vec::new())),
            description: Set(String::new()),
            image_id: Set(None),
            tags: Set(Stored(Vec::new())),
            version: Set(1),
            created_at: Set(ctx.now()),
            updated_at: Set(ctx.now()),
        }
    };
    crate::transaction!(ctx, |tx| {
        for begin in (0..count).step_by(BATCH) {
            let rows = (begin..count.min(begin + BATCH)).map(row);
            post::Entity::insert_many(rows).exec_without_returning(tx).await?;
        }
        Ok(())
    })
}
