//! Trips to copy: itinerary contents that others see.

use super::{
    listing::Listing,
    source::{club_slug, of_clubs},
};
use crate::{Ctx, entity::itinerary_content, error::Result};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use std::collections::HashSet;
use uuid::Uuid;

/// All of them.
pub(super) fn contents() -> Listing<itinerary_content::Entity> {
    let active = itinerary_content::Entity::find().filter(itinerary_content::Column::IsActive.eq(true));
    Listing {
        rows: of_clubs(active, itinerary_content::Column::AccountId),
        id: itinerary_content::Column::Id,
        slug: club_slug(),
        changed: itinerary_content::Column::UpdatedAt,
        shown: None,
    }
}

/// Which of these accounts have some.
pub(super) async fn with_contents(ctx: &Ctx, accounts: &[Uuid]) -> Result<HashSet<Uuid>> {
    let rows: Vec<Uuid> = itinerary_content::Entity::find()
        .select_only()
        .column(itinerary_content::Column::AccountId)
        .distinct()
        .filter(itinerary_content::Column::AccountId.is_in(accounts.iter().copied()))
        .filter(itinerary_content::Column::IsActive.eq(true))
        .into_tuple()
        .all(ctx.db())
        .await?;
    Ok(rows.into_iter().collect())
}
