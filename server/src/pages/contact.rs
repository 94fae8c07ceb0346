//! /itinerary/{id}/contact: the cart's summary, guests and customer.

use crate::{
    forms::{Fields, PostedForm},
    pages::{answer, error, refusals, see_other},
    session::Visit,
};
use app::{
    loaders::{self, PageOrRedirect},
    pages::{
        contact::{ContactPage, IS_GUEST, SavedChange, contact, same_guests},
        form::FormState,
        parts::wishes,
    },
    paths,
};
use axum::{
    extract::{Path, RawQuery},
    response::Response,
};
use contract::{
    Code, ItineraryId,
    itinerary::{
        CreateInvoice, Customer, Guest, ItineraryJoin, RemoveHotel, RoomGuests, SetGuestDetails, StayWishes,
        UpdateHotel,
    },
};
use domain::{Error, itineraries};
use http::StatusCode;
use std::ops::RangeInclusive;

/// Amounts in minor units that the page prints, whatever an address says.
const MONEY: RangeInclusive<i64> = 0..=1_000_000_000_000;

/// Parses an itinerary's id in a path; any other text refers to no itinerary.
pub fn itinerary_id(text: &str) -> domain::Result<ItineraryId> {
    text.parse().map_err(|_| Error::refused(Code::ItineraryNotFound))
}

/// GET /itinerary/{id}/contact; `?room` shows the alternatives of that room, `?changed` and `?before` what a change did.
pub async fn show(visit: Visit, Path(id): Path<String>, RawQuery(query): RawQuery) -> Response {
    let query = Fields::of_query(query.as_deref());
    match loaders::contact(&visit.loader_context(), &id, query.parse("room")).await {
        Ok(PageOrRedirect::Page(data)) => {
            let before = query.parse("before").filter(|minor| MONEY.contains(minor));
            let saved = query.parse("changed").zip(before);
            let saved = saved.map(|(line_item_id, before_minor)| SavedChange {
                line_item_id,
                before_minor,
            });
            let data = ContactPage { saved, ..data };
            page(&visit, StatusCode::OK, data, FormState::default()).await
        }
        Ok(PageOrRedirect::Elsewhere(path)) => see_other(&path),
        Err(found) => error(&visit, &found).await,
    }
}

async fn page(visit: &Visit, status: StatusCode, data: ContactPage, form: FormState) -> Response {
    answer(visit, status, |page| contact(page, &ContactPage { form, ..data })).await
}

/// POST /itinerary/{id}/contact: `intent` is `remove`, `undo`, `update`, `details` or `join`.
pub async fn submit(Path(id): Path<String>, PostedForm { visit, fields }: PostedForm) -> Response {
    let outcome = match fields.text("intent") {
        "remove" => remove(&visit, &id, &fields).await,
        "undo" => undo(&visit, &id).await,
        "update" => update(&visit, &id, &fields).await,
        "details" => details(&visit, &id, &fields).await,
        "join" => join(&visit, &id, &fields).await,
        "guests" => {
            return match loaders::contact_of(&visit.loader_context(), &id).await {
                Ok(data) => page(&visit, StatusCode::OK, data, fields.state(Vec::new())).await,
                Err(found) => error(&visit, &found).await,
            };
        }
        _ => Err(Error::field(Code::InvalidMutationType, "intent")),
    };
    let found = match outcome {
        Ok(path) => return see_other(&path),
        Err(found) => found,
    };
    let Some(errors) = refusals(&found) else {
        return error(&visit, &found).await;
    };
    // The payment page shows the changed stay and the possible actions.
    let is_changed = matches!(found.code(), Some(Code::PriceChanged | Code::NoRoomsAvailable));
    if is_changed && fields.text("intent") == "details" {
        return see_other(&paths::payment(&id));
    }
    match loaders::contact_of(&visit.loader_context(), &id).await {
        Ok(data) => page(&visit, StatusCode::UNPROCESSABLE_ENTITY, data, fields.state(errors)).await,
        Err(_) => error(&visit, &found).await,
    }
}

async fn remove(visit: &Visit, id: &str, fields: &Fields) -> domain::Result<String> {
    let input = RemoveHotel {
        line_item_id: fields.parse("lineItemId"),
        room_id: fields.parse("roomId"),
    };
    itineraries::remove_hotel(visit.ctx(), &visit.viewer, itinerary_id(id)?, &input).await?;
    Ok(paths::contact(id))
}

/// Restores the last removal.
async fn undo(visit: &Visit, id: &str) -> domain::Result<String> {
    itineraries::undo_removal(visit.ctx(), &visit.viewer, itinerary_id(id)?).await?;
    Ok(paths::contact(id))
}

/// Adds the stays of another cart.
async fn join(visit: &Visit, id: &str, fields: &Fields) -> domain::Result<String> {
    let input = ItineraryJoin {
        itinerary_id: itinerary_id(fields.text("itineraryId"))?,
    };
    itineraries::join(visit.ctx(), &visit.viewer, itinerary_id(id)?, &input).await?;
    Ok(paths::contact(id))
}

async fn update(visit: &Visit, id: &str, fields: &Fields) -> domain::Result<String> {
    let surcharges = fields
        .all("selectedSurcharges")
        .iter()
        .filter_map(|id| id.parse().ok())
        .collect();
    let input = UpdateHotel {
        mutation_type: fields.text("mutationType").to_owned(),
        line_item_id: fields.parse("lineItemId"),
        check_in_date: fields.date("checkInDate"),
        check_out_date: fields.date("checkOutDate"),
        rooms: (fields.text("mutationType") == "rooms").then(|| fields.rooms()),
        rate_id: fields.parse("rateId"),
        room_id: fields.parse("roomId"),
        selected_surcharges: (fields.text("mutationType") == "surcharges").then_some(surcharges),
    };
    let (ctx, viewer, trip) = (visit.ctx(), &visit.viewer, itinerary_id(id)?);
    let before = itineraries::get(ctx, viewer, trip).await?;
    itineraries::update_hotel(ctx, viewer, trip, &input).await?;
    let line = before
        .line_items
        .iter()
        .find(|line| Some(line.identity) == input.line_item_id);
    Ok(line.map_or_else(
        || paths::contact(id),
        |line| paths::contact_changed(id, &line.identity.to_string(), line.total_price.minor),
    ))
}

/// The lead guest of a room; in the first room the customer, if the box is ticked.
fn lead_guest(fields: &Fields, place: usize, room: &str) -> Guest {
    let is_customer = place == 0 && fields.flag(IS_GUEST);
    let name = |name: &str| {
        let field = if is_customer {
            name.to_owned()
        } else {
            format!("guest_{room}_{name}")
        };
        fields.text(&field).to_owned()
    };
    Guest {
        first_name: name("firstName"),
        last_name: name("lastName"),
        age: None,
    }
}

/// Saves guests and customer together and returns the errors of both.
async fn details(visit: &Visit, id: &str, fields: &Fields) -> domain::Result<String> {
    let itinerary_id = itinerary_id(id)?;
    let itinerary = itineraries::get(visit.ctx(), &visit.viewer, itinerary_id).await?;
    let mut rooms: Vec<RoomGuests> = Vec::new();
    let mut copied = Vec::new();
    let first_stay = itinerary
        .line_items
        .first()
        .map_or(0, |line| line.hotel_booking.rooms.len());
    for line in &itinerary.line_items {
        for (position, room) in line.hotel_booking.rooms.iter().enumerate() {
            let place = rooms.len();
            let is_same = place >= first_stay && fields.flag(&same_guests(room.id));
            let same = rooms
                .get(position.min(first_stay.saturating_sub(1)))
                .filter(|_| is_same);
            let guests = match same {
                Some(first) => {
                    copied.push(format!("rooms[{place}]."));
                    first.guests.clone()
                }
                None => vec![lead_guest(fields, place, &room.id.to_string())],
            };
            rooms.push(RoomGuests {
                room_id: room.id,
                guests,
            });
        }
    }
    let stays = itinerary.line_items.iter().enumerate().map(|(place, line)| {
        let names = wishes::names(line, place);
        StayWishes {
            line_item_id: line.identity,
            wishes: fields.some(&names.wishes),
            arrival_time: fields.some(&names.arrival),
        }
    });
    let guests = SetGuestDetails {
        stays: stays.collect(),
        rooms,
    };
    let customer = Customer {
        first_name: fields.text("firstName").to_owned(),
        last_name: fields.text("lastName").to_owned(),
        email: fields.text("email").to_owned(),
        phone: fields.some("phone"),
        country_code: fields.text("countryCode").to_owned(),
        // What the page's script did not know is left out.
        time_zone: fields
            .some("timeZone")
            .filter(|zone| itineraries::knows_traveller_zone(zone)),
    };
    let named = itineraries::set_guest_details(visit.ctx(), &visit.viewer, itinerary_id, &guests).await;
    let booked = itineraries::update_customer_data(visit.ctx(), &visit.viewer, itinerary_id, &customer).await;
    // An error of a guest who comes along is said once, where the name was typed.
    let named = named.map_err(|error| match error {
        Error::Refused(mut items) => {
            let is_copied = |item: &domain::error::Refusal| {
                let field = item.field.as_deref().unwrap_or_default();
                copied.iter().any(|room| field.starts_with(room.as_str()))
            };
            if !items.iter().all(is_copied) {
                items.retain(|item| !is_copied(item));
            }
            Error::Refused(items)
        }
        other => other,
    });
    match (named, booked) {
        (Ok(_), Ok(_)) => {}
        (Err(Error::Refused(mut all)), Err(Error::Refused(more))) => {
            all.extend(more);
            return Err(Error::Refused(all));
        }
        (Err(error), _) | (_, Err(error)) => return Err(error),
    }
    itineraries::create_invoice(visit.ctx(), &visit.viewer, itinerary_id, &CreateInvoice::default()).await?;
    Ok(paths::payment(id))
}
