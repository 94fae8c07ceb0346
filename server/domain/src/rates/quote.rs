//! The agreed terms of one room: names, items of the price and the cancellation ladder, in the traveller's currency.

use chrono::{DateTime, NaiveDate, Utc};
use contract::{
    Money,
    hotel::{MealPlan, PriceItem, Surcharge},
};
use serde::{Deserialize, Serialize};

/// A displayed and bookable price for one room; a booking keeps it permanently.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RoomQuote {
    pub room_type_name: String,
    pub rate_name: String,
    pub meal_plan: MealPlan,
    pub refundable: bool,
    /// The items of `total`, including fees at the property; in the quote's currency.
    pub price_items: Vec<PriceItem>,
    /// Fees that the property collects, each in its own currency.
    pub pay_at_property: Vec<PriceItem>,
    /// Includes all mandatory fees and chosen surcharges; in the quote's currency.
    pub total: Money,
    /// The part of `total` that the invoice contains.
    pub pay_now: Money,
    /// The taxes and fees in `pay_now`, in its minor units. Quotes stored before this field existed have none.
    #[serde(default)]
    pub tax_minor: i64,
    /// The price of the room alone in `pay_now`, in its minor units: creators' commission is a part of it.
    #[serde(default)]
    pub room_minor: i64,
    /// `pay_now` in the hotel's currency, as its books have it.
    #[serde(rename = "house_price")]
    pub hotel_price: Money,
    /// The date of the exchange rate.
    pub exchange_date: NaiveDate,
    pub policy_text: String,
    /// The complete ladder in order, without gaps; amounts are parts of `pay_now`.
    pub charges: Vec<QuotedCharge>,
    /// IANA name of the hotel's zone.
    pub time_zone: String,
    /// Available extras, priced for this stay.
    pub surcharges: Vec<Surcharge>,
}

/// The cost of cancellation in a window.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuotedCharge {
    pub amount: Money,
    /// `None`: from the booking.
    pub from: Option<DateTime<Utc>>,
    /// `None`: without an end.
    pub until: Option<DateTime<Utc>>,
}

impl RoomQuote {
    /// The charge for a cancellation at the instant.
    pub fn charge_at(&self, instant: DateTime<Utc>) -> Money {
        self.charges
            .iter()
            .find(|charge| {
                charge.from.is_none_or(|from| from <= instant) && charge.until.is_none_or(|until| instant < until)
            })
            .map_or(self.pay_now, |charge| charge.amount)
    }

    /// Whether prices and conditions are equal; if so, no new consent is needed.
    pub fn same_terms(&self, other: &Self) -> bool {
        self.total == other.total
            && self.pay_now == other.pay_now
            && self.meal_plan == other.meal_plan
            && self.charges == other.charges
    }
}
