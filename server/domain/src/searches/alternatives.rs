//! What to offer when a search finds nothing: the same without one of its filters, and the same on other days. Each is a
//! search of its own, which the index answers at once; without the index nothing is offered.

use super::{dates, find, run::Wanted};
use crate::{Ctx, error::Result, hotels};
use chrono::Days;
use contract::search::{Alternatives, FilterName, HotelFilters, NearbyDates, Relaxation, Search};

/// Days that dates are moved by, to and fro.
const MOST_DAYS: u64 = 7;
/// More facilities than this are not tried one by one.
const MOST_FACILITIES: usize = 12;
/// More dates than this are not offered.
const MOST_DATES: usize = 3;

/// Looks for other searches that find something.
pub(crate) async fn alternatives(ctx: &Ctx, search: &Search, wanted: Wanted<'_>) -> Result<Alternatives> {
    let mut found = Alternatives::default();
    if let Some(places) = hotels::nearest_with_hotels(ctx, &search.area) {
        // Neither other days nor fewer wishes find what is not there.
        found.places = places;
        return Ok(found);
    }
    for (filter, value, filters) in relaxed(wanted.filters) {
        let total = total(ctx, search, &filters, wanted).await?;
        if total > 0 {
            found.without.push(Relaxation { filter, value, total });
        }
    }
    found
        .without
        .sort_by_key(|relaxation| std::cmp::Reverse(relaxation.total));
    let first = dates::earliest(ctx.now());
    for days in 1..=MOST_DAYS {
        for moved in [earlier(search, days), later(search, days)].into_iter().flatten() {
            if found.dates.len() == MOST_DATES || moved.check_in_date < first {
                continue;
            }
            let total = total(ctx, &moved, wanted.filters, wanted).await?;
            if total > 0 {
                found.dates.push(NearbyDates {
                    check_in_date: moved.check_in_date,
                    check_out_date: moved.check_out_date,
                    total,
                });
            }
        }
    }
    Ok(found)
}

async fn total(ctx: &Ctx, search: &Search, filters: &HotelFilters, wanted: Wanted<'_>) -> Result<u32> {
    let counted = Wanted {
        only: wanted.only,
        ..Wanted::counts(filters)
    };
    Ok(find::find(ctx, search, counted)
        .await?
        .map_or(0, |found| found.result.total))
}

/// The filters without one of them, for each that asks something.
fn relaxed(filters: &HotelFilters) -> Vec<(FilterName, Option<String>, HotelFilters)> {
    let mut relaxed = Vec::new();
    let mut without = |filter: FilterName, value: Option<String>, change: &dyn Fn(&mut HotelFilters)| {
        let mut left = filters.clone();
        change(&mut left);
        if left != *filters {
            relaxed.push((filter, value, left));
        }
    };
    without(FilterName::Price, None, &|filters| {
        (filters.min_price, filters.max_price) = (None, None);
    });
    without(FilterName::Stars, None, &|filters| filters.stars.clear());
    without(FilterName::MinRating, None, &|filters| filters.min_rating = None);
    for name in filters.facilities.iter().take(MOST_FACILITIES) {
        without(FilterName::Facilities, Some(name.clone()), &|filters| {
            filters.facilities.retain(|other| other != name);
        });
    }
    without(FilterName::PropertyTypes, None, &|filters| {
        filters.property_types.clear()
    });
    without(FilterName::MealPlans, None, &|filters| filters.meal_plans.clear());
    without(FilterName::FreeCancellation, None, &|filters| {
        filters.free_cancellation = false
    });
    without(FilterName::Breakfast, None, &|filters| filters.breakfast = false);
    relaxed
}

fn earlier(search: &Search, days: u64) -> Option<Search> {
    let days = Days::new(days);
    Some(Search {
        check_in_date: search.check_in_date.checked_sub_days(days)?,
        check_out_date: search.check_out_date.checked_sub_days(days)?,
        ..search.clone()
    })
}

fn later(search: &Search, days: u64) -> Option<Search> {
    let days = Days::new(days);
    Some(Search {
        check_in_date: search.check_in_date.checked_add_days(days)?,
        check_out_date: search.check_out_date.checked_add_days(days)?,
        ..search.clone()
    })
}
