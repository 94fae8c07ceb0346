//! The stays of a club as their creator works with them: their order, hotels that are found by what was pasted, and drafts.

use crate::{HotelId, RecommendationId, club::HotelRecommendation, hotel::HotelSummary};
use serde::{Deserialize, Serialize};

/// Body of PUT /api/v1/bff/recommendation/order, and its answer: all of mine as they stand now.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct RecommendationOrder {
    /// Up to 1,000, each once; those that are not named follow in the order that they had.
    #[cfg_attr(feature = "openapi", schema(max_items = 1000))]
    pub ids: Vec<RecommendationId>,
    /// Those that stand before all others; default: as they are.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_items = 1000))]
    pub pinned_ids: Option<Vec<RecommendationId>>,
}

/// Body of POST /api/v1/bff/recommendation/match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct StayLines {
    /// Up to 20 of up to 2,000 characters: each a hotel's name, or a link to a page about it. No link is opened.
    #[cfg_attr(feature = "openapi", schema(max_items = 20, max_length = 2000))]
    pub lines: Vec<String>,
}

/// The hotels that lines of text may mean.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct MatchedLines {
    /// One for each line, in their order.
    pub lines: Vec<MatchedLine>,
}

/// What a line may mean.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct MatchedLine {
    /// As it was sent.
    pub line: String,
    /// The best first, up to 5; none where nothing fits.
    pub matches: Vec<StayMatch>,
}

/// A hotel that a line may mean.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct StayMatch {
    pub hotel: HotelSummary,
    pub certainty: MatchCertainty,
    /// My recommendation of the hotel, where there is one already.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub recommendation_id: Option<RecommendationId>,
}

/// How sure it is that a line means a hotel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum MatchCertainty {
    /// It is called exactly so, and no other one is.
    Certain,
    /// All that matters of its name was said.
    Likely,
    /// A part of its name was said.
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

/// What became of the hotels that drafts were asked for.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct StayDraftsMade {
    /// Those that are new; only their author sees them.
    pub made: Vec<HotelRecommendation>,
    /// Those that were there already; they are as they were.
    pub already_there: Vec<HotelRecommendation>,
}
