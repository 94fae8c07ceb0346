//! What cancelling would cost, stay by stay, with a quote for each selection that can be agreed to.

use super::{
    fee::refund_of,
    quote::{SelectedRoom, parts, seal},
};
use crate::{
    Ctx, Viewer,
    entity::line_room,
    error::{Error, Result},
    itineraries::{
        charges::{charges, ended},
        load_current,
        store::{StoredItinerary, StoredStay, find_owned},
    },
    rates::quote::RoomQuote,
    states::State,
};
use chrono::{DateTime, Utc};
use contract::{
    Code, Currency, ItineraryId, LineItemId, Money, RoomId,
    itinerary::{CancellationTerms, LineItemStatus, LineItemTerms, RoomTerms},
};

/// What a quote is asked for; empty: all that is booked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CancellationSelection {
    pub lines: Vec<LineItemId>,
    pub rooms: Vec<RoomId>,
}

impl CancellationSelection {
    fn is_all(&self) -> bool {
        self.lines.is_empty() && self.rooms.is_empty()
    }

    fn has(&self, part: &SelectedRoom) -> bool {
        self.is_all() || self.lines.contains(&part.line) || self.rooms.contains(&part.room)
    }
}

/// The terms of the viewer's itinerary as a timeline, and its present refund. A stay that was not booked has
/// cost nothing and has no terms.
pub async fn terms(
    ctx: &Ctx,
    viewer: &Viewer,
    id: ItineraryId,
    selection: &CancellationSelection,
) -> Result<CancellationTerms> {
    let owner = viewer.reaches(id)?;
    let row = find_owned(ctx.db(), owner, id, Code::ItineraryNotFound).await?;
    let trip = load_current(ctx, row).await?;
    check(&trip, selection)?;
    let currency = trip.currency()?;
    let now = ctx.now();
    let standing = trip.stays.iter().filter(|stay| {
        let gone = [LineItemStatus::Failed.text(), LineItemStatus::Cancelled.text()];
        !gone.contains(&stay.line.status.as_str())
    });
    let mut line_items = Vec::new();
    let mut selected: Vec<SelectedRoom> = Vec::new();
    let mut is_known = true;
    for stay in standing {
        let parts = parts(stay, currency, now);
        for (room, part) in &parts {
            match part {
                Some(part) if selection.has(part) => selected.push(*part),
                None if selection.is_all()
                    || selection.rooms.contains(room)
                    || selection.lines.contains(&LineItemId(stay.line.id)) =>
                {
                    is_known = false;
                }
                _ => {}
            }
        }
        line_items.push(stay_terms(ctx, &trip, stay, &parts, now)?);
    }
    let refund_now = Money::new(line_items.iter().map(|terms| terms.refund_now.minor).sum(), currency);
    let quote = if is_known {
        seal(ctx, &trip, &selected, now)?
    } else {
        None
    };
    Ok(CancellationTerms {
        line_items,
        refund_now,
        quote,
    })
}

/// What is selected must be the itinerary's.
fn check(trip: &StoredItinerary, selection: &CancellationSelection) -> Result<()> {
    let has_line = |id: &LineItemId| trip.stays.iter().any(|stay| stay.line.id == id.0);
    let has_room = |id: &RoomId| {
        trip.stays
            .iter()
            .flat_map(|stay| &stay.rooms)
            .any(|room| room.id == id.0)
    };
    if !selection.lines.iter().all(has_line) {
        return Err(Error::field(Code::HotelBookingNotFound, "lineItemIds"));
    }
    if !selection.rooms.iter().all(has_room) {
        return Err(Error::field(Code::HotelBookingNotFound, "roomIds"));
    }
    Ok(())
}

fn stay_terms(
    ctx: &Ctx,
    trip: &StoredItinerary,
    stay: &StoredStay,
    parts: &[(RoomId, Option<SelectedRoom>)],
    now: DateTime<Utc>,
) -> Result<LineItemTerms> {
    let currency = trip.currency()?;
    let open: Vec<&line_room::Model> = stay.rooms.iter().filter(|room| room.cancelled_at.is_none()).collect();
    let quotes: Vec<RoomQuote> = open.iter().map(|room| room.quote.0.clone()).collect();
    let is_known = quotes.iter().all(|quote| !quote.charges.is_empty());
    let mut distinct: Vec<&str> = quotes.iter().map(|quote| quote.policy_text.as_str()).collect();
    distinct.dedup();
    let known: Option<Vec<SelectedRoom>> = parts.iter().map(|(_, part)| *part).collect();
    let known = known.unwrap_or_default();
    // One room has the stay's quote; several have each their own.
    let rooms = parts.iter().map(|(id, part)| {
        let room = open.iter().find(|room| room.id == id.0);
        Ok(RoomTerms {
            room_id: *id,
            room_type: room.map(|room| room.quote.0.room_type_name.clone()).unwrap_or_default(),
            is_known: part.is_some(),
            refund_now: Money::new(part.map_or(0, |part| part.refund), currency),
            quote: match part {
                Some(part) => seal(ctx, trip, &[*part], now)?,
                None => None,
            },
        })
    });
    let rooms = rooms.collect::<Result<Vec<_>>>()?;
    Ok(LineItemTerms {
        line_item_id: LineItemId(stay.line.id),
        hotel_name: stay.hotel.name.clone(),
        ended: ended(trip, stay, currency, now),
        charges: charges(stay, currency, trip.time_zone(), now),
        refund_now: Money::new(refund_now(&open, currency, now), currency),
        policy_text: distinct.join(" "),
        is_known,
        quote: seal(ctx, trip, &known, now)?,
        rooms,
    })
}

/// The refund if it were cancelled now, or had it been booked; nothing is promised where terms are unknown.
fn refund_now(rooms: &[&line_room::Model], currency: Currency, now: DateTime<Utc>) -> i64 {
    let refund = |room: &&line_room::Model| refund_of(&room.quote.0, Money::new(room.pay_now_minor, currency), now);
    rooms.iter().map(refund).sum()
}
