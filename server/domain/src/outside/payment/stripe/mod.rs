//! Stripe as a payment provider: a PaymentIntent with manual capture for each payment, whose id is the intent's
//! `metadata[reference]`; `metadata[installation]` says whose payment it is. Cards do not reach this server: Stripe's form in
//! the browser makes a confirmation token of one, and its id is what a traveller pays with. The id of a payment method does as
//! well.
//!
//! Types are our own: a dozen fields of four objects are read.

mod amount;
mod client;
mod event;
mod signature;
mod translate;
mod wire;

pub use event::{EventError, ProviderEvent, read_event};
pub use signature::{SignatureError, TOLERANCE_SECONDS, check_signature};

use super::{
    Authorization, AuthorizationStatus, DeclineReason, PaymentMethod, PaymentProvider, PaymentQuery, ProviderDispute,
    ProviderPayment, ProviderRefund, RefundAnswer, RefundOrder,
};
use crate::error::{Error, Result};
use amount::to_wire;
use chrono::{DateTime, TimeDelta, Utc};
use client::{CallError, Client, Form, in_words};
use contract::{
    Money, PaymentId,
    invoice::{ChallengeAnswer, ClientSecret, ProviderForm},
};
use serde::de::DeserializeOwned;
use std::{fmt, time::Duration};
use translate::{declined, listed, provider_dispute, provider_refund, translate};
use wire::{BankQuestion, Dispute, Intent, List, ListedIntent, Refund, Touched};

/// Where Stripe's API is.
pub const STRIPE_API: &str = "https://api.stripe.com";
/// Stripe's script for the browser, of the version of the API.
pub const STRIPE_SCRIPT: &str = "https://js.stripe.com/basil/stripe.js";
/// How far Stripe's clock and the time from intent to call may be from ours, in hours.
const SEARCH_HOURS: i64 = 6;
/// Objects of a page at most.
const PAGE: &str = "100";
/// How many keys are tried for a capture or a release whose key is spent.
const KEYS: u32 = 3;
/// Parts of an intent that are written out in the answer: they have the card's brand and last digits.
const EXPANDED: [&str; 2] = ["latest_charge", "payment_method"];

/// An account at Stripe.
#[derive(Clone)]
pub struct StripeAccount {
    /// [`STRIPE_API`], or a stand-in.
    pub api: String,
    pub secret_key: String,
}

impl fmt::Debug for StripeAccount {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("StripeAccount")
            .field("api", &self.api)
            .finish_non_exhaustive()
    }
}

impl StripeAccount {
    /// The script that the browser loads: Stripe's own, or that of a stand-in on this machine.
    fn script(&self) -> String {
        if self.api.starts_with("http://") {
            format!("{}/stripe.js", self.api.trim_end_matches('/'))
        } else {
            STRIPE_SCRIPT.to_owned()
        }
    }
}

/// Takes payments through Stripe.
pub struct Stripe {
    client: Client,
    script: String,
    publishable_key: Option<String>,
    installation: Option<String>,
}

impl Stripe {
    /// A provider for this account. Fails if the address is none.
    pub fn new(account: StripeAccount) -> Result<Self> {
        Ok(Self {
            script: account.script(),
            client: Client::new(&account.api, account.secret_key)?,
            publishable_key: None,
            installation: None,
        })
    }

    /// The same provider for the installation of that name, whose payments alone it lists.
    #[must_use]
    pub fn with_installation(self, name: String) -> Self {
        Self {
            installation: Some(name),
            ..self
        }
    }

    /// The same provider with its form in browsers, which name the account by this key.
    #[must_use]
    pub fn with_form(self, publishable_key: String) -> Self {
        Self {
            publishable_key: Some(publishable_key),
            ..self
        }
    }

    /// The same provider with another time limit for each answer.
    #[must_use]
    pub fn with_patience(self, patience: Duration) -> Self {
        Self {
            client: self.client.with_patience(patience),
            ..self
        }
    }

    async fn get(&self, id: &str) -> Result<Intent> {
        Ok(self.client.get(&["payment_intents", id], &expanded("")).await?)
    }

    /// The intent of a payment whose id is not known here. Searching by metadata may lag a minute behind, a list does not.
    async fn search(&self, query: &PaymentQuery) -> Result<Option<Intent>> {
        let reference = query.payment.to_string();
        let window = TimeDelta::hours(SEARCH_HOURS);
        let mut form = expanded("data.");
        form.push(("created[gte]", (query.begun_at - window).timestamp().to_string()));
        form.push(("created[lte]", (query.begun_at + window).timestamp().to_string()));
        let is_it = |intent: &Intent| intent.metadata.get("reference") == Some(&reference);
        let found = self
            .list(&["payment_intents"], form, |intent: &Intent| &intent.id)
            .await?;
        Ok(found.into_iter().find(is_it))
    }

    /// All objects of a list.
    async fn list<T: DeserializeOwned>(
        &self,
        path: &[&str],
        mut form: Form<'_>,
        id: impl Fn(&T) -> &String,
    ) -> Result<Vec<T>> {
        form.push(("limit", PAGE.to_owned()));
        let mut all: Vec<T> = Vec::new();
        loop {
            let mut asked = form.clone();
            if let Some(last) = all.last() {
                asked.push(("starting_after", id(last).clone()));
            }
            let page: List<T> = self.client.get(path, &asked).await?;
            let is_end = !page.has_more || page.data.is_empty();
            all.extend(page.data);
            if is_end {
                return Ok(all);
            }
        }
    }

    /// Moves an intent to a state, once. If Stripe refuses or repeats a failure, reads the intent: an earlier call may
    /// have moved it. Only then tries another idempotency key.
    async fn move_to(
        &self,
        goal: &AuthorizationStatus,
        payment: PaymentId,
        id: &str,
        verb: &str,
        form: Form<'_>,
    ) -> Result<Authorization> {
        let mut refusal = None;
        for attempt in 1..=KEYS {
            let key = match attempt {
                1 => format!("{payment}:{verb}"),
                _ => format!("{payment}:{verb}:{attempt}"),
            };
            let path = ["payment_intents", id, verb];
            match self.client.post::<Intent>(&key, &path, &form).await {
                Ok(intent) => return translate(&intent),
                Err(call_error @ (CallError::KeySpent | CallError::Refused(_))) => {
                    let found = translate(&self.get(id).await?)?;
                    if found.status == *goal {
                        return Ok(found);
                    }
                    let is_final = matches!(call_error, CallError::Refused(_));
                    refusal = Some(Error::from(call_error));
                    if is_final {
                        break;
                    }
                }
                Err(call_error) => return Err(call_error.into()),
            }
        }
        Err(refusal.unwrap_or_else(|| Error::Outside("Stripe was not asked".to_owned())))
    }
}

#[async_trait::async_trait]
impl PaymentProvider for Stripe {
    fn takes_cards(&self) -> bool {
        false
    }

    fn browser_form(&self, amount: Money) -> Result<Option<ProviderForm>> {
        let Some(publishable_key) = self.publishable_key.clone() else {
            return Ok(None);
        };
        Ok(Some(ProviderForm {
            script: self.script.clone(),
            publishable_key,
            amount: to_wire(amount)?,
            currency: amount.currency.as_str().to_ascii_lowercase(),
        }))
    }

    async fn challenge_secret(&self, query: &PaymentQuery) -> Result<Option<ClientSecret>> {
        let Some(id) = &query.authorization else {
            return Ok(None);
        };
        let intent: BankQuestion = self.client.get(&["payment_intents", id], &Form::new()).await?;
        let secret = intent.client_secret.filter(|_| intent.status == "requires_action");
        Ok(secret.map(ClientSecret))
    }

    async fn authorize(&self, payment: PaymentId, amount: Money, method: &PaymentMethod) -> Result<Authorization> {
        let PaymentMethod::Provider(method) = method else {
            return Err(Error::Broken(
                "a card's number does not go to Stripe from here".to_owned(),
            ));
        };
        let mut form = expanded("");
        form.extend([
            ("amount", to_wire(amount)?.to_string()),
            ("currency", amount.currency.as_str().to_ascii_lowercase()),
            ("capture_method", "manual".to_owned()),
            ("confirm", "true".to_owned()),
            ("payment_method_types[0]", "card".to_owned()),
            ("metadata[reference]", payment.to_string()),
        ]);
        if let Some(name) = &self.installation {
            form.push(("metadata[installation]", name.clone()));
        }
        if method.starts_with("ctoken_") {
            // The form's token also says where the bank leads back to, and that the browser goes on with its question.
            form.push(("confirmation_token", method.clone()));
        } else {
            form.push(("payment_method", method.clone()));
            form.push(("use_stripe_sdk", "true".to_owned()));
        }
        let key = format!("{payment}:authorize");
        match self.client.post::<Intent>(&key, &["payment_intents"], &form).await {
            Ok(intent) => translate(&intent),
            Err(CallError::Declined(failure)) => Ok(declined(&failure)),
            // The browser names it: one that does not exist or was used before is the caller's.
            Err(CallError::Refused(failure))
                if matches!(failure.param.as_deref(), Some("payment_method" | "confirmation_token")) =>
            {
                Ok(declined(&failure))
            }
            Err(call_error) => Err(call_error.into()),
        }
    }

    async fn find(&self, query: &PaymentQuery) -> Result<Option<Authorization>> {
        let found = match &query.authorization {
            Some(id) => match self.client.get(&["payment_intents", id], &expanded("")).await {
                Err(CallError::Missing) => None,
                answer => Some(answer?),
            },
            None => self.search(query).await?,
        };
        found.as_ref().map(translate).transpose()
    }

    /// The cardholder answers the bank on Stripe's page; this reads the result. A cardholder who gives up ends the intent.
    async fn answer_challenge(
        &self,
        payment: PaymentId,
        authorization: &str,
        answer: ChallengeAnswer,
    ) -> Result<Authorization> {
        let found = translate(&self.get(authorization).await?)?;
        if answer == ChallengeAnswer::Approve || found.status != AuthorizationStatus::RequiresAction {
            return Ok(found);
        }
        let released = self.release(payment, authorization).await?;
        Ok(Authorization {
            status: AuthorizationStatus::Declined(DeclineReason::AuthenticationFailed),
            ..released
        })
    }

    async fn capture(&self, payment: PaymentId, authorization: &str, amount: Money) -> Result<Authorization> {
        let mut form = expanded("");
        form.push(("amount_to_capture", to_wire(amount)?.to_string()));
        let goal = AuthorizationStatus::Captured;
        let captured = self.move_to(&goal, payment, authorization, "capture", form).await?;
        if captured.captured_minor != amount.minor {
            return Err(Error::Broken(format!(
                "payment {payment}: Stripe took {} instead of {}",
                captured.captured_minor, amount.minor
            )));
        }
        Ok(captured)
    }

    async fn release(&self, payment: PaymentId, authorization: &str) -> Result<Authorization> {
        let mut form = expanded("");
        form.push(("cancellation_reason", "abandoned".to_owned()));
        let goal = AuthorizationStatus::Released;
        self.move_to(&goal, payment, authorization, "cancel", form).await
    }

    async fn refund(&self, order: &RefundOrder) -> Result<RefundAnswer> {
        let form = vec![
            ("payment_intent", order.authorization.clone()),
            ("amount", to_wire(order.amount)?.to_string()),
            ("reason", "requested_by_customer".to_owned()),
            ("metadata[reference]", order.key.clone()),
        ];
        match self.client.post::<Refund>(&order.key, &["refunds"], &form).await {
            Ok(refund) => Ok(RefundAnswer::Accepted(provider_refund(refund)?)),
            Err(CallError::Refused(failure) | CallError::Declined(failure)) => Ok(match failure.code.as_deref() {
                Some("charge_already_refunded") => RefundAnswer::AlreadyRefunded {
                    why: in_words(&failure),
                },
                Some("charge_disputed" | "refund_disputed_payment") => RefundAnswer::Disputed,
                _ => RefundAnswer::Refused {
                    why: in_words(&failure),
                },
            }),
            Err(CallError::KeySpent) => Ok(RefundAnswer::KeySpent),
            Err(call_error) => Err(call_error.into()),
        }
    }

    async fn refunds(&self, query: &PaymentQuery) -> Result<Vec<ProviderRefund>> {
        // What has no intent was never captured.
        let Some(intent) = &query.authorization else {
            return Ok(Vec::new());
        };
        let form = vec![("payment_intent", intent.clone())];
        let mut found = self.list(&["refunds"], form, |refund: &Refund| &refund.id).await?;
        found.reverse();
        found.into_iter().map(provider_refund).collect()
    }

    async fn disputes(&self, query: &PaymentQuery) -> Result<Vec<ProviderDispute>> {
        // What has no intent was never captured.
        let Some(intent) = &query.authorization else {
            return Ok(Vec::new());
        };
        let form = vec![("payment_intent", intent.clone())];
        let found = self.list(&["disputes"], form, |dispute: &Dispute| &dispute.id).await?;
        found.into_iter().rev().map(provider_dispute).collect()
    }

    async fn touched_since(&self, since: DateTime<Utc>) -> Result<Vec<String>> {
        let mut intents = Vec::new();
        for path in [["refunds"], ["disputes"]] {
            let form = vec![("created[gte]", since.timestamp().to_string())];
            let found = self.list(&path, form, |object: &Touched| &object.id).await?;
            intents.extend(
                found
                    .iter()
                    .filter_map(|object| object.payment_intent.as_str().map(str::to_owned)),
            );
        }
        intents.sort_unstable();
        intents.dedup();
        Ok(intents)
    }

    async fn payments_since(&self, since: DateTime<Utc>) -> Result<Vec<ProviderPayment>> {
        let form = vec![
            ("created[gte]", since.timestamp().to_string()),
            ("expand[0]", "data.latest_charge".to_owned()),
        ];
        let found = self
            .list(&["payment_intents"], form, |intent: &ListedIntent| &intent.id)
            .await?;
        found
            .iter()
            .filter(|intent| intent.metadata.get("installation") == self.installation.as_ref())
            // Another program's reference is no payment's id.
            .filter_map(|intent| Some((intent.metadata.get("reference")?.parse().ok().map(PaymentId)?, intent)))
            .map(|(payment, intent)| listed(payment, intent))
            .collect()
    }
}

fn expanded<'a>(prefix: &str) -> Form<'a> {
    let parts = EXPANDED.iter().map(|part| format!("{prefix}{part}"));
    ["expand[0]", "expand[1]"].into_iter().zip(parts).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_account_is_printed_without_its_key() {
        let account = StripeAccount {
            api: STRIPE_API.to_owned(),
            secret_key: "sk_live_secret".to_owned(),
        };
        let printed = format!("{account:?}");
        assert!(
            printed.contains(STRIPE_API) && !printed.contains("sk_live"),
            "{printed}"
        );
    }
}
