//! The guest details: guests and customer; beside them the trip, which can still be changed here.

mod cancelling;
mod change;
mod customer;
mod guests;
mod notices;
mod others;

use self::{
    cancelling::cancelling,
    customer::customer,
    guests::guests_of,
    notices::{clash, removed, saved},
};
use crate::{
    components::{
        button::{Button, ButtonKind, ButtonSize, LinkButton},
        feedback::Alert,
        icon::Icon,
        price::{Price, PriceText},
        states::EmptyState,
    },
    page::{Csrf, Page, PageContext},
    pages::{
        form::FormState,
        frame::{Header, unlisted},
        parts::{
            form_errors::{FieldAnchor, form_errors},
            stays::{Stage, stages, stay, summary},
            wishes,
        },
    },
    paths, words,
};
use contract::{
    LineItemId, RoomId,
    itinerary::{Itinerary, ItineraryStatus, RoomOption},
};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

/// The hint at a last name: not every guest has one.
const ONE_NAME: &str = "Leave it empty if you have one name only.";

/// The data of the page.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ContactPage {
    pub itinerary: Itinerary,
    /// The traveller's account, which the customer's fields begin with.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub account: Option<AccountDetails>,
    /// What the last change did to a stay's price.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub saved: Option<SavedChange>,
    /// Other carts of the traveller that have stays.
    #[serde(default)]
    pub others: Vec<Itinerary>,
    /// ISO 3166-1 alpha-2 code and name, by name.
    pub countries: Vec<(String, String)>,
    /// The alternatives of a room, when the traveller requests them.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub change: Option<RoomChange>,
    #[serde(skip)]
    pub form: FormState,
}

/// What an account says of its person.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AccountDetails {
    pub email: String,
    /// ISO 3166-1 alpha-2.
    pub country_code: String,
}

/// A change of a stay that was saved.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SavedChange {
    pub line_item_id: LineItemId,
    /// The stay's total before it, in minor units of the trip's currency.
    pub before_minor: i64,
}

/// The box that makes the customer the lead guest of the first room.
pub const IS_GUEST: &str = "isGuest";

/// The box that gives a room of a later stay the guests of the first stay.
pub fn same_guests(room: RoomId) -> String {
    format!("same_{room}")
}

/// A room that is to be replaced.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RoomChange {
    pub room_id: RoomId,
    /// Its own rate among them, lowest total first.
    pub options: Vec<RoomOption>,
}

/// The page of guest details.
pub fn contact(page: &PageContext, data: &ContactPage) -> Page {
    let itinerary = &data.itinerary;
    let body = if itinerary.line_items.is_empty() {
        empty()
    } else if !can_change(itinerary) {
        closed(itinerary)
    } else {
        details(page, data)
    };
    let content = view! {
        <main id="content" class="page checkout">
            {(!itinerary.line_items.is_empty()).then(|| stages(itinerary, Stage::Guests))}
            <h1>"Who is travelling?"</h1>
            {removed(itinerary)}
            {saved(data)}
            {others::others(itinerary, &data.others)}
            {body}
        </main>
    };
    unlisted(page, "Guest details", Header::of_trip(itinerary), content.into_any())
}

fn can_change(itinerary: &Itinerary) -> bool {
    matches!(
        itinerary.status,
        ItineraryStatus::Draft | ItineraryStatus::AwaitingPayment
    )
}

fn empty() -> AnyView {
    view! {
        <EmptyState icon="luggage" title="Your trip is empty" text="Add a room to see it here.">
            <LinkButton href=paths::search(None) label="Find a stay" kind=ButtonKind::Sun />
        </EmptyState>
    }
    .into_any()
}

/// A trip that is being booked or was booked.
fn closed(itinerary: &Itinerary) -> AnyView {
    let href = paths::confirmation(&itinerary.id.to_string());
    view! {
        <Alert title="This trip can no longer be changed here">
            <p>"It is being booked or was booked already."</p>
            <p><a href=href>"See where it stands"</a></p>
        </Alert>
    }
    .into_any()
}

fn details(page: &PageContext, data: &ContactPage) -> AnyView {
    let ContactPage { itinerary, form, .. } = data;
    let action = paths::contact(&itinerary.id.to_string());
    let errors = form_errors(form, &anchors(itinerary, form));
    let stays = itinerary
        .line_items
        .iter()
        .map(|line| stay(line, Some(change::change(page, data, line))))
        .collect_view()
        .into_any();
    let mut position = 0;
    let first_hotel = itinerary.line_items.first().map(|line| &line.hotel_booking.hotel_name);
    let rooms = itinerary
        .line_items
        .iter()
        .enumerate()
        .map(|(place, line)| {
            let first = position;
            position += line.hotel_booking.rooms.len();
            guests_of(line, place, first, first_hotel.filter(|_| first > 0), form)
        })
        .collect_view();
    let pay = format!("{} to pay", words::money(itinerary.pay_now));
    // A change that was refused, or asks a question, is open.
    let is_changing = form.has("lineItemId") || data.change.is_some();
    view! {
        <div class="checkout-columns">
            <form class="checkout-form" id="contact" method="post" action=action data-keep="" novalidate>
                <Csrf />
                {errors}
                {clash(itinerary)}
                {customer(page, data)}
                {rooms}
                {cancelling(itinerary)}
                <div class="checkout-act">
                    <Button
                        label="Continue to payment"
                        kind=ButtonKind::Sun
                        size=ButtonSize::Wide
                        name="intent"
                        value="details"
                        busy="Checking the price…"
                    />
                    <p class="small soft">
                        <Icon name="shield-check" />
                        <span>{format!("Nothing is charged yet. {pay} on the next page.")}</span>
                    </p>
                </div>
            </form>
            {summary(itinerary, stays, is_changing)}
        </div>
        <div class="booking-bar no-print">
            <Price price=PriceText {
                amount: words::money(itinerary.total_price),
                note: Some(pay),
                ..PriceText::default()
            } />
            <Button
                label="Continue"
                kind=ButtonKind::Sun
                name="intent"
                value="details"
                form="contact"
                busy="Checking…"
            />
        </div>
    }
    .into_any()
}

/// The fields that the page shows, for errors.
fn anchors(itinerary: &Itinerary, form: &FormState) -> Vec<FieldAnchor> {
    const CUSTOMER: [&str; 5] = ["firstName", "lastName", "email", "phone", "countryCode"];
    let mut anchors: Vec<FieldAnchor> = CUSTOMER
        .iter()
        .flat_map(|name| {
            [
                FieldAnchor::new(*name, *name),
                FieldAnchor::new(format!("customer.{name}"), *name),
            ]
        })
        .collect();
    let rooms = itinerary.line_items.iter().flat_map(|line| &line.hotel_booking.rooms);
    for (position, room) in rooms.enumerate() {
        anchors.extend(["firstName", "lastName"].map(|name| {
            let field = format!("rooms[{position}].guests[0].{name}");
            FieldAnchor::new(field, format!("guest_{}_{name}", room.id))
        }));
    }
    for (position, line) in itinerary.line_items.iter().enumerate() {
        let names = wishes::names(line, position);
        anchors.push(FieldAnchor::new(format!("{}wishes", names.at), names.wishes));
        anchors.push(FieldAnchor::new(format!("{}arrivalTime", names.at), names.arrival));
    }
    anchors.extend(change::anchors(itinerary, form));
    anchors
}
