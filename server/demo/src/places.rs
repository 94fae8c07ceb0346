//! The cities of the demonstration, found in the gazetteer.

use std::collections::HashSet;

use search::{City, Gazetteer};

use crate::{
    country::Country,
    destination::Destination,
    fold::fold,
    place::{Airport, DemoCity},
};

/// The cities in which the demonstration has hotels, as far as the gazetteer knows them: the largest
/// of each name, in the gazetteer's order.
#[must_use]
pub fn places(gazetteer: &Gazetteer) -> Vec<DemoCity> {
    let mut seen = HashSet::new();
    let mut places = Vec::with_capacity(Destination::len());
    for city in gazetteer.cities() {
        let Some(destination) = Destination::listed(city.country(), &city.ascii) else {
            continue;
        };
        if seen.insert((destination.country_code, destination.name)) {
            places.extend(place(gazetteer, city, &destination));
        }
        if seen.len() == Destination::len() {
            break;
        }
    }
    places
}

fn place(gazetteer: &Gazetteer, city: &City, destination: &Destination) -> Option<DemoCity> {
    let country = gazetteer.country(city.country())?;
    // An English exonym only where the list gives one: elsewhere the gazetteer's accents are kept.
    let name = if fold(destination.name) == fold(&city.ascii) {
        city.name.clone()
    } else {
        destination.name.to_owned()
    };
    let airport = gazetteer
        .nearest_airport(city.latitude, city.longitude)
        .map(|(airport, _)| Airport {
            iata: airport.iata.clone(),
            name: airport.name.clone(),
            latitude: airport.latitude,
            longitude: airport.longitude,
        });
    Country::find(city.country()).map(|_| DemoCity {
        id: city.id,
        name,
        ascii: city.ascii.clone(),
        region: city.region.clone(),
        country_code: city.country().to_owned(),
        country: country.name.clone(),
        currency: country.currency.clone(),
        latitude: city.latitude,
        longitude: city.longitude,
        population: city.population,
        time_zone: city.time_zone,
        elevation: city.elevation,
        coast_km: city.coast_km,
        airport,
        inland: inland(gazetteer, city),
    })
}

/// The mean direction of the nearest towns within 40 km, when they agree on one.
fn inland(gazetteer: &Gazetteer, city: &City) -> Option<f64> {
    if city.coast_km.is_none_or(|coast| coast > 15.0) {
        return None;
    }
    let (mut north, mut east, mut count) = (0.0, 0.0, 0.0);
    for (other, distance) in gazetteer.nearest_cities(city.latitude, city.longitude, 25) {
        if other.id != city.id && distance < 40.0 {
            let scale = city.latitude.to_radians().cos();
            let (up, right) = (
                other.latitude - city.latitude,
                (other.longitude - city.longitude) * scale,
            );
            let length = up.hypot(right).max(1e-6);
            north += up / length;
            east += right / length;
            count += 1.0;
        }
    }
    (count > 0.0 && f64::hypot(north, east) / count > 0.25).then(|| east.atan2(north).to_degrees())
}
