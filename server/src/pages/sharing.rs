//! /trip/{token} and /calendar/{token}.ics: what the holder of a link reads; and the forms that make and end such links.

use crate::{
    app_state::App,
    forms::PostedForm,
    pages::{answer, contact::itinerary_id, error, see_other},
    session::Visit,
};
use app::{
    loaders,
    pages::shared_trip::{ended_trip, shared_trip},
    paths,
};
use axum::{
    extract::{Path, State},
    response::{IntoResponse, Response},
};
use contract::Code;
use domain::shared_links::{self, LinkState};
use http::{HeaderName, HeaderValue, StatusCode, header};

const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");

/// Keeps the address of a link out of indexes and of what other sites are told.
fn discreet(mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert(ROBOTS, HeaderValue::from_static("noindex, nofollow"));
    response
}

/// GET /trip/{token}
pub async fn trip(visit: Visit, Path(token): Path<String>) -> Response {
    let response = match shared_links::read_trip(visit.ctx(), &token).await {
        Ok(LinkState::Open(trip)) => answer(&visit, StatusCode::OK, |page| shared_trip(page, &trip)).await,
        Ok(LinkState::Ended) => answer(&visit, StatusCode::GONE, ended_trip).await,
        Err(found) => error(&visit, &loaders::named(found, Code::SharedTripNotFound)).await,
    };
    discreet(response)
}

/// GET /calendar/{token}.ics: programs ask for it, so it has no page for errors.
pub async fn calendar(State(app): State<App>, Path(file): Path<String>) -> Response {
    let token = file.strip_suffix(".ics").unwrap_or_default();
    let response = match shared_links::read_calendar(&app.ctx, token).await {
        Ok(LinkState::Open(text)) => ([(header::CONTENT_TYPE, "text/calendar; charset=utf-8")], text).into_response(),
        Ok(LinkState::Ended) => StatusCode::GONE.into_response(),
        Err(found) if found.code() == Some(Code::NotFound) => StatusCode::NOT_FOUND.into_response(),
        Err(found) => api::ApiError::from(found).into_response(),
    };
    discreet(response)
}

/// POST /itinerary/{id}/share: makes or ends the link of a trip.
pub async fn share(Path(id): Path<String>, PostedForm { visit, fields }: PostedForm) -> Response {
    let done = async {
        let trip = itinerary_id(&id)?;
        let viewer = visit.viewer_for(trip).await?;
        if is_stop(&fields.some("share")) {
            shared_links::stop_sharing_trip(visit.ctx(), &viewer, trip).await
        } else {
            shared_links::share_trip(visit.ctx(), &viewer, trip).await.map(|_| ())
        }
    };
    match done.await {
        Ok(()) => visit.keep(see_other(&format!("{}#share", paths::confirmation(&id)))),
        Err(found) => error(&visit, &found).await,
    }
}

/// POST /user/trips/calendar: makes or ends the address of a person's calendar.
pub async fn share_calendar(PostedForm { visit, fields }: PostedForm) -> Response {
    let (ctx, viewer) = (visit.ctx(), &visit.viewer);
    let done = if is_stop(&fields.some("share")) {
        shared_links::stop_calendar_link(ctx, viewer).await
    } else {
        shared_links::make_calendar_link(ctx, viewer).await.map(|_| ())
    };
    match done {
        Ok(()) => visit.keep(see_other(&format!("{}#calendar", paths::TRIPS))),
        Err(found) => error(&visit, &found).await,
    }
}

fn is_stop(wanted: &Option<String>) -> bool {
    wanted.as_deref() == Some("stop")
}
