//! Shared by all lists of hotels: page size, and distance from the centre of an area.

use super::area::inner;
use crate::{
    entity::hotel,
    error::{Error, Result},
};
use contract::{Code, destination::LocationType, search::SearchArea};
use search::{haversine_km, index::Town};

/// Default number of hotels on a page (specification §9).
pub(crate) const DEFAULT_TAKE: u32 = 15;
/// Maximum number of hotels on a page.
const MAX_TAKE: u32 = 100;

/// The page size. Refuses 0 and numbers above the maximum.
pub(crate) fn check_take(take: Option<u32>) -> Result<u32> {
    match take.unwrap_or(DEFAULT_TAKE) {
        0 => Err(Error::field(Code::Invalid, "take")),
        take if take > MAX_TAKE => Err(Error::field(Code::TakeTooLarge, "take")),
        take => Ok(take),
    }
}

/// The share of a town's search area, from its middle, that is the town itself; beyond are its neighbours.
const TOWN_SHARE: f64 = 0.5;
const KM_PER_DEGREE: f64 = 111.2;

/// The town of an area whose hotels come before those of its neighbours; none for other kinds of areas.
pub(crate) fn town(area: &SearchArea) -> Option<Town> {
    if area.location_type != Some(LocationType::City) {
        return None;
    }
    let (latitude, longitude) = inner(area.bounding_box).center();
    let reach = (area.bounding_box.north - area.bounding_box.south) / 2.0 * KM_PER_DEGREE;
    Some(Town {
        latitude,
        longitude,
        kilometres: reach * TOWN_SHARE,
    })
}

/// Kilometres from the centre of the area, to 10 metres.
pub(crate) fn distance_km(area: &SearchArea, hotel: &hotel::Model) -> f64 {
    let (latitude, longitude) = inner(area.bounding_box).center();
    let distance = haversine_km(latitude, longitude, hotel.latitude, hotel.longitude);
    (distance * 100.0).round() / 100.0
}
