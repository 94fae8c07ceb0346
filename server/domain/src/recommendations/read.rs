//! Reading one recommendation.

use crate::{
    Ctx, Viewer,
    entity::recommendation,
    error::{Error, Result},
};
use contract::{Code, HotelId, ImageId, RecommendationId, UserId, club::HotelRecommendation, hotel::Image};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, Select};
use uuid::Uuid;

/// A recommendation of the hotel; one that is not active is there for its author alone.
pub async fn get(ctx: &Ctx, viewer: &Viewer, hotel: HotelId, id: RecommendationId) -> Result<HotelRecommendation> {
    let found = recommendation::Entity::find_by_id(id.0)
        .filter(recommendation::Column::HotelId.eq(hotel.0))
        .one(ctx.db())
        .await?;
    let is_seen = |row: &recommendation::Model| row.is_active || viewer.account_id() == Some(UserId(row.account_id));
    let row = found.filter(is_seen).ok_or_else(|| Error::refused(Code::NotFound))?;
    Ok(wire(row, None))
}

/// My recommendation of the hotel, when I have one.
pub async fn mine(ctx: &Ctx, viewer: &Viewer, hotel: HotelId) -> Result<Option<HotelRecommendation>> {
    let me = viewer.creator()?.id;
    let row = of(me, hotel).one(ctx.db()).await?;
    Ok(row.map(|row| wire(row, None)))
}

/// What that creator recommends of the hotel, for everybody.
pub async fn by_creator(ctx: &Ctx, creator: UserId, hotel: HotelId) -> Result<Option<HotelRecommendation>> {
    let active = of(creator, hotel).filter(recommendation::Column::IsActive.eq(true));
    let row = active.one(ctx.db()).await?;
    Ok(row.map(|row| wire(row, None)))
}

/// An account's recommendation of a hotel: there is one at most.
pub(super) fn of(account: UserId, hotel: HotelId) -> Select<recommendation::Entity> {
    recommendation::Entity::find()
        .filter(recommendation::Column::AccountId.eq(account.0))
        .filter(recommendation::Column::HotelId.eq(hotel.0))
}

pub(super) fn wire(row: recommendation::Model, hotel: Option<contract::hotel::HotelSummary>) -> HotelRecommendation {
    let picture = |id: Option<Uuid>| id.map(|id| Image::of(ImageId(id), row.title.clone(), false));
    HotelRecommendation {
        cover_image: picture(row.cover_image_id),
        tile_image: picture(row.tile_image_id),
        id: RecommendationId(row.id),
        hotel_id: HotelId(row.hotel_id),
        user_id: UserId(row.account_id),
        recommendation_title: row.title,
        recommendation_text: row.text,
        is_active: row.is_active,
        version: row.version,
        created_at: row.created_at,
        updated_at: row.updated_at,
        hotel,
    }
}
