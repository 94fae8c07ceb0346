//! What a rate shows of its state: being added, failed, sold out, in the trip. It writes into the markup of the page.

use crate::islands::{
    browser::dom::{append, attribute, find},
    text,
};
use web_sys::{Element, HtmlElement};

/// The failure beside the button.
const FAILURE: &str = ".field-error";
/// The button's words, without those for people who hear it.
const WORDS: &str = "span:not(.visually-hidden)";

fn button(form: &Element) -> Option<HtmlElement> {
    find(form, "button[value=add]")
}

/// Shows other words on the button and keeps its own, or shows its own again.
fn say(button: &Element, words: Option<&str>) {
    let Some(label) = find(button, WORDS) else { return };
    match words {
        Some(words) => {
            if label.dataset().get("words").is_none() {
                attribute(&label, "data-words", Some(&label.text_content().unwrap_or_default()));
            }
            label.set_text_content(Some(words));
        }
        None => {
            if let Some(own) = label.dataset().get("words") {
                label.set_text_content(Some(&own));
            }
        }
    }
}

/// The room is being added.
pub fn pend(form: &Element) {
    if let Some(failure) = find(form, FAILURE) {
        failure.remove();
    }
    if let Some(button) = button(form) {
        attribute(&button, "aria-busy", Some("true"));
        say(&button, Some("Adding…"));
    }
}

/// Nothing is under way any more.
pub fn rest(form: &Element) {
    if let Some(button) = button(form) {
        attribute(&button, "aria-busy", None);
        say(&button, None);
    }
}

/// The room could not be added.
pub fn fail(form: &Element, message: &str) {
    if let Some(failure) = append(form, "p", "field-error", message) {
        attribute(&failure, "role", Some("alert"));
    }
}

/// The rate can no longer be booked, or can again.
pub fn sold_out(form: &Element, is_sold_out: bool) {
    let Some(button) = button(form) else { return };
    if is_sold_out {
        attribute(&button, "disabled", Some(""));
        say(&button, Some("Sold out"));
    } else if button.has_attribute("disabled") {
        attribute(&button, "disabled", None);
        say(&button, None);
    }
}

/// Says how many rooms of the type are left; nothing when they are many.
pub fn rooms_left(form: &Element, left: Option<u32>) {
    let Some(about) = part(form, ".room-about") else { return };
    let words = left.map(|left| format!("{} left for these dates", text::count(left as usize, "room", "rooms")));
    note(&about, "rooms-left", "small", words.as_deref());
}

/// Says that the room type is in the trip.
pub fn booked(form: &Element, is_booked: bool) {
    let Some(about) = part(form, ".room-about") else { return };
    note(
        &about,
        "rooms-booked",
        "badge badge-good",
        is_booked.then_some("In your trip"),
    );
}

fn part(form: &Element, selector: &str) -> Option<HtmlElement> {
    let room = form.closest(".room").ok().flatten()?;
    find(&room, selector)
}

/// Keeps one note of a kind in a part of the page.
fn note(part: &Element, kind: &str, class: &str, words: Option<&str>) {
    match (find(part, &format!(".{kind}")), words) {
        (Some(note), Some(words)) => note.set_text_content(Some(words)),
        (Some(note), None) => note.remove(),
        (None, Some(words)) => drop(append(part, "p", &format!("{kind} {class}"), words)),
        (None, None) => (),
    }
}
