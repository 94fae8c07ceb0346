//! A creator's films: uploaded in pieces, made into renditions, shown by a player of our own.

use crate::{UserId, VideoId, hotel::Image};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// Who keeps the film and shows it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum VideoProvider {
    /// This site.
    #[default]
    Embedded,
    /// Bunny Stream, where its keys are set.
    Bunny,
}

/// How far a film is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum VideoStatus {
    /// Not all of it has arrived.
    #[default]
    Uploading,
    /// Its renditions are being made.
    Processing,
    /// It can be seen.
    Ready,
    /// It is no film that can be read; `failure` says why.
    Failed,
}

/// The film in one size, as MP4 (H.264, AAC).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct VideoRendition {
    /// Pixels: 240, 360, 480, 720 or 1080 for a film that is wider than high, and never more than the film has.
    pub height: u32,
    /// Pixels.
    pub width: u32,
    pub bytes: u64,
    /// Answers ranges of bytes.
    pub url: String,
}

/// A film of a creator's library: GET /api/v1/user/videos/{id}.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct UserVideo {
    pub id: VideoId,
    /// As its provider names it; the id where the film is this site's, or has not been sent there yet.
    pub video_id: String,
    pub user_id: UserId,
    pub title: String,
    /// A word under which the library keeps it; may be empty.
    pub collection: String,
    pub provider: VideoProvider,
    pub status: VideoStatus,
    /// How much has arrived while it is uploaded, how much is made while it is processed: 0 to 100.
    pub progress: u32,
    /// Why it failed, for people.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub failure: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub duration_seconds: Option<u32>,
    /// A picture out of it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub poster: Option<Image>,
    /// The smallest first.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub renditions: Vec<VideoRendition>,
    /// WebVTT; absent without captions.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub captions_url: Option<String>,
    /// A page that other sites may frame.
    pub player_url: String,
    pub created_at: DateTime<Utc>,
}

/// A page of films, newest first: GET /api/v1/userProfile/{id}/videos.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct UserVideoList {
    /// How many there are in all.
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

/// Where the film is sent to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct VideoUpload {
    pub video: UserVideo,
    /// Takes the film in pieces by the tus protocol, version 1.0.0 (core, creation, expiration, termination).
    pub upload_url: String,
    /// When what has not arrived by then is forgotten.
    pub expires_at: DateTime<Utc>,
    /// Bytes at most.
    pub most_bytes: u64,
}

/// Body of POST /api/v1/userProfile/{id}/videos: a film that has arrived, here or at a provider, takes its place in the
/// library. Sent again it changes title and collection.
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
    /// As `prepare` answered it, or as the provider names it.
    pub video_id: String,
    #[serde(default)]
    pub provider: VideoProvider,
}

/// How a library of films is ordered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum VideoOrder {
    /// What was prepared last first.
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
