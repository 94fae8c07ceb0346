use crate::{
    market::{FIRST, Market, MarketRules, OwnedQuery, id},
    oracle::Oracle,
};
use proptest::prelude::*;
use search::index::{HotelIndex, Query, QueryError};
use std::{collections::HashSet, sync::LazyLock};

/// Enough hotels for several shards.
static SEVERAL_SHARDS: LazyLock<(Market, HotelIndex<MarketRules>, Oracle)> = LazyLock::new(|| {
    let market = Market::new(7, 9_000, 20, 40);
    let (index, oracle) = build(&market);
    (market, index, oracle)
});

fn build(market: &Market) -> (HotelIndex<MarketRules>, Oracle) {
    let index = HotelIndex::new(FIRST, market.nights);
    index.extend(market.in_order().into_iter().map(|number| market.hotel(number)));
    let mut oracle = Oracle::new(FIRST, market.nights);
    (0..market.hotels).for_each(|number| oracle.add(market.hotel(number)));
    (index, oracle)
}

#[test]
fn every_result_is_that_of_looking_at_everything() {
    let market = Market::new(1, 20_000, 60, 40);
    let (index, oracle) = build(&market);
    assert_eq!(index.size().hotels, 20_000);
    let mut found = 0_usize;
    for number in 0..400 {
        let asked = market.query(number);
        let answer = index.search(&asked.query()).unwrap();
        assert_eq!(answer, oracle.search(&asked), "{number}: {asked:?}");
        found += answer.total as usize;
    }
    assert!(found > 100_000, "the queries find something: {found}");
    let kinds: HashSet<&str> = (0..400).map(|number| market.query(number).kind).collect();
    assert_eq!(kinds, HashSet::from(["city", "metro", "country", "world"]));
}

#[test]
fn a_search_elsewhere_with_other_wishes_gets_all_of_it() {
    let market = Market::new(6, 9_000, 30, 30);
    let (index, oracle) = build(&market);
    let mut found = 0_usize;
    for number in 0..60 {
        let first = market.query(number);
        assert_eq!(index.search(&first.query()).unwrap(), oracle.search(&first));
        let mut again = OwnedQuery {
            area: market.query(number + 100).area,
            ..first.clone()
        };
        again.filters.free_cancellation = !first.filters.free_cancellation;
        again.filters.meal_plans = None;
        let answer = index.search(&again.query()).unwrap();
        assert_eq!(answer, oracle.search(&again), "{number}: {again:?}");
        found += answer.total as usize;
        // The same dates, but guests that fit into fewer rooms.
        let mut larger = first.clone();
        for (room, guests) in larger.stay.rooms.iter_mut().zip(&mut larger.guests) {
            room.0 += 1;
            guests.adults += 1;
        }
        assert_eq!(
            index.search(&larger.query()).unwrap(),
            oracle.search(&larger),
            "{number}: {larger:?}"
        );
    }
    assert!(found > 1_000, "the queries find something: {found}");
}

#[test]
fn hotels_in_any_order_make_the_same_index() {
    let market = Market::new(2, 12_000, 40, 12);
    let index = HotelIndex::new(FIRST, market.nights);
    index.extend((0..market.hotels).map(|number| market.hotel(number)));
    let (ordered, _) = build(&market);
    assert_eq!(index.size().hotels, ordered.size().hotels);
    for number in 0..60 {
        let asked = market.query(number);
        assert_eq!(
            index.search(&asked.query()),
            ordered.search(&asked.query()),
            "{asked:?}"
        );
    }
}

#[test]
fn pages_follow_one_another_without_a_gap() {
    let market = Market::new(3, 2_000, 5, 20);
    let (index, _) = build(&market);
    let asked = OwnedQuery {
        skip: 0,
        take: 5_000,
        ..market.query(11)
    };
    let whole = index.search(&asked.query()).unwrap();
    let mut pages = Vec::new();
    for skip in (0..whole.total as usize).step_by(7) {
        pages.extend(
            index
                .search(&Query {
                    skip,
                    take: 7,
                    ..asked.query()
                })
                .unwrap()
                .hits,
        );
    }
    assert!(whole.total > 20);
    assert_eq!(pages, whole.hits);
    let beyond = index
        .search(&Query {
            skip: usize::MAX,
            take: 7,
            ..asked.query()
        })
        .unwrap();
    assert_eq!((beyond.total, beyond.hits.len()), (whole.total, 0));
}

#[test]
fn nights_that_are_not_held_find_nothing() {
    let market = Market::new(4, 200, 3, 20);
    let (index, _) = build(&market);
    let asked = market.query(0);
    for check_in in [FIRST - 1, FIRST + 20, i32::MIN, i32::MAX] {
        let query = Query {
            check_in,
            nights: 1,
            ..asked.query()
        };
        assert_eq!(index.search(&query).unwrap().total, 0);
    }
}

#[test]
fn a_query_that_cannot_be_answered_says_why() {
    let market = Market::new(4, 10, 3, 20);
    let (index, _) = build(&market);
    let asked = market.query(0);
    let nights = |nights| {
        index
            .search(&Query {
                nights,
                ..asked.query()
            })
            .unwrap_err()
    };
    assert_eq!((nights(0), nights(31)), (QueryError::Nights(0), QueryError::Nights(31)));
    let none = index.search(&Query {
        rooms: &[],
        ..asked.query()
    });
    assert_eq!(none.unwrap_err().to_string(), "a search is for 1 to 15 rooms, not 0");
}

#[test]
fn one_hotel_alone_is_found_with_its_own_price() {
    let market = Market::new(5, 9_000, 20, 40);
    let (index, oracle) = build(&market);
    let mut found = 0;
    for number in 0..30 {
        let asked = OwnedQuery {
            take: 5_000,
            skip: 0,
            ..market.query(number)
        };
        let whole = oracle.search(&asked);
        for hit in whole.hits.iter().step_by(97) {
            let only = [hit.hotel];
            let mut query = asked.query();
            query.filters.only = Some(&only);
            let answer = index.search(&query).unwrap();
            assert_eq!((answer.total, &answer.hits[..]), (1, &[*hit][..]));
            found += 1;
        }
        let mut query = asked.query();
        query.filters.only = Some(&[u128::MAX]);
        assert_eq!(index.search(&query).unwrap().total, 0);
    }
    assert!(found > 50, "{found}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Hotels from the result and from all, of any block and shard; some twice, some unknown, or none at all.
    #[test]
    fn a_few_hotels_are_found_as_if_there_were_no_others(
        number in 0..200_usize,
        picked in prop::collection::vec((any::<bool>(), 0..9_400_usize), 0..60),
    ) {
        let (market, index, oracle) = &*SEVERAL_SHARDS;
        let asked = market.query(number);
        let whole = oracle.search(&OwnedQuery { skip: 0, take: usize::MAX, ..asked.clone() }).hits;
        let only = picked.iter().map(|(is_of_result, at)| match whole.len() {
            found @ 1.. if *is_of_result => whole[at % found].hotel,
            _ => id(*at),
        });
        let only: Vec<u128> = only.collect();
        let mut query = asked.query();
        query.filters.only = Some(&only);
        prop_assert_eq!(index.search(&query).unwrap(), oracle.search_among(&asked, Some(&only)));
    }
}
