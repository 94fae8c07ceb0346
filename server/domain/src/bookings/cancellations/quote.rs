//! What cancelling a selection costs now, signed, so that exactly this can be agreed to.

use super::fee::split;
use crate::{
    Ctx,
    error::{Error, Result},
    itineraries::{
        completion::is_over,
        store::{StoredItinerary, StoredStay},
    },
    states::State,
};
use chrono::{DateTime, TimeDelta, Utc};
use contract::{
    CancellationId, Code, Currency, ItineraryId, LineItemId, Money, RoomId,
    itinerary::{CancellationQuote, LineItemStatus},
};
use serde::{Deserialize, Serialize};

const PURPOSE: &str = "cancellation-quote";
/// How long a quote can be agreed to, in minutes, unless a deadline comes first.
const QUOTE_MINUTES: i64 = 15;

/// One room of a selection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SelectedRoom {
    pub line: LineItemId,
    pub room: RoomId,
    /// Minor units of the itinerary's currency.
    pub fee: i64,
    pub refund: i64,
}

/// What the token of a quote holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Quote {
    pub id: CancellationId,
    pub itinerary: ItineraryId,
    pub parts: Vec<SelectedRoom>,
    pub expires_at: DateTime<Utc>,
}

/// The rooms of a stay that are booked and not being cancelled, with what each would cost at that instant; None where the
/// terms are unknown. A stay that is over has none.
pub(crate) fn parts(stay: &StoredStay, currency: Currency, at: DateTime<Utc>) -> Vec<(RoomId, Option<SelectedRoom>)> {
    if stay.line.status != LineItemStatus::Confirmed.text() || is_over(stay, at) {
        return Vec::new();
    }
    let open = stay.rooms.iter().filter(|room| room.cancelled_at.is_none());
    open.map(|room| {
        let part = split(&room.quote.0, Money::new(room.pay_now_minor, currency), at).map(|split| SelectedRoom {
            line: LineItemId(stay.line.id),
            room: RoomId(room.id),
            fee: split.fee,
            refund: split.refund,
        });
        (RoomId(room.id), part)
    })
    .collect()
}

/// A quote of these rooms; None without any.
pub(super) fn seal(
    ctx: &Ctx,
    trip: &StoredItinerary,
    parts: &[SelectedRoom],
    now: DateTime<Utc>,
) -> Result<Option<CancellationQuote>> {
    if parts.is_empty() {
        return Ok(None);
    }
    let currency = trip.currency()?;
    let latest = now + TimeDelta::minutes(QUOTE_MINUTES);
    let quote = Quote {
        id: CancellationId(ctx.new_id()),
        itinerary: ItineraryId(trip.itinerary.id),
        parts: parts.to_vec(),
        expires_at: next_deadline(trip, parts, now).map_or(latest, |deadline| deadline.min(latest)),
    };
    let mut line_item_ids: Vec<LineItemId> = parts.iter().map(|part| part.line).collect();
    line_item_ids.dedup();
    Ok(Some(CancellationQuote {
        token: ctx.secrets().seal(PURPOSE, &quote)?,
        expires_at: quote.expires_at,
        fee: Money::new(parts.iter().map(|part| part.fee).sum(), currency),
        refund: Money::new(parts.iter().map(|part| part.refund).sum(), currency),
        line_item_ids,
        room_ids: parts.iter().map(|part| part.room).collect(),
    }))
}

/// When the terms of one of these rooms change next.
fn next_deadline(trip: &StoredItinerary, parts: &[SelectedRoom], now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let rooms = trip.stays.iter().flat_map(|stay| &stay.rooms);
    rooms
        .filter(|room| parts.iter().any(|part| part.room.0 == room.id))
        .flat_map(|room| &room.quote.0.charges)
        .filter_map(|charge| charge.until)
        .filter(|until| now < *until)
        .min()
}

/// The quote of a token that was made here for this itinerary.
pub(super) fn open(ctx: &Ctx, itinerary: ItineraryId, token: &str) -> Result<Quote> {
    let quote: Option<Quote> = ctx.secrets().open(PURPOSE, token);
    quote
        .filter(|quote| quote.itinerary == itinerary && !quote.parts.is_empty())
        .ok_or_else(|| {
            Error::field_with_message(
                Code::Invalid,
                "quote",
                "This quote is not one of this trip. Ask for a new one.",
            )
        })
}
