//! Other dates or another room for a booked stay: choose, see the new stay and the refund of the former one priced
//! together, and confirm exactly that. It works without scripts.

mod form;
mod priced_offers;

use self::{
    form::{PREFIX, choose},
    priced_offers::offers,
};
use crate::{
    components::feedback::{Alert, AlertKind},
    page::{Page, PageContext},
    pages::{
        form::FormState,
        parts::{
            form_errors::{FieldAnchor, form_errors},
            guests::{self, RoomFields},
            stay_changes,
            trip_frame::TripFrame,
        },
    },
    paths, words,
};
use contract::{
    LineItemId, RoomId,
    itinerary::{
        BookedRoom, Itinerary, ItineraryStatus, LineItem, LineItemStatus, StayChange, StayChangeQuotes,
        StayChangeStatus,
    },
    search::Occupancy,
};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

/// The data of the page.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ChangeStayPage {
    pub itinerary: Itinerary,
    /// The stay; none: the trip has no such stay.
    pub line_item_id: Option<LineItemId>,
    /// The rooms to change.
    pub selected: Vec<RoomId>,
    /// What they can be changed to; none: not asked yet.
    pub quotes: Option<StayChangeQuotes>,
    /// The traveller opened the trip by a link and has no account to pay with.
    pub is_guest: bool,
    #[serde(skip)]
    pub form: FormState,
}

impl ChangeStayPage {
    fn id(&self) -> String {
        self.itinerary.id.to_string()
    }

    fn chosen<'a>(&'a self, line: &'a LineItem) -> impl Iterator<Item = &'a BookedRoom> {
        active_rooms(line).filter(|room| self.selected.contains(&room.id))
    }

    /// The fields of the guests of the one room that is changed.
    fn rooms(&self, line: &LineItem) -> Vec<RoomFields> {
        let booked: Vec<Occupancy> = self.chosen(line).map(|room| room.occupancy.clone()).collect();
        guests::room_fields(&self.form, &booked)
    }
}

fn active_rooms(line: &LineItem) -> impl Iterator<Item = &BookedRoom> {
    line.hotel_booking.rooms.iter().filter(|room| !room.is_cancelled)
}

/// The page.
pub fn change_stay(page: &PageContext, data: &ChangeStayPage) -> Page {
    let mut lines = data.itinerary.line_items.iter();
    let line = lines.find(|line| Some(line.identity) == data.line_item_id);
    // A page without the form says itself why nothing can be changed.
    let (errors, body) = match line {
        Some(line) if closed(data, line).is_none() => {
            (form_errors(&data.form, &anchors(data, line)), open(page, data, line))
        }
        other => (None, refusal(data, other)),
    };
    TripFrame::of_stay("Change dates or room", &data.itinerary, line)
        .message(errors)
        .around(page, body)
}

fn anchors(data: &ChangeStayPage, line: &LineItem) -> Vec<FieldAnchor> {
    let mut anchors = vec![
        FieldAnchor::new("checkInDate", "checkIn"),
        FieldAnchor::new("checkOutDate", "checkOut"),
    ];
    if data.selected.len() == 1 {
        anchors.extend(guests::field_anchors(PREFIX, &data.rooms(line)));
    }
    anchors
}

/// Why this stay cannot be changed here: a heading and what to do; none: it can.
fn closed(data: &ChangeStayPage, line: &LineItem) -> Option<(&'static str, &'static str)> {
    let is_being_replaced = data
        .itinerary
        .stay_changes
        .iter()
        .any(|change| change.line_item_id == line.identity && change.status == StayChangeStatus::Booked);
    match line.status {
        LineItemStatus::Cancelled => Some((
            "This stay is cancelled",
            "A cancelled stay has no dates or rooms to change. You can book the hotel again.",
        )),
        LineItemStatus::Cancelling => Some((
            "This stay is being cancelled",
            "The hotel is confirming your cancellation. We email you when it has.",
        )),
        LineItemStatus::Draft | LineItemStatus::Booking | LineItemStatus::Failed => Some((
            "This stay is not booked",
            "Dates and rooms can be changed here once the hotel has confirmed the booking.",
        )),
        LineItemStatus::Confirmed if is_being_replaced => Some((
            "This stay is being replaced",
            "Your new stay is booked, and we are cancelling this one. We email you when that is confirmed.",
        )),
        LineItemStatus::Confirmed if data.itinerary.status == ItineraryStatus::Completed => Some((
            "This stay is over",
            "It has no dates or rooms to change. You can book the hotel again.",
        )),
        LineItemStatus::Confirmed if line.guests_until.is_none() => Some((
            "This stay can no longer be changed here",
            "Check-in has begun. Ask the hotel if you need a change now.",
        )),
        LineItemStatus::Confirmed if data.is_guest => Some((
            "Sign in to change this stay",
            "The new stay is paid with your account. Sign in or create an account with the email of this booking; the trip is then in your trips.",
        )),
        LineItemStatus::Confirmed => None,
    }
}

/// Why nothing can be changed here, and where to go on.
fn refusal(data: &ChangeStayPage, line: Option<&LineItem>) -> AnyView {
    let (title, text) = line.and_then(|line| closed(data, line)).unwrap_or((
        "Nothing to change",
        "This trip has no booked stay whose dates or rooms can be changed.",
    ));
    let path = paths::confirmation(&data.id());
    let sign_in = data
        .is_guest
        .then(|| view! { <p><a href=paths::sign_in(Some(paths::TRIPS))>"Sign in or create an account"</a></p> });
    view! {
        <Alert kind=AlertKind::Info title=title>
            <p>{text}</p>
            {sign_in}
            <p><a href=path>"See your trip"</a></p>
        </Alert>
    }
    .into_any()
}

fn open(page: &PageContext, data: &ChangeStayPage, line: &LineItem) -> AnyView {
    let mut changes = data.itinerary.stay_changes.iter().rev();
    let latest = changes.find(|change| change.line_item_id == line.identity);
    let before = latest.and_then(|change| match change.status {
        StayChangeStatus::Open => Some(waiting(change)),
        StayChangeStatus::Ended => Some(stay_changes::not_changed(change)),
        _ => None,
    });
    let offers = data.quotes.as_ref().map(|quotes| offers(data, line, quotes));
    view! {
        {before}
        {choose(page, data, line)}
        {offers}
    }
    .into_any()
}

/// A change that was agreed to and is not paid.
fn waiting(change: &StayChange) -> AnyView {
    let dates = words::date_range(change.new_check_in_date, change.new_check_out_date);
    let href = paths::payment(&change.new_itinerary_id.to_string());
    view! {
        <Alert kind=AlertKind::Info title="A change waits for payment">
            <p>{format!("You chose {dates} and have not paid yet. Another choice takes its place.")}</p>
            <p><a href=href>"Go to payment"</a></p>
        </Alert>
    }
    .into_any()
}
