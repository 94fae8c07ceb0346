//! The state that handlers share, and carrying out a call with the faults that are set.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::{Request, State};
use axum::http::header;
use tokio::sync::watch;

use crate::book::{Change, keyed_digest};
use crate::cards::{self, Delivery, RefundFate};
use crate::failures::failure;
use crate::faults::{FaultSwitch, Mishap};
use crate::webhooks::Webhooks;
use crate::wire::{Answer, Authorization, AuthorizationId, DisputeCreate, Failure, FailureCode, RefundOutcome};
use crate::writer::Writer;

/// The state that handlers share.
pub(crate) struct Gateway {
    pub writer: Writer,
    pub faults: FaultSwitch,
    pub allow_faults: bool,
    pub hang: Duration,
    pub secret: String,
    /// Sends what happens to the endpoint, if there is one.
    pub webhooks: Webhooks,
    /// Becomes true when the gateway stops; unanswered calls end then.
    pub stopping: watch::Receiver<bool>,
}

pub(crate) type Shared = State<Arc<Gateway>>;

/// What a call came to.
pub(crate) struct Execution {
    pub result: Result<Authorization, Failure>,
    /// Whether this is the first answer to the key again.
    pub is_repeated: bool,
}

impl From<Failure> for Execution {
    fn from(failure: Failure) -> Self {
        Self {
            result: Err(failure),
            is_repeated: false,
        }
    }
}

impl Gateway {
    /// Carries out a call and answers with the authorization as it is then.
    pub(crate) async fn carry_out(
        &self,
        key: String,
        change: Change,
        delivery: Delivery,
    ) -> Result<Json<Authorization>, Failure> {
        self.execute(key, change, delivery).await.result.map(Json)
    }

    /// Refuses what only tests may do.
    pub(crate) fn check_faults(&self) -> Result<(), Failure> {
        if self.allow_faults {
            Ok(())
        } else {
            Err(failure(
                FailureCode::FaultsNotAllowed,
                "This gateway does not take faults.",
            ))
        }
    }

    /// Carries out a mutating call, with the faults that are set.
    pub(crate) async fn execute(&self, key: String, change: Change, delivery: Delivery) -> Execution {
        let execution = self.execute_quietly(key, change, delivery).await;
        self.webhooks.wake();
        execution
    }

    async fn execute_quietly(&self, key: String, change: Change, delivery: Delivery) -> Execution {
        if self.faults.is_stuck(&key) {
            return Execution {
                result: Err(injected()),
                is_repeated: true,
            };
        }
        match self.try_execute(key, change, delivery).await {
            Ok(execution) => execution,
            Err(failure) => failure.into(),
        }
    }

    async fn try_execute(&self, key: String, mut change: Change, delivery: Delivery) -> Result<Execution, Failure> {
        let fate = self.faults.draw(change.operation());
        for mishap in [fate.before, fate.after] {
            if mishap == Some(Mishap::Sticks) {
                self.faults.stick(&key);
            }
        }
        let mut returns = None;
        if let Change::Refund(id, _, is_pending) = &mut change {
            let bank = self.bank_of(id).await?;
            is_pending.0 = fate.is_pending || bank != RefundFate::Succeeds;
            returns = (bank == RefundFate::Returns).then(|| (key.clone(), id.clone()));
        }
        if !fate.delay.is_zero() {
            tokio::time::sleep(fate.delay).await;
        }
        self.suffer(fate.before).await?;
        if delivery == Delivery::LostBefore {
            self.suffer(Some(Mishap::Hangs)).await?;
        }
        let is_capture = matches!(change, Change::Capture(..));
        let outcome = self.writer.change(key.clone(), change).await?;
        // Before an answer that is lost, as the bank would.
        self.webhooks.wake();
        if let Answer::Authorization(after) = &outcome.answer
            && is_capture
            && cards::is_disputed(&after.card.last_four)
        {
            let dispute = DisputeCreate {
                amount_minor: after.captured_minor,
                is_inquiry: false,
            };
            let disputes = Change::Dispute(after.id.clone(), dispute);
            self.writer.change(format!("{key}:cardholder"), disputes).await?;
        }
        if let (Some((key, id)), Answer::Authorization(after)) = (returns, &outcome.answer)
            && let Some(refund) = after.refunds.last()
        {
            // A repeated call finds it settled.
            let back = Change::SettleRefund(id, refund.id.clone(), RefundOutcome::Fail);
            self.writer.change(format!("{key}:bank"), back).await?;
        }
        self.suffer(fate.after).await?;
        // A caller finds the outcome by repeating the key, so only the first answer is lost.
        if delivery == Delivery::LostAfter && outcome.fresh {
            self.suffer(Some(Mishap::Hangs)).await?;
        }
        Ok(Execution {
            result: match outcome.answer {
                Answer::Authorization(authorization) => Ok(*authorization),
                Answer::Failure(refused) => Err(refused),
            },
            is_repeated: !outcome.fresh,
        })
    }

    /// Whether the request has the secret.
    pub(crate) fn knows_caller(&self, request: &Request) -> bool {
        let sent = request
            .headers()
            .get(header::AUTHORIZATION)
            .and_then(|value| value.to_str().ok())
            .and_then(|value| value.strip_prefix("Bearer "))
            .unwrap_or_default();
        // Compares digests, so that the duration reveals nothing about the secret.
        let digest = |text: &str| keyed_digest(b"secret", &[text.as_bytes()]);
        digest(sent) == digest(&self.secret)
    }

    /// What the bank of an authorization's card does with refunds.
    async fn bank_of(&self, id: &AuthorizationId) -> Result<RefundFate, Failure> {
        let id = id.clone();
        let found = self.writer.read(move |book| {
            book.get(&id)
                .map_or(RefundFate::Succeeds, |known| cards::refund_fate(&known.card.last_four))
        });
        found.await
    }

    async fn suffer(&self, mishap: Option<Mishap>) -> Result<(), Failure> {
        match mishap {
            None => Ok(()),
            Some(Mishap::Fails | Mishap::Sticks) => Err(injected()),
            Some(Mishap::Waits) => Err(failure(
                FailureCode::LockTimeout,
                "Another call holds this object. Send the call again.",
            )),
            Some(Mishap::Hangs) => {
                let mut stopping = self.stopping.clone();
                tokio::select! {
                    () = tokio::time::sleep(self.hang) => {}
                    // Both ends of the wait give the same answer.
                    _ = stopping.wait_for(|stopping| *stopping) => {}
                }
                Err(failure(FailureCode::Timeout, "The answer was lost on its way."))
            }
        }
    }
}

fn injected() -> Failure {
    failure(FailureCode::InjectedFailure, "A fault that was asked for.")
}
