//! A person's library of pictures.

use crate::{ImageId, UserId};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// A picture of one's library: GET /api/v1/images/{id}.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct UserImage {
    pub id: ImageId,
    pub user_id: UserId,
    /// What is to be seen, for those who do not see it; may be empty.
    pub caption: String,
    /// 200 px wide.
    pub small: String,
    /// 600 px wide.
    pub medium: String,
    /// As large as it is kept.
    pub original: String,
    /// Pixels, as it is kept.
    pub width: u32,
    pub height: u32,
    pub created_at: DateTime<Utc>,
}

/// A page of a library.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct UserImageList {
    /// How many there are in all.
    pub total: u32,
    pub images: Vec<UserImage>,
    pub skip: u32,
    pub take: u32,
}

/// How a library is ordered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum ImageOrder {
    /// What was sent last first.
    #[default]
    Newest,
    Oldest,
    /// By caption.
    Caption,
}

/// The form of POST /api/v1/userProfile/{id}/images.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct UserImageForm {
    /// A file: JPEG, PNG, WebP or GIF, up to 10 MB.
    #[cfg_attr(feature = "openapi", schema(value_type = String, format = Binary))]
    pub image: Vec<u8>,
    /// Up to 300 characters.
    #[serde(default)]
    pub caption: String,
}
