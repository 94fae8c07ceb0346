//! Money in a country's own currency, with amounts that a hotel would print on its price list.

use search::{ExchangeRates, currency_exponent};

/// The currency of one hotel.
#[derive(Clone, Debug)]
pub(crate) struct Money {
    pub(crate) code: String,
    exponent: u32,
}

impl Money {
    /// The country's own currency when it can be converted, else the one that its hotels quote.
    pub(crate) fn of(own: &str, continent: &str, convertible: &[String]) -> Self {
        let usable =
            |code: &str| convertible.iter().any(|known| known == code) && ExchangeRates::embedded().knows(code);
        let quoted = if matches!(continent, "Europe" | "Africa") {
            "EUR"
        } else {
            "USD"
        };
        let code = [own, quoted].into_iter().find(|code| usable(code)).unwrap_or("EUR");
        Self {
            code: code.to_owned(),
            exponent: u32::from(currency_exponent(code).unwrap_or(2)),
        }
    }

    /// Euro cents in minor units, rounded as on a price list.
    pub(crate) fn round(&self, euro_cents: i64) -> i64 {
        let minor = ExchangeRates::embedded()
            .convert_minor(euro_cents, "EUR", &self.code)
            .unwrap_or(euro_cents);
        let step = self.step(minor);
        ((minor + step / 2) / step * step).max(step)
    }

    /// As [`Money::round`], in steps ten times as large: for deposits and similar amounts.
    pub(crate) fn round_coarsely(&self, euro_cents: i64) -> i64 {
        let fine = self.round(euro_cents);
        let step = self.step(fine) * 10;
        ((fine + step / 2) / step * step).max(step)
    }

    /// The step of prices of about this size: half a unit below ten, one unit to a thousand, then
    /// three leading digits.
    pub(crate) fn step(&self, minor: i64) -> i64 {
        let unit = 10_i64.pow(self.exponent);
        let major = minor / unit;
        match major {
            ..10 if self.exponent > 0 => unit / 2,
            ..1000 => unit,
            _ => unit * 10_i64.pow(major.ilog10() - 2),
        }
    }

    /// The amount as text, for details such as a parking fee.
    pub(crate) fn text(&self, minor: i64) -> String {
        let unit = 10_i64.pow(self.exponent);
        let major = crate::phrase::digits(u32::try_from(minor / unit).unwrap_or(u32::MAX));
        let rest = minor % unit;
        if rest == 0 {
            format!("{} {major}", self.code)
        } else {
            format!("{} {major}.{rest:0width$}", self.code, width = self.exponent as usize)
        }
    }
}

/// An amount in euro cents at the reference rate; none for a currency without one.
#[must_use]
pub fn euro_cents(minor: i64, currency: &str) -> Option<i64> {
    ExchangeRates::embedded().convert_minor(minor, currency, "EUR")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn money(own: &str, continent: &str) -> Money {
        let convertible: Vec<String> = ExchangeRates::embedded()
            .currencies()
            .map(str::to_owned)
            .chain(["EUR".to_owned()])
            .collect();
        Money::of(own, continent, &convertible)
    }

    #[test]
    fn prices_are_round_in_every_currency() {
        assert_eq!(money("EUR", "Europe").round(13_742), 13_700);
        let yen = money("JPY", "Asia").round(13_742);
        assert!(yen % 100 == 0 && (15_000..35_000).contains(&yen), "{yen}");
        assert_eq!(money("EUR", "Europe").round(230), 250);
    }

    #[test]
    fn a_currency_without_a_rate_is_quoted_in_euro_or_dollar() {
        assert_eq!(money("KES", "Africa").code, "EUR");
        assert_eq!(money("VND", "Asia").code, "USD");
        assert_eq!(money("HRK", "Europe").code, "EUR");
    }

    #[test]
    fn amounts_are_written_with_their_currency() {
        assert_eq!(money("EUR", "Europe").text(1_250), "EUR 12.50");
        assert_eq!(money("JPY", "Asia").text(12_500), "JPY 12,500");
    }
}
