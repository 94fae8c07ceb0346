//! The rooms of the hotel in the cart: adding, removing, and restoring them.

use super::{at_rooms, load};
use crate::{
    forms::Fields,
    pages::{answer, see_other, trip_currency},
    session::Visit,
};
use app::{
    islands::rooms::rule::RoomCount,
    pages::hotel::{HotelPage, InTrip, TripNote, address::HotelAddress, hotel},
    paths,
};
use axum::response::Response;
use contract::{
    Code, HotelId, SearchId,
    hotel::SearchResultReference,
    itinerary::{AddHotel, RemoveHotel},
};
use domain::{
    Error,
    hotels::{self, GetHotel, HotelKey},
    identity, itineraries, searches,
};
use http::StatusCode;

/// The hotel's rooms in the viewer's cart for a search's dates, and the number of searched rooms.
async fn in_trip(visit: &Visit, hotel: HotelId, search: Option<SearchId>) -> domain::Result<(InTrip, usize)> {
    let (ctx, viewer) = (visit.ctx(), &visit.viewer);
    let search = match search {
        Some(id) => searches::get(ctx, viewer, id, Some(visit.currency())).await?,
        None => None,
    };
    let searched = search.as_ref().map_or(1, |search| search.rooms.len());
    let cart = itineraries::latest(ctx, viewer).await?;
    let trip = cart.map(|cart| InTrip::new(&cart, hotel, search.as_ref()));
    Ok((trip.unwrap_or_default(), searched))
}

async fn hotel_of(visit: &Visit, slug: &str) -> domain::Result<HotelId> {
    let key = HotelKey::Slug(slug.to_owned());
    let hotel = hotels::get(visit.ctx(), &visit.viewer, GetHotel { key, currency: None }).await?;
    Ok(hotel.ok_or_else(|| Error::refused(Code::CartHotelNotFound))?.id)
}

/// The page of the search that offered a rate, scrolled to the rate.
fn back_to_rate(slug: &str, query: &Fields, fields: &Fields) -> Response {
    let rate = format!("#add-{}-{}", fields.text("roomTypeId"), fields.text("roomId"));
    let search = fields.parse("hotelSearchId").or_else(|| query.parse("searchId"));
    let path = HotelAddress::of_search(search, query.some("creator")).print(slug);
    see_other(&format!("{path}{rate}"))
}

/// Removes the rate's last room from the cart.
pub(super) async fn less(visit: &Visit, slug: &str, query: &Fields, fields: &Fields) -> domain::Result<Response> {
    let hotel = hotel_of(visit, slug).await?;
    let (trip, _) = in_trip(visit, hotel, fields.parse("hotelSearchId")).await?;
    let rate = fields.parse("roomTypeId").zip(fields.parse("roomId"));
    let last = rate.and_then(|(room_type, rate)| trip.of(room_type, rate).last());
    let (Some(last), Some(id)) = (last, trip.itinerary_id) else {
        return Err(Error::refused(Code::ExistingBookingNotFound));
    };
    let input = RemoveHotel {
        line_item_id: Some(last.line_item_id),
        room_id: Some(last.room_id),
    };
    itineraries::remove_hotel(visit.ctx(), &visit.viewer, id, &input).await?;
    Ok(back_to_rate(slug, query, fields))
}

/// Restores the last removal.
pub(super) async fn undo(visit: &Visit, slug: &str, query: &Fields) -> domain::Result<Response> {
    let cart = itineraries::latest(visit.ctx(), &visit.viewer).await?;
    let cart = cart.ok_or_else(|| Error::refused(Code::ItineraryNotFound))?;
    itineraries::undo_removal(visit.ctx(), &visit.viewer, cart.id).await?;
    Ok(at_rooms(
        slug,
        HotelAddress::of_search(query.parse("searchId"), query.some("creator")),
    ))
}

/// The rooms of the pressed rate in the cart, and those that were searched for.
async fn room_count(visit: &Visit, hotel_id: HotelId, fields: &Fields) -> domain::Result<RoomCount> {
    let (trip, searched) = in_trip(visit, hotel_id, fields.parse("hotelSearchId")).await?;
    let rate = fields.parse("roomTypeId").zip(fields.parse("roomId"));
    Ok(RoomCount {
        of_rate: rate.map_or(0, |(room_type, rate)| trip.of(room_type, rate).count()),
        at_hotel: trip.rooms.len(),
        searched,
    })
}

/// What the pressed rate adds.
fn addition(hotel_id: HotelId, rooms: &RoomCount, query: &Fields, fields: &Fields) -> AddHotel {
    AddHotel {
        hotel_id: Some(hotel_id),
        hotel_search_id: fields.parse("hotelSearchId"),
        room_type_id: fields.parse("roomTypeId"),
        room_id: fields.parse("roomId"),
        search_result_reference: fields.some("searchResultReference").map(|id| SearchResultReference {
            provider: "house".to_owned(),
            id,
        }),
        selected_surcharges: fields
            .all("selectedSurcharges")
            .iter()
            .filter_map(|id| id.parse().ok())
            .collect(),
        room_index: rooms.room_index().and_then(|index| u32::try_from(index).ok()),
        creator: query.some("creator"),
    }
}

/// Adds the rooms to the cart; a visitor gets an anonymous account now. Asks first if the cart would have more rooms
/// than searched.
pub(super) async fn add(visit: &Visit, slug: &str, query: &Fields, fields: &Fields) -> domain::Result<Response> {
    let ctx = visit.ctx();
    let hotel_id = hotel_of(visit, slug).await?;
    let rooms = room_count(visit, hotel_id, fields).await?;
    if rooms.asks_first() && fields.text("intent") != "another" {
        return ask(visit, slug, query, fields).await;
    }
    let input = addition(hotel_id, &rooms, query, fields);
    let (viewer, session) = identity::with_account(ctx, &visit.viewer, visit.currency(), &visit.client).await?;
    let id = itineraries::add_to_cart(ctx, &viewer, visit.currency(), &input)
        .await?
        .id;
    let response = if rooms.of_rate > 0 {
        back_to_rate(slug, query, fields)
    } else {
        see_other(&paths::contact(&id.to_string()))
    };
    Ok(match &session {
        Some(session) => visit.enter(response, session),
        None => response,
    })
}

/// The same page, asking whether to add another room.
async fn ask(visit: &Visit, slug: &str, query: &Fields, fields: &Fields) -> domain::Result<Response> {
    let data = HotelPage {
        form: fields.state(Vec::new()),
        is_asking: true,
        ..load(visit, slug, query).await?
    };
    Ok(answer(visit, StatusCode::OK, |page| hotel(page, &data)).await)
}

/// The price is in another currency than the cart: asks the traveller which of them to change, and adds the room then.
/// If only the shown price is outdated, shows it again.
pub(super) async fn ask_currency(
    visit: &Visit,
    slug: &str,
    query: &Fields,
    fields: &Fields,
) -> domain::Result<Response> {
    let page = HotelAddress::of_search(query.parse("searchId"), query.some("creator")).print(slug);
    let back = format!("{page}#rooms");
    let cart = itineraries::latest(visit.ctx(), &visit.viewer).await?;
    Ok(see_other(&match cart {
        Some(cart) if cart.currency != visit.currency() => {
            let hotel_id = hotel_of(visit, slug).await?;
            let rooms = room_count(visit, hotel_id, fields).await?;
            let room = addition(hotel_id, &rooms, query, fields);
            trip_currency::asking_to_add(cart.id, visit.currency(), &back, &room)
        }
        _ => TripNote::OtherPrices.on(&back),
    }))
}
