//! The card of a trip told day by day.

use super::{ShareCard, creator, missing, of};
use crate::{Ctx, entity::itinerary_content, error::Result, images};
use contract::{ImageId, ItineraryContentId, UserId, words::count_of};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use uuid::Uuid;

pub(super) async fn card(ctx: &Ctx, id: ItineraryContentId) -> Result<ShareCard> {
    let row = itinerary_content::Entity::find_by_id(id.0)
        .filter(itinerary_content::Column::IsActive.eq(true))
        .one(ctx.db())
        .await?;
    let row = row.ok_or_else(missing)?;
    let by = creator(ctx, UserId(row.account_id)).await?;
    let of_days = row.days.0.iter().flat_map(|day| &day.image_ids).map(|id| id.0);
    let named: Vec<Uuid> = row.cover_image_id.into_iter().chain(of_days).collect();
    let there = images::shown(ctx.db(), UserId(row.account_id), &named).await?;
    let days = u32::try_from(row.days.0.len()).unwrap_or(u32::MAX);
    Ok(ShareCard {
        line: count_of(days, "day", "days"),
        picture: named.into_iter().find(|id| there.contains_key(id)).map(ImageId),
        ..of(by, row.title.clone())
    })
}
