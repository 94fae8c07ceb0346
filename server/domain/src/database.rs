//! The connections: on SQLite one writer and a read-only pool beside it, on PostgreSQL one pool.

use crate::error::{Error, Result};
use sea_orm::{
    ConnectOptions, Database as SeaDatabase, DatabaseConnection, DatabaseTransaction, DbBackend, IsolationLevel,
    SqliteTransactionMode, TransactionOptions, TransactionSession, TransactionTrait,
};
use std::time::Duration;

/// How often a transaction that lost against another one runs again.
const ATTEMPTS: u32 = 12;

/// The database's connections.
#[derive(Clone)]
pub struct Database {
    writer: DatabaseConnection,
    reader: DatabaseConnection,
}

impl Database {
    /// Opens `sqlite://path` or `postgres://…`.
    pub async fn open(url: &str, readers: u32) -> Result<Self> {
        if url.starts_with("postgres") {
            let mut options = ConnectOptions::new(url);
            options.max_connections(readers.max(2)).acquire_timeout(Duration::from_secs(10)).sqlx_logging(false);
            let pool = SeaDatabase::connect(options).await?;
            return Ok(Self { writer: pool.clone(), reader: pool });
        }
        let writer = SeaDatabase::connect(sqlite(url, 1, false)).await?;
        let reader = SeaDatabase::connect(sqlite(url, readers, true)).await?;
        Ok(Self { writer, reader })
    }

    /// For reading outside a transaction.
    pub fn reader(&self) -> &DatabaseConnection {
        &self.reader
    }

    /// For migrations alone: everything else writes through [`crate::Ctx::write`].
    pub fn for_migrations(&self) -> &DatabaseConnection {
        &self.writer
    }

    /// Which of the two it is.
    pub fn backend(&self) -> DbBackend {
        self.writer.get_database_backend()
    }

    /// Runs the closure in a transaction and commits; runs it again when it lost against another transaction.
    pub(crate) async fn write<T, F>(&self, work: F) -> Result<T>
    where
        F: AsyncFn(&DatabaseTransaction) -> Result<T>,
    {
        let mut attempt = 0;
        loop {
            attempt += 1;
            match self.attempt(&work).await {
                Err(error) if error.is_serialization_conflict() && attempt < ATTEMPTS => {
                    tokio::time::sleep(Duration::from_millis(u64::from(attempt) * 3)).await;
                }
                outcome => return outcome,
            }
        }
    }

    async fn attempt<T, F>(&self, work: &F) -> Result<T>
    where
        F: AsyncFn(&DatabaseTransaction) -> Result<T>,
    {
        let options = match self.backend() {
            DbBackend::Sqlite => TransactionOptions {
                sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
                ..Default::default()
            },
            _ => TransactionOptions { isolation_level: Some(IsolationLevel::ReadCommitted), ..Default::default() },
        };
        let transaction = self.writer.begin_with_options(options).await?;
        match work(&transaction).await {
            Ok(value) => {
                transaction.commit().await?;
                Ok(value)
            }
            Err(error) => {
                if let Err(rollback) = transaction.rollback().await {
                    return Err(Error::Broken(format!("rollback failed ({rollback}) after: {error}")));
                }
                Err(error)
            }
        }
    }
}

fn sqlite(url: &str, connections: u32, read_only: bool) -> ConnectOptions {
    let mut options = ConnectOptions::new(url);
    options
        .max_connections(connections)
        .min_connections(1)
        .acquire_timeout(Duration::from_secs(30))
        .sqlx_logging(false)
        .map_sqlx_sqlite_opts(move |sqlite| {
            sqlite
                .create_if_missing(!read_only)
                .read_only(read_only)
                .foreign_keys(true)
                .busy_timeout(Duration::from_secs(10))
                .statement_cache_capacity(512)
                .pragma("journal_mode", "WAL")
                .pragma("synchronous", "FULL")
                .pragma("wal_autocheckpoint", "10000")
                .pragma("mmap_size", "268435456")
        });
    options
}
