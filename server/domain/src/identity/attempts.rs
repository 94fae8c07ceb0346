//! Attempts at passwords and codes, counted in the database for all servers (generic cell rate algorithm: one row a key).

use crate::{Ctx, entity::attempt, error::Result};
use sea_orm::{ColumnTrait, ConnectionTrait, DbBackend, EntityTrait, QueryFilter, Statement};
use std::time::Duration;

/// Takes one attempt of an allowance of `burst` at once, then one every so often. False: there is none left.
///
/// A SQLite file has one server, which counts in memory: there everything is taken.
pub(super) async fn take(ctx: &Ctx, what: &str, key: &str, (burst, every): (u32, Duration)) -> Result<bool> {
    if ctx.database().backend() == DbBackend::Sqlite {
        return Ok(true);
    }
    let key = ctx.secrets().tag("attempt", format!("{what}:{key}").as_bytes());
    let (now, every) = (ctx.now().timestamp_millis(), millis(every));
    let most = every.saturating_mul(i64::from(burst));
    crate::transaction!(ctx, |tx| {
        // The row stays as it was, and none is counted, when the allowance would be overdrawn.
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

/// Forgets those who have their whole allowance again.
pub(super) async fn tidy(ctx: &Ctx, tx: &impl ConnectionTrait) -> Result<()> {
    attempt::Entity::delete_many()
        .filter(attempt::Column::FullAt.lt(ctx.now().timestamp_millis()))
        .exec(tx)
        .await?;
    Ok(())
}

fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}
