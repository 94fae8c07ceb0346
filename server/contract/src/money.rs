//! Money: whole minor units with a currency internally, a decimal amount with its currency on the wire.

use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// An ISO 4217 alphabetic code.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Currency([u8; 3]);

/// The specification's default.
pub const USD: Currency = Currency(*b"USD");

/// A currency code that is not three letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InvalidCurrency;

impl fmt::Display for InvalidCurrency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a currency is three letters, as EUR")
    }
}

impl std::error::Error for InvalidCurrency {}

impl Currency {
    /// The three letters.
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or("XXX")
    }

    /// The number of decimal places (ISO 4217).
    pub fn exponent(&self) -> u32 {
        match &self.0 {
            b"BIF" | b"CLP" | b"DJF" | b"GNF" | b"ISK" | b"JPY" | b"KMF" | b"KRW" | b"PYG" | b"RWF" | b"UGX"
            | b"UYI" | b"VND" | b"VUV" | b"XAF" | b"XOF" | b"XPF" => 0,
            b"BHD" | b"IQD" | b"JOD" | b"KWD" | b"LYD" | b"OMR" | b"TND" => 3,
            _ => 2,
        }
    }

    /// The step of amounts that can be charged and refunded, in minor units: card schemes require the last of three
    /// decimals to be zero.
    pub fn smallest_charge_step(&self) -> i64 {
        match &self.0 {
            b"BHD" | b"JOD" | b"KWD" | b"OMR" | b"TND" => 10,
            _ => 1,
        }
    }

    /// The number of minor units in a major unit.
    pub fn scale(&self) -> i64 {
        10_i64.pow(self.exponent())
    }
}

impl FromStr for Currency {
    type Err = InvalidCurrency;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let bytes: [u8; 3] = text.as_bytes().try_into().map_err(|_| InvalidCurrency)?;
        if bytes.iter().all(u8::is_ascii_alphabetic) {
            Ok(Self(bytes.map(|letter| letter.to_ascii_uppercase())))
        } else {
            Err(InvalidCurrency)
        }
    }
}

impl TryFrom<String> for Currency {
    type Error = InvalidCurrency;
    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl From<Currency> for String {
    fn from(currency: Currency) -> Self {
        currency.as_str().to_owned()
    }
}

impl fmt::Display for Currency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Currency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// An amount in minor units of its currency.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "wire::Money", into = "wire::Money")]
pub struct Money {
    /// Whole minor units (cents of a dollar, yen of a yen).
    pub minor: i64,
    /// The currency of the minor units.
    pub currency: Currency,
}

impl Money {
    /// An amount in minor units.
    pub fn new(minor: i64, currency: Currency) -> Self {
        Self { minor, currency }
    }

    /// Zero in the given currency.
    pub fn zero(currency: Currency) -> Self {
        Self::new(0, currency)
    }

    /// What is left of it after a part of the same currency.
    pub fn less(self, part: Self) -> Self {
        Self::new(self.minor - part.minor, self.currency)
    }

    /// The amount that a decimal text means, as `1204.5` or `1204`; none: it is no amount, or has too many decimals.
    pub fn from_decimal(text: &str, currency: Currency) -> Option<Self> {
        let text = text.trim();
        let (whole, part) = text.split_once('.').unwrap_or((text, ""));
        let places = usize::try_from(currency.exponent()).ok()?;
        let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() || part.len() > places || !is_number(whole) || !is_number(part) {
            return None;
        }
        let digits = format!("{whole}{part:0<places$}");
        Some(Self::new(digits.parse().ok()?, currency))
    }

    /// The decimal amount as text without a currency: `1204.50`.
    pub fn decimal(&self) -> String {
        let scale = self.currency.scale();
        let sign = if self.minor < 0 { "-" } else { "" };
        let absolute = self.minor.unsigned_abs();
        let scale = scale.unsigned_abs();
        match self.currency.exponent() {
            0 => format!("{sign}{absolute}"),
            places => format!(
                "{sign}{}.{:0width$}",
                absolute / scale,
                absolute % scale,
                width = places as usize
            ),
        }
    }
}

mod wire {
    use super::Currency;
    use serde::{Deserialize, Serialize};

    /// An amount of money.
    #[derive(Serialize, Deserialize)]
    #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
    pub struct Money {
        /// Decimal amount in major units, with the currency's decimal places.
        pub amount: f64,
        /// ISO 4217 code.
        pub currency: Currency,
    }

    impl From<super::Money> for Money {
        fn from(money: super::Money) -> Self {
            // Exact for every amount below 2^53 minor units: the quotient's shortest text is the decimal itself.
            let amount = money.minor as f64 / money.currency.scale() as f64;
            Self {
                amount,
                currency: money.currency,
            }
        }
    }

    impl TryFrom<Money> for super::Money {
        type Error = &'static str;
        fn try_from(wire: Money) -> Result<Self, Self::Error> {
            let minor = (wire.amount * wire.currency.scale() as f64).round();
            if !minor.is_finite() || minor.abs() > 9.0e15 {
                return Err("an amount is a decimal number of at most nine quadrillion minor units");
            }
            Ok(Self {
                minor: minor as i64,
                currency: wire.currency,
            })
        }
    }
}

#[cfg(feature = "openapi")]
mod schema {
    use super::{Currency, Money, wire};
    use utoipa::openapi::{ObjectBuilder, RefOr, Schema, schema::Type};

    impl utoipa::PartialSchema for Currency {
        fn schema() -> RefOr<Schema> {
            ObjectBuilder::new()
                .schema_type(Type::String)
                .description(Some("ISO 4217 alphabetic code"))
                .pattern(Some("^[A-Za-z]{3}$"))
                .examples(["EUR"])
                .into()
        }
    }
    impl utoipa::ToSchema for Currency {
        fn name() -> std::borrow::Cow<'static, str> {
            "Currency".into()
        }
    }
    impl utoipa::PartialSchema for Money {
        fn schema() -> RefOr<Schema> {
            <wire::Money as utoipa::PartialSchema>::schema()
        }
    }
    impl utoipa::ToSchema for Money {
        fn name() -> std::borrow::Cow<'static, str> {
            "Money".into()
        }
        fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
            <wire::Money as utoipa::ToSchema>::schemas(schemas);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amount_keeps_its_minor_units_across_the_wire() {
        for (minor, code, text) in [
            (123_450, "USD", "1234.5"),
            (1, "EUR", "0.01"),
            (99_999, "JPY", "99999.0"),
            (1_005, "KWD", "1.005"),
        ] {
            let money = Money::new(minor, code.parse().unwrap());
            let json = serde_json::to_string(&money).unwrap();
            assert_eq!(json, format!(r#"{{"amount":{text},"currency":"{code}"}}"#));
            assert_eq!(serde_json::from_str::<Money>(&json).unwrap(), money);
        }
    }

    #[test]
    fn decimals_follow_the_currency() {
        let text = |minor, code: &str| Money::new(minor, code.parse().unwrap()).decimal();
        assert_eq!(text(123_405, "USD"), "1234.05");
        assert_eq!(text(-5, "USD"), "-0.05");
        assert_eq!(text(500, "JPY"), "500");
        assert_eq!(text(1_500, "BHD"), "1.500");
    }

    #[test]
    fn a_code_of_other_than_three_letters_is_refused() {
        assert_eq!("eur".parse::<Currency>().unwrap().as_str(), "EUR");
        for wrong in ["", "EU", "EURO", "E1R", "€"] {
            assert!(wrong.parse::<Currency>().is_err(), "{wrong}");
        }
    }
}
