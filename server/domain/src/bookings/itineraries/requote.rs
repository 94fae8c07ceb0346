//! Pricing what is in a cart again: rooms of one kind and rate together, as they would be booked.

use super::store::{StoredItinerary, StoredStay};
use crate::{
    Ctx,
    calendar::from_day,
    error::Result,
    hotels::quoting::{StayRequest, quote_stay},
    rates::quote::RoomQuote,
};
use contract::{Currency, HotelId, RatePlanId, RoomTypeId, SurchargeId};
use sea_orm::ConnectionTrait;
use std::collections::BTreeMap;
use uuid::Uuid;

/// The present price of each room of a stay; none where it can no longer be had.
pub(super) async fn requote(
    ctx: &Ctx,
    conn: &impl ConnectionTrait,
    trip: &StoredItinerary,
    stay: &StoredStay,
    currency: Currency,
) -> Result<BTreeMap<Uuid, Option<RoomQuote>>> {
    let mut wanted: BTreeMap<Uuid, usize> = BTreeMap::new();
    for room in &stay.rooms {
        *wanted.entry(room.room_type_id).or_default() += 1;
    }
    let mut quotes = BTreeMap::new();
    for room in &stay.rooms {
        let request = StayRequest {
            hotel_id: HotelId(stay.hotel.id),
            room_type_id: RoomTypeId(room.room_type_id),
            rate_plan_id: RatePlanId(room.rate_plan_id),
            check_in: from_day(stay.line.check_in),
            check_out: from_day(stay.line.check_out),
            rooms: vec![room.occupancy.0.clone()],
            currency,
            surcharges: room.surcharges.0.iter().map(|extra| SurchargeId(extra.id.0)).collect(),
        };
        let quote = quote_stay(ctx, conn, &request).await?;
        let line = &stay.line;
        let elsewhere = trip.rooms_wanted(Some(line.id), room.room_type_id, line.check_in, line.check_out);
        let needed = wanted.get(&room.room_type_id).copied().unwrap_or(1) + elsewhere;
        let fresh = quote
            .filter(|quote| quote.available_rooms as usize >= needed)
            .and_then(|mut quote| quote.rooms.pop());
        quotes.insert(room.id, fresh);
    }
    Ok(quotes)
}
