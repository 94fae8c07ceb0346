//! Reading one post with all that its blocks name.

use crate::{
    Ctx, Viewer,
    entity::post,
    error::{Error, Result},
    hotels, images, profiles,
};
use chrono::{DateTime, Utc};
use contract::{
    Code, Currency, HotelId, PostId, UserId,
    hotel::{HotelSummary, Image},
    post::{ContentBlock, Post, PostStatus},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, Select};
use std::collections::HashSet;
use uuid::Uuid;

/// A post; one that is not published, or whose author runs no club any more, is there for its author alone. Hotels have
/// "from" prices in the currency (default the viewer's).
pub async fn get(ctx: &Ctx, viewer: &Viewer, id: PostId, currency: Option<Currency>) -> Result<Post> {
    let not_found = || Error::refused(Code::NotFound);
    let row = post::Entity::find_by_id(id.0).one(ctx.db()).await?;
    let row = row.ok_or_else(not_found)?;
    let author = UserId(row.account_id);
    if viewer.account_id() != Some(author) {
        let is_published = status(row.publish_at, ctx.now()) == PostStatus::Published;
        if !is_published || !profiles::is_creator(ctx, author).await? {
            return Err(not_found());
        }
    }
    full(ctx, viewer, row, currency).await
}

/// One of mine; anybody else's does not exist.
pub async fn mine(ctx: &Ctx, viewer: &Viewer, id: PostId) -> Result<Post> {
    let me = viewer.creator()?.id;
    let row = of(me, id).one(ctx.db()).await?;
    let row = row.ok_or_else(|| Error::refused(Code::NotFound))?;
    full(ctx, viewer, row, None).await
}

/// That post, if the account wrote it.
pub(super) fn of(account: UserId, id: PostId) -> Select<post::Entity> {
    post::Entity::find_by_id(id.0).filter(post::Column::AccountId.eq(account.0))
}

/// Who sees a post at that moment.
pub(super) fn status(publish_at: Option<DateTime<Utc>>, now: DateTime<Utc>) -> PostStatus {
    match publish_at {
        None => PostStatus::Draft,
        Some(at) if at > now => PostStatus::Scheduled,
        Some(_) => PostStatus::Published,
    }
}

/// The post with its pictures and hotels, in as many queries however many there are.
pub(super) async fn full(ctx: &Ctx, viewer: &Viewer, row: post::Model, currency: Option<Currency>) -> Result<Post> {
    let author = UserId(row.account_id);
    let mut seen = HashSet::new();
    let image_ids = row.blocks.0.iter().flat_map(|block| &block.image_ids);
    let image_ids: Vec<Uuid> = image_ids.map(|id| id.0).filter(|id| seen.insert(*id)).collect();
    let hotel_ids: Vec<HotelId> = row.blocks.0.iter().filter_map(|block| block.hotel_id).collect();
    let (mut images, hotels) = futures::try_join!(
        images::shown(ctx.db(), author, &image_ids),
        hotels::by_ids(ctx, viewer, &hotel_ids, currency)
    )?;
    let images = image_ids.iter().filter_map(|id| images.remove(id)).collect();
    Ok(wire(row, ctx.now(), images, hotels))
}

pub(super) fn wire(row: post::Model, now: DateTime<Utc>, images: Vec<Image>, hotels: Vec<HotelSummary>) -> Post {
    let content_blocks: Vec<ContentBlock> = row.blocks.0;
    Post {
        id: PostId(row.id),
        user_id: UserId(row.account_id),
        title: row.title,
        status: status(row.publish_at, now),
        publish_at: row.publish_at,
        content_blocks,
        images,
        hotels,
        tags: row.tags.0,
        version: row.version,
        created_at: row.created_at,
        updated_at: row.updated_at,
    }
}
