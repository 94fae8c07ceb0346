//! Visitors, sessions and the page's token.

use crate::{Currency, UserId};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// What is known of a visitor without an account: the visitor's own choice, else a trusted country header, else USD, US.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Visitor {
    /// ISO 4217.
    pub currency_code: Currency,
    /// ISO 3166-1 alpha-2.
    pub country_code: String,
}

/// What a person may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Role {
    /// An account without e-mail.
    #[serde(rename = "anonymous")]
    Anonymous,
    /// A traveller.
    #[serde(rename = "role/customer")]
    Customer,
    /// Runs a travel club.
    #[serde(rename = "role/creator")]
    Creator,
    /// Runs the site; named by setting or command line, never by a public call.
    #[serde(rename = "role/operator")]
    Operator,
}

/// The bearer token that a page obtains from its session.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct AccessToken {
    /// For the header `Authorization: Bearer …`.
    pub token: String,
    /// When it must be renewed.
    pub expires_at: DateTime<Utc>,
    /// Whose it is.
    pub user_id: UserId,
    /// What that person is.
    pub role: Role,
}

/// Answer of a session login.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SessionStarted {
    /// Who is signed in now.
    pub user_id: UserId,
    /// What that person is.
    pub role: Role,
    /// The account is younger than five minutes.
    pub is_new_user: bool,
    /// The CSRF token of the new session.
    pub csrf_token: String,
}

/// The form of POST /api/sessionLogin.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SessionLoginForm {
    /// The access token, as JSON text: `{"token":"…"}` or the bare token as a JSON string.
    pub data: String,
    /// The page's CSRF token.
    pub csrf: String,
}

/// Body of POST /api/v1/authentication/anonymous.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct AnonymousSignIn {
    /// Kept on the new account's profile; the default is USD.
    #[serde(default)]
    pub currency: Option<Currency>,
}
