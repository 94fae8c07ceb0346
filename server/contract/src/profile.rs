//! A person's profile.

use crate::{Currency, ImageId, UserId, club::CreatorLink, visitor::Role};
use serde::{Deserialize, Serialize};

/// A person's own profile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct UserProfile {
    pub user_id: UserId,
    /// The address that the account signs in with; none for an anonymous account.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub email: Option<String>,
    /// The address is known to be the person's own.
    pub is_email_verified: bool,
    /// What others see.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub public_name: Option<String>,
    /// The creator's handle.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub slug: Option<String>,
    /// ISO 4217; prices are shown in it.
    pub currency: Currency,
    /// ISO 3166-1 alpha-2.
    pub country: String,
    /// As the access token carries them: `role/customer`, `role/creator`.
    pub claims: Vec<String>,
    pub role: Role,
    /// Bytes come from /media/{id}?width&height&size.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub profile_picture: Option<ImageId>,
    /// What a creator says of the club, in plain text.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub bio: Option<String>,
    /// Only creators have one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub creator_profile: Option<CreatorProfile>,
    /// Counts the changes; a change names the one it was made from.
    pub version: i32,
}

/// What a creator shows beside the name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CreatorProfile {
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub hero_image: Option<ImageId>,
    /// What leads out of the club.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub links: Vec<CreatorLink>,
    /// `#rrggbb`.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub theme_color: Option<String>,
}

/// What of a profile its owner changes; what is absent stays.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct UserProfilePatch {
    /// Up to 80 characters; empty takes it away.
    #[serde(default)]
    pub public_name: Option<String>,
    /// A creator's handle, 3 to 30 of a-z, 0-9, dot, dash and underscore; capital letters become small ones.
    #[serde(default)]
    pub slug: Option<String>,
    /// A creator's text about the club, up to 1,000 characters; empty takes it away.
    #[serde(default)]
    pub bio: Option<String>,
    /// All links of a creator's club in their order, up to 20; an empty list takes them away.
    #[serde(default)]
    pub links: Option<Vec<CreatorLink>>,
    /// The colour of a creator's club, `#rrggbb`; empty takes it away.
    #[serde(default)]
    pub theme_color: Option<String>,
    /// ISO 4217.
    #[serde(default)]
    pub currency: Option<Currency>,
    /// ISO 3166-1 alpha-2.
    #[serde(default)]
    pub country: Option<String>,
    /// The version that was changed; a newer one in the meantime is a conflict.
    #[serde(default)]
    pub version: Option<i32>,
}

/// The form of a picture that is sent.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PictureUpload {
    /// The file: JPEG, PNG, WebP or GIF.
    #[cfg_attr(feature = "openapi", schema(value_type = String, format = Binary))]
    pub image: Vec<u8>,
}

/// Whether a handle can be had.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct HandleAvailability {
    pub is_available: bool,
    /// Why not, for people.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub reason: Option<String>,
}
