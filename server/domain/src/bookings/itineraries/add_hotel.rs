//! Puts the rooms of an offer into an itinerary. A stay at the same hotel on the same nights gains the rooms.

use super::store::{StoredItinerary, open_for_change, set_currency};
use crate::{
    Ctx, Viewer,
    calendar::to_day,
    entity::{line_item, line_room},
    error::{Error, Result},
    event::{Event, record},
    hotels::{
        OWN_INVENTORY,
        offer::SignedOffer,
        quoting::{StayQuote, StayRequest, quote_stay},
    },
    rates::quote::RoomQuote,
    searches,
    states::Machine,
    stored::Stored,
};
use contract::{
    Code, Currency, ItineraryId, Money, SurchargeId, UserId,
    itinerary::{AddHotel, Itinerary, ItineraryCreate, LineItemStatus, SelectedSurcharge},
    search::Occupancy,
    words,
};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, ConnectionTrait, EntityTrait};
use serde_json::json;
use uuid::Uuid;

/// The most stays in one itinerary.
pub const MAX_STAYS: usize = 20;
/// The most rooms in one stay.
pub const MAX_ROOMS: usize = 9;

/// Adds to the viewer's cart (`latest`), or to a new one in `currency`.
pub async fn add_to_cart(ctx: &Ctx, viewer: &Viewer, currency: Currency, input: &AddHotel) -> Result<Itinerary> {
    let cart = match super::latest(ctx, viewer).await? {
        Some(cart) => cart.id,
        None => {
            let empty = ItineraryCreate {
                title: None,
                currency: Some(currency),
            };
            super::create(ctx, viewer, &empty).await?.id
        }
    };
    add_hotel(ctx, viewer, cart, input).await
}

/// Adds an offer's rooms, or one of them. The codes are the cart errors of specification §8.
pub async fn add_hotel(ctx: &Ctx, viewer: &Viewer, id: ItineraryId, input: &AddHotel) -> Result<Itinerary> {
    let owner = viewer.account()?.id;
    let offer = check(ctx, viewer, input).await?;
    crate::transaction!(ctx, |tx| {
        let mut trip = open_for_change(ctx, tx, owner, id, Code::HotelBookingNotFound).await?;
        if trip.itinerary.currency != offer.currency.as_str() {
            if !trip.stays.is_empty() {
                return Err(mismatch(&trip.itinerary.currency, offer.currency));
            }
            // Nothing is priced in the currency before: it becomes that of the first offer.
            set_currency(tx, &mut trip, offer.currency).await?;
        }
        add(ctx, tx, owner, &trip, &offer, input, None).await
    })?;
    super::get(ctx, viewer, id).await
}

/// A price in another currency than the stays that are there already.
fn mismatch(of_trip: &str, of_price: Currency) -> Error {
    Error::field_with_message(
        Code::CurrencyMismatch,
        "searchResultReference",
        format!(
            "Your trip is in {of_trip}, this price is in {of_price}. Show the price in {of_trip}, or change your trip to {of_price}."
        ),
    )
}

/// Checks the input as far as the itinerary is not needed.
pub(super) async fn check(ctx: &Ctx, viewer: &Viewer, input: &AddHotel) -> Result<SignedOffer> {
    let refused = |code, field: &str| Err(Error::field(code, field));
    let Some(hotel_id) = input.hotel_id else {
        return refused(Code::CartHotelNotFound, "hotelId");
    };
    let Some(room_type_id) = input.room_type_id else {
        return refused(Code::RoomNotFound, "roomTypeId");
    };
    let Some(rate_plan_id) = input.room_id else {
        return refused(Code::RoomNotFound, "roomId");
    };
    let Some(search_id) = input.hotel_search_id else {
        return refused(Code::SearchNotFound, "hotelSearchId");
    };
    let Some(reference) = &input.search_result_reference else {
        return refused(Code::TokenNotFound, "searchResultReference");
    };
    if searches::get(ctx, viewer, search_id, None).await?.is_none() {
        return refused(Code::SearchNotFound, "hotelSearchId");
    }
    if reference.provider != OWN_INVENTORY {
        return refused(Code::TokenNotFound, "searchResultReference.provider");
    }
    let Some(offer) = SignedOffer::open(ctx, &reference.id) else {
        return refused(Code::TokenNotFound, "searchResultReference");
    };
    if offer.hotel_id != hotel_id {
        return refused(Code::CartHotelNotFound, "hotelId");
    }
    if offer.room_type_id != room_type_id {
        return refused(Code::RoomTypeNotFound, "roomTypeId");
    }
    if offer.rate_plan_id != rate_plan_id {
        return refused(Code::RoomNotFound, "roomId");
    }
    if offer.search_id != search_id {
        return refused(Code::InvalidMutationVariables, "hotelSearchId");
    }
    // One that has expired is good as long as its price is: that is asked for again when it is added.
    Ok(offer)
}

/// Adds the rooms of an offer to an itinerary that is open for change. A new stay names the creator whose work it is.
pub(crate) async fn add(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    owner: UserId,
    trip: &StoredItinerary,
    offer: &SignedOffer,
    input: &AddHotel,
    creator: Option<UserId>,
) -> Result<()> {
    let mut request = StayRequest {
        hotel_id: offer.hotel_id,
        room_type_id: offer.room_type_id,
        rate_plan_id: offer.rate_plan_id,
        check_in: offer.check_in,
        check_out: offer.check_out,
        rooms: offer.rooms.clone(),
        currency: offer.currency,
        surcharges: Vec::new(),
    };
    let mut quote = quote_stay(ctx, tx, &request).await?.ok_or_else(gone)?;
    let total: i64 = quote.rooms.iter().map(|room| room.total.minor).sum();
    if (quote.available_rooms as usize) < offer.rooms.len() {
        return Err(gone());
    }
    if total != offer.total_minor {
        // The price moved since it was shown; the person looks at the new one first.
        let price = |minor| words::money(Money::new(minor, offer.currency));
        let message = format!(
            "The price is now {}. It was {}.",
            price(total),
            price(offer.total_minor)
        );
        return Err(Error::field_with_message(
            Code::OfferExpired,
            "searchResultReference",
            message,
        ));
    }
    if let Some(index) = input.room_index {
        let index = index as usize;
        let (Some(room), Some(priced)) = (request.rooms.get(index).cloned(), quote.rooms.get(index).cloned()) else {
            return Err(Error::field(Code::InvalidMutationVariables, "roomIndex"));
        };
        (request.rooms, quote.rooms) = (vec![room], vec![priced]);
    }
    let (check_in, check_out) = (to_day(offer.check_in), to_day(offer.check_out));
    let existing = trip.stays.iter().find(|stay| {
        stay.line.hotel_id == offer.hotel_id.0 && stay.line.check_in == check_in && stay.line.check_out == check_out
    });
    let wanted = trip.rooms_wanted(None, offer.room_type_id.0, check_in, check_out) + request.rooms.len();
    if (quote.available_rooms as usize) < wanted {
        let message = "Your trip already has the last available rooms of this kind.";
        return Err(Error::field_with_message(Code::NoRoomsAvailable, "roomId", message));
    }
    let known = existing.map_or(&[][..], |stay| &stay.rooms);
    // After the last one: a room may have been removed between others.
    let position = known.iter().map(|room| room.position + 1).max().unwrap_or(0);
    if known.len() + request.rooms.len() > MAX_ROOMS {
        return Err(Error::refused(Code::TooManyRooms));
    }
    if existing.is_none() && trip.stays.len() >= MAX_STAYS {
        return Err(Error::field(Code::InvalidMutationVariables, "hotelId"));
    }
    let quote = with_surcharges(tx, ctx, quote, &mut request, &input.selected_surcharges).await?;
    let line_id = match existing {
        Some(stay) => stay.line.id,
        None => insert_line(ctx, tx, trip, offer, input, &quote, creator).await?,
    };
    insert_rooms(ctx, tx, line_id, position, &request, &quote).await?;
    let subject = ("itinerary", trip.itinerary.id);
    let detail = json!({ "hotelId": offer.hotel_id, "rooms": request.rooms.len(), "creator": input.creator });
    record(
        ctx,
        tx,
        Event {
            kind: "cart.add",
            account: Some(owner),
            subject,
            change: None,
            detail,
        },
    )
    .await
}

/// The room is no longer to be had for these nights.
fn gone() -> Error {
    let message = "This room is no longer available for your dates. Choose another one.";
    Error::field_with_message(Code::NoRoomsAvailable, "roomId", message)
}

async fn with_surcharges(
    tx: &impl ConnectionTrait,
    ctx: &Ctx,
    quote: StayQuote,
    request: &mut StayRequest,
    chosen: &[SurchargeId],
) -> Result<StayQuote> {
    if chosen.is_empty() {
        return Ok(quote);
    }
    let known = |id: &SurchargeId| {
        quote
            .rooms
            .iter()
            .all(|room| room.surcharges.iter().any(|extra| extra.id == *id))
    };
    if !chosen.iter().all(known) {
        return Err(Error::field(Code::InvalidMutationVariables, "selectedSurcharges"));
    }
    request.surcharges = chosen.to_vec();
    quote_stay(ctx, tx, request)
        .await?
        .ok_or_else(|| Error::refused(Code::NoRoomsAvailable))
}

async fn insert_line(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    trip: &StoredItinerary,
    offer: &SignedOffer,
    input: &AddHotel,
    quote: &StayQuote,
    creator: Option<UserId>,
) -> Result<Uuid> {
    let id = ctx.new_id();
    line_item::ActiveModel {
        id: Set(id),
        itinerary_id: Set(trip.itinerary.id),
        hotel_id: Set(quote.hotel.id),
        check_in: Set(to_day(offer.check_in)),
        check_out: Set(to_day(offer.check_out)),
        status: Set(LineItemStatus::first()),
        provider: Set("house".to_owned()),
        search_reference: Set(input
            .search_result_reference
            .as_ref()
            .map_or_else(String::new, |found| found.id.clone())),
        supplier_reference: Set(None),
        booking_reference: Set(None),
        failure: Set(None),
        creator_id: Set(creator.map(|creator| creator.0)),
        source: Set(input.creator.as_ref().map(|slug| slug.chars().take(60).collect())),
        wishes: Set(None),
        arrival_time: Set(None),
        guests_changed_at: Set(None),
        guests_refusal: Set(None),
        asked_guests: Set(None),
        commission_bps: Set(None),
        created_at: Set(ctx.now()),
    }
    .insert(tx)
    .await?;
    Ok(id)
}

/// Writes rooms with what was quoted for them, from a position on.
async fn insert_rooms(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    line_id: Uuid,
    position: i32,
    request: &StayRequest,
    quote: &StayQuote,
) -> Result<()> {
    let rooms = request
        .rooms
        .iter()
        .zip(&quote.rooms)
        .zip(position..)
        .map(|((occupancy, room), position)| room_row(ctx.new_id(), line_id, position, request, occupancy, room));
    line_room::Entity::insert_many(rooms).exec_without_returning(tx).await?;
    Ok(())
}

/// A room without guests.
pub(super) fn room_row(
    id: Uuid,
    line_id: Uuid,
    position: i32,
    request: &StayRequest,
    occupancy: &Occupancy,
    quote: &RoomQuote,
) -> line_room::ActiveModel {
    line_room::ActiveModel {
        id: Set(id),
        line_item_id: Set(line_id),
        position: Set(position),
        room_type_id: Set(request.room_type_id.0),
        rate_plan_id: Set(request.rate_plan_id.0),
        occupancy: Set(Stored(occupancy.clone())),
        surcharges: Set(Stored(selected(quote, &request.surcharges))),
        guests: Set(Stored(Vec::new())),
        quote: Set(Stored(quote.clone())),
        total_minor: Set(quote.total.minor),
        pay_now_minor: Set(quote.pay_now.minor),
        cancelled_at: Set(None),
    }
}

/// The chosen extras with their names and prices.
pub(super) fn selected(quote: &RoomQuote, chosen: &[SurchargeId]) -> Vec<SelectedSurcharge> {
    quote
        .surcharges
        .iter()
        .filter(|extra| chosen.contains(&extra.id))
        .map(|extra| SelectedSurcharge {
            id: extra.id,
            name: extra.name.clone(),
            price: extra.price,
        })
        .collect()
}
