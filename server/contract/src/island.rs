//! Props of the React islands; they are extra schemas of the OpenAPI document.

use serde::{Deserialize, Serialize};

/// Where a hotel lies.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct LocationMapProps {
    pub hotel_name: String,
    pub latitude: f64,
    pub longitude: f64,
    /// One line.
    pub address: String,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub airport: Option<AirportMark>,
}

/// The nearest airport.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct AirportMark {
    /// IATA.
    pub code: String,
    pub name: String,
    pub latitude: f64,
    pub longitude: f64,
    pub distance_km: f64,
}
