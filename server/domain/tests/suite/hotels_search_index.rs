//! The index of hotels answers like the database, and is never older than the last change.

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
async fn nights_that_are_sold_or_closed_by_another_process_are_gone_from_the_next_search() {
    let db = TestDb::new().await;
    let (ctx, other) = (&db.ctx, db.another_process().await);
    HotelBuilder::named("Alfama House").insert(ctx).await.unwrap();
    let search = lisbon(ctx).await;
    assert_eq!(names(ctx, &search).await, ["Alfama House"]);
    let night = domain::calendar::to_day(search.check_in_date) + 1;
    let write = async |sql: String| {
        let changed = other
            .database()
            .for_migrations()
            .execute_unprepared(&sql)
            .await
            .unwrap();
        assert!(changed.rows_affected() > 0, "{sql}");
    };
    write(format!(
        "INSERT INTO room_night (room_type_id, night, sold, taken, closed) \
         SELECT id, {night}, 0, 0, {} FROM room_type",
        if ctx.database().backend() == DbBackend::Postgres {
            "true"
        } else {
            "1"
        }
    ))
    .await;
    assert_eq!(names(ctx, &search).await, Vec::<String>::new());
    write(format!("DELETE FROM room_night WHERE night = {night}")).await;
    assert_eq!(names(ctx, &search).await, ["Alfama House"]);
    write("DELETE FROM hotel".to_owned()).await;
    assert_eq!(names(ctx, &search).await, Vec::<String>::new());
}

#[tokio::test]
async fn names_of_hotels_follow_changes_of_another_process() {
    let db = TestDb::new().await;
    let (ctx, other) = (&db.ctx, db.another_process().await);
    let found = async |typed: &str| {
        hotels::keep_destinations(ctx).await.unwrap();
        let found = hotels::autocomplete(ctx, typed, 1, None).await.unwrap();
        found.destinations.into_iter().next().map(|place| place.name)
    };
    assert_eq!(found("ultramarine lantern").await, None);
    HotelBuilder::named("Ultramarine Lantern").insert(&other).await.unwrap();
    assert_eq!(
        found("ultramarine lantern").await.as_deref(),
        Some("Ultramarine Lantern")
    );
    let write = async |sql: &str| other.database().for_migrations().execute_unprepared(sql).await.unwrap();
    write("UPDATE hotel SET name = 'Vermilion Lantern'").await;
    assert_eq!(found("ultramarine lantern").await, None);
    assert_eq!(found("vermilion lantern").await.as_deref(), Some("Vermilion Lantern"));
    write("DELETE FROM hotel").await;
    assert_eq!(found("vermilion lantern").await, None);
}

#[tokio::test]
async fn a_damaged_hotel_does_not_hide_the_others() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    HotelBuilder::named("Alfama House").insert(ctx).await.unwrap();
    HotelBuilder::named("Baixa House").insert(ctx).await.unwrap();
    let search = lisbon(ctx).await;
    assert_eq!(names(ctx, &search).await.len(), 2);
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
    let input = HotelSearch {
        search_id: Some(search.id),
        ..HotelSearch::default()
    };
    let found = searches::run(ctx, &VISITOR, &input).await.unwrap();
    let names: Vec<&str> = found.hotels.iter().map(|hotel| hotel.name.as_str()).collect();
    assert_eq!((found.total, names), (1, vec!["Alfama House"]));
}

#[tokio::test]
async fn old_news_of_changes_is_forgotten_and_the_index_goes_on() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    HotelBuilder::named("Alfama House").insert(ctx).await.unwrap();
    let search = lisbon(ctx).await;
    assert_eq!(names(ctx, &search).await, ["Alfama House"]);
    let shell = ctx.database().for_migrations();
    // Simulates very many changes that are deleted already.
    let (before, much) = ("SELECT hotel_id FROM hotel_change LIMIT 1", 300_000);
    let gap = match ctx.database().backend() {
        DbBackend::Postgres => {
            shell
                .execute_unprepared(&format!("ALTER TABLE hotel_change ALTER COLUMN id RESTART WITH {much}"))
                .await
                .unwrap();
            format!("INSERT INTO hotel_change (hotel_id) {before}")
        }
        _ => format!("INSERT INTO hotel_change (id, hotel_id) SELECT {much}, hotel_id FROM ({before})"),
    };
    shell.execute_unprepared(&gap).await.unwrap();
    searches::tidy_index(ctx).await.unwrap();
    shell
        .execute_unprepared("UPDATE hotel SET name = 'Belém House'")
        .await
        .unwrap();
    assert_eq!(names(ctx, &search).await, ["Belém House"]);
    let rows = shell
        .execute_unprepared("DELETE FROM hotel_change")
        .await
        .unwrap()
        .rows_affected();
    assert!((1..=3).contains(&rows), "the old ones are gone: {rows}");
}

/// The transaction that starts first ends last: on PostgreSQL its changes have lower numbers but are committed later.
#[tokio::test]
async fn a_change_that_is_committed_late_is_not_missed() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    HotelBuilder::named("Alfama House").insert(ctx).await.unwrap();
    HotelBuilder::named("Baixa House").insert(ctx).await.unwrap();
    let search = lisbon(ctx).await;
    assert_eq!(names(ctx, &search).await, ["Alfama House", "Baixa House"]);
    let night = domain::calendar::to_day(search.check_in_date);
    let is_postgres = ctx.database().backend() == DbBackend::Postgres;
    let close = |hotel: &str| {
        format!(
            "INSERT INTO room_night (room_type_id, night, sold, taken, closed) \
             SELECT id, {night}, 0, 0, {} FROM room_type WHERE hotel_id = (SELECT id FROM hotel WHERE name = '{hotel}')",
            if is_postgres { "true" } else { "1" }
        )
    };
    let writer = ctx.database().for_migrations();
    let late = writer.begin().await.unwrap();
    late.execute_unprepared(&close("Alfama House")).await.unwrap();
    if is_postgres {
        for _ in 0..3 {
            writer.execute_unprepared(&close("Baixa House")).await.unwrap();
            assert_eq!(names(ctx, &search).await, ["Alfama House"]);
            let open = "DELETE FROM room_night WHERE room_type_id IN (SELECT id FROM room_type WHERE hotel_id = \
                        (SELECT id FROM hotel WHERE name = 'Baixa House'))";
            writer.execute_unprepared(open).await.unwrap();
            assert_eq!(names(ctx, &search).await, ["Alfama House", "Baixa House"]);
        }
    }
    assert_eq!(names(ctx, &search).await, ["Alfama House", "Baixa House"]);
    late.commit().await.unwrap();
    for _ in 0..2 {
        assert_eq!(names(ctx, &search).await, ["Baixa House"]);
    }
}

#[test]
fn the_places_of_these_tests_exist() {
    let gazetteer = Gazetteer::embedded();
    assert!(gazetteer.city(LISBON).is_some() && gazetteer.region("IT.16").is_some());
}

/// A process with a snapshot file for its index.
async fn process_with(db: &TestDb, file: &std::path::Path) -> Ctx {
    db.another_process_with(domain::Settings {
        index_file: Some(file.to_owned()),
        ..domain::Settings::default()
    })
    .await
}

/// Drops the triggers that record changes of hotels, so that the memory stays as it is.
async fn silence(ctx: &Ctx) {
    let on = match ctx.database().backend() {
        DbBackend::Postgres => " ON hotel",
        _ => "",
    };
    let shell = ctx.database().for_migrations();
    let drop = format!("DROP TRIGGER hotel_noted_at_UPDATE{on}");
    shell.execute_unprepared(&drop).await.unwrap();
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

/// Whether the process loaded its index from the file: then it does not know the stars that were changed without a
/// record.
async fn has_loaded(ctx: &Ctx, search: &Search) -> bool {
    searches::keep_index(ctx).await.unwrap();
    let filters = HotelFilters {
        stars: vec![1],
        ..HotelFilters::default()
    };
    let found = searches::run_both_ways(ctx, search.clone(), wanted(&filters));
    let (by_index, by_database) = found.await.unwrap();
    assert!(by_database.result.total > 0);
    by_index.unwrap().result.total < by_database.result.total
}

#[tokio::test]
async fn an_index_is_found_again_by_the_next_start_with_what_came_since() {
    let db = TestDb::new().await;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hotels.index");
    for name in ["Alfama House", "Baixa House", "Chiado House"] {
        HotelBuilder::named(name).insert(&db.ctx).await.unwrap();
    }
    let first = process_with(&db, &file).await;
    let search = lisbon(&first).await;
    assert_eq!(names(&first, &search).await.len(), 3);
    searches::save_index(&first).await.unwrap();
    assert!(file.exists());

    // An added hotel, a deleted one, and a closed night.
    HotelBuilder::named("Estrela House").insert(&db.ctx).await.unwrap();
    let shell = db.ctx.database().for_migrations();
    shell
        .execute_unprepared("DELETE FROM hotel WHERE name = 'Alfama House'")
        .await
        .unwrap();
    let night = domain::calendar::to_day(search.check_in_date);
    let rooms =
        "(SELECT room_type.id FROM room_type JOIN hotel ON hotel.id = hotel_id WHERE hotel.name = 'Baixa House')";
    shell
        .execute_unprepared(&format!(
            "INSERT INTO room_night (room_type_id, night, sold, taken, closed) \
             SELECT id, {night}, 0, 0, true FROM {rooms} AS rooms"
        ))
        .await
        .unwrap();
    silence(&db.ctx).await;
    shell.execute_unprepared("UPDATE hotel SET stars = 1").await.unwrap();

    let second = process_with(&db, &file).await;
    assert!(has_loaded(&second, &search).await);
    let filters = HotelFilters::default();
    let found = searches::run_both_ways(&second, search, wanted(&filters));
    let (by_index, _) = found.await.unwrap();
    let mut found: Vec<String> = by_index
        .unwrap()
        .result
        .hotels
        .into_iter()
        .map(|hotel| hotel.name)
        .collect();
    found.sort();
    assert_eq!(found, ["Chiado House", "Estrela House"]);
}

#[tokio::test]
async fn a_snapshot_that_is_damaged_or_of_another_history_is_not_used() {
    let db = TestDb::new().await;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hotels.index");
    for name in ["Alfama House", "Baixa House", "Chiado House"] {
        HotelBuilder::named(name).insert(&db.ctx).await.unwrap();
    }
    let shell = db.ctx.database().for_migrations();
    // On PostgreSQL a long-running transaction must not hide changes made beside it.
    let running = match shell.get_database_backend() {
        DbBackend::Postgres => {
            let running = shell.begin().await.unwrap();
            running.execute_unprepared("SELECT pg_current_xact_id()").await.unwrap();
            Some(running)
        }
        _ => None,
    };
    HotelBuilder::named("Estrela House").insert(&db.ctx).await.unwrap();
    let first = process_with(&db, &file).await;
    let search = lisbon(&first).await;
    assert_eq!(names(&first, &search).await.len(), 4);
    searches::save_index(&first).await.unwrap();
    silence(&db.ctx).await;
    shell.execute_unprepared("UPDATE hotel SET stars = 1").await.unwrap();
    let whole = std::fs::read(&file).unwrap();
    assert!(has_loaded(&process_with(&db, &file).await, &search).await);

    let mut damaged = whole.clone();
    damaged[whole.len() / 3] ^= 1;
    for bytes in [damaged.as_slice(), &whole[..whole.len() / 2], b"something else", b""] {
        std::fs::write(&file, bytes).unwrap();
        assert!(!has_loaded(&process_with(&db, &file).await, &search).await);
    }

    // The database was restored and then changed: the same number of changes, but of other hotels.
    std::fs::write(&file, &whole).unwrap();
    let other = "(SELECT id FROM hotel WHERE name = 'Alfama House')";
    let last = "(SELECT max(id) FROM hotel_change)";
    shell
        .execute_unprepared(&format!("UPDATE hotel_change SET hotel_id = {other} WHERE id = {last}"))
        .await
        .unwrap();
    assert!(!has_loaded(&process_with(&db, &file).await, &search).await);

    // Another database.
    shell
        .execute_unprepared(&format!(
            "UPDATE hotel_change SET hotel_id = (SELECT id FROM hotel WHERE name = 'Estrela House') WHERE id = {last}"
        ))
        .await
        .unwrap();
    assert!(has_loaded(&process_with(&db, &file).await, &search).await, "as it was");
    let another = uuid::Uuid::from_u128(7);
    let update = sea_orm::Statement::from_sql_and_values(
        shell.get_database_backend(),
        match shell.get_database_backend() {
            DbBackend::Postgres => "UPDATE database_identity SET id = $1",
            _ => "UPDATE database_identity SET id = ?",
        },
        [another.into()],
    );
    shell.execute_raw(update).await.unwrap();
    assert!(!has_loaded(&process_with(&db, &file).await, &search).await);
    if let Some(running) = running {
        running.rollback().await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_many_searches_at_once_each_sees_what_was_committed_before_it() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let names: Vec<String> = (0..24).map(|number| format!("House {number}")).collect();
    for name in &names {
        HotelBuilder::named(name).insert(ctx).await.unwrap();
    }
    let search = lisbon(ctx).await;
    searches::keep_index(ctx).await.unwrap();
    let night = domain::calendar::to_day(search.check_in_date);
    let close = |name: String| {
        let (ctx, search) = (ctx.clone(), search.clone());
        tokio::spawn(async move {
            domain::transaction!(ctx, |tx| {
                let rooms = format!(
                    "(SELECT room_type.id FROM room_type JOIN hotel ON hotel.id = hotel_id WHERE hotel.name = '{name}')"
                );
                tx.execute_unprepared(&format!(
                    "INSERT INTO room_night (room_type_id, night, sold, taken, closed) \
                     SELECT id, {night}, 0, 0, true FROM {rooms} AS rooms"
                ))
                .await?;
                Ok(())
            })
            .unwrap();
            let filters = HotelFilters::default();
            let found = searches::run_both_ways(&ctx, search, wanted(&filters)).await.unwrap();
            let found = found.0.expect("there is an index").result;
            assert!(found.hotels.iter().all(|hotel| hotel.name != name), "{name} is closed");
        })
    };
    let all: Vec<_> = names.into_iter().map(close).collect();
    for one in all {
        one.await.unwrap();
    }
}

/// Records changes of hotels that do not exist, like a large import that was deleted again.
async fn note_changes(ctx: &Ctx, many: usize) {
    let shell = ctx.database().for_migrations();
    let backend = shell.get_database_backend();
    let ids: Vec<sea_orm::Value> = (0..many).map(|_| ctx.new_id().into()).collect();
    for ids in ids.chunks(500) {
        let place = |number: usize| match backend {
            DbBackend::Postgres => format!("(${})", number + 1),
            _ => "(?)".to_owned(),
        };
        let places: Vec<String> = (0..ids.len()).map(place).collect();
        let sql = format!("INSERT INTO hotel_change (hotel_id) VALUES {}", places.join(","));
        let insert = sea_orm::Statement::from_sql_and_values(backend, sql, ids.to_vec());
        shell.execute_raw(insert).await.unwrap();
    }
}

#[tokio::test]
async fn an_index_behind_very_many_changes_goes_on_answering_until_they_are_read() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    HotelBuilder::named("Alfama House").insert(ctx).await.unwrap();
    let search = lisbon(ctx).await;
    assert_eq!(names(ctx, &search).await, ["Alfama House"]);
    assert!(searches::is_index_ready(ctx));
    note_changes(ctx, 2_001).await;
    HotelBuilder::named("Baixa House").insert(ctx).await.unwrap();
    let shell = ctx.database().for_migrations();
    // The index does not know the new price; the card has it.
    shell
        .execute_unprepared("UPDATE hotel SET currency = 'GBP' WHERE name = 'Alfama House'")
        .await
        .unwrap();
    let filters = HotelFilters::default();
    let answers = searches::run_both_ways(ctx, search.clone(), wanted(&filters)).await;
    let (by_index, by_database) = answers.unwrap();
    let (by_index, by_database) = (by_index.unwrap().result, by_database.result);
    assert_eq!((by_index.total, by_database.total), (1, 2));
    let now = by_database.hotels.iter().find(|hotel| hotel.name == "Alfama House");
    assert_eq!(by_index.hotels.first(), now);
    // The search has notified the index's worker.
    searches::index_wanted(ctx).await;
    searches::keep_index(ctx).await.unwrap();
    assert_eq!(names(ctx, &search).await, ["Alfama House", "Baixa House"]);
}

#[tokio::test]
async fn a_card_that_changed_while_it_was_searched_is_asked_of_the_database() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    for name in ["Alfama House", "Baixa House", "Chiado House"] {
        HotelBuilder::named(name).insert(ctx).await.unwrap();
    }
    let search = lisbon(ctx).await;
    assert_eq!(names(ctx, &search).await.len(), 3);
    let shell = ctx.database().for_migrations();
    // Simulates a change between two reads: the catalogue knows it, the index does not.
    note_changes(ctx, 2_001).await;
    for change in [
        "UPDATE hotel SET currency = 'GBP' WHERE name = 'Baixa House'",
        "DELETE FROM hotel WHERE name = 'Alfama House'",
    ] {
        shell.execute_unprepared(change).await.unwrap();
    }
    let filters = HotelFilters::default();
    let answers = searches::run_both_ways(ctx, search, wanted(&filters)).await;
    let (by_index, by_database) = answers.unwrap();
    let mut expected = by_database.result.hotels;
    let mut found = by_index.unwrap().result.hotels;
    for hotels in [&mut expected, &mut found] {
        hotels.sort_by(|one, other| one.name.cmp(&other.name));
    }
    assert_eq!(found, expected);
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
