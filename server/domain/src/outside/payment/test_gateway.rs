//! The embedded test gateway as a payment provider.

use super::{
    Authorization, AuthorizationStatus, DeclineReason, DisputeState, PaymentMethod, PaymentProvider, PaymentQuery,
    ProviderDispute, ProviderPayment, ProviderRefund, RefundAnswer, RefundOrder, RefundState,
};
use crate::error::{Error, Result};
use chrono::{DateTime, Utc};
use contract::{Currency, Money, PaymentId, invoice::ChallengeAnswer};
use gateway::{
    AuthorizationCreate, AuthorizationId, CardBrand, CardDetails, ChallengeOutcome, Client, ClientError, DeclineCode,
    DisputeStatus, Failure, FailureCode, RefundCreate, RefundStatus, Status,
};

/// How often to repeat a call with an unknown outcome under its key.
const ATTEMPTS: u32 = 3;

/// Pays through the test gateway over its socket.
pub struct TestGateway {
    client: Client,
    installation: Option<String>,
}

impl TestGateway {
    /// Creates a provider that calls this gateway.
    pub fn new(client: Client) -> Self {
        Self {
            client,
            installation: None,
        }
    }

    /// The same provider for the installation of that name, whose payments alone it lists.
    #[must_use]
    pub fn with_installation(self, name: String) -> Self {
        Self {
            installation: Some(name),
            ..self
        }
    }
}

/// Repeats a call while its outcome is unknown.
async fn persist<F, Fut>(call: F) -> Result<Authorization>
where
    F: Fn() -> Fut + Send,
    Fut: Future<Output = std::result::Result<gateway::Authorization, ClientError>> + Send,
{
    let mut attempt = 1;
    loop {
        match call().await {
            Ok(authorization) => return Ok(translate(authorization)),
            Err(error) if error.outcome_is_unknown() && attempt < ATTEMPTS => attempt += 1,
            Err(error) => return Err(Error::Outside(error.to_string())),
        }
    }
}

#[async_trait::async_trait]
impl PaymentProvider for TestGateway {
    fn takes_cards(&self) -> bool {
        true
    }

    async fn check_ready(&self) -> Result<()> {
        let health = self.client.check_health().await;
        health.map_err(|error| Error::Outside(error.to_string()))
    }

    async fn authorize(&self, payment: PaymentId, amount: Money, method: &PaymentMethod) -> Result<Authorization> {
        let PaymentMethod::Card(card) = method else {
            return Err(Error::Broken("the test gateway takes cards alone".to_owned()));
        };
        let request = AuthorizationCreate {
            reference: payment.to_string(),
            amount_minor: amount.minor,
            currency: amount.currency.to_string(),
            card: CardDetails {
                number: card.number.clone(),
                exp_month: card.exp_month,
                exp_year: i32::try_from(card.exp_year).unwrap_or(0),
                cvc: card.cvc.clone(),
                holder: card.holder.clone(),
            },
            return_url: None,
            installation: self.installation.clone(),
        };
        let key = format!("{payment}:authorize");
        persist(|| self.client.authorize(&key, &request)).await
    }

    async fn find(&self, query: &PaymentQuery) -> Result<Option<Authorization>> {
        let found = self
            .client
            .list_authorizations(&query.payment.to_string())
            .await
            .map_err(|error| Error::Outside(error.to_string()))?;
        Ok(found.into_iter().next_back().map(translate))
    }

    async fn answer_challenge(
        &self,
        payment: PaymentId,
        authorization: &str,
        answer: ChallengeAnswer,
    ) -> Result<Authorization> {
        let outcome = match answer {
            ChallengeAnswer::Approve => ChallengeOutcome::Approve,
            ChallengeAnswer::Reject => ChallengeOutcome::Reject,
        };
        let key = format!("{payment}:challenge");
        let id = AuthorizationId::new(authorization);
        persist(|| self.client.answer_challenge(&key, &id, outcome)).await
    }

    async fn capture(&self, payment: PaymentId, authorization: &str, amount: Money) -> Result<Authorization> {
        let key = format!("{payment}:capture");
        let id = AuthorizationId::new(authorization);
        persist(|| self.client.capture(&key, &id, amount.minor)).await
    }

    async fn release(&self, payment: PaymentId, authorization: &str) -> Result<Authorization> {
        let key = format!("{payment}:release");
        let id = AuthorizationId::new(authorization);
        persist(|| self.client.release(&key, &id)).await
    }

    async fn refund(&self, order: &RefundOrder) -> Result<RefundAnswer> {
        let id = AuthorizationId::new(&order.authorization);
        let request = RefundCreate {
            amount_minor: order.amount.minor,
            reference: Some(order.key.clone()),
        };
        let mut attempt = 1;
        loop {
            match self.client.refund_as(&order.key, &id, &request).await {
                Ok(authorization) => {
                    let mut refunds = authorization.refunds.into_iter().map(provider_refund);
                    let found = refunds.find(|refund| refund.key.as_ref() == Some(&order.key));
                    let missing = || Error::Outside(format!("no refund {} in the answer to it", order.key));
                    return found.map(RefundAnswer::Accepted).ok_or_else(missing);
                }
                Err(ClientError::Rejected { failure, .. }) if failure.code == FailureCode::Disputed => {
                    return Ok(RefundAnswer::Disputed);
                }
                Err(ClientError::Rejected { failure, .. }) if failure.code == FailureCode::AmountAboveCaptured => {
                    return self.above(&id, failure.message).await;
                }
                Err(ClientError::Rejected { failure, .. }) => {
                    return Ok(RefundAnswer::Refused { why: failure.message });
                }
                Err(error) if error.outcome_is_unknown() && attempt < ATTEMPTS => attempt += 1,
                // A lost answer may still arrive; a failure repeated for the key cannot change.
                Err(ClientError::Failed { failure, .. }) if !is_lost(failure.as_ref()) => {
                    return Ok(RefundAnswer::KeySpent);
                }
                Err(error) => return Err(Error::Outside(error.to_string())),
            }
        }
    }

    async fn refunds(&self, query: &PaymentQuery) -> Result<Vec<ProviderRefund>> {
        let found = self
            .client
            .list_authorizations(&query.payment.to_string())
            .await
            .map_err(|error| Error::Outside(error.to_string()))?;
        let refunds = found.into_iter().flat_map(|authorization| authorization.refunds);
        Ok(refunds.map(provider_refund).collect())
    }

    async fn disputes(&self, query: &PaymentQuery) -> Result<Vec<ProviderDispute>> {
        let found = self
            .client
            .list_authorizations(&query.payment.to_string())
            .await
            .map_err(|error| Error::Outside(error.to_string()))?;
        let mut disputes = Vec::new();
        for authorization in found {
            let currency = currency(&authorization.currency)?;
            disputes.extend(authorization.disputes.into_iter().map(|dispute| ProviderDispute {
                amount: Money::new(dispute.amount_minor, currency),
                state: match dispute.status {
                    DisputeStatus::Inquiry => DisputeState::Inquiry,
                    DisputeStatus::Open => DisputeState::Open,
                    DisputeStatus::Won => DisputeState::Won,
                    DisputeStatus::Lost => DisputeState::Lost,
                    DisputeStatus::InquiryClosed => DisputeState::InquiryClosed,
                },
                is_withdrawn: matches!(dispute.status, DisputeStatus::Open | DisputeStatus::Lost),
                id: dispute.id,
                reason: "product_not_received".to_owned(),
            }));
        }
        Ok(disputes)
    }

    /// It sends no events of its own face.
    async fn touched_since(&self, _: DateTime<Utc>) -> Result<Vec<String>> {
        Ok(Vec::new())
    }

    async fn payments_since(&self, since: DateTime<Utc>) -> Result<Vec<ProviderPayment>> {
        let found = self.client.list_authorizations_since(since).await;
        let found = found.map_err(|error| Error::Outside(error.to_string()))?;
        found
            .into_iter()
            .filter(|authorization| authorization.installation == self.installation)
            // Another program's reference is no payment's id.
            .filter_map(|authorization| Some((authorization.reference.parse().ok().map(PaymentId)?, authorization)))
            .map(|(payment, authorization)| listed(payment, &authorization))
            .collect()
    }
}

impl TestGateway {
    /// A refund of more than is left: whether all of it is refunded already.
    async fn above(&self, id: &AuthorizationId, why: String) -> Result<RefundAnswer> {
        let found = self.client.get_authorization(id).await;
        let found = found.map_err(|error| Error::Outside(error.to_string()))?;
        let is_all = found.is_some_and(|found| found.refunded_minor == found.captured_minor);
        Ok(if is_all {
            RefundAnswer::AlreadyRefunded { why }
        } else {
            RefundAnswer::Refused { why }
        })
    }
}

fn currency(text: &str) -> Result<Currency> {
    text.parse().map_err(|_| Error::Outside(format!("a currency {text:?}")))
}

fn listed(payment: PaymentId, authorization: &gateway::Authorization) -> Result<ProviderPayment> {
    let held = match authorization.status {
        Status::Authorized => authorization.amount_minor,
        Status::RequiresAction | Status::Captured | Status::Released | Status::Declined => 0,
    };
    let left = held + authorization.captured_minor - authorization.refunded_minor;
    Ok(ProviderPayment {
        id: authorization.id.to_string(),
        payment,
        amount: Money::new(left, currency(&authorization.currency)?),
        created_at: authorization.created_at,
    })
}

fn is_lost(failure: Option<&Failure>) -> bool {
    failure.is_none_or(|failure| matches!(failure.code, FailureCode::Timeout | FailureCode::StorageFailed))
}

fn provider_refund(refund: gateway::Refund) -> ProviderRefund {
    ProviderRefund {
        id: refund.id,
        key: refund.reference,
        minor: refund.amount_minor,
        state: match refund.status {
            RefundStatus::Pending => RefundState::Pending,
            RefundStatus::Succeeded => RefundState::Succeeded,
            RefundStatus::Failed => RefundState::Failed,
        },
    }
}

fn translate(authorization: gateway::Authorization) -> Authorization {
    let status = match authorization.status {
        Status::RequiresAction => AuthorizationStatus::RequiresAction,
        Status::Authorized => AuthorizationStatus::Authorized,
        Status::Captured => AuthorizationStatus::Captured,
        Status::Released => AuthorizationStatus::Released,
        Status::Declined => AuthorizationStatus::Declined(match authorization.decline.map(|decline| decline.code) {
            Some(DeclineCode::InsufficientFunds) => DeclineReason::InsufficientFunds,
            Some(DeclineCode::ExpiredCard) => DeclineReason::ExpiredCard,
            Some(DeclineCode::IncorrectCvc) => DeclineReason::IncorrectCvc,
            Some(DeclineCode::IncorrectNumber) => DeclineReason::IncorrectNumber,
            Some(DeclineCode::ProcessingError) => DeclineReason::Processing,
            Some(DeclineCode::AuthenticationFailed) => DeclineReason::AuthenticationFailed,
            Some(DeclineCode::CardDeclined) | None => DeclineReason::Declined,
        }),
    };
    let card_brand = match authorization.card.brand {
        CardBrand::Amex => "American Express",
        CardBrand::Mastercard => "Mastercard",
        CardBrand::Visa => "Visa",
        CardBrand::Unknown => "Card",
    };
    Authorization {
        id: authorization.id.to_string(),
        status,
        captured_minor: authorization.captured_minor,
        card_brand: card_brand.to_owned(),
        card_last_four: authorization.card.last_four,
        capture_before: None,
    }
}
