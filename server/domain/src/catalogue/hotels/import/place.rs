//! Derives country, region, town, time zone and currency of an imported hotel from its coordinates.

use chrono_tz::Tz;
use search::{City, Country, ExchangeRates, Gazetteer, zone_of_area};
use std::{
    collections::{HashMap, HashSet},
    sync::LazyLock,
};

/// How many of the nearest cities to examine for one in the row's country.
const NEAREST: usize = 40;
/// A town farther away says nothing about a hotel.
const FARTHEST_TOWN_KM: f64 = 100.0;
/// So near to a town of the row's country the areas of time zones do not count: they are simplified.
const BORDER_KM: f64 = 15.0;

/// The data derived from a point.
pub(super) struct PointData<'a> {
    /// The nearest town; none where the next one is far away.
    pub town: Option<&'a City>,
    pub region_code: Option<String>,
    pub country: &'a Country,
    pub time_zone: Tz,
    /// The country's currency, or the euro if it has no exchange rate.
    pub currency: String,
}

/// The place of a point. `country` is the row's name or code; an error says why it does not fit.
pub(super) fn place<'a>(
    gazetteer: &'a Gazetteer,
    latitude: f64,
    longitude: f64,
    country: Option<&str>,
) -> Result<PointData<'a>, String> {
    let near = gazetteer.nearest_cities(latitude, longitude, NEAREST);
    let (nearest, nearest_km) = *near.first().ok_or("no city is near these coordinates")?;
    let area = zone_of_area(latitude, longitude);
    let (country, city) = match named(gazetteer, country)? {
        Some(country) => (country, inside(gazetteer, &near, country, area, latitude, longitude)?),
        None => {
            // A town across the border may be nearer than one of the same country.
            let of_zone = near
                .iter()
                .find(|(city, _)| area.is_none_or(|zone| city.time_zone == zone));
            let (city, kilometres) = of_zone.copied().unwrap_or((nearest, nearest_km));
            let country = gazetteer
                .country(city.country())
                .ok_or("the nearest city lies in no known country")?;
            (country, (kilometres <= FARTHEST_TOWN_KM).then_some(city))
        }
    };
    let time_zone = area
        .filter(|zone| is_zone_of(*zone, country))
        .or(city.map(|city| city.time_zone))
        .or(area)
        .unwrap_or(nearest.time_zone);
    let town = city.map(|city| gazetteer.town_of(city));
    let has_rate = ExchangeRates::embedded().knows(&country.currency);
    Ok(PointData {
        region_code: city.and_then(|city| gazetteer.region_of(city).map(|region| region.code.clone())),
        town,
        country,
        time_zone,
        currency: if has_rate {
            country.currency.clone()
        } else {
            "EUR".to_owned()
        },
    })
}

/// The country that a row or an option names.
pub(super) fn named<'a>(gazetteer: &'a Gazetteer, country: Option<&str>) -> Result<Option<&'a Country>, String> {
    let Some(name) = country.map(str::trim).filter(|name| !name.is_empty()) else {
        return Ok(None);
    };
    let country = gazetteer.country_by_name(name);
    country
        .map(Some)
        .ok_or_else(|| format!("{name:?} is no country that we know"))
}

/// Whether the point can lie in the country: an error says where it lies.
pub(super) fn fits(gazetteer: &Gazetteer, latitude: f64, longitude: f64, country: &Country) -> bool {
    let near = gazetteer.nearest_cities(latitude, longitude, NEAREST);
    let area = zone_of_area(latitude, longitude);
    inside(gazetteer, &near, country, area, latitude, longitude).is_ok()
}

/// The nearest city of the country, if one is near; an error if the point lies in another country.
fn inside<'a>(
    gazetteer: &'a Gazetteer,
    near: &[(&'a City, f64)],
    country: &Country,
    area: Option<Tz>,
    latitude: f64,
    longitude: f64,
) -> Result<Option<&'a City>, String> {
    let of_country = near.iter().find(|(city, _)| city.country_code == country.code);
    let is_of_area = area.is_none_or(|zone| is_zone_of(zone, country));
    if let Some((city, kilometres)) = of_country
        && (*kilometres <= BORDER_KM || is_of_area && *kilometres <= FARTHEST_TOWN_KM)
    {
        return Ok(Some(city));
    }
    // An island far from any town, in a zone of its country or in one without any town.
    let bounds = country.bounding_box;
    let is_in_box = (bounds.south..=bounds.north).contains(&latitude)
        && if bounds.west <= bounds.east {
            (bounds.west..=bounds.east).contains(&longitude)
        } else {
            longitude >= bounds.west || longitude <= bounds.east
        };
    let is_remote = near.iter().all(|(_, kilometres)| *kilometres > FARTHEST_TOWN_KM);
    let is_own_zone = area.is_some_and(|zone| ZONES.get(&country.code).is_some_and(|known| known.contains(&zone)));
    if is_of_area && (is_own_zone && is_in_box || is_remote && (is_in_box || of_country.is_some())) {
        return Ok(None);
    }
    let nearest = near.first().map(|(city, _)| *city);
    let there = nearest.map_or("no country", |city| {
        gazetteer
            .country(city.country())
            .map_or(city.country(), |country| &country.name)
    });
    Err(format!(
        "the coordinates lie near {} in {there}, not in {}",
        nearest.map_or("no city", |city| &city.name),
        country.name
    ))
}

/// The time zones of the towns of each country.
static ZONES: LazyLock<HashMap<[u8; 2], HashSet<Tz>>> = LazyLock::new(|| {
    let mut zones: HashMap<[u8; 2], HashSet<Tz>> = HashMap::new();
    for city in Gazetteer::embedded().cities() {
        zones.entry(city.country_code).or_default().insert(city.time_zone);
    }
    zones
});

/// Whether towns of the country keep this zone, or no town does that we know.
fn is_zone_of(zone: Tz, country: &Country) -> bool {
    let has = |zones: &HashSet<Tz>| zones.contains(&zone);
    ZONES.get(&country.code).is_some_and(has) || !ZONES.values().any(has)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_country_may_be_named_in_many_ways_and_must_fit_the_point() {
        let gazetteer = Gazetteer::embedded();
        for name in [
            None,
            Some("Republic of Ireland"),
            Some("Ireland"),
            Some("IE"),
            Some("irl"),
            Some("Irlanda"),
            Some(""),
        ] {
            let place = place(gazetteer, 53.009756, -6.291733, name).unwrap();
            assert_eq!(
                (place.country.code(), place.time_zone.name()),
                ("IE", "Europe/Dublin"),
                "{name:?}"
            );
            assert_eq!(place.currency, "EUR");
        }
        let refusal = |name| place(gazetteer, 53.34, -6.26, Some(name)).err().unwrap();
        assert_eq!(refusal("Atlantis"), "\"Atlantis\" is no country that we know");
        assert!(
            refusal("Japan").starts_with("the coordinates lie near Dublin"),
            "{}",
            refusal("Japan")
        );
    }

    #[test]
    fn a_far_town_gives_neither_name_nor_zone() {
        let gazetteer = Gazetteer::embedded();
        for (latitude, longitude, country, zone) in [
            (-31.527, 159.069, "AU", "Australia/Lord_Howe"),
            (51.88, -176.658, "US", "America/Adak"),
            (-31.677, 128.883, "AU", "Australia/Eucla"),
            (-27.15, -109.43, "CL", "Pacific/Easter"),
            (-23.12, -134.97, "PF", "Pacific/Gambier"),
            (1.987, -157.476, "KI", "Pacific/Kiritimati"),
        ] {
            let place = place(gazetteer, latitude, longitude, Some(country)).unwrap();
            assert_eq!((place.country.code(), place.time_zone.name()), (country, zone));
            let distance = place
                .town
                .map(|town| search::haversine_km(latitude, longitude, town.latitude, town.longitude));
            assert!(
                distance.is_none_or(|distance| distance <= FARTHEST_TOWN_KM),
                "{zone}: {distance:?}"
            );
        }
        let lagoon = place(gazetteer, -31.527, 159.069, Some("AU")).unwrap();
        assert!(lagoon.town.is_none() && lagoon.region_code.is_none());
    }

    #[test]
    fn a_hotel_at_a_border_is_in_the_country_of_its_area() {
        let gazetteer = Gazetteer::embedded();
        // Singapore's north, where Johor Bahru is the nearest town.
        let place = place(gazetteer, 1.4437, 103.7857, None).unwrap();
        assert_eq!((place.country.code(), place.time_zone.name()), ("SG", "Asia/Singapore"));
        // Kenya is not in Spain, whatever a row says.
        assert!(super::place(gazetteer, 2.17, 41.39, Some("ES")).is_err());
    }

    #[test]
    fn the_town_of_a_quarter_is_the_town() {
        let gazetteer = Gazetteer::embedded();
        let town = |latitude, longitude| place(gazetteer, latitude, longitude, None).unwrap().town.unwrap();
        assert_eq!(town(48.8725, 2.3125).name, "Paris");
        assert_eq!(town(48.2016, 16.3903).name, "Vienna");
        // GeoNames calls these towns, although they are quarters.
        assert_eq!(town(43.27, 5.388).name, "Marseille");
        assert_eq!(town(51.54, -0.143).name, "London");
        assert_eq!(town(52.21, 20.97).name, "Warsaw");
        assert_eq!(town(40.694, -73.92).name, "New York City");
        assert_eq!(town(19.418, -99.16).name, "Mexico City");
        assert_eq!(town(22.281, 114.158).name, "Hong Kong");
        // And these are towns of their own.
        assert_eq!(town(48.8846, 2.2697).name, "Neuilly-sur-Seine");
        assert_eq!(town(22.58, 88.3).name, "Howrah");
        assert_eq!(town(-22.883, -43.104).name, "Niterói");
    }
}
