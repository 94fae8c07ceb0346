//! Runs a search: a page of hotels with the cheapest offer of each, and counts over the whole result.

use super::{
    alternatives::alternatives,
    arrange::{ArrangedHotels, arrange},
    candidates, counts, create,
    find::{Finder, Page},
    get,
    listed::{ListedHotel, PricedRate},
    map, price,
    result::{CardContent, ResultOptions, SearchPage, check_filters},
};
use crate::{
    Ctx, Viewer, areas,
    currencies::known_currency,
    entity::hotel,
    error::{Error, Result},
    hotels::{self, check_take, summary},
};
use contract::{
    Code, HotelId,
    hotel::{HotelSummary, Image},
    search::{Alternatives, HotelFilters, HotelOrder, HotelSearch, HotelSearchResult, Search},
};
use search::index::{self, MAX_ROOMS};
use std::{collections::HashMap, sync::Arc};
use uuid::Uuid;

/// Runs a stored search, or stores and runs an inline one.
///
/// Fails if neither is given, for an unknown id, an invalid inline search, and a page size above the maximum.
pub async fn run(ctx: &Ctx, viewer: &Viewer, input: &HotelSearch) -> Result<HotelSearchResult> {
    let take = check_take(input.take)?;
    let search = match (input.search_id, &input.search) {
        (Some(id), _) => {
            let search = get::get(ctx, viewer, id, input.currency).await?;
            search.ok_or_else(|| Error::field(Code::SearchNotFound, "searchId"))?
        }
        (None, Some(inline)) => {
            let mut search = create::create(ctx, viewer, inline).await?;
            if let Some(currency) = input.currency {
                search.currency = known_currency(ctx, currency)?;
            }
            search
        }
        (None, None) => return Err(Error::field(Code::Required, "searchId")),
    };
    let wanted = ResultOptions {
        filters: &input.filters,
        order: input.order,
        skip: input.skip,
        take,
        zoom: None,
        only: None,
    };
    Ok(run_with_alternatives(ctx, search, wanted).await?.result)
}

/// Runs a loaded search. Its own hotel comes first in the order "recommended". Also counts filter values without
/// hotels, as 0, so that no filter hides another one's values.
///
/// Refuses filters with more values than a page offers.
pub(crate) async fn run_stored(ctx: &Ctx, search: Search, wanted: ResultOptions<'_>) -> Result<SearchPage> {
    check_filters(wanted.filters)?;
    let finder = Finder::new(ctx, &search.area).await?;
    run_and_count(ctx, finder.as_ref(), search, wanted).await
}

/// Like `run_stored`, with alternatives if there are no results.
pub(crate) async fn run_with_alternatives(ctx: &Ctx, search: Search, wanted: ResultOptions<'_>) -> Result<SearchPage> {
    check_filters(wanted.filters)?;
    let finder = Finder::new(ctx, &search.area).await?;
    let mut found = run_and_count(ctx, finder.as_ref(), search, wanted).await?;
    let result = &mut found.result;
    if result.total == 0 {
        result.alternatives = Some(match &finder {
            Some(finder) => alternatives(ctx, finder, &result.search, wanted).await?,
            None => Alternatives::default(),
        });
    }
    Ok(found)
}

/// Runs the search, and adds the filter values that leave no hotel.
async fn run_and_count(
    ctx: &Ctx,
    finder: Option<&Finder>,
    search: Search,
    wanted: ResultOptions<'_>,
) -> Result<SearchPage> {
    let mut found = run_by(ctx, finder, search, wanted).await?;
    let none = HotelFilters::default();
    if *wanted.filters != none {
        let all = ResultOptions {
            only: wanted.only,
            ..ResultOptions::counts(&none)
        };
        let all = run_by(ctx, finder, found.result.search.clone(), all).await?;
        counts::add_absent(&mut found.result.facets, &all.result.facets);
    }
    Ok(found)
}

async fn run_by(ctx: &Ctx, finder: Option<&Finder>, search: Search, wanted: ResultOptions<'_>) -> Result<SearchPage> {
    let found = match finder {
        Some(finder) => by_index(ctx, finder, &search, wanted).await?,
        None => None,
    };
    let mut found = match found {
        Some(found) => found,
        None => by_database(ctx, search, wanted).await?,
    };
    if let Some(map) = &mut found.map {
        hotels::name_pins(ctx, &mut map.pins).await?;
        map.places = hotels::places_on(ctx, map, found.result.search.area.bounding_box);
    }
    Ok(found)
}

/// The index's answer; `None` if it has none. If a hotel changed between two reads, asks the index once more, and then
/// the database about that hotel alone.
async fn by_index(
    ctx: &Ctx,
    finder: &Finder,
    search: &Search,
    wanted: ResultOptions<'_>,
) -> Result<Option<SearchPage>> {
    let Some(mut page) = finder.page(ctx, search, wanted).await? else {
        return Ok(None);
    };
    if !page.changed.is_empty() && !finder.is_behind() {
        // A new finder applies the changes made meanwhile.
        let Some(finder) = Finder::new(ctx, &search.area).await? else {
            return Ok(None);
        };
        let Some(again) = finder.page(ctx, search, wanted).await? else {
            return Ok(None);
        };
        page = again;
    }
    let Page { mut found, changed } = page;
    if changed.is_empty() {
        return Ok(Some(found));
    }
    tracing::info!(hotels = changed.len(), "hotels changed while they were searched");
    let ids: Vec<HotelId> = changed.iter().map(|(_, id)| *id).collect();
    let these = ResultOptions {
        skip: 0,
        take: u32::try_from(ids.len()).unwrap_or(u32::MAX),
        zoom: None,
        only: Some(&ids),
        ..wanted
    };
    let as_they_are = by_database(ctx, search.clone(), these).await?.result.hotels;
    let mut as_they_are: HashMap<HotelId, HotelSummary> =
        as_they_are.into_iter().map(|hotel| (hotel.id, hotel)).collect();
    // Positions refer to the whole page, so inserting in order puts each hotel where it belongs; a hotel that is gone
    // moves the later ones up.
    let mut gone = 0;
    for (place, id) in changed {
        match as_they_are.remove(&id) {
            Some(hotel) => found.result.hotels.insert(place - gone, hotel),
            None => gone += 1,
        }
    }
    Ok(Some(found))
}

/// The same answer from the database, with limited concurrency. Returns a temporary error for an area with very many
/// hotels.
async fn by_database(ctx: &Ctx, search: Search, wanted: ResultOptions<'_>) -> Result<SearchPage> {
    let _turn = ctx.searching().turn().await?;
    let mut candidates = candidates::load(ctx, &search, wanted.only).await?;
    if let Some(polygon) = areas::polygon(&search.area)? {
        candidates.retain(|candidate| polygon.contains(candidate.hotel.latitude, candidate.hotel.longitude));
    }
    if let (Some(id), HotelOrder::Recommended) = (search.area.hotel_id, wanted.order) {
        for candidate in candidates
            .iter_mut()
            .filter(|candidate| candidate.hotel.id == Uuid::from(id))
        {
            Arc::make_mut(&mut candidate.hotel).recommended_rank = i32::MAX;
        }
    }
    let listed = price::price(ctx, &candidates, &search)?;
    let ArrangedHotels { in_order, facets } = arrange(&listed, wanted.filters, wanted.order, search.currency);
    let page = in_order.iter().skip(wanted.skip as usize).take(wanted.take as usize);
    let page: Vec<&(usize, PricedRate)> = page.collect();
    let rows: Vec<&hotel::Model> = page.iter().map(|(index, _)| &*listed[*index].candidate.hotel).collect();
    let images = summary::title_images(ctx.db(), &rows).await?;
    let hotels = page
        .iter()
        .map(|(index, offer)| card(&listed[*index], offer, &search, &images))
        .collect::<Result<_>>()?;
    let map = map::view(&search.area, wanted.zoom).map(|view| {
        let hotels = in_order.iter().map(|(index, offer)| {
            let hotel = &listed[*index].candidate.hotel;
            index::Hit {
                hotel: hotel.id.as_u128(),
                latitude: hotel.latitude,
                longitude: hotel.longitude,
                total: offer.total,
                ..index::Hit::default()
            }
        });
        map::on_wire(map::draw(hotels, &view), search.currency)
    });
    let result = HotelSearchResult {
        search,
        total: u32::try_from(in_order.len()).unwrap_or(u32::MAX),
        hotels,
        facets,
        skip: wanted.skip,
        take: wanted.take,
        alternatives: None,
    };
    Ok(SearchPage { result, map })
}

/// Both answers to a stored search: the index's, if it gives one, and the database's.
#[cfg(feature = "testing")]
pub async fn run_both_ways(
    ctx: &Ctx,
    search: Search,
    wanted: ResultOptions<'_>,
) -> Result<(Option<SearchPage>, SearchPage)> {
    let by_index = match Finder::new(ctx, &search.area).await? {
        Some(finder) => by_index(ctx, &finder, &search, wanted).await?,
        None => None,
    };
    Ok((by_index, by_database(ctx, search, wanted).await?))
}

fn card(
    listed: &ListedHotel<'_>,
    offered: &PricedRate,
    search: &Search,
    images: &HashMap<Uuid, Image>,
) -> Result<HotelSummary> {
    let room = &listed.candidate.rooms[offered.room];
    let shown = CardContent {
        hotel: &listed.candidate.hotel,
        room_type_name: &room.name,
        meal_plan: &room.plans[offered.plan].meal_plan,
        refundable: room.plans[offered.plan].terms.0.is_refundable(),
        total: offered.total,
        free_until: offered.free_until,
        rooms_left: room.free.min(MAX_ROOMS.into()),
        distance_km: listed.distance_km,
    };
    shown.card(search, images)
}
