//! Hotels: lists, one hotel, and its rooms for a search.

use crate::{
    error::ApiError,
    extract::{Body, Caller, Id, Params},
};
use axum::{Json, extract::State};
use contract::{
    Code, Currency, HotelId,
    availability::{CheckAvailability, HotelAvailability},
    hotel::{Hotel, Image},
    map::{HotelsInBoundingBox, HotelsOnMap},
    search::{HotelList, HotelsByDestination},
};
use domain::{
    Ctx,
    hotels::{self, GetHotel, HotelKey, Page},
    map_search, searches,
};
use serde::Deserialize;
use utoipa::IntoParams;

/// Paging of a list.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PageQuery {
    /// 1 to 100; default 15.
    take: Option<u32>,
    /// Default 0.
    skip: Option<u32>,
}

impl PageQuery {
    pub(crate) fn page(&self) -> Page {
        Page {
            take: self.take,
            skip: self.skip.unwrap_or(0),
        }
    }
}

/// List the hotels of a destination without dates
#[utoipa::path(post, path = "/api/v1/hotel", tag = "Hotel", operation_id = "listHotelsByDestination",
    params(PageQuery), request_body = HotelsByDestination, responses((status = 200, body = HotelList)))]
pub async fn list_by_destination(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Params(page): Params<PageQuery>,
    Body(input): Body<HotelsByDestination>,
) -> Result<Json<HotelList>, ApiError> {
    Ok(Json(
        hotels::list_by_destination(&ctx, &viewer, &input, page.page()).await?,
    ))
}

/// List the hotels in an area of the map
///
/// With a search: a page of the list, filter counts, and the map at a zoom: the first hotels as pins with their totals,
/// the others as mini-pins or clusters. Together they contain exactly all hotels of the result.
#[utoipa::path(post, path = "/api/v1/hotel/boundingBox", tag = "Hotel", operation_id = "listHotelsInBoundingBox",
    request_body = HotelsInBoundingBox, responses((status = 200, body = HotelsOnMap)))]
pub async fn list_in_bounding_box(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Body(input): Body<HotelsInBoundingBox>,
) -> Result<Json<HotelsOnMap>, ApiError> {
    Ok(Json(map_search::list_in_bounding_box(&ctx, &viewer, &input).await?))
}

/// Query of the recommended hotels.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct RecommendedQuery {
    /// 1 to 100; default 15.
    take: Option<u32>,
    /// Currency of the "from" prices; default: the visitor's.
    currency: Option<Currency>,
}

/// List recommended hotels
#[utoipa::path(get, path = "/api/v1/hotel/recommended", tag = "Hotel", operation_id = "listRecommendedHotels",
    params(RecommendedQuery), responses((status = 200, body = HotelList)))]
pub async fn recommended(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Params(input): Params<RecommendedQuery>,
) -> Result<Json<HotelList>, ApiError> {
    let hotels = hotels::recommended(&ctx, &viewer, input.take, input.currency).await?;
    let count = u32::try_from(hotels.len()).unwrap_or(u32::MAX);
    Ok(Json(HotelList {
        total: count,
        hotels,
        skip: 0,
        take: count,
    }))
}

/// Query of one hotel.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct HotelQuery {
    /// Currency of the "from" prices; default: the visitor's.
    currency: Option<Currency>,
}

/// Get a hotel
#[utoipa::path(get, path = "/api/v1/hotel/{id}", tag = "Hotel", operation_id = "getHotel",
    params(("id" = HotelId, Path), HotelQuery), responses((status = 200, body = Hotel)))]
pub async fn get_hotel(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<HotelId>,
    Params(input): Params<HotelQuery>,
) -> Result<Json<Hotel>, ApiError> {
    let hotel = hotels::get(
        &ctx,
        &viewer,
        GetHotel {
            key: HotelKey::Id(id),
            currency: input.currency,
        },
    )
    .await?;
    hotel.map(Json).ok_or_else(|| ApiError::of(Code::NotFound))
}

/// Get the title image of a hotel
///
/// Returns the record; its bytes are at /media.
#[utoipa::path(get, path = "/api/v1/hotel/{id}/titleImage", tag = "Hotel", operation_id = "getHotelTitleImage",
    params(("id" = HotelId, Path)), responses((status = 200, body = Image)))]
pub async fn title_image(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<HotelId>,
) -> Result<Json<Image>, ApiError> {
    let image = hotels::title_image(&ctx, &viewer, id).await?;
    image.map(Json).ok_or_else(|| ApiError::of(Code::NotFound))
}

/// List the rooms and rates of a hotel for a search
///
/// Fails with a specific code if no room is available.
#[utoipa::path(post, path = "/api/v1/hotel/{id}/checkAvailability", tag = "Hotel", operation_id = "checkAvailability",
    params(("id" = HotelId, Path)), request_body = CheckAvailability, responses((status = 200, body = HotelAvailability)))]
pub async fn check_availability(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<HotelId>,
    Body(input): Body<CheckAvailability>,
) -> Result<Json<HotelAvailability>, ApiError> {
    Ok(Json(searches::check_availability(&ctx, &viewer, id, &input).await?))
}
