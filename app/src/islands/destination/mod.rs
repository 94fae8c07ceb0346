//! Suggestions below the place of a search: the ARIA combobox with a list box (APG, "editable combobox with list
//! autocomplete"). Without scripts the field accepts any text and the server finds the best match.

mod combobox;
mod highlight;
mod suggestion;

use crate::{
    islands::{
        browser::{
            dom::{attribute, fill, follow, icon, input, pressed, sleep},
            fetch::{self, Call},
        },
        text,
    },
    paths::encode,
};
use combobox::{Combobox, Key, KeyEffect};
use leptos::{html, prelude::*, task::spawn_local};
use suggestion::Suggestion;
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlInputElement, KeyboardEvent};

/// How long typing must pause before the call, in milliseconds.
const TYPING_PAUSE: u32 = 120;

/// Wraps the field `destination` and its hidden `destinationId` and `destinationName`.
#[island]
pub fn DestinationBox(children: Children) -> impl IntoView {
    let around = NodeRef::<html::Div>::new();
    let options = NodeRef::<html::Ul>::new();
    let places = RwSignal::new(Vec::<Suggestion>::new());
    let combobox = RwSignal::new(Combobox::default());
    let typed = RwSignal::new(String::new());
    let is_unknown = RwSignal::new(false);
    let list_id = RwSignal::new(String::new());
    let turn = StoredValue::new(0_u32);
    let field = move |name: &str| around.get_untracked().and_then(|around| input(&around, name));

    let ask = move |event: Event| {
        let Some(place) = field("destination").filter(|place| event.target().as_ref() == Some(place.as_ref())) else {
            return;
        };
        let query = place.value().trim().to_owned();
        typed.set(query.clone());
        is_unknown.set(false);
        turn.update_value(|turn| *turn = turn.wrapping_add(1));
        let asked = turn.get_value();
        if query.is_empty() {
            return combobox.update(Combobox::close);
        }
        spawn_local(async move {
            sleep(TYPING_PAUSE).await;
            if turn.get_value() != asked {
                return;
            }
            let path = format!("/api/v1/destinations/autocomplete?query={}", encode(&query));
            // Suggestions are optional: without them the text is submitted as it is.
            let Ok(answer) = fetch::json(Call {
                path: &path,
                ..Call::default()
            })
            .await
            else {
                return;
            };
            if turn.get_value() != asked {
                return;
            }
            let found = suggestion::list(&answer);
            combobox.update(|combobox| combobox.show(found.len()));
            is_unknown.set(found.is_empty());
            places.set(found);
        });
    };
    let choose = move |position: usize| {
        let chosen =
            places.with_untracked(|places| places.get(position).map(|place| (place.id.clone(), place.full_name())));
        let Some((id, name)) = chosen else { return };
        // A pending answer belongs to the earlier text.
        turn.update_value(|turn| *turn = turn.wrapping_add(1));
        combobox.update(Combobox::close);
        for (field_name, value) in [
            ("destination", &name),
            ("destinationId", &id),
            ("destinationName", &name),
        ] {
            if let Some(field) = field(field_name) {
                field.set_value(value);
            }
        }
    };
    let press = move |event: KeyboardEvent| {
        if event.is_composing() {
            return;
        }
        let then = combobox.try_update(|combobox| combobox.press(Key::of(&event.key())));
        match then {
            Some(KeyEffect::Moved | KeyEffect::Closed) => event.prevent_default(),
            Some(KeyEffect::Choose(position)) => {
                event.prevent_default();
                choose(position);
            }
            Some(KeyEffect::Nothing) | None => (),
        }
    };
    follow(move || {
        if let Some(place) = around.get().and_then(|around| input(&around, "destination")) {
            let id = format!("{}-list", place.id());
            become_combobox(&place, &id);
            list_id.set(id);
        }
    });
    follow(move || {
        let (is_open, active) = combobox.with(|combobox| (combobox.is_open, combobox.active));
        let Some(place) = field("destination") else { return };
        let list = list_id.get();
        if let Some(options) = options.get() {
            attribute(&options, "id", Some(&list));
            attribute(&options, "hidden", (!is_open).then_some(""));
        }
        attribute(&place, "aria-expanded", Some(if is_open { "true" } else { "false" }));
        attribute(
            &place,
            "aria-activedescendant",
            active.map(|active| format!("{list}-{active}")).as_deref(),
        );
        if let Some(option) = active.and_then(|active| document().get_element_by_id(&format!("{list}-{active}"))) {
            let nearest = web_sys::ScrollIntoViewOptions::new();
            nearest.set_block(web_sys::ScrollLogicalPosition::Nearest);
            option.scroll_into_view_with_scroll_into_view_options(&nearest);
        }
    });
    follow(move || {
        if let Some(options) = options.get() {
            fill(options.unchecked_into(), move || {
                let (typed, list) = (typed.get(), list_id.get());
                let places = places.get().into_iter().enumerate();
                places
                    .map(|(position, place)| option(place, position, &typed, &list, combobox, choose))
                    .collect::<Vec<_>>()
            });
        }
    });
    let status = move || {
        if is_unknown.get() {
            return ["We found no place called “", &typed.get(), "”."].concat();
        }
        combobox.with(|combobox| {
            if combobox.is_open {
                text::count(combobox.count, "place", "places")
            } else {
                String::new()
            }
        })
    };
    view! {
        <div
            class="destination-box"
            node_ref=around
            on:input=ask
            on:keydown=press
            on:focusout=move |_| {
                // Nor may a pending answer open the list over the element that has the focus then.
                turn.update_value(|turn| *turn = turn.wrapping_add(1));
                combobox.update(Combobox::close);
            }
        >
            {children()}
            <ul
                class="suggestions"
                role="listbox"
                aria-label="Places"
                hidden=true
                node_ref=options
                // The field keeps the focus while an option is pressed.
                on:mousedown=pressed(|event| event.prevent_default())
            ></ul>
            <p class=move || if is_unknown.get() { "suggestions-none" } else { "visually-hidden" } role="status">
                {status}
            </p>
        </div>
    }
}

/// Sets the ARIA attributes of the combobox.
fn become_combobox(place: &HtmlInputElement, list_id: &str) {
    for (name, value) in [
        ("role", "combobox"),
        ("aria-autocomplete", "list"),
        ("aria-expanded", "false"),
        ("aria-controls", list_id),
    ] {
        attribute(place, name, Some(value));
    }
}

fn option<C: Fn(usize) + 'static>(
    place: Suggestion,
    position: usize,
    typed: &str,
    list: &str,
    combobox: RwSignal<Combobox>,
    choose: C,
) -> impl IntoView + use<C> {
    let is_active = move || combobox.with(|combobox| combobox.active == Some(position));
    let (before, found, after) = highlight::parts(place.title(), typed);
    let found = (!found.is_empty())
        .then(|| found.to_owned())
        .map(|found| view! { <mark>{found}</mark> });
    view! {
        <li
            role="option"
            id=format!("{list}-{position}")
            aria-selected=move || if is_active() { "true" } else { "false" }
            on:click=pressed(move |_| choose(position))
        >
            {icon(place.icon())}
            <span>{before.to_owned()}{found}{after.to_owned()}</span>
            <small>{place.note()}</small>
        </li>
    }
}
