//! Cancellations: their terms, their quote, and their refunds.

use crate::{CancellationId, LineItemId, Money, RefundId, RoomId, hotel::CancellationCharge};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// The status of a cancellation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum CancellationStatus {
    /// The owner has consented; the hotel is confirming it.
    Requested,
    /// The hotel has confirmed it.
    Confirmed,
}

/// Stays and rooms that were cancelled together, with the amounts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Cancellation {
    pub id: CancellationId,
    pub status: CancellationStatus,
    pub line_item_ids: Vec<LineItemId>,
    pub room_ids: Vec<RoomId>,
    /// The amount that the hotel keeps, by the terms at `consentedAt`.
    pub fee: Money,
    pub refund: Money,
    /// When the owner consented.
    pub consented_at: DateTime<Utc>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub confirmed_at: Option<DateTime<Utc>>,
    /// `C2027-000042`; absent if nothing is refunded.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub credit_note_number: Option<String>,
}

/// The status of a refund.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum RefundStatus {
    /// It will be sent to the payment provider.
    Requested,
    /// The provider has accepted it; the bank has not confirmed.
    Sent,
    /// The bank has accepted it.
    Succeeded,
    /// The bank has returned the money.
    Failed,
    /// The bank had returned the money, and it was paid by other means.
    PaidByHand,
    /// The bank has given the amount to the cardholder itself, after a dispute.
    NotNeeded,
}

impl RefundStatus {
    /// Whether the traveller does not have the amount yet.
    pub fn is_owed(self) -> bool {
        match self {
            Self::Requested | Self::Sent | Self::Failed => true,
            Self::Succeeded | Self::PaidByHand | Self::NotNeeded => false,
        }
    }
}

/// A refund.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Refund {
    pub id: RefundId,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub cancellation_id: Option<CancellationId>,
    /// The cancellation whose fee is given back, beyond what its terms give back.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub waives_fee_of: Option<CancellationId>,
    /// The credit note of a fee that is given back; that of a cancellation stands there.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub credit_note_number: Option<String>,
    pub status: RefundStatus,
    /// Whether a requested refund waits because the cardholder objects to the payment at the bank, which decides who gets
    /// the money. Absent means false.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub is_held: bool,
    pub amount: Money,
    /// The refunded card: `Visa ending 4242`.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub card: Option<String>,
    pub requested_at: DateTime<Utc>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub sent_at: Option<DateTime<Utc>>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub succeeded_at: Option<DateTime<Utc>>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub failed_at: Option<DateTime<Utc>>,
    /// How it was paid by other means than the card: `bank transfer`.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub paid_by: Option<String>,
    /// The reference of that payment.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub payment_reference: Option<String>,
    /// How much of the amount other refunds of the trip have paid. Absent means nothing.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub paid_by_other_refunds: Option<Money>,
    /// How much of the amount the bank has paid after a dispute, while the refund itself failed. Absent means nothing.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub paid_by_bank: Option<Money>,
}

impl Refund {
    /// What the refund itself pays: its amount without what others have paid of it.
    pub fn own_part(&self) -> Money {
        let others = [self.paid_by_other_refunds, self.paid_by_bank];
        let paid: i64 = others.iter().flatten().map(|part| part.minor).sum();
        Money::new(self.amount.minor - paid, self.amount.currency)
    }
}

/// The current cost of cancelling a selection; PUT …/cancel takes its token as consent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CancellationQuote {
    pub token: String,
    pub expires_at: DateTime<Utc>,
    pub fee: Money,
    pub refund: Money,
    pub line_item_ids: Vec<LineItemId>,
    pub room_ids: Vec<RoomId>,
}

/// Body of PUT …/cancel.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", default)]
pub struct CancelItinerary {
    /// The token of the quote that the owner consents to; not required while nothing is paid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quote: Option<String>,
    /// The stays that the quote must cover; default: the quote's.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub line_item_ids: Vec<LineItemId>,
    /// The rooms that the quote must cover; default: the quote's.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub room_ids: Vec<RoomId>,
}

/// Answer of GET …/cancellationTerms.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CancellationTerms {
    pub line_items: Vec<LineItemTerms>,
    /// The refund if all stays were cancelled now.
    pub refund_now: Money,
    /// For the selection, else for everything booked; absent if none of it can be cancelled.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub quote: Option<CancellationQuote>,
}

/// The terms of one stay.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct LineItemTerms {
    pub line_item_id: LineItemId,
    pub hotel_name: String,
    /// Windows that have ended since the stay was booked, in order.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub ended: Vec<CancellationCharge>,
    /// Future windows, in order.
    pub charges: Vec<CancellationCharge>,
    pub refund_now: Money,
    pub policy_text: String,
    /// False: the hotel must be asked first; no refund is guaranteed.
    #[serde(default = "is_known")]
    pub is_known: bool,
    /// For the whole stay; absent if it cannot be cancelled.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub quote: Option<CancellationQuote>,
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub rooms: Vec<RoomTerms>,
}

fn is_known() -> bool {
    true
}

/// The terms of one room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct RoomTerms {
    pub room_id: RoomId,
    pub room_type: String,
    pub is_known: bool,
    pub refund_now: Money,
    /// Absent if it cannot be cancelled.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub quote: Option<CancellationQuote>,
}
