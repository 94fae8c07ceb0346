//! The connections: on SQLite one writer and a read-only pool beside it, on PostgreSQL one pool.

use crate::{
    entity::setting,
    error::{Error, Result},
    faults::{Faults, place},
};
use chrono::{DateTime, Utc};
use sea_orm::{
    AccessMode, ConnectOptions, ConnectionTrait, Database as SeaDatabase, DatabaseConnection, DatabaseTransaction,
    DbBackend, IsolationLevel, SqliteTransactionMode, Statement, TransactionOptions, TransactionTrait,
    sqlx::{
        Connection,
        sqlite::{SqliteConnectOptions, SqliteConnection},
    },
};
use std::{
    path::{Path, PathBuf},
    str::FromStr,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};
use uuid::Uuid;

/// How often a transaction that lost against another one runs again.
const ATTEMPTS: u32 = 12;

/// How long PostgreSQL works at a statement, waits for a lock, and keeps a transaction open in which nothing happens. A
/// request is given up after 40 seconds, and nothing should go on for it.
const SERVER_TIMEOUTS: [(&str, &str); 3] = [
    ("statement_timeout", "35s"),
    ("lock_timeout", "20s"),
    ("idle_in_transaction_session_timeout", "60s"),
];

/// The database's connections.
#[derive(Clone)]
pub struct Database {
    writer: DatabaseConnection,
    reader: DatabaseConnection,
    health: Arc<Health>,
    faults: Option<Arc<dyn Faults>>,
}

/// How writing goes.
#[derive(Default)]
struct Health {
    /// The writer met an error that may have ended its transaction behind its back.
    is_suspect: AtomicBool,
    /// The last write failed, and none has succeeded on purpose since.
    is_failing: AtomicBool,
    failures: AtomicU64,
}

impl Database {
    /// Opens `sqlite://path` or `postgres://…`.
    pub async fn open(url: &str, readers: u32) -> Result<Self> {
        if url.starts_with("postgres") {
            let mut options = ConnectOptions::new(url);
            options
                .max_connections(readers.max(2))
                .acquire_timeout(Duration::from_secs(10))
                .sqlx_logging(false)
                .map_sqlx_postgres_opts(|postgres| postgres.options(SERVER_TIMEOUTS));
            let pool = SeaDatabase::connect(options).await?;
            return Ok(Self {
                writer: pool.clone(),
                reader: pool,
                health: Arc::default(),
                faults: None,
            });
        }
        let health = Arc::<Health>::default();
        let mut options = sqlite(url, 1, false);
        let watched = Arc::clone(&health);
        options.map_sqlx_sqlite_before_acquire(move |connection, _| {
            let is_usable = watched.is_usable(connection);
            Box::pin(async move { Ok(is_usable) })
        });
        let writer = SeaDatabase::connect(options).await?;
        let reader = SeaDatabase::connect(sqlite(url, readers, true)).await?;
        Ok(Self {
            writer,
            reader,
            health,
            faults: None,
        })
    }

    /// The same with fail points at commits and, in a context of it, at calls of services outside: for tests.
    pub fn with_faults(mut self, faults: Arc<dyn Faults>) -> Self {
        self.faults = Some(faults);
        self
    }

    /// What goes wrong at its fail points.
    pub(crate) fn faults(&self) -> Option<&Arc<dyn Faults>> {
        self.faults.as_ref()
    }

    async fn reach(&self, side: &str, function: &'static str) -> Result<()> {
        match &self.faults {
            Some(faults) => faults.at(&format!("commit.{side}:{}", place(function))).await,
            None => Ok(()),
        }
    }

    /// For reading outside a transaction.
    pub fn reader(&self) -> &DatabaseConnection {
        &self.reader
    }

    /// For migrations alone: everything else writes through [`crate::transaction!`].
    pub fn for_migrations(&self) -> &DatabaseConnection {
        &self.writer
    }

    /// Which of the two it is.
    pub fn backend(&self) -> DbBackend {
        self.writer.get_database_backend()
    }

    /// A transaction that reads the database as it stands now, whatever is written meanwhile. On SQLite every read
    /// transaction is one.
    pub(crate) async fn snapshot(&self) -> Result<DatabaseTransaction> {
        let options = match self.backend() {
            DbBackend::Sqlite => TransactionOptions::default(),
            _ => TransactionOptions {
                isolation_level: Some(IsolationLevel::RepeatableRead),
                access_mode: Some(AccessMode::ReadOnly),
                ..TransactionOptions::default()
            },
        };
        Ok(self.reader.begin_with_options(options).await?)
    }

    /// Ok when the database answers.
    pub async fn ping(&self) -> Result<()> {
        Ok(self.reader.ping().await?)
    }

    /// Ok when the database takes writes. Tries it by writing a row, but only after a write has failed.
    pub async fn check_writing(&self, now: DateTime<Utc>) -> Result<()> {
        if self.health.is_failing.load(Ordering::Acquire) {
            let failures = self.failures();
            crate::transaction!(self, |tx| {
                setting::Entity::put(tx, "write_check", failures.to_be_bytes().to_vec(), now).await
            })?;
            self.health.is_failing.store(false, Ordering::Release);
        }
        Ok(())
    }

    /// How many transactions failed since the start because the database could not work.
    pub fn failures(&self) -> u64 {
        self.health.failures.load(Ordering::Relaxed)
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
        let begun = self.writer.begin_with_options(options).await.map_err(Error::from);
        self.health.note(&begun);
        begun
    }

    /// Ends a transaction; None when it lost against another one and must run again.
    #[doc(hidden)]
    pub async fn finish<T>(
        &self,
        transaction: DatabaseTransaction,
        outcome: Result<T>,
        attempt: u32,
        function: &'static str,
    ) -> Option<Result<T>> {
        let outcome = match outcome {
            Ok(value) => self.reach("before", function).await.map(|()| value),
            Err(error) => Err(error),
        };
        let outcome = match outcome {
            Ok(value) => match transaction.commit().await {
                Ok(()) => self.reach("after", function).await.map(|()| value),
                Err(error) => Err(Error::from(error)),
            },
            Err(error) => {
                if let Err(rollback) = transaction.rollback().await {
                    // On a full disk SQLite has already rolled back. The pool opens a new writer, whatever the cause was.
                    self.health.is_suspect.store(true, Ordering::Release);
                    tracing::warn!(%rollback, "a transaction could not be rolled back");
                }
                Err(error)
            }
        };
        self.health.note(&outcome);
        match outcome {
            Err(error) if error.is_serialization_conflict() && attempt < ATTEMPTS => {
                tokio::time::sleep(Duration::from_millis(u64::from(attempt) * 3)).await;
                None
            }
            outcome => Some(outcome),
        }
    }
}

impl Health {
    /// Whether a connection is in the state in which a transaction can begin; the pool closes it otherwise.
    ///
    /// SQLite ends a transaction by itself on some errors. The rollback that follows then fails, and sqlx goes on to count
    /// one transaction as open: the next one would be begun inside it, and be committed by nothing.
    fn is_usable(&self, connection: &SqliteConnection) -> bool {
        let is_suspect = self.is_suspect.swap(false, Ordering::AcqRel);
        !is_suspect && !connection.is_in_transaction()
    }

    /// Counts what failed because the database could not work.
    fn note<T>(&self, outcome: &Result<T>) {
        if let Err(error) = outcome
            && error.is_unavailable()
        {
            self.is_suspect.store(true, Ordering::Release);
            self.is_failing.store(true, Ordering::Release);
            self.failures.fetch_add(1, Ordering::Relaxed);
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
            let function = ::std::any::type_name_of_val(&|| ());
            if let Some(outcome) = database.finish(transaction, outcome, attempt, function).await {
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

impl<T: AsDatabase + ?Sized> AsDatabase for &T {
    fn as_database(&self) -> &Database {
        (*self).as_database()
    }
}

/// Numbers that are given without gaps: one transaction at a time takes the next one.
#[derive(Clone, Copy)]
pub(crate) enum Series {
    Invoices = 7301,
    CreditNotes = 7302,
}

impl Series {
    /// Waits until no other transaction is taking a number, and holds the series until this one ends. SQLite has one
    /// writer at a time anyway.
    pub async fn lock(self, tx: &impl ConnectionTrait) -> Result<()> {
        if tx.get_database_backend() == DbBackend::Postgres {
            let lock = format!("SELECT pg_advisory_xact_lock({})", self as i32);
            tx.execute_raw(Statement::from_string(DbBackend::Postgres, lock))
                .await?;
        }
        Ok(())
    }
}

/// The file that an address of SQLite names.
pub(crate) fn file_of(url: &str) -> Result<PathBuf> {
    let options = SqliteConnectOptions::from_str(url).map_err(|error| Error::Outside(error.to_string()))?;
    Ok(options.get_filename().to_owned())
}

/// Whether an address names a file of SQLite that does not exist: opening it makes a new database.
pub fn is_file_missing(url: &str) -> bool {
    !url.starts_with("postgres") && file_of(url).is_ok_and(|file| !file.exists())
}

/// One connection to a database file that exists.
pub(crate) async fn one_file(path: &Path) -> Result<DatabaseConnection> {
    let path = path.to_owned();
    let mut options = ConnectOptions::new("sqlite://");
    options
        .max_connections(1)
        .sqlx_logging(false)
        .map_sqlx_sqlite_opts(move |sqlite| sqlite.filename(&path).create_if_missing(false));
    Ok(SeaDatabase::connect(options).await?)
}

fn sqlite(url: &str, connections: u32, read_only: bool) -> ConnectOptions {
    let mut options = ConnectOptions::new(url);
    options
        .max_connections(connections)
        .min_connections(1)
        .acquire_timeout(Duration::from_secs(30))
        // The database is in this process, and the pool tests each connection that is given back. A test here would be one
        // more hand-over to the connection's thread for each statement.
        .test_before_acquire(false)
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

/// An id that no other database has. On PostgreSQL it also differs between copies in other clusters, whose transaction
/// ids differ.
pub(crate) async fn identity(db: &impl ConnectionTrait) -> Result<String> {
    let backend = db.get_database_backend();
    let sql = match backend {
        DbBackend::Postgres => {
            "SELECT id, (SELECT CAST(system_identifier AS TEXT) FROM pg_control_system()) AS cluster FROM database_identity"
        }
        _ => "SELECT id, '' AS cluster FROM database_identity",
    };
    let row = db.query_one_raw(Statement::from_string(backend, sql)).await?;
    let row = row.ok_or_else(|| Error::Broken("database_identity has no row".to_owned()))?;
    let (id, cluster): (Uuid, String) = (row.try_get("", "id")?, row.try_get("", "cluster")?);
    Ok(format!("{id}/{cluster}"))
}
