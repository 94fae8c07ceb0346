//! The question of the bank.

use super::{PaymentPage, provider_form};
use crate::{
    components::button::{Button, ButtonKind},
    page::Csrf,
    pages::parts::form_errors::form_errors,
    words,
};
use leptos::prelude::*;

/// The bank's challenge: by the payment provider's form, or by the test gateway's two buttons.
pub(super) fn asked_by_the_bank(data: &PaymentPage) -> AnyView {
    let Some((form, invoice)) = data.shown_form() else {
        return challenge(data);
    };
    view! {
        <div class="checkout-form">
            {form_errors(&data.form, &[])}
            {provider_form::provider_form(data, form, invoice)}
            {provider_form::another_card(data)}
        </div>
    }
    .into_any()
}

/// The challenge of the test gateway's bank.
pub(super) fn challenge(data: &PaymentPage) -> AnyView {
    let question = format!("Do you approve the payment of {}?", words::money(data.amount()));
    view! {
        <div class="checkout-form">
            {form_errors(&data.form, &[])}
            <form class="card card-pad checkout-part" method="post" action=data.path() aria-labelledby="bank">
                <Csrf />
                <input type="hidden" name="intent" value="challenge" />
                <h2 id="bank">{question}</h2>
                <p class="soft">
                    "Your bank needs to verify this payment. (Test: press a button.)"
                </p>
                <div class="row">
                    <Button label="Approve" kind=ButtonKind::Sun name="answer" value="approve" busy="Paying…" />
                    <Button label="Reject" kind=ButtonKind::Quiet name="answer" value="reject" />
                </div>
            </form>
        </div>
    }
    .into_any()
}
