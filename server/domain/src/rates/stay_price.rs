//! The price of a stay in one room in the hotel's currency: nights, guests, promotions and restrictions.
//!
//! Knows nothing of other currencies, cancellation or availability.

use crate::rates::terms::{
    MinStay, MonthDay, PromotionCondition, RateTerms, Season, SurchargeRule, SurchargeUnit, Tax, TaxKind,
};
use chrono::{Datelike, Days, NaiveDate};
use contract::search::Occupancy;

/// The longest stay with a price, in nights.
pub const MAX_STAY_NIGHTS: u32 = 30;

/// Dates of a stay and of its booking, all in the hotel's local calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stay {
    pub check_in: NaiveDate,
    pub check_out: NaiveDate,
    pub booked_on: NaiveDate,
}

impl Stay {
    /// The number of nights; 0 if check-out is not after check-in.
    pub fn nights(&self) -> u32 {
        u32::try_from((self.check_out - self.check_in).num_days()).unwrap_or(0)
    }
}

/// The number of guests that a room takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoomLimits {
    pub max_guests: u32,
    pub max_adults: u32,
    pub max_children: u32,
}

impl RoomLimits {
    /// Whether the guests fit. A child of any age needs a place.
    pub fn fit(&self, occupancy: &Occupancy) -> bool {
        let children = guests_of(occupancy).saturating_sub(occupancy.adults);
        (1..=self.max_adults).contains(&occupancy.adults)
            && children <= self.max_children
            && guests_of(occupancy) <= self.max_guests
    }
}

/// The price of a room for a stay, in minor units of the hotel's currency.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StayPrice {
    /// All nights after the promotion.
    pub room: i64,
    /// The first of these nights.
    pub first_night: i64,
    /// Index into the terms' promotions, and the saved amount.
    pub promotion: Option<(usize, i64)>,
    pub nights: u32,
    pub guests: u32,
}

/// Adults and children.
pub fn guests_of(occupancy: &Occupancy) -> u32 {
    occupancy
        .adults
        .saturating_add(u32::try_from(occupancy.child_ages.len()).unwrap_or(u32::MAX))
}

/// Prices a stay; `None` if the terms do not sell it (too short, too long, or without a night).
///
/// The base price covers the guests of the base occupancy, those with the highest price first; each further guest pays
/// the extra adult's price or a child's part of it. A guest who pays alone gets the single-use price. Each night is
/// rounded to the plan's step separately, before and after the promotion, so that the nights always sum to the total.
pub fn stay_price(terms: &RateTerms, stay: &Stay, occupancy: &Occupancy) -> Option<StayPrice> {
    let nights = stay.nights();
    if nights == 0 || nights > MAX_STAY_NIGHTS || nights < shortest_stay(&terms.min_stays, stay.check_in) {
        return None;
    }
    let (extra, single) = guests_price(terms, occupancy);
    let promotion = best_promotion(terms, stay);
    let kept_percent = 100 - promotion.map_or(0, |index| terms.promotions[index].percent_off.min(100));
    let (mut room, mut before, mut first_night) = (0, 0, 0);
    for (index, night) in stay.check_in.iter_days().take(nights as usize).enumerate() {
        let night = night_price(terms, night);
        let full = extra + if single { single_price(terms, night) } else { night };
        let kept = to_step(i128::from(full) * i128::from(kept_percent), 100, terms.step);
        if index == 0 {
            first_night = kept;
        }
        before += full;
        room += kept;
    }
    let guests = guests_of(occupancy);
    Some(StayPrice {
        room,
        first_night,
        promotion: promotion.map(|index| (index, before - room)),
        nights,
        guests,
    })
}

/// The price of a night for the base occupancy.
pub(crate) fn night_price(terms: &RateTerms, night: NaiveDate) -> i64 {
    let weekday = night.weekday().num_days_from_monday() as usize;
    let season = season(&terms.seasons, month_day(night));
    season_price(terms, season.map(|index| &terms.seasons[index]), weekday)
}

/// The price of a night by weekday, Monday first, in a season or outside all of them.
fn season_price(terms: &RateTerms, season: Option<&Season>, weekday: usize) -> i64 {
    let permille = season.map_or(1_000, |season| season.permille);
    let exact = i128::from(terms.base_price) * i128::from(permille) * i128::from(terms.weekday_permille[weekday]);
    to_step(exact, 1_000_000, terms.step).max(terms.step.max(1))
}

/// The prices of all nights, for callers that need many of them; equal to [`night_price`].
pub(crate) struct PriceTable<'a> {
    seasons: &'a [Season],
    /// By season and weekday; the last row is outside all seasons.
    prices: Vec<[i64; 7]>,
}

impl<'a> PriceTable<'a> {
    pub fn of(terms: &'a RateTerms) -> Self {
        let seasons = terms.seasons.iter().map(Some).chain([None]);
        let week = |season| std::array::from_fn(|weekday| season_price(terms, season, weekday));
        Self {
            seasons: &terms.seasons,
            prices: seasons.map(week).collect(),
        }
    }

    /// The price of a night by its first day and that day's weekday, Monday first.
    pub fn price(&self, day: MonthDay, weekday: usize) -> i64 {
        let row = season(self.seasons, day).unwrap_or(self.seasons.len());
        self.prices[row][weekday]
    }
}

/// The price of a night for one guest. It depends on the night's price only.
fn single_price(terms: &RateTerms, night: i64) -> i64 {
    to_step(
        i128::from(night) * i128::from(terms.single_use_permille),
        1_000,
        terms.step,
    )
    .max(terms.step.max(1))
}

/// Guests that a night's price does not cover.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ExtraGuests {
    pub adults: u32,
    /// Each child's price, in thousandths of an extra adult's.
    pub children: Vec<u32>,
    /// Whether one paying guest uses a room for two or more alone.
    pub is_alone: bool,
}

/// The guests who pay in addition to the night's price.
pub(crate) fn extra_guests(terms: &RateTerms, occupancy: &Occupancy) -> ExtraGuests {
    let children = occupancy
        .child_ages
        .iter()
        .map(|age| child_permille(terms, *age))
        .filter(|permille| *permille > 0);
    let mut children: Vec<u32> = children.collect();
    children.sort_unstable_by(|left, right| right.cmp(left));
    let paying = occupancy.adults as usize + children.len();
    let covered = terms.base_occupancy as usize;
    // The terms contain no child with a higher price than an adult, so adults always come first.
    let places_for_children = covered.saturating_sub(occupancy.adults as usize);
    ExtraGuests {
        adults: occupancy.adults.saturating_sub(terms.base_occupancy),
        children: children.into_iter().skip(places_for_children).collect(),
        is_alone: paying == 1 && covered >= 2,
    }
}

/// The price of the guests beyond the base per night, and whether one paying guest uses the room alone.
fn guests_price(terms: &RateTerms, occupancy: &Occupancy) -> (i64, bool) {
    let extra = extra_guests(terms, occupancy);
    let children = extra
        .children
        .iter()
        .map(|permille| to_step(i128::from(terms.extra_adult) * i128::from(*permille), 1_000, terms.step));
    let price = i64::from(extra.adults) * terms.extra_adult + children.sum::<i64>();
    (price, extra.is_alone)
}

fn child_permille(terms: &RateTerms, age: u32) -> u32 {
    let band = terms.children.iter().find(|band| age <= band.up_to_age);
    band.map_or(1_000, |band| band.permille.min(1_000))
}

/// The first season that contains the day.
fn season(seasons: &[Season], day: MonthDay) -> Option<usize> {
    seasons.iter().position(|season| season.from <= day && day <= season.to)
}

/// The shortest stay for an arrival on that day, in nights.
pub fn shortest_stay(rules: &[MinStay], arrival: NaiveDate) -> u32 {
    let (day, weekday) = (month_day(arrival), arrival.weekday().num_days_from_monday() as usize);
    let fitting = rules
        .iter()
        .filter(|rule| rule.from <= day && day <= rule.to && rule.weekdays[weekday]);
    fitting.map(|rule| rule.nights).max().unwrap_or(1).max(1)
}

/// The promotion that saves most; the first of equal ones.
pub(crate) fn best_promotion(terms: &RateTerms, stay: &Stay) -> Option<usize> {
    let holds = |condition: PromotionCondition| match condition {
        PromotionCondition::MinNights(nights) => stay.nights() >= nights,
        PromotionCondition::EarlyBirdDays(days) => stay
            .check_in
            .checked_sub_days(Days::new(days.into()))
            .is_some_and(|latest| stay.booked_on <= latest),
        PromotionCondition::ArrivalOn(weekdays) => weekdays[stay.check_in.weekday().num_days_from_monday() as usize],
    };
    let mut best: Option<usize> = None;
    for (index, promotion) in terms.promotions.iter().enumerate() {
        let beats = best.is_none_or(|best| promotion.percent_off > terms.promotions[best].percent_off);
        if promotion.percent_off > 0 && beats && holds(promotion.condition) {
            best = Some(index);
        }
    }
    best
}

/// Taxes and fees added to the room price, including those paid at the property; leaves out those inside the room
/// price.
pub fn fees<'a>(taxes: &'a [Tax], price: &StayPrice) -> impl Iterator<Item = (&'a Tax, i64)> {
    let price = *price;
    taxes
        .iter()
        .filter(|tax| !tax.included)
        .map(move |tax| (tax, fee(tax, &price)))
        .filter(|(_, amount)| *amount > 0)
}

fn fee(tax: &Tax, price: &StayPrice) -> i64 {
    match tax.kind {
        TaxKind::BasisPointsOfRoom(basis_points) => {
            to_step(i128::from(price.room) * i128::from(basis_points), 10_000, 1)
        }
        TaxKind::PerPersonNight(amount) => amount * i64::from(price.guests) * i64::from(price.nights),
        TaxKind::PerStay(amount) => amount,
    }
}

/// The price of an extra for one room and the whole stay.
pub fn surcharge_price(rule: &SurchargeRule, price: &StayPrice) -> i64 {
    match rule.unit {
        SurchargeUnit::PerStay => rule.amount,
        SurchargeUnit::PerNight => rule.amount * i64::from(price.nights),
        SurchargeUnit::PerPersonNight => rule.amount * i64::from(price.nights) * i64::from(price.guests),
    }
}

/// `numerator / denominator`, rounded half up to a multiple of the step.
pub(crate) fn to_step(numerator: i128, denominator: i128, step: i64) -> i64 {
    let step = i128::from(step.max(1));
    let unit = denominator * step;
    i64::try_from((2 * numerator + unit).div_euclid(2 * unit) * step).unwrap_or(i64::MAX)
}

fn month_day(date: NaiveDate) -> MonthDay {
    (
        u8::try_from(date.month()).unwrap_or(u8::MAX),
        u8::try_from(date.day()).unwrap_or(u8::MAX),
    )
}
