//! Payment: the amount and its terms, then the card, the bank's challenge, a change that needs consent, or the wait.

mod card;
mod provider_form;

use crate::{
    components::{
        button::{Button, ButtonKind, ButtonSize, LinkButton},
        feedback::{Alert, AlertKind},
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
            terms,
        },
    },
    paths, words,
};
use contract::{
    Money, credentials,
    invoice::{Invoice, ProviderForm},
    itinerary::{CancellationTerms, Itinerary, PreCheck, PreCheckChange, PreCheckChangeKind},
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
    /// Whether the bank asks its customer for approval.
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
    let errors = form_errors(&data.form, &card::places());
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

/// What became of the invoice in the former currency.
fn new_currency(data: &PaymentPage) -> Option<AnyView> {
    data.in_new_currency.then(|| {
        let text = format!(
            "Your trip is in {} now. You pay {}; the former price no longer holds, and nothing was charged.",
            data.itinerary.currency,
            words::money(data.amount())
        );
        view! { <Alert kind=AlertKind::Info><p>{text}</p></Alert> }.into_any()
    })
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

/// Until when the price is held.
fn held(itinerary: &Itinerary) -> Option<AnyView> {
    let until = itinerary.price_deadline.as_ref()?;
    let text = format!("This price is held until {}.", words::own_deadline(until));
    Some(view! { <p class="small soft"><Icon name="clock" /><span>{text}</span></p> }.into_any())
}

/// The page was left open for too long: what happened, and the way on with the same stays.
fn expired(data: &PaymentPage) -> AnyView {
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

/// The terms of each stay, before anything is paid.
fn cancelling(data: &PaymentPage) -> AnyView {
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

/// The guests and the address of the confirmation, repeated so that a typing error is found before the payment.
fn travellers(data: &PaymentPage) -> AnyView {
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

/// The bank's challenge: by the payment provider's form, or by the test gateway's two buttons.
fn asked_by_the_bank(data: &PaymentPage) -> AnyView {
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
fn challenge(data: &PaymentPage) -> AnyView {
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

/// Changes since the stay was added: shown before and after, and paid only with consent.
fn changed(data: &PaymentPage, check: &PreCheck) -> AnyView {
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

fn change(change: &PreCheckChange) -> AnyView {
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
