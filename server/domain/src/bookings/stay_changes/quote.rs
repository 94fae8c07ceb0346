//! What booked rooms can be changed to: the offers of the same hotel, each priced together with what comes back for the
//! former rooms, and signed, so that exactly this can be agreed to.

use crate::{
    Ctx, Viewer,
    calendar::from_day,
    cancellations::{self, SelectedRoom},
    entity::line_room,
    error::{Error, Result},
    itineraries::{
        guests::open_until,
        store::{StoredItinerary, StoredStay, find_owned, load_one},
    },
    rates::policy::deadline_for,
    searches,
};
use chrono::{DateTime, TimeDelta, Utc};
use contract::{
    Code, HotelId, ItineraryId, LineItemId, Money, RoomId, StayChangeId,
    availability::CheckAvailability,
    itinerary::{QuoteStayChange, StayChangeOffer, StayChangeQuotes},
    search::SearchCreate,
};
use serde::{Deserialize, Serialize};

const PURPOSE: &str = "stay-change-quote";
/// How long a quote can be agreed to, in minutes.
const QUOTE_MINUTES: i64 = 15;

/// What the token of a quote holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Quote {
    pub id: StayChangeId,
    pub itinerary: ItineraryId,
    pub parts: Vec<SelectedRoom>,
    /// The sealed offer of the new stay.
    pub offer: String,
    pub expires_at: DateTime<Utc>,
}

impl Quote {
    /// The quote of a token that was made here for this itinerary.
    pub fn open(ctx: &Ctx, itinerary: ItineraryId, token: &str) -> Option<Self> {
        let quote: Option<Self> = ctx.secrets().open(PURPOSE, token);
        quote.filter(|quote| quote.itinerary == itinerary && !quote.parts.is_empty())
    }

    pub fn refund(&self) -> i64 {
        self.parts.iter().map(|part| part.refund).sum()
    }

    pub fn fee(&self) -> i64 {
        self.parts.iter().map(|part| part.fee).sum()
    }
}

/// Rooms of one stay that are to be replaced, in the order in which they were named.
pub(super) struct Selection<'a> {
    pub stay: &'a StoredStay,
    pub rooms: Vec<&'a line_room::Model>,
    /// What cancelling each costs now, in the same order.
    pub parts: Vec<SelectedRoom>,
}

impl Selection<'_> {
    /// The deadline that makes cancelling dearer, or check-in.
    pub fn refund_until(&self, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let ends = self.rooms.iter().filter_map(|room| {
            let mut charges = room.quote.0.charges.iter();
            let present = charges.find(|charge| {
                charge.from.is_none_or(|from| from <= now) && charge.until.is_none_or(|until| now < until)
            });
            present?.until
        });
        ends.chain(open_until(self.stay, now)).min()
    }
}

/// The rooms with these ids, and what each costs to cancel now; refuses rooms that cannot be changed.
pub(super) fn select<'a>(trip: &'a StoredItinerary, ids: &[RoomId], now: DateTime<Utc>) -> Result<Selection<'a>> {
    let Some(first) = ids.first() else {
        return Err(Error::field_with_message(
            Code::Required,
            "roomIds",
            "Choose the room that you change.",
        ));
    };
    let has = |stay: &&StoredStay| stay.rooms.iter().any(|room| room.id == first.0);
    let stay = trip.stays.iter().find(has);
    let stay = stay.ok_or_else(|| Error::field(Code::HotelBookingNotFound, "roomIds"))?;
    let mut rooms: Vec<&line_room::Model> = Vec::with_capacity(ids.len());
    for id in ids {
        let room = stay.rooms.iter().find(|room| room.id == id.0);
        let room = room.ok_or_else(|| {
            let message = "Rooms of one stay are changed together. Change those of another stay on their own.";
            Error::field_with_message(Code::HotelBookingNotFound, "roomIds", message)
        })?;
        if rooms.iter().any(|known| known.id == room.id) {
            return Err(Error::field_with_message(
                Code::Invalid,
                "roomIds",
                "This room is named twice.",
            ));
        }
        if room.cancelled_at.is_some() {
            return Err(Error::refused(Code::AlreadyCancelled));
        }
        rooms.push(room);
    }
    if open_until(stay, now).is_none() {
        let message = "Dates and rooms of a booked stay can be changed until check-in.";
        return Err(Error::field_with_message(Code::StayChangeClosed, "roomIds", message));
    }
    let all = cancellations::parts(stay, trip.currency()?, now);
    let part = |room: &&line_room::Model| {
        let found = all.iter().find(|(id, _)| id.0 == room.id);
        found
            .and_then(|(_, part)| *part)
            .ok_or_else(|| Error::refused(Code::CancellationTermsUnknown))
    };
    let parts = rooms.iter().map(part).collect::<Result<_>>()?;
    Ok(Selection { stay, rooms, parts })
}

/// The offers for other dates or guests, priced together with the refund. Nothing is booked by it.
pub async fn quote(ctx: &Ctx, viewer: &Viewer, id: ItineraryId, input: &QuoteStayChange) -> Result<StayChangeQuotes> {
    let owner = viewer.account()?.id;
    let row = find_owned(ctx.db(), owner, id, Code::ItineraryNotFound).await?;
    let trip = load_one(ctx.db(), row).await?;
    let now = ctx.now();
    let selection = select(&trip, &input.room_ids, now)?;
    let currency = trip.currency()?;
    let booked = || selection.rooms.iter().map(|room| room.occupancy.0.clone()).collect();
    let rooms = input.rooms.clone().unwrap_or_else(booked);
    if rooms.len() != selection.rooms.len() {
        let message = "Give the guests of each room that you change.";
        return Err(Error::field_with_message(Code::Invalid, "rooms", message));
    }
    let line = &selection.stay.line;
    let hotel_id = HotelId(line.hotel_id);
    let check_in = input.check_in_date.unwrap_or_else(|| from_day(line.check_in));
    let check_out = input.check_out_date.unwrap_or_else(|| from_day(line.check_out));
    let search = SearchCreate {
        hotel_id: Some(hotel_id),
        check_in_date: Some(check_in),
        check_out_date: Some(check_out),
        rooms: Some(rooms.clone()),
        currency: Some(currency),
        ..SearchCreate::default()
    };
    let search = searches::create(ctx, viewer, &search).await?;
    let asked = CheckAvailability {
        hotel_id: Some(hotel_id),
        hotel_search_id: search.id,
        currency: Some(currency),
    };
    let overlaps = check_in < from_day(line.check_out) && from_day(line.check_in) < check_out;
    let found = searches::check_availability(ctx, viewer, hotel_id, &asked).await;
    let found = found.map_err(|error| match error.code() {
        Some(Code::NoRoomsAvailable) if overlaps => no_room_beside(),
        _ => error,
    })?;
    let (fee, refund) = (
        selection.parts.iter().map(|part| part.fee).sum(),
        selection.parts.iter().map(|part| part.refund).sum::<i64>(),
    );
    let expires_at = (now + TimeDelta::minutes(QUOTE_MINUTES)).min(found.expires_at);
    let mut offers = Vec::new();
    for room in found.room_types {
        for rate in room.rates {
            let quote = Quote {
                id: StayChangeId(ctx.new_id()),
                itinerary: id,
                parts: selection.parts.clone(),
                offer: rate.search_result_reference.id.clone(),
                expires_at,
            };
            offers.push(StayChangeOffer {
                room_type_id: room.id,
                room_type: room.name.clone(),
                difference: Money::new(rate.pay_now.minor - refund, currency),
                quote: ctx.secrets().seal(PURPOSE, &quote)?,
                rate,
            });
        }
    }
    offers.sort_by_key(|offer| offer.rate.total_price.minor);
    let deadline = |at| deadline_for(at, &selection.stay.hotel.time_zone, trip.time_zone());
    Ok(StayChangeQuotes {
        line_item_id: LineItemId(line.id),
        room_ids: input.room_ids.clone(),
        check_in_date: check_in,
        check_out_date: check_out,
        rooms,
        fee: Money::new(fee, currency),
        refund: Money::new(refund, currency),
        refund_until: selection.refund_until(now).map(deadline),
        offers,
        expires_at,
    })
}

/// The former stay keeps its room until the new one is booked, so it is not free for it.
fn no_room_beside() -> Error {
    let message = "The hotel has no room available for these nights beside the one you have. We keep your stay until the new one is booked, so its own room does not count.";
    Error::field_with_message(Code::NoRoomsAvailable, "checkInDate", message)
}
