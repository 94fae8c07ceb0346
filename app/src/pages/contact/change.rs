//! Changing a stay of the cart: another room or rate, other dates, other guests, fewer extras, removing a room or the
//! whole stay. Each is a form of its own, folded until it is needed; a refused one comes back open.

use super::{ContactPage, RoomChange};
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
            form_errors::FieldAnchor,
            guests::{self, RoomFields},
            offers, terms,
        },
    },
    paths, words,
};
use contract::{
    itinerary::{BookedRoom, Itinerary, LineItem, RoomOption},
    search::Occupancy,
};
use leptos::prelude::*;

/// The actions on a stay. The values of `form` are shown when they were typed for this stay.
pub fn change(page: &PageContext, data: &ContactPage, line: &LineItem) -> AnyView {
    let nothing = FormState::default();
    let form = if is_of(&data.form, line) { &data.form } else { &nothing };
    let change = Change {
        itinerary: &data.itinerary,
        line,
        form,
    };
    view! {
        {change.rooms(data.change.as_ref())}
        {change.dates(page)}
        {change.guests()}
        {change.extras()}
        {change.removal()}
    }
    .into_any()
}

/// The fields that the open form of a change shows, for errors.
pub fn anchors(itinerary: &Itinerary, form: &FormState) -> Vec<FieldAnchor> {
    let Some(line) = itinerary.line_items.iter().find(|line| is_of(form, line)) else {
        return Vec::new();
    };
    match form.get("mutationType") {
        Some("dates") => ["checkInDate", "checkOutDate"]
            .map(|name| FieldAnchor::new(name, format!("{name}-{}", line.identity)))
            .to_vec(),
        Some("rooms") => guests::field_anchors(&guests_prefix(line), &rooms_of(line, form)),
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

/// Makes the ids of a stay's guest fields unique on the page.
fn guests_prefix(line: &LineItem) -> String {
    format!("guests-{}", line.identity)
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

    /// The form that loads other rooms and rates; for the room to change they are listed here.
    fn rooms(&self, change: Option<&RoomChange>) -> AnyView {
        let rooms = &self.line.hotel_booking.rooms;
        let wanted = change.and_then(|change| {
            let (position, room) = rooms.iter().enumerate().find(|(_, room)| room.id == change.room_id)?;
            Some(self.room_options(position, room, &change.options))
        });
        let links = rooms
            .iter()
            .enumerate()
            .map(|(position, room)| {
                let href = format!("{}?room={}#room-{}", self.action(), room.id, room.id);
                let words = match rooms.len() {
                    1 => "Change room or rate".to_owned(),
                    _ => format!("Change room {}", position + 1),
                };
                let whose = format!(" {}", self.line.hotel_booking.hotel_name);
                view! {
                    <a class=button_class(ButtonKind::Plain, ButtonSize::Small) href=href>
                        <span>{words}</span>
                        <span class="visually-hidden">{whose}</span>
                    </a>
                }
            })
            .collect_view();
        view! {
            <div class="row">{links}</div>
            {wanted}
        }
        .into_any()
    }

    /// The alternative room types and rates of a room.
    fn room_options(&self, position: usize, room: &BookedRoom, options: &[RoomOption]) -> AnyView {
        let choices = options
            .iter()
            .map(|option| {
                let (cancelling, _) = terms::in_short(&option.cancellation_policy, option.refundable);
                view! {
                    <label class="check">
                        <input
                            type="radio"
                            name="rateId"
                            value=option.rate_id.to_string()
                            checked=option.rate_id == room.rate_id
                        />
                        <span>
                            {format!("{}, {}", option.room_type, option.rate_name)}
                            <br />
                            <span class="small soft">
                                {offers::terms_beside(&option.rate_name, option.meal_plan, &cancelling)}
                            </span>
                        </span>
                        <span class="count">{words::money(option.total_price)}</span>
                    </label>
                }
            })
            .collect_view();
        let guests = words::people(std::slice::from_ref(&room.occupancy));
        view! {
            <form class="stack stack-s" method="post" action=self.action() id=format!("room-{}", room.id)>
                <Csrf />
                {self.hidden()}
                <input type="hidden" name="mutationType" value="rate" />
                <input type="hidden" name="roomId" value=room.id.to_string() />
                <fieldset class="stack stack-s">
                    <legend>{format!("Room {}: {guests}", position + 1)}</legend>
                    {choices}
                </fieldset>
                <div class="row">
                    {save("Save room")}
                    <a class=button_class(ButtonKind::Plain, ButtonSize::Small) href=self.action()>"Cancel"</a>
                </div>
            </form>
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
        let prefix = guests_prefix(self.line);
        let fields = view! {
            // The Enter key presses a form's first button; this one keeps that from being 'Update guests'.
            <button class="visually-hidden" name="intent" value="update" tabindex="-1" aria-hidden="true">"Save guests"</button>
            {guests::guest_fields(&prefix, &rooms, self.form, false)}
            {save("Save guests")}
        };
        self.folded("rooms", "Change guests", fields.into_any())
    }

    /// Chosen extras can be removed here; the hotel's page offers others.
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

    /// A remove button; screen readers also get the name of the stay.
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
