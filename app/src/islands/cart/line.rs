//! One stay in the panel.

use super::{state::Line, store};
use crate::islands::browser::dom::pressed;
use leptos::prelude::*;

/// The stay with the way to remove it. While that is under way it is marked; when it failed, it says why.
#[component]
pub fn CartLine(line: Line) -> impl IntoView {
    let Line {
        id,
        hotel_name,
        href,
        picture,
        dates,
        rooms,
        total,
        is_mutating,
        failure,
        ..
    } = line;
    let mark = if is_mutating {
        Some("pending")
    } else {
        failure.as_ref().map(|_| "failed")
    };
    let whose = format!(" {hotel_name}");
    let rooms: Vec<_> = rooms
        .into_iter()
        .map(|room| view! { <p class="soft">{room.name}</p> })
        .collect();
    view! {
        <li class="line-item" data-state=mark aria-busy=is_mutating.then_some("true")>
            <div class="picture">
                <img src=picture alt="" width="88" height="88" loading="lazy" />
            </div>
            <div class="line-item-body">
                <h2>
                    <a href=href>{hotel_name}</a>
                </h2>
                <p class="soft">{dates}</p>
                {rooms}
                <p class="cart-row">
                    <b>{total}</b>
                    <button
                        class="button button-plain button-small"
                        type="button"
                        aria-busy=is_mutating.then_some("true")
                        aria-disabled=is_mutating.then_some("true")
                        on:click=pressed(move |_| store::remove(id.clone()))
                    >
                        <span>{if is_mutating { "Removing…" } else { "Remove" }}</span>
                        <span class="visually-hidden">{whose}</span>
                    </button>
                </p>
                {failure.map(|failure| view! { <p class="field-error" role="alert">{failure}</p> })}
            </div>
        </li>
    }
}
