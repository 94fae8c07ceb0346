//! The fields of rooms and guests: `rooms`, and for each room `adults_0`, `children_0` and `childAge_0_0`. Without
//! scripts a button renders the fields again for the typed counts.

use crate::{
    components::{
        button::{ButtonKind, ButtonSize, button_class},
        field::{Choice, NumberField, SelectField},
    },
    islands::GuestFields,
    pages::{form::FormState, parts::form_errors::FieldAnchor},
    paths, words,
};
use contract::search::Occupancy;
use leptos::prelude::*;

/// Rooms that can be booked together.
const MAX_ROOMS: usize = 9;
/// Adults, and children, that a room takes.
const MAX_GUESTS: usize = 8;
/// The oldest child, in years.
const OLDEST_CHILD: u32 = 17;

/// The values of one room's fields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomFields {
    pub adults: u32,
    /// Years as typed; empty while no age is chosen.
    pub ages: Vec<String>,
}

impl RoomFields {
    fn of(room: &Occupancy) -> Self {
        Self {
            adults: room.adults,
            ages: room.child_ages.iter().map(u32::to_string).collect(),
        }
    }
}

/// The submitted rooms, else the existing ones, else one room of two adults.
pub fn room_fields(form: &FormState, before: &[Occupancy]) -> Vec<RoomFields> {
    if !form.has("adults_0") && !form.has("rooms") {
        let rooms: Vec<RoomFields> = before.iter().map(RoomFields::of).collect();
        return if rooms.is_empty() {
            vec![RoomFields::of(&Occupancy::default())]
        } else {
            rooms
        };
    }
    let number = |name: String, otherwise: u32| {
        form.get(&name)
            .and_then(|text| text.trim().parse().ok())
            .unwrap_or(otherwise)
    };
    let rooms = (number("rooms".to_owned(), 1) as usize).clamp(1, MAX_ROOMS);
    (0..rooms)
        .map(|room| {
            let children = (number(format!("children_{room}"), 0) as usize).min(MAX_GUESTS);
            RoomFields {
                adults: number(format!("adults_{room}"), 2),
                ages: (0..children)
                    .map(|child| form.value(&format!("childAge_{room}_{child}")))
                    .collect(),
            }
        })
        .collect()
}

/// "2 adults, 1 child · 1 room".
pub fn in_short(rooms: &[RoomFields]) -> String {
    let occupancies: Vec<Occupancy> = rooms
        .iter()
        .map(|room| Occupancy {
            adults: room.adults,
            child_ages: room.ages.iter().map(|_| 0).collect(),
        })
        .collect();
    words::guests(&occupancies)
}

/// The wire names of the fields that these rooms show, for errors.
pub fn field_names(rooms: &[RoomFields]) -> Vec<String> {
    let mut names = vec!["rooms".to_owned()];
    for (position, room) in rooms.iter().enumerate() {
        names.push(format!("rooms[{position}].adults"));
        names.push(format!("rooms[{position}].childAges"));
        names.extend((0..room.ages.len()).map(|child| format!("rooms[{position}].childAges[{child}]")));
    }
    names
}

/// The anchors of these rooms' fields, for links from errors.
pub fn field_anchors(prefix: &str, rooms: &[RoomFields]) -> Vec<FieldAnchor> {
    let mut anchors = vec![FieldAnchor::new("rooms", format!("{prefix}-rooms"))];
    for (room, fields) in rooms.iter().enumerate() {
        let field = |name: &str| format!("rooms[{room}].{name}");
        anchors.push(FieldAnchor::new(field("adults"), format!("{prefix}-adults_{room}")));
        anchors.push(FieldAnchor::new(
            field("childAges"),
            format!("{prefix}-children_{room}"),
        ));
        anchors.extend((0..fields.ages.len()).map(|child| {
            let field = field(&format!("childAges[{child}]"));
            FieldAnchor::new(field, format!("{prefix}-childAge_{room}_{child}"))
        }));
    }
    anchors
}

/// Rooms as hidden fields.
pub fn hidden_fields(rooms: &[Occupancy]) -> AnyView {
    paths::room_fields(rooms)
        .into_iter()
        .map(|(name, value)| view! { <input type="hidden" name=name value=value /> })
        .collect_view()
        .into_any()
}

/// The fields, as an island where scripts run. `prefix` makes the ids unique on the page; `rooms_can_change` shows
/// the number of rooms as a field.
pub fn guest_fields(prefix: &str, rooms: &[RoomFields], form: &FormState, rooms_can_change: bool) -> AnyView {
    let fields = plain_guest_fields(prefix, rooms, form, rooms_can_change);
    view! { <GuestFields>{fields}</GuestFields> }.into_any()
}

/// The fields alone; also a fragment that replaces those for other counts.
pub fn plain_guest_fields(prefix: &str, rooms: &[RoomFields], form: &FormState, rooms_can_change: bool) -> AnyView {
    let count = rooms.len();
    let summary = in_short(rooms);
    let count_field = if rooms_can_change {
        let choices = (1..=MAX_ROOMS)
            .map(|number| Choice::new(number.to_string(), number.to_string()))
            .collect();
        view! {
            <div class="guest-row">
                <SelectField
                    name="rooms"
                    id=format!("{prefix}-rooms")
                    label="Rooms"
                    choices=choices
                    selected=count.to_string()
                    error=form.error("rooms")
                />
            </div>
        }
        .into_any()
    } else {
        view! { <input type="hidden" name="rooms" value=count.to_string() /> }.into_any()
    };
    let rooms = rooms
        .iter()
        .enumerate()
        .map(|(position, room)| {
            view! {
                <fieldset class="stack stack-s">
                    <legend class=(count == 1).then_some("visually-hidden")>{format!("Room {}", position + 1)}</legend>
                    {one_room(prefix, position, room, form)}
                </fieldset>
            }
        })
        .collect_view();
    view! {
        <div class="guest-fields" data-fragment=paths::guest_fields(prefix, rooms_can_change) data-summary=summary>
            {count_field}
            {rooms}
            <div class="guest-update">
                <button
                    class=button_class(ButtonKind::Quiet, ButtonSize::Small)
                    name="intent"
                    value="guests"
                    // The fields may change before the rest is filled in.
                    formnovalidate=true
                >
                    <span>"Update guests"</span>
                </button>
                <p class="field-hint">"Shows a field for each room and for each child's age."</p>
            </div>
        </div>
    }
    .into_any()
}

fn one_room(prefix: &str, position: usize, room: &RoomFields, form: &FormState) -> AnyView {
    let ages = room
        .ages
        .iter()
        .enumerate()
        .map(|(child, age)| {
            let name = format!("childAge_{position}_{child}");
            view! {
                <div class="guest-row">
                    <SelectField
                        id=format!("{prefix}-{name}")
                        name=name
                        label=format!("Age of child {}", child + 1)
                        choices=age_choices()
                        selected=age.clone()
                        error=form.error(&format!("rooms[{position}].childAges[{child}]"))
                    />
                </div>
            }
        })
        .collect_view();
    let adults = format!("adults_{position}");
    let children = format!("children_{position}");
    view! {
        <div class="guest-row">
            <NumberField
                id=format!("{prefix}-{adults}")
                name=adults
                label="Adults"
                value=room.adults
                min=1
                max=MAX_GUESTS as u32
                error=form.error(&format!("rooms[{position}].adults"))
            />
        </div>
        <div class="guest-row">
            <NumberField
                id=format!("{prefix}-{children}")
                name=children
                label="Children"
                value=room.ages.len() as u32
                min=0
                max=MAX_GUESTS as u32
                error=form.error(&format!("rooms[{position}].childAges"))
            />
        </div>
        {ages}
    }
    .into_any()
}

fn age_choices() -> Vec<Choice> {
    let years = |age: u32| match age {
        0 => "Under 1".to_owned(),
        age => words::count(age as usize, "year", "years"),
    };
    std::iter::once(Choice::new("", "Choose"))
        .chain((0..=OLDEST_CHILD).map(|age| Choice::new(age.to_string(), years(age))))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(values: &[(&str, &str)]) -> FormState {
        FormState {
            values: values
                .iter()
                .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
                .collect(),
            errors: Vec::new(),
        }
    }

    #[test]
    fn more_rooms_and_children_get_fields_of_their_own() {
        let form = typed(&[
            ("rooms", "2"),
            ("adults_0", "1"),
            ("children_0", "2"),
            ("childAge_0_0", "4"),
        ]);
        let rooms = room_fields(&form, &[]);
        assert_eq!(
            rooms[0],
            RoomFields {
                adults: 1,
                ages: vec!["4".to_owned(), String::new()]
            }
        );
        assert_eq!(
            rooms[1],
            RoomFields {
                adults: 2,
                ages: Vec::new()
            }
        );
        let html = plain_guest_fields("x", &rooms, &form, true).to_html();
        for name in ["adults_0", "adults_1", "children_1", "childAge_0_1"] {
            assert!(html.contains(&format!("name=\"{name}\"")), "{name} is not in {html}");
        }
        assert!(!html.contains("childAge_1_0"));
    }

    #[test]
    fn absurd_numbers_of_guests_do_not_fill_the_page_with_fields() {
        let rooms = room_fields(&typed(&[("rooms", "4000000000"), ("children_0", "4000000000")]), &[]);
        assert_eq!((rooms.len(), rooms[0].ages.len()), (9, 8));
    }

    #[test]
    fn a_search_fills_the_fields_until_something_is_typed() {
        let before = [Occupancy {
            adults: 3,
            child_ages: vec![7],
        }];
        assert_eq!(room_fields(&FormState::default(), &before)[0].ages, ["7"]);
        assert_eq!(in_short(&room_fields(&FormState::default(), &[])), "2 adults · 1 room");
    }
}
