//! Adds a room to the trip without leaving the hotel's page. The forms of the rates work without scripts; once
//! loaded, the island makes the calls itself, marks the rates at once, and keeps the list in line with the
//! availability and the cart.

mod availability;
mod marks;
pub mod rule;

use crate::islands::{
    browser::{
        dom::{attribute, dispatch_cart_open, find, find_all, follow, listen, origin, pressed},
        fetch::{self, Body, Call},
    },
    cart::{
        offer::{self, OfferForm},
        state::{CartState, Line},
        store,
    },
    text,
};
use availability::Availability;
use contract::events;
use leptos::{html, prelude::*, task::spawn_local};
use rule::RoomCount;
use std::cell::Cell;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, HtmlFormElement, MouseEvent, SubmitEvent};

const CONFLICT: u16 = 409;
/// The trip is in another currency than the price.
const MISMATCH: &str = "cart/currency-mismatch";

thread_local! {
    /// Availability is loaded again after each change of the cart; an outdated answer is ignored.
    static ASKED: Cell<u32> = const { Cell::new(0) };
}

/// Wraps the list of rooms. Each rate in it has a form with the fields of an [`OfferForm`] and buttons whose `intent` is
/// `add`, `less`, `more` or `another`; the dates, the number of rooms and the currency of the search stand at `.rooms`.
#[island]
pub fn AddRooms(children: Children) -> impl IntoView {
    let list = NodeRef::<html::Div>::new();
    let said = RwSignal::new(String::new());
    let submit = move |event: SubmitEvent| {
        let Some(form) = event.target().and_then(|form| form.dyn_into::<HtmlFormElement>().ok()) else {
            return;
        };
        let Some(offer) = offer::read(&form) else { return };
        event.prevent_default();
        let Some(list) = list.get_untracked() else { return };
        // One at a time: a second press has no effect.
        if list.has_attribute("data-adding") {
            return;
        }
        let intent = event.submitter().and_then(|button| button.get_attribute("value"));
        let intent = intent.unwrap_or_default();
        begin(&list, &form);
        spawn_local(async move {
            // The trip's content decides on the effect of the press, so wait until it has loaded.
            if has_cart() && !store::state().with_untracked(|state| state.is_known) {
                store::load().await;
            }
            act(&list, &form, offer, &intent, said).await;
        });
    };
    let press = move |event: MouseEvent| {
        if let Some(form) = origin(&event, "[data-keep-rooms]").and_then(|link| link.closest("form").ok().flatten()) {
            event.prevent_default();
            marks::close_question(&form);
        }
    };
    follow(move || {
        listen(events::CART_CHANGED, move |_| {
            if let Some(list) = list.get_untracked() {
                spawn_local(refresh(list.unchecked_into()));
            }
        });
        // Shows the rooms of this hotel that are in the cart.
        if has_cart() {
            spawn_local(store::load());
        }
    });
    follow(move || {
        let Some(list) = list.get() else { return };
        store::state().with(|state| {
            if state.is_known {
                show(&list, state);
            }
        });
    });
    view! {
        <div class="add-rooms" node_ref=list on:submit=submit on:click=pressed(press)>
            {children()}
            <p class="visually-hidden" role="status">{move || said.get()}</p>
        </div>
    }
}

/// Whether the header shows rooms in a trip.
fn has_cart() -> bool {
    let page = leptos::prelude::document().document_element();
    page.is_some_and(|page| find(&page, ".cart-button .tool-count").is_some())
}

/// Performs the press on a rate's button; `list` and `form` are marked as busy until it is done.
async fn act(list: &Element, form: &HtmlFormElement, offer: OfferForm, intent: &str, said: RwSignal<String>) {
    if intent == "less" {
        end(list, form);
        let last = store::state().with_untracked(|state| last_room(list, &offer, state));
        return last.into_iter().for_each(store::remove);
    }
    let rooms = store::state().with_untracked(|state| count(list, &offer, state));
    if rooms.asks_first() && intent != "another" {
        end(list, form);
        return marks::ask_for_another(form);
    }
    marks::close_question(form);
    let offer = OfferForm {
        room_index: rooms.room_index(),
        ..offer
    };
    said.set("Adding to your trip".to_owned());
    let outcome = store::add(&offer).await;
    end(list, form);
    match outcome {
        Ok(()) => {
            // Before the panel opens: it returns the focus to the element that has it now.
            store::state().with_untracked(|state| show(list, state));
            let now = rooms.of_rate + rooms.room_index().map_or(rooms.searched, |_| 1);
            said.set(format!("Added to your trip: {}", text::count(now, "room", "rooms")));
            if rooms.of_rate == 0 {
                dispatch_cart_open();
            }
        }
        // The server has the page that asks which currency to change. A question that was answered is not asked again.
        Err(problem) if problem.code == MISMATCH && offer::send(form, intent) => return,
        Err(problem) => {
            said.set(String::new());
            marks::show_failure(form, &problem.message);
        }
    }
    store::reload().await;
}

/// Shows the trip's rooms at every rate.
fn show(list: &Element, state: &CartState) {
    let trip = state.cart.as_ref().map(|cart| cart.itinerary_id.as_str());
    for form in offer::forms(list) {
        if let Some(offer) = offer::read(&form) {
            marks::booked(&form, state.has(&offer.hotel_id, &offer.room_type_id));
            marks::added(&form, count(list, &offer, state).of_rate, trip);
        }
    }
}

/// The stay of the trip that a rate's rooms belong to.
fn stay<'a>(list: &Element, offer: &OfferForm, state: &'a CartState) -> Option<&'a Line> {
    let rooms = find(list, ".rooms")?;
    let day = |name: &str| rooms.get_attribute(name).unwrap_or_default();
    state.stay(&offer.hotel_id, &day("data-check-in"), &day("data-check-out"))
}

fn count(list: &Element, offer: &OfferForm, state: &CartState) -> RoomCount {
    let searched = find(list, ".rooms").and_then(|rooms| rooms.get_attribute("data-rooms")?.parse().ok());
    let stay = stay(list, offer, state);
    RoomCount {
        of_rate: stay.map_or(0, |stay| stay.of_rate(&offer.room_type_id, &offer.room_id).len()),
        at_hotel: stay.map_or(0, |stay| stay.rooms.len()),
        searched: searched.unwrap_or(1),
    }
}

/// The last room of a rate in the trip.
fn last_room(list: &Element, offer: &OfferForm, state: &CartState) -> Option<String> {
    let rooms = stay(list, offer, state)?.of_rate(&offer.room_type_id, &offer.room_id);
    rooms.last().map(|room| room.id.clone())
}

fn begin(list: &Element, form: &HtmlFormElement) {
    attribute(list, "data-adding", Some(""));
    for button in find_all(list, "button[value=add]") {
        attribute(&button, "aria-disabled", Some("true"));
    }
    marks::show_pending(form);
}

fn end(list: &Element, form: &HtmlFormElement) {
    attribute(list, "data-adding", None);
    for button in find_all(list, "button[value=add]") {
        attribute(&button, "aria-disabled", None);
    }
    marks::end_pending(form);
}

/// Loads availability and prices, and marks what is unavailable. On failure the list stays as it is: adding reports
/// the problem.
async fn refresh(list: HtmlElement) {
    ASKED.set(ASKED.get().wrapping_add(1));
    let turn = ASKED.get();
    let forms = offer::forms(&list);
    let Some(offer) = forms.first().and_then(offer::read) else {
        return;
    };
    let currency = find(&list, ".rooms").and_then(|rooms| rooms.get_attribute("data-currency"));
    let path = format!("/api/v1/hotel/{}/checkAvailability", offer.hotel_id);
    let call = Call {
        path: &path,
        body: Some(Body::Json(offer.availability_body(currency.as_deref()))),
        ..Call::default()
    };
    let available = match fetch::json(call).await {
        Ok(answer) => Availability::read(&answer),
        Err(problem) if problem.status == CONFLICT => Availability::default(),
        Err(_) => return,
    };
    if ASKED.get() != turn {
        return;
    }
    for form in forms {
        if let Some(offer) = offer::read(&form) {
            let rate = available.rate(&offer.room_type_id, &offer.room_id);
            marks::sold_out(&form, rate.is_none());
            if let Some(rate) = rate {
                marks::renew(&form, &rate.reference, &rate.total);
            }
            marks::rooms_left(&form, available.rooms_left(&offer.room_type_id));
        }
    }
}
