//! Changes of hotels that other processes make.

use super::*;

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
    searches::wait_for_index_changes(ctx).await;
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
