//! Creating and replacing posts.

use super::{
    check::{check, scheduled_for},
    read::{full, of, status},
};
use crate::{
    Ctx, Viewer, author,
    entity::post,
    error::{Error, Result},
    event::{Event, record},
    free_disk,
    keyed::{Keyed, reused},
    stored::Stored,
    topics::{self, Subject},
};
use chrono::{DateTime, Utc};
use contract::{
    Code, PostId, UserId,
    post::{Post, PostStatus, PostWrite},
};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, PaginatorTrait,
    QueryFilter, QuerySelect,
};
use serde_json::json;

/// Posts of one creator at most.
pub const MAX_POSTS: u64 = 20_000;

/// Creates a post: a draft, published or scheduled. Refuses travellers, invalid input with every error, input with a
/// version, and a post above the maximum number.
pub async fn create(ctx: &Ctx, viewer: &Viewer, input: &PostWrite) -> Result<Post> {
    create_once(ctx, viewer, input, None).await
}

/// Like `create`; a repeated call with the same idempotency key returns the first post.
pub async fn create_once(ctx: &Ctx, viewer: &Viewer, input: &PostWrite, key: Option<&str>) -> Result<Post> {
    let me = viewer.creator()?.id;
    let keyed = Keyed::of(me, "post", key, input)?;
    free_disk::check(ctx, 0).await?;
    let content = check(ctx, me, input, None).await?;
    if input.version.is_some() {
        return Err(Error::refused(Code::Conflict));
    }
    let row = crate::transaction!(ctx, |tx| {
        // An account deleted meanwhile writes no posts.
        author::lock(tx, me).await?;
        let id = ctx.new_id();
        if let Some(keyed) = &keyed
            && let Some(made) = keyed.claim(ctx, tx, id).await?
        {
            return of(me, PostId(made)).one(tx).await?.ok_or_else(reused);
        }
        let mine = post::Entity::find().filter(post::Column::AccountId.eq(me.0));
        author::check_limit(mine.count(tx).await?, MAX_POSTS, "posts")?;
        let row = post::ActiveModel {
            id: Set(id),
            account_id: Set(me.0),
            title: Set(content.title.clone()),
            publish_at: Set(publish_at(input, None, ctx.now())),
            blocks: Set(Stored(content.blocks.clone())),
            description: Set(content.description.clone()),
            image_id: Set(content.image_id),
            tags: Set(Stored(content.tags.clone())),
            version: Set(1),
            created_at: Set(ctx.now()),
            updated_at: Set(ctx.now()),
        };
        let row = row.insert(tx).await?;
        topics::set(tx, &Subject::post(&row)).await?;
        note(ctx, tx, &row, PostStatus::Draft).await?;
        Ok(row)
    })?;
    full(ctx, viewer, row, None).await
}

/// Replaces the viewer's post; another account's is not found. Fails with every error in the input, and when the viewer
/// edited another version.
pub async fn replace(ctx: &Ctx, viewer: &Viewer, id: PostId, input: &PostWrite) -> Result<Post> {
    // The author may change it without being a creator now: only creators write, and only creators' posts are shown.
    let me = viewer.account()?.id;
    let not_found = || Error::refused(Code::NotFound);
    let before = of(me, id).one(ctx.db()).await?.ok_or_else(not_found)?;
    free_disk::check(ctx, 0).await?;
    let content = check(ctx, me, input, Some(&before)).await?;
    let row = crate::transaction!(ctx, |tx| {
        let row = of(me, id).lock_exclusive().one(tx).await?.ok_or_else(not_found)?;
        if input.version.is_some_and(|version| version != row.version) {
            return Err(Error::refused(Code::Conflict));
        }
        let (version, before) = (row.version + 1, row.publish_at);
        let mut active = row.into_active_model();
        active.title = Set(content.title.clone());
        active.publish_at = Set(publish_at(input, before, ctx.now()));
        active.blocks = Set(Stored(content.blocks.clone()));
        active.description = Set(content.description.clone());
        active.image_id = Set(content.image_id);
        active.tags = Set(Stored(content.tags.clone()));
        active.version = Set(version);
        active.updated_at = Set(ctx.now());
        let row = active.update(tx).await?;
        topics::set(tx, &Subject::post(&row)).await?;
        note(ctx, tx, &row, status(before, ctx.now())).await?;
        Ok(row)
    })?;
    full(ctx, viewer, row, None).await
}

/// The publication time. A published post keeps its time.
fn publish_at(input: &PostWrite, before: Option<DateTime<Utc>>, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    match input.status {
        PostStatus::Draft => None,
        PostStatus::Scheduled => scheduled_for(input),
        PostStatus::Published => before.filter(|at| *at <= now).or(Some(now)),
    }
}

/// Records that the post was written and, if so, published.
async fn note(ctx: &Ctx, tx: &impl ConnectionTrait, row: &post::Model, before: PostStatus) -> Result<()> {
    let after = status(row.publish_at, ctx.now());
    let event = |kind| Event {
        kind,
        account: Some(UserId(row.account_id)),
        subject: ("post", row.id),
        change: (before != after).then(|| (text(before), text(after))),
        detail: json!({ "version": row.version, "publishAt": row.publish_at }),
    };
    record(ctx, tx, event("post.written")).await?;
    if before != after && after == PostStatus::Published {
        record(ctx, tx, event("post.published")).await?;
    }
    Ok(())
}

fn text(status: PostStatus) -> &'static str {
    match status {
        PostStatus::Draft => "draft",
        PostStatus::Scheduled => "scheduled",
        PostStatus::Published => "published",
    }
}
