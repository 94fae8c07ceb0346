//! Disputes, and how webhooks are delivered.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// The cardholder's objection to a payment at the bank.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Dispute {
    /// `du_` and 24 hexadecimal digits.
    pub id: String,
    /// Disputed amount in minor units; at most the captured one.
    pub amount_minor: i64,
    /// Its status.
    pub status: DisputeStatus,
    /// When the bank opened it.
    pub created_at: DateTime<Utc>,
}

/// The status of a dispute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DisputeStatus {
    /// The bank asks; no money was withdrawn.
    Inquiry,
    /// The bank has withdrawn the amount.
    Open,
    /// The amount is back.
    Won,
    /// The amount is the cardholder's.
    Lost,
    /// The inquiry was closed without a dispute.
    InquiryClosed,
}

/// Body of the call that opens a dispute.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DisputeCreate {
    /// Amount in minor units of the authorization's currency.
    pub amount_minor: i64,
    /// Whether the bank asks before it withdraws the amount.
    #[serde(default)]
    pub is_inquiry: bool,
}

/// What comes of a dispute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DisputeOutcome {
    /// An inquiry becomes a dispute: the bank withdraws the amount.
    Escalate,
    /// The merchant keeps the money.
    Win,
    /// The cardholder gets the money.
    Lose,
    /// An inquiry ends.
    Close,
}

/// Body of the call that answers a dispute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DisputeAnswer {
    /// The outcome.
    pub outcome: DisputeOutcome,
}

/// How webhooks of the Stripe face are delivered from now on. The default is at once, once, in order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct WebhookFaults {
    /// Events wait until this is false again.
    pub is_held: bool,
    /// How often each event is delivered again.
    pub repeats: u32,
    /// Delivers events that wait together in an order that follows from this number.
    pub shuffle: Option<u64>,
    /// How many forged copies, signed with another secret, come before each event.
    pub forgeries: u32,
}
