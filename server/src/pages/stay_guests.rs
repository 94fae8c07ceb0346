//! /user/itinerary/{id}/guests: who comes to a booked stay.

use crate::{
    forms::{Fields, PostedForm},
    pages::{answer, contact::itinerary_id, error, refusals, see_other},
    session::Visit,
};
use app::{
    loaders::{self, PageOrRedirect},
    pages::{
        form::FormState,
        stay_guests::{StayGuestsPage, places_of, stay_guests},
    },
    paths,
};
use axum::{
    extract::{Path, RawQuery},
    response::Response,
};
use contract::{
    LineItemId,
    itinerary::{BookedRoom, ChangeGuests, Guest, RoomGuests},
};
use domain::{guest_changes, itineraries};
use http::StatusCode;

/// GET /user/itinerary/{id}/guests?stay
pub async fn show(visit: Visit, Path(id): Path<String>, RawQuery(query): RawQuery) -> Response {
    let query = Fields::of_query(query.as_deref());
    page(&visit, StatusCode::OK, &id, query.parse("stay"), FormState::default()).await
}

async fn page(visit: &Visit, status: StatusCode, id: &str, stay: Option<LineItemId>, form: FormState) -> Response {
    let loaded = match visit.loader_context_for(id).await {
        Ok(context) => loaders::stay_guests(&context, id, stay).await,
        Err(found) => Err(found),
    };
    match loaded {
        Ok(PageOrRedirect::Page(data)) => {
            answer(visit, status, |page| {
                stay_guests(page, &StayGuestsPage { form, ..data })
            })
            .await
        }
        Ok(PageOrRedirect::Elsewhere(path)) => see_other(&path),
        Err(found) => error(visit, &found).await,
    }
}

/// POST /user/itinerary/{id}/guests
pub async fn submit(Path(id): Path<String>, PostedForm { visit, fields }: PostedForm) -> Response {
    let stay: Option<LineItemId> = fields.parse("lineItemId");
    match change(&visit, &id, stay, &fields).await {
        Ok(()) => {
            let place = stay.map(|stay| format!("#stay-{stay}")).unwrap_or_default();
            visit.keep(see_other(&format!("{}{place}", paths::confirmation(&id))))
        }
        Err(found) => match refusals(&found) {
            Some(errors) => {
                let form = fields.state(errors);
                page(&visit, StatusCode::UNPROCESSABLE_ENTITY, &id, stay, form).await
            }
            None => error(&visit, &found).await,
        },
    }
}

async fn change(visit: &Visit, id: &str, stay: Option<LineItemId>, fields: &Fields) -> domain::Result<()> {
    let id = itinerary_id(id)?;
    let viewer = visit.viewer_for(id).await?;
    let itinerary = itineraries::get(visit.ctx(), &viewer, id).await?;
    let lines = itinerary.line_items.iter();
    let rooms = lines
        .filter(|line| Some(line.identity) == stay)
        .flat_map(|line| &line.hotel_booking.rooms)
        .filter(|room| !room.is_cancelled);
    let input = ChangeGuests {
        line_item_id: stay,
        rooms: rooms.map(|room| named(room, fields)).collect(),
        wishes: fields.some("wishes"),
        arrival_time: fields.some("arrivalTime"),
    };
    guest_changes::change(visit.ctx(), &viewer, id, &input).await?;
    Ok(())
}

/// The people of a room whose names were typed; the first place is never left out.
fn named(room: &BookedRoom, fields: &Fields) -> RoomGuests {
    let places = places_of(room).into_iter().map(|place| Guest {
        first_name: fields.text(&place.first_name).to_owned(),
        last_name: fields.text(&place.last_name).to_owned(),
        age: place.age,
    });
    let named = places
        .enumerate()
        .filter(|(position, guest)| *position == 0 || !guest.first_name.is_empty() || !guest.last_name.is_empty());
    RoomGuests {
        room_id: room.id,
        guests: named.map(|(_, guest)| guest).collect(),
    }
}
