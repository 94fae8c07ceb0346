//! The form of dates, guests and rooms.

use super::{ChangeStayPage, active_rooms};
use crate::{
    components::{
        button::{Button, ButtonKind, LinkButton},
        field::{Checkbox, Field},
    },
    page::PageContext,
    pages::parts::{
        guests::{self},
        stays,
    },
    paths,
};
use contract::itinerary::{BookedRoom, LineItem};
use leptos::prelude::*;

/// Makes the ids of the guest fields unique on the page.
pub(super) const PREFIX: &str = "change";

/// The form of dates, guests and rooms.
pub(super) fn choose(page: &PageContext, data: &ChangeStayPage, line: &LineItem) -> AnyView {
    let today = page.earliest_today().to_string();
    let rooms: Vec<&BookedRoom> = active_rooms(line).collect();
    let booked = rooms.iter().map(|room| {
        let text = format!("{}, {}", stays::room_words(room), stays::guest_words(room));
        view! { <li>{text}</li> }
    });
    let booked = booked.collect_view();
    let which = if rooms.len() == 1 {
        let chosen = data.selected.iter();
        let hidden = chosen.map(|room| view! { <input type="hidden" name="room" value=room.to_string() /> });
        hidden.collect_view().into_any()
    } else {
        let boxes = rooms.iter().map(|room| {
            let label = format!("Change {}, {}", room.room_type, stays::guest_words(room));
            let checked = data.selected.contains(&room.id);
            view! { <Checkbox name="room" value=room.id.to_string() label=label checked=checked /> }
        });
        view! { <div class="stack stack-s">{boxes.collect_view()}</div> }.into_any()
    };
    // Several rooms keep their guests; a room whose guests change is changed alone.
    let people = (data.selected.len() == 1).then(|| guests::guest_fields(PREFIX, &data.rooms(line), &data.form, false));
    view! {
        <form class="checkout-form" method="get" action=paths::change_stay_form(&data.id())>
            <input type="hidden" name="stay" value=line.identity.to_string() />
            // The Enter key presses a form's first button; this one keeps that from being 'Update guests'.
            <button class="visually-hidden" name="intent" value="quote" tabindex="-1" aria-hidden="true">
                "See rooms and prices"
            </button>
            <section class="card card-pad checkout-part" aria-labelledby="booked">
                <h2 id="booked">"Your present stay"</h2>
                <ul class="stack stack-s">{booked}</ul>
                <p class="small soft">
                    "We book the new stay first. Only when the hotel has confirmed it, we cancel this one. If the new stay is not booked, this one stays as it is."
                </p>
            </section>
            <section class="card card-pad checkout-part" aria-labelledby="new-stay">
                <h2 id="new-stay">"Your new stay"</h2>
                {which}
                <div class="fields">
                    <Field
                        name="checkIn"
                        label="Check-in"
                        kind="date"
                        min=today.clone()
                        required=true
                        value=data.form.value_or("checkIn", line.check_in_date.to_string())
                        error=data.form.error("checkInDate")
                    />
                    <Field
                        name="checkOut"
                        label="Check-out"
                        kind="date"
                        min=today
                        required=true
                        value=data.form.value_or("checkOut", line.check_out_date.to_string())
                        error=data.form.error("checkOutDate")
                    />
                </div>
                {people}
            </section>
            <div class="row">
                <Button label="See rooms and prices" kind=ButtonKind::Sun name="intent" value="quote" />
                <LinkButton href=paths::confirmation(&data.id()) label="Keep it as it is" kind=ButtonKind::Quiet />
            </div>
        </form>
    }
    .into_any()
}
