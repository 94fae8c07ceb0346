//! The actions of a rate: add it to the trip, remove a room of it, add another one. Everything is a button of the
//! rate's form, so that it works without scripts; the island [`AddRooms`](crate::islands::AddRooms) shows and hides
//! the same parts.

use super::{HotelPage, RoomInTrip, TripNote};
use crate::{
    components::{
        button::{ButtonKind, ButtonSize, button_class},
        feedback::{Alert, AlertKind},
        icon::Icon,
    },
    page::{Csrf, PageContext},
    paths, words,
};
use contract::{
    Code, FailureItem,
    hotel::{Rate, RoomType},
};
use leptos::prelude::*;

/// The form's id.
pub fn form_id(room: &RoomType, rate: &Rate) -> String {
    format!("add-{}-{}", room.id, rate.id)
}

/// The error of adding this rate.
fn refusal<'a>(data: &'a HotelPage, room: &RoomType, rate: &Rate) -> Option<&'a FailureItem> {
    data.form.errors.first().filter(|_| is_pressed(data, room, rate))
}

/// Whether the submitted form is this rate's.
fn is_pressed(data: &HotelPage, room: &RoomType, rate: &Rate) -> bool {
    data.form.value("roomTypeId") == room.id.to_string() && data.form.value("roomId") == rate.id.to_string()
}

/// The buttons of a rate, with their messages.
pub fn actions(data: &HotelPage, room: &RoomType, rate: &Rate) -> AnyView {
    let name = format!("{}, {}", room.name, rate.rate_name);
    let refusal = refusal(data, room, rate);
    let is_new_price = refusal.is_some_and(|item| item.code == Code::OfferExpired);
    let label = if is_new_price {
        format!("Add at {}", words::money(rate.total_price))
    } else {
        "Add to trip".to_owned()
    };
    let added = data.trip.of(room.id, rate.id).count();
    let is_asked = data.is_asking && is_pressed(data, room, rate);
    let failure = refusal.map(|item| {
        view! { <p class="field-error" role="alert">{item.message.clone()}</p> }
    });
    view! {
        <button
            class=button_class(Default::default(), Default::default())
            name="intent"
            value="add"
            hidden=added != 0 || is_asked
        >
            <Icon name="plus" />
            <span>{label}</span>
            <span class="visually-hidden">{format!(": {name}")}</span>
        </button>
        {added_rooms(data, &name, added, is_asked)}
        {question(data, &name, is_asked)}
        {failure}
    }
    .into_any()
}

/// "Added · 1" between the buttons for fewer and more rooms; beside it the link to continue.
fn added_rooms(data: &HotelPage, name: &str, added: usize, is_asked: bool) -> AnyView {
    let step = |value: &'static str, icon: &'static str, words: &str| {
        view! {
            <button class="icon-button" name="intent" value=value aria-label=format!("{words}: {name}")>
                <Icon name=icon />
            </button>
        }
        .into_any()
    };
    let trip = data.trip.itinerary_id.map(|id| paths::contact(&id.to_string()));
    view! {
        <div class="rate-added" hidden=added == 0 || is_asked>
            <div class="rate-stepper" role="group" aria-label=format!("Rooms in your trip: {name}")>
                {step("less", "minus", "Remove one room")}
                <span class="rate-count">{format!("Added · {added}")}</span>
                {step("more", "plus", "Add another room")}
            </div>
            <a class=button_class(ButtonKind::Quiet, ButtonSize::Small) href=trip>
                <span>"Go to trip"</span>
            </a>
        </div>
    }
    .into_any()
}

/// Asked before adding more rooms than were searched for.
fn question(data: &HotelPage, name: &str, is_asked: bool) -> AnyView {
    let searched = data.search.as_ref().map_or(1, |search| search.rooms.len());
    let searched = format!("You searched for {}.", words::count(searched, "room", "rooms"));
    view! {
        <div class="rate-question" role="group" aria-label=format!("Add another room? {name}") hidden=!is_asked>
            <p>
                <b>"Add another room?"</b>
                " "
                {searched}
            </p>
            <div class="row">
                <button class=button_class(ButtonKind::Primary, ButtonSize::Small) name="intent" value="another">
                    <span>"Add room"</span>
                    <span class="visually-hidden">{format!(": {name}")}</span>
                </button>
                <a class=button_class(ButtonKind::Plain, ButtonSize::Small) href=format!("{}#rooms", data.path()) data-keep-rooms="">
                    "Cancel"
                </a>
            </div>
        </div>
    }
    .into_any()
}

/// What has become of the room whose price was in another currency than the trip.
pub fn noted(page: &PageContext, data: &HotelPage, note: TripNote) -> Option<AnyView> {
    let currency = page.currency;
    let trip = data.trip.itinerary_id.map(|id| paths::contact(&id.to_string()));
    let to_trip = trip.map(|href| view! { <a href=href>"Go to trip"</a> });
    match note {
        // An address that was kept tells nothing of a room that has gone since.
        TripNote::Added if data.trip.rooms.is_empty() => None,
        TripNote::Added => Some(
            view! {
                <Alert kind=AlertKind::Success title="Added to your trip">
                    <p>{format!("Your trip is in {currency} now, and the room is in it. ")}{to_trip}</p>
                </Alert>
            }
            .into_any(),
        ),
        TripNote::NotAdded => Some(
            view! {
                <Alert kind=AlertKind::Warn title="The room was not added">
                    <p>{format!("Your trip is in {currency} now. The room's price has changed or it is sold out: choose from these rates.")}</p>
                </Alert>
            }
            .into_any(),
        ),
        TripNote::OtherPrices => Some(
            view! {
                <Alert kind=AlertKind::Info title="No room was added yet">
                    <p>{format!("Prices are in {currency} now, like your trip. Add the room at this price.")}</p>
                </Alert>
            }
            .into_any(),
        ),
    }
}

/// The rooms just removed at this hotel, with the Undo button.
pub fn removed(data: &HotelPage) -> Option<AnyView> {
    let removed = data
        .trip
        .removed
        .as_ref()
        .filter(|removed| removed.hotel_name == data.hotel.name)?;
    Some(undo(data.path(), removed.name()))
}

/// Names the removed rooms; `action` is the page that restores them.
pub fn undo(action: String, name: String) -> AnyView {
    view! {
        <Alert kind=AlertKind::Info>
            <form class="row" method="post" action=action>
                <Csrf />
                <span>{format!("Removed: {name}")}</span>
                <button class=button_class(ButtonKind::Quiet, ButtonSize::Small) name="intent" value="undo">
                    <span>"Undo"</span>
                </button>
            </form>
        </Alert>
    }
    .into_any()
}

impl super::InTrip {
    /// The rooms of a rate.
    pub fn of(&self, room_type: contract::RoomTypeId, rate: contract::RatePlanId) -> impl Iterator<Item = &RoomInTrip> {
        self.rooms
            .iter()
            .filter(move |room| room.room_type_id == room_type && room.rate_id == rate)
    }
}
