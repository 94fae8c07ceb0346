//! What is read of Stripe's answers. Fields and values that are not read may come and go: an unknown status is text.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Deserializer, de::DeserializeOwned};
use serde_json::Value;
use std::collections::HashMap;

#[derive(Clone, Debug, Deserialize)]
pub(super) struct Intent {
    pub id: String,
    pub status: String,
    pub currency: String,
    #[serde(default)]
    pub amount_received: i64,
    #[serde(default)]
    pub metadata: HashMap<String, String>,
    #[serde(default)]
    pub last_payment_error: Option<Failure>,
    /// Its id, or the object where the call expands it.
    #[serde(default)]
    pub latest_charge: Value,
    /// Likewise.
    #[serde(default)]
    pub payment_method: Value,
}

/// An intent in the list of all: what is held of it, was taken and was given back.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct ListedIntent {
    pub id: String,
    pub currency: String,
    pub created: i64,
    #[serde(default)]
    pub amount_capturable: i64,
    #[serde(default)]
    pub amount_received: i64,
    /// Of the charge, which the call expands.
    #[serde(default, rename = "latest_charge", deserialize_with = "refunded")]
    pub amount_refunded: i64,
    #[serde(default)]
    pub metadata: HashMap<String, String>,
}

/// What was given back of a charge; nothing where there is none. The rest of it is not kept.
fn refunded<'de, D: Deserializer<'de>>(charge: D) -> Result<i64, D::Error> {
    let charge = Value::deserialize(charge)?;
    Ok(charge.get("amount_refunded").and_then(Value::as_i64).unwrap_or(0))
}

/// An intent that waits for the bank's question. It is never printed.
#[derive(Deserialize)]
pub(super) struct BankQuestion {
    pub status: String,
    #[serde(default)]
    pub client_secret: Option<String>,
}

/// What went wrong, both in the envelope of a failure and in an intent.
#[derive(Clone, Debug, Default, Deserialize)]
pub(super) struct Failure {
    #[serde(default, rename = "type")]
    pub kind: String,
    #[serde(default)]
    pub code: Option<String>,
    /// The bank's reason.
    #[serde(default)]
    pub decline_code: Option<String>,
    #[serde(default)]
    pub message: Option<String>,
    /// The parameter that was refused.
    #[serde(default)]
    pub param: Option<String>,
    /// The intent as it is after a refusal by the bank.
    #[serde(default)]
    pub payment_intent: Value,
    #[serde(default)]
    pub payment_method: Value,
}

#[derive(Debug, Deserialize)]
pub(super) struct Envelope {
    pub error: Failure,
}

#[derive(Clone, Debug, Deserialize)]
pub(super) struct Refund {
    pub id: String,
    pub amount: i64,
    pub currency: String,
    #[serde(default)]
    pub status: Option<String>,
    #[serde(default)]
    pub metadata: HashMap<String, String>,
}

#[derive(Clone, Debug, Deserialize)]
pub(super) struct Dispute {
    pub id: String,
    pub amount: i64,
    pub currency: String,
    #[serde(default)]
    pub status: String,
    #[serde(default)]
    pub reason: String,
    /// What the bank took and gave back.
    #[serde(default)]
    pub balance_transactions: Vec<BalanceTransaction>,
}

#[derive(Clone, Debug, Deserialize)]
pub(super) struct BalanceTransaction {
    #[serde(default)]
    pub amount: i64,
}

/// An object that belongs to an intent: its id is all that is read.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Touched {
    pub id: String,
    #[serde(default)]
    pub payment_intent: Value,
}

#[derive(Debug, Deserialize)]
#[serde(bound = "T: DeserializeOwned")]
pub(super) struct List<T> {
    pub data: Vec<T>,
    #[serde(default)]
    pub has_more: bool,
}

#[derive(Clone, Debug, Deserialize)]
struct CardParts {
    brand: Option<String>,
    last4: Option<String>,
}

/// When the bank releases the hold, where the answer has the charge.
pub(super) fn capture_before(intent: &Intent) -> Option<DateTime<Utc>> {
    let seconds = intent
        .latest_charge
        .pointer("/payment_method_details/card/capture_before")?
        .as_i64()?;
    DateTime::from_timestamp(seconds, 0)
}

/// Brand and last four digits, wherever the answer has them.
pub(super) fn card(intent: &Intent) -> (String, String) {
    let error = intent.last_payment_error.as_ref();
    let places = [
        intent.latest_charge.pointer("/payment_method_details/card"),
        intent.payment_method.pointer("/card"),
        error.and_then(|error| error.payment_method.pointer("/card")),
    ];
    let found = places.into_iter().flatten().next();
    let parts: Option<CardParts> = found.and_then(|card| serde_json::from_value(card.clone()).ok());
    let (brand, last_four) = parts.map_or((None, None), |parts| (parts.brand, parts.last4));
    let brand = match brand.as_deref() {
        Some("amex") => "American Express",
        Some("mastercard") => "Mastercard",
        Some("visa") => "Visa",
        Some("diners") => "Diners Club",
        Some("discover") => "Discover",
        Some("jcb") => "JCB",
        Some("unionpay") => "UnionPay",
        _ => "Card",
    };
    (brand.to_owned(), last_four.unwrap_or_default())
}
