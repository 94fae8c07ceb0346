//! Fees of cancellations: what is kept, and giving it back although the terms do not ask for it.

use super::{
    ActionRequest, Actor,
    action::{Subject, begins, last_actions, record, seen},
    refunds::DISPUTED,
    words::FEE_WAIVED,
};
use crate::{
    Ctx,
    cancellations::{left_of, waive, waived},
    entity::{cancellation, payment},
    error::{Error, Result},
    itineraries::store::{load_one, lock_itinerary},
    payments::{disputed, lock_payment},
    states::State,
    stored::currency,
};
use chrono::{DateTime, Utc};
use contract::{CancellationId, Code, Money, PaymentId, invoice::PaymentStatus, itinerary::CancellationStatus};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::json;
use uuid::Uuid;

/// The fee of a cancellation.
#[derive(Clone, Debug, PartialEq)]
pub struct FeeOfBooking {
    pub cancellation: CancellationId,
    pub fee: Money,
    /// What an operator has given back of it.
    pub waived: Money,
    /// What can still be given back.
    pub left: Money,
    pub consented_at: DateTime<Utc>,
    /// The last action on the cancellation, for a form.
    pub seen: String,
}

/// The fees of a trip's confirmed cancellations, oldest first.
pub(super) async fn fees_of(conn: &impl ConnectionTrait, itinerary: Uuid) -> Result<Vec<FeeOfBooking>> {
    let rows = cancellation::Entity::find()
        .filter(cancellation::Column::ItineraryId.eq(itinerary))
        .filter(cancellation::Column::Status.eq(CancellationStatus::Confirmed.text()))
        .filter(cancellation::Column::FeeMinor.gt(0))
        .order_by_asc(cancellation::Column::ConsentedAt)
        .order_by_asc(cancellation::Column::Id)
        .all(conn)
        .await?;
    let ids: Vec<String> = rows.iter().map(|row| row.id.to_string()).collect();
    let last = last_actions(conn, &ids).await?;
    let payment = payment::Entity::find()
        .filter(payment::Column::ItineraryId.eq(itinerary))
        .filter(payment::Column::Status.eq(PaymentStatus::Succeeded.text()))
        .one(conn)
        .await?;
    let mut fees = Vec::with_capacity(rows.len());
    for row in rows {
        let (currency, waived) = (currency(&row.currency)?, waived(conn, row.id).await?);
        let left = payment
            .as_ref()
            .map_or(0, |payment| left_of(row.fee_minor - waived, payment));
        fees.push(FeeOfBooking {
            cancellation: CancellationId(row.id),
            fee: Money::new(row.fee_minor, currency),
            waived: Money::new(waived, currency),
            left: Money::new(left, currency),
            consented_at: row.consented_at,
            seen: seen(&last, &row.id.to_string()),
        });
    }
    Ok(fees)
}

/// The fee of one confirmed cancellation.
pub async fn fee(ctx: &Ctx, _: &Actor, id: CancellationId) -> Result<FeeOfBooking> {
    let missing = || Error::refused(Code::NotFound);
    let row = cancellation::Entity::find_by_id(id.0)
        .one(ctx.db())
        .await?
        .ok_or_else(missing)?;
    let mut fees = fees_of(ctx.db(), row.itinerary_id).await?.into_iter();
    fees.find(|fee| fee.cancellation == id).ok_or_else(missing)
}

/// Gives back the fee of a cancellation, or a part of it, to the card that paid. The trip stays cancelled.
pub async fn waive_fee(
    ctx: &Ctx,
    actor: &Actor,
    id: CancellationId,
    amount: Money,
    request: &ActionRequest,
) -> Result<()> {
    request.checked_reason()?;
    crate::transaction!(ctx, |tx| {
        let missing = || Error::refused(Code::NotFound);
        let row = cancellation::Entity::find_by_id(id.0)
            .one(tx)
            .await?
            .ok_or_else(missing)?;
        let payment = payment::Entity::find()
            .filter(payment::Column::ItineraryId.eq(row.itinerary_id))
            .filter(payment::Column::Status.eq(PaymentStatus::Succeeded.text()))
            .one(tx)
            .await?
            .ok_or_else(missing)?;
        // Locks are taken in one order everywhere: payment, itinerary.
        let payment = lock_payment(tx, PaymentId(payment.id)).await?;
        let itinerary = lock_itinerary(tx, row.itinerary_id).await?;
        let row = cancellation::Entity::find_by_id(id.0)
            .one(tx)
            .await?
            .ok_or_else(missing)?;
        let subject = Subject::new("cancellation", id).of_trip(Some(row.itinerary_id));
        if !begins(tx, request, FEE_WAIVED, &subject).await? {
            return Ok(());
        }
        if disputed::is_under_way(tx, payment.id).await? {
            return Err(Error::with_message(Code::Conflict, DISPUTED));
        }
        if disputed::holds_refunds(tx, payment.id).await? {
            return Err(Error::with_message(
                Code::Conflict,
                "The bank gave this payment, or a part of it, to the cardholder after a dispute, so no fee can be sent to the \
                 card. Pay it by other means.",
            ));
        }
        let before = json!({
            "feeMinor": row.fee_minor,
            "waivedMinor": waived(tx, row.id).await?,
            "currency": row.currency,
        });
        let trip = load_one(tx, itinerary).await?;
        let note = waive(ctx, tx, &trip, &row, &payment, amount).await?;
        let after = json!({
            "feeMinor": row.fee_minor,
            "waivedMinor": waived(tx, row.id).await?,
            "currency": row.currency,
            "creditNote": note,
        });
        record(ctx, tx, actor, request, FEE_WAIVED, &subject, (before, after)).await
    })
}
