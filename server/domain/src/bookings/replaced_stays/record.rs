//! Writes down where a change stands, in the transaction that makes it so.

use crate::{
    Ctx,
    entity::{replaced_room, stay_change},
    error::Result,
    jobs,
    states::{Move, State},
};
use chrono::{DateTime, Utc};
use contract::itinerary::StayChangeStatus;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, sea_query::Expr};
use uuid::Uuid;

/// The kind of the job that cancels the former rooms; its subject is the change.
pub(crate) const STAY_CHANGE: &str = "stay_change";

/// The change that an itinerary is the new stay of.
async fn of_new(conn: &impl ConnectionTrait, itinerary: Uuid) -> Result<Option<stay_change::Model>> {
    let found = stay_change::Entity::find().filter(stay_change::Column::NewItineraryId.eq(itinerary));
    Ok(found.one(conn).await?)
}

/// Whether an itinerary is the new stay of a change: it is no cart.
pub(crate) async fn is_replacement(conn: &impl ConnectionTrait, itinerary: Uuid) -> Result<bool> {
    Ok(of_new(conn, itinerary).await?.is_some())
}

/// Until when the agreed refund of a change holds, by its new itinerary.
pub(crate) async fn refund_until(conn: &impl ConnectionTrait, itinerary: Uuid) -> Result<Option<DateTime<Utc>>> {
    Ok(of_new(conn, itinerary).await?.and_then(|row| row.refund_until))
}

/// The new stay is booked and paid: the former rooms are cancelled next.
pub(crate) async fn booked(ctx: &Ctx, tx: &impl ConnectionTrait, itinerary: Uuid) -> Result<()> {
    let Some(row) = of_new(tx, itinerary).await? else {
        return Ok(());
    };
    Move::<stay_change::Entity>::of(row.id, &row.status, StayChangeStatus::Booked)?
        .write_why(ctx, tx, None, "the new stay is booked")
        .await?;
    jobs::enqueue(ctx, tx, STAY_CHANGE, row.id, ctx.now()).await
}

/// The new stay will not be booked: the former one stands.
pub(crate) async fn ended(ctx: &Ctx, tx: &impl ConnectionTrait, itinerary: Uuid, why: &str) -> Result<()> {
    let Some(row) = of_new(tx, itinerary).await? else {
        return Ok(());
    };
    if StayChangeStatus::parse(&row.status)? != StayChangeStatus::Open {
        return Ok(());
    }
    finish(ctx, tx, &row, StayChangeStatus::Ended, why).await
}

/// Writes the end of a change; its rooms can be changed again.
pub(crate) async fn finish(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    row: &stay_change::Model,
    to: StayChangeStatus,
    why: &str,
) -> Result<()> {
    Move::<stay_change::Entity>::of(row.id, &row.status, to)?
        .set(stay_change::Column::EndedAt, ctx.now())
        .write_why(ctx, tx, None, why)
        .await?;
    replaced_room::Entity::update_many()
        .col_expr(replaced_room::Column::OpenRoomId, Expr::value(Option::<Uuid>::None))
        .filter(replaced_room::Column::StayChangeId.eq(row.id))
        .exec(tx)
        .await?;
    Ok(())
}
