//! Adding a room to the trip without leaving the hotel's page. The forms of the rates work without scripts; awake, the
//! island sends them itself, marks them at once, and keeps the list true to what is free and what is in the cart.

mod availability;
mod marks;
pub mod offer;

use crate::islands::{
    browser::{
        dom::{attribute, find, find_all, follow, hear, say_cart_open},
        fetch::{self, Body, Call},
    },
    cart::store,
};
use availability::Availability;
use contract::events;
use leptos::{html, prelude::*, task::spawn_local};
use std::cell::Cell;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, HtmlFormElement, SubmitEvent};

const CONFLICT: u16 = 409;
/// The trip is in another currency than the price.
const MISMATCH: &str = "cart/currency-mismatch";

thread_local! {
    /// Availability is asked anew after each change of the cart; an answer that was overtaken is not shown.
    static ASKED: Cell<u32> = const { Cell::new(0) };
}

/// Wraps the list of rooms. Each rate in it has a form with the fields of an [`offer::Offer`] and `intent=add` on its button.
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
        // One at a time: a second press has no effect of its own.
        if list.has_attribute("data-adding") {
            return;
        }
        begin(&list, &form);
        said.set("Adding to your trip".to_owned());
        spawn_local(async move {
            let outcome = store::add(&offer).await;
            end(&list, &form);
            match outcome {
                Ok(()) => {
                    said.set("Added to your trip".to_owned());
                    say_cart_open();
                }
                // The page that asks which of the two shall change is the server's.
                Err(problem) if problem.code == MISMATCH && offer::send(&form) => return,
                Err(problem) => {
                    said.set(String::new());
                    marks::fail(&form, &problem.message);
                }
            }
            store::settle().await;
        });
    };
    follow(move || {
        hear(events::CART_CHANGED, move |_| {
            if let Some(list) = list.get_untracked() {
                spawn_local(refresh(list.unchecked_into()));
            }
        });
        // Somebody with a cart sees what of this hotel is in it.
        let header = leptos::prelude::document().document_element();
        if header.is_some_and(|page| find(&page, ".cart-button .tool-count").is_some()) {
            spawn_local(store::load());
        }
    });
    follow(move || {
        let Some(list) = list.get() else { return };
        store::state().with(|state| {
            for form in offer::forms(&list) {
                if let Some(offer) = offer::read(&form) {
                    marks::booked(&form, state.has(&offer.hotel_id, &offer.room_type_id));
                }
            }
        });
    });
    view! {
        <div class="add-rooms" node_ref=list on:submit=submit>
            {children()}
            <p class="visually-hidden" role="status">{move || said.get()}</p>
        </div>
    }
}

fn begin(list: &Element, form: &HtmlFormElement) {
    attribute(list, "data-adding", Some(""));
    for button in find_all(list, "button[value=add]") {
        attribute(&button, "aria-disabled", Some("true"));
    }
    marks::pend(form);
}

fn end(list: &Element, form: &HtmlFormElement) {
    attribute(list, "data-adding", None);
    for button in find_all(list, "button[value=add]") {
        attribute(&button, "aria-disabled", None);
    }
    marks::rest(form);
}

/// Asks what is free now and marks what is not. A failure leaves the list as it stands: adding says what is wrong.
async fn refresh(list: HtmlElement) {
    ASKED.set(ASKED.get().wrapping_add(1));
    let turn = ASKED.get();
    let forms = offer::forms(&list);
    let Some(offer) = forms.first().and_then(offer::read) else {
        return;
    };
    let path = format!("/api/v1/hotel/{}/checkAvailability", offer.hotel_id);
    let call = Call {
        path: &path,
        body: Some(Body::Json(offer.availability_body())),
        ..Call::default()
    };
    let free = match fetch::json(call).await {
        Ok(answer) => Availability::read(&answer),
        Err(problem) if problem.status == CONFLICT => Availability::default(),
        Err(_) => return,
    };
    if ASKED.get() != turn {
        return;
    }
    for form in forms {
        if let Some(offer) = offer::read(&form) {
            marks::sold_out(&form, !free.has(&offer.room_type_id, &offer.room_id));
            marks::rooms_left(&form, free.rooms_left(&offer.room_type_id));
        }
    }
}
