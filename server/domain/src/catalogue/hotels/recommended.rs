//! Hotels on the start page.

use super::list::{cards, check_take, recommended_first};
use crate::{Ctx, Viewer, currencies::currency_for, entity::hotel, error::Result};
use contract::{Currency, hotel::HotelSummary};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};

/// The most recommended hotels, one for each city, with "from" prices in `currency` (default: the viewer's).
pub async fn recommended(
    ctx: &Ctx,
    viewer: &Viewer,
    take: Option<u32>,
    currency: Option<Currency>,
) -> Result<Vec<HotelSummary>> {
    let take = check_take(take)? as usize;
    let currency = currency_for(ctx, viewer, currency).await?;
    // Reads more than needed, so that the list is full after dropping second hotels of a city.
    let rows = recommended_first(hotel::Entity::find().filter(hotel::Column::UnlistedAt.is_null()))
        .limit(take as u64 * 4)
        .all(ctx.db())
        .await?;
    let mut chosen: Vec<hotel::Model> = Vec::with_capacity(take);
    let mut rest = Vec::new();
    for row in rows {
        let is_new_city = chosen.iter().all(|known| known.city_id != row.city_id);
        if is_new_city { chosen.push(row) } else { rest.push(row) }
    }
    chosen.extend(rest);
    chosen.truncate(take);
    cards(ctx, &chosen, currency).await
}
