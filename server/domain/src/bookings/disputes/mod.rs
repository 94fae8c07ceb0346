//! Disputes: a cardholder objects to a payment at the bank. The provider's list of a payment's disputes says how each
//! stands; here are the row, the ledger's entries, and what it holds up: refunds and creators' commission.

mod commission;
mod record;

use crate::{
    Ctx,
    entity::{dispute, payment},
    error::Result,
    jobs::Next,
    outside::payment::{DisputeState, PaymentQuery},
    states::{DisputeStatus, State},
};
use chrono::TimeDelta;
pub(crate) use commission::settle as settle_commission;
use contract::PaymentId;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder};
use std::collections::HashSet;
use uuid::Uuid;

/// How often a dispute is looked at while it is open, in days.
const LOOK_DAYS: i64 = 1;

impl From<DisputeState> for DisputeStatus {
    fn from(state: DisputeState) -> Self {
        match state {
            DisputeState::Inquiry => Self::Inquiry,
            DisputeState::Open => Self::Open,
            DisputeState::Won => Self::Won,
            DisputeState::Lost => Self::Lost,
            DisputeState::InquiryClosed => Self::InquiryClosed,
        }
    }
}

/// Asks the provider for the disputes of a payment that was taken, and writes down what is new.
pub(crate) async fn look(ctx: &Ctx, payment: &payment::Model) -> Result<Next> {
    for found in ctx.payments().disputes(&PaymentQuery::from(payment)).await? {
        record::answered(ctx, PaymentId(payment.id), &found).await?;
    }
    let of_payment = dispute::Entity::find().filter(dispute::Column::PaymentId.eq(payment.id));
    for row in of_payment.all(ctx.db()).await? {
        let is_under_way = match DisputeStatus::parse(&row.status)? {
            DisputeStatus::Inquiry | DisputeStatus::Open => true,
            // The amount comes back after the bank's word.
            DisputeStatus::Won | DisputeStatus::InquiryClosed => row.is_withdrawn,
            DisputeStatus::Lost => false,
        };
        if is_under_way {
            return Ok(Next::At(ctx.now() + TimeDelta::days(LOOK_DAYS)));
        }
    }
    Ok(Next::Done)
}

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

/// Whether a payment cannot be refunded: the bank has the amount, or has given it to the cardholder.
pub(crate) async fn holds_refunds(conn: &impl ConnectionTrait, payment: Uuid) -> Result<bool> {
    Ok(!without_refunds(conn, &[payment]).await?.is_empty())
}

/// Those of these payments that cannot be refunded.
pub(crate) async fn without_refunds(conn: &impl ConnectionTrait, payments: &[Uuid]) -> Result<HashSet<Uuid>> {
    let holding = dispute::Entity::find()
        .filter(dispute::Column::PaymentId.is_in(payments.iter().copied()))
        .filter(dispute::Column::Status.is_in([DisputeStatus::Open.text(), DisputeStatus::Lost.text()]))
        .all(conn)
        .await?;
    Ok(holding.into_iter().map(|dispute| dispute.payment_id).collect())
}
