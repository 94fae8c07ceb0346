//! /itinerary/{id}/calendar.ics: the stays as calendar entries (RFC 5545).

use crate::{
    pages::{contact::itinerary_id, error},
    session::Visit,
};
use axum::{
    extract::Path,
    response::{IntoResponse, Response},
};
use domain::itineraries;
use http::header;

/// GET /itinerary/{id}/calendar.ics
pub async fn file(visit: Visit, Path(id): Path<String>) -> Response {
    let found = match itinerary_id(&id) {
        Ok(id) => match visit.viewer_for(id).await {
            Ok(viewer) => itineraries::get(visit.ctx(), &viewer, id).await,
            Err(error) => Err(error),
        },
        Err(error) => Err(error),
    };
    match found {
        Ok(itinerary) => {
            let disposition = format!("attachment; filename=\"{}\"", itineraries::CALENDAR_FILE);
            let headers = [
                (header::CONTENT_TYPE, "text/calendar; charset=utf-8"),
                (header::CONTENT_DISPOSITION, disposition.as_str()),
                (header::CACHE_CONTROL, "no-store"),
            ];
            (headers, itineraries::calendar_file(visit.ctx(), &itinerary)).into_response()
        }
        Err(found) => error(&visit, &found).await,
    }
}
