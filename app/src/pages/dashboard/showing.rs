//! Showing and hiding an entry, in the dashboard's lists.

use crate::components::{
    button::{Button, ButtonKind, ButtonSize},
    card::{Badge, BadgeTone},
};
use leptos::prelude::*;

/// The visibility. Scripts change its text with the button (islands/src/dashboard-lists).
pub(super) fn state(is_active: bool) -> AnyView {
    let badge = if is_active {
        view! { <Badge text="Shown" tone=BadgeTone::Good /> }
    } else {
        view! { <Badge text="Hidden" /> }
    };
    view! { <span data-row-state>{badge}</span> }.into_any()
}

/// The button that changes it. It belongs in a form that names the entry.
pub(super) fn toggle(is_active: bool) -> AnyView {
    let (label, to) = if is_active { ("Hide", "false") } else { ("Show", "true") };
    view! {
        <input type="hidden" name="isActive" value=to />
        <Button label=label name="intent" value="toggle" kind=ButtonKind::Quiet size=ButtonSize::Small />
    }
    .into_any()
}

/// The place for the messages of scripts about the list beside it.
pub(super) fn said() -> AnyView {
    view! { <p class="visually-hidden" role="status" data-dashboard-said></p> }.into_any()
}
