//! Hotels by id.

use super::list::cards;
use crate::{Ctx, Viewer, currencies::currency_for, entity::hotel, error::Result};
use contract::{Currency, HotelId, hotel::HotelSummary};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use std::collections::HashMap;

/// Returns these hotels in this order, without deleted ones, with "from" prices in `currency` (default: the viewer's).
/// Refuses a currency without an exchange rate, even for an empty list.
pub async fn by_ids(
    ctx: &Ctx,
    viewer: &Viewer,
    ids: &[HotelId],
    currency: Option<Currency>,
) -> Result<Vec<HotelSummary>> {
    let currency = currency_for(ctx, viewer, currency).await?;
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let found = hotel::Entity::find()
        .filter(hotel::Column::Id.is_in(ids.iter().map(|id| id.0)))
        .all(ctx.db())
        .await?;
    let cards = cards(ctx, &found, currency).await?.into_iter();
    let mut cards: HashMap<HotelId, HotelSummary> = cards.map(|card| (card.id, card)).collect();
    Ok(ids.iter().filter_map(|id| cards.remove(id)).collect())
}
