//! Payments at the provider that the database does not have: those that travellers made after the backup that was restored.
//! They were charged, or the amount is held, and there is no trip.

use crate::{
    Ctx,
    entity::{payment, setting, task},
    error::Result,
    outside::payment::ProviderPayment,
    tasks,
};
use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect};
use serde_json::{Value, json};
use std::collections::{HashMap, HashSet};
use uuid::Uuid;

/// The operator's task about such a payment; its subject is the payment's id, which no row has.
const UNKNOWN: &str = "payment.unknown";
/// The setting with the time until which payments are not looked for: they were deleted here on purpose.
const DELETED_UNTIL: &str = "payments_deleted_until";

/// The payments of this installation that began at the provider since, of which money is held or taken there, and which are
/// not here. Those that an operator has settled, and those that a test has deleted, are left out.
pub(crate) async fn find_unknown(ctx: &Ctx, since: DateTime<Utc>) -> Result<Vec<ProviderPayment>> {
    let mut listed = ctx.payments().payments_since(since).await?;
    let deleted_until = setting::Entity::time(ctx.db(), DELETED_UNTIL).await?;
    listed.retain(|payment| {
        payment.amount.minor > 0 && deleted_until.is_none_or(|deleted_until| payment.created_at > deleted_until)
    });
    let mut unknown = Vec::new();
    for some in listed.chunks(500) {
        let ids: Vec<Uuid> = some.iter().map(|payment| payment.payment.0).collect();
        // The database is read after the list: it has a payment before the provider hears of it.
        let known: Vec<Uuid> = payment::Entity::find()
            .select_only()
            .column(payment::Column::Id)
            .filter(payment::Column::Id.is_in(ids.iter().copied()))
            .into_tuple()
            .all(ctx.db())
            .await?;
        let known: HashSet<Uuid> = known.into_iter().collect();
        let settled: HashMap<Uuid, Value> = task::Entity::find()
            .filter(task::Column::Kind.eq(UNKNOWN))
            .filter(task::Column::SubjectId.is_in(ids))
            .filter(task::Column::DoneAt.is_not_null())
            .all(ctx.db())
            .await?
            .into_iter()
            .map(|task| (task.subject_id, task.detail))
            .collect();
        unknown.extend(
            some.iter()
                .filter(|payment| !known.contains(&payment.payment.0))
                // A task that an operator has settled is not opened again for what it named.
                .filter(|payment| settled.get(&payment.payment.0) != Some(&detail(payment)))
                .cloned(),
        );
    }
    Ok(unknown)
}

/// Leaves out all payments that have begun by now: their rows are deleted.
pub(crate) async fn leave_out_deleted(ctx: &Ctx, tx: &impl ConnectionTrait) -> Result<()> {
    setting::Entity::put_time(tx, DELETED_UNTIL, ctx.now()).await
}

/// Adds a task for each of them; answers how many there are.
pub(super) async fn add_tasks(ctx: &Ctx, since: DateTime<Utc>) -> Result<usize> {
    let unknown = find_unknown(ctx, since).await?;
    if unknown.is_empty() {
        return Ok(0);
    }
    crate::transaction!(ctx, |tx| {
        for payment in &unknown {
            let subject = ("payment", payment.payment.0);
            tasks::add(ctx, tx, UNKNOWN, subject, detail(payment)).await?;
        }
        Ok(unknown.len())
    })
}

fn detail(payment: &ProviderPayment) -> Value {
    let begun = payment.created_at.format("%Y-%m-%d %H:%M UTC");
    json!({
        "amountMinor": payment.amount.minor,
        "currency": payment.amount.currency,
        "providerId": payment.id,
        "why": format!("{} in the provider's dashboard, begun on {begun}.", payment.id),
    })
}
