//! The payments and refunds of a booking.

use super::{
    action::{last_actions, seen},
    refunds::left_of,
};
use crate::{
    entity::{dispute, payment, refund},
    error::Result,
    payments::card,
    states::State,
    stored::currency,
};
use chrono::{DateTime, Utc};
use contract::{Money, PaymentId, RefundId, invoice::PaymentStatus, itinerary::RefundStatus};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};
use uuid::Uuid;

/// One card that was tried.
#[derive(Clone, Debug, PartialEq)]
pub struct PaymentMoney {
    pub id: PaymentId,
    pub status: PaymentStatus,
    /// "Visa ending 4242".
    pub card: Option<String>,
    pub amount: Money,
    pub captured: Money,
    /// What was or is being given back.
    pub refunded: Money,
    /// In how many disputes the bank has not decided for us.
    pub disputes: usize,
    pub created_at: DateTime<Utc>,
}

/// Money on its way back.
#[derive(Clone, Debug, PartialEq)]
pub struct RefundOfBooking {
    pub id: RefundId,
    pub status: RefundStatus,
    pub amount: Money,
    /// What others have left to pay of one that has failed.
    pub left: Option<Money>,
    pub card: Option<String>,
    /// Which key it has at the provider: 1 for the first.
    pub attempt: i32,
    /// How an operator paid it, and with which reference.
    pub paid_by: Option<String>,
    pub payment_reference: Option<String>,
    /// Why it failed last.
    pub failure: Option<String>,
    pub requested_at: DateTime<Utc>,
    /// Whether the traveller has not got it yet.
    pub is_owed: bool,
    /// Whether an operator settles it.
    pub has_failed: bool,
    /// The last action on it, for a form.
    pub seen: String,
}

/// All payments of a trip, oldest first.
pub(super) async fn payments_of(conn: &impl ConnectionTrait, itinerary: Uuid) -> Result<Vec<PaymentMoney>> {
    let rows = payment::Entity::find()
        .filter(payment::Column::ItineraryId.eq(itinerary))
        .order_by_asc(payment::Column::CreatedAt)
        .order_by_asc(payment::Column::Id)
        .all(conn)
        .await?;
    let disputes = dispute::Entity::find()
        .filter(dispute::Column::ItineraryId.eq(itinerary))
        .filter(dispute::Column::Status.is_in(["inquiry", "open", "lost"]))
        .all(conn)
        .await?;
    rows.into_iter()
        .map(|row| {
            let currency = currency(&row.currency)?;
            let money = |minor: i64| Money::new(minor, currency);
            Ok(PaymentMoney {
                id: PaymentId(row.id),
                status: PaymentStatus::parse(&row.status)?,
                card: card(&row),
                amount: money(row.amount_minor),
                captured: money(row.captured_minor.unwrap_or(0)),
                refunded: money(row.refunded_minor),
                disputes: disputes.iter().filter(|dispute| dispute.payment_id == row.id).count(),
                created_at: row.created_at,
            })
        })
        .collect()
}

/// All refunds of a trip, oldest first.
pub(super) async fn refunds_of(conn: &impl ConnectionTrait, itinerary: Uuid) -> Result<Vec<RefundOfBooking>> {
    let rows = refund::Entity::find()
        .filter(refund::Column::ItineraryId.eq(itinerary))
        .order_by_asc(refund::Column::RequestedAt)
        .order_by_asc(refund::Column::Id)
        .all(conn)
        .await?;
    let ids: Vec<String> = rows.iter().map(|row| row.id.to_string()).collect();
    let last = last_actions(conn, &ids).await?;
    let mut refunds = Vec::with_capacity(rows.len());
    for row in rows {
        let payment = payment::Entity::find_by_id(row.payment_id).one(conn).await?;
        let status = RefundStatus::parse(&row.status)?;
        let left = match &payment {
            Some(payment) => left_of(conn, &row, payment).await?,
            None => None,
        };
        refunds.push(RefundOfBooking {
            left,
            id: RefundId(row.id),
            amount: Money::new(row.amount_minor, currency(&row.currency)?),
            card: payment.as_ref().and_then(card),
            attempt: row.attempt,
            failure: row.failure,
            paid_by: row.paid_by,
            payment_reference: row.payment_reference,
            requested_at: row.requested_at,
            is_owed: status.is_owed(),
            has_failed: status == RefundStatus::Failed,
            seen: seen(&last, &row.id.to_string()),
            status,
        });
    }
    Ok(refunds)
}
