//! Checks that everything a post references exists.

use crate::{
    Ctx,
    entity::{itinerary_content, travel_package},
    error::{Refusals, Result},
    images::library::pictures_there,
    videos,
    written::{hotels_there, once},
};
use contract::{Code, ItineraryContentId, PackageId, UserId, VideoId, post::ContentBlock, video::VideoStatus};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use std::collections::HashSet;
use uuid::Uuid;

/// Checks all references of blocks, with one query for each kind. Skips those that the post had before.
pub(super) async fn check_named(
    ctx: &Ctx,
    me: UserId,
    blocks: &[ContentBlock],
    before: &[ContentBlock],
    refusals: &mut Refusals,
) -> Result<()> {
    let mut pictures = image_ids(before);
    pictures.extend(pictures_there(ctx, me, unknown(image_ids(blocks), &pictures)).await?);
    let mut hotels = hotel_ids(before);
    hotels.extend(hotels_there(ctx, unknown(hotel_ids(blocks), &hotels)).await?);
    let mut videos = video_ids(before);
    videos.extend(videos_there(ctx, me, unknown(video_ids(blocks), &videos)).await?);
    let mut trips = trip_ids(before);
    trips.extend(trips_there(ctx, me, unknown(trip_ids(blocks), &trips)).await?);
    let mut contents = content_ids(before);
    contents.extend(contents_there(ctx, me, unknown(content_ids(blocks), &contents)).await?);
    for (index, block) in blocks.iter().enumerate() {
        // The code "not found" would mean the post itself.
        let mut gone = |field: &str, message: &str| {
            refusals.add_message(Code::Invalid, format!("contentBlocks[{index}].{field}"), message);
        };
        if block.image_ids.iter().any(|id| !pictures.contains(&id.0)) {
            gone("imageIds", "This picture is not in your library. Choose another one.");
        }
        if block.hotel_id.is_some_and(|id| !hotels.contains(&id.0)) {
            gone("hotelId", "This hotel is not there. Choose another one.");
        }
        if block.video_id.is_some_and(|id| !videos.contains(&id.0)) {
            gone("videoId", "This video is not in your library. Choose another one.");
        }
        if block.package_id.is_some_and(|id| !trips.contains(&id.0)) {
            gone("packageId", "This package is not among yours. Choose another one.");
        }
        if block.itinerary_content_id.is_some_and(|id| !contents.contains(&id.0)) {
            gone(
                "itineraryContentId",
                "This itinerary is not among yours. Choose another one.",
            );
        }
    }
    Ok(())
}

/// The poster of the first video that is ready.
pub(crate) async fn poster(ctx: &Ctx, author: UserId, blocks: &[ContentBlock]) -> Result<Option<Uuid>> {
    let ids = videos(blocks);
    let found = videos::named(ctx, author, &ids).await?;
    let ready = |id: &VideoId| {
        let video = found.iter().find(|video| video.id == *id)?;
        video.poster.as_ref().filter(|_| video.status == VideoStatus::Ready)
    };
    Ok(ids.iter().find_map(ready).map(|image| image.id.0))
}

/// The videos that blocks reference, each once.
pub(super) fn videos(blocks: &[ContentBlock]) -> Vec<VideoId> {
    once(blocks.iter().filter_map(|block| block.video_id))
}

/// The packages that blocks reference, each once.
pub(super) fn trips(blocks: &[ContentBlock]) -> Vec<PackageId> {
    once(blocks.iter().filter_map(|block| block.package_id))
}

/// The itinerary contents that blocks reference, each once.
pub(super) fn contents(blocks: &[ContentBlock]) -> Vec<ItineraryContentId> {
    once(blocks.iter().filter_map(|block| block.itinerary_content_id))
}

fn unknown(named: HashSet<Uuid>, known: &HashSet<Uuid>) -> Vec<Uuid> {
    named.into_iter().filter(|id| !known.contains(id)).collect()
}

/// Those of the videos that are in the account's library, in any state.
async fn videos_there(ctx: &Ctx, me: UserId, ids: Vec<Uuid>) -> Result<Vec<Uuid>> {
    if ids.is_empty() {
        return Ok(ids);
    }
    let ids: Vec<VideoId> = ids.into_iter().map(VideoId).collect();
    let found = videos::named(ctx, me, &ids).await?;
    Ok(found.into_iter().map(|video| video.id.0).collect())
}

/// Those of the packages that the account owns, hidden ones included.
async fn trips_there(ctx: &Ctx, me: UserId, ids: Vec<Uuid>) -> Result<Vec<Uuid>> {
    if ids.is_empty() {
        return Ok(ids);
    }
    let found = travel_package::Entity::find()
        .select_only()
        .column(travel_package::Column::Id)
        .filter(travel_package::Column::Id.is_in(ids))
        .filter(travel_package::Column::AccountId.eq(me.0))
        .into_tuple()
        .all(ctx.db())
        .await?;
    Ok(found)
}

/// Those of the itinerary contents that the account owns, hidden ones included.
async fn contents_there(ctx: &Ctx, me: UserId, ids: Vec<Uuid>) -> Result<Vec<Uuid>> {
    if ids.is_empty() {
        return Ok(ids);
    }
    let found = itinerary_content::Entity::find()
        .select_only()
        .column(itinerary_content::Column::Id)
        .filter(itinerary_content::Column::Id.is_in(ids))
        .filter(itinerary_content::Column::AccountId.eq(me.0))
        .into_tuple()
        .all(ctx.db())
        .await?;
    Ok(found)
}

fn image_ids(blocks: &[ContentBlock]) -> HashSet<Uuid> {
    let ids = blocks.iter().flat_map(|block| &block.image_ids);
    ids.map(|id| id.0).collect()
}

fn hotel_ids(blocks: &[ContentBlock]) -> HashSet<Uuid> {
    let ids = blocks.iter().filter_map(|block| block.hotel_id);
    ids.map(|id| id.0).collect()
}

fn video_ids(blocks: &[ContentBlock]) -> HashSet<Uuid> {
    videos(blocks).into_iter().map(|id| id.0).collect()
}

fn trip_ids(blocks: &[ContentBlock]) -> HashSet<Uuid> {
    trips(blocks).into_iter().map(|id| id.0).collect()
}

fn content_ids(blocks: &[ContentBlock]) -> HashSet<Uuid> {
    contents(blocks).into_iter().map(|id| id.0).collect()
}
