//! One stay as a ticket: place, dates, guests, terms, and the reference to tear off.

use crate::{
    components::{
        icon::Icon,
        picture::{Picture, Shape},
    },
    pages::parts::{
        stays::{due, guest_words, nights, room_words, status},
        terms,
    },
    paths, words,
};
use contract::{
    Money,
    itinerary::{GuestChangeStatus, LineItem, LineItemStatus, LineItemTerms},
};
use leptos::prelude::*;

/// The ticket of a stay of a trip in a country.
pub fn ticket(itinerary_id: &str, line: &LineItem, country: &str, terms: Option<&LineItemTerms>) -> AnyView {
    let booking = &line.hotel_booking;
    let title = format!("stay-{}", line.identity);
    let map = paths::open_street_map(booking.coordinates.latitude, booking.coordinates.longitude);
    let address = words::address(&booking.address, Some(country));
    view! {
        <article class="ticket" aria-labelledby=title.clone()>
            <div class="ticket-place">
                <Picture
                    id=booking.title_image.id.to_string()
                    illustration=booking.title_image.is_illustration
                    shape=Shape::Tall
                    sizes="(min-width: 48rem) 13rem, 100vw"
                />
            </div>
            <div class="ticket-body">
                <h2 id=title.clone()>
                    <a href=paths::hotel(&booking.hotel_slug, None, None)>{booking.hotel_name.clone()}</a>
                </h2>
                <p class="soft">
                    {address}
                    " "
                    <a class="no-print" href=map rel="noopener">"Map"</a>
                </p>
                {facts(line)}
                {line.failure.clone().map(|text| view! { <p class="small">{text}</p> })}
                {guests(itinerary_id, line)}
                {terms.map(|terms| folded(line, terms))}
            </div>
            {stub(line)}
        </article>
    }
    .into_any()
}

fn facts(line: &LineItem) -> AnyView {
    let booking = &line.hotel_booking;
    let fact = |name: String, value: String, more: String| {
        let more = (!more.is_empty()).then(|| view! { <small>{format!(" {more}")}</small> });
        view! { <div><dt>{name}</dt><dd>{value}{more}</dd></div> }.into_any()
    };
    let time = |word: &str, time: &str| {
        if time.is_empty() {
            String::new()
        } else {
            format!("{word} {time}")
        }
    };
    let mut facts = vec![
        fact(
            "Check-in".to_owned(),
            words::date(line.check_in_date),
            time("from", &booking.check_in_time),
        ),
        fact(
            "Check-out".to_owned(),
            words::date(line.check_out_date),
            time("until", &booking.check_out_time),
        ),
        fact(
            "Stay".to_owned(),
            words::count(nights(line), "night", "nights"),
            String::new(),
        ),
    ];
    for (position, room) in booking.rooms.iter().enumerate() {
        let extras: Vec<&str> = room
            .selected_surcharges
            .iter()
            .map(|extra| extra.name.as_str())
            .collect();
        let more = if extras.is_empty() {
            room_words(room)
        } else {
            format!("{} · {}", room_words(room), extras.join(" · "))
        };
        // A cancelled stay says so as a whole.
        let is_gone = room.is_cancelled && line.status != LineItemStatus::Cancelled;
        let name = format!("Room {}{}", position + 1, if is_gone { ", cancelled" } else { "" });
        facts.push(fact(name, guest_words(room), more));
    }
    let known =
        |name: &str, value: &Option<String>| value.clone().map(|value| fact(name.to_owned(), value, String::new()));
    facts.extend(known("Time of arrival", &line.arrival_time));
    facts.extend(known("Wishes (not guaranteed)", &line.wishes));
    // What a cancelled stay costs stands under "What it costs". One that was not booked costs nothing.
    let name = match line.status {
        LineItemStatus::Failed => None,
        LineItemStatus::Cancelled => Some("Price when booked"),
        _ => Some("Total"),
    };
    facts.extend(name.map(|name| fact(name.to_owned(), words::money(line.total_price), String::new())));
    if matches!(line.status, LineItemStatus::Failed | LineItemStatus::Cancelled) {
        return view! { <dl class="ticket-facts">{facts}</dl> }.into_any();
    }
    let amounts = words::due_at_hotel(&line.pay_at_property, due(line));
    facts.extend(
        line.pay_at_property
            .iter()
            .zip(amounts)
            .map(|(item, due)| fact("Due at the hotel".to_owned(), due, item.name.clone())),
    );
    view! { <dl class="ticket-facts">{facts}</dl> }.into_any()
}

/// What became of the last change of the guests, and the way to the next one.
fn guests(itinerary_id: &str, line: &LineItem) -> AnyView {
    let said = line
        .guest_change
        .as_ref()
        .filter(|_| line.status == LineItemStatus::Confirmed);
    let said = said.map(|change| {
        let (icon, text) = match (change.status, &change.why) {
            (GuestChangeStatus::Accepted, _) => ("check", "The hotel has the new names.".to_owned()),
            (GuestChangeStatus::Asked, _) => (
                "clock",
                "We are asking the hotel for your change. The names above hold until it agrees.".to_owned(),
            ),
            (GuestChangeStatus::Refused, Some(why)) => (
                "circle-alert",
                format!("The hotel did not take your change; the names above hold. It says: {why}"),
            ),
            (GuestChangeStatus::Refused, None) => (
                "circle-alert",
                "The hotel did not take your change; the names above hold.".to_owned(),
            ),
        };
        view! {
            <p class="small ticket-note">
                <Icon name=icon />
                <span>{text}</span>
            </p>
        }
    });
    let change = line.guests_until.is_some().then(|| {
        let line = line.identity.to_string();
        view! {
            <p class="no-print row">
                <a href=paths::change_stay(itinerary_id, &line)>"Change dates or room"</a>
                <a href=paths::stay_guests(itinerary_id, &line)>"Change guests"</a>
            </p>
        }
    });
    view! {
        {said}
        {change}
    }
    .into_any()
}

fn folded(line: &LineItem, stay: &LineItemTerms) -> AnyView {
    let now = match stay.refund_now {
        Money { minor: 0, .. } => "If you cancel now, you get nothing back.".to_owned(),
        back => format!("If you cancel now, you get {} back.", words::money(back)),
    };
    view! {
        <details class="fold">
            <summary>"If you cancel"<Icon name="chevron-down" /></summary>
            {terms::timeline_of_booked(stay, line.pay_now)}
            <p class="small soft">{now}</p>
        </details>
    }
    .into_any()
}

fn stub(line: &LineItem) -> AnyView {
    let code = line.booking_reference.clone().map(|code| {
        view! {
            <p class="kicker">"Reference"</p>
            <p class="ticket-code">{code}</p>
        }
    });
    view! {
        <div class="ticket-stub">
            {code}
            {status(line)}
        </div>
    }
    .into_any()
}
