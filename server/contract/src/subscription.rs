//! Subscriptions by e-mail to what a creator publishes.

use crate::{SubscriptionId, UserId};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// What is written about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum SubscriptionType {
    NewPosts,
    NewStays,
    #[default]
    All,
}

impl SubscriptionType {
    /// Every kind, the widest first.
    pub const ALL: [Self; 3] = [Self::All, Self::NewPosts, Self::NewStays];

    /// As forms and the database name it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::NewPosts => "newPosts",
            Self::NewStays => "newStays",
            Self::All => "all",
        }
    }

    /// The kind of that name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == name)
    }
}

/// Body of PUT /api/v1/emailSubscription.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct EmailSubscriptionWrite {
    pub creator_id: UserId,
    /// The account of the subscriber; ignored unless it is the caller.
    #[serde(default)]
    pub user_id: Option<UserId>,
    #[cfg_attr(feature = "openapi", schema(max_length = 254))]
    pub email: String,
    /// IANA; letters leave by day there. Default: UTC.
    #[serde(default)]
    pub time_zone: Option<String>,
    #[serde(default)]
    pub subscription_type: SubscriptionType,
    /// Default: those that are kept already, else none of them.
    #[serde(default)]
    pub settings: Option<SubscriptionSettings>,
}

/// What a subscriber may choose besides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SubscriptionSettings {
    /// One letter a day at most, with all that is new.
    #[serde(default)]
    pub daily_digest: bool,
}

/// A subscription. The answer to PUT is the same whether the address is subscribed already or not, so that only its owner
/// learns of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct EmailSubscription {
    pub id: SubscriptionId,
    pub creator_id: UserId,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub user_id: Option<UserId>,
    pub email: String,
    pub time_zone: String,
    pub subscription_type: SubscriptionType,
    pub settings: SubscriptionSettings,
    /// The link in the letter was followed.
    pub is_confirmed: bool,
    pub created_at: DateTime<Utc>,
}
