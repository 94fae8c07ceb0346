//! Reading one recommendation.

use crate::{
    Ctx, Viewer,
    entity::recommendation,
    error::{Error, Result},
    hotels, images,
    written::once,
};
use contract::{
    Code, Currency, HotelId, RecommendationId, UserId,
    club::HotelRecommendation,
    hotel::{HotelSummary, Image},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect, Select};
use std::collections::{HashMap, HashSet};
use uuid::Uuid;

/// Returns a recommendation of the hotel; one that is not active is found by its author only.
pub async fn get(ctx: &Ctx, viewer: &Viewer, hotel: HotelId, id: RecommendationId) -> Result<HotelRecommendation> {
    let found = recommendation::Entity::find_by_id(id.0)
        .filter(recommendation::Column::HotelId.eq(hotel.0))
        .one(ctx.db())
        .await?;
    let is_seen = |row: &recommendation::Model| row.is_active || viewer.account_id() == Some(UserId(row.account_id));
    let row = found.filter(is_seen).ok_or_else(|| Error::refused(Code::NotFound))?;
    full(ctx, row, None).await
}

/// One of the viewer's recommendations with its hotel; another account's is not found.
pub async fn get_own(
    ctx: &Ctx,
    viewer: &Viewer,
    id: RecommendationId,
    currency: Option<Currency>,
) -> Result<HotelRecommendation> {
    let me = viewer.creator()?.id;
    let row = recommendation::Entity::find_by_id(id.0)
        .filter(recommendation::Column::AccountId.eq(me.0))
        .one(ctx.db())
        .await?;
    let row = row.ok_or_else(|| Error::refused(Code::NotFound))?;
    let hotels = hotels::by_ids(ctx, viewer, &[HotelId(row.hotel_id)], currency).await?;
    full(ctx, row, hotels.into_iter().next()).await
}

/// The viewer's recommendations among these hotels.
pub async fn mine_among(ctx: &Ctx, viewer: &Viewer, hotels: &[HotelId]) -> Result<HashMap<HotelId, RecommendationId>> {
    let me = viewer.creator()?.id;
    let rows: Vec<(Uuid, Uuid)> = recommendation::Entity::find()
        .select_only()
        .columns([recommendation::Column::HotelId, recommendation::Column::Id])
        .filter(recommendation::Column::AccountId.eq(me.0))
        .filter(recommendation::Column::HotelId.is_in(hotels.iter().map(|hotel| hotel.0)))
        .into_tuple()
        .all(ctx.db())
        .await?;
    let ids = |(hotel, id)| (HotelId(hotel), RecommendationId(id));
    Ok(rows.into_iter().map(ids).collect())
}

/// The creator's public recommendation of the hotel.
pub async fn by_creator(ctx: &Ctx, creator: UserId, hotel: HotelId) -> Result<Option<HotelRecommendation>> {
    let active = of(creator, hotel).filter(recommendation::Column::IsActive.eq(true));
    match active.one(ctx.db()).await? {
        Some(row) => Ok(Some(full(ctx, row, None).await?)),
        None => Ok(None),
    }
}

/// Those of these hotels that the creator publicly recommends, in their order.
pub async fn by_creator_among(ctx: &Ctx, creator: UserId, hotels: &[HotelId]) -> Result<Vec<HotelId>> {
    if hotels.is_empty() {
        return Ok(Vec::new());
    }
    let rows: Vec<Uuid> = recommendation::Entity::find()
        .select_only()
        .column(recommendation::Column::HotelId)
        .filter(recommendation::Column::AccountId.eq(creator.0))
        .filter(recommendation::Column::IsActive.eq(true))
        .filter(recommendation::Column::HotelId.is_in(hotels.iter().map(|hotel| hotel.0)))
        .into_tuple()
        .all(ctx.db())
        .await?;
    let recommended: HashSet<Uuid> = rows.into_iter().collect();
    Ok(hotels
        .iter()
        .copied()
        .filter(|hotel| recommended.contains(&hotel.0))
        .collect())
}

/// An account's recommendation of a hotel; there is at most one.
pub(super) fn of(account: UserId, hotel: HotelId) -> Select<recommendation::Entity> {
    recommendation::Entity::find()
        .filter(recommendation::Column::AccountId.eq(account.0))
        .filter(recommendation::Column::HotelId.eq(hotel.0))
}

/// The recommendation with its pictures.
pub(super) async fn full(
    ctx: &Ctx,
    row: recommendation::Model,
    hotel: Option<HotelSummary>,
) -> Result<HotelRecommendation> {
    let images = images::shown(ctx.db(), UserId(row.account_id), &image_ids(&row)).await?;
    Ok(wire(row, hotel, &images))
}

/// The pictures that a recommendation references, each once.
pub(super) fn image_ids(row: &recommendation::Model) -> Vec<Uuid> {
    let own = row.cover_image_id.into_iter().chain(row.tile_image_id);
    once(own.chain(row.image_ids.0.iter().map(|id| id.0)))
}

/// Leaves out deleted pictures.
pub(super) fn wire(
    row: recommendation::Model,
    hotel: Option<HotelSummary>,
    images: &HashMap<Uuid, Image>,
) -> HotelRecommendation {
    // A picture without texts gets the recommendation's title as its caption.
    let picture = |id: Option<Uuid>| {
        let mut image = images.get(&id?)?.clone();
        if image.alt().is_empty() {
            image.caption.clone_from(&row.title);
        }
        Some(image)
    };
    let shown = row.image_ids.0.iter().filter_map(|id| images.get(&id.0).cloned());
    HotelRecommendation {
        cover_image: picture(row.cover_image_id),
        tile_image: picture(row.tile_image_id),
        images: shown.collect(),
        is_pinned: row.is_pinned,
        position: row.position,
        id: RecommendationId(row.id),
        hotel_id: HotelId(row.hotel_id),
        user_id: UserId(row.account_id),
        recommendation_title: row.title,
        recommendation_text: row.text,
        is_active: row.is_active,
        tags: row.tags.0,
        version: row.version,
        created_at: row.created_at,
        updated_at: row.updated_at,
        hotel,
    }
}
