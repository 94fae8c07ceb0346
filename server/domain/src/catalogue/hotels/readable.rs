//! Rows whose JSON operators may have written themselves. One that cannot be read is left out: it must not hide the others.

use crate::error::{Error, Result};
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, FromQueryResult, IdenStatic, QueryFilter, QuerySelect, Select,
};
use serde::de::DeserializeOwned;
use serde_json::Value;
use uuid::Uuid;

/// All rows but those whose `json` is no `Json`; the log names these.
pub(crate) async fn all_readable<E, Json, Row>(
    db: &impl ConnectionTrait,
    select: Select<E>,
    (id, json): (E::Column, E::Column),
) -> Result<Vec<Row>>
where
    E: EntityTrait,
    Json: DeserializeOwned,
    Row: FromQueryResult,
{
    match select.clone().into_model().all(db).await.map_err(Error::from) {
        // One unreadable row fails the whole statement.
        Err(error) if error.is_unreadable() => {
            let columns = select.clone().select_only().column(id).column(json);
            let rows: Vec<(Uuid, Value)> = columns.into_tuple().all(db).await?;
            let is_damaged = |(row, value): (Uuid, Value)| {
                let error = serde_json::from_value::<Json>(value).err()?;
                tracing::error!(%error, %row, column = %json.as_str(), "a row is left out, because it cannot be read");
                Some(row)
            };
            let damaged: Vec<Uuid> = rows.into_iter().filter_map(is_damaged).collect();
            Ok(select.filter(id.is_not_in(damaged)).into_model().all(db).await?)
        }
        rows => rows,
    }
}
