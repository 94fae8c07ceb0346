//! The schema can be built, reverted and built again, on both engines.

use domain::testing::{
    TestDb,
    disk::{self, Fault},
};
use migrations::{Migrator, MigratorTrait, upgrade};
use sea_orm::{ConnectionTrait, DbBackend, Statement};

/// Every table with its columns, and every index, sorted.
async fn shape(db: &TestDb) -> Vec<String> {
    let connection = db.ctx.database().for_migrations();
    let sql = match connection.get_database_backend() {
        DbBackend::Sqlite => {
            "SELECT m.type || ' ' || m.name || ' ' || COALESCE(c.name, '') AS line FROM sqlite_master m \
             LEFT JOIN pragma_table_info(m.name) c WHERE m.name NOT LIKE 'sqlite_%' AND m.name <> 'seaql_migrations'"
        }
        _ => {
            "SELECT table_name || ' ' || column_name || ' ' || data_type AS line FROM information_schema.columns \
             WHERE table_schema = current_schema() AND table_name <> 'seaql_migrations' \
             UNION SELECT indexname AS line FROM pg_indexes \
             WHERE schemaname = current_schema() AND tablename <> 'seaql_migrations'"
        }
    };
    let statement = Statement::from_string(connection.get_database_backend(), sql.to_owned());
    let rows = connection.query_all_raw(statement).await.unwrap();
    let mut lines: Vec<String> = rows.iter().map(|row| row.try_get("", "line").unwrap()).collect();
    lines.sort();
    lines
}

#[tokio::test]
async fn every_step_can_be_taken_back_and_made_again() {
    let db = TestDb::new().await;
    let connection = db.ctx.database().for_migrations();
    let whole = shape(&db).await;
    assert!(whole.len() > 200, "{}", whole.len());
    let steps = u32::try_from(Migrator::migrations().len()).unwrap();
    for taken in 1..=steps {
        Migrator::down(connection, Some(taken)).await.unwrap();
        assert!(shape(&db).await.len() < whole.len(), "{taken} steps back");
        Migrator::up(connection, None).await.unwrap();
        assert_eq!(shape(&db).await, whole, "{taken} steps back and forth");
    }
    Migrator::down(connection, None).await.unwrap();
    assert_eq!(shape(&db).await, Vec::<String>::new());
}

#[tokio::test]
async fn an_upgrade_that_ends_early_leaves_the_database_as_it_was() {
    let Some(db) = TestDb::on_a_faulty_disk().await else {
        return;
    };
    let connection = db.ctx.database().for_migrations();
    let whole = shape(&db).await;
    // From an empty database, and from the middle.
    for kept in [0, 12] {
        let taken = u32::try_from(Migrator::migrations().len()).unwrap() - kept;
        for after in (0..).step_by(5) {
            Migrator::down(connection, Some(taken)).await.unwrap();
            let before = shape(&db).await;
            connection.execute_unprepared("PRAGMA cache_size = 1").await.unwrap();
            disk::break_after(after, Fault::NoSpace);
            let upgraded = upgrade(connection).await;
            if !disk::heal() {
                upgraded.unwrap();
                assert_eq!(shape(&db).await, whole, "{kept} steps kept");
                break;
            }
            // SQLite commits before it checkpoints its pages, so a full disk in the checkpoint fails nothing.
            let expected = if upgraded.is_ok() { &whole } else { &before };
            assert_eq!(
                shape(&db).await,
                *expected,
                "{kept} steps kept, the disk is full after {after}: {upgraded:?}"
            );
            upgrade(connection).await.unwrap();
            assert_eq!(
                shape(&db).await,
                whole,
                "{kept} steps kept, the disk was full after {after}"
            );
        }
    }
}

#[tokio::test]
async fn servers_that_upgrade_at_once_wait_for_each_other() {
    let db = TestDb::new().await;
    let connection = db.ctx.database().for_migrations();
    let whole = shape(&db).await;
    Migrator::down(connection, None).await.unwrap();
    let others = [db.another_connection().await, db.another_connection().await];
    let (first, second, third) = tokio::join!(
        upgrade(connection),
        upgrade(others[0].database().for_migrations()),
        upgrade(others[1].database().for_migrations()),
    );
    for outcome in [first, second, third] {
        outcome.unwrap();
    }
    assert_eq!(shape(&db).await, whole);
}

#[tokio::test]
async fn an_older_server_says_that_the_database_is_a_newer_ones() {
    let db = TestDb::new().await;
    let connection = db.ctx.database().for_migrations();
    let newer = "INSERT INTO seaql_migrations (version, applied_at) VALUES ('m9999_rooms_on_the_moon', 0)";
    connection.execute_unprepared(newer).await.unwrap();
    let told = upgrade(connection).await.unwrap_err().to_string();
    assert!(
        told.contains("newer server") && told.contains("m9999_rooms_on_the_moon"),
        "{told}"
    );
}
