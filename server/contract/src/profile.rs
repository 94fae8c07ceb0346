//! A person's profile.

use crate::{Currency, ImageId, UserId, club::CreatorLink, visitor::Role};
use serde::{Deserialize, Serialize};

/// A person's own profile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct UserProfile {
    pub user_id: UserId,
    /// The address that the account signs in with; absent for an anonymous account.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub email: Option<String>,
    /// Whether the person has proved that the address is theirs.
    pub is_email_verified: bool,
    /// The displayed name.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub public_name: Option<String>,
    /// The creator's handle.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub slug: Option<String>,
    /// ISO 4217; the currency of displayed prices.
    pub currency: Currency,
    /// ISO 3166-1 alpha-2.
    pub country: String,
    /// The roles in the access token: `role/customer`, `role/creator`.
    pub claims: Vec<String>,
    pub role: Role,
    /// Bytes come from /media/{id}?width&height&size.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub profile_picture: Option<ImageId>,
    /// The creator's text about the club, plain text.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub bio: Option<String>,
    /// Present for creators only.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub creator_profile: Option<CreatorProfile>,
    /// Increases with every change; a change names the version it was made from.
    pub version: i32,
}

/// Public data of a creator besides the name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CreatorProfile {
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub hero_image: Option<ImageId>,
    /// Links out of the club.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub links: Vec<CreatorLink>,
    /// `#rrggbb`.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub theme_color: Option<String>,
}

/// Changes to the caller's profile; absent fields stay unchanged.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct UserProfilePatch {
    /// Up to 80 characters; empty removes it.
    #[serde(default)]
    pub public_name: Option<String>,
    /// A creator's handle, 3 to 30 of a-z, 0-9, dot, dash and underscore; capital letters become lower case.
    #[serde(default)]
    pub slug: Option<String>,
    /// A creator's text about the club, up to 1,000 characters; empty removes it.
    #[serde(default)]
    pub bio: Option<String>,
    /// All links of a creator's club in order, up to 20; an empty list removes them.
    #[serde(default)]
    pub links: Option<Vec<CreatorLink>>,
    /// The colour of a creator's club, `#rrggbb`; empty removes it.
    #[serde(default)]
    pub theme_color: Option<String>,
    /// ISO 4217.
    #[serde(default)]
    pub currency: Option<Currency>,
    /// ISO 3166-1 alpha-2.
    #[serde(default)]
    pub country: Option<String>,
    /// The version that the change is based on; a newer one is a conflict.
    #[serde(default)]
    pub version: Option<i32>,
}

/// The form of an uploaded picture.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PictureUpload {
    /// The file: JPEG, PNG, WebP or GIF.
    #[cfg_attr(feature = "openapi", schema(value_type = String, format = Binary))]
    pub image: Vec<u8>,
}

/// Whether a handle is available.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct HandleAvailability {
    pub is_available: bool,
    /// The reason, for people, if it is not.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub reason: Option<String>,
}

/// A typed handle as it is stored: without "@" and the address before it, in lower case, with dots for spaces. Other signs
/// that a handle cannot have stay, so that the check names them.
pub fn clean_handle(typed: &str) -> String {
    let typed = typed.trim().trim_end_matches('/');
    let typed = typed.rsplit_once("/user/").map_or(typed, |(_, handle)| handle);
    let words: Vec<&str> = typed.trim_start_matches('@').split_whitespace().collect();
    words.join(".").to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_typed_handle_is_mended() {
        for (typed, handle) in [
            ("mia.lind", "mia.lind"),
            ("  @Mia.Lind ", "mia.lind"),
            ("A Travels", "a.travels"),
            ("@ Mia  Lind", "mia.lind"),
            ("https://example.org/user/Mia/", "mia"),
            ("example.org/user/mia", "mia"),
            ("mia/x", "mia/x"),
            ("mía", "mía"),
            ("", ""),
            ("@", ""),
        ] {
            assert_eq!(clean_handle(typed), handle, "{typed:?}");
        }
    }
}
