//! What banks and the provider do of their own accord: disputes, answers in the cardholder's browser, and events, which are
//! lost, repeated, and come late and in any order.

use super::world::{Call, Done, Hold, SentEvent, State, World};
use crate::outside::payment::{AuthorizationStatus, DeclineReason, DisputeState, ProviderDispute};
use contract::{Money, PaymentId};
use rand::Rng;
use serde_json::{Value, json};

impl Hold {
    /// What banks have withdrawn and keep.
    pub fn withdrawn(&self) -> i64 {
        let held = self.disputes.iter().filter(|dispute| dispute.is_withdrawn);
        held.map(|dispute| dispute.amount.minor).sum()
    }

    /// Whether a bank decides about it, or has given the amount to the cardholder: nothing can be refunded.
    pub fn is_disputed(&self) -> bool {
        let mut states = self.disputes.iter().map(|dispute| dispute.state);
        states.any(|state| matches!(state, DisputeState::Open | DisputeState::Lost))
    }

    fn is_asked_about(&self) -> bool {
        let mut states = self.disputes.iter().map(|dispute| dispute.state);
        self.is_disputed() || states.any(|state| state == DisputeState::Inquiry)
    }
}

fn decide(dispute: &mut ProviderDispute, state: DisputeState) {
    dispute.state = state;
    dispute.is_withdrawn = matches!(state, DisputeState::Open | DisputeState::Lost);
}

impl World {
    /// A cardholder objects to a payment.
    pub fn dispute(&self) {
        let mut state = self.state();
        let taken: Vec<PaymentId> = (state.holds.iter())
            .filter(|(_, hold)| hold.status == AuthorizationStatus::Captured && !hold.is_asked_about())
            .filter(|(_, hold)| hold.captured > hold.given_back())
            .map(|(payment, _)| *payment)
            .collect();
        if taken.is_empty() {
            return;
        }
        let payment = taken[state.random.random_range(0..taken.len())];
        let (roll, number) = (state.random.random_range(0..4), state.event_count);
        let Some(hold) = state.holds.get_mut(&payment) else {
            return;
        };
        let left = hold.captured - hold.given_back();
        let mut dispute = ProviderDispute {
            id: format!("dispute-{number}-{payment}"),
            amount: Money::new(if roll == 3 { (left + 1) / 2 } else { left }, hold.currency),
            state: DisputeState::Inquiry,
            is_withdrawn: false,
            reason: "fraudulent".to_owned(),
        };
        if roll > 0 {
            decide(&mut dispute, DisputeState::Open);
        }
        hold.disputes.push(dispute);
        *state.fates.entry("disputes").or_default() += 1;
        state.send_dispute_event("charge.dispute.created", payment);
    }

    /// Banks decide about disputes, all of them or some.
    pub fn decide(&self, all: bool) {
        let mut state = self.state();
        let payments: Vec<PaymentId> = state.holds.keys().copied().collect();
        for payment in payments {
            let roll = state.random.random_range(0..if all { 40 } else { 100 });
            let Some(hold) = state.holds.get_mut(&payment) else {
                continue;
            };
            let back = hold.given_back();
            let is_refunded = back >= hold.captured;
            let open = hold.disputes.last_mut();
            let Some(dispute) = open else { continue };
            let next = match (dispute.state, roll) {
                (DisputeState::Inquiry, _) if is_refunded => DisputeState::InquiryClosed,
                (DisputeState::Inquiry, 0..15) => DisputeState::Open,
                (DisputeState::Inquiry, 15..40) => DisputeState::InquiryClosed,
                (DisputeState::Open, 0..20) => DisputeState::Won,
                (DisputeState::Open, 20..40) => DisputeState::Lost,
                _ => continue,
            };
            if (dispute.state, next) == (DisputeState::Inquiry, DisputeState::Open) {
                // Banks may claim the whole payment, also when a part was refunded while they asked.
                hold.withdrawn_again = Ord::max(back + dispute.amount.minor - hold.captured, 0);
            }
            decide(dispute, next);
            let kind = match next {
                DisputeState::Inquiry | DisputeState::Open => "charge.dispute.updated",
                DisputeState::Won | DisputeState::Lost | DisputeState::InquiryClosed => "charge.dispute.closed",
            };
            state.send_dispute_event(kind, payment);
        }
    }

    /// A cardholder answers the bank in the provider's own form: an event alone tells it.
    pub fn answer_in_browser(&self) {
        let mut state = self.state();
        let asked = (state.holds.iter())
            .filter(|(_, hold)| hold.status == AuthorizationStatus::RequiresAction)
            .map(|(payment, _)| *payment);
        let asked: Vec<PaymentId> = asked.collect();
        if asked.is_empty() {
            return;
        }
        let payment = asked[state.random.random_range(0..asked.len())];
        let is_approved = state.random.random_range(0..5) > 0;
        if let Some(hold) = state.holds.get_mut(&payment) {
            hold.status = if is_approved {
                AuthorizationStatus::Authorized
            } else {
                AuthorizationStatus::Declined(DeclineReason::AuthenticationFailed)
            };
        }
        state.send_event_of_call(&Call::Answer(payment, is_approved), &Done::Nothing);
    }

    /// An event that is on its way; any of them.
    pub fn event(&self) -> Option<SentEvent> {
        let mut state = self.state();
        let waiting = state.events.len();
        if waiting == 0 {
            return None;
        }
        let next = state.random.random_range(0..waiting);
        Some(state.events[next].clone())
    }

    /// An event was answered: this copy of it does not come again.
    pub fn taken(&self, number: u64) {
        self.state().events.retain(|(sent, _)| *sent != number);
    }
}

impl State {
    /// Sends the event of what a call has done.
    pub fn send_event_of_call(&mut self, call: &Call, done: &Done) {
        let (kind, payment) = match (call, done) {
            (Call::Authorize(payment, ..), _) => {
                let is_held =
                    (self.holds.get(payment)).is_some_and(|hold| hold.status == AuthorizationStatus::Authorized);
                let kind = if is_held {
                    "payment_intent.amount_capturable_updated"
                } else {
                    "payment_intent.requires_action"
                };
                (kind, *payment)
            }
            (Call::Answer(payment, true), _) => ("payment_intent.amount_capturable_updated", *payment),
            (Call::Answer(payment, false), _) => ("payment_intent.payment_failed", *payment),
            (Call::Capture(payment, _), _) => ("payment_intent.succeeded", *payment),
            (Call::Release(payment), _) => ("payment_intent.canceled", *payment),
            (Call::Refund(payment, _), Done::Refund(_)) => return self.send_refund_event("refund.created", *payment),
            (Call::Refund(..), Done::Nothing | Done::Disputed) => return,
        };
        let object = json!({
            "object": "payment_intent",
            "id": format!("hold-{payment}"),
            "metadata": { "reference": payment.to_string() },
        });
        self.send_event(kind, &object);
    }

    pub fn send_refund_event(&mut self, kind: &str, payment: PaymentId) {
        self.send_event(
            kind,
            &json!({ "object": "refund", "payment_intent": format!("hold-{payment}") }),
        );
    }

    fn send_dispute_event(&mut self, kind: &str, payment: PaymentId) {
        let object = json!({ "object": "dispute", "payment_intent": { "id": format!("hold-{payment}") } });
        self.send_event(kind, &object);
    }

    /// Puts an event on its way: lost for good, once, or several times.
    fn send_event(&mut self, kind: &str, object: &Value) {
        let roll = self.random.random_range(0..100);
        let (copies, fate) = match roll {
            _ if !self.is_rough => (1, "events"),
            0..15 => (0, "events lost"),
            15..40 => (2 + roll % 2, "events repeated"),
            _ => (1, "events"),
        };
        *self.fates.entry(fate).or_default() += 1;
        let mut event = json!({
            "id": format!("evt_{}", self.event_count),
            "type": kind,
            "livemode": false,
            "data": { "object": object },
        });
        self.event_count += 1;
        for _ in 0..copies {
            self.event_count += 1;
            self.events.push((self.event_count, event.to_string()));
        }
        if roll % 20 == 0 {
            // Another program of the same account.
            event["id"] = json!(format!("evt_other_{}", self.event_count));
            event["data"]["object"] = json!({ "object": "payment_intent", "id": "hold-of-others" });
            self.event_count += 1;
            self.events.push((self.event_count, event.to_string()));
        }
    }
}
