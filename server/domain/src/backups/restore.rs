//! Puts a copy of the database into its place.

use super::copy::{check_file, count_rows, tables};
use crate::{
    database::{file_of, one_file},
    error::{Error, Result},
    outside::postgres,
};
use sea_orm::{ConnectionTrait, Database as SeaDatabase, DatabaseConnection, DbBackend, Statement};
use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

/// The place of a database.
pub enum Target {
    /// A file of SQLite.
    File(PathBuf),
    /// A database of PostgreSQL, by its address.
    Postgres(String),
}

/// What SQLite keeps beside a database file.
const BESIDE: [&str; 3] = ["-wal", "-shm", "-journal"];

impl Target {
    /// The place that a setting names.
    pub fn of(url: &str) -> Result<Self> {
        if url.starts_with("postgres") {
            return Ok(Self::Postgres(url.to_owned()));
        }
        Ok(Self::File(file_of(url)?))
    }

    /// The name of the engine, as a backup says it.
    pub fn engine(&self) -> &'static str {
        match self {
            Self::File(_) => "SQLite",
            Self::Postgres(_) => "PostgreSQL",
        }
    }

    /// Whether nothing is there: no file and nothing beside it, or a database without tables.
    pub async fn is_empty(&self) -> Result<bool> {
        match self {
            Self::File(path) => Ok(!path.exists() && beside(path).iter().all(|path| !path.exists())),
            Self::Postgres(url) => {
                let db = SeaDatabase::connect(url).await?;
                let tables = tables(&db).await?;
                db.close().await?;
                Ok(tables.is_empty())
            }
        }
    }

    /// Whether a program has the database open.
    pub async fn is_in_use(&self) -> Result<bool> {
        match self {
            Self::File(path) if path.exists() => is_file_in_use(path).await,
            Self::File(_) => Ok(false),
            Self::Postgres(url) => {
                let db = SeaDatabase::connect(url).await?;
                let others = "SELECT COUNT(*) AS others FROM pg_stat_activity WHERE datname = current_database() \
                              AND pid <> pg_backend_pid() AND backend_type = 'client backend'";
                let row = db
                    .query_one_raw(Statement::from_string(DbBackend::Postgres, others))
                    .await?;
                let others: i64 = row.map(|row| row.try_get("", "others")).transpose()?.unwrap_or(0);
                db.close().await?;
                Ok(others > 0)
            }
        }
    }
}

/// SQLite leaves its log only when no other connection is open.
async fn is_file_in_use(path: &Path) -> Result<bool> {
    let Ok(db) = one_file(path).await else {
        // No database, or one that is damaged: nothing serves it.
        return Ok(false);
    };
    let leave = Statement::from_string(
        DbBackend::Sqlite,
        "PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE",
    );
    let mode = db.query_all_raw(leave).await;
    let mode: Option<String> = match &mode {
        Ok(rows) => rows.last().and_then(|row| row.try_get_by_index(0).ok()),
        Err(_) => None,
    };
    db.close().await?;
    Ok(mode.as_deref() != Some("delete"))
}

fn beside(path: &Path) -> Vec<PathBuf> {
    let of = |suffix: &str| {
        let mut name = path.as_os_str().to_owned();
        name.push(suffix);
        PathBuf::from(name)
    };
    BESIDE.map(of).to_vec()
}

/// Removes those of the files that are there.
fn remove(files: &[PathBuf]) -> Result<()> {
    for file in files {
        match std::fs::remove_file(file) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                return Err(Error::Outside(format!("{}: {error}", file.display())));
            }
            _ => {}
        }
    }
    Ok(())
}

/// Puts a copy in place of what is there; the number of rows of each table. A copy that cannot be read leaves what is
/// there as it is.
pub async fn restore(target: &Target, copy: &Path) -> Result<BTreeMap<String, u64>> {
    match target {
        Target::File(path) => {
            // What an earlier restore left beside the copy would be read into it.
            remove(&beside(copy))?;
            let rows = check_file(copy).await?;
            remove(&beside(path))?;
            remove(std::slice::from_ref(path))?;
            let broken = |error: std::io::Error| Error::Outside(format!("{}: {error}", path.display()));
            std::fs::rename(copy, path).map_err(broken)?;
            if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
                let folder = std::fs::File::open(folder).map_err(broken)?;
                folder.sync_all().map_err(broken)?;
            }
            Ok(rows)
        }
        Target::Postgres(url) => {
            let db = SeaDatabase::connect(url).await?;
            let restored = into_schema(&db, url, copy).await;
            db.close().await?;
            restored
        }
    }
}

/// What is there steps aside until the copy is in, and comes back when it cannot be read.
async fn into_schema(db: &DatabaseConnection, url: &str, copy: &Path) -> Result<BTreeMap<String, u64>> {
    let named = Statement::from_string(DbBackend::Postgres, "SELECT CAST(current_schema() AS TEXT) AS name");
    let row = db.query_one_raw(named).await?;
    let schema: Option<String> = row.map(|row| row.try_get("", "name")).transpose()?.flatten();
    let schema = schema.ok_or_else(|| Error::Outside("the database has no schema to restore into".to_owned()))?;
    if tables(db).await?.is_empty() {
        postgres::restore(url, &schema, copy).await?;
        return count_rows(db).await;
    }
    let aside = format!("{schema}_before_restore");
    let step = async |sql: String| db.execute_unprepared(&sql).await;
    step(format!("DROP SCHEMA IF EXISTS \"{aside}\" CASCADE")).await?;
    step(format!("ALTER SCHEMA \"{schema}\" RENAME TO \"{aside}\"")).await?;
    step(format!("CREATE SCHEMA \"{schema}\"")).await?;
    if let Err(error) = postgres::restore(url, &schema, copy).await {
        step(format!("DROP SCHEMA \"{schema}\" CASCADE")).await?;
        step(format!("ALTER SCHEMA \"{aside}\" RENAME TO \"{schema}\"")).await?;
        return Err(error);
    }
    let rows = count_rows(db).await?;
    step(format!("DROP SCHEMA \"{aside}\" CASCADE")).await?;
    Ok(rows)
}
