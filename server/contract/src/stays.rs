//! Tools for a creator's recommendations: order, hotels by pasted text, and drafts.

use crate::{
    HotelId, RecommendationId,
    club::HotelRecommendation,
    destination::Destination,
    hotel::{Coordinates, HotelSummary, Image},
};
use serde::{Deserialize, Serialize};

/// Body of PUT /api/v1/bff/recommendation/order, and its answer: all of the caller's recommendations in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct RecommendationOrder {
    /// Up to 1,000 without duplicates; the others follow in their former order.
    #[cfg_attr(feature = "openapi", schema(max_items = 1000))]
    pub ids: Vec<RecommendationId>,
    /// The pinned recommendations; default: unchanged.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_items = 1000))]
    pub pinned_ids: Option<Vec<RecommendationId>>,
}

/// Body of POST /api/v1/bff/recommendation/match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct StayLines {
    /// Up to 20 lines of up to 2,000 characters: each a hotel's name, or a link to a page about it. Links are not
    /// opened.
    #[cfg_attr(feature = "openapi", schema(max_items = 20, max_length = 2000))]
    pub lines: Vec<String>,
}

/// The hotels that the lines may mean.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct MatchedLines {
    /// One for each line, in the same order.
    pub lines: Vec<MatchedLine>,
}

/// The matches of a line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct MatchedLine {
    /// The line as sent.
    pub line: String,
    /// Best first, up to 5; empty if no hotel fits.
    pub matches: Vec<StayMatch>,
}

/// A hotel that a line may mean.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct StayMatch {
    pub hotel: HotelSummary,
    pub certainty: MatchCertainty,
    /// The caller's recommendation of the hotel, if there is one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub recommendation_id: Option<RecommendationId>,
}

/// The certainty of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum MatchCertainty {
    /// The only hotel with exactly this name.
    Certain,
    /// The line contains all significant words of the name.
    Likely,
    /// The line contains a part of the name.
    Possible,
}

/// Body of POST /api/v1/bff/recommendation/drafts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct StayDrafts {
    /// Up to 20.
    #[cfg_attr(feature = "openapi", schema(max_items = 20))]
    pub hotel_ids: Vec<HotelId>,
}

/// The result of creating drafts.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct StayDraftsMade {
    /// The new drafts; only their author sees them.
    pub made: Vec<HotelRecommendation>,
    /// Recommendations that existed before; they are unchanged.
    pub already_there: Vec<HotelRecommendation>,
}

/// Answer of GET /api/v1/bff/recommendation/suggestions.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct StaySuggestions {
    /// The stays that the caller recommends first, then hotels by their names, then hotels in the place of that name.
    pub stays: Vec<StaySuggestion>,
    /// Cities, regions, countries and airports, best first.
    pub places: Vec<Destination>,
}

/// A suggested hotel.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct StaySuggestion {
    pub hotel_id: HotelId,
    pub name: String,
    /// Where it is: "Lisbon, Portugal".
    pub subtitle: String,
    pub title_image: Image,
    pub coordinates: Coordinates,
    /// Whether the caller recommends it, as a draft or in public.
    pub is_mine: bool,
}
