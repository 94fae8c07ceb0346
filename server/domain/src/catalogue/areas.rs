//! Areas: destinations and boxes as areas, areas as conditions on hotels, and distances from their centre.

use crate::{
    entity::hotel,
    error::{Error, Result},
};
use chrono_tz::Tz;
use contract::{
    Code, HotelId,
    destination::{BoundingBox, LocationType},
    hotel::Coordinates,
    search::SearchArea,
};
use sea_orm::{ColumnTrait, Condition};
use search::{
    BoundingBox as Bounds, DestinationKey, Gazetteer, around_airport, around_hotel, haversine_km,
    index::{Area, Polygon},
};

/// An area and the time zone that sets its date.
pub(crate) struct ZonedArea {
    pub area: SearchArea,
    pub time_zone: Tz,
}

/// The place of a destination key; `None` if the gazetteer does not know it. Does not look up hotels.
pub(crate) fn of_destination(gazetteer: &Gazetteer, key: &DestinationKey) -> Option<ZonedArea> {
    match key {
        DestinationKey::City(id) => {
            let city = gazetteer.city(*id)?;
            let subtitle = subtitle(gazetteer, &city.region, city.country());
            let bounds = gazetteer.bounding_box_of_city(city);
            let area = area(key, LocationType::City, &city.name, subtitle, bounds, None);
            Some(ZonedArea {
                area,
                time_zone: city.time_zone,
            })
        }
        DestinationKey::Region(code) => {
            let region = gazetteer.region(code)?;
            let subtitle = subtitle(gazetteer, "", region.country());
            let country = Some(region.country());
            let area = area(
                key,
                LocationType::Region,
                &region.name,
                subtitle,
                region.bounding_box,
                country,
            );
            Some(ZonedArea {
                area,
                time_zone: zone_at(gazetteer, region.latitude, region.longitude),
            })
        }
        DestinationKey::Country(code) => {
            let country = gazetteer.country(std::str::from_utf8(code).ok()?)?;
            let area = area(
                key,
                LocationType::Country,
                &country.name,
                String::new(),
                country.bounding_box,
                Some(country.code()),
            );
            Some(ZonedArea {
                area,
                time_zone: zone_at(gazetteer, country.latitude, country.longitude),
            })
        }
        DestinationKey::Airport(code) => {
            let airport = gazetteer.airport(std::str::from_utf8(code).ok()?)?;
            let subtitle = subtitle(gazetteer, &airport.city, airport.country());
            let bounds = around_airport(airport.latitude, airport.longitude);
            let area = area(key, LocationType::Airport, &airport.name, subtitle, bounds, None);
            Some(ZonedArea {
                area,
                time_zone: airport.time_zone,
            })
        }
        DestinationKey::Hotel(_) => None,
    }
}

/// The place around a hotel.
pub(crate) fn of_hotel(gazetteer: &Gazetteer, hotel: &hotel::Model) -> ZonedArea {
    let bounds = around_hotel(hotel.latitude, hotel.longitude);
    let key = DestinationKey::Hotel(hotel.id.as_u128());
    let subtitle = subtitle(gazetteer, &hotel.city, &hotel.country_code);
    let mut area = area(&key, LocationType::Hotel, &hotel.name, subtitle, bounds, None);
    area.hotel_id = Some(HotelId(hotel.id));
    ZonedArea {
        area,
        time_zone: hotel.time_zone.parse().unwrap_or(Tz::UTC),
    }
}

/// The place of a box on a map; `None` if the box is invalid.
pub(crate) fn of_box(gazetteer: &Gazetteer, bounds: BoundingBox) -> Option<ZonedArea> {
    let latitude = -90.0..=90.0;
    let longitude = -180.0..=180.0;
    let is_box = latitude.contains(&bounds.south)
        && latitude.contains(&bounds.north)
        && longitude.contains(&bounds.west)
        && longitude.contains(&bounds.east)
        && bounds.south < bounds.north
        && bounds.west != bounds.east;
    if !is_box {
        return None;
    }
    let (middle_latitude, middle_longitude) = inner(bounds).center();
    let name = gazetteer
        .nearest_city(middle_latitude, middle_longitude)
        .map(|(city, _)| city.name.clone());
    let area = SearchArea {
        destination_id: None,
        location_type: None,
        hotel_id: None,
        name: "Map area".to_owned(),
        subtitle: name.map_or_else(String::new, |name| format!("Around {name}")),
        bounding_box: bounds,
        country_code: None,
        polygon: None,
    };
    Some(ZonedArea {
        area,
        time_zone: zone_at(gazetteer, middle_latitude, middle_longitude),
    })
}

/// The polygon of an area drawn on the map. Refuses invalid corners.
pub(crate) fn polygon(area: &SearchArea) -> Result<Option<Polygon>> {
    area.polygon.as_deref().map(polygon_of).transpose()
}

/// The polygon with these corners. Refuses invalid ones.
pub(crate) fn polygon_of(corners: &[Coordinates]) -> Result<Polygon> {
    let corners = corners.iter().map(|corner| (corner.latitude, corner.longitude));
    Polygon::new(corners.collect()).map_err(|_| Error::field(Code::Invalid, "polygon"))
}

/// The area in the index's form; equivalent to [`condition`] and [`polygon`]. Refuses an invalid polygon.
pub(crate) fn of_index(area: &SearchArea) -> Result<Area> {
    if let Some(polygon) = polygon(area)? {
        return Ok(Area::Polygon(polygon));
    }
    let key = area
        .destination_id
        .as_deref()
        .and_then(|id| id.parse::<DestinationKey>().ok());
    Ok(match (key, &area.country_code) {
        (Some(DestinationKey::Country(_)), Some(code)) => Area::Country(code.clone()),
        (Some(DestinationKey::Region(code)), _) => Area::Region(code),
        _ => Area::Box(inner(area.bounding_box)),
    })
}

/// The condition for hotels in the area: those that belong to a country or region, otherwise those in the box.
pub(crate) fn condition(area: &SearchArea) -> Condition {
    Condition::all()
        .add(hotel::Column::UnlistedAt.is_null())
        .add(inside(area))
}

fn inside(area: &SearchArea) -> Condition {
    let key = area
        .destination_id
        .as_deref()
        .and_then(|id| id.parse::<DestinationKey>().ok());
    match key {
        Some(DestinationKey::Country(_)) if area.country_code.is_some() => {
            Condition::all().add(hotel::Column::CountryCode.eq(area.country_code.clone()))
        }
        Some(DestinationKey::Region(code)) => Condition::all().add(hotel::Column::RegionCode.eq(code)),
        _ => in_box(area.bounding_box),
    }
}

fn in_box(bounds: BoundingBox) -> Condition {
    let (first, second) = inner(bounds).split();
    let half = |part: Bounds| {
        Condition::all()
            .add(hotel::Column::Latitude.between(part.south, part.north))
            .add(hotel::Column::Longitude.between(part.west, part.east))
    };
    let condition = Condition::any().add(half(first));
    match second {
        Some(part) => condition.add(half(part)),
        None => condition,
    }
}

/// Converts a box to the gazetteer's type.
pub(crate) fn inner(bounds: BoundingBox) -> Bounds {
    Bounds {
        south: bounds.south,
        west: bounds.west,
        north: bounds.north,
        east: bounds.east,
    }
}

/// Converts a box to the wire's type.
pub(crate) fn outer(bounds: Bounds) -> BoundingBox {
    BoundingBox {
        south: bounds.south,
        west: bounds.west,
        north: bounds.north,
        east: bounds.east,
    }
}

fn area(
    key: &DestinationKey,
    location_type: LocationType,
    name: &str,
    subtitle: String,
    bounds: Bounds,
    country_code: Option<&str>,
) -> SearchArea {
    SearchArea {
        destination_id: Some(key.to_string()),
        location_type: Some(location_type),
        hotel_id: None,
        name: name.to_owned(),
        subtitle,
        bounding_box: outer(bounds),
        country_code: country_code.map(str::to_owned),
        polygon: None,
    }
}

/// Kilometres from the centre of the area, to 10 metres.
pub(crate) fn distance_km(area: &SearchArea, hotel: &hotel::Model) -> f64 {
    let (latitude, longitude) = inner(area.bounding_box).center();
    let distance = haversine_km(latitude, longitude, hotel.latitude, hotel.longitude);
    (distance * 100.0).round() / 100.0
}

/// "Tuscany, Italy".
pub(crate) fn subtitle(gazetteer: &Gazetteer, within: &str, country_code: &str) -> String {
    let country = gazetteer
        .country(country_code)
        .map_or(country_code, |country| country.name.as_str());
    if within.is_empty() {
        country.to_owned()
    } else {
        format!("{within}, {country}")
    }
}

fn zone_at(gazetteer: &Gazetteer, latitude: f64, longitude: f64) -> Tz {
    gazetteer
        .nearest_city(latitude, longitude)
        .map_or(Tz::UTC, |(city, _)| city.time_zone)
}
