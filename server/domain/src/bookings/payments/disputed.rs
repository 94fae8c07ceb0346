//! What disputes hold of payments: what a bank has cannot be refunded.

use crate::{
    entity::dispute,
    error::Result,
    states::{DisputeStatus, State},
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder};
use std::collections::HashSet;
use uuid::Uuid;

/// Whether a bank still decides about a payment.
pub(crate) async fn is_under_way(conn: &impl ConnectionTrait, payment: Uuid) -> Result<bool> {
    let open = dispute::Entity::find()
        .filter(dispute::Column::PaymentId.eq(payment))
        .filter(dispute::Column::Status.eq(DisputeStatus::Open.text()));
    Ok(open.count(conn).await? > 0)
}

/// The lost disputes of a payment.
pub(crate) async fn lost(conn: &impl ConnectionTrait, payment: Uuid) -> Result<Vec<dispute::Model>> {
    let lost = dispute::Entity::find()
        .filter(dispute::Column::PaymentId.eq(payment))
        .filter(dispute::Column::Status.eq(DisputeStatus::Lost.text()))
        .order_by_asc(dispute::Column::OpenedAt);
    Ok(lost.all(conn).await?)
}

/// Those of these payments about which a bank still decides.
pub(crate) async fn under_way_of(conn: &impl ConnectionTrait, payments: &[Uuid]) -> Result<HashSet<Uuid>> {
    let open = dispute::Entity::find()
        .filter(dispute::Column::PaymentId.is_in(payments.iter().copied()))
        .filter(dispute::Column::Status.eq(DisputeStatus::Open.text()))
        .all(conn)
        .await?;
    Ok(open.into_iter().map(|dispute| dispute.payment_id).collect())
}

/// Whether a payment cannot be refunded: the bank has the amount, or has given it to the cardholder.
pub(crate) async fn holds_refunds(conn: &impl ConnectionTrait, payment: Uuid) -> Result<bool> {
    let holding = dispute::Entity::find()
        .filter(dispute::Column::PaymentId.eq(payment))
        .filter(dispute::Column::Status.is_in([DisputeStatus::Open.text(), DisputeStatus::Lost.text()]));
    Ok(holding.count(conn).await? > 0)
}
