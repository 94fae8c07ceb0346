//! The index of hotels answers like the database, and is never older than the last change.

mod changes;
mod snapshots;

use chrono::Days;
use contract::{
    Currency, HotelId,
    destination::BoundingBox,
    hotel::{Coordinates, MealPlan},
    map::HotelsInBoundingBox,
    search::{
        DateSearch, FilterName, Flexibility, HotelFilters, HotelOrder, HotelSearch, HotelSearchResult, Occupancy,
        Search, SearchArea, SearchCreate,
    },
};
use domain::{
    Ctx, Viewer, demonstration,
    demonstration::Options,
    hotels, map_search,
    searches::{self, ResultOptions},
    testing::{
        TestDb,
        hotels::{HotelBuilder, LISBON, PlanBuilder, RoomBuilder},
    },
};
use proptest::{
    prelude::*,
    strategy::ValueTree,
    test_runner::{Config, TestRunner},
};
use sea_orm::{ConnectionTrait, DbBackend, TransactionTrait};
use search::Gazetteer;

const VISITOR: Viewer = Viewer::Visitor;

async fn both(ctx: &Ctx, search: &Search, filters: &HotelFilters, order: HotelOrder) -> HotelSearchResult {
    let wanted = ResultOptions {
        filters,
        order,
        skip: 0,
        take: 100,
        zoom: Some(6.0),
        only: None,
    };
    let answers = searches::run_both_ways(ctx, search.clone(), wanted).await;
    let (by_index, by_database) = answers.unwrap();
    assert_eq!(
        by_index.as_ref(),
        Some(&by_database),
        "{search:?} {filters:?} {order:?}"
    );
    by_database.result
}

async fn lisbon(ctx: &Ctx) -> Search {
    let today = ctx.now().date_naive();
    let input = SearchCreate {
        destination_id: Some(format!("city:{LISBON}")),
        check_in_date: Some(today + Days::new(10)),
        check_out_date: Some(today + Days::new(12)),
        ..SearchCreate::default()
    };
    searches::create(ctx, &VISITOR, &input).await.unwrap()
}

/// Makes the half below the diagonal of an area's box the area.
fn draw_triangle(area: &mut SearchArea) {
    let bounds = area.bounding_box;
    let (west, east) = (bounds.west.min(bounds.east), bounds.west.max(bounds.east));
    let corner = |latitude, longitude| Coordinates { latitude, longitude };
    area.polygon = Some(vec![
        corner(bounds.south, west),
        corner(bounds.south, east),
        corner(bounds.north, east),
    ]);
    area.bounding_box = BoundingBox { west, east, ..bounds };
    (area.destination_id, area.country_code) = (None, None);
}

async fn names(ctx: &Ctx, search: &Search) -> Vec<String> {
    let found = both(ctx, search, &HotelFilters::default(), HotelOrder::Recommended).await;
    let mut names: Vec<String> = found.hotels.into_iter().map(|hotel| hotel.name).collect();
    names.sort();
    names
}

fn any_search() -> impl Strategy<Value = (SearchCreate, HotelFilters, HotelOrder)> {
    let room = (1_u32..5, prop::collection::vec(0_u32..18, 0..3));
    let rooms = prop::collection::vec(room, 1..4).prop_map(|rooms| {
        let rooms = rooms.into_iter();
        rooms
            .map(|(adults, child_ages)| Occupancy { adults, child_ages })
            .collect::<Vec<_>>()
    });
    let areas = prop_oneof![
        4 => (-60.0..40.0_f64, -180.0..180.0_f64, 20.0..90.0_f64).prop_map(|(south, west, size)| SearchCreate {
            bounding_box: Some(BoundingBox {
                south,
                west,
                north: (south + size).min(90.0),
                east: if west + size * 2.0 > 180.0 { west + size * 2.0 - 360.0 } else { west + size * 2.0 },
            }),
            ..SearchCreate::default()
        }),
        1 => prop::sample::select(vec!["country:FR", "country:US", "country:JP", "region:IT.16"]).prop_map(|id| {
            SearchCreate { destination_id: Some(id.to_owned()), ..SearchCreate::default() }
        }),
    ];
    let currency = prop::sample::select(vec!["EUR", "USD", "JPY", "GBP", "INR"]);
    let dates = (0_u64..360, prop_oneof![4 => 1_u64..8, 1 => 8_u64..31]);
    let start = chrono::NaiveDate::default();
    let search =
        (areas, rooms, currency, dates).prop_map(move |(area, rooms, currency, (first, nights))| SearchCreate {
            // Days relative to `start`; the caller adds today's date.
            check_in_date: Some(start + Days::new(first)),
            check_out_date: Some(start + Days::new(first + nights)),
            rooms: Some(rooms),
            currency: currency.parse::<Currency>().ok(),
            ..area
        });
    let filters = (
        prop::option::of(100.0..2_000.0_f64),
        prop::option::of(500.0..9_000.0_f64),
        prop::sample::subsequence(vec![2, 3, 4, 5], 0..=2),
        prop::option::of(5.0..9.5_f64),
        prop::sample::subsequence(vec!["Free Wi-Fi", "Pool", "Bar", "Parking", "Spa", "Nothing"], 0..=1),
        prop::sample::subsequence(vec!["hotel", "guestHouse", "apartment", "Hotel"], 0..=1),
        any::<bool>(),
        any::<bool>(),
        prop::sample::subsequence(MealPlan::ALL.to_vec(), 0..=2),
    );
    let filters = filters.prop_map(
        |(min, max, stars, rating, facilities, types, free_cancellation, breakfast, meal_plans)| HotelFilters {
            min_price: min,
            max_price: max,
            stars,
            min_rating: rating,
            facilities: facilities.into_iter().map(str::to_owned).collect(),
            property_types: types.into_iter().map(str::to_owned).collect(),
            free_cancellation,
            breakfast,
            meal_plans,
        },
    );
    let filters = prop_oneof![Just(HotelFilters::default()), filters];
    let order = prop::sample::select(vec![
        HotelOrder::Recommended,
        HotelOrder::Price,
        HotelOrder::Rating,
        HotelOrder::Stars,
        HotelOrder::Distance,
    ]);
    (search, filters, order)
}

#[tokio::test]
async fn the_demonstration_is_searched_alike_by_index_and_database() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let loaded = demonstration::load(ctx, &Options { hotels: 400 }, |_, _| {})
        .await
        .unwrap();
    assert_eq!(loaded.hotels, 400);
    searches::keep_index(ctx).await.unwrap();
    let mut runner = TestRunner::new_with_rng(
        Config::default(),
        proptest::test_runner::TestRng::deterministic_rng(proptest::test_runner::RngAlgorithm::ChaCha),
    );
    let today = ctx.now().date_naive() - chrono::NaiveDate::default();
    let (mut found, mut searched) = (0, 0);
    for _ in 0..150 {
        let (mut input, filters, order) = any_search().new_tree(&mut runner).unwrap().current();
        input.check_in_date = input.check_in_date.map(|date| date + today);
        input.check_out_date = input.check_out_date.map(|date| date + today);
        let search = searches::create(ctx, &VISITOR, &input).await.unwrap();
        let mut search = search;
        if searched % 5 == 0 {
            draw_triangle(&mut search.area);
        }
        found += both(ctx, &search, &filters, order).await.total;
        searched += 1;
    }
    assert!(searched == 150 && found > 1_000, "the searches find something: {found}");
}

#[tokio::test]
async fn without_an_index_the_database_answers() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    demonstration::load(ctx, &Options { hotels: 310 }, |_, _| {})
        .await
        .unwrap();
    let search = lisbon(ctx).await;
    let wanted = ResultOptions {
        filters: &HotelFilters::default(),
        order: HotelOrder::Recommended,
        skip: 0,
        take: 9,
        zoom: None,
        only: None,
    };
    let answers = searches::run_both_ways(ctx, search, wanted).await;
    assert_eq!(answers.unwrap().0, None);
}

#[tokio::test]
async fn a_few_hotels_alone_are_priced_alike_by_index_and_database() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let mut ids = Vec::new();
    for name in ["Alfama House", "Chiado House", "Graca House"] {
        ids.push(HotelBuilder::named(name).insert(ctx).await.unwrap().id);
    }
    let search = lisbon(ctx).await;
    let filters = HotelFilters::default();
    ids.push(HotelId(ctx.new_id()));
    for (only, total) in [(&ids[..2], 2), (&ids[2..], 1), (&ids[3..], 0), (&ids[..0], 0)] {
        let only_these = ResultOptions {
            only: Some(only),
            ..wanted(&filters)
        };
        let answers = searches::run_both_ways(ctx, search.clone(), only_these).await;
        let (by_index, by_database) = answers.unwrap();
        assert_eq!(by_index.as_ref(), Some(&by_database), "{only:?}");
        let found = by_database.result;
        assert_eq!(found.total, total);
        assert!(found.hotels.iter().all(|hotel| only.contains(&hotel.id)));
    }
}

#[tokio::test]
async fn a_damaged_hotel_does_not_hide_the_others() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    HotelBuilder::named("Alfama House").insert(ctx).await.unwrap();
    HotelBuilder::named("Baixa House").insert(ctx).await.unwrap();
    HotelBuilder::named("Chiado House").insert(ctx).await.unwrap();
    let search = lisbon(ctx).await;
    assert_eq!(names(ctx, &search).await.len(), 3);
    let golden = RoomBuilder {
        plans: vec![PlanBuilder::flexible(10_i64.pow(15))],
        ..RoomBuilder::double()
    };
    let gold = HotelBuilder {
        rooms: vec![golden],
        ..HotelBuilder::named("Gold House")
    };
    gold.insert(ctx).await.unwrap();
    let shell = ctx.database().for_migrations();
    let damage = "UPDATE hotel SET check_in_time = 'soon' WHERE name = 'Baixa House'";
    shell.execute_unprepared(damage).await.unwrap();
    let damage = "UPDATE rate_plan SET terms = '{\"base_price\": 500}' WHERE hotel_id = \
                  (SELECT id FROM hotel WHERE name = 'Chiado House')";
    shell.execute_unprepared(damage).await.unwrap();
    let input = HotelSearch {
        search_id: Some(search.id),
        ..HotelSearch::default()
    };
    let found = searches::run(ctx, &VISITOR, &input).await.unwrap();
    let names: Vec<&str> = found.hotels.iter().map(|hotel| hotel.name.as_str()).collect();
    assert_eq!((found.total, names), (1, vec!["Alfama House"]));
}

#[test]
fn the_places_of_these_tests_exist() {
    let gazetteer = Gazetteer::embedded();
    assert!(gazetteer.city(LISBON).is_some() && gazetteer.region("IT.16").is_some());
}

fn wanted(filters: &HotelFilters) -> ResultOptions<'_> {
    ResultOptions {
        filters,
        order: HotelOrder::Recommended,
        skip: 0,
        take: 100,
        zoom: None,
        only: None,
    }
}

#[tokio::test]
async fn other_dates_cost_what_a_search_on_them_costs() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    demonstration::load(ctx, &Options { hotels: 400 }, |_, _| {})
        .await
        .unwrap();
    searches::keep_index(ctx).await.unwrap();
    let mut runner = TestRunner::new_with_rng(
        Config::default(),
        proptest::test_runner::TestRng::deterministic_rng(proptest::test_runner::RngAlgorithm::ChaCha),
    );
    let today = ctx.now().date_naive() - chrono::NaiveDate::default();
    let ways = [
        Flexibility::ThreeDays,
        Flexibility::Weekend,
        Flexibility::Week,
        Flexibility::Arrivals,
    ];
    let (mut priced, mut compared) = (0, 0);
    for way in ways.into_iter().cycle().take(12) {
        let (mut input, filters, _) = any_search().new_tree(&mut runner).unwrap().current();
        input.check_in_date = input.check_in_date.map(|date| date + today);
        input.check_out_date = input.check_out_date.map(|date| date + today);
        let search = searches::create(ctx, &VISITOR, &input).await.unwrap();
        let asked = DateSearch {
            search_id: search.id,
            filters: filters.clone(),
            flexibility: way,
            hotel_id: None,
            month: None,
            currency: None,
        };
        let found = searches::dates(ctx, &VISITOR, &asked).await.unwrap();
        // Every third one, because the reference is slow.
        for option in found.options.iter().step_by(3) {
            let moved = Search {
                check_in_date: option.check_in_date,
                check_out_date: option.check_out_date,
                ..search.clone()
            };
            let plain = ResultOptions {
                order: HotelOrder::Price,
                take: 1,
                ..wanted(&filters)
            };
            let (_, plain) = searches::run_both_ways(ctx, moved, plain).await.unwrap();
            let lowest = plain.result.hotels.first().and_then(|hotel| hotel.offer.as_ref());
            let expected = (plain.result.total, lowest.map(|offer| offer.total_price));
            assert_eq!((option.total, option.lowest_total), expected, "{option:?} {filters:?}");
            priced += usize::from(option.lowest_total.is_some());
            compared += 1;
        }
    }
    assert!(priced > 20 && compared > 40, "{priced} of {compared} have a price");
}

#[tokio::test]
async fn what_a_drawn_area_offers_instead_is_what_each_search_of_it_finds() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    demonstration::load(ctx, &Options { hotels: 400 }, |_, _| {})
        .await
        .unwrap();
    searches::keep_index(ctx).await.unwrap();
    let search = lisbon(ctx).await;
    // Its edges cross each other all over the world.
    let corner = |number: u32| Coordinates {
        latitude: if number.is_multiple_of(2) { -80.0 } else { 80.0 },
        longitude: -179.0 + 358.0 * f64::from(number) / 499.0,
    };
    let corners: Vec<Coordinates> = (0..500).map(corner).collect();
    let facilities = ["Free Wi-Fi", "Bar", "Moon view"];
    let filters = HotelFilters {
        facilities: facilities.map(str::to_owned).to_vec(),
        ..HotelFilters::default()
    };
    let asked = HotelsInBoundingBox {
        search_id: Some(search.id),
        polygon: Some(corners.clone()),
        filters: filters.clone(),
        take: Some(10),
        bounding_box: None,
        currency: None,
        zoom: None,
        order: HotelOrder::Recommended,
        skip: 0,
        creator: None,
    };
    let found = map_search::list_in_bounding_box(ctx, &VISITOR, &asked).await.unwrap();
    let drawn = found.search.unwrap();
    assert_eq!(drawn.area.polygon.as_ref(), Some(&corners));
    let without = found.alternatives.unwrap().without;
    let mut offered = 0;
    for name in facilities {
        let mut fewer = filters.clone();
        fewer.facilities.retain(|other| other != name);
        let plain = searches::run_both_ways(ctx, drawn.clone(), wanted(&fewer)).await;
        let (by_index, plain) = plain.unwrap();
        let plain = plain.result.total;
        assert_eq!(by_index.unwrap().result.total, plain);
        let told = without
            .iter()
            .find(|other| other.filter == FilterName::Facilities && other.value.as_deref() == Some(name));
        assert_eq!(told.map_or(0, |told| told.total), plain, "without {name}");
        offered += plain;
    }
    assert!(offered > 0, "without the moon something is found");
}
