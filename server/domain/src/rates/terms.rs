//! The stored terms of a rate plan. Amounts are minor units of the hotel's currency, factors are thousandths, dates are
//! nights in the hotel's local calendar.

use contract::SurchargeId;
use serde::{Deserialize, Serialize};

/// A day of any year: month and day.
pub type MonthDay = (u8, u8);

/// Price rules, restrictions and conditions of a rate plan.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RateTerms {
    /// The price of a night for `base_occupancy` adults at factor 1,000.
    pub base_price: i64,
    pub base_occupancy: u32,
    /// Prices are rounded half up to multiples of this.
    pub step: i64,
    /// The factor for one adult in a room whose base occupancy is two or more.
    pub single_use_permille: u32,
    /// The price per night of an adult beyond the base occupancy.
    pub extra_adult: i64,
    /// From young to old; a child older than the last band pays like an adult.
    pub children: Vec<ChildBand>,
    /// Seasons with their own price; nights outside have factor 1,000.
    pub seasons: Vec<Season>,
    /// By the weekday of the night's first day, Monday first.
    pub weekday_permille: [u32; 7],
    /// The longest rule that matches the night of arrival applies; without one, the minimum is one night.
    pub min_stays: Vec<MinStay>,
    /// From far to near; cancellation is free before the first step.
    pub ladder: Vec<LadderStep>,
    pub benefits: Vec<String>,
    pub offers: Vec<String>,
    pub promotions: Vec<PromotionRule>,
    pub surcharges: Vec<SurchargeRule>,
    pub extra_beds: Option<ExtraBedRule>,
}

impl RateTerms {
    /// Whether cancelling early enough refunds at least a part of the price.
    pub fn is_refundable(&self) -> bool {
        let first = self.ladder.first();
        !first.is_some_and(|step| step.hours_before_check_in.is_none() && step.penalty == Penalty::Full)
    }

    /// The first value that no hotel can mean. Operators write terms into the database themselves.
    pub(crate) fn impossible_value(&self) -> Option<&'static str> {
        let is_negative = |amount: i64| amount < 0;
        let beds = self.extra_beds.map(|rule| rule.price);
        [
            ("base_price is not more than 0", self.base_price <= 0),
            ("base_occupancy is 0", self.base_occupancy == 0),
            ("step is not more than 0", self.step <= 0),
            ("extra_adult is negative", is_negative(self.extra_adult)),
            (
                "the amount of a surcharge is negative",
                self.surcharges.iter().any(|rule| is_negative(rule.amount)),
            ),
            ("the price of extra_beds is negative", beds.is_some_and(is_negative)),
            (
                "percent_off of a promotion is not 1 to 99",
                self.promotions.iter().any(|rule| !(1..=99).contains(&rule.percent_off)),
            ),
        ]
        .into_iter()
        .find_map(|(what, is_so)| is_so.then_some(what))
    }
}

/// The price of a child up to an age, inclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ChildBand {
    pub up_to_age: u32,
    /// Thousandths of the price of an extra adult; 0 is free.
    pub permille: u32,
}

/// A part of the year, both days included; `from` is never after `to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Season {
    pub from: MonthDay,
    pub to: MonthDay,
    pub permille: u32,
}

/// A minimum stay for arrivals in a part of the year on some weekdays (Monday first).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MinStay {
    pub nights: u32,
    pub from: MonthDay,
    pub to: MonthDay,
    pub weekdays: [bool; 7],
}

/// The penalty from so many hours before check-in (local time) until the next step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LadderStep {
    /// `None`: from the booking.
    pub hours_before_check_in: Option<i32>,
    pub penalty: Penalty,
}

/// The cost of cancellation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Penalty {
    None,
    FirstNight,
    /// Part of the stay's price, in hundredths of a percent.
    BasisPoints(u32),
    Full,
}

impl Penalty {
    /// Whether the penalty is zero for every price.
    pub fn is_none(self) -> bool {
        matches!(self, Penalty::None | Penalty::BasisPoints(0))
    }
}

/// A discount under a condition; the best applicable one counts.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PromotionRule {
    pub name: String,
    /// 1 to 99.
    pub percent_off: u32,
    pub condition: PromotionCondition,
}

/// The condition of a promotion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum PromotionCondition {
    MinNights(u32),
    /// Booked at least so many days before arrival.
    EarlyBirdDays(u32),
    /// Arrival on one of these weekdays, Monday first.
    ArrivalOn([bool; 7]),
}

/// An optional extra.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SurchargeRule {
    pub id: SurchargeId,
    pub name: String,
    pub unit: SurchargeUnit,
    pub amount: i64,
}

/// The unit of an extra's price.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum SurchargeUnit {
    PerStay,
    PerNight,
    PerPersonNight,
}

/// Beds that can be added to a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ExtraBedRule {
    pub max: u32,
    /// Per night.
    pub price: i64,
    pub max_age: Option<u32>,
}

/// A tax or fee of a hotel.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Tax {
    pub name: String,
    pub kind: TaxKind,
    /// Already inside the room price: listed, never added.
    pub included: bool,
    /// Paid at the property in the hotel's currency, not with the booking.
    pub at_property: bool,
}

/// The calculation of a tax.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum TaxKind {
    /// Hundredths of a percent of the room price.
    BasisPointsOfRoom(u32),
    PerPersonNight(i64),
    PerStay(i64),
}
