//! Servers that start at once on one database load the demonstration one after the other.

use crate::{Ctx, error::Result};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbBackend};

/// The number of the lock that servers of one PostgreSQL database share.
const LOCK: i64 = 7_303;
/// Loading takes longer than any request.
const WITHOUT_TIMEOUTS: &str = "SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; \
                        SET LOCAL idle_in_transaction_session_timeout = 0";

/// The turn of one server to load the demonstration. A server that dies gives it back with its connection.
pub struct Turn(Option<DatabaseTransaction>);

impl Turn {
    /// Waits until no other server loads the demonstration. A SQLite file belongs to one server.
    pub async fn take(ctx: &Ctx) -> Result<Self> {
        if ctx.database().backend() != DbBackend::Postgres {
            return Ok(Self(None));
        }
        // Reads alone, so that what others read does not wait for its end.
        let holder = ctx.database().snapshot().await?;
        holder.execute_unprepared(WITHOUT_TIMEOUTS).await?;
        holder
            .execute_unprepared(&format!("SELECT pg_advisory_xact_lock({LOCK})"))
            .await?;
        Ok(Self(Some(holder)))
    }

    /// Lets the next server load.
    pub async fn end(self) -> Result<()> {
        match self.0 {
            Some(holder) => Ok(holder.rollback().await?),
            None => Ok(()),
        }
    }
}
