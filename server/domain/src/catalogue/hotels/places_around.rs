//! The names of places for maps: around a hotel, and in a view.

use crate::{Ctx, searches::area};
use contract::{
    destination::{BoundingBox, PlaceList},
    hotel::Hotel,
    island::PlaceMark,
};
use search::City;

/// Places among which the hotel's city is looked for: a large city has hundreds of quarters.
const CANDIDATES: usize = 400;
/// Names on the map.
const MOST_PLACES: usize = 24;
/// Names in a view of a map.
const MOST_IN_VIEW: usize = 80;
/// Places further away do not help to find the hotel, in kilometres.
const FAR: f64 = 60.0;

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

/// The largest places of the gazetteer in a box, largest first.
pub fn places_within(ctx: &Ctx, bounds: BoundingBox) -> PlaceList {
    let bounds = area::inner(bounds);
    // The gazetteer has its cities by population.
    let cities = ctx.gazetteer().cities().iter();
    let within = cities.filter(|city| bounds.contains(city.latitude, city.longitude));
    PlaceList {
        places: within.take(MOST_IN_VIEW).map(mark).collect(),
    }
}

fn mark(place: &City) -> PlaceMark {
    PlaceMark {
        name: place.name.clone(),
        latitude: place.latitude,
        longitude: place.longitude,
    }
}
