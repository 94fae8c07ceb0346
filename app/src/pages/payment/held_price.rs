//! Until when the price is held, and the way on after that.

use super::PaymentPage;
use crate::{
    components::{
        button::{Button, ButtonKind, LinkButton},
        feedback::{Alert, AlertKind},
        icon::Icon,
    },
    page::Csrf,
    pages::parts::{form_errors::form_errors, stay_changes},
    paths, words,
};
use contract::itinerary::Itinerary;
use leptos::prelude::*;

/// Until when the price is held.
pub(super) fn held(itinerary: &Itinerary) -> Option<AnyView> {
    let until = itinerary.price_deadline.as_ref()?;
    let text = format!("This price is held until {}.", words::own_deadline(until));
    Some(view! { <p class="small soft"><Icon name="clock" /><span>{text}</span></p> }.into_any())
}

/// The page was left open for too long: what happened, and the way on with the same stays.
pub(super) fn expired(data: &PaymentPage) -> AnyView {
    if let Some(change) = stay_changes::replaced(&data.itinerary) {
        let href = paths::change_stay(&change.itinerary_id.to_string(), &change.line_item_id.to_string());
        let former = paths::confirmation(&change.itinerary_id.to_string());
        return view! {
            <div class="checkout-form">
                <Alert kind=AlertKind::Warn title="This change was not paid in time">
                    <p>"Nothing was booked or charged, and your stay is as it was."</p>
                </Alert>
                <div class="row">
                    <LinkButton href=href label="See rooms and prices again" kind=ButtonKind::Sun />
                    <LinkButton href=former label="Keep my stay" kind=ButtonKind::Quiet />
                </div>
            </div>
        }
        .into_any();
    }
    let until = data.itinerary.price_deadline.as_ref().map_or_else(
        || "The price is no longer held.".to_owned(),
        |until| format!("The price was held until {}.", words::own_deadline(until)),
    );
    view! {
        <div class="checkout-form">
            <Alert kind=AlertKind::Warn title=until>
                <p>"Check the price again to go on. Nothing was booked or charged."</p>
            </Alert>
            {form_errors(&data.form, &[])}
            <section class="card card-pad checkout-part" aria-labelledby="again">
                <h2 id="again">"Go on with the same trip"</h2>
                <p>"Your stays, dates and guests are kept. We ask the hotels for today's price and show you any change before you pay."</p>
                <form method="post" action=data.path() class="row">
                    <Csrf />
                    <Button
                        label="Check the price again"
                        kind=ButtonKind::Sun
                        name="intent"
                        value="renew"
                        busy="Checking the price…"
                    />
                    <LinkButton href=paths::search(None) label="Find another stay" kind=ButtonKind::Quiet />
                </form>
            </section>
        </div>
    }
    .into_any()
}
