//! Everything in a club, by place and by tag.

use crate::{club::HotelRecommendation, package::TravelPackageWithHotels, post::PostSummary};
use serde::{Deserialize, Serialize};

/// What an entry is; the field of this name holds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum ExploreItemKind {
    Stay,
    Post,
    Package,
}

/// A recommended stay, a post or a travel package.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ExploreItem {
    pub kind: ExploreItemKind,
    /// With its hotel.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub stay: Option<HotelRecommendation>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub post: Option<PostSummary>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub package: Option<TravelPackageWithHotels>,
}

/// A place or a tag, and how much there is of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Facet {
    /// What to ask for: of a place `city:2267057` (GeoNames) or `country:PT`, of a tag the tag.
    pub value: String,
    /// For people.
    pub label: String,
    /// How many entries there are, with what else is asked for.
    pub count: u32,
}

/// A page of a club: GET /api/v1/bff/creator/{slug}/explore.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ExploreList {
    /// How many there are in all.
    pub total: u32,
    /// What others saw last first.
    pub items: Vec<ExploreItem>,
    /// Those with the most entries first, at most 30; the one that is asked for is among them.
    pub places: Vec<Facet>,
    /// Likewise.
    pub tags: Vec<Facet>,
    /// From 1.
    pub page: u32,
    pub page_size: u32,
}
