//! Showing and hiding an entry, in the dashboard's lists.

use crate::{
    components::{
        button::{Button, ButtonKind, ButtonSize, button_class},
        card::{Badge, BadgeTone},
        icon::Icon,
    },
    paths,
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

/// The link to the address and the QR code of an entry's page, which is at `path`; `hidden` while visitors do not see
/// it. Scripts change that with the button.
pub(super) fn share(path: &str, title: String, is_active: bool) -> AnyView {
    view! {
        <a
            class=button_class(ButtonKind::Quiet, ButtonSize::Small)
            href=paths::qr(path)
            hidden=!is_active
            data-row-share
        >
            <Icon name="share" />
            <span>"Share"<span class="visually-hidden">" "{title}</span></span>
        </a>
    }
    .into_any()
}

/// The place for the messages of scripts about the list beside it.
pub(super) fn status_region() -> AnyView {
    view! { <p class="visually-hidden" role="status" data-dashboard-said></p> }.into_any()
}
