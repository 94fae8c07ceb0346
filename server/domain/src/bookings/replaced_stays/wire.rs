//! Changes as the wire has them, by the itineraries that they concern.

use crate::{
    calendar::from_day,
    entity::{hotel, itinerary, line_item, payment, replaced_room, stay_change},
    error::Result,
    states::State,
    stored::currency,
};
use contract::{
    ItineraryId, LineItemId, Money, RoomId, StayChangeId,
    invoice::PaymentStatus,
    itinerary::{ItineraryStatus, StayChange, StayChangeEnd, StayChangeStatus},
};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};
use std::collections::HashMap;
use uuid::Uuid;

/// The changes of these itineraries, each at the former and at the new one; oldest first.
pub(crate) async fn load(conn: &impl ConnectionTrait, ids: &[Uuid]) -> Result<HashMap<Uuid, Vec<StayChange>>> {
    let concerned = Condition::any()
        .add(stay_change::Column::ItineraryId.is_in(ids.iter().copied()))
        .add(stay_change::Column::NewItineraryId.is_in(ids.iter().copied()));
    let rows = stay_change::Entity::find()
        .filter(concerned)
        .order_by_asc(stay_change::Column::CreatedAt)
        .order_by_asc(stay_change::Column::Id)
        .all(conn)
        .await?;
    let mut changes: HashMap<Uuid, Vec<StayChange>> = HashMap::new();
    if rows.is_empty() {
        return Ok(changes);
    }
    let lines = line_item::Entity::find()
        .filter(
            Condition::any()
                .add(line_item::Column::Id.is_in(rows.iter().map(|row| row.line_item_id)))
                .add(line_item::Column::ItineraryId.is_in(rows.iter().map(|row| row.new_itinerary_id))),
        )
        .all(conn)
        .await?;
    let hotels = hotel::Entity::find()
        .filter(hotel::Column::Id.is_in(lines.iter().map(|line| line.hotel_id)))
        .all(conn)
        .await?;
    let rooms = replaced_room::Entity::find()
        .filter(replaced_room::Column::StayChangeId.is_in(rows.iter().map(|row| row.id)))
        .order_by_asc(replaced_room::Column::Id)
        .all(conn)
        .await?;
    let ends = load_ends(conn, &rows).await?;
    for row in rows {
        let former = lines.iter().find(|line| line.id == row.line_item_id);
        let new = lines.iter().find(|line| line.itinerary_id == row.new_itinerary_id);
        // Leaves out a change whose rows were deleted with the account.
        let (Some(former), Some(new)) = (former, new) else {
            continue;
        };
        let hotel = hotels.iter().find(|hotel| hotel.id == former.hotel_id);
        let currency = currency(&row.currency)?;
        let own = rooms.iter().filter(|room| room.stay_change_id == row.id);
        let change = StayChange {
            id: StayChangeId(row.id),
            status: StayChangeStatus::parse(&row.status)?,
            itinerary_id: ItineraryId(row.itinerary_id),
            line_item_id: LineItemId(row.line_item_id),
            room_ids: own.map(|room| RoomId(room.room_id)).collect(),
            check_in_date: from_day(former.check_in),
            check_out_date: from_day(former.check_out),
            new_itinerary_id: ItineraryId(row.new_itinerary_id),
            new_check_in_date: from_day(new.check_in),
            new_check_out_date: from_day(new.check_out),
            hotel_name: hotel.map(|hotel| hotel.name.clone()).unwrap_or_default(),
            fee: Money::new(row.fee_minor, currency),
            refund: Money::new(row.refund_minor, currency),
            ended_because: ends.get(&row.id).copied(),
            created_at: row.created_at,
        };
        for id in [row.itinerary_id, row.new_itinerary_id] {
            if ids.contains(&id) {
                changes.entry(id).or_default().push(change.clone());
            }
        }
    }
    Ok(changes)
}

/// Why each ended change has ended: what became of its new itinerary says it.
async fn load_ends(conn: &impl ConnectionTrait, rows: &[stay_change::Model]) -> Result<HashMap<Uuid, StayChangeEnd>> {
    let is_ended = |row: &&stay_change::Model| row.status == StayChangeStatus::Ended.text();
    let ended: Vec<&stay_change::Model> = rows.iter().filter(is_ended).collect();
    if ended.is_empty() {
        return Ok(HashMap::new());
    }
    let new = || ended.iter().map(|row| row.new_itinerary_id);
    let trips = itinerary::Entity::find()
        .filter(itinerary::Column::Id.is_in(new()))
        .all(conn)
        .await?;
    let payments = payment::Entity::find()
        .filter(payment::Column::ItineraryId.is_in(new()))
        .all(conn)
        .await?;
    let mut ends = HashMap::new();
    for row in &ended {
        let Some(trip) = trips.iter().find(|trip| trip.id == row.new_itinerary_id) else {
            continue;
        };
        let has = |status: PaymentStatus| {
            let mut own = payments.iter().filter(|payment| payment.itinerary_id == trip.id);
            own.any(|payment| payment.status == status.text())
        };
        let end = match ItineraryStatus::parse(&trip.status)? {
            _ if has(PaymentStatus::Succeeded) => StayChangeEnd::NewStayCancelled,
            ItineraryStatus::Failed if has(PaymentStatus::Released) => StayChangeEnd::Refused,
            ItineraryStatus::Failed => StayChangeEnd::SoldOut,
            ItineraryStatus::Cancelled => StayChangeEnd::GivenUp,
            _ => StayChangeEnd::NotPaid,
        };
        ends.insert(row.id, end);
    }
    Ok(ends)
}
