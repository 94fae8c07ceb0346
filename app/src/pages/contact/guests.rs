//! The lead guest of each room.

use super::{IS_GUEST, ONE_NAME, same_guests};
use crate::{
    components::field::{Checkbox, Field},
    pages::{
        form::FormState,
        parts::{
            stays::{nights, room_words},
            wishes,
        },
    },
    words,
};
use contract::itinerary::{BookedRoom, LineItem};
use leptos::prelude::*;

/// The lead guest of each room of the stay at a `place` of the trip, with its wishes; `first` is the position of its first
/// room among all rooms of the trip, and `same_as` the first stay's hotel, whose guests may come along.
pub(super) fn guests_of(
    line: &LineItem,
    place: usize,
    first: usize,
    same_as: Option<&String>,
    form: &FormState,
) -> AnyView {
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
