//! Stored searches and their results.

use crate::{
    error::ApiError,
    extract::{Body, Caller, Id},
};
use axum::{Json, extract::State};
use contract::{
    Code, SearchId,
    search::{DateOptions, DateSearch, HotelSearch, HotelSearchResult, Search, SearchCreate, SearchCreated},
};
use domain::{Ctx, searches};

/// Create a search
#[utoipa::path(post, path = "/api/v1/hotel/search/create", tag = "Hotel", operation_id = "createSearch",
    request_body = SearchCreate, responses((status = 200, body = SearchCreated)))]
pub async fn create_search(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Body(input): Body<SearchCreate>,
) -> Result<Json<SearchCreated>, ApiError> {
    let search = searches::create(&ctx, &viewer, &input).await?;
    Ok(Json(SearchCreated { search_id: search.id }))
}

/// Get a search
#[utoipa::path(get, path = "/api/v1/hotel/search/{id}", tag = "Hotel", operation_id = "getSearch",
    params(("id" = SearchId, Path)), responses((status = 200, body = Search)))]
pub async fn get_search(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<SearchId>,
) -> Result<Json<Search>, ApiError> {
    let search = searches::get(&ctx, &viewer, id, None).await?;
    search.map(Json).ok_or_else(|| ApiError::of(Code::NotFound))
}

/// Run a search
///
/// A stored one by `searchId`, or an inline one, which is stored. Sorting, filters and counts cover the whole result.
#[utoipa::path(post, path = "/api/v1/hotel/search", tag = "Hotel", operation_id = "searchHotels",
    request_body = HotelSearch, responses((status = 200, body = HotelSearchResult)))]
pub async fn search_hotels(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Body(input): Body<HotelSearch>,
) -> Result<Json<HotelSearchResult>, ApiError> {
    Ok(Json(searches::run(&ctx, &viewer, &input).await?))
}

/// List the prices of other dates
///
/// A few days earlier or later, weekends, weeks, the cheapest dates of a month, or a calendar of a month's arrivals;
/// for the area of a search or for one hotel.
#[utoipa::path(post, path = "/api/v1/hotel/search/dates", tag = "Hotel", operation_id = "searchDates",
    request_body = DateSearch, responses((status = 200, body = DateOptions)))]
pub async fn search_dates(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Body(input): Body<DateSearch>,
) -> Result<Json<DateOptions>, ApiError> {
    Ok(Json(searches::dates(&ctx, &viewer, &input).await?))
}
