//! Hearts: a button for each hotel, and the one form of the page that all of them belong to.

use crate::{components::icon::Icon, islands::Hearts, page::PageContext};
use contract::HotelId;
use leptos::prelude::*;

/// The form's id; hearts refer to it, and so belong to it wherever they are.
const FORM: &str = "hearts";

/// The heart of a hotel; the page must have [`hearts_form`].
pub fn heart(hotel: HotelId, name: &str, is_liked: bool) -> AnyView {
    heart_of(hotel.to_string(), name, is_liked)
}

/// The heart of a place, by its id; the page must have [`hearts_form`].
pub fn place_heart(destination: &str, name: &str, is_liked: bool) -> AnyView {
    heart_of(destination.to_owned(), name, is_liked)
}

fn heart_of(value: String, name: &str, is_liked: bool) -> AnyView {
    let (field, pressed) = if is_liked {
        ("unlike", "true")
    } else {
        ("like", "false")
    };
    view! {
        <button
            class="icon-button icon-button-over"
            form=FORM
            name=field
            value=value
            aria-pressed=pressed
            aria-label=format!("Save {name}")
        >
            <Icon name="heart" />
        </button>
    }
    .into_any()
}

/// The form of all hearts of a page. `action` is the page's own path, which accepts `intent=like`.
pub fn hearts_form(page: &PageContext, action: &str) -> AnyView {
    let (action, csrf, back) = (action.to_owned(), page.csrf_token.clone(), page.path.clone());
    let signed_in = page.is_authenticated().then_some("");
    view! {
        <Hearts>
            <form id=FORM method="post" action=action data-signed-in=signed_in>
                <input type="hidden" name="csrf" value=csrf />
                <input type="hidden" name="intent" value="like" />
                <input type="hidden" name="returnUrl" value=back />
            </form>
        </Hearts>
    }
    .into_any()
}
