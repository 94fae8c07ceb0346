//! The slugs of all listed hotels, for a sitemap.

use crate::{Ctx, entity::hotel, error::Result};
use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

/// A hotel's slug and the last change of its row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HotelSlug {
    pub slug: String,
    pub updated_at: DateTime<Utc>,
}

/// Hotels ordered by slug, at most `take` after the first `skip`.
pub async fn slugs(ctx: &Ctx, skip: u64, take: u64) -> Result<Vec<HotelSlug>> {
    let rows: Vec<(String, DateTime<Utc>)> = hotel::Entity::find()
        .select_only()
        .columns([hotel::Column::Slug, hotel::Column::UpdatedAt])
        .filter(hotel::Column::UnlistedAt.is_null())
        .order_by_asc(hotel::Column::Slug)
        .offset(skip)
        .limit(take)
        .into_tuple()
        .all(ctx.db())
        .await?;
    Ok(rows
        .into_iter()
        .map(|(slug, updated_at)| HotelSlug { slug, updated_at })
        .collect())
}
