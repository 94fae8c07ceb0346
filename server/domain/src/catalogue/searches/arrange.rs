//! The third step of a search: filters, counts and order. Pure; it has the whole result, so counts are exact.

use super::{
    counts::{Counts, Group},
    listed::{ListedHotel, PriceLimits, PricedRate, Wishes},
};
use contract::{
    Currency,
    search::{Facets, HotelFilters, HotelOrder},
};
use std::cmp::Ordering;

/// The result with the counts over the whole of it.
pub(super) struct ArrangedHotels {
    /// Indices into the list with the offer to show, in order.
    pub in_order: Vec<(usize, PricedRate)>,
    pub facets: Facets,
}

/// Filters, counts and sorts.
pub(super) fn arrange(
    listed: &[ListedHotel<'_>],
    filters: &HotelFilters,
    order: HotelOrder,
    currency: Currency,
) -> ArrangedHotels {
    let limits = PriceLimits::of(filters, currency);
    let wishes = Wishes::of(filters);
    let mut counts = Counts::default();
    let mut kept: Vec<(usize, PricedRate)> = Vec::new();
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
    ArrangedHotels {
        in_order: kept,
        facets: counts.into_facets(currency),
    }
}

/// The filter groups, except the price, that exclude the hotel.
fn failed_groups(hotel: &ListedHotel<'_>, filters: &HotelFilters) -> Vec<Group> {
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
fn compare(
    listed: &[ListedHotel<'_>],
    order: HotelOrder,
    left: (usize, PricedRate),
    right: (usize, PricedRate),
) -> Ordering {
    let (one, other) = (&listed[left.0], &listed[right.0]);
    let (row, other_row) = (&one.candidate.hotel, &other.candidate.hotel);
    let first = match order {
        HotelOrder::Recommended => {
            // The hotel that was asked for comes first, wherever it is.
            let beyond =
                |listed: &ListedHotel<'_>| listed.is_beyond && listed.candidate.hotel.recommended_rank != i32::MAX;
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
