//! Emails that are held after a restore: an operator sends them or leaves them out.

use crate::{
    Ctx, delivery,
    entity::outbox,
    error::{Error, Result},
};
use chrono::{DateTime, Utc};
use contract::Code;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, sea_query::Expr};
use uuid::Uuid;

/// An email that waits for the operator's word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeldEmail {
    pub id: Uuid,
    pub recipient: String,
    pub subject: String,
    /// When it was written.
    pub written_at: DateTime<Utc>,
}

/// The held emails, oldest first. What has no recipient any more is left out.
pub async fn list_held(ctx: &Ctx) -> Result<Vec<HeldEmail>> {
    let mut held = Vec::new();
    for row in rows(ctx, &[]).await? {
        if let Some((recipient, subject)) = delivery::read(ctx, &row).await? {
            held.push(HeldEmail {
                id: row.id,
                recipient,
                subject,
                written_at: row.created_at,
            });
        }
    }
    Ok(held)
}

/// Lets the outbox send those, or all where none is named; returns the number.
pub async fn send_held(ctx: &Ctx, ids: &[Uuid]) -> Result<u64> {
    let rows = rows(ctx, ids).await?;
    let ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
    let now = ctx.now();
    crate::transaction!(ctx, |tx| {
        let sent = outbox::Entity::update_many()
            .col_expr(outbox::Column::HeldAt, Expr::value(Option::<DateTime<Utc>>::None))
            .col_expr(outbox::Column::AvailableAt, Expr::value(now))
            .filter(outbox::Column::Id.is_in(ids.iter().copied()))
            .filter(outbox::Column::HeldAt.is_not_null())
            .exec(tx)
            .await?;
        Ok(sent.rows_affected)
    })
}

/// Leaves out those, or all where none is named; returns the number.
pub async fn discard_held(ctx: &Ctx, ids: &[Uuid]) -> Result<u64> {
    let rows = rows(ctx, ids).await?;
    for row in &rows {
        delivery::discard(ctx, row, "left out after a restore").await?;
    }
    Ok(rows.len() as u64)
}

async fn rows(ctx: &Ctx, ids: &[Uuid]) -> Result<Vec<outbox::Model>> {
    let mut held = outbox::Entity::find()
        .filter(outbox::Column::DeliveredAt.is_null())
        .filter(outbox::Column::HeldAt.is_not_null());
    if !ids.is_empty() {
        held = held.filter(outbox::Column::Id.is_in(ids.iter().copied()));
    }
    let rows = held.order_by_asc(outbox::Column::CreatedAt).all(ctx.db()).await?;
    if let Some(unknown) = ids.iter().find(|id| rows.iter().all(|row| row.id != **id)) {
        let message = format!("{unknown} is no email that is held: `server held list` has their ids.");
        return Err(Error::field_with_message(Code::Invalid, "id", message));
    }
    Ok(rows)
}
