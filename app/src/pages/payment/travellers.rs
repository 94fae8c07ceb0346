//! The guests and the address of the confirmation.

use super::PaymentPage;
use crate::{
    components::feedback::{Alert, AlertKind},
    pages::parts::stay_changes,
    paths, words,
};
use contract::credentials;
use leptos::prelude::*;

/// The guests and the address of the confirmation, repeated so that a typing error is found before the payment.
pub(super) fn travellers(data: &PaymentPage) -> AnyView {
    let itinerary = &data.itinerary;
    let change = paths::contact(&itinerary.id.to_string());
    // Guests of a stay that replaces another one are changed once it is booked.
    let is_new = stay_changes::replaced(itinerary).is_none();
    let customer = itinerary.customer.as_ref().map(|customer| {
        let doubt = credentials::email_doubt(&customer.email).map(|text| {
            view! { <Alert kind=AlertKind::Info><p>{text}</p></Alert> }
        });
        view! {
            <div>
                <dt>"Your details"</dt>
                <dd>
                    {format!("{} {}", customer.first_name, customer.last_name).trim().to_owned()}
                    <br />
                    <span class="whole">{customer.email.clone()}</span>
                    {doubt}
                </dd>
            </div>
        }
    });
    let guests = itinerary
        .line_items
        .iter()
        .map(|line| {
            let booking = &line.hotel_booking;
            let names = booking
                .rooms
                .iter()
                .flat_map(|room| &room.guests)
                .map(|guest| format!("{} {}", guest.first_name, guest.last_name).trim().to_owned());
            view! {
                <div>
                    <dt>{format!("Guests at {}", booking.hotel_name)}</dt>
                    <dd>
                        {names.collect::<Vec<_>>().join(", ")}
                        <br />
                        <span class="soft">{words::address(&booking.address, None)}</span>
                    </dd>
                </div>
            }
        })
        .collect_view();
    view! {
        <section class="card card-pad checkout-part" aria-labelledby="travellers">
            <h2 id="travellers">"Guests and contact"</h2>
            <dl class="stack stack-s">
                {customer}
                {guests}
            </dl>
            {is_new.then(|| view! { <p><a href=change>"Change"</a></p> })}
        </section>
    }
    .into_any()
}
