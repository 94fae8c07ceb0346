//! The hotels of an area of the map. With a search: available hotels at the price of the stay, and the map's pins;
//! otherwise all hotels at "from" prices. Marks a creator's recommendations among them.

use super::creators_stays;
use crate::{
    Ctx, Viewer, areas,
    currencies::currency_for,
    error::{Error, Result},
    hotels::{check_take, in_area},
    searches::{self, ResultOptions, SearchPage},
};
use contract::{
    Code,
    map::{HotelsInBoundingBox, HotelsOnMap},
    search::SearchArea,
};

/// Maximum zoom of a map.
const MAX_ZOOM: f64 = 22.0;

/// A page of the area's hotels. Refuses an invalid box, polygon or zoom, an unknown search, and filters without a
/// search.
pub async fn list_in_bounding_box(ctx: &Ctx, viewer: &Viewer, input: &HotelsInBoundingBox) -> Result<HotelsOnMap> {
    let (found, area) = in_bounding_box(ctx, viewer, input).await?;
    match creators_stays::creator(ctx, input).await? {
        Some(creator) => creators_stays::mark_recommendations(ctx, creator, input, &area, found).await,
        None => Ok(found),
    }
}

async fn in_bounding_box(ctx: &Ctx, viewer: &Viewer, input: &HotelsInBoundingBox) -> Result<(HotelsOnMap, SearchArea)> {
    let take = check_take(input.take)?;
    if input.zoom.is_some_and(|zoom| !(0.0..=MAX_ZOOM).contains(&zoom)) {
        return Err(Error::field(Code::Invalid, "zoom"));
    }
    let drawn = drawn(ctx, input)?;
    let Some(id) = input.search_id else {
        let asks_more = input.polygon.is_some() || input.zoom.is_some() || input.filters != Default::default();
        if asks_more {
            return Err(Error::field(Code::Required, "searchId"));
        }
        let area = drawn.ok_or_else(|| Error::field(Code::Required, "boundingBox"))?;
        let currency = currency_for(ctx, viewer, input.currency).await?;
        let list = in_area(ctx, &area, currency, input.skip, take).await?;
        let found = HotelsOnMap {
            total: list.total,
            hotels: list.hotels,
            skip: list.skip,
            take: list.take,
            search: None,
            facets: None,
            map: None,
            alternatives: None,
            creator: None,
            recommended: Vec::new(),
            creator_pins: Vec::new(),
        };
        return Ok((found, area));
    };
    let search = searches::get(ctx, viewer, id, input.currency).await?;
    let mut search = search.ok_or_else(|| Error::field(Code::SearchNotFound, "searchId"))?;
    search.area = drawn.unwrap_or(search.area);
    let wanted = ResultOptions {
        filters: &input.filters,
        order: input.order,
        skip: input.skip,
        take,
        zoom: input.zoom,
        only: None,
    };
    let SearchPage { result, map } = searches::run_with_alternatives(ctx, search, wanted).await?;
    let area = result.search.area.clone();
    let found = HotelsOnMap {
        total: result.total,
        hotels: result.hotels,
        skip: result.skip,
        take: result.take,
        search: Some(result.search),
        facets: Some(result.facets),
        map,
        alternatives: result.alternatives,
        creator: None,
        recommended: Vec::new(),
        creator_pins: Vec::new(),
    };
    Ok((found, area))
}

/// The area in the input: its polygon, otherwise its box.
fn drawn(ctx: &Ctx, input: &HotelsInBoundingBox) -> Result<Option<SearchArea>> {
    let polygon = match &input.polygon {
        Some(corners) => Some(areas::polygon_of(corners)?),
        None => None,
    };
    let bounds = polygon.as_ref().map(|polygon| areas::outer(polygon.bounds()));
    let Some(bounds) = bounds.or(input.bounding_box) else {
        return Ok(None);
    };
    let field = if polygon.is_some() { "polygon" } else { "boundingBox" };
    let place = areas::of_box(ctx.gazetteer(), bounds).ok_or_else(|| Error::field(Code::Invalid, field))?;
    Ok(Some(SearchArea {
        polygon: input.polygon.clone(),
        ..place.area
    }))
}
