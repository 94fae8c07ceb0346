//! A folded form for one action: the summary is the action's name, inside are the reason and the button that does it.

use super::OperatorFrame;
use crate::{
    components::{
        button::{Button, ButtonKind, ButtonSize, button_class},
        field::{Checkbox, Field, FieldError, TextField, characters},
    },
    page::Csrf,
    pages::{form::FormState, parts::form_errors::FieldAnchor},
    words,
};
use contract::Money;
use domain::operator::MAX_REASON_CHARS;
use leptos::prelude::*;

/// An action that an operator may do.
pub(super) struct Act<'a> {
    /// The page that the form is sent to.
    pub to: &'a str,
    /// As the form sends it.
    pub intent: &'static str,
    /// The id of what it is done to.
    pub subject: &'a str,
    /// The last action on the subject.
    pub seen: &'a str,
    /// "Send the refund again".
    pub label: &'static str,
    /// What happens, in a sentence.
    pub effect: &'static str,
    pub kind: ButtonKind,
    /// Further fields, above the reason.
    pub fields: Option<AnyView>,
}

/// The effects of the actions on a refund.
pub(super) const RETRY_REFUND: &str =
    "The payment provider is asked again under a new key. The traveller gets an email when it is sent.";
pub(super) const PAY_REFUND: &str = "For a refund that you have paid yourself, as by bank transfer. Nothing is sent to the \
                                     payment provider. The traveller's page and an email say how you paid it.";
pub(super) const CLOSE_REFUND: &str = "Refunds of the payment provider's dashboard, or a bank after a dispute, have paid all of \
                                       it. Nothing more is paid.";

pub(super) const WAIVE_FEE: &str = "The amount goes back to the card that paid, beyond what the terms ask for. The trip stays \
                                    cancelled. The traveller's page and an email say so.";

/// What the form of a waived fee has above the reason.
pub(super) fn amount(frame: &OperatorFrame, subject: &str, left: Money) -> AnyView {
    let form = &frame.form;
    let is_refused = form.is_intent("waive-fee") && form.value("subject") == subject;
    let (value, error) = if is_refused {
        (form.value("amount"), form.error("amount"))
    } else {
        (left.decimal(), None)
    };
    view! {
        <Field
            id=format!("amount-{subject}")
            name="amount"
            label="Amount"
            hint=Some(format!("In {}, at most {}.", left.currency, words::money(left)))
            value=value
            error=error
            maxlength=20
            required=true
        />
    }
    .into_any()
}

/// What is left to pay of a refund, where others have paid a part of it.
pub(super) fn left_words(amount: Option<Money>, left: Option<Money>) -> Option<AnyView> {
    let (amount, left) = amount.zip(left)?;
    let others = amount.less(left);
    let text = format!(
        "{} is left to pay. Others have paid {} of it.",
        words::money(left),
        words::money(others)
    );
    (others.minor > 0).then(|| view! { <p>{text}</p> }.into_any())
}

/// What the form of a payment by other means has above the reason. It sends what the page shows as left, so that a payment of
/// another amount than what is left by then is refused.
pub(super) fn means(frame: &OperatorFrame, subject: &str, amount: Option<Money>, left: Option<Money>) -> AnyView {
    let form = &frame.form;
    let is_refused = form.is_intent("pay-refund") && form.value("subject") == subject;
    let value = |name: &str| if is_refused { form.value(name) } else { String::new() };
    let error = |name: &str| if is_refused { form.error(name) } else { None };
    let paid = left.map_or("the amount".to_owned(), words::money);
    let minor = left.map(|left| left.minor.to_string()).unwrap_or_default();
    // What was confirmed was the amount that the page showed then.
    let is_confirmed = is_refused && form.value("confirmed") == "true" && form.value("left") == minor;
    let confirmed =
        error("confirmed").map(|text| view! { <FieldError id=format!("confirmed-{subject}-error") text=text /> });
    view! {
        <input type="hidden" name="left" value=minor />
        <input type="hidden" name="currency" value=left.map(|left| left.currency.to_string()) />
        {left_words(amount, left)}
        <Field
            id=format!("means-{subject}")
            name="means"
            label="Paid by"
            hint=Some("The traveller reads it: bank transfer.".to_owned())
            value=value("means")
            error=error("means")
            maxlength=100
            required=true
        />
        <Field
            id=format!("reference-{subject}")
            name="reference"
            label="Reference of the payment"
            value=value("reference")
            error=error("reference")
            maxlength=100
            required=true
        />
        <div>
            <Checkbox
                name="confirmed"
                label=format!("I have paid {paid}")
                checked=is_confirmed
                required=true
            />
            {confirmed}
        </div>
    }
    .into_any()
}

/// The id of the reason's field of an action.
fn reason_id(intent: &str, subject: &str) -> String {
    format!("reason-{intent}-{subject}")
}

/// Where the errors of a refused form lead.
pub(super) fn anchors(form: &FormState) -> Vec<FieldAnchor> {
    let (intent, subject) = (form.value("intent"), form.value("subject"));
    let reason = if intent == "save" {
        "reason".to_owned()
    } else {
        reason_id(&intent, &subject)
    };
    vec![
        FieldAnchor::new("reason", reason),
        FieldAnchor::new("markdown", "markdown"),
        FieldAnchor::new("means", format!("means-{subject}")),
        FieldAnchor::new("reference", format!("reference-{subject}")),
        FieldAnchor::new("amount", format!("amount-{subject}")),
    ]
}

/// The form of an action; a refused one is open, with what was typed.
pub(super) fn act(frame: &OperatorFrame, act: Act<'_>) -> AnyView {
    let form = &frame.form;
    let is_refused = form.is_intent(act.intent) && form.value("subject") == act.subject;
    let (typed, error) = if is_refused {
        (form.value("reason"), form.error("reason"))
    } else {
        (String::new(), None)
    };
    view! {
        <details class="operator-act" open=is_refused>
            <summary class=button_class(act.kind, ButtonSize::Small)><span>{act.label}</span></summary>
            <form class="card card-pad stack" method="post" action=act.to.to_owned() novalidate>
                <Csrf />
                <input type="hidden" name="intent" value=act.intent />
                <input type="hidden" name="subject" value=act.subject.to_owned() />
                <input type="hidden" name="press" value=frame.press.clone() />
                <input type="hidden" name="seen" value=act.seen.to_owned() />
                <p class="small soft">{act.effect}</p>
                {act.fields}
                <TextField
                    id=reason_id(act.intent, act.subject)
                    name="reason"
                    label="Reason"
                    hint=Some("It stays in the log with your name.".to_owned())
                    value=typed
                    error=error
                    maxlength=characters(MAX_REASON_CHARS)
                    required=true
                />
                <Button
                    label=act.label
                    kind=match act.kind {
                        ButtonKind::Danger => ButtonKind::Danger,
                        _ => ButtonKind::Primary,
                    }
                    size=ButtonSize::Small
                />
            </form>
        </details>
    }
    .into_any()
}
