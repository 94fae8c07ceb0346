//! What a restored database must not do for the second time. The server that the backup is of went on afterwards: it has sent
//! the emails that were waiting, and may have ended the work that was under way.
//!
//! Work goes on, because the payment provider and hotels know each step by its key and do none twice. The emails that it
//! causes are held until an operator has decided, as are those that were waiting.

use crate::{
    Ctx,
    entity::{job, outbox, refund},
    error::Result,
    event::{Event, record},
    itineraries::expiry::EXPIRY,
    orphans, provider_events, reminders,
    states::State,
    subscriptions,
};
use chrono::{DateTime, Utc};
use contract::itinerary::RefundStatus;
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbBackend, EntityTrait, PaginatorTrait, QueryFilter, Statement,
    sea_query::Expr,
};
use serde_json::json;
use uuid::Uuid;

/// What is held back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Holding {
    /// Emails that waited.
    pub emails: u64,
    /// Jobs that were under way; what they mail is held too.
    pub jobs: u64,
    /// Emails to subscribers that were due, and are left out.
    pub news: u64,
    /// Whether the payment provider could be asked what has happened since.
    pub is_provider_asked: bool,
    /// Payments that the provider has and the database does not; each is an operator's task.
    pub unknown_payments: usize,
    /// Refunds that had failed: an operator may have paid them since.
    pub failed_refunds: u64,
}

/// Holds back what may have been sent before, and makes the database another one than that of the backup: neither of the
/// two clears away files of the other.
pub async fn hold(ctx: &Ctx, made_at: DateTime<Utc>) -> Result<Holding> {
    let swept = provider_events::sweep(ctx).await;
    if let Err(error) = &swept {
        tracing::warn!(%error, "the payment provider could not be asked what has happened since the backup");
    }
    let news = subscriptions::leave_out(ctx).await?;
    let id = ctx.new_id();
    let now = ctx.now();
    let (emails, jobs) = crate::transaction!(ctx, |tx| {
        rename(tx, id).await?;
        let emails = outbox::Entity::update_many()
            .col_expr(outbox::Column::HeldAt, Expr::value(now))
            .filter(outbox::Column::DeliveredAt.is_null())
            .filter(outbox::Column::HeldAt.is_null())
            .exec(tx)
            .await?
            .rows_affected;
        // A reminder and an expiry that are due later were not due for the other server either.
        let kinds = reminders::Kind::ALL
            .map(reminders::Kind::text)
            .into_iter()
            .chain([EXPIRY]);
        let jobs = job::Entity::update_many()
            .col_expr(job::Column::RestoredAt, Expr::value(now))
            .filter(job::Column::DoneAt.is_null())
            .filter(
                Condition::any()
                    .add(job::Column::RunAt.lte(now))
                    .add(job::Column::Kind.is_not_in(kinds)),
            )
            .exec(tx)
            .await?
            .rows_affected;
        let event = Event {
            kind: "database.restored",
            account: None,
            subject: ("database", id),
            change: None,
            detail: json!({ "backupMadeAt": made_at, "emailsHeld": emails, "jobs": jobs, "newsLeftOut": news }),
        };
        record(ctx, tx, event).await?;
        Ok((emails, jobs))
    })?;
    orphans::adopt(ctx).await?;
    let failed_refunds = refund::Entity::find()
        .filter(refund::Column::Status.eq(RefundStatus::Failed.text()))
        .count(ctx.db())
        .await?;
    Ok(Holding {
        emails,
        jobs,
        news,
        is_provider_asked: swept.is_ok(),
        unknown_payments: swept.map_or(0, |sweep| sweep.unknown),
        failed_refunds,
    })
}

async fn rename(tx: &impl ConnectionTrait, id: Uuid) -> Result<()> {
    let backend = tx.get_database_backend();
    let sql = match backend {
        DbBackend::Postgres => "UPDATE database_identity SET id = $1",
        _ => "UPDATE database_identity SET id = ?",
    };
    tx.execute_raw(Statement::from_sql_and_values(backend, sql, [id.into()]))
        .await?;
    Ok(())
}
