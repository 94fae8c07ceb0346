//! What every list of hotels shares: how much is taken at once, and how far something lies from the middle of an area.

use super::area::inner;
use crate::{
    entity::hotel,
    error::{Error, Result},
};
use contract::{Code, search::SearchArea};
use search::haversine_km;

/// How many hotels come when nothing is said (specification §9).
pub(crate) const DEFAULT_TAKE: u32 = 15;
/// How many can be asked for.
const MAX_TAKE: u32 = 100;

/// The number to take; refused when it is 0 or too large.
pub(crate) fn check_take(take: Option<u32>) -> Result<u32> {
    match take.unwrap_or(DEFAULT_TAKE) {
        0 => Err(Error::field(Code::Invalid, "take")),
        take if take > MAX_TAKE => Err(Error::field(Code::TakeTooLarge, "take")),
        take => Ok(take),
    }
}

/// Kilometres from the middle of the area, to 10 metres.
pub(crate) fn distance_km(area: &SearchArea, hotel: &hotel::Model) -> f64 {
    let (latitude, longitude) = inner(area.bounding_box).center();
    let distance = haversine_km(latitude, longitude, hotel.latitude, hotel.longitude);
    (distance * 100.0).round() / 100.0
}
