//! The traveller's start page.

use crate::{
    destination::Destination,
    hotel::{HotelSummary, Image},
};
use serde::{Deserialize, Serialize};

/// Answer of GET /api/v1/bff/traveller/home.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TravellerHome {
    pub destinations: Vec<FeaturedDestination>,
    pub recommended: Vec<HotelSummary>,
}

/// A destination with an image.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct FeaturedDestination {
    pub destination: Destination,
    pub image: Image,
    pub hotel_count: u32,
}
