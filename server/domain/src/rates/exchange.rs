//! From the hotel's currency to the traveller's, each part of a price rounded once.

use chrono::NaiveDate;
use contract::{Currency, Money};
use search::ExchangeRates;

/// A pair of currencies at the day's reference rate.
#[derive(Clone, Copy)]
pub struct Exchange<'a> {
    rates: &'a ExchangeRates,
    from: Currency,
    to: Currency,
}

impl<'a> Exchange<'a> {
    /// Between these two; None when one of them has no rate and they differ.
    pub fn between(rates: &'a ExchangeRates, from: Currency, to: Currency) -> Option<Self> {
        let known = from == to || (rates.knows(from.as_str()) && rates.knows(to.as_str()));
        known.then_some(Self { rates, from, to })
    }

    /// Minor units of the hotel's currency as minor units of the traveller's; None when the result does not fit.
    pub fn minor(&self, amount: i64) -> Option<i64> {
        if self.from == self.to {
            return Some(amount);
        }
        self.rates.convert_minor(amount, self.from.as_str(), self.to.as_str())
    }

    /// The same with its currency.
    pub fn money(&self, amount: i64) -> Option<Money> {
        self.minor(amount).map(|minor| Money::new(minor, self.to))
    }

    /// The hotel's currency.
    pub fn from(&self) -> Currency {
        self.from
    }

    /// The traveller's currency.
    pub fn to(&self) -> Currency {
        self.to
    }

    /// The day the rate is of.
    pub fn date(&self) -> NaiveDate {
        self.rates.date()
    }
}
