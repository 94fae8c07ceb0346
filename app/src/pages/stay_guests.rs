//! Changing who comes to a booked stay: the guests of each room, wishes and the time of arrival. It works without scripts.

use crate::{
    components::{
        button::{Button, ButtonKind, LinkButton},
        feedback::{Alert, AlertKind},
        field::Field,
    },
    page::{Csrf, Page, PageContext},
    pages::{
        form::FormState,
        parts::{
            form_errors::{FieldAnchor, form_errors},
            stays::room_words,
            trip_frame::TripFrame,
            wishes,
        },
    },
    paths, words,
};
use contract::{
    LineItemId,
    itinerary::{BookedRoom, Guest, GuestChangeStatus, Itinerary, ItineraryStatus, LineItem, LineItemStatus},
};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

/// The data of the page.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StayGuestsPage {
    pub itinerary: Itinerary,
    /// The stay; none: the trip has no such stay.
    pub line_item_id: Option<LineItemId>,
    /// Whether a change waits for the hotel's consent.
    pub asks_hotel: bool,
    #[serde(skip)]
    pub form: FormState,
}

/// The place of a person in a room, with the names of its two fields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuestFields {
    pub first_name: String,
    pub last_name: String,
    /// Years, for a child.
    pub age: Option<u32>,
}

/// The places of a room: its adults, then its children.
pub fn places_of(room: &BookedRoom) -> Vec<GuestFields> {
    let adults = (0..room.occupancy.adults).map(|_| None);
    let ages = adults.chain(room.occupancy.child_ages.iter().copied().map(Some));
    ages.enumerate()
        .map(|(position, age)| GuestFields {
            first_name: format!("guest_{}_{position}_firstName", room.id),
            last_name: format!("guest_{}_{position}_lastName", room.id),
            age,
        })
        .collect()
}

/// The known guests at their places: adults at those of adults, children at those of children.
fn seated(room: &BookedRoom) -> Vec<(GuestFields, Option<&Guest>)> {
    let is_child = |age: Option<u32>| age.is_some_and(|age| age < 18);
    let mut left: Vec<&Guest> = room.guests.iter().collect();
    let seats = places_of(room).into_iter();
    seats
        .map(|place| {
            let found = left.iter().position(|guest| is_child(guest.age) == place.age.is_some());
            let guest = found.map(|position| left.remove(position));
            (place, guest)
        })
        .collect()
}

fn active_rooms(line: &LineItem) -> impl Iterator<Item = &BookedRoom> {
    line.hotel_booking.rooms.iter().filter(|room| !room.is_cancelled)
}

/// The page.
pub fn stay_guests(page: &PageContext, data: &StayGuestsPage) -> Page {
    let mut lines = data.itinerary.line_items.iter();
    let line = lines.find(|line| Some(line.identity) == data.line_item_id);
    let (title, body) = match line {
        Some(line) if line.guests_until.is_some() && !is_asked(line) => ("Change guests", form(data, line)),
        other => ("Guests", closed(data, other)),
    };
    let errors = form_errors(
        &data.form,
        &line.map(|line| error_anchors(line, &data.form)).unwrap_or_default(),
    );
    TripFrame::of_stay(title, &data.itinerary, line)
        .message(errors)
        .around(page, body)
}

fn is_asked(line: &LineItem) -> bool {
    line.guest_change
        .as_ref()
        .is_some_and(|change| change.status == GuestChangeStatus::Asked)
}

fn error_anchors(line: &LineItem, form: &FormState) -> Vec<FieldAnchor> {
    let mut anchors = vec![
        FieldAnchor::new("wishes", "wishes"),
        FieldAnchor::new("arrivalTime", "arrivalTime"),
    ];
    for (room, booked) in active_rooms(line).enumerate() {
        for (place, index) in sent(booked, form) {
            let field = |name: &str| format!("rooms[{room}].guests[{index}].{name}");
            anchors.push(FieldAnchor::new(field("firstName"), place.first_name));
            anchors.push(FieldAnchor::new(field("lastName"), place.last_name));
        }
    }
    anchors
}

/// The places whose names a form sent, each with its index in the call: those left empty are left out, except the first.
fn sent(room: &BookedRoom, form: &FormState) -> Vec<(GuestFields, usize)> {
    let is_sent = |position: usize, place: &GuestFields| {
        let typed = |name: &str| form.get(name).is_some_and(|text| !text.trim().is_empty());
        position == 0 || typed(&place.first_name) || typed(&place.last_name)
    };
    let places = places_of(room).into_iter().enumerate();
    let sent = places.filter(|(position, place)| is_sent(*position, place));
    sent.enumerate().map(|(index, (_, place))| (place, index)).collect()
}

fn form(data: &StayGuestsPage, line: &LineItem) -> AnyView {
    let until = line.guests_until.as_ref().map(words::deadline).unwrap_or_default();
    let note = if data.asks_hotel {
        "The hotel has to agree to the change. Until it does, the names you booked with hold. We email you its answer."
    } else {
        "The hotel gets the change at once. We email you what it has."
    };
    let rooms = active_rooms(line)
        .enumerate()
        .map(|(position, room)| room_fields(room, position, &data.form))
        .collect_view();
    let id = data.itinerary.id.to_string();
    let wishes = wishes::fields(
        &data.form,
        line,
        &wishes::Names {
            wishes: "wishes".to_owned(),
            arrival: "arrivalTime".to_owned(),
            at: String::new(),
        },
    );
    view! {
        <form class="checkout-form" method="post" action=paths::stay_guests(&id, &line.identity.to_string()) novalidate>
            <Csrf />
            <input type="hidden" name="lineItemId" value=line.identity.to_string() />
            <p>{note}</p>
            <p class="small soft">
                {format!("Possible until check-in: {until}. Dates, rooms and price stay as they are.")}
            </p>
            {rooms}
            <section class="card card-pad checkout-part" aria-labelledby="for-the-hotel">
                <h2 id="for-the-hotel">"For the hotel"</h2>
                {wishes}
            </section>
            <div class="row">
                <Button label="Save changes" kind=ButtonKind::Sun busy="Saving…" />
                <LinkButton href=paths::confirmation(&id) label="Keep it as it is" kind=ButtonKind::Quiet />
            </div>
        </form>
    }
    .into_any()
}

fn room_fields(room: &BookedRoom, position: usize, form: &FormState) -> AnyView {
    let sent = sent(room, form);
    let people = seated(room)
        .into_iter()
        .enumerate()
        .map(|(seat, (place, guest))| {
            let index = sent.iter().find(|(sent, _)| *sent == place).map(|(_, index)| *index);
            let error =
                |name: &str| index.and_then(|index| form.error(&format!("rooms[{position}].guests[{index}].{name}")));
            let (first, last) = guest
                .map(|guest| (guest.first_name.clone(), guest.last_name.clone()))
                .unwrap_or_default();
            let who = match place.age {
                Some(age) => format!("Child of {}", words::count(age as usize, "year", "years")),
                None => format!("Adult {}", seat + 1),
            };
            let is_lead = seat == 0;
            view! {
                <div class="fields">
                    <Field
                        value=form.value_or(&place.first_name, first)
                        name=place.first_name
                        label=format!("{who}: first name")
                        required=is_lead
                        optional=!is_lead
                        error=error("firstName")
                    />
                    <Field
                        value=form.value_or(&place.last_name, last)
                        name=place.last_name
                        label=format!("{who}: last name")
                        optional=true
                        error=error("lastName")
                    />
                </div>
            }
        })
        .collect_view();
    let id = format!("room-{}", room.id);
    view! {
        <section class="card card-pad checkout-part" aria-labelledby=id.clone()>
            <div>
                <h2 id=id.clone()>{format!("Room {}", position + 1)}</h2>
                <p class="soft">
                    {format!("{}, {}", room_words(room), words::people(std::slice::from_ref(&room.occupancy)))}
                </p>
            </div>
            {people}
        </section>
    }
    .into_any()
}

/// Why the guests cannot be changed: a heading and what is true of the stay.
fn why_closed(data: &StayGuestsPage, line: Option<&LineItem>) -> (&'static str, &'static str) {
    let is_over = data.itinerary.status == ItineraryStatus::Completed;
    let status = line.map(|line| line.status);
    match (status, data.itinerary.status) {
        (Some(LineItemStatus::Cancelled), _) | (None, ItineraryStatus::Cancelled) => (
            "This stay is cancelled",
            "The hotel expects no guests, so there is nothing to change. You can book the hotel again.",
        ),
        (Some(LineItemStatus::Cancelling), _) => (
            "This stay is being cancelled",
            "The hotel is confirming your cancellation. We email you when it has.",
        ),
        (Some(LineItemStatus::Draft | LineItemStatus::Booking | LineItemStatus::Failed), _)
        | (None, ItineraryStatus::Failed) => (
            "This stay is not booked",
            "Guests can be changed here once the hotel has confirmed the booking.",
        ),
        (Some(LineItemStatus::Confirmed) | None, _) if is_over => (
            "This stay is over",
            "Its guests stay as they were. You find its invoice with your trip.",
        ),
        (Some(LineItemStatus::Confirmed), _) if line.is_some_and(is_asked) => (
            "The hotel is being asked",
            "It has not answered your last change yet. We email you its answer; then you can change the guests again.",
        ),
        (Some(LineItemStatus::Confirmed), _) => (
            "The guests can no longer be changed here",
            "Check-in has begun. Ask the hotel if you need a change now.",
        ),
        (None, _) => (
            "No guests to change",
            "This trip has no booked stay whose guests can be changed.",
        ),
    }
}

/// Why nothing can be changed here, and where to go on.
fn closed(data: &StayGuestsPage, line: Option<&LineItem>) -> AnyView {
    let href = paths::confirmation(&data.itinerary.id.to_string());
    let (title, text) = why_closed(data, line);
    view! {
        <Alert kind=AlertKind::Info title=title>
            <p>{text}</p>
            <p><a href=href>"See your trip"</a></p>
        </Alert>
    }
    .into_any()
}
