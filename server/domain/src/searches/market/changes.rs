//! Which hotels have changed in the database, whoever changed them: triggers write it down (migration 5).
//!
//! On SQLite changes are numbered in the order in which they are committed. On PostgreSQL a transaction that began earlier
//! may be committed later, so everything since the oldest one that was still running is looked at again; what was seen
//! already is left out.

use crate::error::{Error, Result};
use sea_orm::{ConnectionTrait, DbBackend, FromQueryResult, Statement, Value};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::{BTreeSet, HashMap};
use uuid::Uuid;

/// How many changes the table keeps at least.
const KEPT: i64 = 100_000;
/// How many are deleted in one transaction.
const FORGOTTEN_AT_ONCE: i64 = 20_000;

/// How many changes tell one history of a database from another.
const MARKED: i64 = 100;

/// How far somebody has read.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Position {
    /// The newest change that was seen.
    newest: i64,
    /// PostgreSQL: transactions before this one have ended, and all of theirs was seen.
    ended: i64,
    /// PostgreSQL: seen changes of transactions since then, by change.
    seen: HashMap<i64, i64>,
}

/// What has happened since a position.
pub(crate) enum Changes {
    None,
    /// To these hotels.
    Hotels(BTreeSet<Uuid>),
    /// More than is known.
    Unknown,
}

#[derive(FromQueryResult)]
struct Ends {
    oldest: i64,
    newest: i64,
    ended: i64,
}

#[derive(FromQueryResult)]
struct Row {
    id: i64,
    hotel_id: Uuid,
    transaction_id: i64,
}

impl Position {
    /// Here and now: what is read from the database afterwards holds everything before it.
    pub async fn now(db: &impl ConnectionTrait) -> Result<Self> {
        let ends = ends(db).await?;
        let mut position = Self {
            newest: ends.newest,
            ended: ends.ended,
            seen: HashMap::new(),
        };
        if db.get_database_backend() == DbBackend::Postgres {
            // Those that were committed beside a transaction that still runs.
            for row in since_transaction(db, position.ended).await? {
                position.seen.insert(row.id, row.transaction_id);
            }
        }
        Ok(position)
    }

    /// A hash of the last changes that were seen. In a database that was put back and went on from there, those are others.
    pub async fn mark(&self, db: &impl ConnectionTrait) -> Result<String> {
        let mut last = match db.get_database_backend() {
            DbBackend::Postgres => {
                let sql = "SELECT id, hotel_id, transaction_id FROM hotel_change WHERE id <= $1 AND transaction_id < $2 \
                           ORDER BY id DESC LIMIT $3";
                let mut last = rows(db, sql, [self.newest, self.ended, MARKED]).await?;
                // Beside transactions that still ran, others may have come since.
                let beside = since_transaction(db, self.ended).await?;
                last.extend(beside.into_iter().filter(|row| self.seen.contains_key(&row.id)));
                last
            }
            _ => {
                let sql = "SELECT id, hotel_id, 0 AS transaction_id FROM hotel_change WHERE id <= ? \
                           ORDER BY id DESC LIMIT ?";
                rows(db, sql, [self.newest, MARKED]).await?
            }
        };
        last.sort_unstable_by_key(|row| row.id);
        let mut hash = Sha256::new();
        for row in last {
            hash.update(row.id.to_le_bytes());
            hash.update(row.hotel_id);
            hash.update(row.transaction_id.to_le_bytes());
        }
        Ok(format!("{:x}", hash.finalize()))
    }

    /// Goes on to now.
    pub async fn advance(&mut self, db: &impl ConnectionTrait) -> Result<Changes> {
        let ends = ends(db).await?;
        if ends.oldest > self.newest + 1 && ends.newest > self.newest {
            return Ok(Changes::Unknown);
        }
        let rows = match db.get_database_backend() {
            DbBackend::Postgres => since_transaction(db, self.ended).await?,
            _ if ends.newest == self.newest => return Ok(Changes::None),
            _ => since_change(db, self.newest).await?,
        };
        let mut hotels = BTreeSet::new();
        for row in rows {
            self.newest = self.newest.max(row.id);
            if self.seen.insert(row.id, row.transaction_id).is_none() {
                hotels.insert(row.hotel_id);
            }
        }
        self.ended = ends.ended;
        let ended = self.ended;
        // On SQLite nothing has to be seen twice.
        self.seen.retain(|_, transaction| *transaction >= ended);
        if hotels.is_empty() {
            Ok(Changes::None)
        } else {
            Ok(Changes::Hotels(hotels))
        }
    }
}

/// Deletes some of what everybody has had time to read; returns how much.
pub(super) async fn forget_old(db: &impl ConnectionTrait) -> Result<u64> {
    let deleted = db
        .execute_unprepared(&format!(
            "DELETE FROM hotel_change WHERE id < (SELECT max(id) FROM hotel_change) - {KEPT} \
             AND id < (SELECT min(id) FROM hotel_change) + {FORGOTTEN_AT_ONCE}"
        ))
        .await?;
    Ok(deleted.rows_affected())
}

async fn ends(db: &impl ConnectionTrait) -> Result<Ends> {
    let ended = match db.get_database_backend() {
        DbBackend::Postgres => "CAST(CAST(pg_snapshot_xmin(pg_current_snapshot()) AS TEXT) AS BIGINT)",
        _ => "1",
    };
    let sql = format!(
        "SELECT coalesce((SELECT min(id) FROM hotel_change), 0) AS oldest, \
         coalesce((SELECT max(id) FROM hotel_change), 0) AS newest, {ended} AS ended"
    );
    let row = Ends::find_by_statement(Statement::from_string(db.get_database_backend(), sql))
        .one(db)
        .await?;
    row.ok_or_else(|| Error::Broken("a select without a table gave no row".to_owned()))
}

async fn since_change(db: &impl ConnectionTrait, newest: i64) -> Result<Vec<Row>> {
    let sql = "SELECT id, hotel_id, 0 AS transaction_id FROM hotel_change WHERE id > ?";
    rows(db, sql, [newest]).await
}

async fn since_transaction(db: &impl ConnectionTrait, ended: i64) -> Result<Vec<Row>> {
    let sql = "SELECT id, hotel_id, transaction_id FROM hotel_change WHERE transaction_id >= $1";
    rows(db, sql, [ended]).await
}

async fn rows<const N: usize>(db: &impl ConnectionTrait, sql: &str, numbers: [i64; N]) -> Result<Vec<Row>> {
    let statement = Statement::from_sql_and_values(db.get_database_backend(), sql, numbers.map(Value::from));
    Ok(Row::find_by_statement(statement).all(db).await?)
}
