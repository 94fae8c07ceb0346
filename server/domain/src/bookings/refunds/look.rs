//! Compares the refunds of a payment with the provider's list, as an event of the provider asks for.

use super::{is_of, record};
use crate::{
    Ctx,
    entity::{payment, refund, task},
    error::Result,
    outside::payment::{PaymentQuery, RefundState},
    tasks,
};
use contract::RefundId;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::json;

/// The operator's task about refunds that were not asked for here.
const FOREIGN: &str = "refund.foreign";

/// Writes down how each refund stands. One that was not asked for here becomes an operator's task.
pub(crate) async fn look(ctx: &Ctx, payment: &payment::Model) -> Result<()> {
    let there = ctx.payments().refunds(&PaymentQuery::from(payment)).await?;
    let of_payment = refund::Entity::find()
        .filter(refund::Column::PaymentId.eq(payment.id))
        .order_by_asc(refund::Column::Id);
    for row in of_payment.clone().all(ctx.db()).await? {
        if let Some(found) = there.iter().find(|found| is_of(&row, found)) {
            record::answered(ctx, RefundId(row.id), found).await?;
        }
    }
    let ours = of_payment.all(ctx.db()).await?;
    let foreign = there.iter().filter(|found| {
        // A key begins with the refund's id, whichever try it is of.
        let is_ours = |row: &refund::Model| {
            let key = found.key.as_deref().unwrap_or_default();
            is_of(row, found) || key.starts_with(&format!("{}:", row.id))
        };
        found.state != RefundState::Failed && !ours.iter().any(is_ours)
    });
    let foreign: Vec<_> = foreign
        .map(|found| json!({ "id": found.id, "amountMinor": found.minor }))
        .collect();
    let detail = json!({ "refunds": foreign, "currency": payment.currency, "itineraryId": payment.itinerary_id });
    let known = task::Entity::find()
        .filter(task::Column::Kind.eq(FOREIGN))
        .filter(task::Column::SubjectId.eq(payment.id))
        .one(ctx.db())
        .await?;
    match known {
        // A task that a person has done is not opened again for what it named.
        Some(task) if task.detail == detail => Ok(()),
        None if foreign.is_empty() => Ok(()),
        _ => crate::transaction!(ctx, |tx| {
            if foreign.is_empty() {
                return tasks::end(ctx, tx, FOREIGN, payment.id).await;
            }
            tasks::add(ctx, tx, FOREIGN, ("payment", payment.id), detail.clone()).await
        }),
    }
}
