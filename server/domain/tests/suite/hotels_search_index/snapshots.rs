//! The file that keeps the index for the next start.

use super::*;

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
