//! Taking money: authorise first, capture what was booked, release the rest.

mod test_gateway;

pub use test_gateway::TestGateway;

use crate::error::Result;
use contract::{
    Money, PaymentId, RefundId,
    invoice::{Card, ChallengeAnswer},
};

/// What a provider says of an authorization.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Authorization {
    /// The provider's own id.
    pub id: String,
    pub status: AuthorizationStatus,
    /// What was taken, in minor units.
    pub captured_minor: i64,
    pub card_brand: String,
    pub card_last_four: String,
}

/// Where an authorization stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AuthorizationStatus {
    /// The bank asks its customer first.
    RequiresAction,
    /// The amount is held.
    Authorized,
    /// Taken.
    Captured,
    /// Given back.
    Released,
    /// Refused; nothing is held.
    Declined(DeclineReason),
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

/// A refund as it is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefundOrder {
    pub refund: RefundId,
    /// The authorization that was captured.
    pub authorization: String,
    pub amount: Money,
    /// Repeating it has no second effect; the provider's refund is found again by it.
    pub key: String,
}

/// A refund as the provider has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProviderRefund {
    /// The provider's own id.
    pub id: String,
    /// The key of the order; none: it was not ordered here.
    pub key: Option<String>,
    pub minor: i64,
    pub state: RefundState,
}

/// Where the provider's refund stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefundState {
    /// The bank has not answered.
    Pending,
    Succeeded,
    /// The bank sent it back.
    Failed,
}

/// What a provider says to an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RefundAnswer {
    Accepted(ProviderRefund),
    /// Nothing was given back, and the same order never will be.
    Refused {
        why: String,
    },
    /// The provider failed, and repeats that for this key, whatever it has done: only a look tells.
    KeySpent,
}

/// Takes money. Each call carries the payment's id, under which repeating it has no second effect.
#[async_trait::async_trait]
pub trait PaymentProvider: Send + Sync {
    /// Holds the amount on the card.
    async fn authorize(&self, payment: PaymentId, amount: Money, card: &Card) -> Result<Authorization>;
    /// The authorization of a payment, when there is one: what a worker asks after a crash.
    async fn find(&self, payment: PaymentId) -> Result<Option<Authorization>>;
    /// Tells the provider what the cardholder answered.
    async fn answer_challenge(
        &self,
        payment: PaymentId,
        authorization: &str,
        answer: ChallengeAnswer,
    ) -> Result<Authorization>;
    /// Takes the amount, at most what is held; the rest is given back.
    async fn capture(&self, payment: PaymentId, authorization: &str, amount: Money) -> Result<Authorization>;
    /// Gives everything back.
    async fn release(&self, payment: PaymentId, authorization: &str) -> Result<Authorization>;
    /// Gives a part of what was taken back. An error leaves open whether it was done.
    async fn refund(&self, order: &RefundOrder) -> Result<RefundAnswer>;
    /// All refunds of a payment, of every origin.
    async fn refunds(&self, payment: PaymentId) -> Result<Vec<ProviderRefund>>;
}
