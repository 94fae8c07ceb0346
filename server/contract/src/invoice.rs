//! Invoices and their payment.

use crate::{InvoiceId, ItineraryId, Money, PaymentId, hotel::PriceItem, itinerary::ItineraryStatus};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// The status of an invoice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum InvoiceStatus {
    /// Payable.
    Open,
    /// A payment is under way.
    Processing,
    /// Captured; the invoice has a number.
    Paid,
    /// The cart changed, or no stay could be booked.
    Void,
}

/// The amount due now for an itinerary.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Invoice {
    pub id: InvoiceId,
    /// Assigned at capture, without gaps in each year: `2027-000042`.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub number: Option<String>,
    pub itinerary_id: ItineraryId,
    pub status: InvoiceStatus,
    /// The requested amount.
    pub amount: Money,
    /// The charged amount; lower if a stay could not be booked.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub captured: Option<Money>,
    pub items: Vec<PriceItem>,
    pub created_at: DateTime<Utc>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub paid_at: Option<DateTime<Utc>>,
}

/// Body of POST /api/v1/invoice/{id}/payment: `card` or `paymentMethod`, as the site's payment provider takes, or
/// `challenge` to continue after the bank's challenge.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", default)]
pub struct PayInvoice {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<Card>,
    /// The id of what the payment provider's form made of a card: with Stripe a confirmation token or a payment method.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub payment_method: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub challenge: Option<ChallengeAnswer>,
}

/// A card of the test gateway. Real providers' cards never reach this server.
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

/// The cardholder's answer to the bank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum ChallengeAnswer {
    Approve,
    Reject,
}

/// The status of a payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum PaymentStatus {
    /// In progress: poll GET /api/v1/invoice/{id}.
    Processing,
    /// The bank requires an answer from the cardholder: send `challenge`, where `clientSecret` is set after the provider's
    /// form has asked for it.
    RequiresAction,
    /// Charged.
    Succeeded,
    /// The bank declined; the invoice is open again.
    Declined,
    /// No stay could be booked, so nothing was charged.
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
    /// With `requiresAction`, where the payment provider's own form asks the bank's question: what the form needs for it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub client_secret: Option<ClientSecret>,
}

/// Lets the payer's browser go on with one payment at the payment provider. It is never stored and never printed.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct ClientSecret(pub String);

impl std::fmt::Debug for ClientSecret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("ClientSecret(…)")
    }
}

/// What the payment provider's own form needs in the browser. Nothing of it is secret.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ProviderForm {
    /// The address of the provider's script.
    pub script: String,
    /// Names the site's account at the provider.
    pub publishable_key: String,
    /// The amount as the provider counts it, which may differ from our minor units.
    pub amount: i64,
    /// ISO 4217, in lower case.
    pub currency: String,
}
