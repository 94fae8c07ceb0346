//! Bringing a database up to date: all steps or none.

use crate::Migrator;
use sea_orm_migration::{
    MigratorTrait,
    sea_orm::{
        ConnectionTrait, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr, SqliteTransactionMode, Statement,
        TransactionOptions, TransactionTrait,
    },
};
use std::collections::BTreeSet;

/// The number under which servers of one PostgreSQL database wait for each other.
const LOCK: i64 = 7_300;
/// How often the lock of a SQLite file is asked for; each time waits as long as the connection waits for a lock.
const ATTEMPTS: u32 = 30;

/// Makes every step that the database does not have yet, in one transaction: an upgrade that ends early, whatever the
/// reason, leaves the database as it was. Servers that upgrade one database at the same time wait for each other.
///
/// Fails when a step cannot be made, and when the database has steps of a newer server.
pub async fn upgrade(db: &DatabaseConnection) -> Result<(), DbErr> {
    let transaction = begin(db).await?;
    match upgrade_in(&transaction).await {
        Ok(()) => transaction.commit().await,
        Err(error) => {
            // The caller gets the first error. If the rollback fails, too, the transaction ends with its connection.
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
        // An upgrade of a large table, or of another server, may take longer than any request.
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
    let table = "seaql_migrations";
    if !has_table(transaction, table).await? {
        return Ok(Vec::new());
    }
    let query = Statement::from_string(
        transaction.get_database_backend(),
        format!("SELECT version FROM {table} ORDER BY version"),
    );
    let rows = transaction.query_all_raw(query).await?;
    let made: Vec<String> = rows
        .iter()
        .map(|row| row.try_get("", "version"))
        .collect::<Result<_, _>>()?;
    let known: BTreeSet<String> = Migrator::migrations()
        .iter()
        .map(|step| step.name().to_owned())
        .collect();
    Ok(made.into_iter().filter(|step| !known.contains(step)).collect())
}

async fn has_table(transaction: &DatabaseTransaction, name: &str) -> Result<bool, DbErr> {
    let backend = transaction.get_database_backend();
    let sql = match backend {
        DbBackend::Postgres => {
            format!("SELECT 1 FROM pg_tables WHERE schemaname = current_schema() AND tablename = '{name}'")
        }
        _ => format!("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = '{name}'"),
    };
    let row = transaction.query_one_raw(Statement::from_string(backend, sql)).await?;
    Ok(row.is_some())
}
