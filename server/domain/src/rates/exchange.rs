//! From the hotel's currency to the traveller's, each part of a price rounded once.

use chrono::NaiveDate;
use contract::{Currency, Money};
use search::{Conversion, ExchangeRates};

/// A pair of currencies at the day's reference rate.
#[derive(Clone, Copy)]
pub struct Exchange<'a> {
    rates: &'a ExchangeRates,
    conversion: Conversion,
    from: Currency,
    to: Currency,
}

impl<'a> Exchange<'a> {
    /// Between these two; None when one of them has no rate and they differ.
    pub fn between(rates: &'a ExchangeRates, from: Currency, to: Currency) -> Option<Self> {
        let conversion = if from == to {
            Conversion::SAME
        } else {
            rates.conversion(from.as_str(), to.as_str())?
        };
        Some(Self {
            rates,
            conversion,
            from,
            to,
        })
    }

    /// Minor units of the hotel's currency as minor units of the traveller's; None when the result does not fit.
    pub fn minor(&self, amount: i64) -> Option<i64> {
        self.conversion.minor(amount)
    }

    /// The rate itself.
    pub(crate) fn conversion(&self) -> Conversion {
        self.conversion
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
