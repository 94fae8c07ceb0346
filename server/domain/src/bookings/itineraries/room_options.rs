//! What a room of a cart could be instead.

use super::{
    store::{StoredItinerary, StoredStay, find_owned, load_one},
    wire::policy,
};
use crate::{
    Ctx, Viewer,
    calendar::from_day,
    entity::line_room,
    error::{Error, Result},
    hotels::{
        quoting::{StayRequest, quote_stay},
        room_types::Inventory,
    },
};
use contract::{Code, HotelId, ItineraryId, RatePlanId, RoomId, RoomTypeId, itinerary::RoomOption};

/// The room types and rates of the hotel that are free for the room's nights and guests, its own among them, lowest total
/// first.
pub async fn room_options(ctx: &Ctx, viewer: &Viewer, id: ItineraryId, room: RoomId) -> Result<Vec<RoomOption>> {
    let owner = viewer.account()?.id;
    let row = find_owned(ctx.db(), owner, id, Code::ItineraryNotFound).await?;
    let trip = load_one(ctx.db(), row).await?;
    let (stay, room) = find_room(&trip, room).ok_or_else(|| Error::refused(Code::ExistingBookingNotFound))?;
    let (line, now, currency) = (&stay.line, ctx.now(), trip.currency()?);
    let inventory = Inventory::of(ctx.db(), &[stay.hotel.id]).await?;
    let mut options = Vec::new();
    for kind in &inventory.room_types {
        let wanted = trip.rooms_wanted(None, kind.id, line.check_in, line.check_out);
        // The room itself gives its place back.
        let others = wanted - usize::from(kind.id == room.room_type_id && wanted > 0);
        for plan in inventory.plans(kind.id) {
            let request = StayRequest {
                hotel_id: HotelId(stay.hotel.id),
                room_type_id: RoomTypeId(kind.id),
                rate_plan_id: RatePlanId(plan.id),
                check_in: from_day(line.check_in),
                check_out: from_day(line.check_out),
                rooms: vec![room.occupancy.0.clone()],
                currency,
                surcharges: Vec::new(),
            };
            let quote = quote_stay(ctx, ctx.db(), &request).await?;
            let quote = quote.filter(|quote| quote.available_rooms as usize > others);
            let Some(quote) = quote.and_then(|mut quote| quote.rooms.pop()) else {
                continue;
            };
            options.push(RoomOption {
                room_type_id: RoomTypeId(kind.id),
                room_type: quote.room_type_name.clone(),
                rate_id: RatePlanId(plan.id),
                rate_name: quote.rate_name.clone(),
                meal_plan: quote.meal_plan,
                refundable: quote.refundable,
                total_price: quote.total,
                cancellation_policy: policy(&quote, trip.time_zone(), now),
            });
        }
    }
    options.sort_by_key(|option| option.total_price.minor);
    Ok(options)
}

fn find_room(trip: &StoredItinerary, room: RoomId) -> Option<(&StoredStay, &line_room::Model)> {
    trip.stays
        .iter()
        .find_map(|stay| Some((stay, stay.rooms.iter().find(|known| known.id == room.0)?)))
}
