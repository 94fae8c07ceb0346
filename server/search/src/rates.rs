//! Reference exchange rates of one day (European Central Bank) and exact conversion between them.
//!
//! Amounts are whole minor units, without floating-point numbers. Must not know the purpose of an amount.

use std::sync::LazyLock;

use chrono::NaiveDate;

use crate::conversion::Conversion;
use crate::currency::currency_exponent;
use crate::gazetteer::TableError;

const TABLE: &str = include_str!("../data/rates.tsv");

/// Units of a currency for one euro: `mantissa / 10^scale`, exactly as published.
#[derive(Debug, Clone)]
struct EuroRate {
    currency: Box<str>,
    mantissa: i128,
    scale: u32,
    exponent: u8,
}

/// A rate that is no positive decimal number with at most nine decimals.
#[derive(Debug, thiserror::Error)]
#[error("{rate} is no rate of {currency}")]
pub struct InvalidRate {
    currency: String,
    rate: String,
}

/// The rates of one day.
#[derive(Debug, Clone)]
pub struct ExchangeRates {
    date: NaiveDate,
    /// By currency; the euro is one of them.
    euro_rates: Vec<EuroRate>,
}

impl ExchangeRates {
    /// The rates of the table in the binary.
    pub fn embedded() -> &'static ExchangeRates {
        static EMBEDDED: LazyLock<ExchangeRates> =
            LazyLock::new(|| ExchangeRates::read(TABLE).expect("a test reads the embedded table"));
        &EMBEDDED
    }

    /// The rates of a day: each currency's code, and its units for one euro as a decimal number. Leaves out currencies
    /// whose minor unit is unknown.
    pub fn of_day<'a>(
        date: NaiveDate,
        rates: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, InvalidRate> {
        let mut euro_rates = Vec::new();
        for (currency, rate) in rates {
            let Some(exponent) = currency_exponent(currency) else {
                continue;
            };
            let euro_rate = EuroRate::of(currency, rate, exponent).ok_or_else(|| InvalidRate {
                currency: currency.to_owned(),
                rate: rate.to_owned(),
            })?;
            euro_rates.push(euro_rate);
        }
        Ok(Self::of_euro_rates(date, euro_rates))
    }

    fn of_euro_rates(date: NaiveDate, mut euro_rates: Vec<EuroRate>) -> Self {
        euro_rates.retain(|euro_rate| &*euro_rate.currency != "EUR");
        euro_rates.push(EuroRate {
            currency: "EUR".into(),
            mantissa: 1,
            scale: 0,
            exponent: 2,
        });
        euro_rates.sort_by(|one, other| one.currency.cmp(&other.currency));
        euro_rates.dedup_by(|one, other| one.currency == other.currency);
        Self { date, euro_rates }
    }

    fn read(table: &str) -> Result<Self, TableError> {
        let mut date = NaiveDate::default();
        let mut euro_rates = Vec::new();
        for (index, line) in table.lines().enumerate() {
            let broken = |column| TableError::Column {
                table: "rates",
                row: index + 1,
                column,
            };
            let mut columns = line.split('\t');
            let currency = columns.next().ok_or_else(|| broken("currency"))?;
            let exponent = currency_exponent(currency).ok_or_else(|| broken("currency"))?;
            date = columns
                .next()
                .and_then(|text| text.parse().ok())
                .ok_or_else(|| broken("date"))?;
            let rate = columns.next().ok_or_else(|| broken("rate"))?;
            euro_rates.push(EuroRate::of(currency, rate, exponent).ok_or_else(|| broken("rate"))?);
        }
        Ok(Self::of_euro_rates(date, euro_rates))
    }

    /// The day of the rates.
    pub fn date(&self) -> NaiveDate {
        self.date
    }

    /// The ISO 4217 codes that can be converted, in alphabetical order.
    pub fn currencies(&self) -> impl Iterator<Item = &str> {
        self.euro_rates.iter().map(|euro_rate| &*euro_rate.currency)
    }

    /// Whether amounts in this currency can be converted.
    pub fn knows(&self, currency: &str) -> bool {
        self.euro_rate(currency).is_some()
    }

    /// `amount_minor` of the currency `from` in minor units of the currency `to`, rounded once, half to even.
    /// None for a currency without a rate, or when the result does not fit.
    pub fn convert_minor(&self, amount_minor: i64, from: &str, to: &str) -> Option<i64> {
        self.conversion(from, to)?.minor(amount_minor)
    }

    /// The rate between minor units of two currencies; None for a currency without one.
    pub fn conversion(&self, from: &str, to: &str) -> Option<Conversion> {
        let (from, to) = (self.euro_rate(from)?, self.euro_rate(to)?);
        if from.currency == to.currency {
            return Some(Conversion::SAME);
        }
        // amount / 10^from.exponent / (from rate) * (to rate) * 10^to.exponent, as one fraction.
        let (mut numerator, mut denominator) = (to.mantissa, from.mantissa);
        let up = u32::from(to.exponent) + from.scale;
        let down = u32::from(from.exponent) + to.scale;
        if up >= down {
            numerator = numerator.checked_mul(10i128.checked_pow(up - down)?)?;
        } else {
            denominator = denominator.checked_mul(10i128.checked_pow(down - up)?)?;
        }
        Some(Conversion::new(numerator, denominator))
    }

    fn euro_rate(&self, currency: &str) -> Option<&EuroRate> {
        let at = self
            .euro_rates
            .binary_search_by(|euro_rate| (*euro_rate.currency).cmp(currency))
            .ok()?;
        Some(&self.euro_rates[at])
    }
}

impl EuroRate {
    fn of(currency: &str, rate: &str, exponent: u8) -> Option<Self> {
        let (whole, fraction) = rate.split_once('.').unwrap_or((rate, ""));
        let mantissa: i64 = format!("{whole}{fraction}").parse().ok()?;
        let is_number = rate.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        (is_number && mantissa > 0 && fraction.len() <= 9).then(|| Self {
            currency: currency.into(),
            mantissa: mantissa.into(),
            scale: fraction.len() as u32,
            exponent,
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::conversion::divide_half_even;

    const SAMPLE: &str = "JPY\t2024-01-02\t160.5\nKWD\t2024-01-02\t0.32\nUSD\t2024-01-02\t1.25\n";

    fn sample() -> ExchangeRates {
        ExchangeRates::read(SAMPLE).unwrap()
    }

    #[test]
    fn minor_units_of_each_currency_are_respected() {
        let rates = sample();
        assert_eq!(rates.convert_minor(10_000, "EUR", "USD"), Some(12_500));
        assert_eq!(rates.convert_minor(10_000, "EUR", "JPY"), Some(16_050));
        assert_eq!(rates.convert_minor(16_050, "JPY", "EUR"), Some(10_000));
        assert_eq!(rates.convert_minor(125, "USD", "KWD"), Some(320));
        assert_eq!(rates.convert_minor(7, "USD", "USD"), Some(7));
        assert_eq!(rates.date(), NaiveDate::from_ymd_opt(2024, 1, 2).unwrap());
    }

    #[test]
    fn halves_go_to_the_even_neighbour_on_both_sides_of_zero() {
        let halves: Vec<i128> = [-7, -5, -3, -1, 1, 3, 5, 7]
            .map(|half| divide_half_even(half, 2))
            .to_vec();
        assert_eq!(halves, [-4, -2, -2, 0, 0, 2, 2, 4]);
        assert_eq!(divide_half_even(8, 3), 3);
        assert_eq!(divide_half_even(-8, 3), -3);
        // 2 cents are 2.5, 6 cents 7.5 cents of a dollar.
        assert_eq!(sample().convert_minor(2, "EUR", "USD"), Some(2));
        assert_eq!(sample().convert_minor(6, "EUR", "USD"), Some(8));
    }

    #[test]
    fn an_unknown_currency_or_a_result_too_large_is_none() {
        let rates = sample();
        assert_eq!(rates.convert_minor(1, "EUR", "XYZ"), None);
        assert_eq!(rates.convert_minor(1, "eur", "USD"), None);
        assert_eq!(
            rates.convert_minor(i64::MAX, "KWD", "JPY"),
            rates.convert_minor(i64::MAX, "KWD", "JPY")
        );
        assert_eq!(rates.convert_minor(i64::MAX, "EUR", "JPY"), None);
    }

    #[test]
    fn the_embedded_table_has_the_currencies_of_travellers() {
        let rates = ExchangeRates::embedded();
        for currency in ["EUR", "USD", "GBP", "JPY", "CHF", "AUD", "CAD", "SEK", "INR"] {
            assert!(rates.knows(currency), "{currency}");
        }
        assert!(rates.date() >= NaiveDate::from_ymd_opt(2024, 11, 21).unwrap());
        let dollars = rates.convert_minor(100_000, "EUR", "USD").unwrap();
        assert!((80_000..200_000).contains(&dollars), "{dollars}");
        assert!(rates.currencies().is_sorted());
    }

    #[test]
    fn the_rates_of_a_day_leave_out_what_has_no_minor_unit_and_refuse_what_is_no_rate() {
        let date = NaiveDate::from_ymd_opt(2026, 11, 27).unwrap();
        let rates =
            ExchangeRates::of_day(date, [("EUR", "2"), ("USD", "1.25"), ("XXX", "3"), ("JPY", "160.5")]).unwrap();
        assert_eq!(rates.convert_minor(100, "EUR", "USD"), Some(125));
        assert_eq!(rates.currencies().collect::<Vec<_>>(), ["EUR", "JPY", "USD"]);
        assert_eq!(rates.date(), date);
        for rate in [
            "",
            "0",
            "-1",
            "+1",
            "1,25",
            "1.2.3",
            "1e3",
            "0.0000000001",
            "99999999999999999999",
        ] {
            let error = ExchangeRates::of_day(date, [("USD", rate)]).unwrap_err();
            assert_eq!(error.to_string(), format!("{rate} is no rate of USD"));
        }
    }

    #[test]
    fn a_broken_table_names_row_and_column() {
        let error = ExchangeRates::read("USD\t2024-01-02\t1,25\n").unwrap_err();
        assert_eq!(error.to_string(), "row 1 of the table rates has no valid rate");
    }

    proptest! {
        #[test]
        fn there_and_back_again_loses_at_most_what_the_coarser_unit_cannot_hold(
            amount in -1_000_000_000i64..1_000_000_000,
        ) {
            let rates = ExchangeRates::embedded();
            let there = rates.convert_minor(amount, "EUR", "GBP").unwrap();
            let back = rates.convert_minor(there, "GBP", "EUR").unwrap();
            prop_assert!((back - amount).abs() <= 1);
        }

        #[test]
        fn a_product_is_what_the_fraction_gives(amount in any::<i64>(), small in -100_000_000i64..100_000_000) {
            let rates = ExchangeRates::embedded();
            for (from, to) in [("EUR", "USD"), ("USD", "JPY"), ("IDR", "CHF"), ("KRW", "EUR")] {
                let conversion = rates.conversion(from, to).unwrap();
                for amount in [amount, amount >> 20, small] {
                    prop_assert_eq!(conversion.minor(amount), conversion.exact(amount));
                }
            }
        }

        #[test]
        fn conversion_keeps_the_order_of_amounts(left in any::<i32>(), right in any::<i32>()) {
            let rates = ExchangeRates::embedded();
            let converted = |amount: i32| rates.convert_minor(amount.into(), "USD", "JPY").unwrap();
            prop_assert_eq!(left <= right || converted(left) >= converted(right), true);
        }
    }
}
