//! Alternatives to a search without results: the same search without one of its filters, on other dates, and in more
//! rooms. The index answers each as a search of its own; without the index there are none.

use super::{
    candidates,
    check::earliest,
    find::{Dates, Finder, OwnedQuery},
    result::ResultOptions,
    split::split,
};
use crate::{
    Ctx,
    entity::room_type,
    error::Result,
    hotels::{self, rules},
    rates::stay_price::RoomLimits,
};
use chrono::{Days, NaiveDate};
use contract::search::{Alternatives, FilterName, HotelFilters, NearbyDates, Relaxation, RoomSplit, Search};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};

/// Maximum shift of the dates, in days, earlier and later.
const MAX_DAYS: u64 = 7;
/// Tries no single facilities if a search has more than this.
const MAX_FACILITIES: usize = 12;
/// Alternative dates at most.
const MAX_DATES: usize = 3;
/// Queries at most: eight filters, with the facilities tried one by one, and dates earlier and later.
const MAX_QUERIES: usize = 7 + MAX_FACILITIES + 2 * MAX_DAYS as usize;

/// Finds similar searches with results.
pub(super) async fn alternatives(
    ctx: &Ctx,
    finder: &Finder,
    search: &Search,
    wanted: ResultOptions<'_>,
) -> Result<Alternatives> {
    if let Some(places) = hotels::nearest_with_hotels(ctx, &search.area).await? {
        // Neither other dates nor fewer filters help in an area without hotels.
        return Ok(Alternatives {
            places,
            ..Alternatives::default()
        });
    }
    let first = earliest(ctx.now());
    let counted = ResultOptions {
        only: wanted.only,
        ..ResultOptions::counts(wanted.filters)
    };
    let query = OwnedQuery::of(search, counted);
    let rooms = more_rooms(ctx, finder, search, query.clone()).await?;
    let found = finder
        .run(ctx, MAX_QUERIES, move |finder| look(finder, &query, first))
        .await?;
    Ok(Alternatives { rooms, ..found })
}

fn look(finder: &Finder, query: &OwnedQuery, first: NaiveDate) -> Alternatives {
    let search = &query.search;
    let total = |dates: Dates, filters: &HotelFilters| {
        let wanted = ResultOptions {
            filters,
            ..query.wanted()
        };
        finder
            .ask(search, dates, wanted, false)
            .map_or(0, |answer| answer.total)
    };
    let own = (search.check_in_date, search.check_out_date);
    let mut found = Alternatives::default();
    for (filter, value, filters) in relaxed(&query.filters) {
        let total = total(own, &filters);
        if total > 0 {
            found.without.push(Relaxation { filter, value, total });
        }
    }
    found
        .without
        .sort_by_key(|relaxation| std::cmp::Reverse(relaxation.total));
    for days in (1..=MAX_DAYS).map(Days::new) {
        for moved in [earlier(own, days), later(own, days)].into_iter().flatten() {
            if found.dates.len() == MAX_DATES || moved.0 < first {
                continue;
            }
            let total = total(moved, &query.filters);
            if total > 0 {
                found.dates.push(NearbyDates {
                    check_in_date: moved.0,
                    check_out_date: moved.1,
                    total,
                });
            }
        }
    }
    found
}

/// Spreads the guests over more rooms if no room of the area takes them as searched and the area then has stays for
/// them.
async fn more_rooms(ctx: &Ctx, finder: &Finder, search: &Search, query: OwnedQuery) -> Result<Option<RoomSplit>> {
    let kinds: Vec<(i32, i32, i32)> = room_type::Entity::find()
        .select_only()
        .columns([
            room_type::Column::MaxGuests,
            room_type::Column::MaxAdults,
            room_type::Column::MaxChildren,
        ])
        .distinct()
        .filter(room_type::Column::HotelId.in_subquery(candidates::hotel_ids(&search.area)))
        .into_tuple()
        .all(ctx.db())
        .await?;
    let limits = |(guests, adults, children)| RoomLimits {
        max_guests: rules::count(guests),
        max_adults: rules::count(adults),
        max_children: rules::count(children),
    };
    let kinds: Vec<RoomLimits> = kinds.into_iter().map(limits).collect();
    let Some(rooms) = split(&search.rooms, &kinds, |_, _| true) else {
        return Ok(None);
    };
    let query = query.in_rooms(rooms.rooms.clone());
    let own = (search.check_in_date, search.check_out_date);
    let answer = finder
        .run(ctx, 1, move |finder| {
            finder.ask(&query.search, own, query.wanted(), false)
        })
        .await?;
    let has_stays = answer.is_some_and(|answer| answer.total > 0);
    Ok(has_stays.then_some(rooms))
}

/// The filters without one of them, for each that is set.
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
    for name in filters.facilities.iter().take(MAX_FACILITIES) {
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

fn earlier((check_in, check_out): Dates, days: Days) -> Option<Dates> {
    Some((check_in.checked_sub_days(days)?, check_out.checked_sub_days(days)?))
}

fn later((check_in, check_out): Dates, days: Days) -> Option<Dates> {
    Some((check_in.checked_add_days(days)?, check_out.checked_add_days(days)?))
}
