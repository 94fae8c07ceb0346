//! Printing needs a script: shows the button that the server rendered hidden, and makes it work.

use crate::islands::browser::dom::{attribute, find, follow, pressed};
use leptos::{html, prelude::*};

/// Wraps the button.
#[island]
pub fn PrintButton(children: Children) -> impl IntoView {
    let around = NodeRef::<html::Span>::new();
    follow(move || {
        if let Some(button) = around.get().and_then(|around| find(&around, "button")) {
            attribute(&button, "hidden", None);
        }
    });
    let print = |_| {
        if let Some(window) = web_sys::window() {
            // It fails only where printing is forbidden, which the browser reports itself.
            drop(window.print());
        }
    };
    view! {
        <span class="print-button" node_ref=around on:click=pressed(print)>
            {children()}
        </span>
    }
}
