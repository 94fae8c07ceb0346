//! The rate engine against stays computed by hand.

use super::*;
use crate::rates::{
    quote::RoomQuote,
    terms::{
        ChildBand, LadderStep, MinStay, Penalty, PromotionCondition, PromotionRule, Season, SurchargeRule,
        SurchargeUnit, TaxKind,
    },
};
use chrono::{NaiveDate, NaiveTime, TimeZone};
use contract::Currency;
use search::ExchangeRates;
use uuid::Uuid;

pub(super) fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

pub(super) fn eur() -> Currency {
    "EUR".parse().unwrap()
}

pub(super) fn guests(adults: u32, child_ages: &[u32]) -> Occupancy {
    Occupancy {
        adults,
        child_ages: child_ages.to_vec(),
    }
}

pub(super) const LIMITS: RoomLimits = RoomLimits {
    max_guests: 4,
    max_adults: 3,
    max_children: 2,
};

/// 100.00 a night for two, 120 % in summer, 150 % on Fridays and Saturdays.
fn rate() -> RateTerms {
    RateTerms {
        base_price: 10_000,
        base_occupancy: 2,
        step: 100,
        single_use_permille: 850,
        extra_adult: 3_000,
        children: vec![
            ChildBand {
                up_to_age: 2,
                permille: 0,
            },
            ChildBand {
                up_to_age: 11,
                permille: 500,
            },
        ],
        seasons: vec![Season {
            from: (6, 1),
            to: (8, 31),
            permille: 1_200,
        }],
        weekday_permille: [1_000, 1_000, 1_000, 1_000, 1_500, 1_500, 1_000],
        ..RateTerms::default()
    }
}

fn stay(check_in: &str, check_out: &str) -> Stay {
    Stay {
        check_in: day(check_in),
        check_out: day(check_out),
        booked_on: day("2026-01-01"),
    }
}

fn room_price(terms: &RateTerms, stay: &Stay, occupancy: &Occupancy) -> Option<i64> {
    hotel_price(LIMITS, terms, stay, occupancy).map(|price| price.room)
}

pub(super) fn quoted(
    rate: &RateTerms,
    taxes: &[Tax],
    stay: Stay,
    occupancy: &Occupancy,
    to: &str,
    chosen: &[SurchargeId],
) -> Option<RoomQuote> {
    let exchange = Exchange::between(ExchangeRates::embedded(), eur(), to.parse().unwrap())?;
    let arrival = Arrival {
        date: stay.check_in,
        time: NaiveTime::from_hms_opt(15, 0, 0).unwrap(),
        time_zone: chrono_tz::Europe::Lisbon,
    };
    let terms = Terms {
        taxes,
        exchange,
        stay,
        arrival,
    };
    let plan = Plan {
        room_type_name: "Double room",
        limits: LIMITS,
        name: "Flexible",
        meal_plan: MealPlan::Breakfast,
        refundable: true,
        terms: rate,
    };
    quote(&terms, &plan, occupancy, chosen)
}

#[test]
fn a_stay_across_a_weekend_and_into_summer_is_the_sum_of_its_nights() {
    // Friday 29 May 150.00, Saturday 150.00, Sunday 100.00, Monday 1 June 120.00.
    let stay = stay("2026-05-29", "2026-06-02");
    let price = hotel_price(LIMITS, &rate(), &stay, &guests(2, &[])).unwrap();
    assert_eq!(
        (price.room, price.first_night, price.nights, price.guests),
        (52_000, 15_000, 4, 2)
    );
}

#[test]
fn guests_beyond_the_base_pay_and_one_alone_pays_single_use() {
    let stay = stay("2026-03-02", "2026-03-03");
    let price = |adults, ages: &[u32]| room_price(&rate(), &stay, &guests(adults, ages));
    assert_eq!(price(1, &[]), Some(8_500));
    assert_eq!(price(2, &[]), Some(10_000));
    assert_eq!(price(3, &[]), Some(13_000));
    // A toddler is free, a child of seven pays half the price of an extra adult, one of twelve pays all of it.
    assert_eq!(price(2, &[2]), Some(10_000));
    assert_eq!(price(2, &[3, 11]), Some(13_000));
    assert_eq!(price(2, &[12]), Some(13_000));
    // The base price covers the child with the higher price as second guest.
    assert_eq!(price(1, &[7, 12]), Some(11_500));
    // A free child takes no place, so its parent still uses the room alone.
    assert_eq!(price(1, &[1]), Some(8_500));
    assert_eq!(price(1, &[7]), Some(10_000));
}

#[test]
fn a_room_takes_no_more_guests_than_it_has_places_for() {
    let stay = stay("2026-03-02", "2026-03-03");
    for (adults, ages) in [
        (4, vec![]),
        (0, vec![5]),
        (0, vec![]),
        (3, vec![1, 1]),
        (1, vec![1, 1, 1]),
    ] {
        assert_eq!(
            room_price(&rate(), &stay, &guests(adults, &ages)),
            None,
            "{adults} {ages:?}"
        );
    }
}

#[test]
fn the_best_promotion_that_holds_is_in_the_price_and_says_what_it_saves() {
    let promotion = |percent_off, condition| PromotionRule {
        name: format!("{percent_off} off"),
        percent_off,
        condition,
    };
    let terms = RateTerms {
        promotions: vec![
            promotion(10, PromotionCondition::MinNights(2)),
            promotion(15, PromotionCondition::EarlyBirdDays(60)),
            promotion(40, PromotionCondition::MinNights(7)),
        ],
        ..rate()
    };
    // Monday to Wednesday in March, booked on 1 January: exactly 60 days ahead.
    let price = hotel_price(LIMITS, &terms, &stay("2026-03-02", "2026-03-04"), &guests(2, &[])).unwrap();
    assert_eq!((price.room, price.promotion), (17_000, Some((1, 3_000))));
    let late = Stay {
        booked_on: day("2026-01-02"),
        ..stay("2026-03-02", "2026-03-04")
    };
    let price = hotel_price(LIMITS, &terms, &late, &guests(2, &[])).unwrap();
    assert_eq!((price.room, price.promotion), (18_000, Some((0, 2_000))));
}

#[test]
fn a_stay_that_is_too_short_too_long_or_over_is_not_sold() {
    let weekend = [false, false, false, false, true, true, false];
    let terms = RateTerms {
        min_stays: vec![MinStay {
            nights: 2,
            from: (1, 1),
            to: (12, 31),
            weekdays: weekend,
        }],
        ..rate()
    };
    let price = |check_in: &str, check_out: &str| room_price(&terms, &stay(check_in, check_out), &guests(2, &[]));
    assert_eq!(price("2026-03-06", "2026-03-07"), None);
    assert_eq!(price("2026-03-06", "2026-03-08"), Some(30_000));
    assert_eq!(price("2026-03-05", "2026-03-06"), Some(10_000));
    assert_eq!(price("2026-03-05", "2026-03-05"), None);
    assert_eq!(price("2026-03-01", "2026-04-01"), None);
    let past = Stay {
        booked_on: day("2026-03-06"),
        ..stay("2026-03-05", "2026-03-06")
    };
    assert_eq!(room_price(&terms, &past, &guests(2, &[])), None);
}

#[test]
fn taxes_are_named_added_or_left_to_the_property() {
    let taxes = [
        Tax {
            name: "VAT".into(),
            kind: TaxKind::BasisPointsOfRoom(600),
            included: true,
            at_property: false,
        },
        Tax {
            name: "Service".into(),
            kind: TaxKind::BasisPointsOfRoom(1_000),
            included: false,
            at_property: false,
        },
        Tax {
            name: "City tax".into(),
            kind: TaxKind::PerPersonNight(200),
            included: false,
            at_property: true,
        },
        Tax {
            name: "Cleaning".into(),
            kind: TaxKind::PerStay(1_500),
            included: false,
            at_property: false,
        },
    ];
    // Two nights at 100.00, service 20.00, cleaning 15.00; city tax 2 persons × 2 nights × 2.00.
    let quote = quoted(
        &rate(),
        &taxes,
        stay("2026-03-02", "2026-03-04"),
        &guests(2, &[]),
        "EUR",
        &[],
    )
    .unwrap();
    let items: Vec<(&str, i64)> = quote
        .price_items
        .iter()
        .map(|item| (item.name.as_str(), item.price.minor))
        .collect();
    assert_eq!(
        items,
        [
            ("Room, 2 nights, VAT included", 20_000),
            ("Service", 2_000),
            ("City tax", 800),
            ("Cleaning", 1_500)
        ]
    );
    assert_eq!(
        (quote.pay_now.minor, quote.total.minor, quote.hotel_price.minor),
        (23_500, 24_300, 23_500)
    );
    assert_eq!(
        quote.pay_at_property,
        [PriceItem {
            name: "City tax".into(),
            price: Money::new(800, eur())
        }]
    );
}

#[test]
fn chosen_extras_are_priced_and_unknown_ones_refused() {
    let id = SurchargeId(Uuid::from_u128(1));
    let parking = SurchargeRule {
        id,
        name: "Parking".into(),
        unit: SurchargeUnit::PerNight,
        amount: 1_200,
    };
    let spa = SurchargeRule {
        id: SurchargeId(Uuid::from_u128(2)),
        name: "Spa".into(),
        unit: SurchargeUnit::PerPersonNight,
        amount: 500,
    };
    let terms = RateTerms {
        surcharges: vec![parking, spa],
        ..rate()
    };
    let stay = stay("2026-03-02", "2026-03-04");
    let quote = quoted(&terms, &[], stay, &guests(2, &[]), "EUR", &[id]).unwrap();
    assert_eq!(quote.total.minor, 22_400);
    assert_eq!(
        quote
            .surcharges
            .iter()
            .map(|extra| extra.price.minor)
            .collect::<Vec<_>>(),
        [2_400, 2_000]
    );
    let stranger = SurchargeId(Uuid::from_u128(9));
    assert_eq!(quoted(&terms, &[], stay, &guests(2, &[]), "EUR", &[stranger]), None);
}

#[test]
fn charges_follow_the_ladder_in_the_hotels_local_time() {
    let terms = RateTerms {
        ladder: vec![
            LadderStep {
                hours_before_check_in: Some(48),
                penalty: Penalty::FirstNight,
            },
            LadderStep {
                hours_before_check_in: Some(24),
                penalty: Penalty::BasisPoints(8_000),
            },
            LadderStep {
                hours_before_check_in: Some(0),
                penalty: Penalty::Full,
            },
        ],
        ..rate()
    };
    let quote = quoted(
        &terms,
        &[],
        stay("2026-03-06", "2026-03-09"),
        &guests(2, &[]),
        "EUR",
        &[],
    )
    .unwrap();
    let at = |day, hour| Some(Utc.with_ymd_and_hms(2026, 3, day, hour, 0, 0).unwrap());
    let charges: Vec<(i64, _, _)> = quote
        .charges
        .iter()
        .map(|charge| (charge.amount.minor, charge.from, charge.until))
        .collect();
    // Lisbon keeps UTC in March. Friday and Saturday cost 150.00, Sunday 100.00.
    assert_eq!(
        charges,
        [
            (0, None, at(4, 15)),
            (15_000, at(4, 15), at(5, 15)),
            (32_000, at(5, 15), at(6, 15)),
            (40_000, at(6, 15), None)
        ]
    );
    assert_eq!(
        quote.policy_text,
        "Free cancellation until 15:00 on 4 March 2026. After that, cancelling costs the first night. \
         From 15:00 on 5 March 2026, it costs 80% of the price. From 15:00 on 6 March 2026, it costs the full price. \
         Times are local (Europe/Lisbon)."
    );
}
