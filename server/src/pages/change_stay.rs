//! /user/itinerary/{id}/change: other dates or another room for a booked stay.

use crate::{
    forms::{Fields, PostedForm},
    pages::{answer, contact::itinerary_id, error, refusals, see_other},
    session::Visit,
};
use app::{
    loaders::{self, ChangeStayQuery, PageOrRedirect},
    pages::{
        change_stay::{ChangeStayPage, change_stay},
        form::FormState,
    },
    paths,
};
use axum::{
    extract::{Path, RawQuery},
    response::Response,
};
use contract::itinerary::{ChangeStay, Itinerary};
use domain::stay_changes;
use http::StatusCode;

/// GET /user/itinerary/{id}/change?stay&room=…&checkIn&checkOut
pub async fn show(visit: Visit, Path(id): Path<String>, RawQuery(query): RawQuery) -> Response {
    let fields = Fields::of_query(query.as_deref());
    page(&visit, StatusCode::OK, &id, &fields, Vec::new()).await
}

async fn page(
    visit: &Visit,
    status: StatusCode,
    id: &str,
    fields: &Fields,
    errors: Vec<contract::FailureItem>,
) -> Response {
    let loaded = match visit.loader_context_for(id).await {
        Ok(context) => loaders::change_stay(&context, id, &asked(fields)).await,
        Err(found) => Err(found),
    };
    match loaded {
        Ok(PageOrRedirect::Page(data)) => {
            let ChangeStayPage { form: found, .. } = &data;
            let errors = errors.into_iter().chain(found.errors.clone()).collect();
            let form: FormState = fields.state(errors);
            answer(visit, status, |page| {
                change_stay(page, &ChangeStayPage { form, ..data.clone() })
            })
            .await
        }
        Ok(PageOrRedirect::Elsewhere(path)) => see_other(&path),
        Err(found) => error(visit, &found).await,
    }
}

/// What an address or a form asks for; leaves out invalid ids.
fn asked(fields: &Fields) -> ChangeStayQuery {
    let has_guests = !fields.text("adults_0").is_empty();
    ChangeStayQuery {
        stay: fields.parse("stay"),
        rooms: fields.all("room").iter().filter_map(|room| room.parse().ok()).collect(),
        check_in: fields.date("checkIn"),
        check_out: fields.date("checkOut"),
        guests: has_guests.then(|| fields.rooms()),
        // 'Update guests' asks for fields alone.
        is_quote: !fields.text("checkIn").is_empty() && fields.text("intent") != "guests",
    }
}

/// POST /user/itinerary/{id}/change: agrees to the offer that the page showed.
pub async fn submit(Path(id): Path<String>, PostedForm { visit, fields }: PostedForm) -> Response {
    match change(&visit, &id, fields.some("quote")).await {
        Ok(new) => visit.keep(see_other(&paths::payment(&new.id.to_string()))),
        Err(found) => match refusals(&found) {
            // Shows the same dates again with their present amounts.
            Some(errors) => page(&visit, StatusCode::UNPROCESSABLE_ENTITY, &id, &fields, errors).await,
            None => error(&visit, &found).await,
        },
    }
}

async fn change(visit: &Visit, id: &str, quote: Option<String>) -> domain::Result<Itinerary> {
    let id = itinerary_id(id)?;
    let viewer = visit.viewer_for(id).await?;
    stay_changes::confirm(visit.ctx(), &viewer, id, &ChangeStay { quote }).await
}
