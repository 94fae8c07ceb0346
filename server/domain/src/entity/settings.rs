//! Writing the installation's settings.

use super::setting;
use crate::error::Result;
use chrono::{DateTime, Utc};
use sea_orm::{ActiveValue::Set, ConnectionTrait, EntityTrait, sea_query::OnConflict};

impl setting::Entity {
    /// Writes a setting; a later value stands in place of an earlier one.
    pub async fn put(tx: &impl ConnectionTrait, name: &str, value: Vec<u8>, now: DateTime<Utc>) -> Result<()> {
        let row = setting::ActiveModel {
            name: Set(name.to_owned()),
            value: Set(value),
            created_at: Set(now),
        };
        let again = OnConflict::column(setting::Column::Name)
            .update_columns([setting::Column::Value, setting::Column::CreatedAt])
            .to_owned();
        Self::insert(row).on_conflict(again).exec_without_returning(tx).await?;
        Ok(())
    }
}
