//! What cancelling a room costs: pure, by the terms that were agreed at booking and the instant of consent.

use crate::rates::quote::RoomQuote;
use chrono::{DateTime, Utc};
use contract::Money;

/// What the hotel keeps and what comes back, in minor units of what was paid; together they are what was paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Split {
    pub fee: i64,
    pub refund: i64,
}

/// The split at that instant. None: the terms are unknown, which is never the same as free.
pub(super) fn split(terms: &RoomQuote, paid: Money, at: DateTime<Utc>) -> Option<Split> {
    if terms.charges.is_empty() {
        return None;
    }
    let charge = terms.charge_at(at);
    let hotel_price = terms.hotel_price;
    let fee = if charge.currency == paid.currency {
        charge.minor
    } else if charge.currency == hotel_price.currency && hotel_price.minor > 0 {
        // The hotel's fee in its own currency: the same part of what was paid as it is of the hotel's price.
        share(paid.minor, charge.minor, hotel_price.minor)
    } else {
        return None;
    };
    let paid_minor = paid.minor.max(0);
    let fee = fee.clamp(0, paid_minor);
    if fee == 0 {
        return Some(Split {
            fee: 0,
            refund: paid_minor,
        });
    }
    // Rounded once, at what goes over the wire; the fee is what is left.
    let refund = paid_minor - fee;
    let refund = refund - refund % paid.currency.smallest_charge_step();
    Some(Split {
        fee: paid_minor - refund,
        refund,
    })
}

/// What comes back at that instant; nothing where the terms are unknown.
pub(super) fn refund_of(terms: &RoomQuote, paid: Money, at: DateTime<Utc>) -> i64 {
    split(terms, paid, at).map_or(0, |split| split.refund)
}

/// `whole × part ÷ of`, rounded half up.
fn share(whole: i64, part: i64, of: i64) -> i64 {
    let (whole, part, of) = (i128::from(whole), i128::from(part), i128::from(of));
    i64::try_from((2 * whole * part + of) / (2 * of)).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rates::quote::QuotedCharge;
    use contract::{Currency, hotel::MealPlan};

    fn money(minor: i64, code: &str) -> Money {
        Money::new(minor, code.parse().unwrap())
    }

    fn terms(hotel_price: Money, charges: &[(Money, Option<&str>)]) -> RoomQuote {
        let mut from = None;
        let charges = charges.iter().map(|(amount, until)| {
            let until: Option<DateTime<Utc>> = until.map(|until| until.parse().unwrap());
            let charge = QuotedCharge {
                amount: *amount,
                from,
                until,
            };
            from = until;
            charge
        });
        RoomQuote {
            room_type_name: "Double room".to_owned(),
            rate_name: "Flexible".to_owned(),
            meal_plan: MealPlan::RoomOnly,
            refundable: true,
            price_items: Vec::new(),
            pay_at_property: Vec::new(),
            total: hotel_price,
            pay_now: hotel_price,
            tax_minor: 0,
            room_minor: 0,
            charges: charges.collect(),
            hotel_price,
            exchange_date: "2026-11-20".parse().unwrap(),
            policy_text: String::new(),
            time_zone: "Pacific/Kiritimati".to_owned(),
            surcharges: Vec::new(),
        }
    }

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    fn now(charge: Money, paid: Money, hotel_price: Money) -> Option<Split> {
        split(&terms(hotel_price, &[(charge, None)]), paid, at("2027-01-01T00:00:00Z"))
    }

    #[test]
    fn case_27_the_hotels_deadline_is_an_instant_whatever_the_servers_zone() {
        let paid = money(40_000, "EUR");
        // 18:00 on 10 March 2027 on Kiritimati.
        let charges = [(money(0, "EUR"), Some("2027-03-10T04:00:00Z")), (paid, None)];
        let terms = terms(paid, &charges);
        let refund = |instant: &str| split(&terms, paid, at(instant)).unwrap().refund;
        assert_eq!(refund("2027-03-10T03:59:59Z"), 40_000);
        assert_eq!(refund("2027-03-10T03:59:59.999Z"), 40_000);
        assert_eq!(refund("2027-03-10T04:00:00Z"), 0);
        assert_eq!(refund("2027-03-10T04:00:01Z"), 0);
    }

    #[test]
    fn case_18_the_last_digit_of_three_decimals_is_zero_and_the_sum_is_what_was_paid() {
        let paid = money(35_200, "KWD");
        let found = now(money(11_616, "KWD"), paid, paid);
        assert_eq!(
            found,
            Some(Split {
                fee: 11_620,
                refund: 23_580
            })
        );
        // Nothing is rounded away where nothing is kept.
        let odd = money(35_201, "KWD");
        assert_eq!(now(money(0, "KWD"), odd, odd), Some(Split { fee: 0, refund: 35_201 }));
    }

    #[test]
    fn case_31_a_full_fee_in_another_currency_is_exactly_the_price() {
        let (paid, hotel_price) = (money(81_234, "EUR"), money(88_000, "USD"));
        let whole = Some(Split { fee: 81_234, refund: 0 });
        assert_eq!(now(hotel_price, paid, hotel_price), whole);
        assert_eq!(now(money(90_000, "USD"), paid, hotel_price), whole);
        assert_eq!(now(money(90_000, "EUR"), paid, hotel_price), whole);
        let half = Some(Split {
            fee: 40_617,
            refund: 40_617,
        });
        assert_eq!(now(money(44_000, "USD"), paid, hotel_price), half);
    }

    #[test]
    fn case_31_terms_that_are_not_known_are_not_free() {
        let paid = money(10_000, "EUR");
        assert_eq!(split(&terms(paid, &[]), paid, at("2027-01-01T00:00:00Z")), None);
        // A fee in a third currency says nothing.
        assert_eq!(now(money(0, "JPY"), paid, money(11_000, "USD")), None);
    }

    #[test]
    fn case_31_nothing_paid_gives_nothing_back_and_no_negative_number() {
        let nothing = Money::zero("EUR".parse::<Currency>().unwrap());
        assert_eq!(
            now(money(4_000, "EUR"), nothing, money(10_000, "EUR")),
            Some(Split { fee: 0, refund: 0 })
        );
    }
}
