//! Rate plans: the price of a night and its terms. Amounts are minor units of the hotel's currency, dates are local
//! nights, factors are thousandths.

use chrono::{Datelike, NaiveDate};

use crate::hotel::tokens;

/// One way to buy a room type.
#[derive(Clone, Debug, PartialEq)]
pub struct DemoRatePlan {
    /// UUIDv7-shaped, from the seed; stable.
    pub id: u128,
    pub name: String,
    pub meal_plan: MealPlan,
    pub refundable: bool,
    /// From far to near; see [`CancellationStep`].
    pub cancellation: Vec<CancellationStep>,
    /// Included in the price, for example "Breakfast".
    pub benefits: Vec<String>,
    /// Extras without an effect on the price.
    pub offers: Vec<String>,
    pub promotions: Vec<Promotion>,
    /// Optional extras at a price.
    pub surcharges: Vec<Surcharge>,
    pub extra_beds: Option<ExtraBeds>,
    /// The longest rule that fits the night of arrival holds; none means one night.
    pub min_stays: Vec<MinStay>,
    /// The price of a night for `base_occupancy` adults at factor 1,000.
    pub base_price_minor: i64,
    pub base_occupancy: u8,
    /// For one adult in a room whose base occupancy is two or more.
    pub single_use_permille: u16,
    /// Per night, for an adult beyond the base occupancy.
    pub extra_adult_minor: i64,
    /// From young to old; a child older than the last band pays as an adult.
    pub children: Vec<ChildBand>,
    /// Cover the year without overlap; no rule crosses the new year.
    pub seasons: Vec<SeasonRule>,
    /// By the weekday of the night's first day, Monday first.
    pub weekday_permille: [u16; 7],
}

impl DemoRatePlan {
    /// The price of one night at base occupancy, before promotions, rounded half up to `step_minor`.
    #[must_use]
    pub fn night_minor(&self, night: NaiveDate, step_minor: i64) -> i64 {
        let day = (night.month() as u8, night.day() as u8);
        let season = self
            .seasons
            .iter()
            .find(|rule| rule.from <= day && day <= rule.to)
            .map_or(1000, |rule| i64::from(rule.permille));
        let weekday = i64::from(self.weekday_permille[night.weekday().num_days_from_monday() as usize]);
        let step = step_minor.max(1);
        let exact = self.base_price_minor * season * weekday;
        let unit = 1_000_000 * step;
        ((exact + unit / 2) / unit * step).max(step)
    }
}

tokens! {
    /// The included meals.
    MealPlan {
        RoomOnly => "roomOnly",
        Breakfast => "breakfast",
        HalfBoard => "halfBoard",
        FullBoard => "fullBoard",
        AllInclusive => "allInclusive",
    }
}

/// From `hours_before_check_in` (local time of the day of arrival) until the next step, cancelling
/// costs `penalty`. Before the first step it is free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CancellationStep {
    pub hours_before_check_in: i32,
    pub penalty: Penalty,
}

impl CancellationStep {
    /// For a step that holds from the booking on.
    pub const ALWAYS: i32 = i32::MAX;
}

/// The cancellation fee.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Penalty {
    None,
    FirstNight,
    /// Of the whole stay, in hundredths of a percent.
    Percent {
        basis_points: u32,
    },
    Full,
}

/// A lower price under a condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Promotion {
    pub name: String,
    /// 1 to 50.
    pub percent_off: u8,
    pub condition: PromotionCondition,
}

/// The condition of a promotion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PromotionCondition {
    /// The stay has at least this many nights.
    MinNights(u8),
    /// Booked at least this many days before arrival.
    EarlyBirdDays(u16),
    /// Arrival on one of these weekdays, Monday first.
    ArrivalOn([bool; 7]),
}

/// An optional extra.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Surcharge {
    pub name: String,
    pub unit: SurchargeUnit,
    pub amount_minor: i64,
}

tokens! {
    /// The unit of a surcharge.
    SurchargeUnit {
        PerStay => "perStay",
        PerNight => "perNight",
        PerPersonNight => "perPersonNight",
    }
}

/// Additional beds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExtraBeds {
    pub max: u8,
    pub price_per_night_minor: i64,
    /// Only for children up to this age; none means for any guest.
    pub children_up_to_age: Option<u8>,
}

/// A shortest stay for arrivals within a part of the year, both days included, on some weekdays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MinStay {
    pub nights: u8,
    /// Month and day; never after `to`.
    pub from: (u8, u8),
    pub to: (u8, u8),
    /// Monday first.
    pub weekdays: [bool; 7],
}

/// The price of a child up to an age, inclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChildBand {
    pub up_to_age: u8,
    pub price: ChildPrice,
}

/// Per night, for a child beyond the base occupancy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChildPrice {
    Free,
    /// Thousandths of the price of an extra adult.
    Permille(u16),
}

/// A part of the year with its own price, both days included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeasonRule {
    /// Month and day; never after `to`.
    pub from: (u8, u8),
    pub to: (u8, u8),
    pub permille: u16,
}
