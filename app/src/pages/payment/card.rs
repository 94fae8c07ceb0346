//! The card's fields. Number and code are never filled in again.

use crate::{
    components::{
        feedback::Alert,
        field::{Choice, Field, SelectField, characters},
    },
    page::PageContext,
    pages::{form::FormState, parts::form_errors::FieldAnchor},
};
use chrono::Datelike;
use contract::limits;
use leptos::prelude::*;

/// How many years ahead a card may expire.
const YEARS_AHEAD: i32 = 15;

/// Cards of the test gateway and their outcomes.
const TEST_CARDS: [(&str, &str); 5] = [
    ("4242 4242 4242 4242", "is paid"),
    ("4000 0000 0000 3220", "the bank asks first"),
    ("4000 0000 0000 0002", "is declined"),
    ("4000 0000 0000 9995", "has insufficient funds"),
    ("4000 0000 0000 0069", "has expired"),
];

/// The fields, for errors.
pub fn anchors() -> Vec<FieldAnchor> {
    const FIELDS: [&str; 5] = ["number", "expMonth", "expYear", "cvc", "holder"];
    FIELDS
        .iter()
        .flat_map(|name| {
            [
                FieldAnchor::new(*name, *name),
                FieldAnchor::new(format!("card.{name}"), *name),
            ]
        })
        .collect()
}

/// The fields, with the cards of the test gateway beside them when it takes the payment.
pub fn card(page: &PageContext, form: &FormState, test_gateway: bool) -> AnyView {
    let error = |name: &str| form.error_of(&[name, format!("card.{name}").as_str()]);
    let year = page.now.year();
    let months = (1..=12).map(|month| Choice::new(month.to_string(), format!("{month:02}")));
    let years = (year..=year + YEARS_AHEAD).map(|year| Choice::new(year.to_string(), year.to_string()));
    let choose = |label: &str| std::iter::once(Choice::new("", label));
    view! {
        <section class="card card-pad checkout-part" aria-labelledby="card">
            <h2 id="card">"Pay by card"</h2>
            {test_gateway.then(test_cards)}
            <Field
                name="number"
                label="Card number"
                autocomplete="cc-number"
                inputmode="numeric"
                icon="credit-card"
                maxlength=23
                required=true
                error=error("number")
            />
            <div class="fields">
                <SelectField
                    name="expMonth"
                    label="Valid until, month"
                    autocomplete="cc-exp-month"
                    choices=choose("Month").chain(months).collect()
                    selected=form.value("expMonth")
                    required=true
                    error=error("expMonth")
                />
                <SelectField
                    name="expYear"
                    label="Valid until, year"
                    autocomplete="cc-exp-year"
                    choices=choose("Year").chain(years).collect()
                    selected=form.value("expYear")
                    required=true
                    error=error("expYear")
                />
                <Field
                    name="cvc"
                    label="Security code"
                    autocomplete="cc-csc"
                    inputmode="numeric"
                    maxlength=4
                    required=true
                    hint=Some("Three or four digits on the card.".to_owned())
                    error=error("cvc")
                />
            </div>
            <Field
                name="holder"
                label="Name on the card"
                autocomplete="cc-name"
                maxlength=characters(limits::MAX_HOLDER_CHARS)
                optional=true
                value=form.value("holder")
                error=error("holder")
            />
        </section>
    }
    .into_any()
}

fn test_cards() -> AnyView {
    let cards = TEST_CARDS
        .into_iter()
        .map(|(number, outcome)| view! { <li><code>{number}</code>{format!(" {outcome}")}</li> })
        .collect_view();
    view! {
        <Alert title="Test gateway: no money moves">
            <p>"It takes test cards alone, with any date ahead and any code. Do not enter a real card."</p>
            <ul>{cards}</ul>
        </Alert>
    }
    .into_any()
}
