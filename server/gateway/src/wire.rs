//! What travels over the gateway's socket and what stands in its log: requests, answers, failures.
//!
//! Both sides of the socket use these types. They know nothing of the product that pays with them, and no
//! type that is stored or answered can hold a card number.

use std::fmt;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// The largest amount accepted, in minor units.
pub const MAX_AMOUNT_MINOR: i64 = 999_999_999_999;

/// Names one authorization; given by the gateway, `pa_` and 24 hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AuthorizationId(String);

impl AuthorizationId {
    /// Takes an id as it was stored; whether it exists is for the gateway to say.
    pub fn new(id: impl Into<String>) -> Self {
        Self(id.into())
    }

    /// The id as it travels.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for AuthorizationId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// Asks for money to be held on a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AuthorizationCreate {
    /// The caller's own name for what is paid, 1 to 200 characters; found again by it after a crash.
    pub reference: String,
    /// Amount to hold in minor units, 1 to [`MAX_AMOUNT_MINOR`].
    pub amount_minor: i64,
    /// ISO 4217 code, three capital letters.
    pub currency: String,
    /// The card to hold it on.
    pub card: CardDetails,
    /// Where the payer goes after a challenge; kept and answered, never called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub return_url: Option<String>,
}

/// A card as the payer typed it. It is never stored, and `Debug` shows the last four digits only.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CardDetails {
    /// 12 to 19 digits; spaces and hyphens are ignored.
    pub number: String,
    /// Month of expiry, 1 to 12.
    pub exp_month: u32,
    /// Year of expiry, four digits.
    pub exp_year: i32,
    /// Three digits, four for American Express.
    pub cvc: String,
    /// Name on the card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub holder: Option<String>,
}

impl fmt::Debug for CardDetails {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("CardDetails")
            .field("last_four", &crate::cards::last_four(&self.number))
            .finish_non_exhaustive()
    }
}

/// How the payer's bank ended a 3-D Secure challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChallengeOutcome {
    /// The payer proved who they are.
    Approve,
    /// The payer did not.
    Reject,
}

/// Body of the challenge call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ChallengeAnswer {
    /// What the bank found.
    pub outcome: ChallengeOutcome,
}

/// Body of the refund call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RefundCreate {
    /// Amount in minor units of the authorization's currency.
    pub amount_minor: i64,
    /// The caller's own name for the refund, 1 to 200 characters; found again by it in the authorization's refunds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reference: Option<String>,
}

/// How the payer's bank ended a refund.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RefundOutcome {
    /// The money arrived.
    Succeed,
    /// The bank sent the money back.
    Fail,
}

/// Body of the call that ends a refund.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RefundAnswer {
    /// What the bank did.
    pub outcome: RefundOutcome,
}

/// Where a refund stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RefundStatus {
    /// Accepted; the bank has not answered.
    Pending,
    /// The money arrived. It can still come back.
    #[default]
    Succeeded,
    /// The bank sent the money back.
    Failed,
}

/// Body of the capture call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Amount {
    /// Amount in minor units of the authorization's currency.
    pub amount_minor: i64,
}

/// Where an authorization stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// A 3-D Secure challenge waits for its outcome; nothing is held.
    RequiresAction,
    /// The amount is held and can be captured or released.
    Authorized,
    /// Money was taken; any part not captured was released. Refunds are counted beside it.
    Captured,
    /// The hold was given back; nothing was taken.
    Released,
    /// The bank said no; nothing was held.
    Declined,
}

/// Why a bank said no.
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
    /// The bank could not be asked.
    ProcessingError,
    /// The 3-D Secure challenge was rejected.
    AuthenticationFailed,
}

/// A refused card, as an answer.
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

/// All that is kept of a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CardSummary {
    /// The scheme.
    pub brand: CardBrand,
    /// The last four digits, fewer when the number was shorter.
    pub last_four: String,
    /// Equal for equal numbers within one file, and of no use elsewhere.
    pub fingerprint: String,
}

/// A card scheme, told by the first digits.
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

/// Money given back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Refund {
    /// `re_` and 24 hexadecimal digits.
    pub id: String,
    /// Amount in minor units.
    pub amount_minor: i64,
    /// The caller's own name for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reference: Option<String>,
    /// Where it stands.
    #[serde(default)]
    pub status: RefundStatus,
    /// When it was accepted.
    pub created_at: DateTime<Utc>,
}

/// An authorization and all that became of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Authorization {
    /// Names it.
    pub id: AuthorizationId,
    /// The caller's name for what is paid; several attempts may share it.
    pub reference: String,
    /// Where it stands.
    pub status: Status,
    /// Amount asked for, in minor units.
    pub amount_minor: i64,
    /// Amount taken, in minor units; at most `amount_minor`.
    pub captured_minor: i64,
    /// Amount given back, failed refunds left out, in minor units; at most `captured_minor`.
    pub refunded_minor: i64,
    /// ISO 4217 code.
    pub currency: String,
    /// What is kept of the card.
    pub card: CardSummary,
    /// Why the bank said no; present exactly when declined.
    pub decline: Option<Decline>,
    /// The open challenge; present exactly when an action is required.
    pub challenge: Option<Challenge>,
    /// Money given back, oldest first.
    pub refunds: Vec<Refund>,
    /// When it was asked for.
    pub created_at: DateTime<Utc>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
}

/// Several authorizations, oldest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AuthorizationList {
    /// Empty when the reference was never seen.
    pub authorizations: Vec<Authorization>,
}

/// The log, or its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LogPage {
    /// In order of `seq`, without gaps.
    pub entries: Vec<LogEntry>,
}

/// One executed call: what was asked, and what was answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LogEntry {
    /// 1 for the first entry of a file, then without gaps.
    pub seq: u64,
    /// When it was executed.
    pub at: DateTime<Utc>,
    /// The Idempotency-Key it came with; unique in the log.
    pub key: String,
    /// Keyed digest of operation and body: equal for equal requests, and nothing can be read from it.
    pub request_digest: String,
    /// The authorization concerned.
    pub authorization_id: AuthorizationId,
    /// What was asked.
    pub event: Event,
    /// What was answered, and is answered again to the same key.
    pub answer: Answer,
}

/// What an executed call asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", rename_all_fields = "camelCase")]
pub enum Event {
    /// A new authorization, and how the card's bank received it.
    Authorize {
        /// The bank's first word.
        opening: Opening,
    },
    /// The outcome of a challenge.
    Challenge {
        /// What the bank found.
        outcome: ChallengeOutcome,
    },
    /// Take money.
    Capture {
        /// Minor units.
        amount_minor: i64,
    },
    /// Give the hold back.
    Release,
    /// Give money back.
    Refund {
        /// Minor units.
        amount_minor: i64,
        /// Whether the bank has not answered yet.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        is_pending: bool,
    },
    /// The bank's answer to a refund.
    SettleRefund {
        /// Its place among the authorization's refunds, from 0.
        index: u32,
        /// Its amount in minor units.
        amount_minor: i64,
        /// What the bank did.
        outcome: RefundOutcome,
    },
}

/// The bank's first word on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Opening {
    /// Held at once.
    Authorized,
    /// Only after a challenge.
    RequiresAction,
    /// Not at all.
    Declined(DeclineCode),
}

/// What an executed call was answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Answer {
    /// It had its effect: the authorization as it stood then.
    Authorization(Box<Authorization>),
    /// It was not allowed and changed nothing.
    Failure(Failure),
}

/// The kinds of mutating calls, for aiming faults.
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
}

/// Faults for the mutating calls to come. Setting replaces what was set before; the default is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Faults {
    /// Only calls of this kind are concerned; all when absent.
    pub operation: Option<Operation>,
    /// Every call waits this long before its work, in milliseconds.
    pub delay_ms: u64,
    /// So many calls answer 500 and do nothing.
    pub fail_before: u32,
    /// So many calls do nothing and do not answer.
    pub hang_before: u32,
    /// So many calls do their work and answer 500.
    pub fail_after: u32,
    /// So many calls do their work and do not answer.
    pub hang_after: u32,
    /// So many calls do nothing and answer 500, and so does every repetition of their keys.
    pub stick_before: u32,
    /// So many calls do their work and answer 500, and so does every repetition of their keys.
    pub stick_after: u32,
    /// So many refunds stay pending until they are settled.
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
    /// 401: no secret or the wrong one.
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
    /// 409: money was taken already.
    AlreadyCaptured,
    /// 409: the hold was given back already.
    AlreadyReleased,
    /// 409: the card was declined.
    AlreadyDeclined,
    /// 409: no money was taken that could be given back.
    NotCaptured,
    /// 409: the refund has ended that way or another.
    RefundEnded,
    /// 422: the amount is not positive.
    AmountNotPositive,
    /// 422: more than was authorised.
    AmountAboveAuthorized,
    /// 422: more than was captured and not yet given back.
    AmountAboveCaptured,
    /// 500: a fault that was asked for.
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
    /// The field at fault, dotted (`card.expMonth`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
}

/// The envelope of every failure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FailureBody {
    /// What went wrong.
    pub error: Failure,
}
