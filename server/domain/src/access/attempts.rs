//! Counts attempts at passwords and codes in the database, for all servers (generic cell rate algorithm: one row for
//! each key).

use crate::{Ctx, entity::attempt, error::Result};
use sea_orm::{ColumnTrait, ConnectionTrait, DbBackend, EntityTrait, QueryFilter, Statement};
use std::time::Duration;

/// Takes one attempt: `burst` at once, then one in each interval. Returns false if none is left.
///
/// Always returns true on SQLite: its one server counts in memory.
pub(super) async fn take(ctx: &Ctx, what: &str, key: &str, (burst, every): (u32, Duration)) -> Result<bool> {
    if ctx.database().backend() == DbBackend::Sqlite {
        return Ok(true);
    }
    let key = ctx.secrets().tag("attempt", format!("{what}:{key}").as_bytes());
    let (now, every) = (ctx.now().timestamp_millis(), millis(every));
    let most = every.saturating_mul(i64::from(burst));
    crate::transaction!(ctx, |tx| {
        // If no attempt is left, the row stays as it was and the attempt is not counted.
        let statement = Statement::from_sql_and_values(
            DbBackend::Postgres,
            "INSERT INTO attempt (key, full_at) VALUES ($1, $2 + $3) \
             ON CONFLICT (key) DO UPDATE SET full_at = GREATEST(attempt.full_at, $2) + $3 \
             WHERE GREATEST(attempt.full_at, $2) + $3 - $2 <= $4",
            [key.clone().into(), now.into(), every.into(), most.into()],
        );
        Ok(tx.execute_raw(statement).await?.rows_affected() == 1)
    })
}

/// Deletes the counters of keys whose whole allowance is restored.
pub(crate) async fn tidy(ctx: &Ctx, tx: &impl ConnectionTrait) -> Result<()> {
    attempt::Entity::delete_many()
        .filter(attempt::Column::FullAt.lt(ctx.now().timestamp_millis()))
        .exec(tx)
        .await?;
    Ok(())
}

fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}
