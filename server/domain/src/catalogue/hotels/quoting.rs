//! Quotes for bookings: price, conditions and availability of rooms for a stay.

use crate::{
    Ctx,
    entity::{hotel, rate_plan, room_type},
    error::{Error, Result},
    hotels::{
        HotelRules, nights,
        readable::all_readable,
        rules::{self},
    },
    rates::{engine, quote::RoomQuote},
};
use chrono::NaiveDate;
use contract::{Code, Currency, HotelId, RatePlanId, RoomTypeId, SurchargeId, search::Occupancy};
use sea_orm::{ConnectionTrait, EntityTrait};
use uuid::Uuid;

/// Rooms of one type under one rate plan for a stay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StayRequest {
    pub hotel_id: HotelId,
    pub room_type_id: RoomTypeId,
    pub rate_plan_id: RatePlanId,
    pub check_in: NaiveDate,
    pub check_out: NaiveDate,
    pub rooms: Vec<Occupancy>,
    pub currency: Currency,
    /// The extras chosen, for each of the rooms.
    pub surcharges: Vec<SurchargeId>,
}

/// The price of those rooms, and the number available.
#[derive(Clone, Debug)]
pub(crate) struct StayQuote {
    pub hotel: hotel::Model,
    /// One for each occupancy, in the same order.
    pub rooms: Vec<RoomQuote>,
    /// Rooms of the type available on every night; 0 if one is closed. Fewer than `rooms` means sold out.
    pub available_rooms: u32,
}

/// Prices a stay. Returns `None` if hotel, room type or rate plan are unknown or do not belong together, or if the plan
/// does not sell this stay to these guests (too short, too many guests, in the past, another currency). Refuses an
/// extra that the plan does not have.
pub(crate) async fn quote_stay(
    ctx: &Ctx,
    db: &impl ConnectionTrait,
    request: &StayRequest,
) -> Result<Option<StayQuote>> {
    let found = rate_plan::Entity::find_by_id(Uuid::from(request.rate_plan_id));
    let found: Vec<rate_plan::Model> = all_readable(db, found, rate_plan::Column::Id).await?;
    let Some(rate_plan) = found.into_iter().next() else {
        return Ok(None);
    };
    let belongs = rate_plan.room_type_id == request.room_type_id.0 && rate_plan.hotel_id == request.hotel_id.0;
    if !belongs {
        return Ok(None);
    }
    let found = room_type::Entity::find_by_id(rate_plan.room_type_id);
    let found: Vec<room_type::Model> = all_readable(db, found, room_type::Column::Id).await?;
    let Some(room_type) = found.into_iter().next() else {
        return Ok(None);
    };
    let hotel = hotel::Entity::find_by_id(rate_plan.hotel_id).one(db).await?;
    // A hotel that its source has no more sells nothing.
    let Some(hotel) = hotel.filter(|hotel| hotel.unlisted_at.is_none()) else {
        return Ok(None);
    };
    let has = |id: &SurchargeId| rate_plan.terms.0.surcharges.iter().any(|rule| rule.id == *id);
    if !request.surcharges.iter().all(has) {
        return Err(Error::field(Code::InvalidMutationVariables, "selectedSurcharges"));
    }
    let Some(rooms) = quote_rooms(ctx, &hotel, &room_type, &rate_plan, request)? else {
        return Ok(None);
    };
    let kinds = std::slice::from_ref(&room_type);
    let available = nights::available_rooms(db, kinds, request.check_in, request.check_out).await?;
    let available_rooms = available.get(&room_type.id).copied().unwrap_or(0);
    Ok(Some(StayQuote {
        hotel,
        rooms,
        available_rooms,
    }))
}

fn quote_rooms(
    ctx: &Ctx,
    hotel: &hotel::Model,
    room_type: &room_type::Model,
    rate_plan: &rate_plan::Model,
    request: &StayRequest,
) -> Result<Option<Vec<RoomQuote>>> {
    let rules = HotelRules::of(hotel)?;
    let stay = rules.stay(request.check_in, request.check_out, ctx.now());
    let exchange_rates = ctx.rates();
    let Some(terms) = rules.terms(&exchange_rates, request.currency, stay) else {
        return Ok(None);
    };
    let plan = rules::plan(room_type, rate_plan)?;
    let quote = |occupancy: &Occupancy| engine::quote(&terms, &plan, occupancy, &request.surcharges);
    Ok(request.rooms.iter().map(quote).collect())
}
