//! Destinations and travellers' start page.

use crate::{
    ApiState,
    error::ApiError,
    extract::{Caller, Params},
    visitor::country_of,
    visitor_of,
};
use axum::{Json, extract::State};
use contract::{
    Code, Currency,
    destination::{BoundingBox, DestinationList, PlaceList},
    home::TravellerHome,
};
use domain::{Ctx, Viewer, hotels};
use http::HeaderMap;
use serde::Deserialize;
use utoipa::IntoParams;

/// Query of the autocomplete.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct AutocompleteQuery {
    /// The typed text, in any script; only the first 100 characters count.
    #[serde(default)]
    query: String,
    /// 1 to 20; default 8.
    take: Option<u32>,
    /// Whether to return hotels only; default: false.
    #[serde(default)]
    hotels_only: bool,
}

/// Autocomplete destinations and hotels
///
/// Cities, regions, countries, airports and hotels in one ranked list. Ignores case and accents.
#[utoipa::path(get, path = "/api/v1/destinations/autocomplete", tag = "Destinations", operation_id = "autocompleteDestinations",
    params(AutocompleteQuery), responses((status = 200, body = DestinationList)))]
pub async fn autocomplete(
    State(state): State<ApiState>,
    _: Caller,
    Params(input): Params<AutocompleteQuery>,
    headers: HeaderMap,
) -> Result<Json<DestinationList>, ApiError> {
    // A default country would rank its towns before better known ones.
    let country = country_of(state.country_header.as_ref(), &headers).map(search::Country::code);
    let query: String = input.query.chars().take(100).collect();
    let take = input.take.unwrap_or(8).clamp(1, 20) as usize;
    let found = match input.hotels_only {
        true => hotels::autocomplete_hotels(&state.ctx, &query, take, country).await?,
        false => hotels::autocomplete(&state.ctx, &query, take, country).await?,
    };
    Ok(Json(found))
}

/// A box in degrees; `west` is greater than `east` across the antimeridian.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct BoxQuery {
    south: f64,
    west: f64,
    north: f64,
    east: f64,
}

/// List the largest places in a box
///
/// Cities, towns and quarters by name, for a map.
#[utoipa::path(get, path = "/api/v1/destinations/places", tag = "Destinations", operation_id = "listPlaces",
    params(BoxQuery), responses((status = 200, body = PlaceList)))]
pub async fn list_places(
    State(ctx): State<Ctx>,
    _: Caller,
    Params(BoxQuery {
        south,
        west,
        north,
        east,
    }): Params<BoxQuery>,
) -> Result<Json<PlaceList>, ApiError> {
    let is_latitude = |degrees: f64| degrees.abs() <= 90.0;
    let is_longitude = |degrees: f64| degrees.abs() <= 180.0;
    if !(is_latitude(south) && is_latitude(north) && south <= north && is_longitude(west) && is_longitude(east)) {
        let message = "Send degrees: south and north from -90 to 90, west and east from -180 to 180.";
        return Err(ApiError::field(Code::Invalid, message, "south"));
    }
    let bounds = BoundingBox {
        south,
        west,
        north,
        east,
    };
    Ok(Json(hotels::places_within(&ctx, bounds)))
}

/// Query of the start page.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct HomeQuery {
    /// Currency of the "from" prices; default: the account's, else the visitor's.
    currency: Option<Currency>,
}

/// Get the start page of a traveller
#[utoipa::path(get, path = "/api/v1/bff/traveller/home", tag = "Destinations", operation_id = "getTravellerHome",
    params(HomeQuery), responses((status = 200, body = TravellerHome)))]
pub async fn traveller_home(
    State(state): State<ApiState>,
    Caller(viewer): Caller,
    Params(input): Params<HomeQuery>,
    headers: HeaderMap,
) -> Result<Json<TravellerHome>, ApiError> {
    let visitor = visitor_of(&state, &headers);
    let currency = match viewer {
        // Without a currency in the query, the account's applies.
        Viewer::Account(_) => input.currency,
        Viewer::Visitor | Viewer::Guest(_) => Some(input.currency.unwrap_or(visitor.currency_code)),
    };
    Ok(Json(hotels::traveller_home(&state.ctx, &viewer, currency).await?))
}
