//! What the hotel of a stay keeps, by deadline.

use super::{
    store::{StoredItinerary, StoredStay},
    wire::ahead,
};
use crate::rates::{
    policy::{deadline_for, summed},
    quote::{QuotedCharge, RoomQuote},
};
use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use contract::{Currency, hotel::CancellationCharge};

/// What the hotel keeps of the rooms that stand, by deadlines that lie ahead.
pub(crate) fn charges(
    stay: &StoredStay,
    currency: Currency,
    traveller: Option<Tz>,
    now: DateTime<Utc>,
) -> Vec<CancellationCharge> {
    ahead(&windows(stay, currency), &stay.hotel.time_zone, traveller, now)
}

/// The windows of the rooms that stand.
fn windows(stay: &StoredStay, currency: Currency) -> Vec<QuotedCharge> {
    let open = stay.rooms.iter().filter(|room| room.cancelled_at.is_none());
    let quotes: Vec<RoomQuote> = open.map(|room| room.quote.0.clone()).collect();
    summed(&quotes, currency)
}

/// The windows that have ended since the stay was booked; none before.
pub(crate) fn ended(
    trip: &StoredItinerary,
    stay: &StoredStay,
    currency: Currency,
    now: DateTime<Utc>,
) -> Vec<CancellationCharge> {
    let Some(booked_at) = trip.invoice.as_ref().and_then(|invoice| invoice.paid_at) else {
        return Vec::new();
    };
    let deadline = |at| deadline_for(at, &stay.hotel.time_zone, trip.time_zone());
    windows(stay, currency)
        .iter()
        .filter(|charge| charge.until.is_some_and(|until| booked_at < until && until <= now))
        .map(|charge| CancellationCharge {
            amount: charge.amount,
            from: charge.from.map(deadline),
            until: charge.until.map(deadline),
        })
        .collect()
}
