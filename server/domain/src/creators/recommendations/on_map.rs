//! A creator's recommendations, for a map.

use super::list::{newest_first, of_account};
use crate::{
    Ctx, areas,
    entity::{hotel, recommendation},
    error::Result,
    searches::short,
};
use contract::{HotelId, UserId, map::CreatorPin, search::SearchArea};
use sea_orm::{ColumnTrait, EntityTrait, FromQueryResult, JoinType, QueryFilter, QuerySelect, sea_query::Expr};
use uuid::Uuid;

/// Pins at most.
pub(crate) const MAX_PINS: u32 = 50;
/// Candidates in the box around a drawn area at most.
const MAX_CANDIDATES: u32 = 1_000;

#[derive(FromQueryResult)]
struct Row {
    hotel_id: Uuid,
    title: String,
    slug: String,
    name: String,
    latitude: f64,
    longitude: f64,
}

/// A creator's public recommendations in an area, or anywhere, without prices: newest first, at most 50. Refuses an
/// invalid polygon.
pub async fn on_map(ctx: &Ctx, creator: UserId, area: Option<&SearchArea>) -> Result<Vec<CreatorPin>> {
    let drawn = match area {
        Some(area) => areas::polygon(area)?,
        None => None,
    };
    let active = of_account(creator).filter(recommendation::Column::IsActive.eq(true));
    let in_area = match area {
        Some(area) => active.filter(areas::condition(area)),
        None => active,
    };
    let looked_at = if drawn.is_some() { MAX_CANDIDATES } else { MAX_PINS };
    let of_hotel = |column: hotel::Column| Expr::col((hotel::Entity, column));
    let rows: Vec<Row> = newest_first(in_area)
        .select_only()
        .columns([recommendation::Column::HotelId, recommendation::Column::Title])
        .column_as(of_hotel(hotel::Column::Slug), "slug")
        .column_as(of_hotel(hotel::Column::Name), "name")
        .column_as(of_hotel(hotel::Column::Latitude), "latitude")
        .column_as(of_hotel(hotel::Column::Longitude), "longitude")
        .join(
            JoinType::InnerJoin,
            recommendation::Entity::belongs_to(hotel::Entity)
                .from(recommendation::Column::HotelId)
                .to(hotel::Column::Id)
                .into(),
        )
        .limit(u64::from(looked_at))
        .into_model()
        .all(ctx.db())
        .await?;
    let is_inside = |row: &Row| {
        drawn
            .as_ref()
            .is_none_or(|polygon| polygon.contains(row.latitude, row.longitude))
    };
    let inside = rows.into_iter().filter(is_inside);
    Ok(inside.take(MAX_PINS as usize).map(pin).collect())
}

fn pin(row: Row) -> CreatorPin {
    CreatorPin {
        hotel_id: HotelId(row.hotel_id),
        slug: row.slug,
        name: row.name,
        latitude: short(row.latitude),
        longitude: short(row.longitude),
        recommendation_title: row.title,
        total_price: None,
    }
}
