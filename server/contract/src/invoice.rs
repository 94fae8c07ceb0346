//! Invoices and their payment.

use crate::{InvoiceId, ItineraryId, Money, PaymentId, hotel::PriceItem, itinerary::ItineraryStatus};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// Where an invoice stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum InvoiceStatus {
    /// Can be paid.
    Open,
    /// A payment is under way.
    Processing,
    /// Captured; it has a number.
    Paid,
    /// The cart changed or nothing could be booked.
    Void,
}

/// What is paid now.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Invoice {
    pub id: InvoiceId,
    /// Given at capture, without gaps in each year: `2027-000042`.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub number: Option<String>,
    pub itinerary_id: ItineraryId,
    pub status: InvoiceStatus,
    /// What was asked for.
    pub amount: Money,
    /// What was taken: less when a stay could not be booked.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub captured: Option<Money>,
    pub items: Vec<PriceItem>,
    pub created_at: DateTime<Utc>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub paid_at: Option<DateTime<Utc>>,
}

/// Body of POST /api/v1/invoice/{id}/payment: `card`, or `challenge` to go on after the bank's question.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", default)]
pub struct PayInvoice {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<Card>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub challenge: Option<ChallengeAnswer>,
}

/// A card of the test gateway. A real provider's card never reaches this server.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Card {
    /// Digits, spaces allowed.
    pub number: String,
    /// 1 to 12.
    pub exp_month: u32,
    /// Four digits.
    pub exp_year: u32,
    /// Three or four digits.
    pub cvc: String,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub holder: Option<String>,
}

impl std::fmt::Debug for Card {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Card(…)")
    }
}

/// What the cardholder answered the bank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum ChallengeAnswer {
    Approve,
    Reject,
}

/// Where a payment stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum PaymentStatus {
    /// Still being worked on: ask GET /api/v1/invoice/{id} again.
    Processing,
    /// The bank asks its customer: answer with `challenge`.
    RequiresAction,
    /// Taken.
    Succeeded,
    /// The bank refused; the invoice is open again.
    Declined,
    /// Nothing could be booked, so nothing was taken.
    Released,
}

/// Answer of POST /api/v1/invoice/{id}/payment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct InvoicePayment {
    pub payment_id: PaymentId,
    pub status: PaymentStatus,
    pub invoice: Invoice,
    pub itinerary_status: ItineraryStatus,
}
