//! A creator's club: who runs it, and the stays that are recommended in it.

use crate::{
    HotelId, ImageId, RecommendationId, UserId,
    hotel::{HotelSummary, Image},
};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// What everybody may know of a creator: GET /api/v1/userProfile/public/{handle}.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PublicProfile {
    pub user_id: UserId,
    /// The handle: the club is at /user/{slug}.
    pub slug: String,
    /// The handle, where no name is given.
    pub public_name: String,
    /// Plain text; paragraphs are parted by an empty line.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub bio: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub profile_picture: Option<Image>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub hero_image: Option<Image>,
    /// What leads out of the club, in the creator's order.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub links: Vec<CreatorLink>,
    /// `#rrggbb`: the club's own colour, out of which its pages make readable ones.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub theme_color: Option<String>,
    /// The site has looked at who this is.
    pub is_verified: bool,
}

/// A link that leads out of a club.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CreatorLink {
    /// 1 to 40 characters.
    pub label: String,
    /// An address that begins with `https://` or `mailto:`, up to 500 characters.
    pub url: String,
}

/// A creator's own words about a hotel.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct HotelRecommendation {
    pub id: RecommendationId,
    pub hotel_id: HotelId,
    pub user_id: UserId,
    /// May be empty while it is not active.
    pub recommendation_title: String,
    /// Plain text; paragraphs are parted by an empty line.
    pub recommendation_text: String,
    /// Wide, on the hotel's page; absent: the hotel's own picture.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub cover_image: Option<Image>,
    /// On the card of a list; absent: the cover, or the hotel's own picture.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub tile_image: Option<Image>,
    /// Beside the words, in their author's order; those that are gone are left out.
    #[serde(default)]
    pub images: Vec<Image>,
    /// Others see it.
    pub is_active: bool,
    /// Stands before those that are not.
    #[serde(default)]
    pub is_pinned: bool,
    /// Its place in the club, from 1; 0: not ordered yet, it stands before those that are.
    #[serde(default)]
    pub position: i32,
    /// In small letters, in their author's order.
    #[serde(default)]
    pub tags: Vec<String>,
    /// Counts the changes; a change names the one it was made from.
    pub version: i32,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    /// The hotel with its "from" price, in lists.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub hotel: Option<HotelSummary>,
}

/// A page of recommendations: the pinned ones first, then by their places, then the newest.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct RecommendationList {
    /// How many there are in all.
    pub total: u32,
    pub recommendations: Vec<HotelRecommendation>,
    pub skip: u32,
    pub take: u32,
}

/// Body of POST /api/v1/recommendation: creates my recommendation of the hotel, or replaces its words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct RecommendationCreate {
    pub hotel_id: HotelId,
    /// Up to 120 characters; required when it is active.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 120))]
    pub recommendation_title: String,
    /// Up to 5,000 characters.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 5000))]
    pub recommendation_text: String,
    /// Default: as it is, and a new one is active.
    #[serde(default)]
    pub is_active: Option<bool>,
    /// Up to 10; each of 2 to 30 letters and digits, with single spaces or hyphens between them; default: as they are.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(min_length = 2, max_length = 30))]
    pub tags: Option<Vec<String>>,
    /// Up to 20 of the author's library; default: as they are.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_items = 20))]
    pub image_ids: Option<Vec<ImageId>>,
    /// Default: as they are.
    #[serde(default)]
    pub pictures: Option<RecommendationPictures>,
    /// The version that was changed; a newer one in the meantime is a conflict.
    #[serde(default)]
    pub version: Option<i32>,
}

/// What stands for a stay: pictures of the author's library, or those that stand there already. A picture that was sent
/// with the form and stands there no longer goes on in the library.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct RecommendationPictures {
    /// Absent: none.
    #[serde(default)]
    pub cover_image_id: Option<ImageId>,
    /// Absent: none.
    #[serde(default)]
    pub tile_image_id: Option<ImageId>,
}

/// The form of PUT /api/v1/hotel/{id}/recommend.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct RecommendationForm {
    /// Up to 120 characters; required when it is active.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 120))]
    pub recommendation_title: String,
    /// Up to 5,000 characters.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 5000))]
    pub recommendation_text: String,
    /// `true` or `false`; default: as it is, and a new one is active.
    #[serde(default)]
    pub is_active: Option<bool>,
    /// Up to 10 with commas between them; default: as they are.
    #[serde(default)]
    pub tags: Option<String>,
    /// Up to 20 of the author's library with commas between them; default: as they are.
    #[serde(default)]
    pub image_ids: Option<String>,
    /// The version that was changed.
    #[serde(default)]
    pub version: Option<i32>,
    /// A file: JPEG, PNG, WebP or GIF, up to 10 MB; absent: the picture stays.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, format = Binary))]
    pub cover_image: Option<Vec<u8>>,
    /// A file, likewise.
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

/// How much a creator's club holds: GET /api/v1/userProfile/creatorCounters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CreatorCounters {
    /// Recommended stays that others see.
    pub stays: u32,
    /// Those that only the creator sees.
    pub stay_drafts: u32,
    /// Posts that others see.
    pub posts: u32,
    /// Drafts, and those whose time has not come.
    pub post_drafts: u32,
    /// Travel packages that others see.
    pub packages: u32,
    /// Those that only the creator sees.
    pub package_drafts: u32,
    /// Addresses that get letters of what is new.
    pub subscribers: u32,
    /// Trips told day by day that others see.
    pub itineraries: u32,
    /// Those that only the creator sees.
    pub itinerary_drafts: u32,
    /// Of the stays that others see: one for each person and hotel, the creator's own left out.
    pub likes: u32,
}

/// A club at a glance: GET /api/v1/bff/creator/{slug}.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CreatorClub {
    pub creator: PublicProfile,
    /// The first stays.
    pub stays: RecommendationList,
}
