//! The form that turns a trip of a creator into one's own: when, and who comes along.

use super::PackagePage;
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
            form_errors::{FieldPlace, form_errors},
            guests::{self, RoomFields},
            packages::from_price,
            search_box::DAYS_AHEAD,
        },
    },
};
use chrono::Days;
use leptos::prelude::*;

/// Makes the ids of the fields of guests unique on the page.
const PREFIX: &str = "trip";

/// The price and the form; a trip that is hidden cannot be booked.
pub fn booking(page: &PageContext, data: &PackagePage) -> AnyView {
    let price = match from_price(&data.offer) {
        Some(price) => view! { <Price price=price size=PriceSize::Large /> }.into_any(),
        None => view! { <p class="soft">"Choose a date to see what it costs."</p> }.into_any(),
    };
    let body = if data.is_public() {
        trip_form(page, &data.form, data.path(), "Book this")
    } else if data.is_preview {
        view! { <p class="soft">"Others can book it so once these changes are published."</p> }.into_any()
    } else {
        view! { <p class="soft">"Others can book it once it is shown."</p> }.into_any()
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

/// The day of arrival and the guests, posted to `action` by a button with this label.
pub(super) fn trip_form(page: &PageContext, form: &FormState, action: String, label: &'static str) -> AnyView {
    let rooms = guests::room_fields(form, &[]);
    let today = page.earliest_today();
    let last = today.checked_add_days(Days::new(DAYS_AHEAD)).unwrap_or(today);
    view! {
        {form_errors(form, &places(&rooms))}
        <form class="package-form" method="post" action=action>
            <Csrf />
            // The Enter key presses a form's first button; this one keeps that from being 'Update guests'.
            <button class="visually-hidden" name="intent" value="book" tabindex="-1" aria-hidden="true">{label}</button>
            <Field
                name="checkInDate"
                label="Arrival"
                kind="date"
                min=today.to_string()
                max=last.to_string()
                required=true
                value=form.value("checkInDate")
                error=form.error("checkInDate")
            />
            {guests::guest_fields(PREFIX, &rooms, form, true)}
            <Button label=label kind=ButtonKind::Sun size=ButtonSize::Wide name="intent" value="book" />
        </form>
        <p class="small soft package-safe">
            <Icon name="shield-check" />
            <span>"Nothing is charged yet. You see the rooms and their price first."</span>
        </p>
    }
    .into_any()
}

/// The fields that the form shows, for errors.
fn places(rooms: &[RoomFields]) -> Vec<FieldPlace> {
    let mut places = vec![
        FieldPlace::new("checkInDate", "checkInDate"),
        FieldPlace::new("rooms", format!("{PREFIX}-rooms")),
    ];
    for (room, fields) in rooms.iter().enumerate() {
        let field = |name: &str| format!("rooms[{room}].{name}");
        places.push(FieldPlace::new(field("adults"), format!("{PREFIX}-adults_{room}")));
        places.push(FieldPlace::new(field("childAges"), format!("{PREFIX}-children_{room}")));
        places.extend((0..fields.ages.len()).map(|child| {
            let field = field(&format!("childAges[{child}]"));
            FieldPlace::new(field, format!("{PREFIX}-childAge_{room}_{child}"))
        }));
    }
    places
}
