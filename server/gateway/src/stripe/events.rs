//! The journal's entries as Stripe's events (<https://docs.stripe.com/api/events/types>). An event has the object as it was
//! then, in the shape of the API's version, and ids that follow from the entry.

use serde_json::{Value, json};

use super::VERSION;
use super::object::{Expansion, charge, dispute, intent, refund};
use crate::wire::{
    Answer, Authorization, ChallengeOutcome, DisputeOutcome, Event, LogEntry, Opening, RefundOutcome, RefundStatus,
};

/// The events of an entry, in the order in which they happen. A call that was refused has none.
pub(crate) fn events_of(entry: &LogEntry) -> Vec<Value> {
    let Answer::Authorization(after) = &entry.answer else {
        return Vec::new();
    };
    let digest: String = entry.request_digest.chars().take(12).collect();
    let happened = happened(entry.event, after).into_iter().enumerate();
    happened
        .map(|(index, (kind, object))| {
            json!({
                "id": format!("evt_{:08}{index}{digest}", entry.seq),
                "object": "event",
                "api_version": VERSION,
                "created": entry.at.timestamp(),
                "livemode": false,
                "pending_webhooks": 1,
                "request": { "id": null, "idempotency_key": entry.key },
                "type": kind,
                "data": { "object": object },
            })
        })
        .collect()
}

fn happened(event: Event, after: &Authorization) -> Vec<(&'static str, Value)> {
    let of_intent = |kind| (kind, intent(after, Expansion::default()));
    let of_charge = |kind| (kind, charge(after));
    match event {
        Event::Authorize { opening } => {
            let created = of_intent("payment_intent.created");
            match opening {
                Opening::Authorized => vec![created, of_intent("payment_intent.amount_capturable_updated")],
                Opening::RequiresAction => vec![created, of_intent("payment_intent.requires_action")],
                Opening::Declined(_) => vec![
                    created,
                    of_charge("charge.failed"),
                    of_intent("payment_intent.payment_failed"),
                ],
            }
        }
        Event::Challenge { outcome } => vec![of_intent(match outcome {
            ChallengeOutcome::Approve => "payment_intent.amount_capturable_updated",
            ChallengeOutcome::Reject => "payment_intent.payment_failed",
        })],
        Event::Capture { .. } => vec![of_charge("charge.captured"), of_intent("payment_intent.succeeded")],
        Event::Release => vec![of_intent("payment_intent.canceled")],
        Event::Refund { .. } => {
            let Some(newest) = after.refunds.last() else {
                return Vec::new();
            };
            let object = refund(after, newest);
            let mut events = vec![("refund.created", object.clone()), of_charge("charge.refunded")];
            if newest.status == RefundStatus::Succeeded {
                events.push(("refund.updated", object));
            }
            events
        }
        Event::SettleRefund { index, outcome, .. } => {
            let found = usize::try_from(index).ok().and_then(|index| after.refunds.get(index));
            let Some(object) = found.map(|found| refund(after, found)) else {
                return Vec::new();
            };
            let mut events = vec![
                ("refund.updated", object.clone()),
                ("charge.refund.updated", object.clone()),
            ];
            if outcome == RefundOutcome::Fail {
                events.push(("refund.failed", object));
            }
            events
        }
        Event::Dispute { is_inquiry, .. } => {
            let Some(object) = after.disputes.last().map(|newest| dispute(after, newest)) else {
                return Vec::new();
            };
            let mut events = vec![("charge.dispute.created", object.clone())];
            if !is_inquiry {
                events.push(("charge.dispute.funds_withdrawn", object));
            }
            events
        }
        Event::SettleDispute { index, outcome } => {
            let found = usize::try_from(index).ok().and_then(|index| after.disputes.get(index));
            let Some(object) = found.map(|found| dispute(after, found)) else {
                return Vec::new();
            };
            let kinds: &[&'static str] = match outcome {
                DisputeOutcome::Escalate => &["charge.dispute.updated", "charge.dispute.funds_withdrawn"],
                DisputeOutcome::Win => &["charge.dispute.closed", "charge.dispute.funds_reinstated"],
                DisputeOutcome::Lose | DisputeOutcome::Close => &["charge.dispute.closed"],
            };
            kinds.iter().map(|kind| (*kind, object.clone())).collect()
        }
    }
}
