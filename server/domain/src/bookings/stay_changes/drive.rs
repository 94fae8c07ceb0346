//! Cancels the former rooms once the new stay is booked. It may be stopped anywhere and begun again by any process: the
//! cancellation is written once, under the id of the change.

use super::email;
use crate::{
    Ctx,
    cancellations::{self, SelectedRoom},
    entity::{itinerary, replaced_room, stay_change},
    error::{Error, Result},
    itineraries::{
        completion::is_over,
        store::{StoredItinerary, load_one, lock_itinerary},
    },
    jobs::Next,
    outbox,
    replaced_stays::finish,
    states::State,
};
use chrono::{DateTime, Utc};
use contract::{
    CancellationId, StayChangeId, UserId,
    itinerary::{LineItemStatus, StayChangeStatus},
};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, DatabaseTransaction, EntityTrait, IntoActiveModel, QueryFilter,
    QuerySelect,
};

/// What is to be done about the former rooms.
enum Step {
    /// They are being cancelled.
    Cancelling(CancellationId),
    /// Another cancellation of the stay is under way.
    Wait,
    Nothing,
}

/// Goes on from wherever the change stands.
pub(crate) async fn resume(ctx: &Ctx, id: StayChangeId) -> Result<Next> {
    match crate::transaction!(ctx, |tx| { step(ctx, tx, id).await })? {
        Step::Nothing => return Ok(Next::Done),
        Step::Wait => return Ok(Next::Later),
        Step::Cancelling(cancellation) => {
            ctx.reach("stay_change.after_consent");
            if cancellations::resume(ctx, cancellation).await? != Next::Done {
                return Ok(Next::Later);
            }
            ctx.reach("stay_change.after_cancelled");
        }
    }
    crate::transaction!(ctx, |tx| {
        let row = lock(tx, id).await?;
        if StayChangeStatus::parse(&row.status)? == StayChangeStatus::Booked {
            finish(
                ctx,
                tx,
                &row,
                StayChangeStatus::Completed,
                "the former stay is cancelled",
            )
            .await?;
        }
        Ok(())
    })?;
    Ok(Next::Done)
}

async fn lock(tx: &DatabaseTransaction, id: StayChangeId) -> Result<stay_change::Model> {
    let row = stay_change::Entity::find_by_id(id.0).lock_exclusive().one(tx).await?;
    row.ok_or_else(|| Error::Broken(format!("change {id} is gone")))
}

/// Writes the consent to cancel the former rooms, or that they stay.
async fn step(ctx: &Ctx, tx: &DatabaseTransaction, id: StayChangeId) -> Result<Step> {
    let row = stay_change::Entity::find_by_id(id.0).one(tx).await?;
    let row = row.ok_or_else(|| Error::Broken(format!("change {id} is gone")))?;
    // Locks are taken in one order everywhere: the former itinerary, the new one, the change.
    let former = lock_itinerary(tx, row.itinerary_id).await?;
    let new = lock_itinerary(tx, row.new_itinerary_id).await?;
    let row = lock(tx, id).await?;
    if StayChangeStatus::parse(&row.status)? != StayChangeStatus::Booked {
        return Ok(Step::Nothing);
    }
    if let Some(cancellation) = row.cancellation_id {
        return Ok(Step::Cancelling(CancellationId(cancellation)));
    }
    if !is_booked(&load_one(tx, new).await?) {
        finish(ctx, tx, &row, StayChangeStatus::Ended, "the new stay is cancelled").await?;
        return Ok(Step::Nothing);
    }
    let trip = load_one(tx, former).await?;
    match agreed(tx, &row, &trip, ctx.now()).await? {
        FormerRoomsState::Cancelling => Ok(Step::Wait),
        FormerRoomsState::Gone => {
            finish(
                ctx,
                tx,
                &row,
                StayChangeStatus::Completed,
                "the former stay was cancelled before",
            )
            .await?;
            Ok(Step::Nothing)
        }
        FormerRoomsState::Dearer => {
            finish(
                ctx,
                tx,
                &row,
                StayChangeStatus::KeptBoth,
                "cancelling would return less",
            )
            .await?;
            let trip = load_one(tx, reload(tx, &trip).await?).await?;
            if let Some((to, content)) = email::kept_both(ctx, &trip, id)? {
                outbox::enqueue_about_itinerary(ctx, tx, trip.itinerary.id, &to, &content).await?;
            }
            Ok(Step::Nothing)
        }
        FormerRoomsState::Stands(parts) => {
            let owner = UserId(row.account_id);
            let cancellation =
                cancellations::write_consent(ctx, tx, owner, &trip, CancellationId(id.0), &parts).await?;
            let mut active = row.into_active_model();
            active.cancellation_id = Set(Some(cancellation.0));
            active.update(tx).await?;
            Ok(Step::Cancelling(cancellation))
        }
    }
}

async fn reload(tx: &DatabaseTransaction, trip: &StoredItinerary) -> Result<itinerary::Model> {
    lock_itinerary(tx, trip.itinerary.id).await
}

/// Whether every stay of the new itinerary is booked still.
fn is_booked(trip: &StoredItinerary) -> bool {
    let mut stays = trip.stays.iter();
    !trip.stays.is_empty() && stays.all(|stay| stay.line.status == LineItemStatus::Confirmed.text())
}

/// How the former rooms stand.
enum FormerRoomsState {
    /// Another cancellation of the stay is under way.
    Cancelling,
    /// All of them were cancelled.
    Gone,
    /// Cancelling them would return less than agreed.
    Dearer,
    /// Those that stand, as agreed.
    Stands(Vec<SelectedRoom>),
}

async fn agreed(
    tx: &DatabaseTransaction,
    row: &stay_change::Model,
    trip: &StoredItinerary,
    now: DateTime<Utc>,
) -> Result<FormerRoomsState> {
    let rooms = replaced_room::Entity::find()
        .filter(replaced_room::Column::StayChangeId.eq(row.id))
        .all(tx)
        .await?;
    let stay = trip.stays.iter().find(|stay| stay.line.id == row.line_item_id);
    let stay = stay.ok_or_else(|| Error::Broken(format!("line item {} is gone", row.line_item_id)))?;
    let stands = |room: &&replaced_room::Model| {
        let mut known = stay.rooms.iter();
        known.any(|known| known.id == room.room_id && known.cancelled_at.is_none())
    };
    let standing: Vec<&replaced_room::Model> = rooms.iter().filter(stands).collect();
    if standing.is_empty() {
        return Ok(FormerRoomsState::Gone);
    }
    if LineItemStatus::parse(&stay.line.status)? == LineItemStatus::Cancelling {
        return Ok(FormerRoomsState::Cancelling);
    }
    if is_over(stay, now) {
        return Ok(FormerRoomsState::Dearer);
    }
    let present = cancellations::parts(stay, trip.currency()?, now);
    let mut parts = Vec::with_capacity(standing.len());
    for room in standing {
        let part = present.iter().find(|(id, _)| id.0 == room.room_id);
        match part.and_then(|(_, part)| *part) {
            Some(part) if (part.fee, part.refund) == (room.fee_minor, room.refund_minor) => parts.push(part),
            _ => return Ok(FormerRoomsState::Dearer),
        }
    }
    Ok(FormerRoomsState::Stands(parts))
}
