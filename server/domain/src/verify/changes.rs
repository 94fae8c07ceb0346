//! Changes of booked stays: nothing is given up before the new stay is booked, and exactly what was agreed comes back.

use super::Findings;
use crate::{
    entity::{cancellation, job, line_item, line_room, replaced_room, stay_change},
    error::Result,
    replaced_stays::STAY_CHANGE,
    states::State,
};
use contract::itinerary::{LineItemStatus, StayChangeStatus};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};
use std::collections::{HashMap, HashSet};
use uuid::Uuid;

/// Checks every change against its two stays and its cancellation.
pub(super) async fn check(db: &impl ConnectionTrait, findings: &mut Findings) -> Result<()> {
    let changes = stay_change::Entity::find().all(db).await?;
    if changes.is_empty() {
        return Ok(());
    }
    let mut rooms: HashMap<Uuid, Vec<replaced_room::Model>> = HashMap::new();
    for room in replaced_room::Entity::find().all(db).await? {
        rooms.entry(room.stay_change_id).or_default().push(room);
    }
    let gone: HashSet<Uuid> = line_room::Entity::find()
        .filter(line_room::Column::CancelledAt.is_not_null())
        .all(db)
        .await?
        .into_iter()
        .map(|room| room.id)
        .collect();
    let mut new_stays: HashMap<Uuid, Vec<line_item::Model>> = HashMap::new();
    let lines = line_item::Entity::find()
        .filter(line_item::Column::ItineraryId.is_in(changes.iter().map(|change| change.new_itinerary_id)))
        .all(db)
        .await?;
    for line in lines {
        new_stays.entry(line.itinerary_id).or_default().push(line);
    }
    let cancellations: HashMap<Uuid, cancellation::Model> = cancellation::Entity::find()
        .filter(cancellation::Column::Id.is_in(changes.iter().filter_map(|change| change.cancellation_id)))
        .all(db)
        .await?
        .into_iter()
        .map(|row| (row.id, row))
        .collect();
    let waiting: HashSet<Uuid> = job::Entity::find()
        .filter(job::Column::Kind.eq(STAY_CHANGE))
        .filter(job::Column::DoneAt.is_null())
        .all(db)
        .await?
        .into_iter()
        .map(|job| job.subject_id)
        .collect();
    for change in changes {
        let status = StayChangeStatus::parse(&change.status)?;
        let rooms = rooms.remove(&change.id).unwrap_or_default();
        let detail = || format!("change {} of line item {}", change.id, change.line_item_id);
        let stays = new_stays.get(&change.new_itinerary_id).map_or(&[][..], Vec::as_slice);
        // One that was cancelled later had been booked too.
        let is_booked = !stays.is_empty()
            && stays.iter().all(|stay| {
                stay.booking_reference.is_some()
                    && LineItemStatus::parse(&stay.status).is_ok_and(|status| status != LineItemStatus::Failed)
            });
        let is_under_way = matches!(status, StayChangeStatus::Open | StayChangeStatus::Booked);
        let is_held = rooms.iter().all(|room| room.open_room_id == Some(room.room_id));
        let is_free = rooms.iter().all(|room| room.open_room_id.is_none());
        findings.check(
            !rooms.is_empty() && if is_under_way { is_held } else { is_free },
            "exactly a change that is under way holds its rooms",
            detail,
        );
        findings.check(
            change.ended_at.is_some() != is_under_way,
            "a row has what its state needs",
            || format!("stay_change {} is {}", change.id, change.status),
        );
        let needs_new = matches!(
            status,
            StayChangeStatus::Booked | StayChangeStatus::Completed | StayChangeStatus::KeptBoth
        );
        findings.check(
            is_booked || !(needs_new || change.cancellation_id.is_some()),
            "a stay is given up only for one that is booked",
            detail,
        );
        let is_gone = rooms.iter().all(|room| gone.contains(&room.room_id));
        findings.check(
            status != StayChangeStatus::Completed || is_gone,
            "a completed change has no former rooms",
            detail,
        );
        findings.check(
            status != StayChangeStatus::Booked || waiting.contains(&change.id),
            "a change whose new stay is booked has a job",
            detail,
        );
        let sum = |part: fn(&replaced_room::Model) -> i64| rooms.iter().map(part).sum::<i64>();
        findings.check(
            (change.fee_minor, change.refund_minor) == (sum(|room| room.fee_minor), sum(|room| room.refund_minor)),
            "a change returns what was agreed",
            detail,
        );
        if let Some(id) = change.cancellation_id {
            let fits = cancellations.get(&id).is_some_and(|row| {
                // A room that the traveller had cancelled before is not part of it.
                row.quote_id == change.id
                    && row.itinerary_id == change.itinerary_id
                    && row.currency == change.currency
                    && row.fee_minor <= change.fee_minor
                    && row.refund_minor <= change.refund_minor
            });
            findings.check(fits, "a change returns what was agreed", detail);
        }
    }
    Ok(())
}
