//! What cancelling costs.

use crate::pages::parts::{
    stays::{alike, count_words},
    terms,
};
use contract::{
    Money,
    itinerary::{BookedRoom, Itinerary, LineItem},
};
use leptos::prelude::*;

/// The part of a room's price that is paid before the stay: all except what its hotel collects.
fn paid_for(line: &LineItem, room: &BookedRoom) -> Money {
    let at_property = line.total_price.minor - line.pay_now.minor;
    Money::new(room.total_price.minor - at_property, room.total_price.currency)
}

/// The terms of each stay along a timeline, before anything is paid.
pub(super) fn cancelling(itinerary: &Itinerary) -> AnyView {
    let stays = itinerary
        .line_items
        .iter()
        .map(|line| {
            let rooms = alike(&line.hotel_booking.rooms)
                .into_iter()
                .map(|(count, room)| {
                    let policy = &room.cancellation_policy;
                    view! {
                        <p class="small soft">{count_words(count, room)}</p>
                        {terms::timeline(&policy.charges, paid_for(line, room), &policy.policy_text)}
                    }
                })
                .collect_view();
            view! {
                <div class="stack stack-s">
                    <h3>{line.hotel_booking.hotel_name.clone()}</h3>
                    {rooms}
                </div>
            }
        })
        .collect_view();
    view! {
        <section class="card card-pad checkout-part" aria-labelledby="cancelling">
            <h2 id="cancelling">"If you cancel"</h2>
            {stays}
        </section>
    }
    .into_any()
}
