//! What Stripe's objects mean here.

use super::{
    amount::from_wire,
    wire::{Dispute, Failure, Intent, ListedIntent, Refund, capture_before, card},
};
use crate::{
    error::{Error, Result},
    outside::payment::{
        Authorization, AuthorizationStatus, DeclineReason, DisputeState, ProviderDispute, ProviderPayment,
        ProviderRefund, RefundState,
    },
};
use chrono::DateTime;
use contract::{Currency, Money, PaymentId};

pub(super) fn currency(text: &str) -> Result<Currency> {
    text.parse()
        .map_err(|_| Error::Outside(format!("Stripe answered the currency {text:?}")))
}

pub(super) fn translate(intent: &Intent) -> Result<Authorization> {
    let status = match intent.status.as_str() {
        "requires_action" => AuthorizationStatus::RequiresAction,
        "requires_capture" => AuthorizationStatus::Authorized,
        "succeeded" => AuthorizationStatus::Captured,
        "canceled" => AuthorizationStatus::Released,
        "requires_payment_method" => AuthorizationStatus::Declined(reason(intent.last_payment_error.as_ref())),
        // Between two states, or one that is not known here: asked again later.
        other => return Err(Error::Outside(format!("payment intent {} is {other}", intent.id))),
    };
    let (card_brand, card_last_four) = card(intent);
    Ok(Authorization {
        id: intent.id.clone(),
        status,
        captured_minor: from_wire(intent.amount_received, currency(&intent.currency)?)?,
        card_brand,
        card_last_four,
        capture_before: capture_before(intent),
    })
}

/// A refusal by the bank, with the intent that it names where it names one.
pub(super) fn declined(failure: &Failure) -> Authorization {
    let status = AuthorizationStatus::Declined(reason(Some(failure)));
    let intent: Option<Intent> = serde_json::from_value(failure.payment_intent.clone()).ok();
    let (card_brand, card_last_four) = intent.as_ref().map(card).unwrap_or_default();
    Authorization {
        id: intent.map(|intent| intent.id).unwrap_or_default(),
        status,
        captured_minor: 0,
        card_brand,
        card_last_four,
        capture_before: None,
    }
}

/// Why a card was refused (<https://docs.stripe.com/error-codes>, <https://docs.stripe.com/declines/codes>).
fn reason(failure: Option<&Failure>) -> DeclineReason {
    let Some(failure) = failure else {
        return DeclineReason::Declined;
    };
    for code in [&failure.decline_code, &failure.code].into_iter().flatten() {
        match code.as_str() {
            "insufficient_funds" => return DeclineReason::InsufficientFunds,
            "expired_card" => return DeclineReason::ExpiredCard,
            "incorrect_cvc" | "invalid_cvc" => return DeclineReason::IncorrectCvc,
            "incorrect_number" | "invalid_number" => return DeclineReason::IncorrectNumber,
            "authentication_required" | "payment_intent_authentication_failure" => {
                return DeclineReason::AuthenticationFailed;
            }
            "processing_error" | "try_again_later" | "issuer_not_available" | "resource_missing" => {
                return DeclineReason::Processing;
            }
            _ => {}
        }
    }
    DeclineReason::Declined
}

pub(super) fn listed(payment: PaymentId, intent: &ListedIntent) -> Result<ProviderPayment> {
    let currency = currency(&intent.currency)?;
    let left = intent.amount_capturable + intent.amount_received - intent.amount_refunded;
    let created_at = DateTime::from_timestamp(intent.created, 0);
    Ok(ProviderPayment {
        id: intent.id.clone(),
        payment,
        amount: Money::new(from_wire(left, currency)?, currency),
        created_at: created_at.ok_or_else(|| Error::Outside(format!("payment intent {} has no time", intent.id)))?,
    })
}

pub(super) fn provider_refund(refund: Refund) -> Result<ProviderRefund> {
    let state = match refund.status.as_deref() {
        Some("succeeded") => RefundState::Succeeded,
        Some("failed" | "canceled") => RefundState::Failed,
        // Only a final word ends a refund: `pending`, `requires_action`, and what is not known here.
        _ => RefundState::Pending,
    };
    Ok(ProviderRefund {
        minor: from_wire(refund.amount, currency(&refund.currency)?)?,
        id: refund.id,
        key: refund.metadata.get("reference").cloned(),
        state,
    })
}

pub(super) fn provider_dispute(dispute: Dispute) -> Result<ProviderDispute> {
    // Its transactions are in the account's currency, at the rate of their day, and fees may be among them: what comes back
    // is seldom the sum that went. So only their directions are read.
    let mut directions = dispute.balance_transactions.iter().map(|one| one.amount.signum());
    let (is_taken, is_back) = (directions.clone().any(|one| one < 0), directions.any(|one| one > 0));
    let is_withdrawn = is_taken && !is_back;
    let state = match dispute.status.as_str() {
        "warning_needs_response" | "warning_under_review" => DisputeState::Inquiry,
        "needs_response" | "under_review" => DisputeState::Open,
        "won" => DisputeState::Won,
        "lost" => DisputeState::Lost,
        // A rule of the merchant's bank has answered: where it gave the amount to the cardholder, that is a loss.
        "prevented" if is_withdrawn => DisputeState::Lost,
        "warning_closed" | "prevented" => DisputeState::InquiryClosed,
        other => return Err(Error::Outside(format!("dispute {} is {other}", dispute.id))),
    };
    let currency = currency(&dispute.currency)?;
    Ok(ProviderDispute {
        amount: Money::new(from_wire(dispute.amount, currency)?, currency),
        state,
        is_withdrawn,
        id: dispute.id,
        reason: dispute.reason,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn intent(changes: serde_json::Value) -> Intent {
        let mut value = json!({ "id": "pi_1", "status": "requires_capture", "currency": "eur" });
        for (name, change) in changes.as_object().unwrap() {
            value[name] = change.clone();
        }
        serde_json::from_value(value).unwrap()
    }

    #[test]
    fn an_answer_of_another_version_is_read_by_what_it_has() {
        let unexpanded = intent(json!({ "latest_charge": "ch_1", "payment_method": null, "new_field": [1] }));
        let read = translate(&unexpanded).unwrap();
        assert_eq!(read.status, AuthorizationStatus::Authorized);
        assert_eq!((read.card_brand.as_str(), read.card_last_four.as_str()), ("Card", ""));
        let unknown = translate(&intent(json!({ "status": "requires_patience" })));
        assert!(
            matches!(unknown, Err(Error::Outside(_))),
            "asked again later: {unknown:?}"
        );
    }

    #[test]
    fn the_banks_reason_comes_before_stripes() {
        for (code, bank, expected) in [
            (
                "card_declined",
                Some("insufficient_funds"),
                DeclineReason::InsufficientFunds,
            ),
            ("card_declined", Some("generic_decline"), DeclineReason::Declined),
            (
                "card_declined",
                Some("authentication_required"),
                DeclineReason::AuthenticationFailed,
            ),
            ("card_declined", Some("a_new_reason"), DeclineReason::Declined),
            ("expired_card", None, DeclineReason::ExpiredCard),
            ("processing_error", None, DeclineReason::Processing),
        ] {
            let error = json!({ "code": code, "decline_code": bank });
            let found = intent(json!({ "status": "requires_payment_method", "last_payment_error": error }));
            let status = translate(&found).unwrap().status;
            assert_eq!(status, AuthorizationStatus::Declined(expected), "{code} {bank:?}");
        }
    }

    #[test]
    fn a_disputes_money_is_read_by_its_directions() {
        for (status, transactions, expected) in [
            ("needs_response", vec![], (DisputeState::Open, false)),
            ("needs_response", vec![-22_000], (DisputeState::Open, true)),
            // The fee is a transaction of its own, and another day has another rate.
            ("won", vec![-22_000, -1_500, 21_850], (DisputeState::Won, false)),
            ("won", vec![-22_000], (DisputeState::Won, true)),
            ("won", vec![-22_000, 22_100], (DisputeState::Won, false)),
            ("lost", vec![-22_000, -1_500], (DisputeState::Lost, true)),
            ("warning_closed", vec![], (DisputeState::InquiryClosed, false)),
            ("prevented", vec![], (DisputeState::InquiryClosed, false)),
            ("prevented", vec![-22_000], (DisputeState::Lost, true)),
            ("prevented", vec![-22_000, 22_000], (DisputeState::InquiryClosed, false)),
        ] {
            let rows: Vec<_> = transactions.iter().map(|amount| json!({ "amount": amount })).collect();
            let dispute = json!({
                "id": "dp_1", "status": status, "amount": 20_000, "currency": "eur", "reason": "fraudulent",
                "balance_transactions": rows,
            });
            let found = provider_dispute(serde_json::from_value(dispute).unwrap()).unwrap();
            assert_eq!((found.state, found.is_withdrawn), expected, "{status} {transactions:?}");
        }
    }

    #[test]
    fn only_a_final_word_ends_a_refund() {
        for (status, expected) in [
            (Some("succeeded"), RefundState::Succeeded),
            (Some("failed"), RefundState::Failed),
            (Some("canceled"), RefundState::Failed),
            (Some("pending"), RefundState::Pending),
            (Some("requires_action"), RefundState::Pending),
            (Some("a_new_state"), RefundState::Pending),
            (None, RefundState::Pending),
        ] {
            let refund = json!({ "id": "re_1", "amount": 100, "currency": "eur", "status": status });
            let refund = serde_json::from_value(refund).unwrap();
            assert_eq!(provider_refund(refund).unwrap().state, expected, "{status:?}");
        }
    }
}
