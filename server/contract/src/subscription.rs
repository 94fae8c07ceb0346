//! Email subscriptions to a creator's new content.

use crate::{SubscriptionId, UserId};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// The content that the emails are about.
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
    /// All types, the widest first.
    pub const ALL: [Self; 3] = [Self::All, Self::NewPosts, Self::NewStays];

    /// The name in forms and in the database.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::NewPosts => "newPosts",
            Self::NewStays => "newStays",
            Self::All => "all",
        }
    }

    /// The type with this name.
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
    /// The subscriber's account; ignored unless it is the caller.
    #[serde(default)]
    pub user_id: Option<UserId>,
    #[cfg_attr(feature = "openapi", schema(max_length = 254))]
    pub email: String,
    /// IANA name; emails are sent by day in this zone. Default: UTC.
    #[serde(default)]
    pub time_zone: Option<String>,
    #[serde(default)]
    pub subscription_type: SubscriptionType,
    /// Default: the stored ones; for a new subscription, all off.
    #[serde(default)]
    pub settings: Option<SubscriptionSettings>,
    /// Whether the subscriber was told that the creator sees the address. Without it, a subscription that needs no
    /// confirmation email stays anonymous to the creator; the confirmation email says it by itself.
    #[serde(default)]
    pub has_seen_notice: bool,
}

/// Optional settings of a subscriber.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SubscriptionSettings {
    /// At most one email a day, with all new content.
    #[serde(default)]
    pub daily_digest: bool,
}

/// A subscription. The answer to PUT is the same whether the address is subscribed already or not, so that only its
/// owner learns of it.
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
    /// Whether the subscriber has followed the confirmation link.
    pub is_confirmed: bool,
    pub created_at: DateTime<Utc>,
}

/// A confirmed subscriber as the creator sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Subscriber {
    pub id: SubscriptionId,
    pub email: String,
    pub subscription_type: SubscriptionType,
    /// When the subscriber confirmed.
    pub confirmed_at: DateTime<Utc>,
}

/// A page of a creator's subscribers: GET /api/v1/userProfile/subscribers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SubscriberList {
    /// Number of all listed subscribers that fit the search.
    pub total: u32,
    /// Number of subscribers who were never told that the creator sees their address; they are not listed.
    pub anonymous: u32,
    pub subscribers: Vec<Subscriber>,
    pub skip: u32,
    pub take: u32,
}
