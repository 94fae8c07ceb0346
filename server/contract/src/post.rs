//! What creators write in their club: posts of blocks, published now or at a time.

use crate::{
    HotelId, ImageId, PackageId, PostId, UserId, VideoId,
    hotel::{HotelSummary, Image},
    package::TravelPackageWithHotels,
    video::UserVideo,
};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// Who sees a post.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum PostStatus {
    /// Its author alone.
    #[default]
    Draft,
    /// Its author alone, until `publishAt`.
    Scheduled,
    /// Everybody.
    Published,
}

/// What a block is.
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
}

/// A part of a post.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ContentBlock {
    pub block_type: BlockType,
    /// Its place among the blocks. Answers count from 0; a body's blocks are put in this order.
    pub order: u32,
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 10000))]
    pub plain_text_content: String,
    /// Of the author's library; the records are in the post's `images`.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[cfg_attr(feature = "openapi", schema(max_items = 20))]
    pub image_ids: Vec<ImageId>,
    /// The record is among the post's `hotels`.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub hotel_id: Option<HotelId>,
    /// Of the author's films; the record is among the post's `videos`.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub video_id: Option<VideoId>,
    /// Of the author's trips; the record is among the post's `packages`.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub package_id: Option<PackageId>,
}

/// A post with all that its blocks name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Post {
    pub id: PostId,
    pub user_id: UserId,
    /// May be empty while it is a draft.
    pub title: String,
    pub status: PostStatus,
    /// When others see it, or saw it first; absent for a draft.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub publish_at: Option<DateTime<Utc>>,
    /// In their order.
    pub content_blocks: Vec<ContentBlock>,
    /// The pictures that blocks name and that are still there.
    pub images: Vec<Image>,
    /// The hotels that blocks name and that are still there, with "from" prices.
    pub hotels: Vec<HotelSummary>,
    /// The films that blocks name and that are still there; others than the author get those that can be seen.
    #[serde(default)]
    pub videos: Vec<UserVideo>,
    /// The trips that blocks name and that are still there; others than the author get those that are active.
    #[serde(default)]
    pub packages: Vec<TravelPackageWithHotels>,
    /// In small letters, in their author's order.
    #[serde(default)]
    pub tags: Vec<String>,
    /// Counts the changes; a change names the one it was made from.
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
    /// The first 160 characters of the first text block, without its Markdown.
    pub description: String,
    /// The first picture; without one, that of the first film which could be seen when the post was written.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub image: Option<Image>,
    pub status: PostStatus,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub publish_at: Option<DateTime<Utc>>,
    pub version: i32,
    pub updated_at: DateTime<Utc>,
}

/// A page of posts: what was published last first; among one's own, drafts before it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PostList {
    /// How many there are in all.
    pub total: u32,
    pub posts: Vec<PostSummary>,
    /// From 1.
    pub page: u32,
    pub page_size: u32,
}

/// Body of POST /api/v1/post and of PUT /api/v1/post/{id}, which replaces all of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PostWrite {
    /// Up to 120 characters; required unless it is a draft.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 120))]
    pub title: String,
    /// Up to 100; at least one unless it is a draft.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_items = 100))]
    pub content_blocks: Vec<ContentBlock>,
    /// `published` shows it now, `scheduled` at `publishAt`.
    #[serde(default)]
    pub status: PostStatus,
    /// For `scheduled` alone: an instant that lies ahead, within a year.
    #[serde(default)]
    pub publish_at: Option<DateTime<Utc>>,
    /// Up to 10; each of 2 to 30 letters and digits, with single spaces or hyphens between them.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(min_length = 2, max_length = 30))]
    pub tags: Vec<String>,
    /// The version that was changed; a newer one in the meantime is a conflict.
    #[serde(default)]
    pub version: Option<i32>,
}
