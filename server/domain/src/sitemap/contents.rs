//! Public itinerary contents.

use super::listing::{Listing, club_slug, of_clubs};
use crate::entity::itinerary_content;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

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
