//! The data on the gateway's socket and in its log: requests, answers, failures.
//!
//! Both sides of the socket use these types. They know nothing of the product, and no stored or answered type can
//! contain a card number.

mod card;
mod dispute;

use std::fmt;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

pub use card::CardDetails;
pub(crate) use card::last_four;
pub use dispute::*;

/// The largest amount accepted, in minor units.
pub const MAX_AMOUNT_MINOR: i64 = 999_999_999_999;

/// The id of an authorization, assigned by the gateway: `pa_` and 24 hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AuthorizationId(String);

impl AuthorizationId {
    /// Wraps a stored id, without checking that it exists.
    pub fn new(id: impl Into<String>) -> Self {
        Self(id.into())
    }

    /// The id on the wire.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for AuthorizationId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// A request to hold an amount on a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AuthorizationCreate {
    /// The caller's reference of the payment, 1 to 200 characters; finds the authorization after a crash.
    pub reference: String,
    /// Amount to hold in minor units, 1 to [`MAX_AMOUNT_MINOR`].
    pub amount_minor: i64,
    /// ISO 4217 code, three capital letters.
    pub currency: String,
    /// The card to hold it on.
    pub card: CardDetails,
    /// Where the payer returns after a challenge; stored and answered, never called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub return_url: Option<String>,
    /// The caller's name of itself, 1 to 200 characters, where several callers share the gateway; stored and answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub installation: Option<String>,
}

/// The outcome of a 3-D Secure challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChallengeOutcome {
    /// The payer proved their identity.
    Approve,
    /// The payer did not.
    Reject,
}

/// Body of the challenge call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ChallengeAnswer {
    /// The outcome.
    pub outcome: ChallengeOutcome,
}

/// Body of the refund call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RefundCreate {
    /// Amount in minor units of the authorization's currency.
    pub amount_minor: i64,
    /// The caller's reference of the refund, 1 to 200 characters; identifies it among the authorization's refunds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reference: Option<String>,
}

/// The outcome of a refund at the payer's bank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RefundOutcome {
    /// The money arrived.
    Succeed,
    /// The bank returned the money.
    Fail,
}

/// Body of the call that settles a refund.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RefundAnswer {
    /// The outcome.
    pub outcome: RefundOutcome,
}

/// The status of a refund.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RefundStatus {
    /// Accepted; the bank has not answered.
    Pending,
    /// The money arrived. The bank can still return it later.
    #[default]
    Succeeded,
    /// The bank returned the money.
    Failed,
}

/// Body of the capture call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Amount {
    /// Amount in minor units of the authorization's currency.
    pub amount_minor: i64,
}

/// The status of an authorization.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// A 3-D Secure challenge is open; nothing is held.
    RequiresAction,
    /// The amount is held and can be captured or released.
    Authorized,
    /// Money was captured; the rest was released. Refunds are counted separately.
    Captured,
    /// The hold was released; nothing was captured.
    Released,
    /// The bank declined; nothing was held.
    Declined,
}

/// Why a bank declined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeclineCode {
    /// Without a reason, or a number that is no test card.
    CardDeclined,
    /// Too little money.
    InsufficientFunds,
    /// Past the last day of its month of expiry.
    ExpiredCard,
    /// The security code is malformed or wrong.
    IncorrectCvc,
    /// The number is malformed or fails its check digit.
    IncorrectNumber,
    /// The bank could not be reached.
    ProcessingError,
    /// The 3-D Secure challenge was rejected.
    AuthenticationFailed,
}

/// A declined card, as an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Decline {
    /// For programs.
    pub code: DeclineCode,
    /// For people, in English.
    pub message: String,
}

/// An open 3-D Secure challenge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Challenge {
    /// `ch_` and 24 hexadecimal digits.
    pub id: String,
    /// The address given with the request.
    pub return_url: Option<String>,
}

/// The stored part of a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CardSummary {
    /// The scheme.
    pub brand: CardBrand,
    /// The last four digits, fewer for a shorter number.
    pub last_four: String,
    /// Equal for equal numbers within one file, and meaningless elsewhere.
    pub fingerprint: String,
}

/// A card scheme, determined by the first digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CardBrand {
    /// American Express.
    Amex,
    /// Mastercard.
    Mastercard,
    /// Visa.
    Visa,
    /// Any other.
    Unknown,
}

/// A refund.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Refund {
    /// `re_` and 24 hexadecimal digits.
    pub id: String,
    /// Amount in minor units.
    pub amount_minor: i64,
    /// The caller's reference.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reference: Option<String>,
    /// Its status.
    #[serde(default)]
    pub status: RefundStatus,
    /// When the gateway accepted it.
    pub created_at: DateTime<Utc>,
}

/// An authorization with its challenge, capture and refunds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Authorization {
    /// Its id.
    pub id: AuthorizationId,
    /// The caller's reference of the payment; several attempts may share it.
    pub reference: String,
    /// The caller's name of itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub installation: Option<String>,
    /// Its status.
    pub status: Status,
    /// Requested amount, in minor units.
    pub amount_minor: i64,
    /// Captured amount, in minor units; at most `amount_minor`.
    pub captured_minor: i64,
    /// Refunded amount without failed refunds, in minor units; at most `captured_minor`.
    pub refunded_minor: i64,
    /// ISO 4217 code.
    pub currency: String,
    /// The stored part of the card.
    pub card: CardSummary,
    /// Why the bank declined; present exactly when declined.
    pub decline: Option<Decline>,
    /// The open challenge; present exactly when an action is required.
    pub challenge: Option<Challenge>,
    /// Refunds, oldest first.
    pub refunds: Vec<Refund>,
    /// Disputes, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub disputes: Vec<Dispute>,
    /// When it was requested.
    pub created_at: DateTime<Utc>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
}

/// Several authorizations, oldest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AuthorizationList {
    /// Empty for an unknown reference, and for a time after which there is none.
    pub authorizations: Vec<Authorization>,
}

/// The log, or a part at its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LogPage {
    /// In order of `seq`, without gaps.
    pub entries: Vec<LogEntry>,
}

/// An executed call with its answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LogEntry {
    /// 1 for the first entry of a file, then without gaps.
    pub seq: u64,
    /// When it was executed.
    pub at: DateTime<Utc>,
    /// The Idempotency-Key it came with; unique in the log.
    pub key: String,
    /// Keyed digest of operation and body: equal for equal requests, and not invertible.
    pub request_digest: String,
    /// The authorization concerned.
    pub authorization_id: AuthorizationId,
    /// The requested change.
    pub event: Event,
    /// The answer, which the same key gets again.
    pub answer: Answer,
}

/// The change of an executed call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", rename_all_fields = "camelCase")]
pub enum Event {
    /// A new authorization, with the bank's first answer.
    Authorize {
        /// The bank's first answer.
        opening: Opening,
    },
    /// The outcome of a challenge.
    Challenge {
        /// The outcome.
        outcome: ChallengeOutcome,
    },
    /// Captures money.
    Capture {
        /// Minor units.
        amount_minor: i64,
    },
    /// Releases the hold.
    Release,
    /// Refunds money.
    Refund {
        /// Minor units.
        amount_minor: i64,
        /// Whether the bank has not answered yet.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        is_pending: bool,
    },
    /// The bank's answer to a refund.
    SettleRefund {
        /// Its index among the authorization's refunds, from 0.
        index: u32,
        /// Its amount in minor units.
        amount_minor: i64,
        /// The outcome.
        outcome: RefundOutcome,
    },
    /// The cardholder disputes the payment.
    Dispute {
        /// Minor units.
        amount_minor: i64,
        /// Whether the bank asks first.
        is_inquiry: bool,
    },
    /// The bank's answer to a dispute.
    SettleDispute {
        /// Its index among the authorization's disputes, from 0.
        index: u32,
        /// The outcome.
        outcome: DisputeOutcome,
    },
}

/// The bank's first answer about a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Opening {
    /// Held immediately.
    Authorized,
    /// Requires a challenge.
    RequiresAction,
    /// Declined.
    Declined(DeclineCode),
}

/// The answer to an executed call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Answer {
    /// Success: the authorization in its state at that time.
    Authorization(Box<Authorization>),
    /// The call was not allowed and changed nothing.
    Failure(Failure),
}

/// The kinds of mutating calls, for selecting faults.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Operation {
    /// POST /v1/authorizations
    Authorize,
    /// POST …/challenge
    Challenge,
    /// POST …/capture
    Capture,
    /// POST …/release
    Release,
    /// POST …/refunds
    Refund,
    /// POST …/refunds/{refund}/settle
    SettleRefund,
    /// POST …/disputes
    Dispute,
    /// POST …/disputes/{dispute}/settle
    SettleDispute,
}

/// Faults for future mutating calls. Setting them replaces the former ones; the default is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Faults {
    /// The kind of calls to affect; default: all.
    pub operation: Option<Operation>,
    /// Delay of every call before its work, in milliseconds.
    pub delay_ms: u64,
    /// Number of calls that answer 500 and do nothing.
    pub fail_before: u32,
    /// Number of calls that do nothing and do not answer.
    pub hang_before: u32,
    /// Number of calls that do their work and answer 500.
    pub fail_after: u32,
    /// Number of calls that do their work and do not answer.
    pub hang_after: u32,
    /// Number of calls that do nothing and answer 500, like every repetition of their keys.
    pub stick_before: u32,
    /// Number of calls that do their work and answer 500, like every repetition of their keys.
    pub stick_after: u32,
    /// Number of calls that do nothing and answer 429: another call holds the object.
    pub lock_before: u32,
    /// Number of refunds that stay pending until they are settled.
    pub pend_refunds: u32,
}

/// Why a call was not carried out, for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FailureCode {
    /// 400: the body or a parameter is malformed; `field` names it.
    InvalidRequest,
    /// 400: a mutating call without an Idempotency-Key of 1 to 255 visible characters.
    IdempotencyKeyMissing,
    /// 401: a missing or wrong secret.
    Unauthorized,
    /// 403: faults are not allowed here.
    FaultsNotAllowed,
    /// 404: no such authorization or path.
    NotFound,
    /// 409: the key was used for another request.
    IdempotencyKeyReused,
    /// 409: no challenge is open.
    NoOpenChallenge,
    /// 409: the challenge has not been answered.
    ChallengeOpen,
    /// 409: the amount was captured already.
    AlreadyCaptured,
    /// 409: the hold was released already.
    AlreadyReleased,
    /// 409: the card was declined.
    AlreadyDeclined,
    /// 409: no captured money to refund.
    NotCaptured,
    /// 409: the refund has ended already.
    RefundEnded,
    /// 409: the cardholder disputes the payment, or has won.
    Disputed,
    /// 409: the dispute has ended already.
    DisputeEnded,
    /// 422: the amount is not positive.
    AmountNotPositive,
    /// 422: more than the authorised amount.
    AmountAboveAuthorized,
    /// 422: more than the captured amount minus earlier refunds.
    AmountAboveCaptured,
    /// 429: another call holds the object; the same call may be sent again.
    LockTimeout,
    /// 500: an injected fault.
    InjectedFailure,
    /// 503: the gateway is stopping, or its log cannot be written and only a restart helps.
    StorageFailed,
    /// 504: a card or fault that does not answer in time.
    Timeout,
}

/// Why a call was not carried out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Failure {
    /// For programs.
    pub code: FailureCode,
    /// For people, in English.
    pub message: String,
    /// The invalid field, dotted (`card.expMonth`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
}

/// The envelope of every failure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FailureBody {
    /// The failure.
    pub error: Failure,
}
