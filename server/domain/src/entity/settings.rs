//! What an installation is set to: its own settings, features and texts.

use super::entities;
use chrono::{DateTime, Utc};
use sea_orm::{ActiveValue::Set, ConnectionTrait, EntityTrait, sea_query::OnConflict};
use uuid::Uuid;

entities! {
    /// Secrets and marks of the installation.
    setting "setting" {
        #[sea_orm(primary_key, auto_increment = false)] name: String,
        value: Vec<u8>,
        created_at: DateTime<Utc>,
    }

    /// A feature that an operator has switched.
    feature_toggle "feature_toggle" {
        #[sea_orm(primary_key, auto_increment = false)] name: String,
        is_enabled: bool,
        updated_at: DateTime<Utc>,
    }

    /// A version of a text of the site.
    site_text "site_text" {
        #[sea_orm(primary_key, auto_increment = false)] id: Uuid,
        kind: String,
        version: i32,
        markdown: String,
        created_at: DateTime<Utc>,
    }
}

impl setting::Entity {
    /// Writes a setting; a later value stands in place of an earlier one.
    pub async fn put(
        tx: &impl ConnectionTrait,
        name: &str,
        value: Vec<u8>,
        now: DateTime<Utc>,
    ) -> crate::error::Result<()> {
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

    /// The time that [`put_time`](Self::put_time) wrote.
    pub async fn time(conn: &impl ConnectionTrait, name: &str) -> crate::error::Result<Option<DateTime<Utc>>> {
        let row = Self::find_by_id(name).one(conn).await?;
        let millis = row.and_then(|row| row.value.try_into().ok()).map(i64::from_be_bytes);
        Ok(millis.and_then(DateTime::from_timestamp_millis))
    }

    /// Writes a time in milliseconds since 1970.
    pub async fn put_time(tx: &impl ConnectionTrait, name: &str, at: DateTime<Utc>) -> crate::error::Result<()> {
        Self::put(tx, name, at.timestamp_millis().to_be_bytes().to_vec(), at).await
    }
}
