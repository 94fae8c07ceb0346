//! A bank holds an amount for some days alone, and lets it be captured once. A day before it lets go, the checkout waits for
//! no hotel any longer: what is booked by then is captured, and the rest is not booked.

use super::{core::Answer, record};
use crate::{
    Ctx,
    entity::{line_room, payment},
    error::Result,
    outside::supplier::CancellationAnswer,
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

/// Gives up a stay whose hotel has not answered. It may have booked the rooms all the same, so it is asked to cancel them;
/// where it does not say that it has, a person has to ask.
pub(super) async fn give_up(ctx: &Ctx, id: PaymentId, line: Uuid) -> Result<()> {
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
    record::stay(ctx, id, Answer::Refused(line), None, Some(TOO_LATE)).await
}
