//! Hotels with their offers for a search, and what filters require of an offer.

use super::candidates::Candidate;
use chrono::{DateTime, Utc};
use contract::{Currency, hotel::MealPlan, search::HotelFilters};
use uuid::Uuid;

/// A hotel with an offer for the search.
pub(super) struct ListedHotel<'a> {
    pub candidate: &'a Candidate,
    pub distance_km: f64,
    /// Whether it lies beyond the searched town.
    pub is_beyond: bool,
    pub offers: Offers,
}

/// The lowest offer of each meal plan: of all, and of those with free cancellation.
#[derive(Clone, Debug, Default)]
pub(super) struct Offers([[Option<PricedRate>; 2]; MealPlan::ALL.len()]);

impl Offers {
    pub fn offer(&mut self, meal_plan: MealPlan, offered: PricedRate) {
        let kinds = &mut self.0[meal_plan as usize];
        let fitting = if offered.free_until.is_some() { 2 } else { 1 };
        for best in &mut kinds[..fitting] {
            if best.is_none_or(|best| offered.order() < best.order()) {
                *best = Some(offered);
            }
        }
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|kinds| kinds[0].is_none())
    }

    /// The lowest offer that meets the requirements.
    pub fn lowest(&self, wishes: Wishes) -> Option<PricedRate> {
        let wanted = MealPlan::ALL
            .iter()
            .filter(|meal_plan| wishes.meal_plans >> **meal_plan as u8 & 1 == 1);
        let offers = wanted.filter_map(|meal_plan| self.0[*meal_plan as usize][usize::from(wishes.free_cancellation)]);
        offers.min_by_key(PricedRate::order)
    }
}

/// Requirements on an offer.
#[derive(Clone, Copy)]
pub(super) struct Wishes {
    /// Meal plans, as a bit set.
    pub meal_plans: u8,
    pub free_cancellation: bool,
}

impl Wishes {
    pub fn of(filters: &HotelFilters) -> Self {
        let asked = MealPlan::ALL
            .into_iter()
            .filter(|meal_plan| asks_for(filters, *meal_plan));
        Self {
            free_cancellation: filters.free_cancellation,
            ..Self::of_meal_plans(asked)
        }
    }

    pub fn of_meal_plans(meal_plans: impl IntoIterator<Item = MealPlan>) -> Self {
        Self {
            meal_plans: meal_plans
                .into_iter()
                .fold(0, |set, meal_plan| set | 1 << meal_plan as u8),
            free_cancellation: false,
        }
    }
}

/// Whether the filters allow this meal plan.
pub(super) fn asks_for(filters: &HotelFilters, meal_plan: MealPlan) -> bool {
    let is_named = filters.meal_plans.is_empty() || filters.meal_plans.contains(&meal_plan);
    is_named && (!filters.breakfast || meal_plan != MealPlan::RoomOnly)
}

/// A priced room and rate plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PricedRate {
    /// Minor units of the search's currency.
    pub total: i64,
    /// Position of the room and of the plan, and the plan's id: the order of equal totals.
    pub place: (i32, i32, Uuid),
    /// Index into the candidate's rooms.
    pub room: usize,
    /// Index into that room's plans.
    pub plan: usize,
    pub free_until: Option<DateTime<Utc>>,
}

impl PricedRate {
    pub fn order(&self) -> (i64, (i32, i32, Uuid)) {
        (self.total, self.place)
    }
}

/// The price filter in minor units.
pub(super) struct PriceLimits {
    pub min: Option<i64>,
    pub max: Option<i64>,
}

impl PriceLimits {
    pub fn of(filters: &HotelFilters, currency: Currency) -> Self {
        // A number that is too large saturates, and NaN becomes 0.
        let minor = |major: f64| (major * currency.scale() as f64).round() as i64;
        Self {
            min: filters.min_price.map(minor),
            max: filters.max_price.map(minor),
        }
    }

    pub fn hold(&self, total: i64) -> bool {
        self.min.is_none_or(|min| total >= min) && self.max.is_none_or(|max| total <= max)
    }
}
