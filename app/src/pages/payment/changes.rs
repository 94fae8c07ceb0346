//! What has changed since the stays were added: prices, terms, the currency.

use super::PaymentPage;
use crate::{
    components::{
        button::{Button, ButtonKind, LinkButton},
        feedback::{Alert, AlertKind},
        icon::Icon,
    },
    page::Csrf,
    pages::parts::form_errors::form_errors,
    paths, words,
};
use contract::itinerary::{PreCheck, PreCheckChange, PreCheckChangeKind};
use leptos::prelude::*;

/// What became of the invoice in the former currency.
pub(super) fn new_currency(data: &PaymentPage) -> Option<AnyView> {
    data.in_new_currency.then(|| {
        let text = format!(
            "Your trip is in {} now. You pay {}; the former price no longer holds, and nothing was charged.",
            data.itinerary.currency,
            words::money(data.amount())
        );
        view! { <Alert kind=AlertKind::Info><p>{text}</p></Alert> }.into_any()
    })
}

/// Changes since the stay was added: shown before and after, and paid only with consent.
pub(super) fn changed(data: &PaymentPage, check: &PreCheck) -> AnyView {
    let is_gone = check
        .changes
        .iter()
        .any(|change| change.kind == PreCheckChangeKind::SoldOut);
    let changes = check.changes.iter().map(change).collect_view();
    let contact = paths::contact(&data.itinerary.id.to_string());
    let total = format!(
        "With this the trip costs {}, of which {} is paid now.",
        words::money(check.total_price),
        words::money(check.pay_now)
    );
    let act = if is_gone {
        view! {
            <p>"Remove what is sold out, or choose other dates. Nothing was charged."</p>
            <LinkButton href=contact label="Change your trip" kind=ButtonKind::Sun />
        }
        .into_any()
    } else {
        view! {
            <p>{total}</p>
            <form method="post" action=data.path() class="row">
                <Csrf />
                <input type="hidden" name="consentToken" value=check.consent_token.clone() />
                <Button
                    label="Agree and continue"
                    kind=ButtonKind::Sun
                    name="intent"
                    value="consent"
                    busy="One moment…"
                />
                <LinkButton href=contact label="Change your trip" kind=ButtonKind::Quiet />
            </form>
        }
        .into_any()
    };
    let errors = form_errors(&data.form, &[]);
    view! {
        <div class="checkout-form">
            {errors}
            <Alert kind=AlertKind::Warn title="Please look at this before you pay">
                <p>"The hotel has changed something since you added it. Nothing is booked before you agree."</p>
            </Alert>
            <section class="card card-pad checkout-part" aria-labelledby="changes">
                <h2 id="changes">"What has changed"</h2>
                <ul class="stack">{changes}</ul>
                {act}
            </section>
        </div>
    }
    .into_any()
}

pub(super) fn change(change: &PreCheckChange) -> AnyView {
    let after = match change.after {
        Some(after) if after == change.before => view! { <b>{words::money(after)}</b> }.into_any(),
        after => {
            let after = after.map_or_else(|| "sold out".to_owned(), words::money);
            view! {
                <s><span class="visually-hidden">"before: "</span>{words::money(change.before)}</s>
                <Icon name="arrow-right" />
                <b><span class="visually-hidden">"now: "</span>{after}</b>
            }
            .into_any()
        }
    };
    view! {
        <li class="stack stack-s">
            <b>{change.hotel_name.clone()}</b>
            <div class="change">{after}</div>
            <p class="soft">{change.message.clone()}</p>
        </li>
    }
    .into_any()
}
