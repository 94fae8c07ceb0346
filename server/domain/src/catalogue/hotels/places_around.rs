//! The names of places around a hotel, for its map, and in the area of a map of hotels.

use crate::Ctx;
use contract::{destination::BoundingBox, hotel::Hotel, island::PlaceMark};
use search::City;

/// Places among which the hotel's city is looked for: a large city has hundreds of quarters.
const CANDIDATES: usize = 400;
/// Names on the map.
const MOST_PLACES: usize = 24;
/// Places further away do not help to find the hotel, in kilometres.
const FAR: f64 = 60.0;
/// The height of an area whose places have names, in degrees; it may be twice as wide.
const MOST_DEGREES: f64 = 0.5;

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
    near.iter().take(MOST_PLACES).map(|(place, _)| mark(place)).collect()
}

/// The places in an area that is not much larger than a city, the largest first.
pub(crate) fn places_in(ctx: &Ctx, area: BoundingBox) -> Vec<PlaceMark> {
    let (height, width) = (area.north - area.south, area.east - area.west);
    // An area across the date line has its east before its west.
    if height > MOST_DEGREES || !(0.0..2.0 * MOST_DEGREES).contains(&width) {
        return Vec::new();
    }
    let (latitude, longitude) = (area.south + height / 2.0, area.west + width / 2.0);
    let near = ctx.gazetteer().nearest_cities(latitude, longitude, CANDIDATES);
    let mut inside: Vec<&City> = near.into_iter().map(|(place, _)| place).collect();
    inside.retain(|place| {
        (area.south..area.north).contains(&place.latitude) && (area.west..area.east).contains(&place.longitude)
    });
    inside.sort_by_key(|place| std::cmp::Reverse(place.population));
    inside.into_iter().take(MOST_PLACES).map(mark).collect()
}

fn mark(place: &City) -> PlaceMark {
    PlaceMark {
        name: place.name.clone(),
        latitude: place.latitude,
        longitude: place.longitude,
    }
}
