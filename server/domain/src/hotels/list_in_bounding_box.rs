//! The hotels of a box on a map: with a search those that are free, at the stay's price, else all, at "from" prices.

use super::list::in_area;
use crate::{
    Ctx, Viewer,
    error::{Error, Result},
    searches::{self, area, check_take, currency_for},
};
use contract::{
    Code,
    search::{HotelFilters, HotelList, HotelOrder, HotelsInBoundingBox},
};

/// A page of the box's hotels, recommended ones first. Refused when the box is none or the search is not known.
pub async fn list_in_bounding_box(ctx: &Ctx, viewer: &Viewer, input: &HotelsInBoundingBox) -> Result<HotelList> {
    let take = check_take(input.take)?;
    let place = area::of_box(ctx.gazetteer(), input.bounding_box);
    let place = place.ok_or_else(|| Error::field(Code::Invalid, "boundingBox"))?;
    let Some(id) = input.search_id else {
        let currency = currency_for(ctx, viewer, input.currency).await?;
        return in_area(ctx, &place.area, currency, input.skip, take).await;
    };
    let search = searches::get(ctx, viewer, id).await?;
    let mut search = search.ok_or_else(|| Error::field(Code::SearchNotFound, "searchId"))?;
    search.area = place.area;
    if input.currency.is_some() {
        search.currency = currency_for(ctx, viewer, input.currency).await?;
    }
    let filters = HotelFilters::default();
    let result = searches::run_stored(ctx, search, &filters, HotelOrder::Recommended, input.skip, take).await?;
    Ok(HotelList {
        total: result.total,
        hotels: result.hotels,
        skip: result.skip,
        take: result.take,
    })
}
