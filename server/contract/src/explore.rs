//! Everything in a club, by place and tag.

use crate::{
    club::HotelRecommendation, itinerary_content::ItineraryContentSummary, package::TravelPackageWithHotels,
    post::PostSummary,
};
use serde::{Deserialize, Serialize};

/// The type of an entry; the field of this name contains it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum ExploreItemKind {
    Stay,
    Post,
    Package,
    ItineraryContent,
}

/// A recommendation, a post, a travel package or an itinerary content.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ExploreItem {
    pub kind: ExploreItemKind,
    /// The recommendation with its hotel.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub stay: Option<HotelRecommendation>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub post: Option<PostSummary>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub package: Option<TravelPackageWithHotels>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub itinerary_content: Option<ItineraryContentSummary>,
}

/// A place or tag with its number of entries.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Facet {
    /// Value of the filter: for a place `city:2267057` (GeoNames) or `country:PT`, for a tag the tag.
    pub value: String,
    /// Label for people.
    pub label: String,
    /// Number of entries, given the other filter.
    pub count: u32,
}

/// A page of a club's content: GET /api/v1/bff/creator/{slug}/explore.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ExploreList {
    /// Number of all entries.
    pub total: u32,
    /// Most recently published first.
    pub items: Vec<ExploreItem>,
    /// Places with the most entries first, at most 30, including the selected one.
    pub places: Vec<Facet>,
    /// Tags in the same way.
    pub tags: Vec<Facet>,
    /// From 1.
    pub page: u32,
    pub page_size: u32,
}
