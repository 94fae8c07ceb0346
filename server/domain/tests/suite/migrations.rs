//! The schema can be built, reverted and built again, on both engines.

use domain::{
    Database,
    testing::{
        TestDb,
        disk::{self, Fault},
    },
};
use migrations::{Migrator, MigratorTrait, upgrade};
use sea_orm::{ConnectionTrait, DatabaseConnection, DbBackend, Statement};
use std::path::{Path, PathBuf};

/// Every table with its columns, and every index, sorted.
async fn shape(connection: &DatabaseConnection) -> Vec<String> {
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
    let whole = shape(connection).await;
    assert!(whole.len() > 200, "{}", whole.len());
    let mut shapes = vec![whole.clone()];
    for taken in 1..=Migrator::migrations().len() {
        Migrator::down(connection, Some(1)).await.unwrap();
        let without = shape(connection).await;
        assert!(without.len() < whole.len(), "{taken} steps back");
        Migrator::up(connection, Some(1)).await.unwrap();
        assert_eq!(
            shape(connection).await,
            shapes[taken - 1],
            "{taken} steps back, one forth"
        );
        Migrator::down(connection, Some(1)).await.unwrap();
        assert_eq!(shape(connection).await, without, "{taken} steps back again");
        shapes.push(without);
    }
    assert_eq!(shapes.pop(), Some(Vec::new()));
    while let Some(expected) = shapes.pop() {
        Migrator::up(connection, Some(1)).await.unwrap();
        assert_eq!(
            shape(connection).await,
            expected,
            "{} steps before the last",
            shapes.len()
        );
    }
    Migrator::down(connection, None).await.unwrap();
    assert_eq!(shape(connection).await, Vec::<String>::new());
    Migrator::up(connection, None).await.unwrap();
    assert_eq!(shape(connection).await, whole);
}

/// The database's file with only its first steps. Taking steps back costs more than an upgrade, so it is done once.
async fn file_with(db: &TestDb, kept: u32) -> PathBuf {
    let connection = db.ctx.database().for_migrations();
    let taken = u32::try_from(Migrator::migrations().len()).unwrap() - kept;
    Migrator::down(connection, Some(taken)).await.unwrap();
    // Moves the log into the file that is copied.
    connection
        .execute_unprepared("PRAGMA wal_checkpoint(TRUNCATE)")
        .await
        .unwrap();
    let file = db.folder.join(format!("{kept}.db"));
    std::fs::copy(db.folder.join("test.db"), &file).unwrap();
    upgrade(connection).await.unwrap();
    file
}

/// Upgrades a copy of the file on a disk that is full after so many writes, and then again. Returns whether the disk was
/// full.
async fn is_cut_short(file: &Path, after: u32, whole: &[String]) -> bool {
    let copy = file.with_extension("copy.db");
    std::fs::copy(file, &copy).unwrap();
    let url = format!("sqlite://{}?vfs={}", copy.display(), disk::NAME);
    let database = Database::open(&url, 1).await.unwrap();
    let connection = database.for_migrations();
    let before = shape(connection).await;
    connection.execute_unprepared("PRAGMA cache_size = 1").await.unwrap();
    disk::break_after(after, Fault::NoSpace);
    let upgraded = upgrade(connection).await;
    let was_full = disk::heal();
    // The cache that the server has: the upgrade after this one need not write each page at once.
    connection
        .execute_unprepared("PRAGMA cache_size = -2000")
        .await
        .unwrap();
    assert!(was_full || upgraded.is_ok(), "{upgraded:?}");
    // SQLite commits before it checkpoints its pages, so a full disk in the checkpoint fails nothing.
    let expected = if upgraded.is_ok() { whole } else { &before };
    assert_eq!(
        shape(connection).await,
        expected,
        "{file:?}, the disk is full after {after}: {upgraded:?}"
    );
    upgrade(connection).await.unwrap();
    assert_eq!(
        shape(connection).await,
        whole,
        "{file:?}, the disk was full after {after}"
    );
    // What closing writes must not count as writes of the next upgrade.
    for connection in [database.reader(), connection] {
        connection.clone().close().await.unwrap();
    }
    was_full
}

#[tokio::test]
async fn an_upgrade_that_ends_early_leaves_the_database_as_it_was() {
    let Some(db) = TestDb::on_a_faulty_disk().await else {
        return;
    };
    let whole = shape(db.ctx.database().for_migrations()).await;
    // From an empty database, and from the middle.
    for kept in [0, 12] {
        let file = file_with(&db, kept).await;
        let mut after = 0;
        while is_cut_short(&file, after, &whole).await {
            after += 5;
        }
        assert!(after > 100, "{after}");
    }
}

#[tokio::test]
async fn servers_that_upgrade_at_once_wait_for_each_other() {
    let db = TestDb::new().await;
    let connection = db.ctx.database().for_migrations();
    let whole = shape(connection).await;
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
    assert_eq!(shape(connection).await, whole);
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
