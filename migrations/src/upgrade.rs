//! Migrates a database: applies all missing steps or none.

use crate::Migrator;
use sea_orm_migration::{
    MigratorTrait,
    sea_orm::{
        ConnectionTrait, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr, SqliteTransactionMode, Statement,
        TransactionOptions, TransactionTrait,
    },
};
use std::collections::BTreeSet;

/// The number of the lock that servers of one PostgreSQL database share.
const LOCK: i64 = 7_300;
/// Attempts to lock a SQLite file; each one waits as long as the connection waits for a lock.
const ATTEMPTS: u32 = 30;

/// Applies every missing step in one transaction: an upgrade that fails for any reason leaves the database unchanged.
/// Servers that upgrade the same database concurrently wait for each other.
///
/// Fails if a step fails, or if the database has steps of a newer server.
pub async fn upgrade(db: &DatabaseConnection) -> Result<(), DbErr> {
    let transaction = begin(db).await?;
    match upgrade_in(&transaction).await {
        Ok(()) => transaction.commit().await,
        Err(error) => {
            // The caller gets the first error. If the rollback fails too, the transaction ends with its connection.
            let _ = transaction.rollback().await;
            Err(error)
        }
    }
}

async fn begin(db: &DatabaseConnection) -> Result<DatabaseTransaction, DbErr> {
    if db.get_database_backend() != DbBackend::Sqlite {
        return db.begin().await;
    }
    let mut attempt = 1;
    loop {
        let options = TransactionOptions {
            sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
            ..Default::default()
        };
        match db.begin_with_options(options).await {
            Err(error) if attempt < ATTEMPTS && error.to_string().contains("database is locked") => attempt += 1,
            begun => return begun,
        }
    }
}

async fn upgrade_in(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    if transaction.get_database_backend() == DbBackend::Postgres {
        // Upgrading a large table, or waiting for another server, may take longer than any request.
        let patience = "SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; \
                        SET LOCAL idle_in_transaction_session_timeout = 0";
        transaction.execute_unprepared(patience).await?;
        let lock = format!("SELECT pg_advisory_xact_lock({LOCK})");
        transaction.execute_unprepared(&lock).await?;
    }
    let newer = steps_of_newer_servers(transaction).await?;
    if !newer.is_empty() {
        return Err(DbErr::Custom(format!(
            "a newer server has upgraded this database ({}), and this one does not know what that changed: start the newer \
             server, or this one on a backup from before the upgrade",
            newer.join(", ")
        )));
    }
    Migrator::up(transaction, None).await
}

async fn steps_of_newer_servers(transaction: &DatabaseTransaction) -> Result<Vec<String>, DbErr> {
    Ok(unknown(&steps(transaction).await?))
}

/// The steps that a database has, in order.
pub async fn steps(db: &impl ConnectionTrait) -> Result<Vec<String>, DbErr> {
    let table = "seaql_migrations";
    if !has_table(db, table).await? {
        return Ok(Vec::new());
    }
    let query = Statement::from_string(
        db.get_database_backend(),
        format!("SELECT version FROM {table} ORDER BY version"),
    );
    let rows = db.query_all_raw(query).await?;
    rows.iter().map(|row| row.try_get("", "version")).collect()
}

/// Those of the steps that this server does not have.
pub fn unknown(steps: &[String]) -> Vec<String> {
    let known: BTreeSet<String> = Migrator::migrations()
        .iter()
        .map(|step| step.name().to_owned())
        .collect();
    steps.iter().filter(|step| !known.contains(*step)).cloned().collect()
}

/// The steps of this server that a database with those steps lacks.
pub fn missing(steps: &[String]) -> Vec<String> {
    let has = |step: &str| steps.iter().any(|one| one == step);
    let known = Migrator::migrations().into_iter().map(|step| step.name().to_owned());
    known.filter(|step| !has(step)).collect()
}

async fn has_table(db: &impl ConnectionTrait, name: &str) -> Result<bool, DbErr> {
    let backend = db.get_database_backend();
    let sql = match backend {
        DbBackend::Postgres => {
            format!("SELECT 1 FROM pg_tables WHERE schemaname = current_schema() AND tablename = '{name}'")
        }
        _ => format!("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = '{name}'"),
    };
    let row = db.query_one_raw(Statement::from_string(backend, sql)).await?;
    Ok(row.is_some())
}
