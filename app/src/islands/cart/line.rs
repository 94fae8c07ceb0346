//! One stay in the panel, with each of its rooms.

use super::{
    state::{Line, Room},
    store,
};
use crate::islands::browser::dom::pressed;
use leptos::prelude::*;

/// The stay with its rooms.
#[component]
pub fn CartLine(line: Line) -> impl IntoView {
    let is_mutating = line.is_mutating();
    let mark = if is_mutating {
        Some("pending")
    } else {
        line.rooms.iter().any(|room| room.failure.is_some()).then_some("failed")
    };
    let Line {
        hotel_name,
        href,
        picture,
        dates,
        rooms,
        ..
    } = line;
    let rooms: Vec<_> = rooms.into_iter().map(|room| one(room, &hotel_name)).collect();
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
            </div>
        </li>
    }
}

/// A room with its remove button. A running removal is marked; a failed one shows why.
fn one(room: Room, hotel: &str) -> impl IntoView + use<> {
    let Room {
        id,
        name,
        guests,
        terms,
        is_free,
        total,
        is_mutating,
        failure,
        ..
    } = room;
    let whose = format!(" {name}, {hotel}");
    view! {
        <div class="cart-room">
            <p>{name}</p>
            <p class="soft">{guests}</p>
            <p class=if is_free { "good" } else { "soft" }>{terms}</p>
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
    }
}
