//! Card numbers: check digit, scheme, expiry, and the simulated banks' behaviour for test cards.
//!
//! Pure; the time is an argument. Only the published test numbers are approved: a real card typed by mistake is
//! declined. The numbers of the first eight rows are those of Stripe's test mode (<https://docs.stripe.com/testing>),
//! which testers know, and so are those whose refunds end in a way of their own; the two whose answers are lost are the
//! gateway's own.

use chrono::{DateTime, Datelike, Utc};

use crate::wire::{CardBrand, CardDetails, DeclineCode, Opening};

/// The delivery of an authorization's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Delivery {
    /// The answer arrives.
    Answered,
    /// The gateway does the work, and the answer is lost.
    LostAfter,
    /// The gateway does nothing and sends no answer.
    LostBefore,
}

/// The bank takes a refund and does not say how it ends.
const WAITING_REFUND: &str = "4000000000007726";
/// The bank takes a refund and sends it back.
const RETURNED_REFUND: &str = "4000000000005126";
/// The cardholder disputes the payment once it is captured.
const DISPUTED: &str = "4000000000000259";

/// What the bank does with a refund.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RefundFate {
    Succeeds,
    /// It stays pending.
    Waits,
    /// It is pending first and fails right after.
    Returns,
}

/// What becomes of a refund to the card with these last four digits.
pub(crate) fn refund_fate(last_four: &str) -> RefundFate {
    if WAITING_REFUND.ends_with(last_four) && last_four.len() == 4 {
        RefundFate::Waits
    } else if RETURNED_REFUND.ends_with(last_four) && last_four.len() == 4 {
        RefundFate::Returns
    } else {
        RefundFate::Succeeds
    }
}

/// Whether the holder of the card with these last four digits disputes what is captured.
pub(crate) fn is_disputed(last_four: &str) -> bool {
    DISPUTED.ends_with(last_four) && last_four.len() == 4
}

const TEST_CARDS: &[(&str, Opening, Delivery)] = &[
    ("4242424242424242", Opening::Authorized, Delivery::Answered),
    ("5555555555554444", Opening::Authorized, Delivery::Answered),
    ("378282246310005", Opening::Authorized, Delivery::Answered),
    (
        "4000000000000002",
        Opening::Declined(DeclineCode::CardDeclined),
        Delivery::Answered,
    ),
    (
        "4000000000009995",
        Opening::Declined(DeclineCode::InsufficientFunds),
        Delivery::Answered,
    ),
    (
        "4000000000000069",
        Opening::Declined(DeclineCode::ExpiredCard),
        Delivery::Answered,
    ),
    (
        "4000000000000127",
        Opening::Declined(DeclineCode::IncorrectCvc),
        Delivery::Answered,
    ),
    (
        "4000000000000119",
        Opening::Declined(DeclineCode::ProcessingError),
        Delivery::Answered,
    ),
    ("4000000000003220", Opening::RequiresAction, Delivery::Answered),
    ("4000002760003184", Opening::RequiresAction, Delivery::Answered),
    (WAITING_REFUND, Opening::Authorized, Delivery::Answered),
    (RETURNED_REFUND, Opening::Authorized, Delivery::Answered),
    (DISPUTED, Opening::Authorized, Delivery::Answered),
    // As in 504 Gateway Timeout: the work was done.
    ("4000000000005043", Opening::Authorized, Delivery::LostAfter),
    // As in 408 Request Timeout: the request never arrived.
    ("4000000000004087", Opening::Authorized, Delivery::LostBefore),
];

/// The bank's first answer about a card at an instant.
pub(crate) fn assess(card: &CardDetails, now: DateTime<Utc>) -> Opening {
    let Some(number) = digits(&card.number).filter(|number| passes_luhn(number)) else {
        return Opening::Declined(DeclineCode::IncorrectNumber);
    };
    if (card.exp_year, card.exp_month) < (now.year(), now.month()) {
        return Opening::Declined(DeclineCode::ExpiredCard);
    }
    let cvc_length = if brand(&number) == CardBrand::Amex { 4 } else { 3 };
    if card.cvc.len() != cvc_length || !card.cvc.bytes().all(|byte| byte.is_ascii_digit()) {
        return Opening::Declined(DeclineCode::IncorrectCvc);
    }
    lookup(&number).map_or(Opening::Declined(DeclineCode::CardDeclined), |(opening, _)| opening)
}

/// The delivery of the answer for this number.
pub(crate) fn delivery(number: &str) -> Delivery {
    digits(number)
        .and_then(|number| lookup(&number))
        .map_or(Delivery::Answered, |(_, delivery)| delivery)
}

fn lookup(number: &str) -> Option<(Opening, Delivery)> {
    TEST_CARDS
        .iter()
        .find(|(known, _, _)| *known == number)
        .map(|(_, opening, delivery)| (*opening, *delivery))
}

/// The number without spaces and hyphens; `None` unless 12 to 19 digits remain.
pub(crate) fn digits(number: &str) -> Option<String> {
    let bare: String = number.chars().filter(|c| !matches!(c, ' ' | '-')).collect();
    let well_formed = (12..=19).contains(&bare.len()) && bare.bytes().all(|byte| byte.is_ascii_digit());
    well_formed.then_some(bare)
}

/// The scheme of a bare number.
pub(crate) fn brand(number: &str) -> CardBrand {
    let prefix = |length: usize| {
        number
            .get(..length)
            .and_then(|head| head.parse::<u32>().ok())
            .unwrap_or(0)
    };
    match (prefix(1), prefix(2), prefix(4)) {
        (4, _, _) => CardBrand::Visa,
        (_, 34 | 37, _) => CardBrand::Amex,
        (_, 51..=55, _) | (_, _, 2221..=2720) => CardBrand::Mastercard,
        _ => CardBrand::Unknown,
    }
}

/// The reason for a decline, for people.
pub(crate) fn decline_message(code: DeclineCode) -> &'static str {
    match code {
        DeclineCode::CardDeclined => "The card was declined.",
        DeclineCode::InsufficientFunds => "The card has insufficient funds.",
        DeclineCode::ExpiredCard => "The card has expired.",
        DeclineCode::IncorrectCvc => "The card's security code is incorrect.",
        DeclineCode::IncorrectNumber => "The card number is incorrect.",
        DeclineCode::ProcessingError => "The card could not be processed. Try again in a moment.",
        DeclineCode::AuthenticationFailed => "The card's bank could not confirm that it is you.",
    }
}

/// ISO/IEC 7812: every second digit from the right doubled, the digit sum divisible by ten.
fn passes_luhn(number: &str) -> bool {
    let sum: u32 = number
        .bytes()
        .rev()
        .enumerate()
        .map(|(place, byte)| {
            let digit = u32::from(byte - b'0');
            match place % 2 {
                0 => digit,
                _ if digit > 4 => digit * 2 - 9,
                _ => digit * 2,
            }
        })
        .sum();
    sum.is_multiple_of(10)
}

#[cfg(test)]
mod tests {
    use chrono::TimeZone;

    use super::*;
    use crate::wire::last_four;

    fn card(number: &str) -> CardDetails {
        CardDetails {
            number: number.to_owned(),
            exp_month: 6,
            exp_year: 2030,
            cvc: if number.starts_with('3') { "1234" } else { "123" }.to_owned(),
            holder: None,
        }
    }

    fn at(year: i32, month: u32, day: u32) -> DateTime<Utc> {
        Utc.with_ymd_and_hms(year, month, day, 23, 59, 59).unwrap()
    }

    #[test]
    fn every_test_card_passes_the_check_digit_and_does_what_the_table_says() {
        for (number, opening, lost) in TEST_CARDS {
            assert!(passes_luhn(number), "{number}");
            assert_eq!(assess(&card(number), at(2030, 6, 30)), *opening, "{number}");
            assert_eq!(delivery(number), *lost, "{number}");
        }
    }

    #[test]
    fn any_single_wrong_digit_is_noticed() {
        let right = "4242424242424242";
        for place in 0..right.len() {
            for digit in b'0'..=b'9' {
                let mut typed = right.as_bytes().to_vec();
                if typed[place] == digit {
                    continue;
                }
                typed[place] = digit;
                let typed = String::from_utf8(typed).unwrap();
                assert_eq!(
                    assess(&card(&typed), at(2026, 1, 1)),
                    Opening::Declined(DeclineCode::IncorrectNumber),
                );
            }
        }
    }

    #[test]
    fn a_real_number_is_never_approved() {
        // Passes the check digit and is in no table.
        assert!(passes_luhn("4111111111111111"));
        assert_eq!(
            assess(&card("4111111111111111"), at(2026, 1, 1)),
            Opening::Declined(DeclineCode::CardDeclined),
        );
    }

    #[test]
    fn a_card_is_good_to_the_last_second_of_its_month() {
        let expired = Opening::Declined(DeclineCode::ExpiredCard);
        assert_eq!(assess(&card("4242424242424242"), at(2030, 6, 30)), Opening::Authorized);
        assert_eq!(assess(&card("4242424242424242"), at(2030, 7, 1)), expired);
        assert_eq!(assess(&card("4242424242424242"), at(2031, 1, 1)), expired);
    }

    #[test]
    fn the_security_code_has_three_digits_and_four_on_american_express() {
        let wrong = Opening::Declined(DeclineCode::IncorrectCvc);
        for (number, cvc, expected) in [
            ("4242424242424242", "12", wrong),
            ("4242424242424242", "1234", wrong),
            ("4242424242424242", "12a", wrong),
            ("378282246310005", "123", wrong),
            ("378282246310005", "1234", Opening::Authorized),
        ] {
            let typed = CardDetails {
                cvc: cvc.to_owned(),
                ..card(number)
            };
            assert_eq!(assess(&typed, at(2026, 1, 1)), expected, "{number} {cvc}");
        }
    }

    #[test]
    fn spaces_and_hyphens_are_ignored_and_anything_else_is_not() {
        assert_eq!(digits("4242 4242-4242 4242").as_deref(), Some("4242424242424242"));
        for broken in [
            "",
            "4242",
            "4242424242424242424242",
            "4242x24242424242",
            "４２４２４２４２４２４２４２４２",
        ] {
            assert_eq!(digits(broken), None, "{broken}");
        }
    }

    #[test]
    fn schemes_are_told_by_their_first_digits() {
        for (number, expected) in [
            ("4242424242424242", CardBrand::Visa),
            ("5555555555554444", CardBrand::Mastercard),
            ("2223003122003222", CardBrand::Mastercard),
            ("378282246310005", CardBrand::Amex),
            ("6011111111111117", CardBrand::Unknown),
            ("", CardBrand::Unknown),
        ] {
            assert_eq!(brand(number), expected, "{number}");
        }
    }

    #[test]
    fn a_card_is_never_printed_whole() {
        let printed = format!("{:?}", card("4242424242424242"));
        assert!(printed.contains("4242"), "{printed}");
        assert!(!printed.contains("42424"), "{printed}");
        assert!(!printed.contains("123"), "{printed}");
        assert_eq!(last_four("1234"), "");
    }
}
