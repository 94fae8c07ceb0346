//! A creator's videos: uploaded in parts, encoded as renditions, shown by this site's player.

use crate::{UserId, VideoId, hotel::Image};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// The service that stores and serves the video.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum VideoProvider {
    /// This site.
    #[default]
    Embedded,
    /// Bunny Stream, if its keys are set.
    Bunny,
}

/// The status of a video.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum VideoStatus {
    /// The upload is not complete.
    #[default]
    Uploading,
    /// The renditions are being encoded.
    Processing,
    /// The video can be played.
    Ready,
    /// The file is no readable video; `failure` explains why.
    Failed,
}

/// A rendition of a video in one size, as MP4 (H.264, AAC).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct VideoRendition {
    /// Pixels: 240, 360, 480, 720 or 1080 for a landscape video, and never more than the original has.
    pub height: u32,
    /// Pixels.
    pub width: u32,
    pub bytes: u64,
    /// Supports byte ranges.
    pub url: String,
}

/// A video of a creator's library: GET /api/v1/user/videos/{id}.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct UserVideo {
    pub id: VideoId,
    /// The provider's id; `id` if this site stores the video, or has not sent it to the provider yet.
    pub video_id: String,
    pub user_id: UserId,
    pub title: String,
    /// The collection in the library; may be empty.
    pub collection: String,
    pub provider: VideoProvider,
    pub status: VideoStatus,
    /// Percentage of the upload or of the encoding, by status: 0 to 100.
    pub progress: u32,
    /// Why the video failed, for people.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub failure: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub duration_seconds: Option<u32>,
    /// A frame of the video.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub poster: Option<Image>,
    /// Smallest first.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub renditions: Vec<VideoRendition>,
    /// WebVTT; absent without captions.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub captions_url: Option<String>,
    /// A page that other sites may frame.
    pub player_url: String,
    pub created_at: DateTime<Utc>,
}

/// A page of videos, newest first: GET /api/v1/userProfile/{id}/videos.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct UserVideoList {
    /// Number of all videos.
    pub total: u32,
    pub videos: Vec<UserVideo>,
    pub skip: u32,
    pub take: u32,
}

/// Body of POST /api/v1/userProfile/{id}/videos/prepare.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct VideoPrepare {
    /// 1 to 120 characters.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 120))]
    pub title: String,
    /// Up to 40 characters.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 40))]
    pub collection: String,
}

/// The target of an upload.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct VideoUpload {
    pub video: UserVideo,
    /// Accepts the video by the tus protocol, version 1.0.0 (core, creation, expiration, termination).
    pub upload_url: String,
    /// When an incomplete upload is deleted.
    pub expires_at: DateTime<Utc>,
    /// Maximum size in bytes.
    pub most_bytes: u64,
}

/// Body of POST /api/v1/userProfile/{id}/videos: adds an uploaded video, from here or a provider, to the library. A
/// second call changes title and collection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct VideoCreate {
    /// 1 to 120 characters.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 120))]
    pub title: String,
    /// Up to 40 characters.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 40))]
    pub collection: String,
    /// The answer of `prepare`, or the provider's id.
    pub video_id: String,
    #[serde(default)]
    pub provider: VideoProvider,
}

/// The order of a library of videos.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum VideoOrder {
    /// Latest preparation first.
    #[default]
    Newest,
    Oldest,
    /// By title.
    Title,
}

/// Body of PUT /api/v1/user/videos/{id}/captions: a text that begins with `WEBVTT`, up to 500 KB.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct VideoCaptions(pub String);
