//! The payment provider's own form, which a React island shows. Card data goes from the browser to the provider.

use crate::{
    components::{
        button::{Button, ButtonKind, LinkButton},
        feedback::{Alert, AlertKind},
    },
    page::Csrf,
    pages::payment::PaymentPage,
    react_island::ReactIsland,
    words,
};
use contract::{
    invoice::{Invoice, ProviderForm},
    island::CardPaymentProps,
};
use leptos::prelude::*;

/// The section with the form, which the bar on phones leads to.
pub const SECTION: &str = "card";

/// Asks for the card, or goes on with the bank's question. Without scripts it says what this payment needs.
pub fn provider_form(data: &PaymentPage, form: &ProviderForm, invoice: &Invoice) -> AnyView {
    let props = CardPaymentProps {
        itinerary_id: data.itinerary.id,
        invoice_id: invoice.id,
        form: form.clone(),
        amount: words::money(data.amount()),
        is_challenged: data.challenge,
    };
    let title = if data.challenge { "Your bank" } else { "Pay by card" };
    view! {
        <section class="card card-pad checkout-part" id=SECTION aria-labelledby="card-title">
            <h2 id="card-title">{title}</h2>
            <noscript>
                <Alert kind=AlertKind::Warn title="Paying needs JavaScript">
                    <p>
                        "Our payment provider takes your card in a form of its own. Turn on JavaScript and reload this page. Your trip stays in your cart, and nothing is charged."
                    </p>
                </Alert>
            </noscript>
            <div class=(!data.challenge).then_some("provider-form")>
                <ReactIsland name="payment" props=props load="eager" />
            </div>
        </section>
    }
    .into_any()
}

/// The way back from the bank's question: it works without scripts and ends the open payment.
pub fn another_card(data: &PaymentPage) -> AnyView {
    view! {
        <form class="row" method="post" action=data.path()>
            <Csrf />
            <input type="hidden" name="intent" value="challenge" />
            <Button
                label="Use another card"
                kind=ButtonKind::Quiet
                name="answer"
                value="reject"
                busy="One moment…"
            />
        </form>
    }
    .into_any()
}

/// The bar on phones leads to the form.
pub fn bar_button() -> AnyView {
    view! { <LinkButton label="Pay" kind=ButtonKind::Sun href=format!("#{SECTION}") /> }.into_any()
}
