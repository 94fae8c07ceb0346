//! The guest details: guests and customer; beside them the trip, which can still be changed here.

mod change;
mod others;

use crate::{
    components::{
        button::{Button, ButtonKind, ButtonSize, LinkButton},
        feedback::{Alert, AlertKind},
        field::{Checkbox, Choice, Field, SelectField, characters},
        icon::Icon,
        price::{Price, PriceText},
        states::EmptyState,
    },
    page::{Csrf, Page, PageContext},
    pages::{
        form::FormState,
        frame::{Header, unlisted},
        hotel::undo,
        parts::{
            form_errors::{FieldPlace, form_errors},
            stays::{Stage, alike, count_words, nights, room_words, stages, stay, summary},
            terms, wishes,
        },
    },
    paths, words,
};
use contract::{
    LineItemId, Money, RoomId, credentials,
    itinerary::{BookedRoom, Itinerary, ItineraryStatus, LineItem, RoomOption},
};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

/// The hint at a last name: not everyone has one.
const ONE_NAME: &str = "Leave it empty if you have one name only.";

/// The data of the page.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ContactPage {
    pub itinerary: Itinerary,
    /// The reader's account, which the customer's fields begin with.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub account: Option<AccountDetails>,
    /// What the last change did to a stay's price.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub saved: Option<SavedChange>,
    /// Other carts of the reader that have stays.
    #[serde(default)]
    pub others: Vec<Itinerary>,
    /// ISO 3166-1 alpha-2 code and name, by name.
    pub countries: Vec<(String, String)>,
    /// The alternatives of a room, when the reader requests them.
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

/// The last removed rooms, with the Undo button.
fn removed(itinerary: &Itinerary) -> Option<AnyView> {
    let removed = itinerary.removed.as_ref()?;
    Some(undo(paths::contact(&itinerary.id.to_string()), removed.name()))
}

/// What a change that was saved did to the price. Nothing if it changed no price.
fn saved(data: &ContactPage) -> Option<AnyView> {
    let change = data.saved.as_ref()?;
    let line = data
        .itinerary
        .line_items
        .iter()
        .find(|line| line.identity == change.line_item_id)?;
    let (before, now) = (
        Money::new(change.before_minor, line.total_price.currency),
        line.total_price,
    );
    if before == now {
        return None;
    }
    let text = format!(
        "The price of your stay at {} is now {}; it was {}.",
        line.hotel_booking.hotel_name,
        words::money(now),
        words::money(before)
    );
    Some(view! { <Alert kind=AlertKind::Info><p>{text}</p></Alert> }.into_any())
}

/// Two hotels for the same night, which may be intended.
fn clash(itinerary: &Itinerary) -> Option<AnyView> {
    let lines = &itinerary.line_items;
    let share = |one: &LineItem, other: &LineItem| {
        one.hotel_booking.hotel_id != other.hotel_booking.hotel_id
            && one.check_in_date < other.check_out_date
            && other.check_in_date < one.check_out_date
    };
    let (one, other) = lines.iter().enumerate().find_map(|(position, one)| {
        let other = lines.iter().skip(position + 1).find(|other| share(one, other))?;
        Some((one, other))
    })?;
    let name = |line: &LineItem| line.hotel_booking.hotel_name.clone();
    let text = format!("Two hotels for the same night: {} and {}.", name(one), name(other));
    Some(
        view! {
            <Alert kind=AlertKind::Info>
                <p>{text}</p>
                <p>"You can book both, or remove one of them from your trip."</p>
            </Alert>
        }
        .into_any(),
    )
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
    let errors = form_errors(form, &places(itinerary, form));
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
fn places(itinerary: &Itinerary, form: &FormState) -> Vec<FieldPlace> {
    const CUSTOMER: [&str; 5] = ["firstName", "lastName", "email", "phone", "countryCode"];
    let mut places: Vec<FieldPlace> = CUSTOMER
        .iter()
        .flat_map(|name| {
            [
                FieldPlace::new(*name, *name),
                FieldPlace::new(format!("customer.{name}"), *name),
            ]
        })
        .collect();
    let rooms = itinerary.line_items.iter().flat_map(|line| &line.hotel_booking.rooms);
    for (position, room) in rooms.enumerate() {
        places.extend(["firstName", "lastName"].map(|name| {
            let field = format!("rooms[{position}].guests[0].{name}");
            FieldPlace::new(field, format!("guest_{}_{name}", room.id))
        }));
    }
    for (place, line) in itinerary.line_items.iter().enumerate() {
        let names = wishes::names(line, place);
        places.push(FieldPlace::new(format!("{}wishes", names.at), names.wishes));
        places.push(FieldPlace::new(format!("{}arrivalTime", names.at), names.arrival));
    }
    places.extend(change::places(itinerary, form));
    places
}

fn customer(page: &PageContext, data: &ContactPage) -> AnyView {
    let form = &data.form;
    let known = data.itinerary.customer.as_ref();
    let account = data.account.as_ref();
    let email = known
        .map(|known| known.email.as_str())
        .or(account.map(|account| account.email.as_str()));
    let text = |name: &str, known: Option<&str>| form.value_or(name, known.unwrap_or_default());
    let error = |name: &str| form.error_of(&[name, format!("customer.{name}").as_str()]);
    let known_country = known
        .map(|known| &known.country_code)
        .or(account.map(|account| &account.country_code));
    let country = form.value_or("countryCode", known_country.unwrap_or(&page.country_code));
    let countries = data
        .countries
        .iter()
        .map(|(code, name)| Choice::new(code.clone(), name.clone()))
        .collect();
    view! {
        <section class="card card-pad checkout-part" aria-labelledby="customer">
            <h2 id="customer">"Your details"</h2>
            // A script fills it in; without one it stays empty.
            <input type="hidden" name="timeZone" value="" />
            {(!page.is_authenticated()).then(|| sign_in(&data.itinerary))}
            <div class="fields">
                <Field
                    name="firstName"
                    label="First name"
                    autocomplete="given-name"
                    required=true
                    value=text("firstName", known.map(|known| known.first_name.as_str()))
                    error=error("firstName")
                />
                <Field
                    name="lastName"
                    label="Last name"
                    autocomplete="family-name"
                    hint=Some(ONE_NAME.to_owned())
                    value=text("lastName", known.map(|known| known.last_name.as_str()))
                    error=error("lastName")
                />
            </div>
            <Field
                name="email"
                label="Email"
                kind="email"
                autocomplete="email"
                icon="mail"
                maxlength=characters(credentials::EMAIL_MAX)
                required=true
                value=text("email", email)
                hint=Some("We send your confirmation here.".to_owned())
                error=error("email")
            />
            <div class="fields">
                <Field
                    name="phone"
                    label="Phone"
                    kind="tel"
                    autocomplete="tel"
                    icon="phone"
                    maxlength=40
                    optional=true
                    value=text("phone", known.and_then(|known| known.phone.as_deref()))
                    error=error("phone")
                />
                <SelectField
                    name="countryCode"
                    label="Country"
                    autocomplete="country"
                    choices=countries
                    selected=country
                    required=true
                    error=error("countryCode")
                />
            </div>
        </section>
    }
    .into_any()
}

/// Offers users with an account to sign in: in a dialog with scripts. The trip is kept.
fn sign_in(itinerary: &Itinerary) -> AnyView {
    let back = paths::contact(&itinerary.id.to_string());
    view! {
        <p class="soft">
            "Have an account? "
            <a href=paths::sign_in(Some(&back)) data-auth-open="signin">"Sign in"</a>
            " to add this trip to your account."
        </p>
    }
    .into_any()
}

/// The lead guest of each room of the stay at a `place` of the trip, with its wishes; `first` is the position of its first
/// room among all rooms of the trip, and `same_as` the first stay's hotel, whose guests may come along.
fn guests_of(line: &LineItem, place: usize, first: usize, same_as: Option<&String>, form: &FormState) -> AnyView {
    let booking = &line.hotel_booking;
    let title = format!("guests-{}", line.identity);
    let facts = format!(
        "{} · {}",
        words::date_range(line.check_in_date, line.check_out_date),
        words::count(nights(line), "night", "nights")
    );
    let rooms = booking
        .rooms
        .iter()
        .enumerate()
        .map(|(position, room)| lead_guest(room, position, first + position, same_as, form))
        .collect_view();
    view! {
        <section class="card card-pad checkout-part" aria-labelledby=title.clone()>
            <div>
                <h2 id=title.clone()>{format!("Guests at {}", booking.hotel_name)}</h2>
                <p class="soft">{facts}</p>
            </div>
            {rooms}
            {wishes::fields(form, line, &wishes::names(line, place))}
        </section>
    }
    .into_any()
}

fn lead_guest(room: &BookedRoom, position: usize, place: usize, same_as: Option<&String>, form: &FormState) -> AnyView {
    let known = room.guests.first();
    // The customer is often the first guest, and need not type the name twice.
    let is_first = place == 0;
    let first_name = format!("guest_{}_firstName", room.id);
    let last_name = format!("guest_{}_lastName", room.id);
    let legend = format!(
        "Room {}: {}, {}",
        position + 1,
        room_words(room),
        words::people(std::slice::from_ref(&room.occupancy))
    );
    view! {
        <fieldset class="checkout-part">
            <legend class="small">{legend}</legend>
            {is_first.then(|| view! {
                <Checkbox
                    name=IS_GUEST
                    label="I am one of the guests"
                    checked=form.has(IS_GUEST)
                />
            })}
            {same_as.map(|hotel| {
                let name = same_guests(room.id);
                // A form that came back keeps the choice; before, the box is ticked as long as no guest is named.
                let is_new = !form.has("email") && known.is_none();
                view! {
                    <Checkbox
                        label=format!("Same guests as at {hotel}")
                        checked=form.has(&name) || is_new
                        name=name
                    />
                }
            })}
            <div class="fields lead-guest">
                <Field
                    value=form.value_or(&first_name, known.map(|guest| guest.first_name.clone()).unwrap_or_default())
                    name=first_name
                    label="Guest's first name"
                    required=!is_first && same_as.is_none()
                    error=form.error(&format!("rooms[{place}].guests[0].firstName"))
                />
                <Field
                    value=form.value_or(&last_name, known.map(|guest| guest.last_name.clone()).unwrap_or_default())
                    name=last_name
                    label="Guest's last name"
                    hint=Some(format!("As in the passport. {ONE_NAME}"))
                    error=form.error(&format!("rooms[{place}].guests[0].lastName"))
                />
            </div>
        </fieldset>
    }
    .into_any()
}

/// The part of a room's price that is paid before the stay: all except what its hotel collects.
fn paid_for(line: &LineItem, room: &BookedRoom) -> Money {
    let at_property = line.total_price.minor - line.pay_now.minor;
    Money::new(room.total_price.minor - at_property, room.total_price.currency)
}

/// The terms of each stay along a timeline, before anything is paid.
fn cancelling(itinerary: &Itinerary) -> AnyView {
    let stays = itinerary
        .line_items
        .iter()
        .map(|line| {
            let rooms = alike(&line.hotel_booking.rooms)
                .into_iter()
                .map(|(count, room)| {
                    let policy = &room.cancellation_policy;
                    view! {
                        <p class="small soft">{count_words(count, room)}</p>
                        {terms::timeline(&policy.charges, paid_for(line, room), &policy.policy_text)}
                    }
                })
                .collect_view();
            view! {
                <div class="stack stack-s">
                    <h3>{line.hotel_booking.hotel_name.clone()}</h3>
                    {rooms}
                </div>
            }
        })
        .collect_view();
    view! {
        <section class="card card-pad checkout-part" aria-labelledby="cancelling">
            <h2 id="cancelling">"If you cancel"</h2>
            {stays}
        </section>
    }
    .into_any()
}
