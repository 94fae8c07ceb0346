//! /hotel/{slug}: the hotel and its rooms for a search; changes dates in place and adds rooms to the cart.

use crate::{
    forms::{Fields, PostedForm},
    pages::{answer, error, refusals, saved, see_other, trip_currency},
    session::Visit,
};
use app::{
    islands::rooms::rule::RoomCount,
    loaders,
    pages::{
        form::FormState,
        hotel::{HotelPage, InTrip, TripNote, address::HotelAddress, hotel},
        parts::date_options::FlexibleDates,
    },
    paths,
};
use axum::{
    extract::{Path, RawQuery},
    response::Response,
};
use contract::{
    Code, HotelId, ItineraryId, SearchId,
    hotel::SearchResultReference,
    itinerary::{AddHotel, ItineraryCreate, RemoveHotel},
    search::{Search, SearchCreate},
    visitor::AnonymousSignIn,
};
use domain::{
    Error, Viewer,
    hotels::{self, GetHotel, HotelKey},
    identity, itineraries, searches,
};
use http::StatusCode;

/// GET /hotel/{slug}
pub async fn show(visit: Visit, Path(slug): Path<String>, RawQuery(query): RawQuery) -> Response {
    let query = Fields::of_query(query.as_deref());
    match load(&visit, &slug, &query).await {
        Ok(data) => {
            let id = data.hotel.id;
            let response = answer(&visit, StatusCode::OK, |page| hotel(page, &data)).await;
            let response = match &data.search {
                Some(search) => visit.remember_search(response, search.id),
                None => response,
            };
            visit.remember_viewed(response, id)
        }
        Err(found) => error(&visit, &found).await,
    }
}

async fn load(visit: &Visit, slug: &str, query: &Fields) -> domain::Result<HotelPage> {
    let address = HotelAddress::parse(query);
    let search = search_of(visit, &address).await?;
    let data = loaders::hotel(
        &visit.asking(),
        slug,
        address.creator.as_deref(),
        search,
        address.flexible,
    )
    .await?;
    // Fills the search box with the stay in the address until the visitor searches.
    let form = match (&data.search, &address.stay) {
        (None, Some(_)) => query.state(Vec::new()),
        _ => FormState::default(),
    };
    Ok(HotelPage {
        form,
        note: address.note,
        ..data
    })
}

/// The search that the address names by id or by stay, else the last viewed one.
async fn search_of(visit: &Visit, address: &HotelAddress) -> domain::Result<Option<SearchId>> {
    if let Some(id) = address.search_id {
        return Ok(Some(id));
    }
    let last = visit.last_search().await?;
    let is_meant = |search: &Search| {
        address.stay.as_ref().is_none_or(|stay| {
            (stay.check_in, stay.check_out, &stay.rooms)
                == (search.check_in_date, Some(search.check_out_date), &search.rooms)
        })
    };
    Ok(last.filter(is_meant).map(|search| search.id))
}

async fn page(visit: &Visit, status: StatusCode, slug: &str, query: &Fields, form: FormState) -> Response {
    match load(visit, slug, query).await {
        Ok(data) => answer(visit, status, |page| hotel(page, &HotelPage { form, ..data })).await,
        Err(found) => error(visit, &found).await,
    }
}

/// POST /hotel/{slug}: `intent` is `dates`, `rooms`, `add`, `more`, `another`, `less`, `undo`, `guests` or `like`.
pub async fn submit(
    Path(slug): Path<String>,
    RawQuery(query): RawQuery,
    PostedForm { visit, fields }: PostedForm,
) -> Response {
    let query = Fields::of_query(query.as_deref());
    let outcome = match fields.text("intent") {
        "add" | "more" | "another" => add(&visit, &slug, &query, &fields).await,
        "less" => less(&visit, &slug, &query, &fields).await,
        "undo" => undo(&visit, &slug, &query).await,
        "dates" => dates(&visit, &slug, &query, &fields).await,
        "rooms" => more_rooms(&visit, &slug, &fields).await,
        saved::LIKE => return saved::like(&visit, &fields).await,
        "guests" => return page(&visit, StatusCode::OK, &slug, &query, fields.state(Vec::new())).await,
        _ => Err(Error::field(Code::InvalidMutationType, "intent")),
    };
    match outcome {
        Ok(response) => visit.keep(response),
        Err(found) if found.code() == Some(Code::CurrencyMismatch) => {
            match ask_currency(&visit, &slug, &query, &fields).await {
                Ok(response) => response,
                Err(found) => error(&visit, &found).await,
            }
        }
        Err(found) => match refusals(&found) {
            Some(errors) => {
                let state = fields.state(errors);
                page(&visit, StatusCode::UNPROCESSABLE_ENTITY, &slug, &query, state).await
            }
            None => error(&visit, &found).await,
        },
    }
}

/// The page, scrolled to its rooms.
fn at_rooms(slug: &str, address: HotelAddress) -> Response {
    see_other(&format!("{}#rooms", address.print(slug)))
}

/// Changes the dates: moves the search, or searches with the box's values.
async fn dates(visit: &Visit, slug: &str, query: &Fields, fields: &Fields) -> domain::Result<Response> {
    if let Some(id) = fields.parse("searchId") {
        let search = searches::move_dates(visit.ctx(), &visit.viewer, id, fields.stay_dates()).await?;
        let address = HotelAddress {
            flexible: FlexibleDates::parse(fields),
            ..HotelAddress::of_search(Some(search.id), fields.some("creator"))
        };
        return Ok(at_rooms(slug, address));
    }
    let visitor = visit.visitor();
    if let Some(id) = query.parse("searchId") {
        // Keeps the destination, so that the way back leads to its list on the new dates.
        let input = SearchCreate {
            currency: Some(visitor.currency_code),
            country_code: Some(visitor.country_code),
            ..fields.search()
        };
        let search = searches::change_stay(visit.ctx(), &visit.viewer, id, input).await?;
        return Ok(at_rooms(
            slug,
            HotelAddress::of_search(Some(search.id), query.some("creator")),
        ));
    }
    let key = HotelKey::Slug(slug.to_owned());
    let hotel = hotels::get(visit.ctx(), &visit.viewer, GetHotel { key, currency: None }).await?;
    let hotel = hotel.ok_or_else(|| Error::refused(Code::CartHotelNotFound))?;
    let input = SearchCreate {
        hotel_id: Some(hotel.id),
        destination_id: None,
        currency: Some(visitor.currency_code),
        country_code: Some(visitor.country_code),
        ..fields.search()
    };
    let search = searches::create(visit.ctx(), &visit.viewer, &input).await?;
    Ok(at_rooms(
        slug,
        HotelAddress::of_search(Some(search.id), query.some("creator")),
    ))
}

/// The same search with the suggested rooms.
async fn more_rooms(visit: &Visit, slug: &str, fields: &Fields) -> domain::Result<Response> {
    let id = fields.parse("searchId");
    let id = id.ok_or_else(|| Error::field(Code::SearchNotFound, "searchId"))?;
    let search = searches::with_rooms(visit.ctx(), &visit.viewer, id, fields.rooms()).await?;
    Ok(at_rooms(
        slug,
        HotelAddress::of_search(Some(search.id), fields.some("creator")),
    ))
}

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
async fn less(visit: &Visit, slug: &str, query: &Fields, fields: &Fields) -> domain::Result<Response> {
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
async fn undo(visit: &Visit, slug: &str, query: &Fields) -> domain::Result<Response> {
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
async fn add(visit: &Visit, slug: &str, query: &Fields, fields: &Fields) -> domain::Result<Response> {
    let ctx = visit.ctx();
    let hotel_id = hotel_of(visit, slug).await?;
    let rooms = room_count(visit, hotel_id, fields).await?;
    if rooms.asks_first() && fields.text("intent") != "another" {
        return ask(visit, slug, query, fields).await;
    }
    let input = addition(hotel_id, &rooms, query, fields);
    let session = match &visit.viewer {
        Viewer::Account(_) => None,
        Viewer::Visitor | Viewer::Guest(_) => {
            let wish = AnonymousSignIn {
                currency: Some(visit.currency()),
            };
            Some(identity::sign_in_anonymously(ctx, &wish, &visit.client).await?)
        }
    };
    let viewer = match &session {
        Some(session) => Viewer::Account(session.account.clone()),
        None => visit.viewer.clone(),
    };
    let id = cart(visit, &viewer).await?;
    itineraries::add_hotel(ctx, &viewer, id, &input).await?;
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
async fn ask_currency(visit: &Visit, slug: &str, query: &Fields, fields: &Fields) -> domain::Result<Response> {
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

/// The viewer's cart; creates one in the displayed currency if there is none.
async fn cart(visit: &Visit, viewer: &Viewer) -> domain::Result<ItineraryId> {
    if let Some(latest) = itineraries::latest(visit.ctx(), viewer).await? {
        return Ok(latest.id);
    }
    let input = ItineraryCreate {
        title: None,
        currency: Some(visit.currency()),
    };
    Ok(itineraries::create(visit.ctx(), viewer, &input).await?.id)
}
