//! Payment methods of Stripe's test mode, by their ids: which test card each stands for.

use crate::wire::CardDetails;

/// From <https://docs.stripe.com/testing>, but for the last two, whose answers are lost and which are the gateway's own.
const METHODS: &[(&str, &str)] = &[
    ("pm_card_visa", "4242424242424242"),
    ("pm_card_mastercard", "5555555555554444"),
    ("pm_card_amex", "378282246310005"),
    ("pm_card_visa_chargeDeclined", "4000000000000002"),
    ("pm_card_chargeDeclined", "4000000000000002"),
    ("pm_card_visa_chargeDeclinedInsufficientFunds", "4000000000009995"),
    ("pm_card_chargeDeclinedInsufficientFunds", "4000000000009995"),
    ("pm_card_chargeDeclinedExpiredCard", "4000000000000069"),
    ("pm_card_chargeDeclinedIncorrectCvc", "4000000000000127"),
    ("pm_card_chargeDeclinedProcessingError", "4000000000000119"),
    ("pm_card_threeDSecure2Required", "4000000000003220"),
    ("pm_card_authenticationRequired", "4000002760003184"),
    ("pm_card_pendingRefund", "4000000000007726"),
    ("pm_card_refundFail", "4000000000005126"),
    ("pm_card_createDispute", "4000000000000259"),
    ("pm_card_answerLost", "4000000000005043"),
    ("pm_card_neverAnswered", "4000000000004087"),
];

/// The card of a payment method; `None` for an unknown id.
pub(super) fn card(id: &str) -> Option<CardDetails> {
    let (_, number) = METHODS.iter().find(|(known, _)| *known == id)?;
    Some(CardDetails {
        number: (*number).to_owned(),
        exp_month: 12,
        exp_year: 2099,
        cvc: if number.starts_with("37") { "1234" } else { "123" }.to_owned(),
        holder: None,
    })
}

/// The confirmation token of a card's bare number: `ctoken_card_visa` for `pm_card_visa`. `None` where there is no such
/// test card.
pub(super) fn token_of_card(number: &str) -> Option<String> {
    let (id, _) = METHODS.iter().find(|(_, known)| *known == number)?;
    id.strip_prefix("pm_").map(|rest| format!("ctoken_{rest}"))
}

/// The payment method of a confirmation token, which may be an unknown one.
pub(super) fn of_token(token: &str) -> Option<String> {
    token.strip_prefix("ctoken_").map(|rest| format!("pm_{rest}"))
}
