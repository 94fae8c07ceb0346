//! /itinerary/{id}/calendar.ics: the stays as calendar entries (RFC 5545).

use crate::{
    pages::{contact::itinerary_id, error},
    session::Visit,
};
use axum::{
    extract::Path,
    response::{IntoResponse, Response},
};
use contract::itinerary::{Itinerary, LineItemStatus};
use domain::itineraries;
use http::header;
use icalendar::{Calendar, Component, Event, EventLike};

/// GET /itinerary/{id}/calendar.ics
pub async fn file(visit: Visit, Path(id): Path<String>) -> Response {
    let found = match itinerary_id(&id) {
        Ok(id) => itineraries::get(visit.ctx(), &visit.viewer, id).await,
        Err(error) => Err(error),
    };
    match found {
        Ok(itinerary) => {
            let headers = [
                (header::CONTENT_TYPE, "text/calendar; charset=utf-8"),
                (header::CONTENT_DISPOSITION, "attachment; filename=\"itinerary.ics\""),
                (header::CACHE_CONTROL, "no-store"),
            ];
            (headers, calendar(&itinerary).to_string()).into_response()
        }
        Err(found) => error(&visit, &found).await,
    }
}

/// One all-day entry a stay, from check-in to the day of leaving.
fn calendar(itinerary: &Itinerary) -> Calendar {
    let mut calendar = Calendar::new();
    calendar.name(&itinerary.title);
    for line in itinerary
        .line_items
        .iter()
        .filter(|line| line.status == LineItemStatus::Confirmed)
    {
        let booking = &line.hotel_booking;
        let address = &booking.address;
        let mut event = Event::new();
        event
            .uid(&format!("{}@itinerary", line.identity))
            .timestamp(itinerary.updated_at)
            .summary(&booking.hotel_name)
            .location(&format!("{}, {}", address.line1, address.city))
            .description(&format!(
                "Booking reference {}. Check-in from {}, check-out until {}.",
                line.booking_reference.as_deref().unwrap_or("pending"),
                booking.check_in_time,
                booking.check_out_time
            ))
            .starts(line.check_in_date)
            .ends(line.check_out_date);
        calendar.push(event.done());
    }
    calendar.done()
}
