//! A bank holds an amount for some days alone, and lets it be captured once. A day before it lets go, the checkout waits for
//! no hotel any longer: what is booked by then is captured, and the rest is not booked. A bank that lets go before leaves
//! nothing to pay the hotels with, and nothing is booked.

use super::{
    core::{Answer, Command, Outcome, Phase},
    record,
    state::load,
};
use crate::{
    Ctx,
    entity::{line_room, payment},
    error::Result,
    outside::{
        payment::{AuthorizationStatus, PaymentQuery},
        supplier::CancellationAnswer,
    },
    payments::find_payment,
    tasks,
};
use chrono::{DateTime, TimeDelta, Utc};
use contract::{LineItemId, PaymentId, RoomId};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::json;
use uuid::Uuid;

/// How long before the bank lets go a capture is due, in hours; at most half of the time that it holds the amount.
const CAPTURE_HOURS: i64 = 24;
/// Why a stay is not booked.
const TOO_LATE: &str = "The hotel did not confirm in time.";

/// Whether the amount must be captured now.
pub(super) fn is_ending(payment: &payment::Model, now: DateTime<Utc>) -> bool {
    payment.capture_before.is_some_and(|end| {
        let half = (end - payment.created_at) / 2;
        now >= end - half.min(TimeDelta::hours(CAPTURE_HOURS))
    })
}

/// Gives up a stay whose hotel has not answered, and which may have booked the rooms all the same.
pub(super) async fn refuse_late_stay(ctx: &Ctx, id: PaymentId, line: Uuid) -> Result<()> {
    withdraw(ctx, id, line).await?;
    record::stay(ctx, id, Answer::Refused(line), None, Some(TOO_LATE)).await
}

/// The bank has released the hold before the capture: what hotels have booked is cancelled, the traveller gets an
/// email, and an operator a task.
pub(super) async fn lose(ctx: &Ctx, id: PaymentId) -> Result<()> {
    let payment = find_payment(ctx.db(), id).await?;
    let checkout = load(ctx.db(), &payment).await?;
    if checkout.phase != Phase::Booking || checkout.next() == Command::Release {
        return Ok(());
    }
    for stay in checkout.stays.iter().filter(|stay| stay.outcome != Outcome::Refused) {
        withdraw(ctx, id, stay.id).await?;
    }
    record::hold_lost(ctx, id).await
}

/// Whether the provider holds nothing of the payment any more.
pub(super) async fn is_lost(ctx: &Ctx, payment: &payment::Model) -> Result<bool> {
    let found = ctx.payments().find(&PaymentQuery::from(payment)).await?;
    Ok(found.is_some_and(|found| found.status == AuthorizationStatus::Released))
}

/// Asks a hotel to cancel rooms that it may have booked; where it does not say that it has, a person has to ask.
async fn withdraw(ctx: &Ctx, id: PaymentId, line: Uuid) -> Result<()> {
    let rooms = line_room::Entity::find()
        .filter(line_room::Column::LineItemId.eq(line))
        .all(ctx.db())
        .await?;
    let rooms: Vec<RoomId> = rooms.iter().map(|room| RoomId(room.id)).collect();
    let why = match ctx.supplier().cancel(ctx, LineItemId(line), &rooms).await {
        Ok(CancellationAnswer::Cancelled) => None,
        Ok(CancellationAnswer::Refused { why }) => Some(why),
        Err(error) => Some(error.to_string()),
    };
    if let Some(why) = why {
        crate::transaction!(ctx, |tx| {
            let detail = json!({ "paymentId": id, "why": why });
            tasks::add(ctx, tx, "booking.unconfirmed", ("line_item", line), detail).await
        })?;
    }
    Ok(())
}
