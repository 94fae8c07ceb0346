//! The card of a recommendation.

use super::{ShareCard, creator, from, missing, of};
use crate::{Ctx, Viewer, entity::recommendation, error::Result, hotels, images};
use contract::{HotelId, ImageId, RecommendationId, UserId};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use uuid::Uuid;

pub(super) async fn card(ctx: &Ctx, viewer: &Viewer, id: RecommendationId) -> Result<ShareCard> {
    let row = recommendation::Entity::find_by_id(id.0)
        .filter(recommendation::Column::IsActive.eq(true))
        .one(ctx.db())
        .await?;
    let row = row.ok_or_else(missing)?;
    let by = creator(ctx, UserId(row.account_id)).await?;
    let hotels = hotels::by_ids(ctx, viewer, &[HotelId(row.hotel_id)], None).await?;
    let hotel = hotels.into_iter().next().ok_or_else(missing)?;
    let own: Vec<Uuid> = row.cover_image_id.into_iter().chain(row.tile_image_id).collect();
    let there = images::shown(ctx.db(), UserId(row.account_id), &own).await?;
    let own = own.into_iter().find(|id| there.contains_key(id)).map(ImageId);
    Ok(ShareCard {
        line: match hotel.address.city.as_str() {
            "" => hotel.name,
            city => format!("{}, {city}", hotel.name),
        },
        price: hotel.from_price.map(|price| format!("{} a night", from(price))),
        picture: own.or(Some(hotel.title_image.id)),
        ..of(by, row.title)
    })
}
