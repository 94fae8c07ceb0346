//! Places that one can travel to.

use crate::HotelId;
use serde::{Deserialize, Serialize};

/// What a destination is.
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

/// A place in a list of suggestions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Destination {
    /// Opaque; what a search takes as `destinationId`.
    pub id: String,
    /// What it is.
    pub location_type: LocationType,
    /// In the place's best-known form.
    pub name: String,
    /// The other name that was typed, such as "Köln", when `name` does not explain why the place came.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub matched_name: Option<String>,
    /// Where it lies: "Tuscany, Italy".
    pub subtitle: String,
    /// ISO 3166-1 alpha-2.
    pub country_code: String,
    /// Degrees.
    pub latitude: f64,
    /// Degrees.
    pub longitude: f64,
    /// What a search of it covers.
    pub bounding_box: BoundingBox,
    /// How many hotels a search of it looks at, free or not; absent for a hotel.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub stays: Option<u32>,
    /// Set when it is a hotel.
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
