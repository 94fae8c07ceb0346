//! Title images of hotels worldwide, for a preview of the artwork.

use crate::{Ctx, entity::hotel, error::Result};
use contract::ImageId;
use sea_orm::{EntityTrait, QueryOrder, QuerySelect};

/// Title images of hotels spread evenly over all, with names and cities.
pub async fn sample_images(ctx: &Ctx, count: usize) -> Result<Vec<(ImageId, String)>> {
    let all: Vec<(uuid::Uuid, String, String)> = hotel::Entity::find()
        .select_only()
        .column(hotel::Column::TitleImageId)
        .column(hotel::Column::Name)
        .column(hotel::Column::City)
        .order_by_asc(hotel::Column::Slug)
        .into_tuple()
        .all(ctx.db())
        .await?;
    let step = (all.len() / count.max(1)).max(1);
    Ok(all
        .into_iter()
        .step_by(step)
        .take(count)
        .map(|(id, name, city)| (ImageId(id), format!("{name}, {city}")))
        .collect())
}
