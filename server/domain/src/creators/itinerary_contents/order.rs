//! The order of itinerary contents in a club.

use crate::{
    Ctx, Viewer,
    entity::itinerary_content::{Column, Entity},
    error::Result,
    ordering::{self, ContentNames, Direction, Ordered},
};
use contract::{ItineraryContentId, itinerary_content::ItineraryContentOrder};
use sea_orm::{QueryOrder, Select};
use uuid::Uuid;

impl Ordered for Entity {
    const ID: Column = Column::Id;
    const ACCOUNT: Column = Column::AccountId;
    const POSITION: Column = Column::Position;
    const EVENT: &'static str = "itineraryContent.ordered";
    const NAMES: ContentNames = ContentNames {
        one: "itinerary",
        many: "itineraries",
    };

    /// Ids grow with time.
    fn newest_first(query: Select<Self>) -> Select<Self> {
        query.order_by_desc(Column::Id)
    }
}

/// Sets the order of the viewer's itinerary contents. Neither their content nor their versions change. Other accounts'
/// are not found.
pub async fn order(ctx: &Ctx, viewer: &Viewer, input: &ItineraryContentOrder) -> Result<ItineraryContentOrder> {
    let ids: Vec<Uuid> = input.ids.iter().map(|id| id.0).collect();
    let ids = ordering::order::<Entity>(ctx, viewer, &ids).await?;
    Ok(ItineraryContentOrder {
        ids: ids.into_iter().map(ItineraryContentId).collect(),
    })
}

/// Moves the viewer's itinerary content by one position; at an end of the list it stays. A missing one is not found.
pub async fn step(ctx: &Ctx, viewer: &Viewer, id: ItineraryContentId, direction: Direction) -> Result<()> {
    ordering::step::<Entity>(ctx, viewer, id.0, direction).await
}
