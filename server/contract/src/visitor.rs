//! Visitors, sessions and the page's tokens.

use crate::{Currency, UserId};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// A visitor's settings: the visitor's own choice, else a trusted country header, else USD and US.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Visitor {
    /// ISO 4217.
    pub currency_code: Currency,
    /// ISO 3166-1 alpha-2.
    pub country_code: String,
}

/// The role of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Role {
    /// An account without email.
    #[serde(rename = "anonymous")]
    Anonymous,
    /// A traveller.
    #[serde(rename = "role/customer")]
    Customer,
    /// Runs a travel club.
    #[serde(rename = "role/creator")]
    Creator,
    /// Runs the site; assigned by a setting or the command line, never by a public call.
    #[serde(rename = "role/operator")]
    Operator,
}

/// An access token that a page gets for its session.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct AccessToken {
    /// For the header `Authorization: Bearer …`.
    pub token: String,
    /// When the token must be renewed.
    pub expires_at: DateTime<Utc>,
    /// The account of the token.
    pub user_id: UserId,
    /// The account's role.
    pub role: Role,
}

/// Answer of a session login.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SessionStarted {
    /// The account that is signed in.
    pub user_id: UserId,
    /// The account's role.
    pub role: Role,
    /// Whether the account is younger than five minutes.
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
    /// Stored in the new account's profile; default: USD.
    #[serde(default)]
    pub currency: Option<Currency>,
}
