//! The hotels of a destination, without dates.

use super::list::{Page, check_take, in_area};
use crate::{
    Ctx, Viewer, areas,
    currencies::currency_for,
    entity::hotel,
    error::{Error, Result},
};
use contract::{
    Code,
    search::{HotelList, HotelsByDestination},
};
use sea_orm::EntityTrait;
use search::DestinationKey;
use uuid::Uuid;

/// A page of the destination's hotels, recommended ones first. Refuses an unknown destination.
pub async fn list_by_destination(
    ctx: &Ctx,
    viewer: &Viewer,
    input: &HotelsByDestination,
    page: Page,
) -> Result<HotelList> {
    let take = check_take(page.take)?;
    let currency = currency_for(ctx, viewer, input.currency).await?;
    let place = match input.destination_id.parse::<DestinationKey>() {
        Ok(DestinationKey::Hotel(id)) => {
            let row = hotel::Entity::find_by_id(Uuid::from_u128(id)).one(ctx.db()).await?;
            row.map(|hotel| areas::of_hotel(ctx.gazetteer(), &hotel))
        }
        Ok(key) => areas::of_destination(ctx.gazetteer(), &key),
        Err(_) => None,
    };
    let place = place.ok_or_else(|| Error::field(Code::DestinationNotFound, "destinationId"))?;
    in_area(ctx, &place.area, currency, page.skip, take).await
}
