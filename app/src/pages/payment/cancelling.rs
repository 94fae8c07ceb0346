//! What cancelling costs.

use super::PaymentPage;
use crate::{pages::parts::terms, words};
use leptos::prelude::*;

/// The terms of each stay, before anything is paid.
pub(super) fn cancelling(data: &PaymentPage) -> AnyView {
    let stays = data
        .terms
        .line_items
        .iter()
        .map(|line| {
            let paid = data
                .itinerary
                .line_items
                .iter()
                .find(|item| item.identity == line.line_item_id)
                .map_or(data.itinerary.pay_now, |item| item.pay_now);
            view! {
                <div class="stack stack-s">
                    <h3>{line.hotel_name.clone()}</h3>
                    {terms::timeline(&line.charges, paid, &line.policy_text)}
                </div>
            }
        })
        .collect_view();
    let now = match data.terms.refund_now {
        refund if refund.minor > 0 => format!("If you cancel right away, you get {} back.", words::money(refund)),
        _ => "If you cancel, nothing is refunded.".to_owned(),
    };
    view! {
        <section class="card card-pad checkout-part" aria-labelledby="cancelling">
            <h2 id="cancelling">"If you cancel"</h2>
            {stays}
            <p class="small soft">{now}</p>
        </section>
    }
    .into_any()
}
