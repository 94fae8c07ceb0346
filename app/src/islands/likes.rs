//! The like buttons of a page: one island around the one form that all of them belong to.
//!
//! Without scripts a like button sends that form. Once the island is loaded the button's heart fills at once, and empties
//! again when the site refuses. Visitors without a session are asked to sign in, and the island saves the like afterwards.

use crate::islands::browser::{
    dom::{
        attribute, dispatch_auth_open, document, find, find_all, follow, keep_for_later, kept_for_later, show_toast,
    },
    fetch::Body,
    json::object,
    session,
};
use leptos::{html, prelude::*, task::spawn_local};
use web_sys::{HtmlElement, SubmitEvent};

/// The form; its `data-signed-in` says that a user is signed in.
const FORM: &str = "form";
/// The key under which a like waits for the sign-in.
const PENDING_LIKE: &str = "like";
/// The message when the session has ended elsewhere.
const SIGNED_OUT: &str = "You are signed out. Sign in again to save it.";

/// Wraps the form of the likes. Each like button is a button of it whose value is the id of a hotel or a destination.
#[island]
pub fn Likes(children: Children) -> impl IntoView {
    let around = NodeRef::<html::Div>::new();
    let is_signed_in = move || {
        let form = around.get_untracked().and_then(|around| find(&around, FORM));
        form.is_some_and(|form| form.has_attribute("data-signed-in"))
    };
    follow(move || {
        // A like without a sign-in is forgotten with its page.
        if around.get().is_some()
            && let Some(id) = kept_for_later(PENDING_LIKE)
            && is_signed_in()
            && like_buttons(&id).iter().all(|button| !is_liked(button))
        {
            like(id, true);
        }
    });
    let submit = move |event: SubmitEvent| {
        let Some((id, button)) = event
            .submitter()
            .and_then(|button| Some((button.get_attribute("value")?, button)))
        else {
            return;
        };
        event.prevent_default();
        if !is_signed_in() {
            keep_for_later(PENDING_LIKE, &id);
            // Safari does not focus a pressed button, and the modal returns the focus to the element that had it.
            drop(button.focus());
            dispatch_auth_open(saved_kind(&id));
        } else if !button.has_attribute("aria-busy") {
            let is_liked = is_liked(&button);
            like(id, !is_liked);
        }
    };
    view! {
        <div node_ref=around on:submit=submit>
            {children()}
        </div>
    }
}

/// The like buttons of a hotel or a destination, anywhere in the page.
fn like_buttons(id: &str) -> Vec<HtmlElement> {
    let root = document().and_then(|document| document.document_element());
    let all = root
        .map(|root| find_all(&root, "button[form=likes]"))
        .unwrap_or_default();
    let is_one = |button: &HtmlElement| button.get_attribute("value").as_deref() == Some(id);
    all.into_iter().filter(is_one).collect()
}

fn is_liked(button: &HtmlElement) -> bool {
    button.get_attribute("aria-pressed").as_deref() == Some("true")
}

/// Renders the like buttons of an id as the server would.
fn show(id: &str, is_liked: bool, is_busy: bool) {
    for button in like_buttons(id) {
        attribute(&button, "aria-pressed", Some(if is_liked { "true" } else { "false" }));
        attribute(&button, "name", Some(if is_liked { "unlike" } else { "like" }));
        attribute(&button, "aria-busy", is_busy.then_some("true"));
    }
}

/// Whether an id is that of a destination rather than a hotel.
fn is_destination(id: &str) -> bool {
    id.contains(':')
}

fn saved_kind(id: &str) -> &'static str {
    if is_destination(id) { "place" } else { "stay" }
}

/// The call that likes an id: a destination's id has a prefix, as in `city:2267057`; a hotel's has none.
fn call_of(id: &str, like: bool) -> (String, Body) {
    let body = object(&[("like", Some(like.to_string()))]);
    if is_destination(id) {
        (format!("/api/v1/destinations/{id}/like"), Body::Json(body))
    } else {
        (format!("/api/v1/hotel/{id}/like"), Body::Put(body))
    }
}

fn like(id: String, like: bool) {
    show(&id, like, true);
    spawn_local(async move {
        let (path, body) = call_of(&id, like);
        let failed = match session::call(&path, Some(body)).await {
            Ok(Some(_)) => None,
            Ok(None) => Some(SIGNED_OUT.to_owned()),
            Err(problem) => Some(problem.message),
        };
        show(&id, like == failed.is_none(), false);
        if let Some(message) = failed {
            show_toast("bad", &message);
        }
    });
}

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use super::*;
    use contract::like::{DestinationLike, Like};

    #[test]
    fn the_body_is_that_of_the_contract() {
        let (path, Body::Put(body)) = call_of("0192f000-0000-7000-8000-000000000001", true) else {
            panic!("a hotel's like is put");
        };
        assert_eq!(path, "/api/v1/hotel/0192f000-0000-7000-8000-000000000001/like");
        assert!(serde_json::from_str::<Like>(&body).unwrap().like);
        let (path, Body::Json(body)) = call_of("city:2267057", false) else {
            panic!("a destination's like is posted");
        };
        assert_eq!(path, "/api/v1/destinations/city:2267057/like");
        assert!(!serde_json::from_str::<DestinationLike>(&body).unwrap().like);
    }
}
