//! The cart's panel: a modal dialog, so that the browser keeps the focus inside, handles Escape and restores the
//! focus.

use super::{
    line::CartLine,
    state::{Cart, CartState, Line},
    store,
};
use crate::{
    islands::browser::dom::{document, fill, find, follow, icon, pressed, sleep},
    paths,
};
use leptos::{either::EitherOf4, html, prelude::*, task::spawn_local};
use wasm_bindgen::JsCast;
use web_sys::MouseEvent;

/// The dialog.
#[component]
pub fn CartPanel(panel: NodeRef<html::Dialog>) -> impl IntoView {
    let stays_node = NodeRef::<html::Div>::new();
    let close = move || {
        if let Some(panel) = panel.get_untracked() {
            panel.close();
        }
    };
    // A press beside the panel is an event of the dialog itself.
    let beside = move |event: MouseEvent| {
        if event.target() == event.current_target() {
            close();
        }
    };
    keep_focus(panel);
    follow(move || {
        if let Some(stays) = stays_node.get() {
            let state = store::state();
            fill(stays.unchecked_into(), move || state.with(body));
        }
    });
    view! {
        <dialog class="drawer cart" node_ref=panel aria-labelledby="cart-title" on:click=pressed(beside)>
            <div class="sheet-head">
                <p class="sheet-title" id="cart-title">"Your trip"</p>
                <button class="icon-button" type="button" aria-label="Close" on:click=pressed(move |_| close())>
                    {icon("x")}
                </button>
            </div>
            <div class="sheet-body" node_ref=stays_node></div>
        </dialog>
    }
}

/// When the pressed button disappears with its room, the focus moves to the Undo button once that is rendered. The
/// same button element may belong to the next room by then, and a second press must not remove that one.
fn keep_focus(panel: NodeRef<html::Dialog>) {
    let before = StoredValue::new(None::<Option<String>>);
    follow(move || {
        let removed = store::state().with(|state| {
            let cart = state.cart.as_ref();
            state.is_known.then(|| cart.and_then(|cart| cart.removed.clone()))
        });
        // A removal before the first load of the cart is not new.
        let is_new = match (before.get_value(), &removed) {
            (Some(before), Some(now)) => now.is_some() && before != *now,
            _ => false,
        };
        before.set_value(removed);
        let Some(panel) = panel.get().filter(|panel| panel.open()) else {
            return;
        };
        spawn_local(async move {
            sleep(0).await;
            let undo = find(&panel, ".cart-note button").filter(|_| is_new);
            let active = document().and_then(|document| document.active_element());
            let is_outside = active.is_none_or(|active| !panel.contains(Some(&active)));
            if let Some(button) = undo.or_else(|| find(&panel, "button").filter(|_| is_outside)) {
                // Only an element without layout refuses the focus.
                drop(button.focus());
            }
        });
    });
}

fn body(state: &CartState) -> impl IntoView + use<> {
    match (&state.cart, &state.failure) {
        (Some(cart), _) if !cart.lines.is_empty() => EitherOf4::A(stays(cart)),
        (_, Some(failure)) => EitherOf4::B(failed(failure.clone())),
        _ if state.is_known => EitherOf4::C(empty(state.cart.as_ref())),
        _ => EitherOf4::D(view! { <p class="soft" role="status">"Loading your trip…"</p> }),
    }
}

fn stays(cart: &Cart) -> impl IntoView + use<> {
    let lines: Vec<_> = cart
        .lines
        .iter()
        .cloned()
        .map(|line| view! { <CartLine line=line /> })
        .collect();
    let is_mutating = cart.lines.iter().any(Line::is_mutating);
    let clash = cart.clash().map(|(one, other)| {
        let text = format!("Two hotels for the same night: {one} and {other}.");
        view! { <p class="cart-note" role="note">{text}</p> }
    });
    let pay_now = cart
        .pay_now
        .clone()
        .map(|amount| view! { <p class="cart-row soft"><span>"To pay now"</span><span>{amount}</span></p> });
    let other = cart.has_other.then(
        || view! { <p class="soft small">"You have another trip that is not booked yet. See it on the next page."</p> },
    );
    view! {
        {removed(cart)}
        {clash}
        <ul class="line-items" role="list">{lines}</ul>
        <div class="cart-foot" aria-busy=is_mutating.then_some("true")>
            <p class="cart-row cart-total">
                <span>{format!("Total in {}", cart.currency)}</span>
                <b>{cart.total.clone()}</b>
            </p>
            {pay_now}
            {other}
            <a class="button button-sun button-wide" href=paths::contact(&cart.itinerary_id)>"Continue to guest details"</a>
        </div>
    }
}

/// The last removed rooms, with the Undo button.
fn removed(cart: &Cart) -> Option<impl IntoView + use<>> {
    let name = cart.removed.clone()?;
    Some(view! {
        <p class="cart-note cart-row" role="status">
            <span>{format!("Removed: {name}")}</span>
            <button class="button button-quiet button-small" type="button" on:click=pressed(|_| store::undo())>
                "Undo"
            </button>
        </p>
    })
}

fn empty(cart: Option<&Cart>) -> impl IntoView + use<> {
    view! {
        {cart.and_then(removed)}
        <div class="cart-empty">
            <p>"Your trip is empty. Rooms that you add wait for you here."</p>
            <a class="button" href=paths::search(None)>"Find a stay"</a>
        </div>
    }
}

fn failed(failure: String) -> impl IntoView {
    view! {
        <div class="cart-empty">
            <p role="alert">{failure}</p>
            <button class="button button-quiet" type="button" on:click=pressed(|_| spawn_local(store::load()))>"Try again"</button>
        </div>
    }
}
