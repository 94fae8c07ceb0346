//! Rooms and guests without a page load: the buttons beside each number work, and changing the number of rooms or
//! children fetches the server's fields for it. Without scripts the button "Update guests" does that.

use crate::{
    islands::browser::{
        dom::{attribute, document, find, find_all, follow, fragment, origin, pressed},
        fetch,
    },
    paths::encode,
};
use leptos::{html, prelude::*, task::spawn_local};
use std::cell::Cell;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, FormData, HtmlElement, HtmlFormElement, HtmlInputElement};

/// The fields; they have their address in `data-fragment` and their summary in `data-summary`.
const FIELDS: &str = ".guest-fields";

thread_local! {
    /// Increases with each call: an outdated answer is ignored.
    static ASKED: Cell<u32> = const { Cell::new(0) };
}

/// Wraps the fields of rooms and guests.
#[island]
pub fn GuestFields(children: Children) -> impl IntoView {
    let around = NodeRef::<html::Div>::new();
    let press = move |event: web_sys::MouseEvent| {
        let (Some(around), Some(button)) = (around.get_untracked(), origin(&event, "[data-step]")) else {
            return;
        };
        if step(&button) {
            refresh(&around);
        }
    };
    let change = move |event: Event| {
        // The page's other islands must not see these events.
        event.stop_propagation();
        if let Some(around) = around.get_untracked() {
            refresh(&around);
        }
    };
    follow(move || {
        if let Some(around) = around.get() {
            awake(&around);
        }
    });
    view! {
        <div class="guests" node_ref=around on:click=pressed(press) on:change=change>
            {children()}
        </div>
    }
}

/// Shows the buttons that need a script and hides the one that replaces it.
fn awake(around: &Element) {
    for button in find_all(around, "[data-step]") {
        attribute(&button, "hidden", None);
        let is_free = number_of(&button).is_some_and(|(input, step)| stepped(&input, step).is_some());
        attribute(&button, "disabled", (!is_free).then_some(""));
    }
    if let Some(update) = find(around, ".guest-update") {
        attribute(&update, "hidden", Some(""));
    }
}

/// The number that a button changes, and its step.
fn number_of(button: &Element) -> Option<(HtmlInputElement, f64)> {
    let step = whole(&button.get_attribute("data-step")?)?;
    let input = find(&button.parent_element()?, "input")?.dyn_into().ok()?;
    Some((input, step))
}

/// Parses a whole number; the standard parser of fractions would add 12 KB to the module.
fn whole(text: &str) -> Option<f64> {
    text.parse::<i32>().ok().map(f64::from)
}

/// The number after a step; none beyond its bounds.
fn stepped(input: &HtmlInputElement, step: f64) -> Option<f64> {
    let bound = |name: &str| whole(&input.get_attribute(name)?);
    let least = bound("min").unwrap_or(f64::MIN);
    let most = bound("max").unwrap_or(f64::MAX);
    let now = Some(input.value_as_number())
        .filter(|now| now.is_finite())
        .unwrap_or(least);
    Some(now + step).filter(|next| (least..=most).contains(next))
}

fn step(button: &Element) -> bool {
    let Some((input, step)) = number_of(button) else {
        return false;
    };
    let Some(next) = stepped(&input, step) else {
        return false;
    };
    input.set_value_as_number(next);
    true
}

/// Fetches the fields for the current values.
fn refresh(around: &HtmlElement) {
    let Some(path) = address(around) else { return };
    ASKED.set(ASKED.get().wrapping_add(1));
    let turn = ASKED.get();
    let around = around.clone();
    awake(&around);
    spawn_local(async move {
        let html = fetch::text(&path).await;
        if ASKED.get() != turn {
            return;
        }
        match html {
            // The visitor typed on meanwhile: the later change makes its own call.
            Ok(_) if address(&around).as_ref() != Some(&path) => (),
            Ok(html) => {
                replace(&around, &html);
            }
            // The button for browsers without scripts remains.
            Err(_) => {
                if let Some(update) = find(&around, ".guest-update") {
                    attribute(&update, "hidden", None);
                }
            }
        }
    });
}

/// The address of the fragment for the current values.
fn address(around: &Element) -> Option<String> {
    let fields = find(around, FIELDS)?;
    let form: HtmlFormElement = fields.closest("form").ok().flatten()?.dyn_into().ok()?;
    let typed = FormData::new_with_form(&form).ok()?;
    let mut address = fields.get_attribute("data-fragment")?;
    for field in find_all(&fields, "input, select") {
        let name = field.get_attribute("name").unwrap_or_default();
        let value = typed.get(&name).as_string().unwrap_or_default();
        address.push_str(&format!("&{name}={}", encode(&value)));
    }
    Some(address)
}

/// Replaces the fields; the focus stays in its field. None when an expected element is missing: then nothing changes.
fn replace(around: &Element, html: &str) -> Option<()> {
    let page = document()?;
    let new = fragment(html)?.query_selector(FIELDS).ok().flatten()?;
    let old = find(around, FIELDS)?;
    let focus = page.active_element().filter(|active| old.contains(Some(active)));
    // A button has no id; its label identifies it.
    let same = focus.and_then(|focus| match focus.get_attribute("aria-label") {
        Some(name) => Some(format!("[aria-label={name:?}]")),
        None => Some(format!("[id={:?}]", focus.get_attribute("id")?)),
    });
    // Buttons of two rooms with the same label are distinguished by position.
    let place = same.as_deref().and_then(|same| {
        let alike = find_all(&old, same);
        alike
            .iter()
            .position(|known| Some(known.as_ref()) == page.active_element().as_ref())
    });
    if let Some(summary) = around
        .closest("details")
        .ok()
        .flatten()
        .and_then(|fold| find(&fold, "summary .search-input"))
    {
        summary.set_text_content(new.get_attribute("data-summary").as_deref());
    }
    old.replace_with_with_node_1(&new).ok()?;
    awake(around);
    let again = find_all(around, &same?).into_iter().nth(place?)?;
    let focused = if again.has_attribute("disabled") {
        find(&again.parent_element()?, "input")?
    } else {
        again
    };
    focused.focus().ok()?;
    // Selects the value, as keyboard focus does: the next digit replaces it instead of being appended.
    if let Some(input) = focused.dyn_ref::<HtmlInputElement>() {
        input.select();
    }
    Some(())
}
