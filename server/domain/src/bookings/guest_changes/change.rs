//! A traveller changes who comes to a booked stay. The same change again changes nothing.

use super::{GUESTS, record};
use crate::{
    Ctx, Viewer,
    entity::{AskedGuests, line_item},
    error::{Error, Refusals, Result},
    itineraries::{
        self,
        guests::{open_until, party},
        people::{check_arrival, check_guests, check_wishes, trimmed},
        store::{StoredItinerary, StoredStay, load_one, lock_owned},
    },
    jobs,
    outside::supplier::GuestChanges,
    party::Party,
    states::State,
    stored::Stored,
};
use contract::{
    Code, ItineraryId, RoomId, UserId,
    itinerary::{ChangeGuests, Itinerary, LineItemStatus},
};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, ConnectionTrait, IntoActiveModel};
use std::collections::BTreeSet;

/// Changes the guests, wishes and arrival of a booked stay. A supplier that has to accept is asked afterwards.
pub async fn change(ctx: &Ctx, viewer: &Viewer, id: ItineraryId, input: &ChangeGuests) -> Result<Itinerary> {
    let owner = viewer.reaches(id)?;
    crate::transaction!(ctx, |tx| {
        let row = lock_owned(tx, owner, id, Code::ItineraryNotFound).await?;
        let trip = load_one(tx, row).await?;
        let stay = find(&trip, input)?;
        if LineItemStatus::parse(&stay.line.status)? != LineItemStatus::Confirmed {
            return Err(closed("This stay is not booked, so its guests cannot be changed."));
        }
        let wanted = wanted(stay, input)?;
        if let Some(asked) = &stay.line.asked_guests {
            return if asked.0.party == wanted {
                Ok(())
            } else {
                Err(Error::refused(Code::GuestsAsked))
            };
        }
        if wanted == party(&stay.line, &stay.rooms) {
            return Ok(());
        }
        if open_until(stay, ctx.now()).is_none() {
            return Err(closed("Guests can be changed until check-in. Ask the hotel now."));
        }
        match ctx.supplier().guest_changes() {
            GuestChanges::AtOnce => record::accepted(ctx, tx, &trip, stay, &wanted, owner).await,
            GuestChanges::AfterConsent => ask(ctx, tx, trip.itinerary.clone(), stay, &wanted, owner).await,
        }
    })?;
    itineraries::get(ctx, viewer, id).await
}

fn find<'a>(trip: &'a StoredItinerary, input: &ChangeGuests) -> Result<&'a StoredStay> {
    let missing =
        || Error::field_with_message(Code::Required, "lineItemId", "Choose the stay whose guests you change.");
    let line = input.line_item_id.ok_or_else(missing)?;
    let stay = trip.stays.iter().find(|stay| stay.line.id == line.0);
    stay.ok_or_else(|| Error::field(Code::ExistingBookingNotFound, "lineItemId"))
}

fn closed(message: &str) -> Error {
    Error::field_with_message(Code::GuestsClosed, "lineItemId", message)
}

/// Who shall come; refuses what is not complete, with the place of each mistake.
fn wanted(stay: &StoredStay, input: &ChangeGuests) -> Result<Party> {
    let mut refusals = Refusals::default();
    let mut party = party(&stay.line, &stay.rooms);
    let mut named: BTreeSet<RoomId> = BTreeSet::new();
    for (index, wanted) in input.rooms.iter().enumerate() {
        let at = format!("rooms[{index}].roomId");
        let room = party.rooms.iter_mut().find(|room| room.room_id == wanted.room_id);
        let places = stay.rooms.iter().find(|room| room.id == wanted.room_id.0);
        let (Some(room), Some(places)) = (room, places) else {
            refusals.add(Code::ExistingBookingNotFound, at);
            continue;
        };
        if !named.insert(wanted.room_id) {
            refusals.add_message(Code::Invalid, at, "This room is named twice.");
            continue;
        }
        let places = places.occupancy.0.adults as usize + places.occupancy.0.child_ages.len();
        check_guests(&mut refusals, index, &wanted.guests, places);
        room.guests = wanted.guests.iter().map(trimmed).collect();
    }
    party.wishes = check_wishes(&mut refusals, "", input.wishes.as_deref());
    party.arrival_time = check_arrival(&mut refusals, "", input.arrival_time.as_deref());
    refusals.into_result()?;
    Ok(party)
}

/// Keeps the change beside the stay until the supplier has answered.
async fn ask(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    itinerary: crate::entity::itinerary::Model,
    stay: &StoredStay,
    wanted: &Party,
    owner: UserId,
) -> Result<()> {
    let asked = AskedGuests {
        id: ctx.new_id(),
        account: owner.0,
        at: ctx.now(),
        party: wanted.clone(),
    };
    let mut line: line_item::ActiveModel = stay.line.clone().into_active_model();
    line.asked_guests = Set(Some(Stored(asked)));
    line.guests_refusal = Set(None);
    line.update(tx).await?;
    record::touch(ctx, tx, itinerary).await?;
    record::note(ctx, tx, stay, wanted, owner, "asked").await?;
    jobs::enqueue(ctx, tx, GUESTS, stay.line.id, ctx.now()).await
}
