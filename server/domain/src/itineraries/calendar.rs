//! A booked itinerary as a calendar file (RFC 5545).

use crate::Ctx;
use contract::{
    hotel::Address,
    itinerary::{Itinerary, LineItem, LineItemStatus},
    words,
};
use icalendar::{Calendar, Component, Event, EventLike, EventStatus};

/// The file's name, on the page and in the mail.
pub const CALENDAR_FILE: &str = "trip.ics";

/// One all-day entry a booked stay, from check-in to the day of leaving. It takes no time: guests are free on these days.
pub fn calendar_file(ctx: &Ctx, itinerary: &Itinerary) -> String {
    let settings = ctx.settings();
    let mut calendar = Calendar::empty();
    calendar
        .append_property(("VERSION", "2.0"))
        .append_property(("PRODID", &*format!("-//{}//Trips//EN", one_line(&settings.site_name))))
        .append_property(("CALSCALE", "GREGORIAN"))
        // The library writes this one as it is given.
        .append_property(("NAME", &*escaped(&one_line(&itinerary.title))))
        .append_property(("X-WR-CALNAME", &*one_line(&itinerary.title)));
    let confirmed = |line: &&LineItem| line.status == LineItemStatus::Confirmed;
    for line in itinerary.line_items.iter().filter(confirmed) {
        calendar.push(event(ctx, itinerary, line));
    }
    calendar.done().to_string()
}

fn event(ctx: &Ctx, itinerary: &Itinerary, line: &LineItem) -> Event {
    let booking = &line.hotel_booking;
    let site = &ctx.settings().public_url;
    let host = site.split("://").last().unwrap_or(site);
    let mut event = Event::new();
    event
        .uid(&format!("{}@{host}", line.identity))
        .timestamp(itinerary.updated_at)
        .sequence(u32::try_from(itinerary.version).unwrap_or_default())
        .summary(&one_line(&booking.hotel_name))
        .location(&one_line(&full_address(ctx, &booking.address)))
        .description(&one_line(&description(line)))
        .status(EventStatus::Confirmed)
        .url(&format!("{site}/itinerary/{}/confirmation", itinerary.id))
        .add_property("TRANSP", "TRANSPARENT")
        .starts(line.check_in_date)
        .ends(line.check_out_date);
    event.done()
}

fn description(line: &LineItem) -> String {
    let booking = &line.hotel_booking;
    let time = |words: &str, time: &str| (!time.trim().is_empty()).then(|| format!("{words} {time}."));
    let parts = [
        line.booking_reference
            .as_ref()
            .map(|reference| format!("Booking reference {reference}.")),
        time("Check-in from", &booking.check_in_time),
        time("Check-out until", &booking.check_out_time),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// An address in one line, with its country's name.
pub(super) fn full_address(ctx: &Ctx, address: &Address) -> String {
    let country = ctx.gazetteer().country(&address.country_code);
    let country = country.map_or(address.country_code.as_str(), |country| &country.name);
    words::address(address, Some(country))
}

/// Text without line breaks and other control characters.
fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// TEXT as the format wants it (RFC 5545, 3.3.11).
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace(';', "\\;").replace(',', "\\,")
}
