//! A person's library of pictures.

use crate::{
    ImageId, UserId,
    picture::{Crop, FocalPoint},
};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// A picture of one's library: GET /api/v1/images/{id}.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct UserImage {
    pub id: ImageId,
    pub user_id: UserId,
    /// What is said under it; may be empty. It says what is to be seen as well, until `alt` does.
    pub caption: String,
    /// What is to be seen, for those who do not see it; may be empty.
    pub alt: String,
    /// 200 px wide.
    pub small: String,
    /// 600 px wide.
    pub medium: String,
    /// The whole of it, as large as it is kept.
    pub original: String,
    /// What stays in sight in whatever shape it is shown.
    pub focal_point: FocalPoint,
    /// The part that is shown; none: all of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub crop: Option<Crop>,
    /// Counts its changes, from 1.
    pub version: i32,
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
    /// By caption, and by what is to be seen where there is none.
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
    /// What is said under it, up to 300 characters.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 300))]
    pub caption: String,
    /// What is to be seen, up to 300 characters.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 300))]
    pub alt: String,
}

/// What is said of a picture and how it is cut: PUT /api/v1/images/{id}. It replaces all of that.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct UserImageWrite {
    /// What is said under it, up to 300 characters.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 300))]
    pub caption: String,
    /// What is to be seen, up to 300 characters; empty: the caption says it.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 300))]
    pub alt: String,
    /// What stays in sight; default the middle.
    #[serde(default)]
    pub focal_point: Option<FocalPoint>,
    /// The part that is shown; default all of it.
    #[serde(default)]
    pub crop: Option<Crop>,
    /// The version that was changed; a newer one in the meantime is a conflict.
    #[serde(default)]
    pub version: Option<i32>,
}
