//! The third step of a search: filters, counts, order and the page. Pure; it sees the whole result, so counts are exact.

use super::candidates::Candidate;
use chrono::{DateTime, Utc};
use contract::{
    Currency, Money,
    search::{FacetCount, Facets, HotelFilters, HotelOrder},
};
use std::{cmp::Ordering, collections::HashMap};

/// A hotel that sells something for the search.
pub(super) struct Listed<'a> {
    pub candidate: &'a Candidate,
    pub distance_km: f64,
    /// The lowest total of all rates, of those that can be cancelled for nothing (1), of those with breakfast (2),
    /// of those with both (3).
    pub offers: [Option<Offered>; 4],
}

/// A way to stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Offered {
    /// Minor units of the search's currency.
    pub total: i64,
    /// Index into the candidate's rooms.
    pub room: usize,
    /// Index into that room's plans.
    pub plan: usize,
    pub free_until: Option<DateTime<Utc>>,
}

/// A page of the result, with what was counted over the whole of it.
pub(super) struct Arranged {
    pub total: u32,
    /// Indices into the list with the offer to show, in order.
    pub page: Vec<(usize, Offered)>,
    pub facets: Facets,
}

const FREE_CANCELLATION: usize = 1;
const BREAKFAST: usize = 2;

/// Groups of filters; each facet is counted without its own.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Group {
    Price,
    Stars,
    Rating,
    Facilities,
    PropertyType,
}

/// Filters, counts, sorts and cuts out a page.
pub(super) fn arrange(
    listed: &[Listed<'_>],
    filters: &HotelFilters,
    order: HotelOrder,
    currency: Currency,
    skip: u32,
    take: u32,
) -> Arranged {
    let limits = PriceLimits::of(filters, currency);
    let wishes = wishes(filters);
    let mut counts = Counts::default();
    let mut kept: Vec<(usize, Offered)> = Vec::new();
    for (index, hotel) in listed.iter().enumerate() {
        let failed = failed_groups(hotel, filters);
        if failed.len() <= 1 {
            counts.add(hotel, &failed, wishes, &limits);
        }
        let affordable = hotel.offers[wishes].filter(|offer| limits.hold(offer.total));
        if let (Some(offer), true) = (affordable, failed.is_empty()) {
            kept.push((index, offer));
        }
    }
    kept.sort_unstable_by(|left, right| compare(listed, order, *left, *right));
    let total = u32::try_from(kept.len()).unwrap_or(u32::MAX);
    let page = kept.into_iter().skip(skip as usize).take(take as usize).collect();
    Arranged {
        total,
        page,
        facets: counts.into_facets(currency),
    }
}

/// Which of the four lowest offers the filters ask for.
fn wishes(filters: &HotelFilters) -> usize {
    usize::from(filters.free_cancellation) * FREE_CANCELLATION + usize::from(filters.breakfast) * BREAKFAST
}

/// The groups, price left out, whose filter the hotel does not pass.
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

/// A total order: what is equal otherwise goes by recommendation, then by id.
fn compare(listed: &[Listed<'_>], order: HotelOrder, left: (usize, Offered), right: (usize, Offered)) -> Ordering {
    let (one, other) = (&listed[left.0], &listed[right.0]);
    let (row, other_row) = (&one.candidate.hotel, &other.candidate.hotel);
    let first = match order {
        HotelOrder::Recommended => Ordering::Equal,
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
        // A float that does not fit saturates, and one that is not a number asks for 0.
        let minor = |major: f64| (major * currency.scale() as f64).round() as i64;
        Self {
            min: filters.min_price.map(minor),
            max: filters.max_price.map(minor),
        }
    }

    fn hold(&self, total: i64) -> bool {
        self.min.is_none_or(|min| total >= min) && self.max.is_none_or(|max| total <= max)
    }
}

#[derive(Default)]
struct Counts<'a> {
    stars: HashMap<i32, u32>,
    facilities: HashMap<&'a str, u32>,
    property_types: HashMap<&'a str, u32>,
    free_cancellation: u32,
    breakfast: u32,
    prices: Option<(i64, i64)>,
}

impl<'a> Counts<'a> {
    /// Counts a hotel for each group that is the only one it may fail.
    fn add(&mut self, hotel: &Listed<'a>, failed: &[Group], wishes: usize, limits: &PriceLimits) {
        let row = &hotel.candidate.hotel;
        let passes_but = |group: Group| failed.iter().all(|failed| *failed == group);
        let is_affordable = |wishes: usize| hotel.offers[wishes].is_some_and(|offer| limits.hold(offer.total));
        if is_affordable(wishes) {
            if let (Some(stars), true) = (row.stars, passes_but(Group::Stars)) {
                *self.stars.entry(stars).or_default() += 1;
            }
            if passes_but(Group::PropertyType) {
                *self.property_types.entry(&row.property_type).or_default() += 1;
            }
            if passes_but(Group::Facilities) {
                for (index, facility) in row.facilities.0.iter().enumerate() {
                    // A name that stands in two groups counts once.
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
            self.free_cancellation += u32::from(is_affordable(wishes | FREE_CANCELLATION));
            self.breakfast += u32::from(is_affordable(wishes | BREAKFAST));
        }
        if let (Some(offer), true) = (hotel.offers[wishes], passes_but(Group::Price)) {
            let (min, max) = self.prices.unwrap_or((offer.total, offer.total));
            self.prices = Some((min.min(offer.total), max.max(offer.total)));
        }
    }

    fn into_facets(self, currency: Currency) -> Facets {
        let mut stars: Vec<(i32, u32)> = self.stars.into_iter().collect();
        stars.sort_unstable_by_key(|(stars, _)| -stars);
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
            free_cancellation: self.free_cancellation,
            breakfast: self.breakfast,
            min_price: self.prices.map(|(min, _)| Money::new(min, currency)),
            max_price: self.prices.map(|(_, max)| Money::new(max, currency)),
        }
    }
}

/// Most frequent first; of equal ones by name.
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
