//! The one cart of a page: its state, and the calls that change it. After every change, failed or not, the itinerary
//! is loaded again and the page is notified.

use super::{
    offer::OfferForm,
    read,
    state::{Cart, CartState, Change},
};
use crate::islands::browser::{
    dom,
    fetch::{Body, Problem},
    json::{object, quoted},
    session,
};
use leptos::{prelude::*, task::spawn_local};
use std::cell::Cell;
use wasm_bindgen::JsValue;

thread_local! {
    static STATE: ArcRwSignal<CartState> = ArcRwSignal::new(CartState::default());
    /// Increases with every load and change: an outdated answer is ignored.
    static TURN: Cell<u32> = const { Cell::new(0) };
}

/// The cart's signal.
pub fn state() -> ArcRwSignal<CartState> {
    STATE.with(Clone::clone)
}

fn apply(change: Change) {
    state().update(|state| state.apply(change));
}

fn next_turn() -> u32 {
    TURN.set(TURN.get().wrapping_add(1));
    TURN.get()
}

/// Loads the cart again.
pub async fn load() {
    let turn = next_turn();
    let answer = latest().await;
    if TURN.get() == turn {
        apply(match answer {
            Ok(cart) => Change::Loaded(cart),
            Err(problem) => Change::Failed(problem.message),
        });
    }
}

/// The itinerary that is the cart; none without a session or a cart. An empty list is not a failure, unlike an
/// unknown cart.
async fn latest() -> Result<Option<Cart>, Problem> {
    let answer = session::call("/api/v1/itinerary?open=true&take=2", None).await?;
    Ok(answer.as_ref().and_then(read::latest))
}

/// Removes a room; a second press during the call has no effect.
pub fn remove(room: String) {
    let found = state().with_untracked(|state| {
        let cart = state.cart.as_ref()?;
        let (line, is_mutating) = state.line_of(&room)?;
        (!is_mutating).then(|| (cart.itinerary_id.clone(), line.id.clone()))
    });
    let Some((id, line)) = found else { return };
    apply(Change::Removing { room: room.clone() });
    spawn_local(async move {
        match change(&id, "removeHotel", remove_body(&line, &room)).await {
            Ok(cart) => applied(cart),
            Err(problem) => apply(Change::RemoveFailed {
                room,
                message: problem.message,
            }),
        }
        reload().await;
    });
}

/// Restores the last removed rooms.
pub fn undo() {
    let id = state().with_untracked(|state| Some(state.cart.as_ref()?.itinerary_id.clone()));
    let Some(id) = id else { return };
    spawn_local(async move {
        let refused = match change(&id, "undoRemoval", "{}".to_owned()).await {
            Ok(cart) => {
                applied(cart);
                None
            }
            Err(problem) => Some(problem.message),
        };
        reload().await;
        // Set after the load, which would remove the message.
        if let Some(message) = refused {
            dom::show_toast("bad", &message);
        }
    });
}

/// Adds an offer's rooms to the cart, and creates a session and an itinerary when there are none.
pub async fn add(offer: &OfferForm) -> Result<(), Problem> {
    let (hotel_id, room_type_id) = (offer.hotel_id.clone(), offer.room_type_id.clone());
    apply(Change::Adding {
        hotel_id: hotel_id.clone(),
        room_type_id: room_type_id.clone(),
    });
    let outcome = try_to_add(offer).await;
    apply(Change::AddEnded { hotel_id, room_type_id });
    outcome.map(applied)
}

async fn try_to_add(offer: &OfferForm) -> Result<Cart, Problem> {
    // A new session has no cart yet.
    let known = if session::ensure_session().await? {
        None
    } else {
        latest().await?
    };
    let id = match known {
        Some(cart) => cart.itinerary_id,
        None => {
            // The first offer sets its currency.
            cart_of(session::call("/api/v1/itinerary", Some(Body::Json("{}".to_owned()))).await?)?.itinerary_id
        }
    };
    change(&id, "addHotel", offer.body()).await
}

/// Loads the itinerary again after a change and notifies the page, which loads the availability.
pub async fn reload() {
    load().await;
    let (id, rooms) = state().with_untracked(|state| {
        (
            state
                .cart
                .as_ref()
                .map(|cart| cart.itinerary_id.clone())
                .unwrap_or_default(),
            state.rooms(),
        )
    });
    dom::dispatch_cart_changed(&id, rooms);
}

/// Calls that change an itinerary return its new state.
async fn change(id: &str, action: &str, body: String) -> Result<Cart, Problem> {
    cart_of(session::call(&format!("/api/v1/itinerary/{id}/{action}"), Some(Body::Json(body))).await?)
}

/// The itinerary of an answer. There is none when the session has ended since the page was loaded.
fn cart_of(answer: Option<JsValue>) -> Result<Cart, Problem> {
    let ended = || Problem {
        status: 401,
        code: String::new(),
        message: contract::Code::SessionExpired.message().to_owned(),
    };
    answer.as_ref().map(read::cart).ok_or_else(ended)
}

/// A change's own answer is newer than every load that started before it.
fn applied(cart: Cart) {
    next_turn();
    apply(Change::Loaded(Some(cart)));
}

fn remove_body(line: &str, room: &str) -> String {
    object(&[("lineItemId", Some(quoted(line))), ("roomId", Some(quoted(room)))])
}

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use super::*;
    use contract::itinerary::{ItineraryCreate, RemoveHotel};

    #[test]
    fn the_bodies_read_as_those_of_the_contract() {
        let line = "01890000-0000-7000-8000-000000000001";
        let room = "01890000-0000-7000-8000-000000000002";
        let body: RemoveHotel = serde_json::from_str(&remove_body(line, room)).unwrap();
        assert_eq!(
            body,
            RemoveHotel {
                line_item_id: Some(line.parse().unwrap()),
                room_id: Some(room.parse().unwrap())
            }
        );
        assert_eq!(
            serde_json::from_str::<ItineraryCreate>("{}").unwrap(),
            ItineraryCreate::default()
        );
    }
}
