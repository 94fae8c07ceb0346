use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use demo::{Options, PropertyType, View};

use crate::{HOTELS, OPTIONS, PLACES};

#[test]
fn at_least_5000_hotels_stand_in_300_cities_of_80_countries() {
    let cities: BTreeSet<u32> = HOTELS.iter().map(|hotel| hotel.city_id).collect();
    let countries: BTreeSet<&str> = HOTELS.iter().map(|hotel| hotel.address.country_code.as_str()).collect();
    assert!(
        HOTELS.len() >= 5_000 && cities.len() >= 300 && countries.len() >= 80,
        "{} {}",
        cities.len(),
        countries.len()
    );
}

#[test]
fn the_report_counts_a_small_set_on_all_six_continents() {
    let options = Options {
        hotels: 200,
        ..OPTIONS.clone()
    };
    let report = demo::report(&PLACES, &options, NaiveDate::from_ymd_opt(2026, 1, 1).unwrap());
    assert_eq!((report.hotels, report.continents), (200, 6));
    assert!((0.03..=0.15).contains(&report.rooms_sold_out) && (0.03..=0.15).contains(&report.hotels_sold_out));
    assert!(
        report
            .price_by_month
            .iter()
            .chain(&report.price_by_weekday)
            .all(|price| (20.0..400.0).contains(price))
    );
    assert!(report.to_string().contains("200 hotels"));
}

#[test]
fn the_gazetteer_knows_nearly_all_cities_of_the_list() {
    assert!(PLACES.len() >= 640, "{}", PLACES.len());
}

#[test]
fn large_cities_have_forty_hotels_and_small_ones_a_handful() {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for hotel in HOTELS.iter() {
        *counts.entry(&hotel.address.city).or_default() += 1;
    }
    for city in ["Paris", "London", "Tokyo", "Sydney"] {
        assert!(counts[city] >= 40, "{city} {}", counts[city]);
    }
    assert!(counts.values().all(|count| *count >= 4));
    assert!(counts["Zermatt"] <= 10);
}

#[test]
fn a_small_set_has_its_number_and_several_hotels_in_each_city() {
    let options = Options {
        hotels: 200,
        ..OPTIONS.clone()
    };
    let hotels: Vec<_> = demo::hotels(&PLACES, &options).collect();
    assert_eq!(hotels.len(), 200);
    let cities: BTreeSet<u32> = hotels.iter().map(|hotel| hotel.city_id).collect();
    let countries: BTreeSet<&str> = hotels.iter().map(|hotel| hotel.address.country_code.as_str()).collect();
    assert!((30..=60).contains(&cities.len()), "{}", cities.len());
    assert!(countries.len() >= 20, "{}", countries.len());
}

#[test]
fn tiny_and_empty_sets_are_possible() {
    for wanted in [0, 1, 3] {
        let options = Options {
            hotels: wanted,
            ..OPTIONS.clone()
        };
        assert_eq!(demo::hotels(&PLACES, &options).count(), wanted);
    }
    assert_eq!(demo::hotels(&[], &OPTIONS).count(), 0);
}

#[test]
fn every_property_type_and_every_number_of_stars_occurs() {
    for kind in PropertyType::ALL {
        let count = HOTELS.iter().filter(|hotel| hotel.property_type == *kind).count();
        assert!(count >= 100, "{kind:?} {count}");
    }
    for stars in 1..=5 {
        assert!(
            HOTELS.iter().filter(|hotel| hotel.stars == stars).count() >= 100,
            "{stars}"
        );
    }
}

#[test]
fn every_hotel_is_complete() {
    for hotel in HOTELS.iter() {
        assert!(
            !hotel.address.line1.is_empty() && !hotel.address.city.is_empty(),
            "{}",
            hotel.name
        );
        assert!((-90.0..=90.0).contains(&hotel.latitude) && (-180.0..=180.0).contains(&hotel.longitude));
        assert!((5.0..=10.0).contains(&hotel.review_rating) && hotel.review_count > 0);
        assert!(hotel.overview.len() >= 3, "{}", hotel.name);
        for text in [
            &hotel.hotel_location,
            &hotel.important_notice,
            &hotel.child_and_extra_bed_policy,
        ] {
            assert!(!text.is_empty(), "{}", hotel.name);
        }
        assert!(hotel.facilities.len() >= 4, "{}", hotel.name);
        for group in ["Arrival and departure", "The property", "Parking"] {
            assert!(
                hotel.additional_information.iter().any(|detail| detail.group == group),
                "{}",
                hotel.name
            );
        }
        assert!(
            hotel.pictures.len() >= 2 && hotel.pictures[0].view == View::Exterior,
            "{}",
            hotel.name
        );
        assert!(!hotel.room_types.is_empty(), "{}", hotel.name);
        for room in &hotel.room_types {
            assert!(
                room.allotment >= 1 && room.max_guests >= 1 && !room.rate_plans.is_empty(),
                "{}",
                room.name
            );
            assert!(room.max_guests <= room.max_adults + room.max_children, "{}", room.name);
            assert!(
                !room.description.is_empty() && !room.pictures.is_empty(),
                "{}",
                room.name
            );
        }
    }
}

#[test]
fn hotels_stand_near_the_centre_of_their_city() {
    for hotel in HOTELS.iter() {
        let Some(place) = PLACES.iter().find(|place| place.id == hotel.city_id) else {
            panic!("{}", hotel.name)
        };
        let km = search::haversine_km(place.latitude, place.longitude, hotel.latitude, hotel.longitude);
        assert!(km < 16.0, "{} {km}", hotel.name);
        assert_eq!(hotel.time_zone, place.time_zone);
    }
}
