//! Copies the database while the site goes on selling.

use crate::{
    database::{Database, one_file},
    error::{Error, Result},
    outside::postgres,
};
use sea_orm::{ConnectionTrait, DatabaseConnection, DbBackend, Statement};
use std::{collections::BTreeMap, path::Path};

/// Writes the database as it stands at one moment into a new file: a database of SQLite, or a dump of PostgreSQL. Returns
/// the number of rows of each table.
pub async fn copy(database: &Database, url: &str, to: &Path) -> Result<BTreeMap<String, u64>> {
    match database.backend() {
        DbBackend::Sqlite => {
            let path = to.to_str();
            let path = path.ok_or_else(|| Error::Outside(format!("{} is no name in UTF-8", to.display())))?;
            let into = Statement::from_sql_and_values(DbBackend::Sqlite, "VACUUM INTO ?", [path.into()]);
            database.reader().execute_raw(into).await?;
            check_file(to).await
        }
        _ => dump(database, url, to).await,
    }
}

/// One snapshot for the dump and for what is counted.
async fn dump(database: &Database, url: &str, to: &Path) -> Result<BTreeMap<String, u64>> {
    let snapshot = database.snapshot().await?;
    // A dump may take longer than any request.
    let patience = "SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0";
    snapshot.execute_unprepared(patience).await?;
    let export = Statement::from_string(DbBackend::Postgres, "SELECT pg_export_snapshot() AS id");
    let row = snapshot.query_one_raw(export).await?;
    let row = row.ok_or_else(|| Error::Outside("PostgreSQL exports no snapshot".to_owned()))?;
    let id: String = row.try_get("", "id")?;
    postgres::dump(url, &id, to).await?;
    let rows = count_rows(&snapshot).await?;
    snapshot.commit().await?;
    Ok(rows)
}

/// Opens a database file of SQLite and reads all of it; the number of rows of each table.
pub(super) async fn check_file(path: &Path) -> Result<BTreeMap<String, u64>> {
    let db = one_file(path).await?;
    let checked = check_opened(&db).await;
    // The last connection writes its log into the file.
    db.close().await?;
    checked
}

async fn check_opened(db: &DatabaseConnection) -> Result<BTreeMap<String, u64>> {
    let check = Statement::from_string(DbBackend::Sqlite, "PRAGMA integrity_check");
    let row = db.query_one_raw(check).await?;
    let said: Option<String> = row.map(|row| row.try_get_by_index(0)).transpose()?;
    match said.as_deref() {
        Some("ok") => count_rows(db).await,
        other => Err(Error::Broken(format!(
            "the database is damaged: {}",
            other.unwrap_or("it cannot be read")
        ))),
    }
}

/// The names of all tables.
pub(super) async fn tables(db: &impl ConnectionTrait) -> Result<Vec<String>> {
    let backend = db.get_database_backend();
    let tables = match backend {
        DbBackend::Postgres => {
            "SELECT CAST(tablename AS TEXT) AS name FROM pg_tables WHERE schemaname = current_schema()"
        }
        _ => "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
    };
    let found = db.query_all_raw(Statement::from_string(backend, tables)).await?;
    Ok(found
        .iter()
        .map(|table| table.try_get("", "name"))
        .collect::<Result<_, _>>()?)
}

/// The number of rows of each table.
pub(super) async fn count_rows(db: &impl ConnectionTrait) -> Result<BTreeMap<String, u64>> {
    let backend = db.get_database_backend();
    let mut rows = BTreeMap::new();
    for name in tables(db).await? {
        let count = format!("SELECT COUNT(*) AS rows_of_it FROM \"{name}\"");
        let counted = db.query_one_raw(Statement::from_string(backend, count)).await?;
        let counted: i64 = match counted {
            Some(row) => row.try_get("", "rows_of_it")?,
            None => 0,
        };
        rows.insert(name, u64::try_from(counted).unwrap_or(0));
    }
    Ok(rows)
}
