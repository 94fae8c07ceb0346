//! Destinations of searches.

use crate::HotelId;
use serde::{Deserialize, Serialize};

/// The type of a destination.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum LocationType {
    City,
    Region,
    Country,
    Airport,
    Hotel,
}

/// An area between two parallels and two meridians; `west` is greater than `east` across the antimeridian.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BoundingBox {
    /// Degrees, -90 to 90.
    pub south: f64,
    /// Degrees, -180 to 180.
    pub west: f64,
    /// Degrees, -90 to 90.
    pub north: f64,
    /// Degrees, -180 to 180.
    pub east: f64,
}

/// A suggested destination.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Destination {
    /// Opaque; the `destinationId` of a search.
    pub id: String,
    /// The type of the destination.
    pub location_type: LocationType,
    /// The best-known name.
    pub name: String,
    /// The matching other name, such as "Köln", if `name` does not explain the match.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub matched_name: Option<String>,
    /// The surrounding region: "Tuscany, Italy".
    pub subtitle: String,
    /// ISO 3166-1 alpha-2.
    pub country_code: String,
    /// Degrees.
    pub latitude: f64,
    /// Degrees.
    pub longitude: f64,
    /// The area that a search of it covers.
    pub bounding_box: BoundingBox,
    /// Number of hotels in its search area, available or not; absent for a hotel.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub stays: Option<u32>,
    /// Present if it is a hotel.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub hotel_id: Option<HotelId>,
}

/// Answer of GET /api/v1/destinations/autocomplete.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DestinationList {
    /// Best first.
    pub destinations: Vec<Destination>,
}

/// Answer of GET /api/v1/destinations/places.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlaceList {
    /// The largest first, at most 80.
    pub places: Vec<PlaceMark>,
}

/// A city, a town or a quarter by its name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PlaceMark {
    pub name: String,
    pub latitude: f64,
    pub longitude: f64,
}
