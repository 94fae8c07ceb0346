//! Hotels as the index takes them.

use super::rules::RateRules;
use crate::{
    calendar,
    entity::room_night,
    error::{Error, Result},
    hotels::{House, house, nights},
    rates::{
        stay_price::night_price,
        terms::{RateTerms, Tax, TaxKind},
    },
    searches::catalogue::{Entry, Plan, RoomType},
};
use chrono::Datelike;
use contract::hotel::MealPlan;
use search::index::{Board, HotelRecord, MOST_ROOMS, Night, RateRecord, RoomLimits};
use std::collections::HashMap;
use uuid::Uuid;

/// No night and no fee costs more, in minor units.
const DEAREST: i64 = 100_000_000_000;

/// Rows of nights by room type.
pub(super) type NightRows = HashMap<Uuid, Vec<room_night::Model>>;

/// A hotel with its nights from `first` on, `window` of them. A rate's tag is its place among the rates of the hotel as
/// [`ordered`] has them.
pub(super) fn record<'a>(
    entry: &'a Entry,
    rows: &NightRows,
    first: i32,
    window: usize,
) -> Result<HotelRecord<'a, RateRules>> {
    let hotel = &entry.hotel;
    let house = House::of(hotel)?;
    let mut rates = Vec::new();
    let mut free_of_room: HashMap<Uuid, Vec<u8>> = HashMap::new();
    for (tag, (room, plan)) in ordered(entry).into_iter().enumerate() {
        let free = free_of_room
            .entry(room.id)
            .or_insert_with(|| free(room, rows.get(&room.id).map_or(&[], Vec::as_slice), first, window));
        let terms = &plan.terms.0;
        let step = terms.step.max(1);
        let beyond = || Error::Broken(format!("rate plan {} has a price beyond all measure", plan.id));
        if !is_reasonable(terms, house.taxes) {
            return Err(beyond());
        }
        let night = |(price, free): (i64, &u8)| {
            let steps = u32::try_from(price / step).ok().filter(|_| price <= DEAREST)?;
            Some(Night { steps, free: *free })
        };
        let nights: Option<Vec<Night>> = prices(terms, first, window).zip(free.iter()).map(night).collect();
        rates.push(RateRecord {
            tag: tag as u32,
            limits: RoomLimits {
                max_guests: small(room.limits.max_guests),
                max_adults: small(room.limits.max_adults),
                max_children: small(room.limits.max_children),
            },
            board: board(house::meal_plan(&plan.meal_plan)?),
            rules: RateRules::new(house.currency, house.time_zone, house.check_in_time, house.taxes, terms),
            step: u32::try_from(step).map_err(|_| beyond())?,
            extra_adult: u32::try_from(terms.extra_adult).map_err(|_| beyond())?,
            nights: nights.ok_or_else(beyond)?,
        });
    }
    let facilities = &hotel.facilities.0;
    let mut names: Vec<&str> = facilities.iter().map(|facility| facility.name.as_str()).collect();
    names.sort_unstable();
    // A name that stands in two groups counts once.
    names.dedup();
    Ok(HotelRecord {
        id: hotel.id.as_u128(),
        latitude: hotel.latitude,
        longitude: hotel.longitude,
        country_code: &hotel.country_code,
        region_code: hotel.region_code.as_deref().unwrap_or_default(),
        stars: hotel.stars.and_then(|stars| u8::try_from(stars).ok()).unwrap_or(0),
        rating_tenths: hotel.rating_tenths.and_then(|tenths| u8::try_from(tenths).ok()),
        review_count: house::count(hotel.review_count),
        rank: hotel.recommended_rank,
        property_type: &hotel.property_type,
        facilities: names,
        rates,
    })
}

/// Whether the index can reckon with the terms in 64 bits; the rate engine has 128.
fn is_reasonable(terms: &RateTerms, taxes: &[Tax]) -> bool {
    let tax = |tax: &Tax| match tax.kind {
        TaxKind::BasisPointsOfRoom(basis_points) => basis_points <= 100_000,
        TaxKind::PerPersonNight(amount) | TaxKind::PerStay(amount) => amount <= DEAREST,
    };
    terms.single_use_permille <= 10_000 && taxes.iter().all(tax)
}

/// The rates of a hotel in the order in which of equally cheap ones the first is shown.
pub(super) fn ordered(entry: &Entry) -> Vec<(&RoomType, &Plan)> {
    let rooms = entry.rooms.iter();
    let mut rates: Vec<(&RoomType, &Plan)> = rooms
        .flat_map(|room| room.plans.iter().map(move |plan| (&**room, plan)))
        .collect();
    rates.sort_by_key(|(room, plan)| (room.position, plan.position, plan.id));
    rates
}

/// Rooms free on each night.
fn free(room: &RoomType, rows: &[room_night::Model], first: i32, window: usize) -> Vec<u8> {
    let rooms = |count: i32| u8::try_from(count.clamp(0, MOST_ROOMS.into())).unwrap_or(0);
    let mut free = vec![rooms(room.allotment); window];
    for row in rows {
        let offset = usize::try_from(row.night - first).ok();
        if let Some(night) = offset.and_then(|offset| free.get_mut(offset)) {
            *night = rooms(nights::row_free(row, room.allotment));
        }
    }
    free
}

/// What each night costs for the base occupancy. Nights of one season and weekday cost the same, so most are known.
fn prices(terms: &RateTerms, first: i32, window: usize) -> impl Iterator<Item = i64> {
    let mut known: HashMap<(Option<usize>, u32), i64> = HashMap::new();
    let dates = calendar::from_day(first).iter_days().take(window);
    dates.map(move |date| {
        let day = (date.month() as u8, date.day() as u8);
        let season = terms
            .seasons
            .iter()
            .position(|season| season.from <= day && day <= season.to);
        let weekday = date.weekday().num_days_from_monday();
        *known
            .entry((season, weekday))
            .or_insert_with(|| night_price(terms, date))
    })
}

fn board(meal_plan: MealPlan) -> Board {
    match meal_plan {
        MealPlan::RoomOnly => Board::RoomOnly,
        MealPlan::Breakfast => Board::Breakfast,
        MealPlan::HalfBoard => Board::HalfBoard,
        MealPlan::FullBoard => Board::FullBoard,
        MealPlan::AllInclusive => Board::AllInclusive,
    }
}

fn small(count: u32) -> u8 {
    u8::try_from(count).unwrap_or(u8::MAX)
}
