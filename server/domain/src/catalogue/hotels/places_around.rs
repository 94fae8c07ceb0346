//! The names of places for maps: around a hotel, in a view, and in the area of a map of hotels.

use crate::{Ctx, areas};
use contract::{
    destination::{BoundingBox, PlaceList, PlaceMark},
    hotel::Hotel,
    map::HotelMap,
};
use search::City;

/// Places among which the hotel's city is looked for: a large city has hundreds of quarters.
const CANDIDATES: usize = 400;
/// Names on the map.
const MAX_PLACES: usize = 24;
/// Names in a view of a map.
const MAX_PLACES_IN_VIEW: usize = 80;
/// Places further away do not help to find the hotel, in kilometres.
const FAR: f64 = 60.0;
/// The height of an area whose places have names, in degrees; it may be twice as wide.
const MAX_DEGREES: f64 = 0.5;
/// The space around the marks of a map.
const MARGIN_DEGREES: f64 = 0.02;

/// The hotel's city first, then the places around the hotel, nearest first.
pub fn places_around(ctx: &Ctx, hotel: &Hotel) -> Vec<PlaceMark> {
    let (latitude, longitude) = (hotel.coordinates.latitude, hotel.coordinates.longitude);
    let mut near = ctx.gazetteer().nearest_cities(latitude, longitude, CANDIDATES);
    near.retain(|(_, km)| *km < FAR);
    let city = hotel.address.city.as_str();
    let is_own = |(place, _): &(&City, f64)| place.name == city || place.ascii == city;
    let largest = || (0..near.len()).max_by_key(|at| near[*at].0.population);
    if let Some(own) = near.iter().position(is_own).or_else(largest) {
        near[..=own].rotate_right(1);
    }
    near.iter().take(MAX_PLACES).map(|(place, _)| mark(place)).collect()
}

/// The largest places of the gazetteer in a box, largest first.
pub fn places_within(ctx: &Ctx, bounds: BoundingBox) -> PlaceList {
    let bounds = areas::inner(bounds);
    // The gazetteer has its cities by population.
    let cities = ctx.gazetteer().cities().iter();
    let within = cities.filter(|city| bounds.contains(city.latitude, city.longitude));
    PlaceList {
        places: within.take(MAX_PLACES_IN_VIEW).map(mark).collect(),
    }
}

/// The places in the area of a map's hotels, or around its marks where the area is much larger than a city.
pub(crate) fn places_on(ctx: &Ctx, map: &HotelMap, area: BoundingBox) -> Vec<PlaceMark> {
    let places = places_in(ctx, area);
    match around_marks(map) {
        Some(marked) if places.is_empty() => places_in(ctx, marked),
        _ => places,
    }
}

/// The box around a map's marks, with a margin; none without a mark.
fn around_marks(map: &HotelMap) -> Option<BoundingBox> {
    let pins = map.pins.iter().chain(&map.mini_pins);
    let points = pins.map(|pin| BoundingBox {
        south: pin.latitude,
        west: pin.longitude,
        north: pin.latitude,
        east: pin.longitude,
    });
    points
        .chain(map.clusters.iter().map(|cluster| cluster.bounding_box))
        .map(|marked| BoundingBox {
            south: marked.south - MARGIN_DEGREES,
            west: marked.west - MARGIN_DEGREES,
            north: marked.north + MARGIN_DEGREES,
            east: marked.east + MARGIN_DEGREES,
        })
        .reduce(|one, other| BoundingBox {
            north: one.north.max(other.north),
            south: one.south.min(other.south),
            east: one.east.max(other.east),
            west: one.west.min(other.west),
        })
}

/// The places in an area that is not much larger than a city, the largest first.
fn places_in(ctx: &Ctx, area: BoundingBox) -> Vec<PlaceMark> {
    let (height, width) = (area.north - area.south, area.east - area.west);
    // An area across the date line has its east before its west.
    if height > MAX_DEGREES || !(0.0..2.0 * MAX_DEGREES).contains(&width) {
        return Vec::new();
    }
    let (latitude, longitude) = (area.south + height / 2.0, area.west + width / 2.0);
    let near = ctx.gazetteer().nearest_cities(latitude, longitude, CANDIDATES);
    let mut inside: Vec<&City> = near.into_iter().map(|(place, _)| place).collect();
    inside.retain(|place| {
        (area.south..area.north).contains(&place.latitude) && (area.west..area.east).contains(&place.longitude)
    });
    inside.sort_by_key(|place| std::cmp::Reverse(place.population));
    inside.into_iter().take(MAX_PLACES).map(mark).collect()
}

fn mark(place: &City) -> PlaceMark {
    PlaceMark {
        name: place.name.clone(),
        latitude: place.latitude,
        longitude: place.longitude,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use contract::map::HotelCluster;

    #[test]
    fn the_marks_of_a_map_span_a_box_with_a_margin() {
        assert_eq!(around_marks(&HotelMap::default()), None);
        let cluster = |latitude, longitude| HotelCluster {
            id: String::new(),
            latitude,
            longitude,
            count: 2,
            bounding_box: BoundingBox {
                south: latitude,
                west: longitude,
                north: latitude,
                east: longitude,
            },
        };
        let map = HotelMap {
            clusters: vec![cluster(41.3, 2.2), cluster(41.5, 2.1)],
            ..HotelMap::default()
        };
        let marked = around_marks(&map).unwrap();
        assert!((marked.south - 41.28).abs() < 1e-9 && (marked.north - 41.52).abs() < 1e-9);
        assert!((marked.west - 2.08).abs() < 1e-9 && (marked.east - 2.22).abs() < 1e-9);
    }
}
