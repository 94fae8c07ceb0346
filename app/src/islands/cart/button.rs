//! The cart in the header. Without scripts it is the server's link; once loaded it opens the panel and updates the
//! count.

use super::{panel::CartPanel, state::CartState, store};
use crate::{
    islands::{
        browser::{
            dom::{append, attribute, find, follow, is_plain, listen, note_rooms, noted_rooms, pressed},
            json::Json,
        },
        text,
    },
    paths,
};
use contract::events;
use leptos::{html, prelude::*, task::spawn_local};
use web_sys::{Element, MouseEvent};

/// Wraps the header's cart link and adds the panel.
#[island]
pub fn CartButton(children: Children) -> impl IntoView {
    let around = NodeRef::<html::Span>::new();
    let panel = NodeRef::<html::Dialog>::new();
    let open = move || {
        if let Some(panel) = panel.get_untracked()
            && !panel.open()
        {
            // It fails only for a dialog that is open or not in the page.
            drop(panel.show_modal());
        }
        spawn_local(store::load());
    };
    let press = move |event: MouseEvent| {
        if is_plain(&event) {
            event.prevent_default();
            open();
        }
    };
    follow(move || {
        // The server's count may be newer than that of other tabs.
        note_rooms(shown(around));
        // It fires in every tab except the one that noted the number.
        listen("storage", move |_| {
            if noted_rooms().is_some_and(|rooms| rooms != shown(around)) {
                spawn_local(store::load());
            }
        });
        listen(events::CART_OPEN, move |_| open());
        listen(events::CART_CHANGED, |detail| {
            // The state contains these islands' own changes already; after a React island's change the cart is loaded
            // again.
            if detail.count_of("rooms") != u32::try_from(store::state().with_untracked(CartState::rooms)).ok() {
                spawn_local(store::load());
            }
        });
    });
    follow(move || {
        let Some(link) = around.get().and_then(|around| find(&around, "a")) else {
            return;
        };
        attribute(&link, "aria-haspopup", Some("dialog"));
        store::state().with(|state| {
            if state.is_known {
                show(&link, state);
                note_rooms(state.rooms());
            }
        });
    });
    view! {
        <span class="cart-button" node_ref=around on:click=pressed(press)>
            {children()}
        </span>
        <CartPanel panel=panel />
    }
}

/// The number that the link shows.
fn shown(around: NodeRef<html::Span>) -> usize {
    let badge = around.get_untracked().and_then(|around| find(&around, ".tool-count"));
    badge.and_then(|badge| badge.text_content()?.parse().ok()).unwrap_or(0)
}

/// The link as the server would render it now.
fn show(link: &Element, state: &CartState) {
    let rooms = state.rooms();
    let words = match rooms {
        0 => "Your trip, empty".to_owned(),
        rooms => format!("Your trip, {}", text::count(rooms, "room", "rooms")),
    };
    attribute(link, "aria-label", Some(&words));
    if let Some(cart) = &state.cart {
        attribute(link, "href", Some(&paths::contact(&cart.itinerary_id)));
    }
    match (find(link, ".tool-count"), rooms) {
        (Some(badge), 0) => badge.remove(),
        (Some(badge), rooms) => badge.set_text_content(Some(&rooms.to_string())),
        (None, 0) => (),
        (None, rooms) => drop(append(link, "span", "tool-count", &rooms.to_string())),
    }
}
