//! /user/trips and /user/itinerary/{id}/cancel.

use crate::{
    forms::{Fields, PostedForm},
    pages::{answer, contact::itinerary_id, error, refusals, see_other},
    session::Visit,
};
use app::{
    loaders::{self, PageOrRedirect},
    pages::{
        cancel::{CancelPage, cancel},
        form::FormState,
        trips::trips,
    },
    paths,
};
use axum::{
    extract::{Path, RawQuery},
    response::Response,
};
use contract::{
    Code, FailureItem, RoomId,
    itinerary::{CancelItinerary, Itinerary},
};
use domain::{Error, cancellations};
use http::StatusCode;

/// GET /user/trips
pub async fn show(visit: Visit) -> Response {
    match loaders::trips(&visit.loader_context()).await {
        Ok(data) => answer(&visit, StatusCode::OK, |page| trips(page, &data)).await,
        Err(found) => error(&visit, &found).await,
    }
}

/// The message when no stay is chosen.
const NOTHING_CHOSEN: &str = "Choose at least one stay or room to cancel.";

/// GET /user/itinerary/{id}/cancel?room=…&room=…&asked
pub async fn choose(visit: Visit, Path(id): Path<String>, RawQuery(query): RawQuery) -> Response {
    let fields = Fields::of_query(query.as_deref());
    let rooms = rooms(&fields);
    if rooms.len() < fields.all("room").len() {
        // What is no id names no room.
        return error(&visit, &Error::refused(Code::ItineraryNotFound)).await;
    }
    if rooms.is_empty() && fields.some("asked").is_some() {
        let errors = vec![FailureItem {
            code: Code::Required,
            message: NOTHING_CHOSEN.to_owned(),
            field: None,
        }];
        return page(
            &visit,
            StatusCode::UNPROCESSABLE_ENTITY,
            &id,
            &rooms,
            fields.state(errors),
        )
        .await;
    }
    page(&visit, StatusCode::OK, &id, &rooms, FormState::default()).await
}

/// The rooms that a form or an address names; skips invalid ids.
fn rooms(fields: &Fields) -> Vec<RoomId> {
    fields.all("room").iter().filter_map(|room| room.parse().ok()).collect()
}

async fn page(visit: &Visit, status: StatusCode, id: &str, rooms: &[RoomId], form: FormState) -> Response {
    let loaded = match visit.loader_context_for(id).await {
        Ok(context) => loaders::cancel(&context, id, rooms).await,
        Err(found) => Err(found),
    };
    match loaded {
        Ok(PageOrRedirect::Page(data)) => {
            answer(visit, status, |page| cancel(page, &CancelPage { form, ..data })).await
        }
        Ok(PageOrRedirect::Elsewhere(path)) => see_other(&path),
        Err(found) => error(visit, &found).await,
    }
}

/// POST /user/itinerary/{id}/cancel: consents to the quote that the page showed.
pub async fn submit(Path(id): Path<String>, PostedForm { visit, fields }: PostedForm) -> Response {
    let input = CancelItinerary {
        quote: fields.some("quote"),
        room_ids: rooms(&fields),
        ..CancelItinerary::default()
    };
    let outcome = cancel_trip(&visit, &id, &input).await;
    match outcome {
        Ok(_) => visit.keep(see_other(&paths::cancel(&id))),
        Err(found) => match refusals(&found) {
            // Shows the selection again with its current quote.
            Some(errors) => {
                let form = fields.state(errors);
                page(&visit, StatusCode::UNPROCESSABLE_ENTITY, &id, &input.room_ids, form).await
            }
            None => error(&visit, &found).await,
        },
    }
}

async fn cancel_trip(visit: &Visit, id: &str, input: &CancelItinerary) -> domain::Result<Itinerary> {
    let id = itinerary_id(id)?;
    let viewer = visit.viewer_for(id).await?;
    cancellations::cancel(visit.ctx(), &viewer, id, input).await
}
