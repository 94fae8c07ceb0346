//! Copying needs a script: shows the button that the server rendered hidden, and makes it work.

use crate::islands::browser::dom::{attribute, find, follow, input, origin, pressed, show_toast};
use leptos::{html, prelude::*, task::spawn_local};
use wasm_bindgen_futures::JsFuture;
use web_sys::MouseEvent;

/// Wraps the field `address` and the button that copies it.
#[island]
pub fn CopyButton(children: Children) -> impl IntoView {
    let around = NodeRef::<html::Div>::new();
    follow(move || {
        if let Some(button) = around.get().and_then(|around| find(&around, "button")) {
            attribute(&button, "hidden", None);
        }
    });
    let copy = move |event: MouseEvent| {
        let (Some(around), Some(_)) = (around.get_untracked(), origin(&event, "button")) else {
            return;
        };
        let Some(field) = input(&around, "address") else { return };
        // Selected in any case, so that it can be copied by hand.
        field.select();
        let text = field.value();
        spawn_local(async move {
            if write(&text).await {
                show_toast("good", "The address is copied.");
            } else {
                show_toast("bad", "Your browser did not copy it. It is selected: copy it by hand.");
            }
        });
    };
    view! {
        <div class="copy-button" node_ref=around on:click=pressed(copy)>
            {children()}
        </div>
    }
}

/// Whether the browser accepted the text. Over plain HTTP it has no clipboard.
async fn write(text: &str) -> bool {
    let Some(window) = web_sys::window().filter(|window| window.is_secure_context()) else {
        return false;
    };
    JsFuture::from(window.navigator().clipboard().write_text(text))
        .await
        .is_ok()
}
