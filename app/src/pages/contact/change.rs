//! Changing a stay of the cart: other dates, other guests, fewer extras, one room or the whole stay away.
//! Each is a form of its own, folded until it is needed; a refused one comes back open.

use crate::{
    components::{
        button::{Button, ButtonKind, ButtonSize, button_class},
        field::Field,
        icon::Icon,
    },
    page::{Csrf, PageContext},
    pages::{
        form::FormState,
        parts::{
            form_errors::FieldPlace,
            guests::{self, RoomFields},
        },
    },
    paths, words,
};
use contract::{
    itinerary::{Itinerary, LineItem},
    search::Occupancy,
};
use leptos::prelude::*;

/// What can be done with a stay. The values typed in `form` are shown when they were typed for this stay.
pub fn change(page: &PageContext, itinerary: &Itinerary, line: &LineItem, form: &FormState) -> AnyView {
    let nothing = FormState::default();
    let form = if is_of(form, line) { form } else { &nothing };
    let change = Change { itinerary, line, form };
    view! {
        {change.dates(page)}
        {change.guests()}
        {change.extras()}
        {change.removal()}
    }
    .into_any()
}

/// The fields that the open form of a change shows, for errors.
pub fn places(itinerary: &Itinerary, form: &FormState) -> Vec<FieldPlace> {
    let Some(line) = itinerary.line_items.iter().find(|line| is_of(form, line)) else {
        return Vec::new();
    };
    match form.get("mutationType") {
        Some("dates") => ["checkInDate", "checkOutDate"]
            .map(|name| FieldPlace::new(name, format!("{name}-{}", line.identity)))
            .to_vec(),
        _ => Vec::new(),
    }
}

fn is_of(form: &FormState, line: &LineItem) -> bool {
    form.get("lineItemId") == Some(line.identity.to_string().as_str())
}

fn rooms_of(line: &LineItem, form: &FormState) -> Vec<RoomFields> {
    let before: Vec<Occupancy> = line
        .hotel_booking
        .rooms
        .iter()
        .map(|room| room.occupancy.clone())
        .collect();
    guests::room_fields(form, &before)
}

struct Change<'a> {
    itinerary: &'a Itinerary,
    line: &'a LineItem,
    form: &'a FormState,
}

impl Change<'_> {
    fn is_open(&self, mutation: &str) -> bool {
        self.form.get("mutationType") == Some(mutation)
    }

    fn action(&self) -> String {
        paths::contact(&self.itinerary.id.to_string())
    }

    fn hidden(&self) -> AnyView {
        view! { <input type="hidden" name="lineItemId" value=self.line.identity.to_string() /> }.into_any()
    }

    fn folded(&self, mutation: &'static str, title: &'static str, fields: AnyView) -> AnyView {
        view! {
            <details class="fold" open=self.is_open(mutation)>
                <summary>{title}<Icon name="chevron-down" /></summary>
                <form class="stack stack-s" method="post" action=self.action()>
                    <Csrf />
                    {self.hidden()}
                    <input type="hidden" name="mutationType" value=mutation />
                    {fields}
                </form>
            </details>
        }
        .into_any()
    }

    fn dates(&self, page: &PageContext) -> AnyView {
        let id = |name: &str| format!("{name}-{}", self.line.identity);
        let today = page.earliest_today().to_string();
        let fields = view! {
            <Field
                name="checkInDate"
                id=id("checkInDate")
                label="Check-in"
                kind="date"
                min=today.clone()
                required=true
                value=self.form.value_or("checkInDate", self.line.check_in_date.to_string())
                error=self.form.error("checkInDate")
            />
            <Field
                name="checkOutDate"
                id=id("checkOutDate")
                label="Check-out"
                kind="date"
                min=today
                required=true
                value=self.form.value_or("checkOutDate", self.line.check_out_date.to_string())
                error=self.form.error("checkOutDate")
            />
            {save("Save dates")}
        };
        self.folded("dates", "Change dates", fields.into_any())
    }

    fn guests(&self) -> AnyView {
        let rooms = rooms_of(self.line, self.form);
        let prefix = format!("guests-{}", self.line.identity);
        let fields = view! {
            // The Enter key presses a form's first button; this one keeps that from being 'Update guests'.
            <button class="visually-hidden" name="intent" value="update" tabindex="-1" aria-hidden="true">"Save guests"</button>
            {guests::guest_fields(&prefix, &rooms, self.form, false)}
            {save("Save guests")}
        };
        self.folded("rooms", "Change guests", fields.into_any())
    }

    /// What was chosen can be taken away here; what else there is stands on the hotel's page.
    fn extras(&self) -> Option<AnyView> {
        let mut known = Vec::new();
        let checks: Vec<AnyView> = self
            .line
            .hotel_booking
            .rooms
            .iter()
            .flat_map(|room| &room.selected_surcharges)
            .filter(|extra| {
                let is_new = !known.contains(&extra.id);
                known.push(extra.id);
                is_new
            })
            .map(|extra| {
                view! {
                    <label class="check">
                        <input type="checkbox" name="selectedSurcharges" value=extra.id.to_string() checked=true />
                        <span>{extra.name.clone()}</span>
                        <span class="count">{words::money(extra.price)}</span>
                    </label>
                }
                .into_any()
            })
            .collect();
        (!checks.is_empty()).then(|| {
            let fields = view! { {checks}{save("Save extras")} };
            self.folded("surcharges", "Change extras", fields.into_any())
        })
    }

    fn removal(&self) -> AnyView {
        let hotel = &self.line.hotel_booking.hotel_name;
        let rooms = &self.line.hotel_booking.rooms;
        let single = (rooms.len() > 1).then(|| {
            rooms
                .iter()
                .enumerate()
                .map(|(position, room)| {
                    let words = format!("Remove room {}", position + 1);
                    self.remove(Some(room.id.to_string()), words, None)
                })
                .collect_view()
        });
        let all = if rooms.len() > 1 { "Remove all" } else { "Remove" };
        view! {
            <div class="row">
                {single}
                {self.remove(None, all.to_owned(), Some(hotel))}
            </div>
        }
        .into_any()
    }

    /// A button that says `words`, and of which stay to people who hear it.
    fn remove(&self, room_id: Option<String>, words: String, stay: Option<&str>) -> AnyView {
        let stay = stay.map(|stay| view! { <span class="visually-hidden">{format!(" {stay}")}</span> });
        view! {
            <form method="post" action=self.action()>
                <Csrf />
                {self.hidden()}
                {room_id.map(|id| view! { <input type="hidden" name="roomId" value=id /> })}
                <button class=button_class(ButtonKind::Plain, ButtonSize::Small) name="intent" value="remove">
                    <Icon name="trash" />
                    <span>{words}</span>
                    {stay}
                </button>
            </form>
        }
        .into_any()
    }
}

fn save(label: &'static str) -> AnyView {
    view! { <Button label=label size=ButtonSize::Small name="intent" value="update" /> }.into_any()
}
