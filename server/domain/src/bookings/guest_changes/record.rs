//! Writes a change of guests down: rooms, stay, event and email together.

use super::email;
use crate::{
    Ctx,
    entity::{itinerary, line_item, line_room},
    error::Result,
    event::{Event, record},
    itineraries::{
        guests::party,
        store::{StoredItinerary, StoredStay, load_one},
    },
    outbox,
    party::Party,
    stored::Stored,
};
use contract::UserId;
use sea_orm::{ActiveModelTrait, ActiveValue::Set, ConnectionTrait, IntoActiveModel};
use serde_json::json;

/// The hotel has the new guests.
pub(super) async fn accepted(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    trip: &StoredItinerary,
    stay: &StoredStay,
    wanted: &Party,
    by: UserId,
) -> Result<()> {
    for room in &stay.rooms {
        let guests = wanted.rooms.iter().find(|wanted| wanted.room_id.0 == room.id);
        let Some(guests) = guests.filter(|wanted| wanted.guests != room.guests.0) else {
            continue;
        };
        let mut active: line_room::ActiveModel = room.clone().into_active_model();
        active.guests = Set(Stored(guests.guests.clone()));
        active.update(tx).await?;
    }
    let mut line: line_item::ActiveModel = stay.line.clone().into_active_model();
    line.wishes = Set(wanted.wishes.clone());
    line.arrival_time = Set(wanted.arrival_time.clone());
    line.guests_changed_at = Set(Some(ctx.now()));
    line.guests_refusal = Set(None);
    line.asked_guests = Set(None);
    line.update(tx).await?;
    let itinerary = touch(ctx, tx, trip.itinerary.clone()).await?;
    note(ctx, tx, stay, wanted, by, "accepted").await?;
    email_traveller(ctx, tx, itinerary, stay, None).await
}

/// The hotel keeps the former guests.
pub(super) async fn refused(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    trip: &StoredItinerary,
    stay: &StoredStay,
    wanted: &Party,
    by: UserId,
    why: &str,
) -> Result<()> {
    let mut line: line_item::ActiveModel = stay.line.clone().into_active_model();
    line.guests_changed_at = Set(Some(ctx.now()));
    line.guests_refusal = Set(Some(why.to_owned()));
    line.asked_guests = Set(None);
    line.update(tx).await?;
    let itinerary = touch(ctx, tx, trip.itinerary.clone()).await?;
    note(ctx, tx, stay, wanted, by, "refused").await?;
    email_traveller(ctx, tx, itinerary, stay, Some(why)).await
}

/// The itinerary has changed, and its calendar entries have not.
pub(super) async fn touch(ctx: &Ctx, tx: &impl ConnectionTrait, row: itinerary::Model) -> Result<itinerary::Model> {
    let (version, guest_changes) = (row.version + 1, row.guest_changes.unwrap_or(0) + 1);
    let mut active = row.into_active_model();
    active.version = Set(version);
    active.guest_changes = Set(Some(guest_changes));
    active.updated_at = Set(ctx.now());
    Ok(active.update(tx).await?)
}

/// Who changed what, from what, to what.
pub(super) async fn note(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    stay: &StoredStay,
    wanted: &Party,
    by: UserId,
    outcome: &str,
) -> Result<()> {
    let detail = json!({
        "itineraryId": stay.line.itinerary_id,
        "outcome": outcome,
        "from": party(&stay.line, &stay.rooms),
        "to": wanted,
    });
    let event = Event {
        kind: "stay.guests",
        account: Some(by),
        subject: ("line_item", stay.line.id),
        change: None,
        detail,
    };
    record(ctx, tx, event).await
}

async fn email_traveller(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    itinerary: itinerary::Model,
    stay: &StoredStay,
    refusal: Option<&str>,
) -> Result<()> {
    let trip = load_one(tx, itinerary).await?;
    match email::changed(ctx, &trip, stay.line.id, refusal)? {
        Some((to, content)) => outbox::enqueue_about_itinerary(ctx, tx, trip.itinerary.id, &to, &content).await,
        None => Ok(()),
    }
}
