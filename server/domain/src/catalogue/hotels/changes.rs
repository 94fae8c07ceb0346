//! Reads from the database which hotels have changed; triggers record every change (migration 5).
//!
//! SQLite numbers changes in the order of their commits. In PostgreSQL an earlier transaction may commit later, so the
//! reader reads everything again since the oldest transaction that was still running, and leaves out changes that it
//! has seen.

use crate::error::{Error, Result};
use sea_orm::{ConnectionTrait, DbBackend, FromQueryResult, Statement, Value};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::{BTreeSet, HashMap};
use uuid::Uuid;

/// Changes that the table keeps at least.
const MIN_CHANGES_KEPT: i64 = 100_000;
/// Changes deleted in one transaction.
const DELETE_BATCH: i64 = 20_000;

/// Changes whose hash identifies a database's history.
const HISTORY_SAMPLE: i64 = 100;

/// The position of a reader.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Position {
    /// The newest change seen.
    newest: i64,
    /// PostgreSQL: transactions before this one have ended, and all their changes were seen.
    ended: i64,
    /// PostgreSQL: changes seen of transactions since then, by change.
    seen: HashMap<i64, i64>,
}

/// The changes since a position.
pub(crate) enum Changes {
    None,
    /// Changed hotels.
    Hotels(BTreeSet<Uuid>),
    /// The table no longer holds all changes.
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
    /// The current position: data read afterwards includes every earlier change.
    pub async fn now(db: &impl ConnectionTrait) -> Result<Self> {
        let ends = ends(db).await?;
        let mut position = Self {
            newest: ends.newest,
            ended: ends.ended,
            seen: HashMap::new(),
        };
        if db.get_database_backend() == DbBackend::Postgres {
            // Changes committed while an earlier transaction is still running.
            for row in since_transaction(db, position.ended).await? {
                position.seen.insert(row.id, row.transaction_id);
            }
        }
        Ok(position)
    }

    /// A hash of the last changes seen. It differs in a database that was restored and then changed.
    pub async fn mark(&self, db: &impl ConnectionTrait) -> Result<String> {
        let mut last = match db.get_database_backend() {
            DbBackend::Postgres => {
                let sql = "SELECT id, hotel_id, transaction_id FROM hotel_change WHERE id <= $1 AND transaction_id < $2 \
                           ORDER BY id DESC LIMIT $3";
                let mut last = rows(db, sql, [self.newest, self.ended, HISTORY_SAMPLE]).await?;
                // Other changes may have been committed since by transactions that were running.
                let beside = since_transaction(db, self.ended).await?;
                last.extend(beside.into_iter().filter(|row| self.seen.contains_key(&row.id)));
                last
            }
            _ => {
                let sql = "SELECT id, hotel_id, 0 AS transaction_id FROM hotel_change WHERE id <= ? \
                           ORDER BY id DESC LIMIT ?";
                rows(db, sql, [self.newest, HISTORY_SAMPLE]).await?
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

    /// Moves to the current position.
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
        // SQLite returns no change twice.
        self.seen.retain(|_, transaction| *transaction >= ended);
        if hotels.is_empty() {
            Ok(Changes::None)
        } else {
            Ok(Changes::Hotels(hotels))
        }
    }
}

/// Deletes some of the changes that every reader has had time to see; returns their number.
pub(crate) async fn forget_old(db: &impl ConnectionTrait) -> Result<u64> {
    let deleted = db
        .execute_unprepared(&format!(
            "DELETE FROM hotel_change WHERE id < (SELECT max(id) FROM hotel_change) - {MIN_CHANGES_KEPT} \
             AND id < (SELECT min(id) FROM hotel_change) + {DELETE_BATCH}"
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
