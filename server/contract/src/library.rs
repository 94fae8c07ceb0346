//! A person's library of images.

use crate::{
    ImageId, UserId,
    picture::{Crop, FocalPoint},
};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// An image of the library: GET /api/v1/images/{id}.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct UserImage {
    pub id: ImageId,
    pub user_id: UserId,
    /// The caption; may be empty. Also describes the image, unless `alt` is present.
    pub caption: String,
    /// Alternative text, for people who cannot see the image; may be empty.
    pub alt: String,
    /// 200 px wide.
    pub small: String,
    /// 600 px wide.
    pub medium: String,
    /// The whole image in its stored size.
    pub original: String,
    /// The point that stays visible in every shape.
    pub focal_point: FocalPoint,
    /// The visible part; absent: the whole image.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub crop: Option<Crop>,
    /// Increases with every change, from 1.
    pub version: i32,
    /// Pixels of the stored image.
    pub width: u32,
    pub height: u32,
    pub created_at: DateTime<Utc>,
    /// The name of the uploaded file; absent where it is unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file_name: Option<String>,
}

/// A page of a library.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct UserImageList {
    /// Number of all images.
    pub total: u32,
    pub images: Vec<UserImage>,
    pub skip: u32,
    pub take: u32,
}

/// The order of a library.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum ImageOrder {
    /// Latest upload first.
    #[default]
    Newest,
    Oldest,
    /// By caption, else by alternative text.
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
    /// The caption, up to 300 characters.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 300))]
    pub caption: String,
    /// Alternative text, up to 300 characters.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 300))]
    pub alt: String,
}

/// An image's texts and cut: PUT /api/v1/images/{id}. Replaces all of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct UserImageWrite {
    /// The caption, up to 300 characters.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 300))]
    pub caption: String,
    /// Alternative text, up to 300 characters; empty: the caption describes the image.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 300))]
    pub alt: String,
    /// The point that stays visible; default: the middle.
    #[serde(default)]
    pub focal_point: Option<FocalPoint>,
    /// The visible part; default: the whole image.
    #[serde(default)]
    pub crop: Option<Crop>,
    /// The version that the change is based on; a newer one is a conflict.
    #[serde(default)]
    pub version: Option<i32>,
}
