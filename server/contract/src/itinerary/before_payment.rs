//! What is asked before an itinerary is paid: its current prices, its currency, its invoice.

use crate::{Currency, LineItemId, Money};
use serde::{Deserialize, Serialize};

/// Answer of GET …/currency: the price of every stay in another currency.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CurrencyQuote {
    pub currency: Currency,
    /// In the itinerary's own currency.
    pub total_before: Money,
    /// Without the stays that are sold out.
    pub total_after: Money,
    pub stays: Vec<StayInCurrency>,
    /// PUT …/currency takes it as consent to exactly these prices.
    pub consent_token: String,
}

/// A stay's price in another currency.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct StayInCurrency {
    pub line_item_id: LineItemId,
    pub hotel_name: String,
    pub before: Money,
    /// Absent if sold out.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub after: Option<Money>,
}

/// Body of PUT …/currency.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CurrencyChange {
    pub currency: Currency,
    /// The `consentToken` of the quote that the traveller has seen; not required for an empty itinerary.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub consent_token: Option<String>,
}

/// Answer of GET …/preCheck: all stays with their current prices.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PreCheck {
    /// Whether all stays are available at unchanged prices.
    pub ready: bool,
    pub changes: Vec<PreCheckChange>,
    /// Including the changes.
    pub total_price: Money,
    /// Including the changes.
    pub pay_now: Money,
    /// createInvoice takes it as consent to exactly these changes.
    pub consent_token: String,
}

/// The type of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum PreCheckChangeKind {
    Price,
    MealPlan,
    CancellationTerms,
    SoldOut,
}

/// A change to a stay since it was added.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PreCheckChange {
    pub line_item_id: LineItemId,
    pub kind: PreCheckChangeKind,
    pub hotel_name: String,
    pub before: Money,
    /// Absent if sold out.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub after: Option<Money>,
    /// Text for people.
    pub message: String,
}

/// Body of POST …/createInvoice.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", default)]
pub struct CreateInvoice {
    /// The `consentToken` of the pre-check that the traveller has seen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub consent_token: Option<String>,
}
