//! The forms of signing in and up: errors appear during typing, by the same rules and with the same texts as the
//! server's. Without scripts every field is there and every button works.

use crate::islands::browser::dom::{append, append_icon, attribute, find, find_all, follow, input, origin, pressed};
use contract::credentials::{email_error, password_error, repassword_error};
use leptos::{html, prelude::*};
use web_sys::{Element, Event, HtmlElement, HtmlInputElement, KeyboardEvent, SubmitEvent};

/// The second step of signing up.
const STEP: &str = "[data-auth-step]";
/// The button that opens it.
const CONTINUE: &str = "[data-auth-continue]";
/// The fields with rules, in the order of a form.
const FIELDS: [&str; 3] = ["email", "password", "repassword"];

/// Wraps a form whose `data-auth` names its kind: `signin`, `signup`, `email` or `reset`.
#[island]
pub fn AuthForm(children: Children) -> impl IntoView {
    let around = NodeRef::<html::Div>::new();
    let form = move || {
        around
            .get_untracked()
            .and_then(|around| find(&around, "form[data-auth]"))
    };
    follow(move || {
        if let Some(form) = around.get().and_then(|around| find(&around, "form[data-auth]")) {
            fold(&form);
            enable_buttons(&form);
        }
        if let Some(around) = around.get() {
            pass_role_to_providers(&around);
        }
    });
    follow(move || {
        // The back button may restore the page as it was left; its form can be submitted again.
        let _listener = window_event_listener_untyped("pageshow", move |_| {
            if let Some(form) = form() {
                attribute(&form, "data-sent", None);
                for button in find_all(&form, "[aria-busy]") {
                    attribute(&button, "aria-busy", None);
                }
                enable_buttons(&form);
            }
            // The browser may have restored a choice without an event.
            if let Some(around) = around.get_untracked() {
                pass_role_to_providers(&around);
            }
        });
    });
    let typed = move |event: Event| {
        if let Some(form) = form() {
            // An error disappears during typing: removing it later would move the button that is being pressed.
            if let Some(field) = origin(&event, "[aria-invalid]") {
                attribute(&field, "data-dirty", Some(""));
            }
            check(&form);
            enable_buttons(&form);
        }
    };
    // A field becomes dirty when it is left after typing.
    let changed = move |event: Event| {
        if let (Some(form), Some(field)) = (form(), origin(&event, "input")) {
            attribute(&field, "data-dirty", Some(""));
            // A button that is being pressed must not move; its press validates all fields.
            if find(&form, "button:active").is_none() {
                check(&form);
            }
            enable_buttons(&form);
        }
        if let Some(around) = around.get_untracked() {
            pass_role_to_providers(&around);
        }
    };
    let press = move |event: web_sys::MouseEvent| {
        if let (Some(form), Some(_)) = (form(), origin(&event, CONTINUE)) {
            unfold(&form);
        }
    };
    let key = move |event: KeyboardEvent| {
        let Some(form) = form().filter(|form| event.key() == "Enter" && is_folded(form)) else {
            return;
        };
        // The browser would submit the form by its first button.
        event.prevent_default();
        if email_error(&value(&form, "email")).is_none() {
            unfold(&form);
        }
    };
    let submit = move |event: SubmitEvent| {
        if let Some(form) = form()
            && !may_send(&form, &event)
        {
            event.prevent_default();
        }
    };
    view! {
        <div
            class="auth-form"
            node_ref=around
            on:input=typed
            on:change=changed
            on:click=pressed(press)
            on:keydown=key
            on:submit=submit
        >
            {children()}
        </div>
    }
}

fn value(form: &Element, name: &str) -> String {
    input(form, name).map(|field| field.value()).unwrap_or_default()
}

/// The error of a field of this form.
fn error_of(form: &Element, name: &str) -> Option<&'static str> {
    let typed = value(form, name);
    let is_sign_in = form.get_attribute("data-auth").as_deref() == Some("signin");
    match name {
        "email" => email_error(&typed),
        // An existing password may be shorter than the current rule.
        "password" if is_sign_in && !typed.is_empty() => None,
        "password" => password_error(&typed),
        _ => repassword_error(&value(form, "password"), &typed),
    }
}

/// Shows the passwords when the address is valid; until then they are folded, unless the server reports an error of
/// theirs.
fn fold(form: &Element) {
    let Some(step) = find(form, STEP) else { return };
    let was_sent = find(&step, ".field-error").is_some();
    if !was_sent {
        attribute(&step, "hidden", Some(""));
    }
    if let Some(on) = find(form, CONTINUE) {
        attribute(&on, "hidden", was_sent.then_some(""));
    }
}

/// The providers' links request the role that the form has selected.
fn pass_role_to_providers(around: &Element) {
    let Some(role) = find(around, "input[name=role]:checked") else {
        return;
    };
    let is_creator = role.get_attribute("value").as_deref() == Some("creator");
    for link in find_all(around, "[data-auth-providers] a") {
        let href = link.get_attribute("href").unwrap_or_default();
        let plain = href.trim_end_matches("role=creator").trim_end_matches(['?', '&']);
        let mark = if plain.contains('?') { '&' } else { '?' };
        let role = if is_creator {
            format!("{mark}role=creator")
        } else {
            String::new()
        };
        attribute(&link, "href", Some(&format!("{plain}{role}")));
    }
}

fn is_folded(form: &Element) -> bool {
    find(form, STEP).is_some_and(|step| step.has_attribute("hidden"))
}

fn unfold(form: &Element) {
    if let Some(step) = find(form, STEP) {
        attribute(&step, "hidden", None);
    }
    if let Some(on) = find(form, CONTINUE) {
        attribute(&on, "hidden", Some(""));
    }
    focus(input(form, "password"));
}

fn focus(field: Option<HtmlInputElement>) {
    if let Some(field) = field {
        // It fails only for an element that is no longer in the page.
        drop(field.focus());
    }
}

/// Enables the buttons that need a valid address, once it is valid.
fn enable_buttons(form: &Element) {
    if input(form, "email").is_none() {
        return;
    }
    let is_wrong = email_error(&value(form, "email")).is_some();
    // The buttons that show a password do not depend on the address.
    for button in find_all(form, "button:not(.field-reveal)") {
        attribute(&button, "disabled", is_wrong.then_some(""));
    }
}

/// Shows the errors of the dirty fields.
fn check(form: &Element) {
    for name in FIELDS {
        if let Some(field) = input(form, name).filter(|field| field.has_attribute("data-dirty")) {
            show_error(&field, error_of(form, name));
        }
    }
}

fn show_error(field: &HtmlInputElement, error: Option<&str>) {
    let Some(frame) = field.closest(".field").ok().flatten() else {
        return;
    };
    let shown = find(&frame, ".field-error");
    match (error, shown) {
        (None, None) => {}
        (None, Some(shown)) => shown.remove(),
        (Some(text), Some(shown)) => words(&shown, text),
        (Some(text), None) => {
            if let Some(line) = append(&frame, "p", "field-error", "") {
                line.set_id(&format!("{}-error", field.id()));
                attribute(&line, "aria-live", Some("polite"));
                append_icon(&line, "circle-alert");
                append(&line, "span", "", text);
            }
        }
    }
    attribute(field, "aria-invalid", error.map(|_| "true"));
    let hint = find(&frame, ".field-hint").map(|hint| hint.id());
    let parts = [hint, error.map(|_| format!("{}-error", field.id()))];
    let described: Vec<String> = parts.into_iter().flatten().collect();
    let described = described.join(" ");
    attribute(
        field,
        "aria-describedby",
        Some(described.as_str()).filter(|ids| !ids.is_empty()),
    );
}

/// Replaces the text of an error and keeps its icon.
fn words(shown: &HtmlElement, text: &str) {
    match find(shown, "span") {
        Some(span) => span.set_text_content(Some(text)),
        None => shown.set_text_content(Some(text)),
    }
}

/// Whether the form may be submitted: once, and without errors that concern its button.
fn may_send(form: &Element, event: &SubmitEvent) -> bool {
    if form.has_attribute("data-sent") {
        return false;
    }
    let button = event.submitter();
    let is_link = button
        .as_ref()
        .and_then(|button| button.get_attribute("value"))
        .as_deref()
        == Some("magicLink");
    let needed = if is_link { &FIELDS[..1] } else { &FIELDS[..] };
    let mut wrong = None;
    for name in needed {
        let Some(field) = input(form, name) else { continue };
        attribute(&field, "data-dirty", Some(""));
        let error = error_of(form, name);
        show_error(&field, error);
        if error.is_some() && wrong.is_none() {
            wrong = Some(field);
        }
    }
    if wrong.is_some() {
        focus(wrong);
        return false;
    }
    attribute(form, "data-sent", Some(""));
    if let Some(button) = button {
        attribute(&button, "aria-busy", Some("true"));
    }
    true
}
