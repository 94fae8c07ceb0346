//! What operators see and do: bookings, jobs, members, features, texts and the log.

use crate::{
    CancellationId, ItineraryId, Money, PaymentId, RefundId, UserId,
    invoice::PaymentStatus,
    itinerary::{Itinerary, ItineraryStatus, RefundStatus},
    visitor::Role,
};
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// A booking of the list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OperatorBookingSummary {
    pub id: ItineraryId,
    pub references: Vec<String>,
    pub hotels: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub check_in_date: Option<NaiveDate>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub check_out_date: Option<NaiveDate>,
    pub status: ItineraryStatus,
    /// The paid amount; before the payment the price.
    pub amount: Money,
    pub is_paid: bool,
}

/// A page of bookings, newest first. GET /api/v1/operator/bookings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OperatorBookingPage {
    pub bookings: Vec<OperatorBookingSummary>,
    pub skip: u32,
    pub total: u32,
}

/// A payment of a booking.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OperatorPayment {
    pub id: PaymentId,
    pub status: PaymentStatus,
    /// `Visa ending 4242`.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub card: Option<String>,
    pub amount: Money,
    pub captured: Money,
    /// What was or is being refunded.
    pub refunded: Money,
    /// Disputes that the bank has not decided in our favour.
    pub disputes: u32,
    pub created_at: DateTime<Utc>,
}

/// A refund of a booking.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OperatorRefund {
    pub id: RefundId,
    pub status: RefundStatus,
    pub amount: Money,
    /// If it has failed: the amount that refunds of the provider's dashboard and banks have not paid.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub left: Option<Money>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub card: Option<String>,
    /// 1 for the first try.
    pub attempt: i32,
    /// How an operator paid it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub paid_by: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub payment_reference: Option<String>,
    /// Why it failed last.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub failure: Option<String>,
    pub requested_at: DateTime<Utc>,
    /// The last action on it.
    pub seen: String,
}

/// The fee of a cancellation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OperatorFee {
    pub cancellation_id: CancellationId,
    /// The amount that the hotel keeps.
    pub fee: Money,
    /// What operators have given back of it.
    pub waived: Money,
    /// What can still be given back.
    pub left: Money,
    pub consented_at: DateTime<Utc>,
    /// The last action on the cancellation.
    pub seen: String,
}

/// One thing that happened to a booking.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OperatorMoment {
    pub at: DateTime<Utc>,
    /// `Refund: failed`.
    pub what: String,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub detail: Option<String>,
}

/// Something that needs a person.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OperatorTask {
    pub id: Uuid,
    /// `refund.failed`.
    pub kind: String,
    pub title: String,
    pub meaning: String,
    /// The words of the bank or the hotel.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub why: Option<String>,
    pub since: DateTime<Utc>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub amount: Option<Money>,
    /// Of a failed refund: the amount that refunds of the provider's dashboard and banks have not paid.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub left: Option<Money>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub itinerary_id: Option<ItineraryId>,
}

/// One booking with its money, history, tasks and jobs. GET /api/v1/operator/bookings/{id}.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OperatorBooking {
    pub itinerary: Itinerary,
    /// The account that booked it; absent if it was booked without one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub member_id: Option<UserId>,
    pub payments: Vec<OperatorPayment>,
    pub refunds: Vec<OperatorRefund>,
    pub fees: Vec<OperatorFee>,
    /// What the traveller is owed and has not got yet; absent before the payment.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub owed: Option<Money>,
    /// Oldest first.
    pub history: Vec<OperatorMoment>,
    pub tasks: Vec<OperatorTask>,
    /// Jobs that have not ended.
    pub jobs: Vec<OperatorJob>,
}

/// The state of a job.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum OperatorJobState {
    /// It has failed eight times in a row or more, and is still tried.
    #[default]
    Failing,
    Waiting,
    Running,
    /// An operator discarded it.
    GivenUp,
}

/// A job.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OperatorJob {
    pub id: Uuid,
    /// `refund`.
    pub kind: String,
    /// What it does.
    pub what: String,
    pub state: OperatorJobState,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub itinerary_id: Option<ItineraryId>,
    pub created_at: DateTime<Utc>,
    /// When it is tried next.
    pub run_at: DateTime<Utc>,
    /// Failures in a row.
    pub failures: i32,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub last_error: Option<String>,
    /// Whether no money and no booking depends on it.
    pub can_be_discarded: bool,
    /// The last action on it.
    pub seen: String,
}

/// A page of the jobs in a state, those that are due next first. GET /api/v1/operator/jobs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OperatorJobPage {
    pub state: OperatorJobState,
    pub jobs: Vec<OperatorJob>,
    pub skip: u32,
    pub total: u32,
}

/// A member of the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OperatorMemberSummary {
    pub id: UserId,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub email: Option<String>,
    pub role: Role,
    pub created_at: DateTime<Utc>,
    /// Absent: the member is not blocked.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub blocked_at: Option<DateTime<Utc>>,
}

/// A page of members, newest first. GET /api/v1/operator/members.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OperatorMemberPage {
    pub members: Vec<OperatorMemberSummary>,
    pub skip: u32,
    pub total: u32,
}

/// One member. GET /api/v1/operator/members/{id}.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OperatorMember {
    pub member: OperatorMemberSummary,
    /// The last part of the club's address.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub handle: Option<String>,
    pub is_email_confirmed: bool,
    /// Browsers that are signed in.
    pub sessions: u32,
    /// Trips of the account, without carts.
    pub bookings: u32,
    /// Operators cannot be blocked.
    pub can_be_blocked: bool,
    /// What operators did, newest first.
    pub actions: Vec<OperatorLogEntry>,
    /// The last action on the member.
    pub seen: String,
}

/// An action of an operator.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OperatorLogEntry {
    pub at: DateTime<Utc>,
    pub actor: String,
    /// `Refund sent again`.
    pub what: String,
    /// `Refund 0198…`.
    pub subject: String,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub itinerary_id: Option<ItineraryId>,
    /// Empty if nothing was changed.
    pub reason: String,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub before: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub after: Option<String>,
}

/// A page of the log, newest first. GET /api/v1/operator/log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OperatorLogPage {
    pub entries: Vec<OperatorLogEntry>,
    pub skip: u32,
    pub total: u32,
}

/// A feature that operators switch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OperatorSetting {
    /// `isSignUpEnabled`.
    pub name: String,
    pub is_enabled: bool,
    /// The value in the server's settings.
    pub default: bool,
    /// Whether an operator's choice stands in place of the server's setting.
    pub is_stored: bool,
    /// The last action on it.
    pub seen: String,
}

/// All features. GET /api/v1/operator/settings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OperatorSettings {
    pub settings: Vec<OperatorSetting>,
}

/// A saved version of a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OperatorTextVersion {
    /// 1 for the first.
    pub version: i32,
    pub created_at: DateTime<Utc>,
}

/// A text of the site: the terms or the privacy page. GET /api/v1/operator/texts/{name}.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OperatorText {
    /// `terms` or `privacy`.
    pub name: String,
    /// The version that `markdown` is of; absent: no version was saved, and the site shows the built-in text.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub version: Option<i32>,
    /// Absent: the site shows the built-in text.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub markdown: Option<String>,
    /// All saved versions, newest first; the site shows the first.
    pub versions: Vec<OperatorTextVersion>,
    /// The last action on it.
    pub seen: String,
}

/// Body of an action that needs no more than a reason.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", default)]
pub struct OperatorAction {
    /// Why, for the log: 1 to 500 characters.
    pub reason: String,
    /// The `seen` of the item when it was read. If another operator has acted on it since, the call is refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seen: Option<String>,
}

/// Body of PUT /api/v1/operator/settings/{name}.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OperatorSettingUpdate {
    pub is_enabled: bool,
    /// Why, for the log: 1 to 500 characters.
    #[serde(default)]
    pub reason: String,
    /// The `seen` of the feature when it was read. If another operator has switched it since, the call is refused.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub seen: Option<String>,
}

/// Body of PUT /api/v1/operator/texts/{name}.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", default)]
pub struct OperatorTextUpdate {
    /// 1 to 50,000 characters.
    pub markdown: String,
    /// Why, for the log: 1 to 500 characters.
    pub reason: String,
    /// The `seen` of the text when it was read. If another operator has saved it since, the call is refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seen: Option<String>,
}

/// Body of PUT /api/v1/operator/refunds/{id}/paidByHand.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", default)]
pub struct OperatorRefundPaid {
    /// The amount that was paid: the `left` of the refund when it was read. If it differs by now, the call is refused.
    /// Default: the refund's amount. Where `left` is 0, an amount of 0 closes the refund, and no means is needed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<Money>,
    /// How it was paid, as the traveller reads it: `bank transfer`. 1 to 100 characters.
    pub means: String,
    /// The reference on the traveller's statement: 1 to 100 characters.
    pub reference: String,
    /// Must be true: the amount has left.
    pub confirmed: bool,
    /// Why, for the log: 1 to 500 characters.
    pub reason: String,
    /// The `seen` of the refund when it was read. If another operator has acted on it since, the call is refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seen: Option<String>,
}

/// Body of PUT /api/v1/operator/cancellations/{id}/waivedFee.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OperatorFeeWaiver {
    /// At most what is left of the fee, in its currency.
    pub amount: Money,
    /// Why, for the log: 1 to 500 characters.
    #[serde(default)]
    pub reason: String,
    /// The `seen` of the fee when it was read. If another operator has acted on it since, the call is refused.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub seen: Option<String>,
}
