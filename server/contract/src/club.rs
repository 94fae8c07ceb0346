//! A creator's club: the creator's profile and recommendations.

use crate::{
    HotelId, ImageId, RecommendationId, UserId,
    hotel::{HotelSummary, Image},
};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// The public profile of a creator: GET /api/v1/userProfile/public/{handle}.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PublicProfile {
    pub user_id: UserId,
    /// The handle; the club's page is /user/{slug}.
    pub slug: String,
    /// The displayed name; the handle if the creator has set none.
    pub public_name: String,
    /// Plain text; empty lines separate paragraphs.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub bio: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub profile_picture: Option<Image>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub hero_image: Option<Image>,
    /// Links out of the club, in the creator's order.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub links: Vec<CreatorLink>,
    /// `#rrggbb`: the club's colour. Pages derive readable colours from it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub theme_color: Option<String>,
    /// The site has verified the creator's identity.
    pub is_verified: bool,
}

/// A link out of a club.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CreatorLink {
    /// 1 to 40 characters.
    pub label: String,
    /// An address that begins with `https://` or `mailto:`, up to 500 characters. In a request the beginning may be
    /// left out: `instagram.com/mia`, `mia@example.com`.
    pub url: String,
    /// Whether the link is kept without being shown in the club; public profiles leave it out.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub is_hidden: bool,
}

/// A creator's recommendation of a hotel.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct HotelRecommendation {
    pub id: RecommendationId,
    pub hotel_id: HotelId,
    pub user_id: UserId,
    /// May be empty while the recommendation is not active.
    pub recommendation_title: String,
    /// Plain text; empty lines separate paragraphs.
    pub recommendation_text: String,
    /// A wide image for the hotel's page; absent: the hotel's own image.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub cover_image: Option<Image>,
    /// An image for cards in lists; absent: the cover, else the first beside the text, else the hotel's own image.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub tile_image: Option<Image>,
    /// Images beside the text, in the author's order; without deleted ones.
    #[serde(default)]
    pub images: Vec<Image>,
    /// Whether other people see it.
    pub is_active: bool,
    /// Pinned recommendations come before all others.
    #[serde(default)]
    pub is_pinned: bool,
    /// Position in the club, from 1. 0: not ordered yet; such recommendations come before ordered ones.
    #[serde(default)]
    pub position: i32,
    /// In lower case, in the author's order.
    #[serde(default)]
    pub tags: Vec<String>,
    /// Increases with every change; a change names the version it was made from.
    pub version: i32,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    /// The hotel with its "from" price, in lists.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub hotel: Option<HotelSummary>,
}

impl HotelRecommendation {
    /// The creator's own picture for cards: the tile, else the cover, else the first beside the text; `None`: the hotel's.
    #[must_use]
    pub fn own_image(&self) -> Option<&Image> {
        let placed = self.tile_image.as_ref().or(self.cover_image.as_ref());
        placed.or(self.images.first())
    }
}

/// A page of recommendations: pinned ones first, then by position, then the newest.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct RecommendationList {
    /// Number of all recommendations.
    pub total: u32,
    pub recommendations: Vec<HotelRecommendation>,
    pub skip: u32,
    pub take: u32,
}

/// Body of POST /api/v1/recommendation: creates the caller's recommendation of the hotel, or replaces its texts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct RecommendationCreate {
    pub hotel_id: HotelId,
    /// Up to 120 characters; required if active.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 120))]
    pub recommendation_title: String,
    /// Up to 5,000 characters.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 5000))]
    pub recommendation_text: String,
    /// Default: unchanged; a new one is active.
    #[serde(default)]
    pub is_active: Option<bool>,
    /// Up to 10; each of 2 to 30 letters and digits, with single spaces or hyphens between them; default: unchanged.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(min_length = 2, max_length = 30))]
    pub tags: Option<Vec<String>>,
    /// Up to 20 images of the author's library; default: unchanged.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_items = 20))]
    pub image_ids: Option<Vec<ImageId>>,
    /// Default: unchanged.
    #[serde(default)]
    pub pictures: Option<RecommendationPictures>,
    /// The version that the change is based on; a newer one is a conflict.
    #[serde(default)]
    pub version: Option<i32>,
}

/// The cover and tile images of a recommendation: images of the author's library, or its current ones. A replaced image
/// that was uploaded with the form stays in the library.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct RecommendationPictures {
    /// Absent: no cover.
    #[serde(default)]
    pub cover_image_id: Option<ImageId>,
    /// Absent: no tile image.
    #[serde(default)]
    pub tile_image_id: Option<ImageId>,
}

/// Form of PUT /api/v1/hotel/{id}/recommend.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct RecommendationForm {
    /// Up to 120 characters; required if active.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 120))]
    pub recommendation_title: String,
    /// Up to 5,000 characters.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 5000))]
    pub recommendation_text: String,
    /// `true` or `false`; default: unchanged; a new one is active.
    #[serde(default)]
    pub is_active: Option<bool>,
    /// Up to 10, separated by commas; default: unchanged.
    #[serde(default)]
    pub tags: Option<String>,
    /// Ids of up to 20 images of the author's library, separated by commas; default: unchanged.
    #[serde(default)]
    pub image_ids: Option<String>,
    /// The version that the change is based on.
    #[serde(default)]
    pub version: Option<i32>,
    /// A file: JPEG, PNG, WebP or GIF, up to 10 MB; absent: unchanged.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, format = Binary))]
    pub cover_image: Option<Vec<u8>>,
    /// A file with the same limits.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, format = Binary))]
    pub tile_image: Option<Vec<u8>>,
}

/// Body of POST /api/v1/bff/recommendation/toggle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct RecommendationToggle {
    pub hotel_id: HotelId,
    pub is_active: bool,
}

/// The number of items in a creator's club: GET /api/v1/userProfile/creatorCounters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CreatorCounters {
    /// Active recommendations.
    pub stays: u32,
    /// Recommendations that only the creator sees.
    pub stay_drafts: u32,
    /// Published posts.
    pub posts: u32,
    /// Drafts and scheduled posts.
    pub post_drafts: u32,
    /// Active travel packages.
    pub packages: u32,
    /// Travel packages that only the creator sees.
    pub package_drafts: u32,
    /// Addresses that get emails about new content.
    pub subscribers: u32,
    /// Active itinerary contents.
    pub itineraries: u32,
    /// Itinerary contents that only the creator sees.
    pub itinerary_drafts: u32,
    /// Likes of actively recommended hotels: one for each person and hotel, without the creator's own.
    pub likes: u32,
}

/// Overview of a club: GET /api/v1/bff/creator/{slug}.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CreatorClub {
    pub creator: PublicProfile,
    /// The first recommendations.
    pub stays: RecommendationList,
}
