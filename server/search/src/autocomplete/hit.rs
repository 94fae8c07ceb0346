//! Turns a found place into a hit to show.

use std::ops::Range;

use super::HotelName;
use super::highlight::{explains, highlight};
use super::key::{DestinationKey, DestinationKind};
use super::places::Source;
use crate::Gazetteer;
use crate::geometry::BoundingBox;

/// How far around an airport a search reaches, in kilometres.
const NEAR_AIRPORT_KM: f64 = 40.0;
/// How far around a hotel a search reaches, in kilometres.
const NEAR_HOTEL_KM: f64 = 10.0;

/// The search area of an airport.
pub fn around_airport(latitude: f64, longitude: f64) -> BoundingBox {
    BoundingBox::around(latitude, longitude, NEAR_AIRPORT_KM)
}

/// The search area of a hotel.
pub fn around_hotel(latitude: f64, longitude: f64) -> BoundingBox {
    BoundingBox::around(latitude, longitude, NEAR_HOTEL_KM)
}

/// A destination that matches a query.
#[derive(Debug, Clone, PartialEq)]
pub struct DestinationHit {
    pub kind: DestinationKind,
    pub key: DestinationKey,
    /// The destination's own name.
    pub name: String,
    /// The area it lies in: "Tuscany, Italy".
    pub subtitle: String,
    /// The other name that matched the query, such as "Firenze", when its own name does not explain the hit.
    pub matched_name: Option<String>,
    /// ISO 3166-1 alpha-2.
    pub country_code: [u8; 2],
    pub latitude: f64,
    pub longitude: f64,
    /// The search area of stays at this destination.
    pub bounding_box: BoundingBox,
    /// How well the words fit and how well known the place is; the order of an answer depends on more than this.
    pub score: f32,
    /// Byte ranges of `name` that match the query, in order.
    pub matched: Vec<Range<usize>>,
    /// The number of hotels that its search looks at; 1 for a hotel.
    pub stays: u32,
}

impl DestinationHit {
    /// ISO 3166-1 alpha-2 code as text.
    pub fn country(&self) -> &str {
        std::str::from_utf8(&self.country_code).unwrap_or_default()
    }
}

/// How a place was found.
pub(super) struct Match<'query> {
    pub(super) words: &'query [&'query [u8]],
    pub(super) round: u8,
    pub(super) score: f32,
}

/// A place of the gazetteer as a hit; `matched_name` is the other name that matched.
pub(super) fn of_place(
    gazetteer: &Gazetteer,
    source: Source,
    matched_name: Option<String>,
    found: &Match<'_>,
) -> Option<DestinationHit> {
    let index = source.index as usize;
    let mut hit = match source.kind {
        DestinationKind::City => {
            let city = gazetteer.cities().get(index)?;
            DestinationHit {
                kind: source.kind,
                key: DestinationKey::City(city.id),
                name: city.name.clone(),
                subtitle: subtitle(gazetteer, &city.name, &[&city.region], &city.country_code),
                matched_name,
                country_code: city.country_code,
                latitude: city.latitude,
                longitude: city.longitude,
                bounding_box: gazetteer.bounding_box_of_city(city),
                score: found.score,
                matched: Vec::new(),
                stays: 0,
            }
        }
        DestinationKind::Region => {
            let region = gazetteer.regions().get(index)?;
            DestinationHit {
                kind: source.kind,
                key: DestinationKey::Region(region.code.clone()),
                name: region.name.clone(),
                subtitle: format!("Region in {}", subtitle(gazetteer, "", &[], &region.country_code)),
                matched_name,
                country_code: region.country_code,
                latitude: region.latitude,
                longitude: region.longitude,
                bounding_box: region.bounding_box,
                score: found.score,
                matched: Vec::new(),
                stays: 0,
            }
        }
        DestinationKind::Country => {
            let country = gazetteer.countries().get(index)?;
            DestinationHit {
                kind: source.kind,
                key: DestinationKey::Country(country.code),
                name: country.name.clone(),
                subtitle: String::new(),
                matched_name,
                country_code: country.code,
                latitude: country.latitude,
                longitude: country.longitude,
                bounding_box: country.bounding_box,
                score: found.score,
                matched: Vec::new(),
                stays: 0,
            }
        }
        DestinationKind::Airport => {
            let airport = gazetteer.airports().get(index)?;
            DestinationHit {
                kind: source.kind,
                key: DestinationKey::Airport(airport.iata.as_bytes().try_into().ok()?),
                name: format!("{} ({})", airport.name, airport.iata),
                subtitle: subtitle(gazetteer, &airport.name, &[&airport.city], &airport.country_code),
                // The code is part of the name, and the city is shown beside it.
                matched_name: None,
                country_code: airport.country_code,
                latitude: airport.latitude,
                longitude: airport.longitude,
                bounding_box: around_airport(airport.latitude, airport.longitude),
                score: found.score,
                matched: Vec::new(),
                stays: 0,
            }
        }
        DestinationKind::Hotel => return None,
    };
    hit.matched = highlight(&hit.name, found.words, found.round);
    if explains(&hit.name, found.words, found.round) {
        hit.matched_name = None;
    }
    Some(hit)
}

/// A hotel as a hit; `matched_name` is the other name that matched.
pub(super) fn of_hotel(
    gazetteer: &Gazetteer,
    hotel: &HotelName,
    matched_name: Option<String>,
    found: &Match<'_>,
) -> DestinationHit {
    DestinationHit {
        kind: DestinationKind::Hotel,
        key: DestinationKey::Hotel(hotel.id),
        name: hotel.name.clone(),
        subtitle: subtitle(gazetteer, &hotel.name, &[&hotel.city], &hotel.country_code),
        matched_name: matched_name.filter(|_| !explains(&hotel.name, found.words, found.round)),
        country_code: hotel.country_code,
        latitude: hotel.latitude,
        longitude: hotel.longitude,
        bounding_box: around_hotel(hotel.latitude, hotel.longitude),
        score: found.score,
        matched: highlight(&hotel.name, found.words, found.round),
        stays: 1,
    }
}

/// The areas and the country, without empty names and repetitions of the name.
fn subtitle(gazetteer: &Gazetteer, name: &str, areas: &[&str], country: &[u8; 2]) -> String {
    let code = std::str::from_utf8(country).unwrap_or_default();
    let country = gazetteer.country(code).map_or(code, |country| country.name.as_str());
    let mut parts: Vec<&str> = Vec::new();
    for part in areas.iter().copied().chain([country]) {
        if !part.is_empty() && part != name && !parts.contains(&part) {
            parts.push(part);
        }
    }
    parts.join(", ")
}
