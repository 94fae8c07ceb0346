//! The form that asks for a package's rooms by an address with dates and guests, and the one that books those rooms.

use super::{
    PackagePage,
    address::{ARRIVAL, RoomsAddress},
};
use crate::{
    components::{
        button::{Button, ButtonKind, ButtonSize},
        field::Field,
        icon::Icon,
        price::{Price, PriceSize},
    },
    page::{Csrf, PageContext},
    pages::{
        form::FormState,
        parts::{
            form_errors::{FieldAnchor, form_errors},
            guests::{self, RoomFields},
            packages::about_price,
            search_box::DAYS_AHEAD,
            terms,
        },
    },
    words,
};
use chrono::Days;
use contract::{Money, package::PlannedStay, search::Occupancy};
use leptos::prelude::*;

/// The field of the total that the form showed, in minor units.
pub const SEEN_MINOR: &str = "seenTotal";
/// The field of that total's currency.
pub const SEEN_CURRENCY: &str = "seenCurrency";

/// Makes the ids of the fields of guests unique on the page.
const PREFIX: &str = "trip";

/// The price and the form; a hidden package cannot be booked.
pub fn booking(page: &PageContext, data: &PackagePage) -> AnyView {
    let price = match about_price(&data.offer) {
        // The total of the chosen dates stands with their rooms.
        _ if data.planned.is_some() => ().into_any(),
        Some(price) => view! { <Price price=price size=PriceSize::Large /> }.into_any(),
        None => view! { <p class="soft">"Choose a date to see what it costs."</p> }.into_any(),
    };
    let body = if data.is_public() {
        booking_form(page, &data.form, data.path(), "Book this", data.planned.as_deref())
    } else if data.is_preview {
        view! { <p class="soft">"Travellers can book it so once these changes are published."</p> }.into_any()
    } else {
        view! { <p class="soft">"Travellers can book it once it is shown."</p> }.into_any()
    };
    view! {
        <section class="card card-pad stack" id="book" aria-labelledby="book-title">
            <h2 id="book-title">"Make it yours"</h2>
            {price}
            {body}
        </section>
    }
    .into_any()
}

/// The day of arrival and the guests, sent as the address of `path`'s page by a button with this label. That page shows
/// the available rooms before anything is created.
pub(super) fn booking_form(
    page: &PageContext,
    form: &FormState,
    path: String,
    label: &'static str,
    planned: Option<&[PlannedStay]>,
) -> AnyView {
    // The dates and guests of the last search stay until they are changed.
    let last_search = page.last_search.as_ref();
    let before = last_search.map(|search| search.rooms.as_slice()).unwrap_or_default();
    let rooms = guests::room_fields(form, before);
    let arrival = last_search.map(|search| search.check_in_date.to_string());
    let arrival = form.value_or(ARRIVAL, arrival.unwrap_or_default());
    let today = page.earliest_today();
    let last = today.checked_add_days(Days::new(DAYS_AHEAD)).unwrap_or(today);
    let rooms_found = planned.map(|planned| rooms_found(&path, &arrival, &rooms, planned));
    let label = if planned.is_some() { "Update" } else { label };
    let kind = if planned.is_some() {
        ButtonKind::Quiet
    } else {
        ButtonKind::Sun
    };
    view! {
        {form_errors(form, &anchors(&rooms))}
        {rooms_found}
        // The server says what is wrong, in the same words with and without scripts.
        <form class="package-form" action=path novalidate>
            // The Enter key presses a form's first button; this one keeps that from being 'Update guests'.
            <button class="visually-hidden" tabindex="-1" aria-hidden="true">{label}</button>
            <Field
                name=ARRIVAL
                label="Arrival"
                kind="date"
                min=today.to_string()
                max=last.to_string()
                required=true
                value=arrival
                error=form.error(ARRIVAL)
            />
            {guests::guest_fields(PREFIX, &rooms, form, true)}
            <Button label=label kind=kind size=ButtonSize::Wide />
        </form>
        <p class="small soft package-safe">
            <Icon name="shield-check" />
            <span>"Nothing is charged yet. You see the rooms and their price first."</span>
        </p>
    }
    .into_any()
}

/// The room of each stay with its terms and price, and the button that books them all.
fn rooms_found(path: &str, arrival: &str, rooms: &[RoomFields], planned: &[PlannedStay]) -> AnyView {
    let stays = planned.iter().map(planned_stay).collect_view();
    let total = planned
        .iter()
        .map(|stay| stay.rate.total_price)
        .reduce(|one, other| Money::new(one.minor + other.minor, one.currency));
    let seen = total.map(|total| {
        view! {
            <input type="hidden" name=SEEN_MINOR value=total.minor.to_string() />
            <input type="hidden" name=SEEN_CURRENCY value=total.currency.to_string() />
        }
    });
    let total = total.map(words::money).unwrap_or_default();
    let guests = rooms
        .iter()
        .map(|room| Occupancy {
            adults: room.adults,
            child_ages: room.ages.iter().filter_map(|age| age.parse().ok()).collect(),
        })
        .collect();
    let arrival = arrival.trim().parse().ok();
    let address = RoomsAddress { arrival, guests };
    view! {
        <div class="stack package-rooms" role="region" aria-labelledby="package-rooms" tabindex="-1" autofocus="">
            <h3 id="package-rooms">"Your rooms"</h3>
            <p class="small soft">"The lowest price of each hotel for your dates. You can change each room and rate on the next page."</p>
            <ul class="line-items" role="list">{stays}</ul>
            <p class="cart-row cart-total"><span>"Total"</span><b>{total}</b></p>
            <form method="post" action=address.print(path)>
                <Csrf />
                {seen}
                <Button label="Continue with these rooms" kind=ButtonKind::Sun size=ButtonSize::Wide />
            </form>
        </div>
    }
    .into_any()
}

fn planned_stay(stay: &PlannedStay) -> AnyView {
    let rate = &stay.rate;
    let (terms, is_good) = terms::in_short(&rate.cancellation_policy, rate.refundable);
    let room = match rate.rooms.len() {
        0 | 1 => format!("{}, {}", rate.room_type_name, rate.rate_name),
        rooms => format!("{rooms} × {}, {}", rate.room_type_name, rate.rate_name),
    };
    view! {
        <li class="stack stack-s">
            <p>
                <b>{stay.hotel_name.clone()}</b>
                <br />
                <span class="small soft">{words::date_range(stay.check_in_date, stay.check_out_date)}</span>
            </p>
            <ul class="rate-list">
                <li>{room}</li>
                {words::meals_beside(&rate.rate_name, rate.meal_plan).map(|meals| view! { <li>{meals}</li> })}
                <li class=is_good.then_some("good")>
                    <Icon name=if is_good { "check" } else { "clock" } />
                    <span>{terms}</span>
                </li>
            </ul>
            <p class="figures"><b>{words::money(rate.total_price)}</b></p>
        </li>
    }
    .into_any()
}

/// The fields that the form shows, for errors.
fn anchors(rooms: &[RoomFields]) -> Vec<FieldAnchor> {
    let mut anchors = vec![FieldAnchor::new(ARRIVAL, ARRIVAL)];
    anchors.extend(guests::field_anchors(PREFIX, rooms));
    anchors
}
