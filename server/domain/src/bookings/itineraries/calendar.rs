//! A booked itinerary as a calendar file (RFC 5545).

use crate::Ctx;
use contract::{
    LineItemId,
    hotel::{Address, Deadline},
    itinerary::{Itinerary, LineItem, LineItemStatus},
    words,
};
use icalendar::{Calendar, Component, Event, EventLike, EventStatus, Property};

/// The file's name, on the page and in the mail.
pub const CALENDAR_FILE: &str = "trip.ics";

/// One all-day entry a booked stay, from check-in to the day of leaving. It takes no time: guests are free on these days.
pub fn calendar_file(ctx: &Ctx, itinerary: &Itinerary) -> String {
    let mut calendar = named(ctx, &itinerary.title);
    for line in itinerary.line_items.iter().filter(is_confirmed) {
        calendar.push(event(ctx, itinerary, line).done());
    }
    calendar.done().to_string()
}

/// The booked stays of many trips, as programs read them again and again; what was cancelled is not in it.
pub(crate) fn calendar_feed(ctx: &Ctx, itineraries: &[Itinerary]) -> String {
    let mut calendar = named(ctx, &format!("Trips with {}", ctx.settings().site_name));
    calendar
        .append_property(("REFRESH-INTERVAL;VALUE=DURATION", "PT6H"))
        .append_property(("X-PUBLISHED-TTL", "PT6H"));
    for itinerary in itineraries {
        for line in itinerary.line_items.iter().filter(is_confirmed) {
            calendar.push(event(ctx, itinerary, line).done());
        }
    }
    calendar.done().to_string()
}

/// A file for each booked stay that puts it in a calendar, or brings the entry there up to date (RFC 5546: a message is
/// about one entry).
pub(crate) fn invitations(ctx: &Ctx, itinerary: &Itinerary) -> Vec<String> {
    let lines = itinerary.line_items.iter().filter(is_confirmed);
    lines
        .map(|line| message(ctx, itinerary, line, "REQUEST", EventStatus::Confirmed))
        .collect()
}

/// A file for each of these stays that takes it out of a calendar.
pub(crate) fn withdrawals(ctx: &Ctx, itinerary: &Itinerary, lines: &[LineItemId]) -> Vec<String> {
    let over = itinerary
        .line_items
        .iter()
        .filter(|line| line.status == LineItemStatus::Cancelled && lines.contains(&line.identity));
    over.map(|line| message(ctx, itinerary, line, "CANCEL", EventStatus::Cancelled))
        .collect()
}

fn is_confirmed(line: &&LineItem) -> bool {
    line.status == LineItemStatus::Confirmed
}

fn blank(ctx: &Ctx) -> Calendar {
    let product = format!("-//{}//Trips//EN", one_line(&ctx.settings().site_name));
    let mut calendar = Calendar::empty();
    calendar
        .append_property(("VERSION", "2.0"))
        .append_property(("PRODID", &*product))
        .append_property(("CALSCALE", "GREGORIAN"));
    calendar
}

fn named(ctx: &Ctx, name: &str) -> Calendar {
    let mut calendar = blank(ctx);
    calendar
        // The library writes this one as it is given.
        .append_property(("NAME", &*escaped(&one_line(name))))
        .append_property(("X-WR-CALNAME", &*one_line(name)));
    calendar
}

/// A message about one stay. The traveller has accepted already, so that no program asks.
fn message(ctx: &Ctx, itinerary: &Itinerary, line: &LineItem, method: &str, status: EventStatus) -> String {
    let settings = ctx.settings();
    let mut event = event(ctx, itinerary, line);
    event.status(status);
    let organizer = settings
        .company
        .email
        .clone()
        .unwrap_or_else(|| format!("no-reply@{}", host(ctx).split(':').next().unwrap_or_default()));
    event.append_property(Property::new("ORGANIZER", format!("mailto:{}", one_line(&organizer))));
    if let Some(customer) = &itinerary.customer {
        let attendee = format!("mailto:{}", one_line(&customer.email));
        event.append_multi_property(
            Property::new("ATTENDEE", attendee)
                .add_parameter("PARTSTAT", "ACCEPTED")
                .add_parameter("RSVP", "FALSE")
                .done(),
        );
    }
    let mut calendar = blank(ctx);
    calendar.append_property(("METHOD", method));
    calendar.push(event.done());
    calendar.done().to_string()
}

fn host(ctx: &Ctx) -> &str {
    let site = &ctx.settings().public_url;
    site.split("://").last().unwrap_or(site)
}

fn event(ctx: &Ctx, itinerary: &Itinerary, line: &LineItem) -> Event {
    let booking = &line.hotel_booking;
    let site = &ctx.settings().public_url;
    let mut event = Event::new();
    event
        .uid(&format!("{}@{}", line.identity, host(ctx)))
        .timestamp(itinerary.updated_at)
        .sequence(u32::try_from(itinerary.calendar_version).unwrap_or_default())
        .summary(&one_line(&booking.hotel_name))
        .location(&one_line(&full_address(ctx, &booking.address)))
        .description(&one_line(&description(line)))
        .status(EventStatus::Confirmed)
        .url(&format!("{site}/itinerary/{}/confirmation", itinerary.id))
        .add_property("TRANSP", "TRANSPARENT")
        .starts(line.check_in_date)
        .ends(line.check_out_date);
    event
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
        free_until(line).map(|until| format!("Free cancellation until {}.", words::deadline(until))),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// An address in one line, with its country's name.
pub(crate) fn full_address(ctx: &Ctx, address: &Address) -> String {
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

/// Until when every room of a stay can be cancelled without charge.
pub(super) fn free_until(line: &LineItem) -> Option<&Deadline> {
    let rooms = &line.hotel_booking.rooms;
    let free = rooms.iter().map(|room| room.cancellation_policy.free_until.as_ref());
    let free: Option<Vec<&Deadline>> = free.collect();
    free?.into_iter().min_by_key(|deadline| deadline.at)
}
