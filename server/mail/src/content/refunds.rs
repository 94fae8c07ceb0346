//! What emails say of cancellations, refunds, lost holds and disputes.

use super::{DocumentLink, Reservation};
use serde::{Deserialize, Serialize};

/// A cancellation of a trip. Dates and amounts are formatted text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CancelledTrip {
    /// The name in the greeting.
    pub guest_name: String,
    /// The trip's title.
    pub title: String,
    /// The cancelled stays, in the order of travel.
    pub stays: Vec<CancelledStay>,
    /// The refunded amount; `None`: nothing.
    pub refund: Option<String>,
    /// What earlier refunds of the payment have given of it; `None`: nothing.
    #[serde(default)]
    pub refunded_before: Option<RefundedBefore>,
    /// Whether the payer's bank decides a dispute of the payment: nothing is refunded meanwhile.
    #[serde(default)]
    pub is_disputed: bool,
    /// Who pays the refund after the bank has decided a dispute for the payer: the card takes nothing any more.
    #[serde(default)]
    pub lost_dispute: Option<LostDispute>,
    /// Which stay replaces it.
    #[serde(default)]
    pub replaced_by: Option<String>,
    /// The amount that the hotels keep; `None`: nothing.
    pub fee: Option<String>,
    /// The refunded card: "Visa ending 4242".
    pub card: Option<String>,
    /// The credit note's number.
    pub credit_note_number: Option<String>,
    /// The page of the trip and its refunds.
    pub url: String,
    /// Whether the hotels are fictional.
    pub is_demonstration: bool,
    /// Calendar files, one for each stay that is over, which take it out of calendars.
    #[serde(default)]
    pub calendars: Vec<String>,
    /// What can be opened as PDF.
    #[serde(default)]
    pub documents: Vec<DocumentLink>,
    /// The stays that are over, for mail programs.
    #[serde(default)]
    pub reservations: Vec<Reservation>,
}

/// A refund of which earlier refunds of the payment have given a part, or all. Amounts are formatted text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RefundedBefore {
    /// What they have given.
    pub given: String,
    /// What is sent now; `None`: nothing.
    pub left: Option<String>,
}

/// A refund by who pays it after a dispute that the payer has won. Amounts are formatted text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LostDispute {
    /// What the payer's bank has paid of it; `None`: nothing.
    pub by_bank: Option<String>,
    /// What is left to pay by other means; `None`: nothing.
    pub left: Option<String>,
}

/// One hotel of a cancellation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CancelledStay {
    /// The hotel's name.
    pub hotel: String,
    /// "Sat 12 Dec 2026 to Tue 15 Dec 2026".
    pub dates: String,
    /// The cancelled rooms, one entry each.
    pub rooms: Vec<String>,
    /// The hotel's own reference of the booking.
    pub reference: String,
}

/// The result of a refund.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RefundNews {
    /// The name in the greeting.
    pub guest_name: String,
    /// The refunded amount.
    pub amount: String,
    /// The refunded card: "Visa ending 4242".
    pub card: Option<String>,
    /// How it was paid by other means than the card: "bank transfer".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub means: Option<String>,
    /// The reference of that payment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reference: Option<String>,
    /// The page of the refund.
    pub url: String,
}

/// A trip that is not booked because the bank released the hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LostHold {
    /// The name in the greeting.
    pub guest_name: String,
    /// The trip's title.
    pub title: String,
    /// The amount that was held.
    pub amount: String,
    /// "Visa ending 4242".
    pub card: Option<String>,
    /// The page to search again.
    pub url: String,
}

/// A payment that a cardholder disputes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Disputed {
    /// The payment provider's name of the dispute.
    pub dispute: String,
    /// The disputed amount.
    pub amount: String,
    /// The cardholder's reason, in the provider's word.
    pub reason: String,
    /// The page of the trip.
    pub url: String,
}
