//! The start page, the list and the map of a search.

use super::{LoadError, LoaderContext, context};
use crate::pages::{
    form::FormState,
    map::MapPage,
    parts::{
        flexible_dates::{FlexibleDates, OtherDates},
        hotel_cards::Recommender,
    },
    search::{ListRequest, SearchPage},
    start::StartPage,
};
use contract::{
    Code, HotelId, SearchId,
    map::HotelsInBoundingBox,
    search::{DateSearch, HotelFilters, HotelSearch, HotelSearchResult, Search},
};
use domain::{Error, Result, hotels, likes, map_search, profiles, recommendations, searches};
use leptos::{prelude::*, server_fn::codec::GetUrl};

/// Rows of a page of the list unless it says otherwise, and at most.
const PAGE_SIZE: u32 = 15;
const MAX_PAGE_SIZE: u32 = 100;

/// Loads the start page.
#[server(prefix = "/_server", endpoint = "home", input = GetUrl)]
pub async fn load_home() -> std::result::Result<StartPage, LoadError> {
    Ok(home(&context()?).await?)
}

/// What the start page shows.
pub async fn home(context: &LoaderContext) -> Result<StartPage> {
    let home = hotels::traveller_home(&context.ctx, &context.viewer, Some(context.visitor.currency_code)).await?;
    let currency = Some(context.visitor.currency_code);
    Ok(StartPage {
        home,
        viewed: hotels::by_ids(&context.ctx, &context.viewer, &context.viewed, currency).await?,
        form: FormState::default(),
    })
}

/// Loads a page of the list of the search `id`, or `searchId`: pages from 1, `pageSize` rows each (15, at most 100).
#[server(prefix = "/_server", endpoint = "search", input = GetUrl)]
pub async fn load_search(
    id: Option<String>,
    #[server(rename = "searchId")] search_id: Option<String>,
    page: Option<u32>,
    #[server(rename = "pageSize")] page_size: Option<u32>,
) -> std::result::Result<SearchPage, LoadError> {
    let take = page_size.unwrap_or(PAGE_SIZE).clamp(1, MAX_PAGE_SIZE);
    let search_of_page = HotelSearch {
        search_id: id.or(search_id).and_then(|id| id.parse().ok()),
        skip: page.unwrap_or(1).saturating_sub(1).saturating_mul(take),
        take: Some(take),
        ..HotelSearch::default()
    };
    let request = ListRequest {
        search: search_of_page,
        map_area: None,
        creator: None,
    };
    Ok(search(&context()?, request, None).await?)
}

/// What the list shows, with other dates when they are to be compared. A creator that is not known is ignored.
pub async fn search(
    context: &LoaderContext,
    mut request: ListRequest,
    flexible: Option<FlexibleDates>,
) -> Result<SearchPage> {
    request.search.currency = Some(context.visitor.currency_code);
    let result = match area_rows(context, &request).await? {
        Some(result) => result,
        None => {
            request.map_area = None;
            search_rows(context, &request.search).await?
        }
    };
    let liked = liked_among(context, &result).await?;
    let recommender = recommender(context, request.creator.as_deref(), &result).await?;
    request.creator = recommender.as_ref().map(|by| by.handle.clone());
    let is_area_liked = match result.search.area.destination_id.as_deref() {
        Some(id) => likes::likes_destination(&context.ctx, &context.viewer, id).await?,
        None => false,
    };
    let dates = match flexible {
        None => None,
        Some(flexible) => {
            let filters = request.search.filters.clone();
            Some(other_dates(context, result.search.id, None, filters, flexible).await?)
        }
    };
    Ok(SearchPage {
        result,
        request,
        dates,
        liked,
        is_area_liked,
        recommender,
        form: FormState::default(),
    })
}

/// Other dates of a search, of one hotel when it is given.
pub(super) async fn other_dates(
    context: &LoaderContext,
    search_id: SearchId,
    hotel_id: Option<HotelId>,
    filters: HotelFilters,
    flexible: FlexibleDates,
) -> Result<OtherDates> {
    let FlexibleDates { flexibility, month } = flexible;
    let input = DateSearch {
        search_id,
        hotel_id,
        currency: Some(context.visitor.currency_code),
        filters,
        flexibility,
        month,
    };
    let found = searches::dates(&context.ctx, &context.viewer, &input).await?;
    Ok(OtherDates {
        flexibility,
        month,
        found,
    })
}

/// Loads the map of the search `id`; without one the page asks for a search. The stays of a `creator` are told apart.
#[server(prefix = "/_server", endpoint = "mapsearch", input = GetUrl)]
pub async fn load_map(id: Option<String>, creator: Option<String>) -> std::result::Result<MapPage, LoadError> {
    Ok(map(&context()?, id.as_deref(), creator.as_deref()).await?)
}

/// What the page of the map knows before its island asks for hotels. A creator that is not known is ignored.
pub async fn map(context: &LoaderContext, id: Option<&str>, creator: Option<&str>) -> Result<MapPage> {
    let search = match id {
        None => None,
        Some(id) => {
            let id = id.parse().map_err(|_| Error::refused(Code::SearchNotFound))?;
            let search = find_search(context, id).await?;
            Some(search.ok_or_else(|| Error::refused(Code::SearchNotFound))?)
        }
    };
    let creator = match creator {
        Some(handle) => profiles::find(&context.ctx, handle).await?,
        None => None,
    };
    // The map of a search asks for those of its area.
    let creator_pins = match (&creator, &search) {
        (Some(creator), None) => recommendations::on_map(&context.ctx, creator.user_id, None).await?,
        _ => Vec::new(),
    };
    Ok(MapPage {
        search,
        creator,
        creator_pins,
        form: FormState::default(),
    })
}

/// A stored search in the viewer's currency.
pub(super) async fn find_search(context: &LoaderContext, id: SearchId) -> Result<Option<Search>> {
    searches::get(&context.ctx, &context.viewer, id, Some(context.visitor.currency_code)).await
}

/// The hotels of a list that the creator with that handle recommends; none for an unknown handle.
async fn recommender(
    context: &LoaderContext,
    handle: Option<&str>,
    result: &HotelSearchResult,
) -> Result<Option<Recommender>> {
    let creator = match handle {
        Some(handle) => profiles::find(&context.ctx, handle).await?,
        None => None,
    };
    let Some(creator) = creator else {
        return Ok(None);
    };
    let ids: Vec<HotelId> = result.hotels.iter().map(|hotel| hotel.id).collect();
    Ok(Some(Recommender {
        hotels: recommendations::by_creator_among(&context.ctx, creator.user_id, &ids).await?,
        handle: creator.slug,
        public_name: creator.public_name,
    }))
}

/// Which hotels of a list the viewer likes.
pub async fn liked_among(context: &LoaderContext, result: &HotelSearchResult) -> Result<Vec<HotelId>> {
    let ids: Vec<HotelId> = result.hotels.iter().map(|hotel| hotel.id).collect();
    let liked = likes::liked_hotels(&context.ctx, &context.viewer, &ids).await?;
    Ok(ids.into_iter().filter(|id| liked.contains(id)).collect())
}

/// The rows of a part of the map; none when the whole place is meant, or when that part is none.
async fn area_rows(context: &LoaderContext, request: &ListRequest) -> Result<Option<HotelSearchResult>> {
    let (Some(area), Some(id)) = (&request.map_area, request.search.search_id) else {
        return Ok(None);
    };
    let search = find_search(context, id).await?;
    let search = search.ok_or_else(|| Error::refused(Code::SearchNotFound))?;
    let HotelSearch {
        filters,
        order,
        skip,
        take,
        ..
    } = request.search.clone();
    let input = HotelsInBoundingBox {
        bounding_box: area.bounding_box(),
        search_id: Some(id),
        currency: Some(context.visitor.currency_code),
        zoom: None,
        polygon: area.corners(),
        filters,
        order,
        take,
        skip,
        // The list marks what is recommended, however its rows are found.
        creator: None,
    };
    match map_search::list_in_bounding_box(&context.ctx, &context.viewer, &input).await {
        Ok(found) => Ok(Some(HotelSearchResult {
            // The place that was searched; the box is what the list is of.
            search,
            total: found.total,
            hotels: found.hotels,
            facets: found.facets.unwrap_or_default(),
            skip: found.skip,
            take: found.take,
            alternatives: found.alternatives,
        })),
        // Addresses can be typed: corners that enclose nothing are no area.
        Err(error) if error.code() == Some(Code::Invalid) => Ok(None),
        Err(error) => Err(error),
    }
}

/// The rows alone.
async fn search_rows(context: &LoaderContext, request: &HotelSearch) -> Result<HotelSearchResult> {
    // An inline search has no page of its own.
    let _: SearchId = request.search_id.ok_or_else(|| Error::refused(Code::SearchNotFound))?;
    searches::run(&context.ctx, &context.viewer, request).await
}
