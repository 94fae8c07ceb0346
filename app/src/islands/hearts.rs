//! The hearts of a page: one island around the one form that all of them belong to.
//!
//! Without scripts a heart is a button of that form. Awake it is filled at once and empties again when the site says no. Who
//! is not signed in is asked to be, and what was pressed is liked afterwards.

use crate::islands::browser::{
    dom::{attribute, document, find, find_all, follow, keep_for_later, kept_for_later, say_auth_open, say_toast},
    fetch::Body,
    json::object,
    session,
};
use leptos::{html, prelude::*, task::spawn_local};
use web_sys::{HtmlElement, SubmitEvent};

/// The form; its `data-signed-in` says that somebody is.
const FORM: &str = "form";
/// The name under which a pressed heart waits for its person to sign in.
const WISH: &str = "like";
/// What is said when the session has ended elsewhere.
const SIGNED_OUT: &str = "You are signed out. Sign in again to save this stay.";

/// Wraps the form of the hearts. Each heart is a button of it whose value is a hotel's id.
#[island]
pub fn Hearts(children: Children) -> impl IntoView {
    let around = NodeRef::<html::Div>::new();
    let is_signed_in = move || {
        let form = around.get_untracked().and_then(|around| find(&around, FORM));
        form.is_some_and(|form| form.has_attribute("data-signed-in"))
    };
    follow(move || {
        // A wish that nobody signed in for is forgotten with its page.
        if around.get().is_some()
            && let Some(hotel) = kept_for_later(WISH)
            && is_signed_in()
            && hearts(&hotel).iter().all(|heart| !is_liked(heart))
        {
            like(hotel, true);
        }
    });
    let submit = move |event: SubmitEvent| {
        let Some((hotel, heart)) = event
            .submitter()
            .and_then(|heart| Some((heart.get_attribute("value")?, heart)))
        else {
            return;
        };
        event.prevent_default();
        if !is_signed_in() {
            keep_for_later(WISH, &hotel);
            // Safari gives a button that is pressed no focus, and the modal gives it back to what had it.
            drop(heart.focus());
            say_auth_open();
        } else if !heart.has_attribute("aria-busy") {
            let is_liked = is_liked(&heart);
            like(hotel, !is_liked);
        }
    };
    view! {
        <div node_ref=around on:submit=submit>
            {children()}
        </div>
    }
}

/// The hearts of a hotel, wherever they stand in the page.
fn hearts(hotel: &str) -> Vec<HtmlElement> {
    let root = document().and_then(|document| document.document_element());
    let all = root
        .map(|root| find_all(&root, "button[form=hearts]"))
        .unwrap_or_default();
    let is_one = |heart: &HtmlElement| heart.get_attribute("value").as_deref() == Some(hotel);
    all.into_iter().filter(is_one).collect()
}

fn is_liked(heart: &HtmlElement) -> bool {
    heart.get_attribute("aria-pressed").as_deref() == Some("true")
}

/// Shows a hotel's hearts as the server would render them.
fn show(hotel: &str, is_liked: bool, is_busy: bool) {
    for heart in hearts(hotel) {
        attribute(&heart, "aria-pressed", Some(if is_liked { "true" } else { "false" }));
        attribute(&heart, "name", Some(if is_liked { "unlike" } else { "like" }));
        attribute(&heart, "aria-busy", is_busy.then_some("true"));
    }
}

fn like(hotel: String, like: bool) {
    show(&hotel, like, true);
    spawn_local(async move {
        let path = format!("/api/v1/hotel/{hotel}/like");
        let body = object(&[("like", Some(like.to_string()))]);
        let failed = match session::call(&path, Some(Body::Put(body))).await {
            Ok(Some(_)) => None,
            Ok(None) => Some(SIGNED_OUT.to_owned()),
            Err(problem) => Some(problem.message),
        };
        show(&hotel, like == failed.is_none(), false);
        if let Some(message) = failed {
            say_toast("bad", &message);
        }
    });
}

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use super::*;

    #[test]
    fn the_body_is_that_of_the_contract() {
        let body = object(&[("like", Some(true.to_string()))]);
        let like: contract::like::Like = serde_json::from_str(&body).unwrap();
        assert!(like.like);
    }
}
