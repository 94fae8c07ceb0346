//! Classifies database errors: the database is temporarily unavailable, a transaction conflicts with another one, or a row
//! cannot be read.

use sea_orm::{DbErr, RuntimeErr, sqlx};

/// SQLite's primary result codes: BUSY, LOCKED, NOMEM, READONLY, INTERRUPT, IOERR, FULL, CANTOPEN.
///
/// <https://www.sqlite.org/rescode.html>
const SQLITE: [i32; 8] = [5, 6, 7, 8, 9, 10, 13, 14];
/// FULL among them.
const FULL: i32 = 13;
/// The low eight bits of an extended result code are the primary one.
const PRIMARY: i32 = 0xff;

/// PostgreSQL's classes: connection exception, insufficient resources, operator intervention, system error; and the
/// conditions `lock_not_available` and `read_only_sql_transaction`, the answer of a demoted server.
///
/// <https://www.postgresql.org/docs/current/errcodes-appendix.html>
const POSTGRES: [&str; 6] = ["08", "53", "57", "58", "55P03", "25006"];

/// PostgreSQL's serialization_failure and deadlock_detected.
const CONFLICTS: [&str; 2] = ["40001", "40P01"];

/// Whether the database is unavailable for a reason that may pass.
pub(super) fn is_unavailable(error: &DbErr) -> bool {
    matches!(error, DbErr::ConnectionAcquire(_)) || cause_of(error).is_some_and(is_cause)
}

/// Whether SQLite found no space on its disk.
pub(super) fn is_disk_full(error: &DbErr) -> bool {
    let Some(sqlx::Error::Database(error)) = cause_of(error) else {
        return false;
    };
    let is_of_sqlite = error.try_downcast_ref::<sqlx::sqlite::SqliteError>().is_some();
    let code = error.code().and_then(|code| code.parse::<i32>().ok());
    is_of_sqlite && code.is_some_and(|code| code & PRIMARY == FULL)
}

/// Whether PostgreSQL aborted a transaction because of another one.
pub(super) fn is_serialization_conflict(error: &DbErr) -> bool {
    let Some(sqlx::Error::Database(error)) = cause_of(error) else {
        return false;
    };
    let is_of_postgres = error.try_downcast_ref::<sqlx::postgres::PgDatabaseError>().is_some();
    is_of_postgres && error.code().is_some_and(|code| CONFLICTS.contains(&code.as_ref()))
}

/// Whether a value of a row is not what its column should hold.
pub(super) fn is_unreadable(error: &DbErr) -> bool {
    matches!(cause_of(error), Some(sqlx::Error::ColumnDecode { .. }))
}

fn cause_of(error: &DbErr) -> Option<&sqlx::Error> {
    match error {
        DbErr::Conn(cause) | DbErr::Exec(cause) | DbErr::Query(cause) => match cause {
            RuntimeErr::SqlxError(cause) => Some(cause),
            RuntimeErr::Internal(_) => None,
        },
        _ => None,
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
