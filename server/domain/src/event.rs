//! The event table: what happened, the actor, the states before and after, and the reason. One row in the same transaction.

use crate::{Ctx, entity::event, error::Result};
use contract::UserId;
use sea_orm::{ActiveModelTrait, ActiveValue::Set, ConnectionTrait};
use serde_json::Value;
use uuid::Uuid;

/// Something to be written down.
pub(crate) struct Event<'a> {
    /// `itinerary.status`, `booking.confirmed`, …
    pub kind: &'a str,
    /// Who did it; none: the system.
    pub account: Option<UserId>,
    pub subject: (&'a str, Uuid),
    pub change: Option<(&'a str, &'a str)>,
    pub detail: Value,
}

/// Writes it down.
pub(crate) async fn record(ctx: &Ctx, tx: &impl ConnectionTrait, event: Event<'_>) -> Result<()> {
    event::ActiveModel {
        id: Set(ctx.new_id()),
        kind: Set(event.kind.to_owned()),
        account_id: Set(event.account.map(Uuid::from)),
        subject_kind: Set(event.subject.0.to_owned()),
        subject_id: Set(Some(event.subject.1)),
        from_state: Set(event.change.map(|change| change.0.to_owned())),
        to_state: Set(event.change.map(|change| change.1.to_owned())),
        detail: Set(event.detail),
        occurred_at: Set(ctx.now()),
    }
    .insert(tx)
    .await?;
    Ok(())
}
