//! The rate engine against a naive oracle, over random rate plans and stays.

use super::{
    tests::{LIMITS, day, eur, guests, quoted},
    *,
};
use crate::rates::terms::{
    ChildBand, LadderStep, MinStay, Penalty, PromotionCondition, PromotionRule, Season, TaxKind,
};
use chrono::{Datelike, NaiveDate, NaiveTime};
use proptest::prelude::*;
use search::ExchangeRates;

/// The price of the room by another method: every night and guest separately, in exact fractions.
fn oracle(terms: &RateTerms, stay: &Stay, occupancy: &Occupancy) -> Option<i64> {
    let nights: Vec<NaiveDate> = stay
        .check_in
        .iter_days()
        .take_while(|night| *night < stay.check_out)
        .collect();
    let fits = |from: (u8, u8), to: (u8, u8), date: NaiveDate| {
        let day = (date.month() as u8, date.day() as u8);
        from <= day && day <= to
    };
    let least = terms.min_stays.iter().filter(|rule| {
        fits(rule.from, rule.to, stay.check_in)
            && rule.weekdays[stay.check_in.weekday().num_days_from_monday() as usize]
    });
    if nights.is_empty()
        || nights.len() > 30
        || (nights.len() as u32) < least.map(|rule| rule.nights).max().unwrap_or(0)
    {
        return None;
    }
    let mut best = 0;
    for promotion in &terms.promotions {
        let holds = match promotion.condition {
            PromotionCondition::MinNights(count) => nights.len() as u32 >= count,
            PromotionCondition::EarlyBirdDays(days) => (stay.check_in - stay.booked_on).num_days() >= i64::from(days),
            PromotionCondition::ArrivalOn(days) => days[stay.check_in.weekday().num_days_from_monday() as usize],
        };
        if holds {
            best = best.max(promotion.percent_off);
        }
    }
    let round = |value: f64| ((value / terms.step as f64) + 0.5 + 1e-9).floor() as i64 * terms.step;
    let mut people: Vec<u32> = vec![1_000; occupancy.adults as usize];
    let mut children: Vec<u32> = Vec::new();
    for age in &occupancy.child_ages {
        let band = terms
            .children
            .iter()
            .filter(|band| *age <= band.up_to_age)
            .map(|band| band.permille)
            .next();
        children.push(band.unwrap_or(1_000));
    }
    children.sort();
    children.reverse();
    people.extend(children.iter().filter(|permille| **permille > 0));
    let mut total = 0;
    for night in &nights {
        let season = terms
            .seasons
            .iter()
            .find(|season| fits(season.from, season.to, *night))
            .map_or(1_000, |s| s.permille);
        let weekday = terms.weekday_permille[night.weekday().num_days_from_monday() as usize];
        let alone = people.len() == 1 && terms.base_occupancy >= 2;
        let factor = if alone {
            f64::from(terms.single_use_permille) / 1e3
        } else {
            1.0
        };
        let exact = terms.base_price as f64 * f64::from(season) / 1e3 * f64::from(weekday) / 1e3;
        let mut price = round(round(exact).max(terms.step) as f64 * factor).max(terms.step);
        for (index, permille) in people.iter().enumerate().skip(terms.base_occupancy as usize) {
            let is_adult = index < occupancy.adults as usize;
            price += if is_adult {
                terms.extra_adult
            } else {
                round(terms.extra_adult as f64 * f64::from(*permille) / 1e3)
            };
        }
        total += round(price as f64 * f64::from(100 - best) / 100.0);
    }
    Some(total)
}

prop_compose! {
    fn any_rate()(
        base in 1_i64..2_000, step in prop::sample::select(vec![1_i64, 5, 100, 500]), base_occupancy in 1_u32..4,
        single in prop::sample::select(vec![800_u32, 900, 1_000]), extra in 0_i64..50,
        bands in prop::collection::vec((0_u32..6, prop::sample::select(vec![0_u32, 250, 500, 1_000])), 0..3),
        split in 2_u8..12, seasons in prop::array::uniform2(500_u32..2_000), weekdays in prop::array::uniform7(700_u32..1_600),
        min_nights in 0_u32..4, weekend in prop::array::uniform7(any::<bool>()),
        promotions in prop::collection::vec((1_u32..60, 0_u32..3, 0_u32..80), 0..4),
    ) -> RateTerms {
        let mut age = 0;
        let children = bands.iter().map(|(width, permille)| { age += width + 1; ChildBand { up_to_age: age, permille: *permille } });
        let promotion = |(percent_off, kind, number): &(u32, u32, u32)| PromotionRule {
            name: "Promotion".into(),
            percent_off: *percent_off,
            condition: match kind {
                0 => PromotionCondition::MinNights(number % 6),
                1 => PromotionCondition::EarlyBirdDays(*number),
                _ => PromotionCondition::ArrivalOn(weekend),
            },
        };
        RateTerms {
            base_price: base * 20, base_occupancy, step, single_use_permille: single, extra_adult: extra * 100,
            children: children.collect(),
            seasons: vec![Season { from: (1, 1), to: (split, 15), permille: seasons[0] }, Season { from: (split, 16), to: (12, 30), permille: seasons[1] }],
            weekday_permille: weekdays,
            min_stays: vec![MinStay { nights: min_nights, from: (2, 1), to: (11, 30), weekdays: weekend }],
            promotions: promotions.iter().map(promotion).collect(),
            ..RateTerms::default()
        }
    }
}

proptest! {
    #[test]
    fn a_price_equals_the_naive_sum(rate in any_rate(), start in 0_u64..700, nights in 0_u64..32, ahead in 0_u64..90,
        adults in 1_u32..4, ages in prop::collection::vec(0_u32..18, 0..3)) {
        let check_in = day("2026-01-01") + chrono::Days::new(start);
        let stay = Stay { check_in, check_out: check_in + chrono::Days::new(nights), booked_on: check_in - chrono::Days::new(ahead) };
        let limits = RoomLimits { max_guests: 9, max_adults: 9, max_children: 9 };
        let occupancy = guests(adults, &ages);
        let price = hotel_price(limits, &rate, &stay, &occupancy).map(|price| price.room);
        prop_assert_eq!(price, oracle(&rate, &stay, &occupancy));
    }

    #[test]
    fn items_sum_to_the_total_in_every_currency(rate in any_rate(), nights in 1_u64..8, basis_points in 0_u32..3_000,
        fee in 0_i64..900, currency in prop::sample::select(vec!["EUR", "USD", "JPY", "HUF", "GBP", "IDR"])) {
        let rate = RateTerms { min_stays: Vec::new(), ..rate };
        let taxes = [
            Tax { name: "Service".into(), kind: TaxKind::BasisPointsOfRoom(basis_points), included: false, at_property: false },
            Tax { name: "City tax".into(), kind: TaxKind::PerPersonNight(fee), included: false, at_property: true },
        ];
        let check_in = day("2026-05-01");
        let stay = Stay { check_in, check_out: check_in + chrono::Days::new(nights), booked_on: day("2026-01-01") };
        let quote = quoted(&rate, &taxes, stay, &guests(2, &[]), currency, &[]).unwrap();
        prop_assert_eq!(quote.price_items.iter().map(|item| item.price.minor).sum::<i64>(), quote.total.minor);
        let price = hotel_price(LIMITS, &rate, &stay, &guests(2, &[])).unwrap();
        let exchange = Exchange::between(ExchangeRates::embedded(), eur(), currency.parse().unwrap()).unwrap();
        let totals = totals(&taxes, &exchange, &price).unwrap();
        prop_assert_eq!((totals.total, totals.pay_now), (quote.total.minor, quote.pay_now.minor));
        prop_assert!(quote.charges.iter().all(|charge| (0..=quote.pay_now.minor).contains(&charge.amount.minor)));
    }

    #[test]
    fn windows_leave_no_gap_and_never_go_back(steps in prop::collection::vec((prop::option::of(-12_i32..900), 0_u32..4), 0..6),
        start in 0_u64..800, hour in 0_u32..24) {
        let penalty = |kind| [Penalty::None, Penalty::FirstNight, Penalty::BasisPoints(5_000), Penalty::Full][kind as usize];
        let ladder: Vec<LadderStep> = steps.iter().map(|(hours, kind)| LadderStep { hours_before_check_in: *hours, penalty: penalty(*kind) }).collect();
        let arrival = Arrival {
            date: day("2026-01-01") + chrono::Days::new(start),
            time: NaiveTime::from_hms_opt(hour, 30, 0).unwrap(),
            time_zone: chrono_tz::America::Havana,
        };
        let windows = ladder::windows(&ladder, &arrival);
        prop_assert_eq!(windows.first().map(|window| window.from), Some(None));
        prop_assert_eq!(windows.last().map(|window| window.until), Some(None));
        for pair in windows.windows(2) {
            prop_assert_eq!(pair[0].until, pair[1].from);
            prop_assert!(pair[0].from < pair[1].from, "{:?}", windows);
            prop_assert!(pair[0].penalty != pair[1].penalty);
        }
    }
}
