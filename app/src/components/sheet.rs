//! Panels over the page, by the browser's own popover: it opens and closes without a script, handles Escape and a tap
//! outside, and restores the focus.

use crate::components::icon::Icon;
use crate::components::words;
use leptos::prelude::*;

/// The title row with its close button.
#[component]
fn Head(id: String, title: String) -> AnyView {
    view! {
        <div class="sheet-head">
            <h2 id=format!("{id}-title")>{title}</h2>
            <button
                class="icon-button"
                type="button"
                popovertarget=id
                popovertargetaction="hide"
                aria-label=words::CLOSE
            >
                <Icon name="x" />
            </button>
        </div>
    }
    .into_any()
}

/// From below on phones, a box in the middle on wide screens. Opened by a button whose
/// `popovertarget` is `id`.
#[component]
pub fn Sheet(#[prop(into)] id: String, #[prop(into)] title: String, children: Children) -> AnyView {
    view! {
        <dialog class="sheet" id=id.clone() popover="auto" aria-labelledby=format!("{id}-title")>
            <Head id=id.clone() title=title />
            <div class="sheet-body">{children()}</div>
        </dialog>
    }
    .into_any()
}

/// A sheet on phones that is an ordinary side column from 64rem on: the filters.
#[component]
pub fn InlineSheet(
    #[prop(into)] id: String,
    #[prop(into)] title: String,
    /// Stays visible below the scrolling part.
    foot: AnyView,
    children: Children,
) -> AnyView {
    view! {
        <aside
            class="sheet sheet-inline"
            id=id.clone()
            popover="auto"
            aria-labelledby=format!("{id}-title")
        >
            <Head id=id.clone() title=title />
            <div class="sheet-body">{children()}</div>
            {foot}
        </aside>
    }
    .into_any()
}

/// Slides in from the end side: the cart.
#[component]
pub fn Drawer(#[prop(into)] id: String, #[prop(into)] title: String, children: Children) -> AnyView {
    view! {
        <dialog class="drawer" id=id.clone() popover="auto" aria-labelledby=format!("{id}-title")>
            <Head id=id.clone() title=title />
            <div class="sheet-body">{children()}</div>
        </dialog>
    }
    .into_any()
}
