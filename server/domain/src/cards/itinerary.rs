//! The card of a trip told day by day.

use super::{ShareCard, creator, missing, of};
use crate::{Ctx, entity::itinerary_content, error::Result};
use contract::{ImageId, ItineraryContentId, UserId, words::count_of};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

pub(super) async fn card(ctx: &Ctx, id: ItineraryContentId) -> Result<ShareCard> {
    let row = itinerary_content::Entity::find_by_id(id.0)
        .filter(itinerary_content::Column::IsActive.eq(true))
        .one(ctx.db())
        .await?;
    let row = row.ok_or_else(missing)?;
    let by = creator(ctx, UserId(row.account_id)).await?;
    let of_days = || row.days.0.iter().flat_map(|day| &day.image_ids).next().copied();
    let days = u32::try_from(row.days.0.len()).unwrap_or(u32::MAX);
    Ok(ShareCard {
        line: count_of(days, "day", "days"),
        picture: row.cover_image_id.map(ImageId).or_else(of_days),
        ..of(by, row.title.clone())
    })
}
