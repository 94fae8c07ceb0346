//! Posts in a creator's club: blocks, published immediately or at a time.

use crate::{
    HotelId, ImageId, ItineraryContentId, PackageId, PostId, UserId, VideoId,
    hotel::{HotelSummary, Image},
    itinerary_content::ItineraryContentSummary,
    package::TravelPackageWithHotels,
    video::UserVideo,
};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// The visibility of a post.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum PostStatus {
    /// Only its author sees it.
    #[default]
    Draft,
    /// Only its author sees it until `publishAt`.
    Scheduled,
    /// Visitors see it.
    Published,
}

/// The type of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum BlockType {
    /// `plainTextContent` is Markdown (CommonMark without HTML), up to 10,000 characters.
    Text,
    /// `plainTextContent` is one line, up to 120 characters.
    Heading,
    /// One of `imageIds`; `plainTextContent` is its caption, up to 300 characters.
    Image,
    /// 1 to 20 of `imageIds`; `plainTextContent` is their caption, up to 300 characters.
    Gallery,
    /// `hotelId`; `plainTextContent` is a note about it, up to 1,000 characters.
    Stay,
    /// `videoId`; `plainTextContent` is its caption, up to 300 characters.
    Video,
    /// `packageId`; `plainTextContent` is a note about it, up to 1,000 characters.
    Package,
    /// `itineraryContentId`; `plainTextContent` is a note about it, up to 1,000 characters.
    ItineraryContent,
}

/// A part of a post.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ContentBlock {
    pub block_type: BlockType,
    /// Position among the blocks. Answers count from 0; the blocks of a body are sorted by it.
    pub order: u32,
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 10000))]
    pub plain_text_content: String,
    /// Images of the author's library; their records are in the post's `images`.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[cfg_attr(feature = "openapi", schema(max_items = 20))]
    pub image_ids: Vec<ImageId>,
    /// The record is in the post's `hotels`.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub hotel_id: Option<HotelId>,
    /// A video of the author; the record is in the post's `videos`.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub video_id: Option<VideoId>,
    /// A package of the author; the record is in the post's `packages`.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub package_id: Option<PackageId>,
    /// An itinerary content of the author; the record is in the post's `itineraryContents`.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub itinerary_content_id: Option<ItineraryContentId>,
}

/// A post with the records that its blocks refer to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Post {
    pub id: PostId,
    pub user_id: UserId,
    /// May be empty for a draft.
    pub title: String,
    pub status: PostStatus,
    /// When others see it, or first saw it; absent for a draft.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub publish_at: Option<DateTime<Utc>>,
    /// In their order.
    pub content_blocks: Vec<ContentBlock>,
    /// The existing images that blocks refer to.
    pub images: Vec<Image>,
    /// The existing hotels that blocks refer to, with "from" prices.
    pub hotels: Vec<HotelSummary>,
    /// The existing videos that blocks refer to; only the author gets those that are not ready.
    #[serde(default)]
    pub videos: Vec<UserVideo>,
    /// The existing packages that blocks refer to; only the author gets those that are not active.
    #[serde(default)]
    pub packages: Vec<TravelPackageWithHotels>,
    /// The existing itinerary contents that blocks refer to; only the author gets those that are not active.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub itinerary_contents: Vec<ItineraryContentSummary>,
    /// In lower case, in the author's order.
    #[serde(default)]
    pub tags: Vec<String>,
    /// Increases with every change; a change names the version it was made from.
    pub version: i32,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// A post in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PostSummary {
    pub id: PostId,
    pub user_id: UserId,
    pub title: String,
    /// The first 160 characters of the first text block, without Markdown.
    pub description: String,
    /// The first image; else the poster of the first video that was ready when the post was saved.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub image: Option<Image>,
    pub status: PostStatus,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub publish_at: Option<DateTime<Utc>>,
    pub version: i32,
    pub updated_at: DateTime<Utc>,
    /// Whether it is scheduled or published and has changes that are not published; told in the author's own list alone.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub has_unpublished_changes: bool,
}

/// A page of posts, latest publication first; the author's own list begins with drafts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PostList {
    /// Number of all posts.
    pub total: u32,
    pub posts: Vec<PostSummary>,
    /// From 1.
    pub page: u32,
    pub page_size: u32,
}

/// Body of POST /api/v1/post and of PUT /api/v1/post/{id}, which replaces the whole post.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PostWrite {
    /// Up to 120 characters; required except for a draft.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 120))]
    pub title: String,
    /// Up to 100; at least one except for a draft.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_items = 100))]
    pub content_blocks: Vec<ContentBlock>,
    /// `published` publishes now, `scheduled` at `publishAt`.
    #[serde(default)]
    pub status: PostStatus,
    /// For `scheduled` only: an instant in the future, within a year.
    #[serde(default)]
    pub publish_at: Option<DateTime<Utc>>,
    /// Up to 10; each of 2 to 30 letters and digits, with single spaces or hyphens between them.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(min_length = 2, max_length = 30))]
    pub tags: Vec<String>,
    /// The version that the change is based on; a newer one is a conflict.
    #[serde(default)]
    pub version: Option<i32>,
}
