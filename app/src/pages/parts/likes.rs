//! Like buttons: one for each hotel, and the one form of the page that all of them belong to.

use crate::{components::icon::Icon, islands::Likes, page::PageContext};
use contract::HotelId;
use leptos::prelude::*;

/// The form's id; like buttons refer to it, and so belong to it wherever they are.
const FORM: &str = "likes";

/// The like button of a hotel; the page must have [`likes_form`].
pub fn like_button(hotel: HotelId, name: &str, is_liked: bool) -> AnyView {
    like_button_of(hotel.to_string(), name, is_liked)
}

/// The like button of a destination, by its id; the page must have [`likes_form`].
pub fn destination_like_button(destination: &str, name: &str, is_liked: bool) -> AnyView {
    like_button_of(destination.to_owned(), name, is_liked)
}

fn like_button_of(value: String, name: &str, is_liked: bool) -> AnyView {
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

/// The form of all like buttons of a page. `action` is the page's own path, which accepts `intent=like`.
pub fn likes_form(page: &PageContext, action: &str) -> AnyView {
    let (action, csrf, back) = (action.to_owned(), page.csrf_token.clone(), page.path.clone());
    let signed_in = page.is_authenticated().then_some("");
    view! {
        <Likes>
            <form id=FORM method="post" action=action data-signed-in=signed_in>
                <input type="hidden" name="csrf" value=csrf />
                <input type="hidden" name="intent" value="like" />
                <input type="hidden" name="returnUrl" value=back />
            </form>
        </Likes>
    }
    .into_any()
}
