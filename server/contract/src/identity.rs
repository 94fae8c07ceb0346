//! The identity service's shapes: sign-up, sign-in, one-time links, sessions, an account's own data.

use crate::{Currency, ImageId, SessionId, UserId, visitor::Role};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// What a person wants to be.
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
    /// 6 to 256 characters; the most common ones are refused.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(min_length = 6, max_length = 256))]
    pub password: String,
    /// The password again, where a person typed it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repassword: Option<String>,
    /// The default is `consumer`; an account always begins as role/customer.
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
    /// When it must be renewed.
    pub expires_at: DateTime<Utc>,
    /// Renews it, once; using it twice ends the session.
    pub refresh_token: String,
    /// Who is signed in.
    pub user_id: UserId,
    /// What that person is.
    pub role: Role,
    /// The account is younger than five minutes.
    pub is_new_user: bool,
}

/// A service outside through which people sign in.
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

    /// As it stands on the wire and in the database.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Google => "google",
            Self::Facebook => "facebook",
        }
    }

    /// As people know it.
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
    /// Where the person wants to go afterwards: a path on this site, anything else is left out.
    pub return_url: Option<String>,
    /// What a person without an account becomes.
    pub role: SignUpRole,
    /// The signed-in person wants to sign in by this provider too.
    pub link: bool,
}

/// Body of POST /identity/v1/redirectResult: what the provider put in the address of /auth-redirect.
#[derive(Clone, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct RedirectResult {
    /// Tells the attempt, which this browser's cookie holds.
    pub state: String,
    /// Of the provider, good once.
    pub code: String,
    /// Instead of a code: why there is none, as `access_denied`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// What came of a provider's answer: one of the two.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct RedirectOutcome {
    /// The session that began.
    pub signed_in: Option<SignedIn>,
    /// The provider that the caller signs in by too from now on, where the attempt was begun with `link`.
    pub linked: Option<ProviderId>,
}

/// A provider through which a person may sign in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct LinkedProvider {
    pub provider: ProviderId,
    /// The address that the provider knows.
    pub email: Option<String>,
    pub created_at: DateTime<Utc>,
}

/// All providers of a person.
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
    /// Where the link leads in the end: a path on this site, anything else is left out.
    #[serde(default)]
    pub return_url: Option<String>,
    /// What a person without an account becomes.
    #[serde(default)]
    pub role: SignUpRole,
}

/// A request by address: a password reset or the verification of an address.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EmailRequest {
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 254))]
    pub email: String,
}

/// The answer to a request for a mail: always the same, whether the address has an account or not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MailRequested {
    /// For people.
    pub message: String,
}

/// A one-time code from a mail.
#[derive(Clone, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CodeRedemption {
    /// The code of the mail's link.
    #[serde(default)]
    pub oob_code: String,
    /// The address that the mail went to: asked for where another browser than the requesting one signs in.
    #[serde(default)]
    pub email: Option<String>,
    /// The account's password: asked for where another browser than the requesting one, and not signed in to the account,
    /// says that an address is the account's.
    #[serde(default)]
    pub password: Option<String>,
    /// A new password, by which the reader of the mail takes over an account that was made with their address elsewhere:
    /// its password, sessions and linked providers of before end. Only for the code that proves an account's address.
    #[serde(default)]
    pub new_password: Option<String>,
    /// With a new password: deletes what was published with the account before, and its club page.
    #[serde(default)]
    pub discard_published: bool,
}

/// Body of POST /identity/v1/resetPassword.
#[derive(Clone, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PasswordReset {
    /// The code of the mail's link.
    #[serde(default)]
    pub oob_code: String,
    /// The new one.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(min_length = 6, max_length = 256))]
    pub password: String,
}

/// Body of PUT /identity/v1/password.
#[derive(Clone, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PasswordChange {
    /// Empty where the account has none yet.
    #[serde(default)]
    pub current_password: String,
    /// The new one.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(min_length = 6, max_length = 256))]
    pub password: String,
}

/// Body of PUT /identity/v1/email.
#[derive(Clone, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct EmailChange {
    /// The new one, up to 254 characters.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 254))]
    pub email: String,
    /// Where the account has one.
    #[serde(default)]
    pub current_password: String,
}

/// The address that an account signs in with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct EmailAddress {
    /// None for an anonymous account.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub email: Option<String>,
    /// The address is known to be the person's own.
    pub is_email_verified: bool,
    /// A change that was asked for.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub pending: Option<PendingEmail>,
}

/// An address that becomes an account's once the link that was mailed there is followed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PendingEmail {
    pub email: String,
    /// Until when the link is good.
    pub expires_at: DateTime<Utc>,
}

/// Body of DELETE /identity/v1/account.
#[derive(Clone, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct AccountDeletion {
    /// Where the account has one.
    #[serde(default)]
    pub current_password: String,
}

/// A browser in which a person is signed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SessionSummary {
    pub id: SessionId,
    /// What the browser says of itself.
    pub user_agent: String,
    /// When the person signed in there.
    pub created_at: DateTime<Utc>,
    /// To within a day.
    pub seen_at: DateTime<Utc>,
    /// The one that asks.
    pub is_current: bool,
}

/// All of a person's live sessions, the newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SessionList {
    pub sessions: Vec<SessionSummary>,
}

/// Everything that is kept of a person, for that person.
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
    /// The address that is to become the account's.
    pub pending_email: Option<PendingEmail>,
    /// The person's picture, at /media.
    pub profile_picture: Option<ImageId>,
    /// The wide picture of the person's club, at /media.
    pub hero_image: Option<ImageId>,
    /// The providers through which the person may sign in.
    pub providers: Vec<ExportedProvider>,
    pub sessions: Vec<SessionSummary>,
    pub itineraries: Vec<crate::itinerary::Itinerary>,
    /// Hotels and destinations that are liked, newest first.
    pub likes: Vec<crate::like::Liked>,
    /// What a creator says of the club.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub bio: Option<String>,
    /// The stays that a creator recommends, drafts too, newest first.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub recommendations: Vec<crate::club::HotelRecommendation>,
    /// What a creator wrote in the club, drafts too, without the records that blocks name.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub posts: Vec<crate::post::Post>,
    /// The pictures of the library, newest first.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub images: Vec<crate::library::UserImage>,
    /// The travel packages that a creator made, drafts too, newest first.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub travel_packages: Vec<crate::package::TravelPackage>,
    /// The trips that a creator was asked for, newest first.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub travel_package_requests: Vec<crate::package::TravelPackageRequest>,
    /// The letters that the person asked for.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub subscriptions: Vec<crate::subscription::EmailSubscription>,
    /// The trips that a creator tells day by day, drafts too, newest first, without the hotels that days name.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub itinerary_contents: Vec<crate::itinerary_content::ItineraryContent>,
    /// What leads out of a creator's club.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub links: Vec<crate::club::CreatorLink>,
    /// The colour of a creator's club, `#rrggbb`.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub theme_color: Option<String>,
    /// When the site had looked at who the creator is.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub verified_at: Option<DateTime<Utc>>,
    /// The lessons of the college that a creator has done, the first ones first.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub lessons: Vec<crate::college::LessonDone>,
    /// The films of the library, newest first.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub videos: Vec<crate::video::UserVideo>,
    /// What a creator changed and has not published yet, the last first.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub working_copies: Vec<crate::working_copy::WorkingCopy>,
}

/// A provider through which a person may sign in, as it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ExportedProvider {
    /// `google`, `facebook`, or the address of the operator's own issuer.
    pub provider: String,
    /// What the provider calls the person.
    pub subject: String,
    /// The address that the provider knows.
    pub email: Option<String>,
    pub created_at: DateTime<Utc>,
}

/// A public key of this service, as RFC 8037 and RFC 7517 write it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PublicKey {
    /// Names the key in a token's header.
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

/// The keys that access tokens are signed with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PublicKeys {
    pub keys: Vec<PublicKey>,
}

macro_rules! hide {
    ($($name:ident)*) => {$(
        /// Secrets never reach a log.
        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(concat!(stringify!($name), "(…)"))
            }
        }
    )*};
}

hide!(SignUp SignIn SignedIn RedirectResult Refresh CodeRedemption PasswordReset PasswordChange EmailChange AccountDeletion);
