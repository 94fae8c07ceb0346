//! Shapes of the identity service: sign-up, sign-in, one-time links, sessions, and account data.

use crate::{Currency, ImageId, SessionId, UserId, hotel::TravellerTime, visitor::Role};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// The role that a person signs up for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum SignUpRole {
    /// A traveller.
    #[default]
    #[serde(alias = "customer", alias = "role/customer")]
    Consumer,
    /// Runs a travel club; granted through PUT /api/v1/userProfile/role after the sign-up.
    #[serde(alias = "role/creator")]
    Creator,
}

/// Body of POST /identity/v1/signUp.
#[derive(Clone, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SignUp {
    /// Up to 254 characters.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 254))]
    pub email: String,
    /// 6 to 256 characters; the most common passwords are refused.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(min_length = 6, max_length = 256))]
    pub password: String,
    /// The repeated password, if a person typed it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repassword: Option<String>,
    /// Default: `consumer`. An account always begins as role/customer.
    #[serde(default)]
    pub role: SignUpRole,
}

/// Body of POST /identity/v1/signIn.
#[derive(Clone, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SignIn {
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 254))]
    pub email: String,
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 256))]
    pub password: String,
}

/// A session's tokens.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SignedIn {
    /// For the header `Authorization: Bearer …`, and for POST /api/sessionLogin.
    pub token: String,
    /// When the token must be renewed.
    pub expires_at: DateTime<Utc>,
    /// Renews the session once; a second use ends the session.
    pub refresh_token: String,
    /// The account that is signed in.
    pub user_id: UserId,
    /// The account's role.
    pub role: Role,
    /// Whether the account is younger than five minutes.
    pub is_new_user: bool,
}

/// An external service that people sign in with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum ProviderId {
    Google,
    Facebook,
}

impl ProviderId {
    /// In the order of their buttons.
    pub const ALL: [Self; 2] = [Self::Google, Self::Facebook];

    /// The name on the wire and in the database.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Google => "google",
            Self::Facebook => "facebook",
        }
    }

    /// The name for people.
    pub fn name(self) -> &'static str {
        match self {
            Self::Google => "Google",
            Self::Facebook => "Facebook",
        }
    }
}

impl std::str::FromStr for ProviderId {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|id| id.as_str() == text).ok_or(())
    }
}

/// The providers that this installation has keys for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ProviderList {
    /// In the order of their buttons.
    pub providers: Vec<ProviderId>,
}

/// Query of GET /identity/v1/{provider}/start.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema, utoipa::IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
#[serde(rename_all = "camelCase", default)]
pub struct ProviderStart {
    /// Where the person returns: a path of this site; any other value is ignored.
    pub return_url: Option<String>,
    /// The role of a new account.
    pub role: SignUpRole,
    /// Whether to link the provider to the signed-in person's account.
    pub link: bool,
}

/// Body of POST /identity/v1/redirectResult: the parameters that the provider added to the address of /auth-redirect.
#[derive(Clone, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct RedirectResult {
    /// Identifies the attempt, which is stored in a cookie of this browser.
    pub state: String,
    /// The provider's code; valid once.
    pub code: String,
    /// The reason for a missing code, such as `access_denied`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// The result of a provider's answer: exactly one of the two fields.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct RedirectOutcome {
    /// The new session.
    pub signed_in: Option<SignedIn>,
    /// The provider that is now linked to the account, if the attempt began with `link`.
    pub linked: Option<ProviderId>,
}

/// A provider linked to an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct LinkedProvider {
    pub provider: ProviderId,
    /// The email address known to the provider.
    pub email: Option<String>,
    pub created_at: DateTime<Utc>,
}

/// All providers linked to an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct LinkedProviderList {
    pub linked_providers: Vec<LinkedProvider>,
}

/// Body of POST /identity/v1/refresh.
#[derive(Clone, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Refresh {
    #[serde(default)]
    pub refresh_token: String,
}

/// Body of POST /api/v1/authentication/magicLink.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct MagicLinkRequest {
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 254))]
    pub email: String,
    /// Where the link leads finally: a path of this site; any other value is ignored.
    #[serde(default)]
    pub return_url: Option<String>,
    /// The role of a new account.
    #[serde(default)]
    pub role: SignUpRole,
}

/// A request for an email: a password reset or the verification of an address.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EmailRequest {
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 254))]
    pub email: String,
}

/// The answer to a request for an email: the same whether the address has an account or not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MailRequested {
    /// For people.
    pub message: String,
}

/// A one-time code from an email.
#[derive(Clone, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CodeRedemption {
    /// The code in the email's link.
    #[serde(default)]
    pub oob_code: String,
    /// The email's recipient; required if another browser than the requesting one signs in.
    #[serde(default)]
    pub email: Option<String>,
    /// The account's password; required to confirm an address in a browser that neither requested the email nor is
    /// signed in to the account.
    #[serde(default)]
    pub password: Option<String>,
    /// A new password, with which the email's reader takes over an account that another person made with their
    /// address. Removes the account's former password, sessions and linked providers. Only for the code that verifies
    /// an account's address.
    #[serde(default)]
    pub new_password: Option<String>,
    /// Deletes the account's content and its club page, which another person may have made: with a new password, or
    /// when signing in by link proves the address. Without effect on an account whose address is proved.
    #[serde(default)]
    pub discard_published: bool,
}

/// Body of POST /identity/v1/resetPassword.
#[derive(Clone, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PasswordReset {
    /// The code in the email's link.
    #[serde(default)]
    pub oob_code: String,
    /// The new password.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(min_length = 6, max_length = 256))]
    pub password: String,
    /// Deletes the account's content and its club page, which another person may have made. Without effect on an
    /// account whose address is proved.
    #[serde(default)]
    pub discard_published: bool,
}

/// Body of PUT /identity/v1/password.
#[derive(Clone, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PasswordChange {
    /// Empty if the account has no password yet.
    #[serde(default)]
    pub current_password: String,
    /// The new password.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(min_length = 6, max_length = 256))]
    pub password: String,
}

/// Body of PUT /identity/v1/email.
#[derive(Clone, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct EmailChange {
    /// The new address, up to 254 characters.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 254))]
    pub email: String,
    /// Required if the account has a password.
    #[serde(default)]
    pub current_password: String,
}

/// The email address that an account signs in with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct EmailAddress {
    /// Absent for an anonymous account.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub email: Option<String>,
    /// Whether the person has proved that the address is theirs.
    pub is_email_verified: bool,
    /// A requested change.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub pending: Option<PendingEmail>,
}

/// A new email address that becomes the account's when the person follows the link sent there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PendingEmail {
    pub email: String,
    /// Until when the link is valid.
    pub expires_at: DateTime<Utc>,
}

/// Body of DELETE /identity/v1/account.
#[derive(Clone, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct AccountDeletion {
    /// Required if the account has a password.
    #[serde(default)]
    pub current_password: String,
}

/// A session in a browser.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SessionSummary {
    pub id: SessionId,
    /// The browser's user agent.
    pub user_agent: String,
    /// When the session began.
    pub created_at: DateTime<Utc>,
    /// When the session was last used, to within a day.
    pub seen_at: DateTime<Utc>,
    /// `createdAt` in the local time of the person; absent where the zone is not known.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub created_local: Option<TravellerTime>,
    /// `seenAt` in the local time of the person.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub seen_local: Option<TravellerTime>,
    /// Whether this session sent the request.
    pub is_current: bool,
}

/// All active sessions of a person, newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SessionList {
    pub sessions: Vec<SessionSummary>,
}

/// All data stored about a person, for that person.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct AccountExport {
    pub user_id: UserId,
    pub email: Option<String>,
    pub email_verified_at: Option<DateTime<Utc>>,
    pub public_name: Option<String>,
    pub slug: Option<String>,
    pub currency: Currency,
    pub country: String,
    pub role: Role,
    pub created_at: DateTime<Utc>,
    /// The requested new email address.
    pub pending_email: Option<PendingEmail>,
    /// The profile picture, at /media.
    pub profile_picture: Option<ImageId>,
    /// The wide image of the person's club, at /media.
    pub hero_image: Option<ImageId>,
    /// The providers linked to the account.
    pub providers: Vec<ExportedProvider>,
    pub sessions: Vec<SessionSummary>,
    pub itineraries: Vec<crate::itinerary::Itinerary>,
    /// Liked hotels and destinations, newest first.
    pub likes: Vec<crate::like::LikedItem>,
    /// The creator's text about the club.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub bio: Option<String>,
    /// The creator's recommendations including drafts, in the order of the club.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub recommendations: Vec<crate::club::HotelRecommendation>,
    /// The creator's posts including drafts, without the records that their blocks refer to.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub posts: Vec<crate::post::Post>,
    /// The images of the library, newest first.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub images: Vec<crate::library::UserImage>,
    /// The creator's travel packages including drafts, in the order of the club.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub travel_packages: Vec<crate::package::TravelPackage>,
    /// The requests for travel packages to the creator, newest first.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub travel_package_requests: Vec<crate::package::TravelPackageRequest>,
    /// The person's email subscriptions.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub subscriptions: Vec<crate::subscription::EmailSubscription>,
    /// The creator's itinerary contents including drafts, in the order of the club, without the hotels of their days.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub itinerary_contents: Vec<crate::itinerary_content::ItineraryContent>,
    /// The links of the creator's club.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub links: Vec<crate::club::CreatorLink>,
    /// The colour of a creator's club, `#rrggbb`.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub theme_color: Option<String>,
    /// When the site verified the creator's identity.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub verified_at: Option<DateTime<Utc>>,
    /// The lessons of the college that the creator has completed, oldest first.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub lessons: Vec<crate::college::LessonDone>,
    /// The videos of the library, newest first.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub videos: Vec<crate::video::UserVideo>,
    /// The creator's unpublished changes, the latest first.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub working_copies: Vec<crate::working_copy::WorkingCopy>,
}

/// A linked provider, as stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ExportedProvider {
    /// `google`, `facebook`, or the address of the operator's own issuer.
    pub provider: String,
    /// The provider's id of the person.
    pub subject: String,
    /// The email address known to the provider.
    pub email: Option<String>,
    pub created_at: DateTime<Utc>,
}

/// A public key of this service (RFC 8037 and RFC 7517).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PublicKey {
    /// The key's id in a token's header.
    pub kid: String,
    /// `OKP`.
    pub kty: String,
    /// `Ed25519`.
    pub crv: String,
    /// `EdDSA`.
    pub alg: String,
    /// `sig`.
    #[serde(rename = "use")]
    pub usage: String,
    /// The key in base64url.
    pub x: String,
}

/// The keys that verify access tokens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PublicKeys {
    pub keys: Vec<PublicKey>,
}

macro_rules! hide {
    ($($name:ident)*) => {$(
        /// Keeps secrets out of logs.
        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(concat!(stringify!($name), "(…)"))
            }
        }
    )*};
}

hide!(SignUp SignIn SignedIn RedirectResult Refresh CodeRedemption PasswordReset PasswordChange EmailChange AccountDeletion);
