//! Compares the refunds of a payment with the provider's list, as an event of the provider asks for.

use super::{belongs_to, find_of, foreign, is_foreign, is_over, record};
use crate::{
    Ctx,
    entity::{payment, refund},
    error::Result,
    outside::payment::{PaymentQuery, RefundState},
    tasks,
};
use contract::{PaymentId, RefundId};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::json;

/// The operator's task about refunds that were not asked for here.
const FOREIGN: &str = "refund.foreign";

/// Writes down how each refund stands. One that was not asked for here gets a row and becomes an operator's task.
pub(crate) async fn look(ctx: &Ctx, payment: &payment::Model) -> Result<()> {
    let there = ctx.payments().refunds(&PaymentQuery::from(payment)).await?;
    let of_payment = refund::Entity::find()
        .filter(refund::Column::PaymentId.eq(payment.id))
        .order_by_asc(refund::Column::Id);
    for row in of_payment.clone().all(ctx.db()).await? {
        match find_of(&row, &there) {
            Some(found) if !is_foreign(&row) => record::answered(ctx, RefundId(row.id), found, &there).await?,
            _ => {}
        }
    }
    foreign::keep(ctx, PaymentId(payment.id), &there).await?;
    let mut ours = Vec::new();
    for row in of_payment.all(ctx.db()).await? {
        // What the provider gives beside a refund that is over, the traveller may have got twice.
        if !is_foreign(&row) && !is_over(&row)? {
            ours.push(row);
        }
    }
    let foreign = there.iter().filter(|found| {
        let is_ours = |row: &refund::Model| belongs_to(row, found);
        found.state != RefundState::Failed && !ours.iter().any(is_ours)
    });
    let foreign: Vec<_> = foreign
        .map(|found| json!({ "id": found.id, "amountMinor": found.minor }))
        .collect();
    let detail = json!({ "refunds": foreign, "currency": payment.currency, "itineraryId": payment.itinerary_id });
    match tasks::detail_of(ctx.db(), FOREIGN, payment.id).await? {
        // A task that a person has done is not opened again for what it named.
        Some(known) if known == detail => Ok(()),
        None if foreign.is_empty() => Ok(()),
        _ => crate::transaction!(ctx, |tx| {
            if foreign.is_empty() {
                return tasks::end(ctx, tx, FOREIGN, payment.id).await;
            }
            tasks::add(ctx, tx, FOREIGN, ("payment", payment.id), detail.clone()).await
        }),
    }
}
