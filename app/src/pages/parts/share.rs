//! An address that others may read: made, copied and ended. It works without scripts.

use crate::{
    components::{
        button::{Button, ButtonKind, ButtonSize, button_class},
        field::Field,
    },
    islands::CopyButton,
    page::Csrf,
};
use leptos::prelude::*;

/// The words around an address.
pub struct ShareTexts {
    pub make: &'static str,
    pub stop: &'static str,
    pub label: &'static str,
}

/// The address with its buttons, or the button that makes it; forms go to `action`.
pub fn address(words: &ShareTexts, action: &str, address: Option<&str>) -> AnyView {
    let button = |what: &'static str, label: &'static str, kind: ButtonKind| {
        view! {
            <form method="post" action=action.to_owned()>
                <Csrf />
                <input type="hidden" name="share" value=what />
                <Button label=label kind=kind size=ButtonSize::Small />
            </form>
        }
    };
    match address {
        None => button("make", words.make, ButtonKind::Quiet).into_any(),
        Some(address) => {
            let field = view! {
                <div class="club-address">
                    <Field name="address" label=words.label value=address.to_owned() readonly=true />
                    <button class=button_class(ButtonKind::Quiet, ButtonSize::Normal) type="button" hidden>
                        "Copy"
                    </button>
                </div>
            }
            .into_any();
            view! {
                <div class="stack stack-s">
                    <CopyButton>{field}</CopyButton>
                    {button("stop", words.stop, ButtonKind::Danger)}
                </div>
            }
            .into_any()
        }
    }
}
