//! Rows whose JSON operators may have written themselves. One that cannot be read is left out: it must not hide the others.

use crate::error::{Error, Result};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, FromQueryResult, QueryFilter, QuerySelect, Select};
use uuid::Uuid;

/// All rows but those that cannot be read, which the log names. `id` is the table's key.
pub(crate) async fn all_readable<E: EntityTrait, Row: FromQueryResult>(
    db: &impl ConnectionTrait,
    select: Select<E>,
    id: E::Column,
) -> Result<Vec<Row>> {
    match select.clone().into_model().all(db).await.map_err(Error::from) {
        // One unreadable row fails the whole statement.
        Err(error) if error.is_unreadable() => one_by_one(db, select, id).await,
        rows => rows,
    }
}

async fn one_by_one<E: EntityTrait, Row: FromQueryResult>(
    db: &impl ConnectionTrait,
    select: Select<E>,
    id: E::Column,
) -> Result<Vec<Row>> {
    let ids: Vec<Uuid> = select.clone().select_only().column(id).into_tuple().all(db).await?;
    let mut rows = Vec::with_capacity(ids.len());
    for row in ids {
        let found = select.clone().filter(id.eq(row)).into_model().one(db).await;
        match found.map_err(Error::from) {
            Ok(found) => rows.extend(found),
            Err(error) if error.is_unreadable() => {
                let table = E::default().table_name().to_owned();
                tracing::error!(%error, table, %row, "a row is left out, because it cannot be read");
            }
            Err(error) => return Err(error),
        }
    }
    Ok(rows)
}
