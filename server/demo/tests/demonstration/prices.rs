use std::collections::BTreeSet;

use chrono::{Datelike, NaiveDate};
use demo::{ChildPrice, DemoHotel, DemoRatePlan, MealPlan, Options, Penalty, TaxKind, euro_cents};
use search::ExchangeRates;

use crate::{HOTELS, OPTIONS, PLACES};

fn plans() -> impl Iterator<Item = (&'static DemoHotel, &'static DemoRatePlan)> {
    HOTELS.iter().flat_map(|hotel| {
        hotel
            .room_types
            .iter()
            .flat_map(move |room| room.rate_plans.iter().map(move |plan| (hotel, plan)))
    })
}

#[test]
fn every_price_is_a_sane_number_of_euros() {
    for (hotel, plan) in plans() {
        let cents = euro_cents(plan.base_price_minor, &hotel.currency).unwrap();
        assert!((350..=400_000).contains(&cents), "{} {} {cents}", hotel.name, plan.name);
        assert!(
            plan.extra_adult_minor > 0 && plan.extra_adult_minor < plan.base_price_minor * 2,
            "{}",
            hotel.name
        );
        assert!((500..=1000).contains(&plan.single_use_permille));
        for band in &plan.children {
            assert!(band.up_to_age < 18 && !matches!(band.price, ChildPrice::Permille(1000..)));
        }
        for promotion in &plan.promotions {
            assert!((1..=50).contains(&promotion.percent_off));
        }
    }
}

#[test]
fn every_currency_can_be_converted() {
    for hotel in HOTELS.iter() {
        assert!(ExchangeRates::embedded().knows(&hotel.currency), "{}", hotel.currency);
    }
    let currencies: BTreeSet<&str> = HOTELS.iter().map(|hotel| hotel.currency.as_str()).collect();
    assert!(currencies.len() >= 20, "{currencies:?}");
}

#[test]
fn only_the_currencies_of_the_options_are_quoted() {
    let options = Options {
        convertible: vec!["EUR".to_owned(), "JPY".to_owned()],
        hotels: 300,
        ..OPTIONS.clone()
    };
    for hotel in demo::hotels(&PLACES, &options) {
        assert!(["EUR", "JPY"].contains(&hotel.currency.as_str()), "{}", hotel.currency);
    }
}

#[test]
fn prices_differ_by_season_and_by_weekday() {
    for hotel in HOTELS.iter() {
        let plan = &hotel.room_types[0].rate_plans[0];
        let season: Vec<u16> = plan.seasons.iter().map(|rule| rule.permille).collect();
        let (low, high) = (season.iter().min().unwrap(), season.iter().max().unwrap());
        assert!(high - low >= 200, "{} {low} {high}", hotel.name);
        let weekday = plan.weekday_permille;
        assert!(
            weekday.iter().max().unwrap() - weekday.iter().min().unwrap() >= 80,
            "{} {weekday:?}",
            hotel.name
        );
    }
}

#[test]
fn season_rules_give_each_day_of_the_year_one_factor() {
    for (hotel, plan) in plans().step_by(151) {
        let start = NaiveDate::from_ymd_opt(2028, 1, 1).unwrap();
        for night in start.iter_days().take(366) {
            let day = (night.month() as u8, night.day() as u8);
            let fitting = plan
                .seasons
                .iter()
                .filter(|rule| rule.from <= day && day <= rule.to)
                .count();
            assert_eq!(fitting, 1, "{} {night}", hotel.name);
        }
    }
}

#[test]
fn a_stay_in_the_high_season_costs_more_than_in_the_low_one() {
    let hotel = HOTELS.iter().find(|hotel| hotel.address.city == "Nice").unwrap();
    let plan = &hotel.room_types[0].rate_plans[0];
    let price = |month| plan.night_minor(NaiveDate::from_ymd_opt(2026, month, 8).unwrap(), hotel.price_step_minor);
    assert!(price(8) > price(11), "{} {}", price(8), price(11));
}

#[test]
fn cheaper_plans_are_the_ones_with_less() {
    for hotel in HOTELS.iter() {
        for room in &hotel.room_types {
            let price = |meal, refundable| {
                room.rate_plans
                    .iter()
                    .find(|plan| plan.meal_plan == meal && plan.refundable == refundable)
                    .map(|plan| plan.base_price_minor)
            };
            let flexible = price(MealPlan::RoomOnly, true);
            if let (Some(flexible), Some(saver)) = (flexible, price(MealPlan::RoomOnly, false)) {
                assert!(saver <= flexible, "{} {}", hotel.name, room.name);
            }
            if let (Some(bare), Some(fed)) = (flexible, price(MealPlan::Breakfast, true)) {
                assert!(bare <= fed, "{} {}", hotel.name, room.name);
            }
        }
    }
}

#[test]
fn a_refundable_plan_is_free_to_cancel_at_first_and_a_saver_never_is() {
    for (hotel, plan) in plans() {
        let first = plan.cancellation.first().unwrap();
        if plan.refundable {
            assert!(first.hours_before_check_in < 24 * 60, "{}", hotel.name);
        } else {
            assert_eq!(
                (first.hours_before_check_in, first.penalty),
                (i32::MAX, Penalty::Full),
                "{}",
                hotel.name
            );
        }
        assert!(
            plan.cancellation
                .is_sorted_by_key(|step| std::cmp::Reverse(step.hours_before_check_in))
        );
    }
}

#[test]
fn taxes_are_plausible() {
    for hotel in HOTELS.iter() {
        for tax in &hotel.taxes {
            match tax.kind {
                TaxKind::PercentOfRoom { basis_points } => assert!((100..=2_600).contains(&basis_points)),
                TaxKind::PerPersonNight { amount_minor } => {
                    assert!(
                        (1..=2_000).contains(&euro_cents(amount_minor, &hotel.currency).unwrap()),
                        "{}",
                        hotel.name
                    );
                }
                TaxKind::PerStay { amount_minor } => assert!(amount_minor > 0),
            }
            assert!(!(tax.included && tax.payable_at_property), "{}", hotel.name);
        }
    }
}

#[test]
fn more_stars_cost_more_in_the_same_city() {
    let median = |stars: u8| {
        let mut prices: Vec<i64> = HOTELS
            .iter()
            .filter(|hotel| hotel.address.city == "Paris" && hotel.stars == stars)
            .filter_map(|hotel| euro_cents(hotel.room_types[0].rate_plans[0].base_price_minor, &hotel.currency))
            .collect();
        prices.sort_unstable();
        prices[prices.len() / 2]
    };
    assert!(
        median(3) < median(4) && median(2) < median(3),
        "{} {} {}",
        median(2),
        median(3),
        median(4)
    );
}
