//! What is agreed for one room: names, parts of the price and the cancellation ladder, in the traveller's currency.

use chrono::{DateTime, NaiveDate, Utc};
use contract::{
    Money,
    hotel::{MealPlan, PriceItem, Surcharge},
};
use serde::{Deserialize, Serialize};

/// A price for one room that was shown and can be booked; kept for good with a booking.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RoomQuote {
    pub room_type_name: String,
    pub rate_name: String,
    pub meal_plan: MealPlan,
    pub refundable: bool,
    /// What `total` is made of, fees at the property included; in the quote's currency.
    pub price_items: Vec<PriceItem>,
    /// Fees that the property collects, each in its own currency.
    pub pay_at_property: Vec<PriceItem>,
    /// With everything mandatory, chosen surcharges included; in the quote's currency.
    pub total: Money,
    /// The invoice's part of `total`.
    pub pay_now: Money,
    /// The taxes and fees in `pay_now`, in its minor units. Quotes of before have none.
    #[serde(default)]
    pub tax_minor: i64,
    /// The price of the room alone in `pay_now`, in its minor units: creators' commission is a part of it.
    #[serde(default)]
    pub room_minor: i64,
    /// `pay_now` in the hotel's currency, as its books have it.
    pub house_price: Money,
    /// The date of the exchange rate that was used.
    pub exchange_date: NaiveDate,
    pub policy_text: String,
    /// The whole ladder in order, without gaps; amounts are of `pay_now`.
    pub charges: Vec<QuotedCharge>,
    /// IANA name of the hotel's zone.
    pub time_zone: String,
    /// Extras that could be chosen, priced for this stay.
    pub surcharges: Vec<Surcharge>,
}

/// What cancelling costs in a window.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuotedCharge {
    pub amount: Money,
    /// None: from the booking on.
    pub from: Option<DateTime<Utc>>,
    /// None: to the end.
    pub until: Option<DateTime<Utc>>,
}

impl RoomQuote {
    /// What would be kept if the room were cancelled then.
    pub fn charge_at(&self, instant: DateTime<Utc>) -> Money {
        self.charges
            .iter()
            .find(|charge| {
                charge.from.is_none_or(|from| from <= instant) && charge.until.is_none_or(|until| instant < until)
            })
            .map_or(self.pay_now, |charge| charge.amount)
    }

    /// Prices and conditions that a traveller has agreed to; two quotes alike in these need no new consent.
    pub fn same_terms(&self, other: &Self) -> bool {
        self.total == other.total
            && self.pay_now == other.pay_now
            && self.meal_plan == other.meal_plan
            && self.charges == other.charges
    }
}
