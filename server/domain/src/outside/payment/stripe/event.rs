//! What is read of Stripe's events (<https://docs.stripe.com/api/events>): which payment to look at again. What an event says
//! of amounts and states is never read: it may be old, of another version, or out of order.

use contract::PaymentId;
use serde::Deserialize;
use serde_json::Value;

/// An event, by what is read of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProviderEvent {
    /// Stripe's id.
    pub id: String,
    /// Stripe's type.
    pub kind: String,
    /// Whether it is about real money; `None` where it does not say.
    pub is_live: Option<bool>,
    /// The payment intent that it is about.
    pub authorization: Option<String>,
    /// The payment that the object names.
    pub payment: Option<PaymentId>,
}

/// Why a signed body is no event.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the body is no event that can be read: {0}")]
pub struct EventError(String);

#[derive(Deserialize)]
struct Event {
    id: String,
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    livemode: Option<bool>,
    #[serde(default)]
    data: Value,
}

impl ProviderEvent {
    /// Whether it may change a payment; every other one is taken and left alone.
    pub fn concerns_payments(&self) -> bool {
        matches!(
            self.kind.as_str(),
            "payment_intent.amount_capturable_updated"
                | "payment_intent.canceled"
                | "payment_intent.payment_failed"
                | "payment_intent.succeeded"
                | "charge.captured"
                | "charge.expired"
                | "charge.refunded"
                | "charge.refund.updated"
                | "refund.created"
                | "refund.updated"
                | "refund.failed"
        ) || self.kind.starts_with("charge.dispute.")
    }

    /// Whether a bank holds an amount now: what concerns a payment that was given up.
    pub fn is_of_held_amount(&self) -> bool {
        self.kind == "payment_intent.amount_capturable_updated"
    }
}

/// Reads a body whose signature was checked.
pub fn read_event(body: &[u8]) -> std::result::Result<ProviderEvent, EventError> {
    let event: Event = serde_json::from_slice(body).map_err(|error| EventError(error.to_string()))?;
    let object = event.data.get("object").unwrap_or(&Value::Null);
    let is_intent = object.get("object").is_some_and(|kind| kind == "payment_intent");
    let intent = if is_intent {
        Some(object)
    } else {
        object.get("payment_intent")
    };
    let authorization = intent.and_then(|intent| intent.as_str().or_else(|| intent.get("id")?.as_str()));
    let reference = object.pointer("/metadata/reference").and_then(Value::as_str);
    Ok(ProviderEvent {
        id: event.id,
        kind: event.kind,
        is_live: event.livemode,
        authorization: authorization.map(str::to_owned),
        payment: reference.and_then(|text| text.parse().ok()).map(PaymentId),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn read(event: &Value) -> ProviderEvent {
        read_event(event.to_string().as_bytes()).unwrap()
    }

    #[test]
    fn an_event_of_any_object_names_its_intent() {
        let payment = "01890000-0000-7000-8000-000000000001";
        let intent = json!({ "object": "payment_intent", "id": "pi_1", "metadata": { "reference": payment } });
        let charge = json!({ "object": "charge", "id": "ch_1", "payment_intent": "pi_1" });
        let expanded = json!({ "object": "dispute", "id": "du_1", "payment_intent": { "id": "pi_1" } });
        for (object, named) in [(intent, Some(payment)), (charge, None), (expanded, None)] {
            let event = read(&json!({ "id": "evt_1", "type": "t", "livemode": false, "data": { "object": object } }));
            assert_eq!(event.authorization.as_deref(), Some("pi_1"), "{object}");
            assert_eq!(event.payment.map(|id| id.to_string()).as_deref(), named);
            assert_eq!(event.is_live, Some(false));
        }
    }

    /// Of another version, with values and types that are not known, with parts that are missing.
    #[test]
    fn an_event_of_another_version_is_read_by_what_it_has() {
        let bare = read(&json!({ "id": "evt_1", "type": "a.new.type", "api_version": "2027-02-01.x" }));
        assert_eq!((bare.authorization, bare.payment, bare.is_live), (None, None, None));
        let odd = json!({ "object": "refund", "status": "a_new_one", "payment_intent": null, "metadata": null });
        let odd = read(&json!({ "id": "evt_1", "type": "refund.updated", "data": { "object": odd } }));
        assert_eq!((odd.authorization, odd.payment), (None, None));
        for body in ["", "[]", "{}", "{\"id\": 1}", "{\"id\": \"evt_1\"}"] {
            assert!(read_event(body.as_bytes()).is_err(), "{body}");
        }
    }

    #[test]
    fn only_what_may_change_a_payment_is_looked_at() {
        for (kind, expected) in [
            ("charge.dispute.created", true),
            ("charge.dispute.funds_reinstated", true),
            ("refund.failed", true),
            ("payment_intent.succeeded", true),
            ("payment_intent.created", false),
            ("customer.created", false),
            ("payout.paid", false),
            ("", false),
        ] {
            let event = read(&json!({ "id": "evt_1", "type": kind }));
            assert_eq!(event.concerns_payments(), expected, "{kind}");
        }
    }
}
