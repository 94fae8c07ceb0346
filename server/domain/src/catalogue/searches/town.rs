//! The town of an area, whose hotels come before those of its neighbours.

use crate::areas::inner;
use contract::{destination::LocationType, search::SearchArea};
use search::index::Town;

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
