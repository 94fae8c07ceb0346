//! Counts the hotels that each filter value would leave: over the whole result, every group without its own filter.

use super::listed::{ListedHotel, PriceLimits, Wishes};
use contract::{
    Currency, Money,
    hotel::MealPlan,
    search::{FacetCount, Facets, PriceBucket},
};
use search::index::{histogram_bars, histogram_edge};
use std::{
    cmp::Reverse,
    collections::{BTreeMap, HashMap},
};

/// Rating filters on offer, in points.
const POINTS: [usize; 5] = [9, 8, 7, 6, 5];
/// Maximum number of histogram bars that remain distinguishable.
const MAX_BARS: usize = 32;

/// Filter groups; each is counted without its own filter.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Group {
    Price,
    Stars,
    Rating,
    Facilities,
    PropertyType,
}

#[derive(Default)]
pub(super) struct Counts<'a> {
    stars: HashMap<i32, u32>,
    /// Hotels with at least this many points.
    ratings: [u32; 11],
    facilities: HashMap<&'a str, u32>,
    property_types: HashMap<&'a str, u32>,
    meal_plans: [u32; MealPlan::ALL.len()],
    free_cancellation: u32,
    breakfast: u32,
    limits: Option<(i64, i64)>,
    prices: BTreeMap<i64, u32>,
}

impl<'a> Counts<'a> {
    /// Counts a hotel for each group whose filter is the only one that may exclude it.
    pub fn add(&mut self, hotel: &ListedHotel<'a>, failed: &[Group], wishes: Wishes, limits: &PriceLimits) {
        let row = &hotel.candidate.hotel;
        let passes_but = |group: Group| failed.iter().all(|failed| *failed == group);
        let is_affordable = |wishes: Wishes| {
            hotel
                .offers
                .lowest(wishes)
                .is_some_and(|offer| limits.hold(offer.total))
        };
        if is_affordable(wishes) {
            if let (Some(stars), true) = (row.stars, passes_but(Group::Stars)) {
                *self.stars.entry(stars).or_default() += 1;
            }
            if let (Some(tenths), true) = (row.rating_tenths, passes_but(Group::Rating)) {
                let points = usize::try_from(tenths / 10).unwrap_or(0).min(10);
                self.ratings[..=points].iter_mut().for_each(|count| *count += 1);
            }
            if passes_but(Group::PropertyType) {
                *self.property_types.entry(&row.property_type).or_default() += 1;
            }
            if passes_but(Group::Facilities) {
                for (index, facility) in row.facilities.0.iter().enumerate() {
                    // Counts a facility once that two groups list.
                    if row.facilities.0[..index]
                        .iter()
                        .all(|earlier| earlier.name != facility.name)
                    {
                        *self.facilities.entry(&facility.name).or_default() += 1;
                    }
                }
            }
        }
        if failed.is_empty() {
            let with = |meal_plans: &[MealPlan]| Wishes {
                free_cancellation: wishes.free_cancellation,
                ..Wishes::of_meal_plans(meal_plans.iter().copied())
            };
            self.free_cancellation += u32::from(is_affordable(Wishes {
                free_cancellation: true,
                ..wishes
            }));
            self.breakfast += u32::from(is_affordable(with(&MealPlan::ALL[1..])));
            for (count, meal_plan) in self.meal_plans.iter_mut().zip(MealPlan::ALL) {
                *count += u32::from(is_affordable(with(&[meal_plan])));
            }
        }
        if let (Some(offer), true) = (hotel.offers.lowest(wishes), passes_but(Group::Price)) {
            let (min, max) = self.limits.unwrap_or((offer.total, offer.total));
            self.limits = Some((min.min(offer.total), max.max(offer.total)));
            *self.prices.entry(histogram_edge(offer.total)).or_default() += 1;
        }
    }

    pub fn into_facets(self, currency: Currency) -> Facets {
        let mut stars: Vec<(i32, u32)> = self.stars.into_iter().collect();
        stars.sort_unstable_by_key(|(stars, _)| -stars);
        let prices: Vec<(i64, u32)> = self.prices.into_iter().collect();
        Facets {
            stars: stars
                .into_iter()
                .map(|(stars, count)| FacetCount {
                    value: stars.to_string(),
                    count,
                })
                .collect(),
            facilities: by_count(self.facilities),
            property_types: by_count(self.property_types),
            ratings: ratings(&self.ratings),
            meal_plans: meal_plans(&self.meal_plans),
            free_cancellation: self.free_cancellation,
            breakfast: self.breakfast,
            min_price: self.limits.map(|(min, _)| Money::new(min, currency)),
            max_price: self.limits.map(|(_, max)| Money::new(max, currency)),
            prices: price_buckets(&prices, currency),
        }
    }
}

/// Adds values of `others` that are missing here, with a count of 0.
pub(super) fn add_absent(facets: &mut Facets, others: &Facets) {
    add_absent_values(&mut facets.facilities, &others.facilities);
    add_absent_values(&mut facets.property_types, &others.property_types);
    add_absent_values(&mut facets.stars, &others.stars);
    add_absent_values(&mut facets.ratings, &others.ratings);
    add_absent_values(&mut facets.meal_plans, &others.meal_plans);
    // Most stars and points first; meal plans by the meals they include.
    facets.stars.sort_by_key(|facet| Reverse(facet.value.clone()));
    facets.ratings.sort_by_key(|facet| Reverse(facet.value.clone()));
    let place = |facet: &FacetCount| MealPlan::ALL.iter().position(|plan| plan.as_str() == facet.value);
    facets.meal_plans.sort_by_key(place);
}

fn add_absent_values(counts: &mut Vec<FacetCount>, others: &[FacetCount]) {
    let absent = others
        .iter()
        .filter(|other| counts.iter().all(|facet| facet.value != other.value));
    let absent: Vec<FacetCount> = absent
        .map(|other| FacetCount {
            value: other.value.clone(),
            count: 0,
        })
        .collect();
    counts.extend(absent);
}

/// Most frequent first, then by name.
fn by_count(counts: HashMap<&str, u32>) -> Vec<FacetCount> {
    let mut counts: Vec<(&str, u32)> = counts.into_iter().collect();
    counts.sort_unstable_by(|left, right| right.1.cmp(&left.1).then(left.0.cmp(right.0)));
    counts
        .into_iter()
        .map(|(value, count)| FacetCount {
            value: value.to_owned(),
            count,
        })
        .collect()
}

/// The counts of the rating filters on offer, by minimum points.
pub(super) fn ratings(counts: &[u32; 11]) -> Vec<FacetCount> {
    let known = POINTS.into_iter().filter(|points| counts[*points] > 0);
    let counts = known.map(|points| FacetCount {
        value: points.to_string(),
        count: counts[points],
    });
    counts.collect()
}

/// Names counts that are in the order of [`MealPlan::ALL`].
pub(super) fn meal_plans(counts: &[u32; MealPlan::ALL.len()]) -> Vec<FacetCount> {
    let known = MealPlan::ALL.into_iter().zip(*counts).filter(|(_, count)| *count > 0);
    let counts = known.map(|(meal_plan, count)| FacetCount {
        value: meal_plan.as_str().to_owned(),
        count,
    });
    counts.collect()
}

/// The index's counts by price in the wire's form.
pub(super) fn price_buckets(counts: &[(i64, u32)], currency: Currency) -> Vec<PriceBucket> {
    let bars = histogram_bars(counts, MAX_BARS).into_iter();
    let buckets = bars.map(|bar| PriceBucket {
        from: Money::new(bar.from, currency),
        to: Money::new(bar.to, currency),
        count: bar.count,
    });
    buckets.collect()
}
