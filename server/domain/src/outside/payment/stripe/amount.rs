//! Amounts as Stripe counts them (<https://docs.stripe.com/currencies>), which is not everywhere as ISO 4217 does.

use crate::error::{Error, Result};
use contract::{Currency, Money};

/// The decimals of Stripe's amounts. ISK and UGX have none by ISO 4217, but two here, which must be zero.
fn decimals(currency: Currency) -> u32 {
    match currency.as_str() {
        "BIF" | "CLP" | "DJF" | "GNF" | "JPY" | "KMF" | "KRW" | "MGA" | "PYG" | "RWF" | "VND" | "VUV" | "XAF"
        | "XOF" | "XPF" => 0,
        "BHD" | "JOD" | "KWD" | "OMR" | "TND" => 3,
        _ => 2,
    }
}

/// The amount on the wire. Fails if Stripe cannot take it to the last digit: it is never rounded here.
pub(super) fn to_wire(money: Money) -> Result<i64> {
    let refused = || Error::Broken(format!("Stripe cannot take {} {}", money.minor, money.currency));
    let (ours, theirs) = (money.currency.exponent(), decimals(money.currency));
    let wire = if theirs >= ours {
        let factor = 10_i64.pow(theirs - ours);
        money.minor.checked_mul(factor).ok_or_else(refused)?
    } else {
        divided(money.minor, 10_i64.pow(ours - theirs)).ok_or_else(refused)?
    };
    if money.minor % money.currency.smallest_charge_step() != 0 {
        return Err(refused());
    }
    Ok(wire)
}

/// An amount from the wire, in our minor units.
pub(super) fn from_wire(wire: i64, currency: Currency) -> Result<i64> {
    let refused = || Error::Outside(format!("Stripe answered {wire} {currency}, which is no amount here"));
    let (ours, theirs) = (currency.exponent(), decimals(currency));
    if theirs >= ours {
        divided(wire, 10_i64.pow(theirs - ours)).ok_or_else(refused)
    } else {
        wire.checked_mul(10_i64.pow(ours - theirs)).ok_or_else(refused)
    }
}

fn divided(amount: i64, by: i64) -> Option<i64> {
    (amount % by == 0).then_some(amount / by)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn money(minor: i64, currency: &str) -> Money {
        Money::new(minor, currency.parse().unwrap())
    }

    /// Literals, so that a fault of the table cannot hide in both directions.
    #[test]
    fn amounts_are_those_that_stripe_documents() {
        for (minor, currency, wire) in [
            (18_000, "EUR", 18_000),
            (68_709, "JPY", 68_709),
            (1_500, "KRW", 1_500),
            (35_200, "KWD", 35_200),
            (23_580, "KWD", 23_580),
            (1_200, "ISK", 120_000),
            (90_000, "UGX", 9_000_000),
            (5_000, "MGA", 50),
            (1_999, "HUF", 1_999),
        ] {
            assert_eq!(to_wire(money(minor, currency)).unwrap(), wire, "{currency}");
            assert_eq!(from_wire(wire, currency.parse().unwrap()).unwrap(), minor, "{currency}");
        }
    }

    #[test]
    fn what_stripe_cannot_take_to_the_last_digit_is_refused() {
        for (minor, currency) in [(11_616, "KWD"), (5_050, "MGA"), (i64::MAX / 10, "ISK")] {
            assert!(to_wire(money(minor, currency)).is_err(), "{minor} {currency}");
        }
        assert!(from_wire(120_050, "ISK".parse().unwrap()).is_err());
    }
}
