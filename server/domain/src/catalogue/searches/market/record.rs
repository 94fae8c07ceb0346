//! Converts hotels to the index's form.

use super::rules::RateRules;
use crate::{
    calendar,
    entity::room_night,
    error::{Error, Result},
    hotels::{
        HotelRules,
        catalogue::{Entry, Plan, RoomType},
        nights, rules,
    },
    rates::{
        stay_price::PriceTable,
        terms::{MonthDay, RateTerms, Tax, TaxKind},
    },
};
use chrono::{Datelike, NaiveDate};
use contract::hotel::MealPlan;
use search::index::{self, HotelRecord, MAX_ROOMS, Night, RateRecord, RoomLimits};
use std::collections::HashMap;
use uuid::Uuid;

/// Maximum price of a night or a fee, in minor units.
const DEAREST: i64 = 100_000_000_000;

/// Rows of nights by room type.
pub(super) type NightRows = HashMap<Uuid, Vec<room_night::Model>>;

/// The dates of the nights in the index, computed once for all rates.
pub(super) struct Days {
    first: i32,
    /// Month, day of the month and weekday, Monday first.
    days: Vec<(MonthDay, usize)>,
}

impl Days {
    /// The given number of days from the first on.
    pub fn new(first: i32, window: usize) -> Self {
        let dates = calendar::from_day(first).iter_days().take(window);
        let day = |date: NaiveDate| {
            let weekday = date.weekday().num_days_from_monday() as usize;
            ((date.month() as u8, date.day() as u8), weekday)
        };
        Self {
            first,
            days: dates.map(day).collect(),
        }
    }

    /// The price of each night for the base occupancy. Nights of one season and weekday cost the same.
    fn prices(&self, terms: &RateTerms) -> impl Iterator<Item = i64> {
        let table = PriceTable::of(terms);
        self.days.iter().map(move |(day, weekday)| table.price(*day, *weekday))
    }
}

/// A hotel with its nights on these days. A rate's tag is its position in [`ordered`].
pub(super) fn record<'a>(entry: &'a Entry, rows: &NightRows, days: &Days) -> Result<HotelRecord<'a, RateRules>> {
    let hotel = &entry.hotel;
    let rules = HotelRules::of(hotel)?;
    let mut rates = Vec::new();
    let mut free_of_room: HashMap<Uuid, Vec<u8>> = HashMap::new();
    for (tag, (room, plan)) in ordered(entry).into_iter().enumerate() {
        let free = free_of_room
            .entry(room.id)
            .or_insert_with(|| free(room, rows.get(&room.id).map_or(&[], Vec::as_slice), days));
        let terms = &plan.terms.0;
        let step = terms.step.max(1);
        let beyond = || Error::Broken(format!("rate plan {} has a price beyond all measure", plan.id));
        if !is_reasonable(terms, rules.taxes) {
            return Err(beyond());
        }
        let night = |(price, free): (i64, &u8)| {
            let steps = u32::try_from(price / step).ok().filter(|_| price <= DEAREST)?;
            Some(Night { steps, free: *free })
        };
        let nights: Option<Vec<Night>> = days.prices(terms).zip(free.iter()).map(night).collect();
        rates.push(RateRecord {
            tag: tag as u32,
            limits: RoomLimits {
                max_guests: small(room.limits.max_guests),
                max_adults: small(room.limits.max_adults),
                max_children: small(room.limits.max_children),
            },
            meal_plan: indexed_meal_plan(rules::meal_plan(&plan.meal_plan)?),
            rules: RateRules::new(rules.currency, rules.time_zone, rules.check_in_time, rules.taxes, terms),
            step: u32::try_from(step).map_err(|_| beyond())?,
            extra_adult: u32::try_from(terms.extra_adult).map_err(|_| beyond())?,
            nights: nights.ok_or_else(beyond)?,
        });
    }
    let facilities = &hotel.facilities.0;
    let mut names: Vec<&str> = facilities.iter().map(|facility| facility.name.as_str()).collect();
    names.sort_unstable();
    // Counts a facility once that two groups list.
    names.dedup();
    Ok(HotelRecord {
        id: hotel.id.as_u128(),
        latitude: hotel.latitude,
        longitude: hotel.longitude,
        country_code: &hotel.country_code,
        region_code: hotel.region_code.as_deref().unwrap_or_default(),
        stars: hotel.stars.and_then(|stars| u8::try_from(stars).ok()).unwrap_or(0),
        rating_tenths: hotel.rating_tenths.and_then(|tenths| u8::try_from(tenths).ok()),
        review_count: rules::count(hotel.review_count),
        rank: hotel.recommended_rank,
        property_type: &hotel.property_type,
        facilities: names,
        rates,
    })
}

/// Whether the index can compute with the terms in 64 bits; the rate engine has 128.
fn is_reasonable(terms: &RateTerms, taxes: &[Tax]) -> bool {
    let tax = |tax: &Tax| match tax.kind {
        TaxKind::BasisPointsOfRoom(basis_points) => basis_points <= 100_000,
        TaxKind::PerPersonNight(amount) | TaxKind::PerStay(amount) => amount <= DEAREST,
    };
    terms.single_use_permille <= 10_000 && taxes.iter().all(tax)
}

/// The rates of a hotel; among equally cheap ones the first in this order is shown.
pub(super) fn ordered(entry: &Entry) -> Vec<(&RoomType, &Plan)> {
    let rooms = entry.rooms.iter();
    let mut rates: Vec<(&RoomType, &Plan)> = rooms
        .flat_map(|room| room.plans.iter().map(move |plan| (&**room, plan)))
        .collect();
    rates.sort_by_key(|(room, plan)| (room.position, plan.position, plan.id));
    rates
}

/// Available rooms of each night.
fn free(room: &RoomType, rows: &[room_night::Model], days: &Days) -> Vec<u8> {
    let rooms = |count: i32| u8::try_from(count.clamp(0, MAX_ROOMS.into())).unwrap_or(0);
    let mut free = vec![rooms(room.allotment); days.days.len()];
    for row in rows {
        let offset = usize::try_from(row.night - days.first).ok();
        if let Some(night) = offset.and_then(|offset| free.get_mut(offset)) {
            *night = rooms(nights::row_available(row, room.allotment));
        }
    }
    free
}

fn indexed_meal_plan(meal_plan: MealPlan) -> index::MealPlan {
    match meal_plan {
        MealPlan::RoomOnly => index::MealPlan::RoomOnly,
        MealPlan::Breakfast => index::MealPlan::Breakfast,
        MealPlan::HalfBoard => index::MealPlan::HalfBoard,
        MealPlan::FullBoard => index::MealPlan::FullBoard,
        MealPlan::AllInclusive => index::MealPlan::AllInclusive,
    }
}

fn small(count: u32) -> u8 {
    u8::try_from(count).unwrap_or(u8::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        entity::hotel,
        rates::{
            stay_price,
            terms::{ChildBand, LadderStep, MinStay, Penalty, PromotionCondition, PromotionRule, Season},
        },
        stored::Stored,
    };
    use chrono::{DateTime, Utc};
    use contract::hotel::Facility;
    use sha2::{Digest, Sha256};
    use std::sync::Arc;

    fn entry() -> Entry {
        let terms = RateTerms {
            base_price: 12_300,
            base_occupancy: 2,
            step: 100,
            single_use_permille: 800,
            extra_adult: 4_000,
            children: vec![ChildBand {
                up_to_age: 11,
                permille: 500,
            }],
            seasons: vec![Season {
                from: (1, 3),
                to: (1, 9),
                permille: 1_250,
            }],
            weekday_permille: [1_000, 1_000, 1_000, 1_000, 1_100, 1_200, 950],
            min_stays: vec![MinStay {
                nights: 2,
                from: (1, 1),
                to: (12, 31),
                weekdays: [false, false, false, false, true, true, false],
            }],
            ladder: vec![LadderStep {
                hours_before_check_in: Some(48),
                penalty: Penalty::FirstNight,
            }],
            promotions: vec![PromotionRule {
                name: "Long stay".to_owned(),
                percent_off: 10,
                condition: PromotionCondition::MinNights(7),
            }],
            ..RateTerms::default()
        };
        let plan = |position, meal_plan: &str| Plan {
            id: Uuid::from_u128(position as u128 + 10),
            room_type_id: Uuid::from_u128(2),
            position,
            meal_plan: meal_plan.to_owned(),
            terms: Stored(terms.clone()),
        };
        let room = RoomType {
            id: Uuid::from_u128(2),
            name: "Double room".to_owned(),
            position: 0,
            limits: stay_price::RoomLimits {
                max_guests: 3,
                max_adults: 2,
                max_children: 1,
            },
            allotment: 4,
            plans: vec![plan(1, "breakfast"), plan(0, "roomOnly")],
        };
        let facility = |name: &str| Facility {
            name: name.to_owned(),
            group: "Any".to_owned(),
        };
        let hotel = hotel::Model {
            id: Uuid::from_u128(1),
            slug: "alfama-house".to_owned(),
            name: "Alfama House".to_owned(),
            source: "test".to_owned(),
            source_id: "1".to_owned(),
            licence: String::new(),
            attribution: String::new(),
            is_demonstration: false,
            content_hash: Vec::new(),
            property_type: "guestHouse".to_owned(),
            stars: Some(4),
            rating_tenths: Some(87),
            review_count: 120,
            recommended_rank: 55,
            latitude: 38.71,
            longitude: -9.13,
            city_id: 2_267_057,
            region_code: Some("PT.14".to_owned()),
            city: "Lisbon".to_owned(),
            state: None,
            line1: "Rua 1".to_owned(),
            line2: None,
            postal_code: None,
            country_code: "PT".to_owned(),
            time_zone: "Europe/Lisbon".to_owned(),
            currency: "EUR".to_owned(),
            check_in_time: "15:00".to_owned(),
            check_out_time: "11:00".to_owned(),
            title_image_id: Uuid::from_u128(3),
            facilities: Stored(vec![facility("Pool"), facility("Bar"), facility("Pool")]),
            taxes: Stored(vec![Tax {
                name: "City tax".to_owned(),
                kind: TaxKind::PerPersonNight(200),
                included: false,
                at_property: true,
            }]),
            created_at: DateTime::<Utc>::UNIX_EPOCH,
            updated_at: DateTime::<Utc>::UNIX_EPOCH,
            unlisted_at: None,
            is_approximate: false,
            source_as_of: None,
        };
        Entry {
            hotel: Arc::new(hotel),
            rooms: vec![Arc::new(room)],
        }
    }

    /// Guards against reading a snapshot that an older program wrote with other rules.
    #[test]
    fn what_rows_become_is_what_the_snapshots_number_names() {
        let closed = room_night::Model {
            room_type_id: Uuid::from_u128(2),
            night: 20_457,
            sold: 0,
            taken: 0,
            allotment: None,
            closed: true,
        };
        let rows = NightRows::from([(Uuid::from_u128(2), vec![closed])]);
        let entry = entry();
        let record = record(&entry, &rows, &Days::new(20_455, 14)).unwrap();
        let rules: Vec<Vec<u8>> = record.rates.iter().map(|rate| rate.rules.to_bytes()).collect();
        let hash = Sha256::digest(format!("{record:?} {rules:?}"));
        // If this fails, raise MEANING in snapshot.rs, unless only names of types and fields have changed; then put the new
        // value here.
        assert_eq!(
            format!("{hash:x}"),
            "f9353e7e82c570b5d1c0a956cd9afdbc68570bd47117650f1b3a10c3e663a8c9"
        );
    }
}
