//! The end of a run: everything is settled, and the database is checked.

use super::{AGAIN, Outcome, ROUNDS, Run, calls::note, is_given, world::Hold};
use crate::{
    checkout,
    entity::{cancellation, dispute, itinerary, payment, refund},
    error::Result,
    operator::{ActionRequest, Actor, PaidByHand, left_of_refund, pay_refund_by_hand, retry_refund},
    provider_events,
    states::State,
    verify, worker,
};
use chrono::TimeDelta;
use contract::{
    PaymentId, RefundId,
    invoice::PaymentStatus,
    itinerary::{CancellationStatus, RefundStatus},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use std::collections::BTreeMap;

impl Run {
    /// All is well again: everything must come to an end, and everything must agree.
    pub(super) async fn settle(mut self) -> Outcome {
        self.script.disarm();
        self.world.deliver();
        while !self.sleepers.is_empty() {
            self.wake(0).await;
        }
        // The world stays as rough as it was for a while, so that what is tried again meets it.
        for round in 0..ROUNDS {
            if round == ROUNDS / 3 {
                self.world.set_rough(false);
            }
            self.world.deliver();
            // Half of those that are on their way: the others come later.
            let waiting = self.world.state().events.len();
            for _ in 0..waiting.div_ceil(2) {
                self.receive().await;
            }
            self.pass(TimeDelta::minutes(10)).await;
            if round == ROUNDS / 2 {
                self.by_hand().await;
            }
            if round > ROUNDS / 3 {
                self.world.settle_well();
                self.world.decide(true);
            }
        }
        // A refund that arrived is looked at daily: what its bank sent back since is seen now, and sent again by hand.
        self.pass(TimeDelta::hours(25)).await;
        self.by_hand().await;
        for _ in 0..AGAIN {
            self.pass(TimeDelta::minutes(10)).await;
            self.world.settle_well();
        }
        let unsettled = self.pay_the_rest().await;
        self.conclude(unsettled).await.unwrap_or_else(|error| Outcome {
            findings: vec![format!("the run cannot be judged: {error}")],
            ..Outcome::default()
        })
    }

    /// Time passes, and the worker does what is due.
    pub(super) async fn pass(&self, time: TimeDelta) {
        self.clock.advance(time);
        note(&self.ctx, provider_events::sweep(&self.ctx).await);
        for _ in 0..20 {
            if worker::pass(&self.ctx).await.unwrap_or(1) == 0 {
                break;
            }
        }
    }

    /// The operator sends failed refunds again.
    async fn by_hand(&self) {
        for row in self.failed().await {
            let outcome = retry_refund(&self.ctx, &Actor::CommandLine, RefundId(row.id), &self.request()).await;
            note(&self.ctx, outcome);
        }
    }

    /// The operator pays what the provider has not taken by now, or lets the bank's payment stand for it: a refund that allows
    /// neither is owed for ever.
    async fn pay_the_rest(&self) -> Vec<String> {
        for row in self.failed().await {
            let (operator, id) = (Actor::CommandLine, RefundId(row.id));
            let paid = PaidByHand {
                means: "bank transfer".to_owned(),
                reference: "SEPA".to_owned(),
                is_confirmed: true,
                amount: left_of_refund(&self.ctx, &operator, id).await.ok(),
            };
            let by_hand = pay_refund_by_hand(&self.ctx, &operator, id, &paid, &self.request()).await;
            if by_hand.is_err() {
                note(&self.ctx, retry_refund(&self.ctx, &operator, id, &self.request()).await);
            }
        }
        self.pass(TimeDelta::minutes(10)).await;
        let failed = self.failed().await;
        failed
            .into_iter()
            .map(|row| format!("refund {} cannot be settled: {:?}", row.id, row.failure))
            .collect()
    }

    fn request(&self) -> ActionRequest {
        ActionRequest::of_command_line(&self.ctx, "the world was unkind")
    }

    async fn failed(&self) -> Vec<refund::Model> {
        refund::Entity::find()
            .filter(refund::Column::Status.eq(RefundStatus::Failed.text()))
            .order_by_asc(refund::Column::Id)
            .all(self.ctx.db())
            .await
            .unwrap_or_default()
    }

    async fn conclude(self, mut findings: Vec<String>) -> Result<Outcome> {
        let ctx = &self.ctx;
        findings.extend(verify::verify(ctx).await?.iter().map(ToString::to_string));
        findings.extend(verify::verify_provider(ctx).await?.iter().map(ToString::to_string));
        let mut holds = self.world.holds();
        let refunds = refund::Entity::find().all(ctx.db()).await?;
        for row in payment::Entity::find().all(ctx.db()).await? {
            let hold = holds.remove(&PaymentId(row.id));
            let (taken, back) = hold.as_ref().map_or((0, 0), |hold| (hold.captured, hold.given_back()));
            let ours = row.captured_minor.unwrap_or(0);
            let given: i64 = refunds
                .iter()
                .filter(|refund| refund.payment_id == row.id && is_given(&refund.status))
                .map(|refund| refund.amount_minor)
                .sum();
            let withdrawn = hold.as_ref().map_or(0, Hold::withdrawn);
            let again = hold.as_ref().map_or(0, |hold| hold.withdrawn_again);
            if (taken, back) != (ours, given) || back + withdrawn > taken + again {
                findings.push(format!(
                    "payment {} is {}: {ours} taken and {given} given back here, {taken} and {back} at the provider, where \
                     banks keep {withdrawn}",
                    row.id, row.status
                ));
            }
            let is_live = matches!(
                PaymentStatus::parse(&row.status)?,
                PaymentStatus::Processing | PaymentStatus::RequiresAction
            );
            if is_live {
                findings.push(format!("payment {} has not come to an end: {}", row.id, row.status));
            }
            if hold.is_some_and(|hold| checkout::is_held(&hold.status)) {
                findings.push(format!(
                    "payment {} is {}, and its amount is still held",
                    row.id, row.status
                ));
            }
        }
        for (payment, hold) in holds {
            findings.push(format!("the provider has {hold:?} of {payment}, which is not here"));
        }
        for row in &refunds {
            if matches!(
                RefundStatus::parse(&row.status)?,
                RefundStatus::Requested | RefundStatus::Sent
            ) {
                findings.push(format!("refund {} has not come to an end: {}", row.id, row.status));
            }
        }
        for row in dispute::Entity::find().all(ctx.db()).await? {
            if row.closed_at.is_none() {
                findings.push(format!("dispute {} has not come to an end: {}", row.id, row.status));
            }
        }
        for row in cancellation::Entity::find().all(ctx.db()).await? {
            if CancellationStatus::parse(&row.status)? == CancellationStatus::Requested {
                findings.push(format!("cancellation {} has not come to an end", row.id));
            }
        }
        let mut ends: BTreeMap<String, usize> = BTreeMap::new();
        for row in itinerary::Entity::find().all(ctx.db()).await? {
            *ends.entry(row.status).or_default() += 1;
        }
        self.script.note(&ends.iter().collect::<Vec<_>>());
        let mut faults = self.script.fired();
        faults.extend(self.world.fates());
        Ok(Outcome {
            operations: self.operations,
            faults,
            ends,
            findings,
            trace: self.script.trace(),
        })
    }
}
