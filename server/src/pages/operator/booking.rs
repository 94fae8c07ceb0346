//! /operator/bookings/{id}: one booking.

use super::{act, admit, load_frame};
use crate::{
    forms::{Fields, PostedForm},
    pages::{answer, contact::itinerary_id, error, refusals, see_other, status_of},
    session::Visit,
};
use app::{
    pages::{
        form::FormState,
        operator::{BookingPage, booking},
    },
    paths,
};
use axum::{
    extract::{Path, RawQuery},
    response::Response,
};
use contract::Code;
use domain::{
    Result,
    operator::{self, Actor},
};
use http::StatusCode;

/// GET /operator/bookings/{id}?done
pub async fn show(visit: Visit, Path(id): Path<String>, RawQuery(query): RawQuery) -> Response {
    let actor = match admit(&visit, &paths::operator_booking(&id)).await {
        Ok(actor) => actor,
        Err(elsewhere) => return elsewhere,
    };
    let done = Fields::of_query(query.as_deref());
    page(
        &visit,
        &actor,
        &id,
        StatusCode::OK,
        done.text("done"),
        FormState::default(),
    )
    .await
}

async fn page(visit: &Visit, actor: &Actor, id: &str, status: StatusCode, done: &str, form: FormState) -> Response {
    match load(visit, actor, id, done, form).await {
        Ok(data) => answer(visit, status, |page| booking(page, &data)).await,
        Err(found) => error(visit, &found).await,
    }
}

async fn load(visit: &Visit, actor: &Actor, id: &str, done: &str, form: FormState) -> Result<BookingPage> {
    Ok(BookingPage {
        booking: operator::booking(visit.ctx(), actor, itinerary_id(id)?).await?,
        frame: load_frame(visit, actor, done, form).await?,
    })
}

/// POST /operator/bookings/{id}: an action of a task, a refund or a job.
pub async fn submit(Path(id): Path<String>, PostedForm { visit, fields }: PostedForm) -> Response {
    let path = paths::operator_booking(&id);
    let actor = match admit(&visit, &path).await {
        Ok(actor) => actor,
        Err(elsewhere) => return elsewhere,
    };
    match act(&visit, &actor, &fields).await {
        Ok(done) => see_other(&format!("{path}?done={done}")),
        Err(found) => match refusals(&found) {
            Some(errors) if found.code() != Some(Code::NotFound) => {
                page(&visit, &actor, &id, status_of(&found), "", fields.state(errors)).await
            }
            _ => error(&visit, &found).await,
        },
    }
}
