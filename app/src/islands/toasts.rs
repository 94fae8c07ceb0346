//! Toasts: other islands send them, and a region that is always in the page shows them for a while.

use crate::islands::browser::{
    dom::{fill, follow, icon, listen, pressed, sleep},
    json::Json,
};
use contract::events;
use leptos::{html, prelude::*, task::spawn_local};
use wasm_bindgen::JsCast;

/// How long a toast stays, in milliseconds.
const STAY: u32 = 7_000;
/// The maximum number of toasts; older ones disappear.
const MAX_TOASTS: usize = 3;

/// A message.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Toast {
    number: u32,
    is_bad: bool,
    text: String,
}

/// The region: empty at first, so that screen readers announce what is added.
#[island]
pub fn Toasts() -> impl IntoView {
    let toasts = RwSignal::new(Vec::<Toast>::new());
    let counter = StoredValue::new(0_u32);
    let region = NodeRef::<html::Div>::new();
    let dismiss = move |number: u32| toasts.update(|toasts| toasts.retain(|toast| toast.number != number));
    follow(move || {
        listen(events::TOAST, move |detail| {
            counter.update_value(|counter| *counter = counter.wrapping_add(1));
            let number = counter.get_value();
            let toast = Toast {
                number,
                is_bad: detail.text_of("kind") == "bad",
                text: detail.text_of("text"),
            };
            toasts.update(|toasts| add(toasts, toast));
            spawn_local(async move {
                sleep(STAY).await;
                dismiss(number);
            });
        });
    });
    follow(move || {
        if let Some(region) = region.get() {
            fill(region.unchecked_into(), move || {
                let shown = toasts.get().into_iter();
                shown.map(|toast| one(toast, dismiss)).collect::<Vec<_>>()
            });
        }
    });
    view! {
        <div class="toasts no-print" id="toasts" role="status" aria-live="polite" node_ref=region></div>
    }
}

fn add(toasts: &mut Vec<Toast>, toast: Toast) {
    toasts.push(toast);
    let surplus = toasts.len().saturating_sub(MAX_TOASTS);
    toasts.drain(..surplus);
}

fn one(toast: Toast, dismiss: impl Fn(u32) + 'static) -> impl IntoView {
    let (class, name) = if toast.is_bad {
        ("toast toast-bad", "circle-alert")
    } else {
        ("toast", "circle-check")
    };
    view! {
        <div class=class>
            {icon(name)}
            <span>{toast.text}</span>
            <button type="button" on:click=pressed(move |_| dismiss(toast.number))>"Dismiss"</button>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_toast_makes_space() {
        let mut toasts = Vec::new();
        for number in 0..5 {
            add(
                &mut toasts,
                Toast {
                    number,
                    is_bad: false,
                    text: String::new(),
                },
            );
        }
        assert_eq!(toasts.iter().map(|toast| toast.number).collect::<Vec<_>>(), [2, 3, 4]);
    }
}
