//! The connections: on SQLite one writer and a read-only pool beside it, on PostgreSQL one pool.

use crate::error::{Error, Result};
use sea_orm::{
    ConnectOptions, Database as SeaDatabase, DatabaseConnection, DatabaseTransaction, DbBackend, IsolationLevel,
    SqliteTransactionMode, TransactionOptions, TransactionTrait,
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
            options
                .max_connections(readers.max(2))
                .acquire_timeout(Duration::from_secs(10))
                .sqlx_logging(false);
            let pool = SeaDatabase::connect(options).await?;
            return Ok(Self {
                writer: pool.clone(),
                reader: pool,
            });
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

    /// Ok when the database answers.
    pub async fn ping(&self) -> Result<()> {
        Ok(self.reader.ping().await?)
    }

    /// Begins a transaction: for [`crate::transaction!`] alone.
    #[doc(hidden)]
    pub async fn begin(&self) -> Result<DatabaseTransaction> {
        let options = match self.backend() {
            DbBackend::Sqlite => TransactionOptions {
                sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
                ..Default::default()
            },
            _ => TransactionOptions {
                isolation_level: Some(IsolationLevel::ReadCommitted),
                ..Default::default()
            },
        };
        Ok(self.writer.begin_with_options(options).await?)
    }

    /// Ends a transaction; None when it lost against another one and must run again.
    #[doc(hidden)]
    pub async fn finish<T>(
        &self,
        transaction: DatabaseTransaction,
        outcome: Result<T>,
        attempt: u32,
    ) -> Option<Result<T>> {
        let outcome = match outcome {
            Ok(value) => transaction.commit().await.map(|()| value).map_err(Error::from),
            Err(error) => match transaction.rollback().await {
                Ok(()) => Err(error),
                Err(rollback) => Err(Error::Broken(format!("rollback failed ({rollback}) after: {error}"))),
            },
        };
        match outcome {
            Err(error) if error.is_serialization_conflict() && attempt < ATTEMPTS => {
                tokio::time::sleep(Duration::from_millis(u64::from(attempt) * 3)).await;
                None
            }
            outcome => Some(outcome),
        }
    }
}

/// The only way to write: `transaction!(ctx, |tx| { … })`, inside an async function, gives the block's `Result`.
///
/// The block runs in a transaction that is committed when it ends well. It may run again when the transaction lost
/// against another one; inside it nothing but `tx` touches the database, and no call leaves the process. A macro and not
/// a method, because the compiler cannot yet see that a future which borrows from a closure's argument can be sent.
#[macro_export]
macro_rules! transaction {
    ($owner:expr, |$tx:ident| $work:block) => {{
        let database = $crate::AsDatabase::as_database(&$owner);
        let mut attempt = 0_u32;
        loop {
            attempt += 1;
            let transaction = match database.begin().await {
                Ok(transaction) => transaction,
                Err(error) => break Err(error),
            };
            let outcome = {
                let $tx = &transaction;
                async { $work }.await
            };
            if let Some(outcome) = database.finish(transaction, outcome, attempt).await {
                break outcome;
            }
        }
    }};
}

/// What a transaction can be begun on.
pub trait AsDatabase {
    /// The connections.
    fn as_database(&self) -> &Database;
}

impl AsDatabase for Database {
    fn as_database(&self) -> &Database {
        self
    }
}

impl<T: AsDatabase> AsDatabase for &T {
    fn as_database(&self) -> &Database {
        (*self).as_database()
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
                // Rows come from a thread of their own; a search reads hundreds, and each hand-over costs a switch.
                .row_buffer_size(4096)
                .pragma("journal_mode", "WAL")
                .pragma("synchronous", "FULL")
                .pragma("wal_autocheckpoint", "10000")
                .pragma("mmap_size", "268435456")
        });
    options
}
