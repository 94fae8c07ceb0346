//! A search answered by the index. The database is asked for what the page's cards show, and the rate engine for the price
//! of each: a card whose price the engine does not confirm is not shown.

use super::{
    area,
    arrange::{PriceLimits, asks_for},
    catalogue::{Entry, Plan, RoomType},
    counts, map,
    market::{self, Asked},
    page::distance_km,
    price::total_of_rooms,
    run::{Found, Shown, Wanted},
};
use crate::{
    Ctx, calendar,
    error::Result,
    hotels::{House, summary},
    rates::{engine, ladder},
};
use chrono::{DateTime, Utc};
use contract::{
    Currency, Money,
    hotel::MealPlan,
    search::{FacetCount, Facets, HotelFilters, HotelOrder, HotelSearchResult, Search},
};
use search::{
    ExchangeRates,
    index::{self, Board, Boards, Filters, Guests, Hit, Order, Query},
};
use std::{collections::HashMap, sync::Arc};
use uuid::Uuid;

/// The answer of the index; None when there is none yet, or when it cannot answer this.
pub(super) async fn find(ctx: &Ctx, search: &Search, wanted: Wanted<'_>) -> Result<Option<Found>> {
    let filters = wanted.filters;
    let Some(held) = market::current(ctx).await? else {
        return Ok(None);
    };
    let check_in = calendar::to_day(search.check_in_date);
    if !held.covers(check_in, calendar::to_day(search.check_out_date)) {
        return Ok(None);
    }
    let asked = Asked::new(search, ctx.now());
    let small = |count: usize| u8::try_from(count).unwrap_or(u8::MAX);
    let rooms = search.rooms.iter().map(|room| Guests {
        adults: small(room.adults as usize),
        children: small(room.child_ages.len()),
    });
    let rooms: Vec<Guests> = rooms.collect();
    let limits = PriceLimits::of(filters, search.currency);
    let stars: Vec<u8> = filters.stars.iter().map(|stars| small(*stars as usize)).collect();
    let only: Option<Vec<u128>> = wanted
        .only
        .map(|ids| ids.iter().map(|id| Uuid::from(*id).as_u128()).collect());
    let facilities: Vec<&str> = filters.facilities.iter().map(String::as_str).collect();
    let property_types: Vec<&str> = filters.property_types.iter().map(String::as_str).collect();
    let query = Query {
        area: area::of_index(&search.area)?,
        check_in,
        nights: u32::try_from((search.check_out_date - search.check_in_date).num_days()).unwrap_or(0),
        rooms: &rooms,
        stay: &asked,
        filters: Filters {
            min_total: limits.min,
            max_total: limits.max,
            stars: &stars,
            min_rating_tenths: filters.min_rating.map(least_tenths),
            facilities: &facilities,
            property_types: &property_types,
            boards: boards(filters),
            free_cancellation: filters.free_cancellation,
            only: only.as_deref(),
        },
        order: order_of(wanted.order, search),
        first: search.area.hotel_id.map(|id| Uuid::from(id).as_u128()),
        skip: wanted.skip as usize,
        take: wanted.take as usize,
        map: map::view(&search.area, wanted.zoom),
    };
    // A search that is stored keeps the limits of its time; one the index does not take is the database's.
    let Ok(answer) = held.index.search(&query) else {
        return Ok(None);
    };
    let ids: Vec<Uuid> = answer.hits.iter().map(|hit| Uuid::from_u128(hit.hotel)).collect();
    let (entries, images) = ctx.catalogue().pictured(ctx.db(), &ids).await?;
    let entries: HashMap<Uuid, Arc<Entry>> = entries.into_iter().map(|entry| (entry.hotel.id, entry)).collect();
    let mut hotels = Vec::with_capacity(answer.hits.len());
    for (hit, id) in answer.hits.iter().zip(&ids) {
        let confirmed = match entries.get(id) {
            Some(entry) => confirm(entry, hit, search, asked.now)?.map(|confirmed| (entry, confirmed)),
            None => None,
        };
        let Some((entry, confirmed)) = confirmed else {
            // Changed between two reads; the database knows.
            tracing::info!(hotel = %id, "a hotel's offer changed while it was searched");
            return Ok(None);
        };
        let shown = Shown {
            hotel: &entry.hotel,
            room_type_name: &confirmed.room.name,
            meal_plan: &confirmed.plan.meal_plan,
            refundable: confirmed.plan.terms.0.is_refundable(),
            total: hit.total,
            free_until: confirmed.free_until,
            rooms_left: hit.rooms_left.into(),
            distance_km: distance_km(&search.area, &entry.hotel),
        };
        hotels.push(shown.card(search, &images)?);
    }
    let result = HotelSearchResult {
        search: search.clone(),
        total: answer.total,
        hotels,
        facets: facets(answer.facets, search.currency),
        skip: wanted.skip,
        take: wanted.take,
        alternatives: None,
    };
    let map = answer.map.map(|map| map::on_wire(map, search.currency));
    Ok(Some(Found { result, map }))
}

/// An offer that the rate engine makes, too.
struct Confirmed<'a> {
    room: &'a RoomType,
    plan: &'a Plan,
    free_until: Option<DateTime<Utc>>,
}

/// Prices a hit anew; None when the result is another one.
fn confirm<'a>(entry: &'a Entry, hit: &Hit, search: &Search, now: DateTime<Utc>) -> Result<Option<Confirmed<'a>>> {
    let house = House::of(&entry.hotel)?;
    let stay = house.stay(search.check_in_date, search.check_out_date, now);
    let terms = house.terms(ExchangeRates::embedded(), search.currency, stay);
    let (Some(terms), Some((room, plan))) = (terms, market::rate(entry, hit.rate)) else {
        return Ok(None);
    };
    let totals = total_of_rooms(&terms, room.limits, plan, search);
    let windows = ladder::windows(&plan.terms.0.ladder, &terms.arrival);
    let free_until = engine::free_until(&windows, now);
    let is_same =
        totals.is_some_and(|totals| totals.total == hit.total) && free_until.is_some() == hit.is_free_to_cancel;
    Ok(is_same.then_some(Confirmed { room, plan, free_until }))
}

/// The boards that the filters leave; None when it is all of them.
fn boards(filters: &HotelFilters) -> Option<Boards> {
    let plans = MealPlan::ALL.into_iter().zip(Board::ALL);
    let asked = plans
        .filter(|(plan, _)| asks_for(filters, *plan))
        .map(|(_, board)| board);
    let boards = Boards::of(asked);
    (boards != Boards::all()).then_some(boards)
}

/// The fewest tenths of points that are enough; more than there are when none is.
fn least_tenths(least: f64) -> u8 {
    let is_enough = |tenths: &u8| summary::rating(i32::from(*tenths)) >= least;
    (0..=100).find(is_enough).unwrap_or(u8::MAX)
}

fn order_of(order: HotelOrder, search: &Search) -> Order {
    match order {
        HotelOrder::Recommended => Order::Recommended,
        HotelOrder::Price => Order::Total,
        HotelOrder::Rating => Order::Rating,
        HotelOrder::Stars => Order::Stars,
        HotelOrder::Distance => {
            let (latitude, longitude) = area::inner(search.area.bounding_box).center();
            Order::Distance { latitude, longitude }
        }
    }
}

fn facets(facets: index::Facets, currency: Currency) -> Facets {
    let named = |counts: Vec<(Arc<str>, u32)>| {
        let counts = counts.into_iter().map(|(value, count)| FacetCount {
            value: value.to_string(),
            count,
        });
        counts.collect()
    };
    let stars = (1..)
        .zip(facets.stars)
        .filter(|(_, count)| *count > 0)
        .map(|(stars, count): (u32, u32)| FacetCount {
            value: stars.to_string(),
            count,
        });
    let mut stars: Vec<FacetCount> = stars.collect();
    // Most stars first.
    stars.reverse();
    Facets {
        stars,
        facilities: named(facets.facilities),
        property_types: named(facets.property_types),
        ratings: counts::ratings(&facets.ratings),
        meal_plans: counts::meal_plans(&facets.boards),
        free_cancellation: facets.free_cancellation,
        breakfast: facets.breakfast,
        min_price: facets.totals.map(|(min, _)| Money::new(min, currency)),
        max_price: facets.totals.map(|(_, max)| Money::new(max, currency)),
        prices: counts::price_buckets(&facets.histogram, currency),
    }
}
