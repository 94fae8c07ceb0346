//! A booked itinerary as a calendar file (RFC 5545).

use contract::itinerary::{Itinerary, LineItemStatus};
use icalendar::{Calendar, Component, Event, EventLike};

/// One all-day entry a booked stay, from check-in to the day of leaving.
pub fn calendar_file(itinerary: &Itinerary) -> String {
    let mut calendar = Calendar::new();
    calendar.name(&itinerary.title);
    let confirmed = |line: &&contract::itinerary::LineItem| line.status == LineItemStatus::Confirmed;
    for line in itinerary.line_items.iter().filter(confirmed) {
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
    calendar.done().to_string()
}
