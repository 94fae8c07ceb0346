//! Reads the built-in mailbox. Demonstration and test mode show it; production sends emails by SMTP.

use crate::{
    Ctx,
    entity::mail,
    error::{Error, Result},
};
use chrono::{DateTime, TimeDelta, Utc};
use contract::Code;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::Serialize;
use uuid::Uuid;

/// Emails of the list at most.
const MAX_EMAILS: u64 = 200;
/// Days that an email is stored.
const KEPT_DAYS: i64 = 30;

/// An email.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct KeptEmail {
    pub id: Uuid,
    pub recipient: String,
    pub subject: String,
    pub html: String,
    pub text: String,
    /// Additional headers by name.
    pub headers: Vec<(String, String)>,
    pub created_at: DateTime<Utc>,
}

impl From<mail::Model> for KeptEmail {
    fn from(row: mail::Model) -> Self {
        Self {
            id: row.id,
            recipient: row.recipient,
            subject: row.subject,
            html: row.html,
            text: row.text,
            // Emails of an earlier version have none.
            headers: row
                .headers
                .and_then(|headers| serde_json::from_value(headers).ok())
                .unwrap_or_default(),
            created_at: row.created_at,
        }
    }
}

/// The newest emails.
pub async fn list(ctx: &Ctx) -> Result<Vec<KeptEmail>> {
    let rows = mail::Entity::find()
        .order_by_desc(mail::Column::CreatedAt)
        .order_by_desc(mail::Column::Id)
        .limit(MAX_EMAILS)
        .all(ctx.db())
        .await?;
    Ok(rows.into_iter().map(KeptEmail::from).collect())
}

/// Deletes emails older than `KEPT_DAYS`.
pub async fn tidy(ctx: &Ctx) -> Result<()> {
    let long_ago = ctx.now() - TimeDelta::days(KEPT_DAYS);
    crate::transaction!(ctx, |tx| {
        let old = mail::Entity::delete_many().filter(mail::Column::CreatedAt.lt(long_ago));
        old.exec(tx).await?;
        Ok(())
    })
}

/// One email.
pub async fn get(ctx: &Ctx, id: Uuid) -> Result<KeptEmail> {
    let row = mail::Entity::find_by_id(id).one(ctx.db()).await?;
    row.map(KeptEmail::from).ok_or_else(|| Error::refused(Code::NotFound))
}
