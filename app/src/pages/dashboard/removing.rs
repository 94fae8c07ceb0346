//! The confirmation of a permanent removal, in the dashboard's lists.

use crate::components::button::{Button, ButtonKind, ButtonSize, button_class};
use leptos::prelude::*;

/// A removal takes two presses: the button is inside a fold. It belongs in a form that names the entry.
pub(super) fn removing(title: String) -> AnyView {
    view! {
        <details class="dashboard-remove">
            <summary class=button_class(ButtonKind::Quiet, ButtonSize::Small)>
                <span>"Remove"<span class="visually-hidden">" "{title}</span></span>
            </summary>
            <div class="row">
                <p class="small soft">"You cannot undo this."</p>
                <Button
                    label="Remove for good"
                    name="intent"
                    value="remove"
                    kind=ButtonKind::Danger
                    size=ButtonSize::Small
                />
            </div>
        </details>
    }
    .into_any()
}
