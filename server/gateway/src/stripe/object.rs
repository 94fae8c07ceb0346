//! The gateway's authorizations as Stripe's objects. The ids differ by their prefix alone, so that both faces name the
//! same object.

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};

use super::failure::decline_codes;
use crate::wire::{Authorization, AuthorizationId, CardBrand, Dispute, DisputeStatus, Refund, RefundStatus, Status};

/// How long a bank holds the amount, in days.
const HOLD_DAYS: i64 = 7;

/// Which parts of an answer are written out instead of their ids.
#[derive(Clone, Copy, Default)]
pub(super) struct Expansion {
    pub charge: bool,
    pub method: bool,
}

/// `pi_…` for `pa_…`.
pub(super) fn intent_id(id: &AuthorizationId) -> String {
    renamed(id.as_str(), "pa_", "pi_")
}

/// `pa_…` for `pi_…`.
pub(super) fn authorization_id(intent: &str) -> AuthorizationId {
    AuthorizationId::new(renamed(intent, "pi_", "pa_"))
}

fn renamed(id: &str, from: &str, to: &str) -> String {
    match id.strip_prefix(from) {
        Some(rest) => format!("{to}{rest}"),
        None => format!("unknown:{id}"),
    }
}

fn charge_id(id: &AuthorizationId) -> String {
    renamed(id.as_str(), "pa_", "ch_")
}

fn seconds(instant: DateTime<Utc>) -> i64 {
    instant.timestamp()
}

fn brand(authorization: &Authorization) -> &'static str {
    match authorization.card.brand {
        CardBrand::Amex => "amex",
        CardBrand::Mastercard => "mastercard",
        CardBrand::Visa => "visa",
        CardBrand::Unknown => "unknown",
    }
}

fn method(authorization: &Authorization) -> Value {
    json!({
        "id": format!("pm_{}", authorization.card.fingerprint),
        "object": "payment_method",
        "type": "card",
        "card": { "brand": brand(authorization), "last4": authorization.card.last_four },
    })
}

fn reference(reference: Option<&str>) -> Value {
    reference.map_or_else(|| json!({}), |reference| json!({ "reference": reference }))
}

/// The metadata of an intent, which its charge has as well.
fn metadata(authorization: &Authorization) -> Value {
    let mut metadata = reference(Some(&authorization.reference));
    if let Some(installation) = &authorization.installation {
        metadata["installation"] = json!(installation);
    }
    metadata
}

/// A payment intent. What Stripe answers and nothing here reads is left out.
pub(super) fn intent(authorization: &Authorization, expansion: Expansion) -> Value {
    let status = match authorization.status {
        Status::RequiresAction => "requires_action",
        Status::Authorized => "requires_capture",
        Status::Captured => "succeeded",
        Status::Released => "canceled",
        Status::Declined => "requires_payment_method",
    };
    let is_held = authorization.status == Status::Authorized;
    let id = intent_id(&authorization.id);
    // A charge exists once the bank has been asked for the amount.
    let charge = match authorization.status {
        Status::RequiresAction => Value::Null,
        _ if expansion.charge => charge(authorization),
        _ => json!(charge_id(&authorization.id)),
    };
    let method = match authorization.status {
        Status::Declined => Value::Null,
        _ if expansion.method => method(authorization),
        _ => method(authorization)["id"].clone(),
    };
    let next_action = (authorization.status == Status::RequiresAction)
        .then(|| json!({ "type": "use_stripe_sdk", "use_stripe_sdk": { "type": "three_d_secure_redirect" } }));
    let cancelled = (authorization.status == Status::Released).then(|| seconds(authorization.updated_at));
    json!({
        "id": id,
        "object": "payment_intent",
        "amount": authorization.amount_minor,
        "amount_capturable": if is_held { authorization.amount_minor } else { 0 },
        "amount_received": authorization.captured_minor,
        "canceled_at": cancelled,
        "cancellation_reason": cancelled.map(|_| "abandoned"),
        "capture_method": "manual",
        "client_secret": format!("{id}_secret_{}", authorization.card.fingerprint),
        "confirmation_method": "automatic",
        "created": seconds(authorization.created_at),
        "currency": authorization.currency.to_ascii_lowercase(),
        "last_payment_error": payment_error(authorization),
        "latest_charge": charge,
        "livemode": false,
        "metadata": metadata(authorization),
        "next_action": next_action,
        "payment_method": method,
        "payment_method_types": ["card"],
        "status": status,
    })
}

/// Why the bank refused; null when it did not.
pub(super) fn payment_error(authorization: &Authorization) -> Value {
    let Some(decline) = &authorization.decline else {
        return Value::Null;
    };
    let (code, bank) = decline_codes(decline.code);
    let mut error = json!({
        "type": "card_error",
        "code": code,
        "message": decline.message,
        "payment_method": method(authorization),
        "charge": charge_id(&authorization.id),
    });
    if let Some(bank) = bank {
        error["decline_code"] = json!(bank);
    }
    error
}

/// The charge of an authorization.
pub(super) fn charge(authorization: &Authorization) -> Value {
    let before = authorization.created_at + TimeDelta::days(HOLD_DAYS);
    json!({
        "id": charge_id(&authorization.id),
        "object": "charge",
        "amount": authorization.amount_minor,
        "amount_captured": authorization.captured_minor,
        "amount_refunded": authorization.refunded_minor,
        "captured": authorization.status == Status::Captured,
        "currency": authorization.currency.to_ascii_lowercase(),
        "metadata": metadata(authorization),
        "payment_intent": intent_id(&authorization.id),
        "payment_method_details": { "type": "card", "card": {
            "brand": brand(authorization),
            "last4": authorization.card.last_four,
            "capture_before": seconds(before),
        } },
        "refunded": authorization.captured_minor > 0 && authorization.refunded_minor == authorization.captured_minor,
    })
}

/// A refund of an authorization.
pub(super) fn refund(authorization: &Authorization, refund: &Refund) -> Value {
    let (status, failure) = match refund.status {
        RefundStatus::Pending => ("pending", None),
        RefundStatus::Succeeded => ("succeeded", None),
        RefundStatus::Failed => ("failed", Some("expired_or_canceled_card")),
    };
    let mut object = json!({
        "id": refund.id,
        "object": "refund",
        "amount": refund.amount_minor,
        "charge": charge_id(&authorization.id),
        "created": seconds(refund.created_at),
        "currency": authorization.currency.to_ascii_lowercase(),
        "metadata": reference(refund.reference.as_deref()),
        "payment_intent": intent_id(&authorization.id),
        "reason": "requested_by_customer",
        "status": status,
    });
    if let Some(failure) = failure {
        object["failure_reason"] = json!(failure);
    }
    object
}

/// A dispute of an authorization.
pub(super) fn dispute(authorization: &Authorization, dispute: &Dispute) -> Value {
    let (status, amounts): (_, &[i64]) = match dispute.status {
        DisputeStatus::Inquiry => ("warning_needs_response", &[]),
        DisputeStatus::InquiryClosed => ("warning_closed", &[]),
        DisputeStatus::Open => ("needs_response", &[-1]),
        DisputeStatus::Lost => ("lost", &[-1]),
        DisputeStatus::Won => ("won", &[-1, 1]),
    };
    let currency = authorization.currency.to_ascii_lowercase();
    let transactions = amounts.iter().map(|sign| {
        json!({
            "object": "balance_transaction",
            "type": "adjustment",
            "reporting_category": if *sign < 0 { "dispute" } else { "dispute_reversal" },
            "amount": sign * dispute.amount_minor,
            "currency": currency,
        })
    });
    json!({
        "id": dispute.id,
        "object": "dispute",
        "amount": dispute.amount_minor,
        "balance_transactions": transactions.collect::<Vec<_>>(),
        "charge": charge_id(&authorization.id),
        "created": seconds(dispute.created_at),
        "currency": currency,
        "is_charge_refundable": !matches!(dispute.status, DisputeStatus::Open | DisputeStatus::Lost),
        "metadata": {},
        "payment_intent": intent_id(&authorization.id),
        "reason": "product_not_received",
        "status": status,
    })
}

/// A page of a list.
pub(super) fn list(url: &str, data: Vec<Value>, has_more: bool) -> Value {
    json!({ "object": "list", "url": url, "has_more": has_more, "data": data })
}
