//! Public itinerary contents.

use super::{
    listing::{Listing, Newest, newest},
    source::{club_slug, of_clubs},
};
use crate::{Ctx, entity::itinerary_content, error::Result};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use uuid::Uuid;

/// All public itinerary contents.
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

/// The last change of these accounts' itinerary contents.
pub(super) async fn with_contents(ctx: &Ctx, accounts: &[Uuid]) -> Result<Newest> {
    use itinerary_content::Column;
    let active = itinerary_content::Entity::find()
        .filter(Column::AccountId.is_in(accounts.iter().copied()))
        .filter(Column::IsActive.eq(true));
    newest(ctx, active, Column::AccountId, Column::UpdatedAt).await
}
