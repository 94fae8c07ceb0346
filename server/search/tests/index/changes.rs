use crate::{
    market::{FIRST, Market, MarketRules, id},
    oracle::Oracle,
};
use fastrand::Rng;
use search::index::{HotelIndex, Night, Order, Query};
use std::sync::atomic::{AtomicBool, Ordering};

#[test]
fn after_any_changes_the_results_are_those_of_looking_at_everything() {
    let market = Market::new(5, 9_000, 20, 30);
    let index = HotelIndex::new(FIRST, market.nights);
    index.extend((0..4_000).map(|number| market.hotel(number)));
    let mut oracle = Oracle::new(FIRST, market.nights);
    (0..4_000).for_each(|number| oracle.add(market.hotel(number)));
    let mut rng = Rng::with_seed(7);
    for round in 0..60 {
        for _ in 0..rng.usize(1..60) {
            let number = rng.usize(0..4_500);
            let (tag, day) = (rng.u32(0..2), FIRST + rng.i32(0..30));
            let night = Night {
                steps: rng.u32(0..90_000),
                free: rng.u8(0..9),
            };
            let is_there = oracle.ids().any(|known| known == id(number));
            assert_eq!(index.set_night(id(number), tag, day, night), is_there);
            oracle.set_night(id(number), tag, day, night);
        }
        match rng.u8(0..4) {
            // New hotels, and some in their initial state again.
            0 => {
                let first = rng.usize(0..8_000);
                let hotels = || (first..first + 400).map(|number| market.hotel(number));
                index.extend(hotels());
                hotels().for_each(|hotel| oracle.put(hotel));
            }
            // A hotel moves to the location of another.
            1 => {
                let mut hotel = market.hotel(rng.usize(0..4_000));
                let other = market.hotel(rng.usize(0..4_000));
                (hotel.latitude, hotel.longitude) = (other.latitude, other.longitude);
                (hotel.country_code, hotel.region_code) = (other.country_code, other.region_code);
                index.put(hotel.clone());
                oracle.put(hotel);
            }
            _ => {
                let gone = id(rng.usize(0..4_000));
                assert_eq!(index.remove(gone), oracle.ids().any(|known| known == gone));
                oracle.remove(gone);
            }
        }
        assert_eq!(index.size().hotels, oracle.ids().count());
        // New stays, and some that were searched before the changes.
        let stays = (0..6).map(|number| round * 10 + number).chain(0..3);
        for number in stays {
            let asked = market.query(number);
            let answer = index.search(&asked.query()).unwrap();
            assert_eq!(answer, oracle.search(&asked), "{round}: {asked:?}");
        }
    }
}

#[test]
fn an_emptied_index_can_be_filled_again() {
    let market = Market::new(6, 50, 2, 10);
    let index: HotelIndex<MarketRules> = HotelIndex::new(FIRST, market.nights);
    for _ in 0..2 {
        index.extend((0..50).map(|number| market.hotel(number)));
        assert_eq!(index.size().hotels, 50);
        (0..50).for_each(|number| assert!(index.remove(id(number))));
        assert_eq!(index.size().shards, 0);
        assert!(!index.remove(id(0)));
    }
}

#[test]
fn days_that_pass_take_their_nights_along() {
    let market = Market::new(8, 300, 2, 30);
    let index = HotelIndex::new(FIRST, market.nights);
    index.extend((0..300).map(|number| market.hotel(number)));
    let asked = market.query(3);
    let late = Query {
        check_in: FIRST + 20,
        nights: 3,
        ..asked.query()
    };
    let before = index.search(&late).unwrap();
    index.advance(FIRST + 9);
    assert_eq!(index.search(&late).unwrap(), before);
    assert_eq!(
        index
            .search(&Query {
                check_in: FIRST + 8,
                ..late.clone()
            })
            .unwrap()
            .total,
        0
    );
    let new = Query {
        check_in: FIRST + 35,
        nights: 2,
        ..late.clone()
    };
    assert_eq!(index.search(&new).unwrap().total, 0);
    let night = Night { steps: 10, free: 3 };
    for number in 0..300 {
        index.set_nights(id(number), &[(0, FIRST + 35, night), (0, FIRST + 36, night)]);
    }
    assert_eq!(index.search(&late).unwrap(), before);
    assert!(index.search(&new).unwrap().total >= before.total.min(1));
}

/// Many changes while other threads search: a hotel's nights all have one price, the old or the new one.
#[test]
fn a_query_sees_a_change_of_a_hotel_whole_or_not_at_all() {
    let market = Market::new(9, 600, 3, 30);
    let index = HotelIndex::new(FIRST, market.nights);
    let plain = |number: usize| {
        let mut hotel = market.hotel(number);
        for rate in &mut hotel.rates {
            rate.rules.long_stay = None;
            rate.rules.taxes = Vec::new();
            rate.rules.city_tax = 0;
            rate.rules.currency = "EUR";
            rate.step = 100;
            rate.nights = vec![Night { steps: 100, free: 5 }; 30];
        }
        hotel
    };
    index.extend((0..600).map(plain));
    let mut asked = market.query(0);
    asked.stay.currency = "EUR";
    asked.stay.rooms = vec![(2, Vec::new())];
    asked.guests.truncate(1);
    asked.guests[0].adults = 2;
    asked.guests[0].children = 0;
    asked.stay.nights = 7;
    asked.stay.check_in = FIRST + 5;
    asked.filters = Default::default();
    asked.area = search::index::Area::World;
    asked.order = Order::Total;
    asked.take = 600;
    asked.skip = 0;
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let writers = (0..2).map(|writer| {
            let (index, stop) = (&index, &stop);
            scope.spawn(move || {
                let mut rng = Rng::with_seed(writer);
                while !stop.load(Ordering::Relaxed) {
                    let steps = if rng.bool() { 100 } else { 250 };
                    let nights: Vec<_> = (0..60)
                        .map(|at| (at % 2, FIRST + at as i32 / 2, Night { steps, free: 5 }))
                        .collect();
                    if rng.u8(0..200) == 0 {
                        index.put(plain(rng.usize(0..600)));
                    } else {
                        assert!(index.set_nights(id(rng.usize(0..600)), &nights));
                    }
                }
            })
        });
        let writers: Vec<_> = writers.collect();
        for _ in 0..300 {
            let answer = index.search(&asked.query()).unwrap();
            assert_eq!(answer.total, 600);
            for hit in answer.hits {
                assert!(hit.total == 7 * 10_000 || hit.total == 7 * 25_000, "{hit:?}");
            }
        }
        stop.store(true, Ordering::Relaxed);
        writers.into_iter().for_each(|writer| writer.join().unwrap());
    });
}
