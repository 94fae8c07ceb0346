//! Card payments: authorize first, capture the amount of the bookings, release the rest.

pub mod stripe;
mod test_gateway;

pub use test_gateway::TestGateway;

use crate::{entity::payment, error::Result};
use chrono::{DateTime, Utc};
use contract::{
    Money, PaymentId, RefundId,
    invoice::{Card, ChallengeAnswer, ClientSecret, ProviderForm},
};

/// What a traveller pays with.
#[derive(Clone, Debug)]
pub enum PaymentMethod {
    /// A card of the test gateway.
    Card(Card),
    /// The id of what the provider's own form made from a card.
    Provider(String),
}

/// A payment as a provider is asked about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaymentQuery {
    pub payment: PaymentId,
    /// The provider's id, once its answer is recorded.
    pub authorization: Option<String>,
    /// When the intent to pay was written.
    pub begun_at: DateTime<Utc>,
}

impl From<&payment::Model> for PaymentQuery {
    fn from(row: &payment::Model) -> Self {
        Self {
            payment: PaymentId(row.id),
            authorization: row.authorization_id.clone(),
            begun_at: row.created_at,
        }
    }
}

/// An authorization as the provider reports it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Authorization {
    /// The provider's id.
    pub id: String,
    pub status: AuthorizationStatus,
    /// What was taken, in minor units.
    pub captured_minor: i64,
    pub card_brand: String,
    pub card_last_four: String,
    /// When the bank releases the hold, where the provider says so.
    pub capture_before: Option<DateTime<Utc>>,
}

/// The state of an authorization.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AuthorizationStatus {
    /// The bank asks the cardholder first.
    RequiresAction,
    /// The amount is held.
    Authorized,
    /// Captured.
    Captured,
    /// Released.
    Released,
    /// Refused; no amount is held.
    Declined(DeclineReason),
}

/// A payment in the provider's list of all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProviderPayment {
    /// The provider's id.
    pub id: String,
    /// The payment that it names.
    pub payment: PaymentId,
    /// What is held or was taken of it and not given back; zero when that is nothing.
    pub amount: Money,
    pub created_at: DateTime<Utc>,
}

/// Why a card was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeclineReason {
    Declined,
    InsufficientFunds,
    ExpiredCard,
    IncorrectCvc,
    IncorrectNumber,
    AuthenticationFailed,
    Processing,
}

/// A refund order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefundOrder {
    pub refund: RefundId,
    /// The captured authorization.
    pub authorization: String,
    pub amount: Money,
    /// The idempotency key, which also finds the provider's refund again.
    pub key: String,
}

/// A refund as the provider reports it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProviderRefund {
    /// The provider's id.
    pub id: String,
    /// The key of the order; `None` if the refund was not ordered here.
    pub key: Option<String>,
    pub minor: i64,
    pub state: RefundState,
}

/// The state of a provider's refund.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefundState {
    /// The bank has not answered.
    Pending,
    Succeeded,
    /// The bank returned it.
    Failed,
}

/// The provider's answer to an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RefundAnswer {
    Accepted(ProviderRefund),
    /// No money was returned, and the same order never succeeds.
    Refused {
        why: String,
    },
    /// No money was returned: other refunds have returned all that was captured. Only `refunds` tells which.
    AlreadyRefunded {
        why: String,
    },
    /// No money was returned: the cardholder disputes the payment at the bank. Only `disputes` tells how it stands.
    Disputed,
    /// The provider failed and repeats that failure for this key, whatever it has done. Only `refunds` tells.
    KeySpent,
}

/// A cardholder's objection to a payment, as the provider reports it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProviderDispute {
    /// The provider's id.
    pub id: String,
    pub amount: Money,
    pub state: DisputeState,
    /// Whether the bank has the amount now.
    pub is_withdrawn: bool,
    /// The cardholder's reason, by the provider's word for it.
    pub reason: String,
}

/// The state of a provider's dispute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DisputeState {
    /// The bank asks before it withdraws anything.
    Inquiry,
    /// The bank decides.
    Open,
    /// The amount is ours.
    Won,
    /// The amount is the cardholder's.
    Lost,
    /// The inquiry was closed without a dispute.
    InquiryClosed,
}

/// Takes payments. Each call carries the payment's id as its idempotency key.
#[async_trait::async_trait]
pub trait PaymentProvider: Send + Sync {
    /// Whether it takes the numbers of cards; otherwise its own form makes payment methods of them.
    fn takes_cards(&self) -> bool;
    /// What the provider's own form needs in the browser to take this amount. `None`: it has no form.
    fn browser_form(&self, _amount: Money) -> Result<Option<ProviderForm>> {
        Ok(None)
    }
    /// Whether it takes payments at this moment. A provider on the internet is not asked: while it is away, this server
    /// still does all the rest.
    async fn check_ready(&self) -> Result<()> {
        Ok(())
    }
    /// Holds the amount on the card.
    async fn authorize(&self, payment: PaymentId, amount: Money, method: &PaymentMethod) -> Result<Authorization>;
    /// The authorization of a payment, if there is one; a worker asks after a crash.
    async fn find(&self, query: &PaymentQuery) -> Result<Option<Authorization>>;
    /// Sends the cardholder's answer to the provider.
    async fn answer_challenge(
        &self,
        payment: PaymentId,
        authorization: &str,
        answer: ChallengeAnswer,
    ) -> Result<Authorization>;
    /// What the provider's form needs to ask the bank's question. `None`: the bank does not ask, or not by a form.
    async fn challenge_secret(&self, _query: &PaymentQuery) -> Result<Option<ClientSecret>> {
        Ok(None)
    }
    /// Captures the amount, at most the held one, and releases the rest.
    async fn capture(&self, payment: PaymentId, authorization: &str, amount: Money) -> Result<Authorization>;
    /// Releases the whole amount.
    async fn release(&self, payment: PaymentId, authorization: &str) -> Result<Authorization>;
    /// Refunds a part of the captured amount. After an error the outcome is unknown.
    async fn refund(&self, order: &RefundOrder) -> Result<RefundAnswer>;
    /// All refunds of a payment, also those not ordered here.
    async fn refunds(&self, query: &PaymentQuery) -> Result<Vec<ProviderRefund>>;
    /// All disputes of a payment.
    async fn disputes(&self, query: &PaymentQuery) -> Result<Vec<ProviderDispute>>;
    /// The ids of the authorizations that were refunded or disputed since, in any order; none where the provider sends no
    /// events that could be missed.
    async fn touched_since(&self, since: DateTime<Utc>) -> Result<Vec<String>>;
    /// All payments that this installation has begun since, in any order. Those of other installations, which may use the same
    /// account, are left out.
    async fn payments_since(&self, since: DateTime<Utc>) -> Result<Vec<ProviderPayment>>;
}
