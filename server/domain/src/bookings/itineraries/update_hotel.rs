//! Changes dates, rooms, rate or extras of a stay, and prices the change again.

use super::{
    add_hotel::{MAX_ROOMS, room_row},
    store::{StoredItinerary, StoredStay, open_for_change},
};
use crate::{
    Ctx, Viewer,
    calendar::{from_day, to_day},
    entity::{line_item, line_room, rate_plan, room_type},
    error::{Error, Result},
    event::{Event, record},
    hotels::{
        quoting::{StayRequest, quote_stay},
        readable::all_readable,
    },
    searches,
    stored::Stored,
};
use contract::{
    Code, HotelId, ItineraryId, RatePlanId, RoomId, RoomTypeId, SurchargeId, UserId,
    itinerary::{Guest, Itinerary, UpdateHotel},
    search::Occupancy,
    words,
};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter,
    QuerySelect,
};
use serde_json::json;
use uuid::Uuid;

/// What a mutation changes.
enum Mutation {
    Dates,
    Rooms(Vec<Occupancy>),
    /// Of all rooms of the plan's type, or of one room, which may become one of another type.
    Rate(RatePlanId, Option<RoomId>),
    Surcharges(Vec<SurchargeId>),
}

/// Changes a stay. The codes are the cart errors of specification §8.
pub async fn update_hotel(ctx: &Ctx, viewer: &Viewer, id: ItineraryId, input: &UpdateHotel) -> Result<Itinerary> {
    let owner = viewer.account()?.id;
    let mutation = parse(input)?;
    let line_id = input
        .line_item_id
        .ok_or_else(|| Error::field(Code::InvalidMutationVariables, "lineItemId"))?;
    crate::transaction!(ctx, |tx| {
        let trip = open_for_change(ctx, tx, owner, id, Code::HotelBookingNotFound).await?;
        let stay = trip.stays.iter().find(|stay| stay.line.id == line_id.0);
        let stay = stay.ok_or_else(|| Error::refused(Code::ExistingBookingNotFound))?;
        apply(ctx, tx, owner, &trip, stay, &mutation, input).await
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
            let rooms = input
                .rooms
                .clone()
                .filter(|rooms| !rooms.is_empty())
                .ok_or_else(|| missing("rooms"))?;
            if rooms.len() > MAX_ROOMS {
                return Err(Error::field(Code::TooManyRooms, "rooms"));
            }
            searches::check_rooms(&rooms)?;
            Ok(Mutation::Rooms(rooms))
        }
        "rate" => match input.rate_id {
            Some(rate) => Ok(Mutation::Rate(rate, input.room_id)),
            None => Err(missing("rateId")),
        },
        "surcharges" => input
            .selected_surcharges
            .clone()
            .map(Mutation::Surcharges)
            .ok_or_else(|| missing("selectedSurcharges")),
        _ => Err(Error::field(Code::InvalidMutationType, "mutationType")),
    }
}

/// A room as it shall be: who sleeps in it, what it is, and who has been named for it.
struct RequestedRoom {
    id: Uuid,
    occupancy: Occupancy,
    room_type_id: RoomTypeId,
    rate_plan_id: RatePlanId,
    surcharges: Vec<SurchargeId>,
    guests: Vec<Guest>,
}

impl RequestedRoom {
    fn of(room: &line_room::Model) -> Self {
        Self {
            id: room.id,
            occupancy: room.occupancy.0.clone(),
            room_type_id: RoomTypeId(room.room_type_id),
            rate_plan_id: RatePlanId(room.rate_plan_id),
            surcharges: room.surcharges.0.iter().map(|extra| extra.id).collect(),
            guests: room.guests.0.clone(),
        }
    }
}

/// Prices each room by its own terms and replaces all rooms; guests stay with a room that stays.
async fn apply(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    owner: UserId,
    trip: &StoredItinerary,
    stay: &StoredStay,
    mutation: &Mutation,
    input: &UpdateHotel,
) -> Result<()> {
    let (mut check_in, mut check_out) = (from_day(stay.line.check_in), from_day(stay.line.check_out));
    if let (Mutation::Dates, Some(from), Some(until)) = (mutation, input.check_in_date, input.check_out_date) {
        searches::check_dates(ctx, &stay.hotel.time_zone, from, until)?;
        (check_in, check_out) = (from, until);
    }
    let rooms = wanted(ctx, tx, stay, mutation).await?;
    if matches!(mutation, Mutation::Rooms(_)) {
        check_places(tx, &rooms).await?;
    }
    let currency = trip.currency()?;
    let (first_night, last_night) = (to_day(check_in), to_day(check_out));
    let mut rows = Vec::with_capacity(rooms.len());
    for (room, position) in rooms.iter().zip(0..) {
        let here = rooms
            .iter()
            .filter(|other| other.room_type_id == room.room_type_id)
            .count();
        let elsewhere = trip.rooms_wanted(Some(stay.line.id), room.room_type_id.0, first_night, last_night);
        let request = StayRequest {
            hotel_id: HotelId(stay.hotel.id),
            room_type_id: room.room_type_id,
            rate_plan_id: room.rate_plan_id,
            check_in,
            check_out,
            rooms: vec![room.occupancy.clone()],
            currency,
            surcharges: room.surcharges.clone(),
        };
        let quote = quote_stay(ctx, tx, &request)
            .await?
            .filter(|quote| quote.available_rooms as usize >= here + elsewhere);
        let quote = quote
            .and_then(|mut quote| quote.rooms.pop())
            .ok_or_else(|| Error::refused(Code::NoRoomsAvailable))?;
        let mut row = room_row(room.id, stay.line.id, position, &request, &room.occupancy, &quote);
        row.guests = Set(Stored(room.guests.clone()));
        rows.push(row);
    }
    line_room::Entity::delete_many()
        .filter(line_room::Column::LineItemId.eq(stay.line.id))
        .exec(tx)
        .await?;
    line_room::Entity::insert_many(rows).exec_without_returning(tx).await?;
    let mut line: line_item::ActiveModel = stay.line.clone().into_active_model();
    line.check_in = Set(first_night);
    line.check_out = Set(last_night);
    line.update(tx).await?;
    let subject = ("line_item", stay.line.id);
    let detail = json!({ "mutation": input.mutation_type });
    record(
        ctx,
        tx,
        Event {
            kind: "cart.update",
            account: Some(owner),
            subject,
            change: None,
            detail,
        },
    )
    .await
}

/// Refuses guests who do not fit into a room: says how many it takes, and how many rooms take all.
async fn check_places(tx: &impl ConnectionTrait, rooms: &[RequestedRoom]) -> Result<()> {
    for (position, room) in rooms.iter().enumerate() {
        let kind: Option<(String, i32)> = room_type::Entity::find_by_id(room.room_type_id.0)
            .select_only()
            .columns([room_type::Column::Name, room_type::Column::MaxGuests])
            .into_tuple()
            .one(tx)
            .await?;
        let Some((name, max_guests)) = kind else { continue };
        let guests = |room: &RequestedRoom| room.occupancy.adults as usize + room.occupancy.child_ages.len();
        let places = usize::try_from(max_guests).unwrap_or_default();
        if places == 0 || guests(room) <= places {
            continue;
        }
        let all: usize = rooms.iter().map(guests).sum();
        let message = format!(
            "{name}: up to {}. Choose {} for {}, or change the room first.",
            words::count(places, "guest", "guests"),
            words::count(all.div_ceil(places), "room", "rooms"),
            words::count(all, "guest", "guests"),
        );
        return Err(Error::field_with_message(
            Code::NoRoomsAvailable,
            format!("rooms[{position}].adults"),
            message,
        ));
    }
    Ok(())
}

/// The stay's rooms after the mutation.
async fn wanted(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    stay: &StoredStay,
    mutation: &Mutation,
) -> Result<Vec<RequestedRoom>> {
    let first = stay
        .rooms
        .first()
        .ok_or_else(|| Error::refused(Code::ExistingBookingNotFound))?;
    let mut rooms: Vec<RequestedRoom> = stay.rooms.iter().map(RequestedRoom::of).collect();
    match mutation {
        Mutation::Dates => {}
        Mutation::Rooms(occupancies) => {
            rooms.truncate(occupancies.len());
            // A room more is one like the first.
            rooms.extend((rooms.len()..occupancies.len()).map(|_| RequestedRoom {
                id: ctx.new_id(),
                guests: Vec::new(),
                ..RequestedRoom::of(first)
            }));
            for (room, occupancy) in rooms.iter_mut().zip(occupancies) {
                room.occupancy = occupancy.clone();
                if room.guests.len() > occupancy.adults as usize + occupancy.child_ages.len() {
                    room.guests.clear();
                }
            }
        }
        Mutation::Rate(rate, only) => {
            let plan = rate_plan::Entity::find_by_id(rate.0);
            let plan: Vec<rate_plan::Model> = all_readable(tx, plan, rate_plan::Column::Id).await?;
            let plan = plan.into_iter().find(|plan| plan.hotel_id == stay.hotel.id);
            let plan = plan.ok_or_else(|| Error::field(Code::RoomNotFound, "rateId"))?;
            let is_concerned = |room: &RequestedRoom| match only {
                Some(id) => room.id == id.0,
                None => room.room_type_id.0 == plan.room_type_id,
            };
            let mut concerned = rooms.iter_mut().filter(|room| is_concerned(room)).peekable();
            if concerned.peek().is_none() {
                return Err(match only {
                    Some(_) => Error::field(Code::ExistingBookingNotFound, "roomId"),
                    None => Error::field(Code::RoomTypeNotFound, "rateId"),
                });
            }
            for room in concerned {
                room.room_type_id = RoomTypeId(plan.room_type_id);
                room.rate_plan_id = *rate;
                // Extras that the other rate does not have fall away.
                room.surcharges
                    .retain(|id| plan.terms.0.surcharges.iter().any(|rule| rule.id == *id));
            }
        }
        Mutation::Surcharges(chosen) => rooms.iter_mut().for_each(|room| room.surcharges.clone_from(chosen)),
    }
    Ok(rooms)
}
