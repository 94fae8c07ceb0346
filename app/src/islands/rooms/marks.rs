//! The state of a rate: being added, failed, sold out, in the trip. It changes the markup of the page.

use crate::{
    islands::{
        browser::dom::{append, attribute, document, find, input},
        text,
    },
    paths,
};
use web_sys::{Element, HtmlElement};

/// The failure beside the button.
const FAILURE: &str = ".field-error";
/// The button's visible text.
const WORDS: &str = "span:not(.visually-hidden)";

fn button(form: &Element) -> Option<HtmlElement> {
    find(form, ADD)
}

/// Replaces the button's text and keeps its own, or restores it.
fn set_label(button: &Element, words: Option<&str>) {
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
pub fn show_pending(form: &Element) {
    if let Some(failure) = find(form, FAILURE) {
        failure.remove();
    }
    if let Some(button) = button(form) {
        attribute(&button, "aria-busy", Some("true"));
        set_label(&button, Some("Adding…"));
    }
    if let Some(added) = find(form, ADDED) {
        attribute(&added, "aria-busy", Some("true"));
    }
}

/// No change is running any more.
pub fn end_pending(form: &Element) {
    if let Some(button) = button(form) {
        attribute(&button, "aria-busy", None);
        set_label(&button, None);
    }
    if let Some(added) = find(form, ADDED) {
        attribute(&added, "aria-busy", None);
    }
}

/// The room could not be added.
pub fn show_failure(form: &Element, message: &str) {
    if let Some(failure) = append(form, "p", "field-error", message) {
        attribute(&failure, "role", Some("alert"));
    }
}

/// Shows some parts of the form and hides others. When the focus was in a hidden part, `instead` gets it.
fn swap(form: &Element, shown: &[&str], hidden: &[&str], instead: &str) {
    let active = document().and_then(|document| document.active_element());
    let mut has_lost = false;
    for selector in shown {
        if let Some(part) = find(form, selector) {
            attribute(&part, "hidden", None);
        }
    }
    for selector in hidden {
        if let Some(part) = find(form, selector) {
            has_lost |= part.contains(active.as_deref());
            attribute(&part, "hidden", Some(""));
        }
    }
    if has_lost {
        focus(form, instead);
    }
}

fn focus(form: &Element, selector: &str) {
    if let Some(element) = find(form, selector) {
        // Only an element without layout refuses the focus.
        drop(element.focus());
    }
}

const ADD: &str = "button[value=add]";
const MORE: &str = "button[value=more]";
const ADDED: &str = ".rate-added";
const QUESTION: &str = ".rate-question";

/// Shows the rate's number of rooms in the trip.
pub fn added(form: &Element, rooms: usize, trip: Option<&str>) {
    if let Some(words) = find(form, ".rate-count") {
        words.set_text_content(Some(&format!("Added · {rooms}")));
    }
    if let Some(link) = find(form, ".rate-added a") {
        attribute(&link, "href", trip.map(paths::contact).as_deref());
    }
    // While the question is open, it is the only visible part.
    if find(form, QUESTION).is_some_and(|question| !question.has_attribute("hidden")) {
        return;
    }
    if rooms > 0 {
        swap(form, &[ADDED], &[ADD], MORE);
    } else {
        swap(form, &[ADD], &[ADDED], ADD);
    }
}

/// Asks whether to add another room.
pub fn ask_for_another(form: &Element) {
    let was_added = find(form, ADDED).is_some_and(|added| !added.has_attribute("hidden"));
    attribute(form, "data-added", was_added.then_some(""));
    swap(form, &[QUESTION], &[ADD, ADDED], "button[value=another]");
    // The press may have removed the focus.
    focus(form, "button[value=another]");
}

/// Closes the question.
pub fn close_question(form: &Element) {
    if form.has_attribute("data-added") {
        swap(form, &[ADDED], &[QUESTION], MORE);
    } else if find(form, QUESTION).is_some_and(|question| !question.has_attribute("hidden")) {
        swap(form, &[ADD], &[QUESTION], ADD);
    }
    attribute(form, "data-added", None);
}

/// Takes over a newer offer of the rate. A changed price is shown, and the button reports it where adding failed.
pub fn renew(form: &Element, reference: &str, total: &str) {
    if let Some(field) = input(form, "searchResultReference") {
        field.set_value(reference);
    }
    let rate = form.closest(".rate").ok().flatten();
    let Some(amount) = rate.and_then(|rate| find(&rate, ".price-amount")) else {
        return;
    };
    if amount.text_content().as_deref() == Some(total) {
        return;
    }
    amount.set_text_content(Some(total));
    // The price of a night belongs to the old total.
    if let Some(night) = amount
        .parent_element()
        .and_then(|price| find(&price, ".price-note + .price-note"))
    {
        night.remove();
    }
    if let (Some(button), Some(_)) = (button(form), find(form, FAILURE))
        && let Some(label) = find(&button, WORDS)
    {
        let words = format!("Add at {total}");
        attribute(&label, "data-words", Some(&words));
        label.set_text_content(Some(&words));
    }
}

/// Marks the rate as sold out, or as available again.
pub fn sold_out(form: &Element, is_sold_out: bool) {
    if let Some(more) = find(form, MORE) {
        attribute(&more, "disabled", is_sold_out.then_some(""));
    }
    let Some(button) = button(form) else { return };
    if is_sold_out {
        attribute(&button, "disabled", Some(""));
        set_label(&button, Some("Sold out"));
    } else if button.has_attribute("disabled") {
        attribute(&button, "disabled", None);
        set_label(&button, None);
    }
}

/// Shows how many rooms of the type are available; nothing when they are many.
pub fn rooms_left(form: &Element, left: Option<u32>) {
    let Some(about) = part(form, ".room-about") else { return };
    let words = left.map(|left| format!("{} left for these dates", text::count(left as usize, "room", "rooms")));
    note(&about, "rooms-left", "small", words.as_deref());
}

/// Marks the room type as part of the trip.
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
