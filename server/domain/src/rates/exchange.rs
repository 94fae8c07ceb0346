//! Converts from the hotel's currency to the traveller's; rounds each part of a price once.

use chrono::NaiveDate;
use contract::{Currency, Money};
use search::{Conversion, ExchangeRates};

/// A pair of currencies at a reference rate.
#[derive(Clone, Copy)]
pub struct Exchange<'a> {
    rates: &'a ExchangeRates,
    conversion: Conversion,
    from: Currency,
    to: Currency,
}

impl<'a> Exchange<'a> {
    /// The exchange between two currencies; `None` if they differ and one of them has no rate.
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

    /// Converts minor units of the hotel's currency to minor units of the traveller's; `None` if the result does not
    /// fit.
    pub fn minor(&self, amount: i64) -> Option<i64> {
        self.conversion.minor(amount)
    }

    /// The rate.
    pub(crate) fn conversion(&self) -> Conversion {
        self.conversion
    }

    /// Like `minor`, with the currency.
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

    /// The date of the rate.
    pub fn date(&self) -> NaiveDate {
        self.rates.date()
    }
}
