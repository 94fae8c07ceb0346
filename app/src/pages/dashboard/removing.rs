//! Removing something for good, as the desk's lists ask about it.

use crate::components::button::{Button, ButtonKind, ButtonSize, button_class};
use leptos::prelude::*;

/// What cannot be taken back is said twice: the button is behind the word. It belongs into a form that says of what.
pub(super) fn removing(title: String) -> AnyView {
    view! {
        <details class="dashboard-remove">
            <summary class=button_class(ButtonKind::Quiet, ButtonSize::Small)>
                <span>"Remove"<span class="visually-hidden">" "{title}</span></span>
            </summary>
            <div class="row">
                <p class="small soft">"It cannot be brought back."</p>
                <Button
                    label="Remove for good"
                    name="intent"
                    value="remove"
                    kind=ButtonKind::Quiet
                    size=ButtonSize::Small
                />
            </div>
        </details>
    }
    .into_any()
}
