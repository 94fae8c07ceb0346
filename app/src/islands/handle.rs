//! A creator's handle: shows during typing whether it is available. Without scripts, saving reports it.

use crate::{
    islands::browser::{
        dom::{find, input, sleep},
        fetch::{self, Call},
        json::Json,
    },
    paths::encode,
};
use contract::profile::clean_handle;
use leptos::{html, prelude::*, task::spawn_local};
use std::cell::Cell;
use web_sys::Event;

/// How long typing must pause before the call, in milliseconds.
const TYPING_PAUSE: u32 = 400;
/// Shorter handles are not checked, because typing has just begun.
const SHORTEST: usize = 3;
const FREE: &str = "This handle is available.";
const FORMER_HANDLE: &str = "This is a former handle of yours. You can take it back.";

thread_local! {
    /// Increases with each call: an outdated answer is ignored.
    static ASKED: Cell<u32> = const { Cell::new(0) };
}

/// Wraps the field `slug`, in an element that lists the creator's former handles and has the address of clubs. Shows the
/// address that the handle makes, and mends the typed handle once the field is left.
#[island]
pub fn HandleCheck(children: Children) -> impl IntoView {
    let around = NodeRef::<html::Div>::new();
    let said = RwSignal::new(String::new());
    let address_said = RwSignal::new(String::new());
    let typed = move |_: Event| {
        let Some(around) = around.get_untracked() else { return };
        let Some(field) = input(&around, "slug") else { return };
        let turn = ASKED.get().wrapping_add(1);
        ASKED.set(turn);
        said.set(String::new());
        let handle = clean_handle(&field.value());
        if let Some(base) =
            find(&around, "[data-club-address]").and_then(|place| place.get_attribute("data-club-address"))
        {
            address_said.set(if handle.is_empty() {
                String::new()
            } else {
                format!("{base}{handle}")
            });
        }
        // The initial value is the creator's own, or its error is shown above.
        if handle.chars().count() < SHORTEST || handle == field.default_value() {
            return;
        }
        let own = find(&around, "[data-own-handles]").and_then(|place| place.get_attribute("data-own-handles"));
        if own.is_some_and(|own| own.split(' ').any(|own| own == handle)) {
            said.set(FORMER_HANDLE.to_owned());
            return;
        }
        spawn_local(async move {
            sleep(TYPING_PAUSE).await;
            if ASKED.get() != turn {
                return;
            }
            let answer = fetch::json(Call {
                path: &address(&handle),
                ..Call::default()
            })
            .await;
            // Without an answer, saving reports it.
            if let (Ok(answer), true) = (answer, ASKED.get() == turn) {
                said.set(words(&answer));
            }
        });
    };
    let left = move |_: Event| {
        let field = around.get_untracked().and_then(|around| input(&around, "slug"));
        if let Some(field) = field {
            field.set_value(&clean_handle(&field.value()));
        }
    };
    view! {
        <div class="handle-check" node_ref=around on:input=typed on:change=left>
            {children()}
            <p class="handle-address whole">{move || address_said.get()}</p>
            <p class="handle-said" role="status">
                {move || said.get()}
            </p>
        </div>
    }
}

/// The address of the call. A slash belongs to the typed text, not to the path.
fn address(handle: &str) -> String {
    format!("/api/v1/creator/{}/isAvailable", encode(handle).replace('/', "%2F"))
}

/// The reason in an answer, if there is one.
fn words<J: Json>(answer: &J) -> String {
    let reason = answer.text_of("reason");
    if reason.is_empty() { FREE.to_owned() } else { reason }
}

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use super::*;
    use contract::{Code, profile::HandleAvailability};

    #[test]
    fn the_answer_is_read_by_the_names_of_the_contract() {
        let said = |is_available: bool, reason: Option<&str>| {
            let answer = HandleAvailability {
                is_available,
                reason: reason.map(str::to_owned),
            };
            words(&serde_json::to_value(answer).unwrap())
        };
        assert_eq!(said(true, None), FREE);
        let taken = Code::HandleTaken.message();
        assert_eq!(said(false, Some(taken)), taken);
    }

    #[test]
    fn whatever_is_typed_is_one_part_of_the_path() {
        assert_eq!(address("mia.lind"), "/api/v1/creator/mia.lind/isAvailable");
        assert_eq!(address("a/b?c"), "/api/v1/creator/a%2Fb%3Fc/isAvailable");
    }
}
