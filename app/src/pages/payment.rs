//! Payment: the amount and its terms, then the card, the bank's challenge, a change that needs consent, or the wait.

mod cancelling;
mod card;
mod challenge;
mod changes;
mod held_price;
mod provider_form;
mod travellers;

use self::{
    cancelling::cancelling,
    challenge::asked_by_the_bank,
    changes::{changed, new_currency},
    held_price::{expired, held},
    travellers::travellers,
};
use crate::{
    components::{
        button::{Button, ButtonKind, ButtonSize, LinkButton},
        icon::Icon,
        price::{Price, PriceText},
        states::EmptyState,
    },
    page::{Csrf, Page, PageContext},
    pages::{
        form::FormState,
        frame::{Header, unlisted},
        parts::{
            form_errors::form_errors,
            stay_changes,
            stays::{Stage, stages, stay, summary},
        },
    },
    paths, words,
};
use contract::{
    Money,
    invoice::{Invoice, ProviderForm},
    itinerary::{CancellationTerms, Itinerary, PreCheck},
};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

/// The data of the payment page.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PaymentPage {
    pub itinerary: Itinerary,
    pub invoice: Option<Invoice>,
    pub terms: CancellationTerms,
    /// Set with changes that need consent.
    pub pre_check: Option<PreCheck>,
    /// Whether the bank asks the cardholder for approval.
    pub challenge: bool,
    /// Whether a payment is running.
    pub processing: bool,
    /// The price is no longer held.
    #[serde(default)]
    pub is_expired: bool,
    /// The trip has just changed its currency.
    #[serde(default)]
    pub in_new_currency: bool,
    /// Payments go to the test gateway.
    pub test_gateway: bool,
    /// The payment provider's own form, which takes cards in place of this page.
    #[serde(default)]
    pub provider_form: Option<ProviderForm>,
    #[serde(skip)]
    pub form: FormState,
}

impl PaymentPage {
    fn path(&self) -> String {
        paths::payment(&self.itinerary.id.to_string())
    }

    /// The amount to pay now.
    fn amount(&self) -> Money {
        self.invoice
            .as_ref()
            .map_or(self.itinerary.pay_now, |invoice| invoice.amount)
    }

    /// The payment provider's form, where the page shows it, and the invoice that it pays.
    pub fn shown_form(&self) -> Option<(&ProviderForm, &Invoice)> {
        let is_elsewhere = self.itinerary.line_items.is_empty() || self.processing || self.is_expired;
        if is_elsewhere || (!self.challenge && self.changes().is_some()) {
            return None;
        }
        self.provider_form.as_ref().zip(self.invoice.as_ref())
    }

    /// Changes without consent so far.
    fn changes(&self) -> Option<&PreCheck> {
        self.pre_check.as_ref().filter(|check| !check.changes.is_empty())
    }
}

/// The payment page.
pub fn payment(page: &PageContext, data: &PaymentPage) -> Page {
    let itinerary = &data.itinerary;
    let (title, body) = if itinerary.line_items.is_empty() {
        ("Payment", empty())
    } else if data.processing {
        ("One moment", beside(data, processing(data)))
    } else if data.is_expired {
        ("The price is no longer held", beside(data, expired(data)))
    } else if data.challenge {
        ("Verify your payment", beside(data, asked_by_the_bank(data)))
    } else if let Some(check) = data.changes() {
        ("Something has changed", beside(data, changed(data, check)))
    } else {
        ("Payment", pay(page, data))
    };
    let content = view! {
        <main id="content" class="page checkout">
            {stages(itinerary, Stage::Payment)}
            <h1>{title}</h1>
            {stay_changes::before_payment(itinerary)}
            {body}
        </main>
    };
    unlisted(page, title, Header::of_trip(itinerary), content.into_any())
}

fn empty() -> AnyView {
    view! {
        <EmptyState icon="luggage" title="Your trip is empty" text="There is nothing to pay.">
            <LinkButton href=paths::search(None) label="Find a stay" kind=ButtonKind::Sun />
        </EmptyState>
    }
    .into_any()
}

/// The trip beside the current step.
fn beside(data: &PaymentPage, asked: AnyView) -> AnyView {
    let stays = data
        .itinerary
        .line_items
        .iter()
        .map(|line| stay(line, None))
        .collect_view()
        .into_any();
    view! {
        <div class="checkout-columns">
            {asked}
            {summary(&data.itinerary, stays, false)}
        </div>
    }
    .into_any()
}

fn pay(page: &PageContext, data: &PaymentPage) -> AnyView {
    if let Some((form, invoice)) = data.shown_form() {
        return pay_by_provider(page, data, form, invoice);
    }
    let amount = words::money(data.amount());
    let button = format!("Pay {amount}");
    let errors = form_errors(&data.form, &card::anchors());
    let form = view! {
        <form class="checkout-form" id="payment" method="post" action=data.path()>
            <Csrf />
            {errors}
            {new_currency(data)}
            {cancelling(data)}
            {travellers(data)}
            {card::card(page, &data.form, data.test_gateway)}
            <div class="checkout-act">
                <Button
                    label=button.clone()
                    kind=ButtonKind::Sun
                    size=ButtonSize::Wide
                    name="intent"
                    value="pay"
                    busy="Paying…"
                />
                {notes(page, data)}
            </div>
        </form>
    };
    view! {
        {beside(data, form.into_any())}
        <div class="booking-bar no-print">
            <Price price=PriceText { amount, note: Some("to pay now".to_owned()), ..PriceText::default() } />
            <Button label="Pay" kind=ButtonKind::Sun name="intent" value="pay" form="payment" busy="Paying…" />
        </div>
    }
    .into_any()
}

/// The page with the payment provider's own form: no card number may be typed on this page itself.
fn pay_by_provider(page: &PageContext, data: &PaymentPage, form: &ProviderForm, invoice: &Invoice) -> AnyView {
    let amount = words::money(data.amount());
    let asked = view! {
        <div class="checkout-form">
            {form_errors(&data.form, &[])}
            {new_currency(data)}
            {cancelling(data)}
            {travellers(data)}
            {provider_form::provider_form(data, form, invoice)}
            <div class="checkout-act">{notes(page, data)}</div>
        </div>
    };
    view! {
        {beside(data, asked.into_any())}
        <div class="booking-bar no-print">
            <Price price=PriceText { amount, note: Some("to pay now".to_owned()), ..PriceText::default() } />
            {provider_form::bar_button()}
        </div>
    }
    .into_any()
}

/// What a traveller should know who pays.
fn notes(page: &PageContext, data: &PaymentPage) -> AnyView {
    view! {
        <p class="small soft">
            <Icon name="lock" />
            <span>"We hold the amount on your card and charge only the rooms the hotel confirms."</span>
        </p>
        {held(&data.itinerary)}
        <p class="small soft">
            <span>"By paying you agree to the "<a href=page.terms_url.clone()>"terms"</a>"."</span>
        </p>
    }
    .into_any()
}

fn processing(data: &PaymentPage) -> AnyView {
    view! {
        <section class="card card-pad checkout-part" aria-labelledby="booking">
            <h2 id="booking">"Your rooms are being booked"</h2>
            <p role="status">
                "Your payment is being processed and the hotels are confirming. You can close this page; you won't be charged twice."
            </p>
            <div class="row">
                <LinkButton href=data.path() label="Refresh" icon="retry" kind=ButtonKind::Sun />
            </div>
        </section>
    }
    .into_any()
}
