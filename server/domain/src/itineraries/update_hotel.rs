//! Changes dates, rooms, rate or extras of a stay; what changes is priced anew.

use super::{
    add_hotel::{MAX_ROOMS, insert_rooms},
    store::{Stay, open_for_change},
};
use crate::{
    Ctx, Viewer,
    calendar::{from_day, to_day},
    entity::{line_item, line_room},
    error::{Error, Result},
    event::{Event, record},
    hotels::quoting::{StayRequest, quote_stay},
    searches,
};
use contract::{
    Code, Currency, HotelId, ItineraryId, RatePlanId, RoomTypeId, SurchargeId, UserId,
    itinerary::{Itinerary, UpdateHotel},
    search::Occupancy,
};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter};
use serde_json::json;

/// What a mutation changes.
enum Mutation {
    Dates,
    Rooms(Vec<Occupancy>),
    Rate(RatePlanId),
    Surcharges(Vec<SurchargeId>),
}

/// Changes a stay. The codes are the cart errors of specification §8.
pub async fn update_hotel(ctx: &Ctx, viewer: &Viewer, id: ItineraryId, input: &UpdateHotel) -> Result<Itinerary> {
    let owner = viewer.account()?.id;
    let mutation = parse(input)?;
    let line_id = input.line_item_id.ok_or_else(|| Error::field(Code::InvalidMutationVariables, "lineItemId"))?;
    crate::transaction!(ctx, |tx| {
        let trip = open_for_change(ctx, tx, owner, id, Code::HotelBookingNotFound).await?;
        let currency = trip.currency()?;
        let stay = trip.stays.iter().find(|stay| stay.line.id == line_id.0);
        let stay = stay.ok_or_else(|| Error::refused(Code::ExistingBookingNotFound))?;
        apply(ctx, tx, owner, stay, currency, &mutation, input).await
    })?;
    super::get(ctx, viewer, id).await
}

fn parse(input: &UpdateHotel) -> Result<Mutation> {
    let missing = |field: &str| Error::field(Code::InvalidMutationVariables, field);
    match input.mutation_type.as_str() {
        "dates" => match (input.check_in_date, input.check_out_date) {
            (Some(_), Some(_)) => Ok(Mutation::Dates),
            (None, _) => Err(missing("checkInDate")),
            (_, None) => Err(missing("checkOutDate")),
        },
        "rooms" => {
            let rooms = input.rooms.clone().filter(|rooms| !rooms.is_empty()).ok_or_else(|| missing("rooms"))?;
            if rooms.len() > MAX_ROOMS {
                return Err(Error::field(Code::TooManyRooms, "rooms"));
            }
            searches::check_rooms(&rooms)?;
            Ok(Mutation::Rooms(rooms))
        }
        "rate" => input.rate_id.map(Mutation::Rate).ok_or_else(|| missing("rateId")),
        "surcharges" => {
            input.selected_surcharges.clone().map(Mutation::Surcharges).ok_or_else(|| missing("selectedSurcharges"))
        }
        _ => Err(Error::field(Code::InvalidMutationType, "mutationType")),
    }
}

/// Each room is priced by its own terms, then all rooms are written anew; named guests stay where the room stays.
async fn apply(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    owner: UserId,
    stay: &Stay,
    currency: Currency,
    mutation: &Mutation,
    input: &UpdateHotel,
) -> Result<()> {
    let first = stay.rooms.first().ok_or_else(|| Error::refused(Code::ExistingBookingNotFound))?;
    let (mut check_in, mut check_out) = (from_day(stay.line.check_in), from_day(stay.line.check_out));
    if let (Mutation::Dates, Some(from), Some(until)) = (mutation, input.check_in_date, input.check_out_date) {
        searches::check_dates(ctx, &stay.hotel.time_zone, from, until)?;
        (check_in, check_out) = (from, until);
    }
    let kept: Vec<(Occupancy, RoomTypeId, RatePlanId, Vec<SurchargeId>)> = match mutation {
        Mutation::Rooms(rooms) => rooms
            .iter()
            .enumerate()
            .map(|(index, occupancy)| {
                let model = stay.rooms.get(index).unwrap_or(first);
                let extras = model.surcharges.0.iter().map(|extra| extra.id).collect();
                (occupancy.clone(), RoomTypeId(model.room_type_id), RatePlanId(model.rate_plan_id), extras)
            })
            .collect(),
        Mutation::Dates | Mutation::Rate(_) | Mutation::Surcharges(_) => stay
            .rooms
            .iter()
            .map(|room| {
                let rate = if let Mutation::Rate(rate) = mutation { *rate } else { RatePlanId(room.rate_plan_id) };
                let extras = match mutation {
                    Mutation::Surcharges(chosen) => chosen.clone(),
                    _ => room.surcharges.0.iter().map(|extra| extra.id).collect(),
                };
                (room.occupancy.0.clone(), RoomTypeId(room.room_type_id), rate, extras)
            })
            .collect(),
    };
    line_room::Entity::delete_many().filter(line_room::Column::LineItemId.eq(stay.line.id)).exec(tx).await?;
    let now = ctx.now();
    for (index, (occupancy, room_type_id, rate_plan_id, surcharges)) in kept.iter().enumerate() {
        let needed = kept.iter().filter(|other| other.1 == *room_type_id).count();
        let request = StayRequest {
            hotel_id: HotelId(stay.hotel.id),
            room_type_id: *room_type_id,
            rate_plan_id: *rate_plan_id,
            check_in,
            check_out,
            rooms: vec![occupancy.clone()],
            currency,
            surcharges: surcharges.clone(),
        };
        let quote = quote_stay(tx, now, &request).await?.filter(|quote| quote.free_rooms as usize >= needed);
        let quote = quote.ok_or_else(|| Error::refused(Code::NoRoomsAvailable))?;
        let known = |id: &SurchargeId| quote.rooms.iter().all(|room| room.surcharges.iter().any(|extra| extra.id == *id));
        if matches!(mutation, Mutation::Surcharges(_)) && !surcharges.iter().all(known) {
            return Err(Error::field(Code::InvalidMutationVariables, "selectedSurcharges"));
        }
        insert_rooms(ctx, tx, stay.line.id, index, &request, &quote).await?;
    }
    let mut line: line_item::ActiveModel = stay.line.clone().into_active_model();
    line.check_in = Set(to_day(check_in));
    line.check_out = Set(to_day(check_out));
    line.update(tx).await?;
    let subject = ("line_item", stay.line.id);
    let detail = json!({ "mutation": input.mutation_type });
    record(ctx, tx, Event { kind: "cart.update", account: Some(owner), subject, change: None, detail }).await
}
