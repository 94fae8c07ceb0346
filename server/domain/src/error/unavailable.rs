//! Which errors of a database say that it cannot work now, and that the same call may succeed later.

use sea_orm::{DbErr, RuntimeErr, sqlx};

/// SQLite's primary result codes: BUSY, LOCKED, NOMEM, READONLY, INTERRUPT, IOERR, FULL, CANTOPEN.
///
/// <https://www.sqlite.org/rescode.html>
const SQLITE: [i32; 8] = [5, 6, 7, 8, 9, 10, 13, 14];
/// The low eight bits of an extended result code are the primary one.
const PRIMARY: i32 = 0xff;

/// PostgreSQL's classes: connection exception, insufficient resources, operator intervention, system error; and the
/// conditions `lock_not_available` and `read_only_sql_transaction`, as a server that was demoted answers.
///
/// <https://www.postgresql.org/docs/current/errcodes-appendix.html>
const POSTGRES: [&str; 6] = ["08", "53", "57", "58", "55P03", "25006"];

/// Whether the database could not work, for a reason that may pass.
pub(super) fn is_unavailable(error: &DbErr) -> bool {
    match error {
        DbErr::ConnectionAcquire(_) => true,
        DbErr::Conn(cause) | DbErr::Exec(cause) | DbErr::Query(cause) => match cause {
            RuntimeErr::SqlxError(cause) => is_cause(cause),
            RuntimeErr::Internal(_) => false,
        },
        _ => false,
    }
}

fn is_cause(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Database(error) => {
            let code = error.code().unwrap_or_default();
            if error.try_downcast_ref::<sqlx::postgres::PgDatabaseError>().is_some() {
                POSTGRES.iter().any(|class| code.starts_with(class))
            } else {
                code.parse::<i32>().is_ok_and(|code| SQLITE.contains(&(code & PRIMARY)))
            }
        }
        sqlx::Error::Io(_)
        | sqlx::Error::Tls(_)
        | sqlx::Error::PoolTimedOut
        | sqlx::Error::PoolClosed
        | sqlx::Error::WorkerCrashed
        | sqlx::Error::BeginFailed => true,
        _ => false,
    }
}
