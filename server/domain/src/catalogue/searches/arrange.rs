//! The third step of a search: filters, counts and order. Pure; it has the whole result, so counts are exact.

use super::{
    candidates::Candidate,
    counts::{Counts, Group},
};
use chrono::{DateTime, Utc};
use contract::{
    Currency,
    hotel::MealPlan,
    search::{Facets, HotelFilters, HotelOrder},
};
use std::cmp::Ordering;
use uuid::Uuid;

/// A hotel with an offer for the search.
pub(super) struct Listed<'a> {
    pub candidate: &'a Candidate,
    pub distance_km: f64,
    /// Whether it lies beyond the searched town.
    pub is_beyond: bool,
    pub offers: Offers,
}

/// The lowest offer of each meal plan: of all, and of those with free cancellation.
#[derive(Clone, Debug, Default)]
pub(super) struct Offers([[Option<Offered>; 2]; MealPlan::ALL.len()]);

impl Offers {
    pub fn offer(&mut self, meal_plan: MealPlan, offered: Offered) {
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
    pub fn lowest(&self, wishes: Wishes) -> Option<Offered> {
        let wanted = MealPlan::ALL
            .iter()
            .filter(|board| wishes.boards >> **board as u8 & 1 == 1);
        let offers = wanted.filter_map(|board| self.0[*board as usize][usize::from(wishes.free_cancellation)]);
        offers.min_by_key(Offered::order)
    }
}

/// Requirements on an offer.
#[derive(Clone, Copy)]
pub(super) struct Wishes {
    /// Meal plans, as a bit set.
    pub boards: u8,
    pub free_cancellation: bool,
}

impl Wishes {
    fn of(filters: &HotelFilters) -> Self {
        let asked = MealPlan::ALL.into_iter().filter(|board| asks_for(filters, *board));
        Self {
            free_cancellation: filters.free_cancellation,
            ..Self::of_boards(asked)
        }
    }

    pub fn of_boards(boards: impl IntoIterator<Item = MealPlan>) -> Self {
        Self {
            boards: boards.into_iter().fold(0, |set, board| set | 1 << board as u8),
            free_cancellation: false,
        }
    }
}

/// Whether the filters allow this meal plan.
pub(super) fn asks_for(filters: &HotelFilters, board: MealPlan) -> bool {
    let is_named = filters.meal_plans.is_empty() || filters.meal_plans.contains(&board);
    is_named && (!filters.breakfast || board != MealPlan::RoomOnly)
}

/// A priced room and rate plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Offered {
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

/// The result with the counts over the whole of it.
pub(super) struct Arranged {
    /// Indices into the list with the offer to show, in order.
    pub in_order: Vec<(usize, Offered)>,
    pub facets: Facets,
}

impl Offered {
    fn order(&self) -> (i64, (i32, i32, Uuid)) {
        (self.total, self.place)
    }
}

/// Filters, counts and sorts.
pub(super) fn arrange(
    listed: &[Listed<'_>],
    filters: &HotelFilters,
    order: HotelOrder,
    currency: Currency,
) -> Arranged {
    let limits = PriceLimits::of(filters, currency);
    let wishes = Wishes::of(filters);
    let mut counts = Counts::default();
    let mut kept: Vec<(usize, Offered)> = Vec::new();
    for (index, hotel) in listed.iter().enumerate() {
        let failed = failed_groups(hotel, filters);
        if failed.len() <= 1 {
            counts.add(hotel, &failed, wishes, &limits);
        }
        let affordable = hotel.offers.lowest(wishes).filter(|offer| limits.hold(offer.total));
        if let (Some(offer), true) = (affordable, failed.is_empty()) {
            kept.push((index, offer));
        }
    }
    kept.sort_unstable_by(|left, right| compare(listed, order, *left, *right));
    Arranged {
        in_order: kept,
        facets: counts.into_facets(currency),
    }
}

/// The filter groups, except the price, that exclude the hotel.
fn failed_groups(hotel: &Listed<'_>, filters: &HotelFilters) -> Vec<Group> {
    let row = &hotel.candidate.hotel;
    let mut failed = Vec::new();
    if !filters.stars.is_empty()
        && !row.stars.is_some_and(|stars| {
            filters
                .stars
                .iter()
                .any(|wanted| i64::from(*wanted) == i64::from(stars))
        })
    {
        failed.push(Group::Stars);
    }
    let rating = row.rating_tenths.map(crate::hotels::summary::rating);
    if filters
        .min_rating
        .is_some_and(|least| rating.is_none_or(|rating| rating < least))
    {
        failed.push(Group::Rating);
    }
    let has = |name: &String| row.facilities.0.iter().any(|facility| facility.name == *name);
    if !filters.facilities.iter().all(has) {
        failed.push(Group::Facilities);
    }
    if !filters.property_types.is_empty() && !filters.property_types.contains(&row.property_type) {
        failed.push(Group::PropertyType);
    }
    failed
}

/// A total order: ties are resolved by recommendation, then by id.
fn compare(listed: &[Listed<'_>], order: HotelOrder, left: (usize, Offered), right: (usize, Offered)) -> Ordering {
    let (one, other) = (&listed[left.0], &listed[right.0]);
    let (row, other_row) = (&one.candidate.hotel, &other.candidate.hotel);
    let first = match order {
        HotelOrder::Recommended => {
            // The hotel that was asked for comes first, wherever it is.
            let beyond = |listed: &Listed<'_>| listed.is_beyond && listed.candidate.hotel.recommended_rank != i32::MAX;
            beyond(one).cmp(&beyond(other))
        }
        HotelOrder::Price => left.1.total.cmp(&right.1.total),
        HotelOrder::Rating => {
            (other_row.rating_tenths, other_row.review_count).cmp(&(row.rating_tenths, row.review_count))
        }
        HotelOrder::Stars => other_row.stars.cmp(&row.stars),
        HotelOrder::Distance => one.distance_km.total_cmp(&other.distance_km),
    };
    first
        .then(other_row.recommended_rank.cmp(&row.recommended_rank))
        .then(row.id.cmp(&other_row.id))
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
