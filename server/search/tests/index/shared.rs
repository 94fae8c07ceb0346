//! Queries that share an area, and queries without counts: each gives the same answer as on its own.

use crate::{
    market::{FIRST, Market, OwnedQuery, id},
    oracle::Oracle,
};
use search::index::{Answer, Area, Facets, HotelIndex, Polygon, Query};

/// An area of many corners around a hotel; its edges cross one another.
fn star(market: &Market, number: usize, corners: usize) -> Area {
    let middle = market.hotel(number);
    let corner = |at: usize| {
        let angle = 2.4 * at as f64;
        let reach = 0.05 + 0.9 * ((at * 7_919 % 97) as f64 / 97.0);
        let east = (middle.longitude + reach * angle.sin()).clamp(-180.0, 180.0);
        ((middle.latitude + reach * angle.cos()).clamp(-90.0, 90.0), east)
    };
    Area::Polygon(Polygon::new((0..corners).map(corner).collect()).unwrap())
}

#[test]
fn queries_that_share_an_area_find_what_each_finds_alone_during_changes() {
    let market = Market::new(31, 9_000, 12, 40);
    let (index, other) = (
        HotelIndex::new(FIRST, market.nights),
        HotelIndex::new(FIRST, market.nights),
    );
    index.extend(market.in_order().into_iter().map(|number| market.hotel(number)));
    // Another index, whose shards have the same numbers and other hotels.
    other.extend((0..5_000).map(|number| market.hotel(number)));
    let (mut oracle, mut others) = (Oracle::new(FIRST, market.nights), Oracle::new(FIRST, market.nights));
    (0..market.hotels).for_each(|number| oracle.add(market.hotel(number)));
    (0..5_000).for_each(|number| others.add(market.hotel(number)));
    let mut found = 0_usize;
    for round in 0..24 {
        let area = match round % 3 {
            0 => market.query(round).area,
            corners => star(&market, round * 31, [60, 500][corners - 1]),
        };
        let shared = area.clone().shared();
        for number in 0..6 {
            let asked = OwnedQuery {
                area: area.clone(),
                ..market.query(round * 50 + number)
            };
            let query = Query {
                area: shared.clone(),
                ..asked.query()
            };
            let answer = index.search(&query).unwrap();
            assert_eq!(answer, oracle.search(&asked), "{round} {number}");
            assert_eq!(other.search(&query).unwrap(), others.search(&asked));
            found += answer.total as usize;
            // One is removed, one is added elsewhere, and one changes its nights.
            let (gone, moved) = (round * 400 + number, round * 350 + number + 5_000);
            index.remove(id(gone));
            oracle.remove(id(gone));
            let mut hotel = market.hotel(moved);
            let to = market.hotel(number * 3 + round);
            (hotel.latitude, hotel.longitude) = (to.latitude, to.longitude);
            index.put(hotel.clone());
            oracle.put(hotel);
        }
    }
    assert!(found > 10_000, "the queries find something: {found}");
}

#[test]
fn without_counts_the_rest_of_an_answer_is_the_same() {
    let market = Market::new(32, 9_000, 20, 40);
    let index = HotelIndex::new(FIRST, market.nights);
    index.extend(market.in_order().into_iter().map(|number| market.hotel(number)));
    let mut found = 0_usize;
    for number in 0..200 {
        let asked = market.query(number);
        let whole = index.search(&asked.query()).unwrap();
        let without = Query {
            has_facets: false,
            ..asked.query()
        };
        let expected = Answer {
            facets: Facets::default(),
            ..whole
        };
        found += expected.total as usize;
        assert_eq!(index.search(&without).unwrap(), expected, "{number}: {asked:?}");
    }
    assert!(found > 10_000, "the queries find something: {found}");
}
