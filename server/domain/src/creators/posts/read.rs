//! Reading one post with everything that its blocks reference.

use super::named::{contents, trips, videos};
use crate::{
    Ctx, Viewer,
    entity::post,
    error::{Error, Result},
    hotels, images, itinerary_contents, packages, profiles, videos,
    written::once,
};
use chrono::{DateTime, Utc};
use contract::{
    Code, Currency, HotelId, PostId, UserId,
    hotel::{HotelSummary, Image},
    itinerary_content::ItineraryContentSummary,
    package::TravelPackageWithHotels,
    post::{Post, PostStatus},
    video::{UserVideo, VideoStatus},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, Select};
use uuid::Uuid;

/// The content that a post's blocks reference, as far as it exists and is public.
#[derive(Default)]
pub(super) struct ReferencedContent {
    pub images: Vec<Image>,
    pub hotels: Vec<HotelSummary>,
    pub videos: Vec<UserVideo>,
    pub packages: Vec<TravelPackageWithHotels>,
    pub itinerary_contents: Vec<ItineraryContentSummary>,
}

/// Returns a post. One that is not published, or whose author no longer runs a club, is found by its author only.
/// Hotels have "from" prices in `currency` (default: the viewer's).
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

/// One of the viewer's posts; another account's is not found.
pub async fn get_own(ctx: &Ctx, viewer: &Viewer, id: PostId) -> Result<Post> {
    let me = viewer.creator()?.id;
    let row = of(me, id).one(ctx.db()).await?;
    let row = row.ok_or_else(|| Error::refused(Code::NotFound))?;
    full(ctx, viewer, row, None).await
}

/// That post, if the account wrote it.
pub(super) fn of(account: UserId, id: PostId) -> Select<post::Entity> {
    post::Entity::find_by_id(id.0).filter(post::Column::AccountId.eq(account.0))
}

/// The status of a post at that moment.
pub(super) fn status(publish_at: Option<DateTime<Utc>>, now: DateTime<Utc>) -> PostStatus {
    match publish_at {
        None => PostStatus::Draft,
        Some(at) if at > now => PostStatus::Scheduled,
        Some(_) => PostStatus::Published,
    }
}

/// The post with everything that its blocks reference, in a constant number of queries.
pub(super) async fn full(ctx: &Ctx, viewer: &Viewer, row: post::Model, currency: Option<Currency>) -> Result<Post> {
    let author = UserId(row.account_id);
    let is_mine = viewer.account_id() == Some(author);
    let blocks = &row.blocks.0;
    let image_ids: Vec<Uuid> = once(blocks.iter().flat_map(|block| &block.image_ids).map(|id| id.0));
    let hotel_ids: Vec<HotelId> = blocks.iter().filter_map(|block| block.hotel_id).collect();
    let (video_ids, package_ids, content_ids) = (videos(blocks), trips(blocks), contents(blocks));
    let (mut images, hotels, mut videos, packages, itinerary_contents) = futures::try_join!(
        images::shown(ctx.db(), author, &image_ids),
        hotels::by_ids(ctx, viewer, &hotel_ids, currency),
        videos::named(ctx, author, &video_ids),
        packages::named(ctx, viewer, author, &package_ids, currency),
        itinerary_contents::named(ctx, viewer, author, &content_ids)
    )?;
    if !is_mine {
        videos.retain(|video| video.status == VideoStatus::Ready);
        for video in &mut videos {
            // The collection is for its author only.
            video.collection.clear();
        }
    }
    let parts = ReferencedContent {
        images: image_ids.iter().filter_map(|id| images.remove(id)).collect(),
        hotels,
        videos,
        packages,
        itinerary_contents,
    };
    Ok(wire(row, ctx.now(), parts))
}

pub(super) fn wire(row: post::Model, now: DateTime<Utc>, parts: ReferencedContent) -> Post {
    Post {
        id: PostId(row.id),
        user_id: UserId(row.account_id),
        title: row.title,
        status: status(row.publish_at, now),
        publish_at: row.publish_at,
        content_blocks: row.blocks.0,
        images: parts.images,
        hotels: parts.hotels,
        videos: parts.videos,
        packages: parts.packages,
        itinerary_contents: parts.itinerary_contents,
        tags: row.tags.0,
        version: row.version,
        created_at: row.created_at,
        updated_at: row.updated_at,
    }
}
