//! The address of the account.

use super::super::fields;
use super::{ProfilePage, card};
use crate::{
    components::{
        button::{Button, ButtonKind, ButtonSize, button_class},
        card::Badge,
        card::BadgeTone,
        feedback::{Alert, AlertKind},
        icon::Icon,
    },
    page::Csrf,
    pages::parts::unconfirmed::VERIFY,
};
use contract::identity::PendingEmail;
use leptos::prelude::*;

pub(super) fn address(data: &ProfilePage) -> AnyView {
    let email = data.profile.email.clone().unwrap_or_default();
    let state = if data.profile.is_email_verified {
        view! { <Badge text="Confirmed" tone=BadgeTone::Good icon="check" /> }.into_any()
    } else {
        view! {
            <Badge text="Not confirmed yet" tone=BadgeTone::Warn />
            <form method="post" action=data.at>
                <Csrf />
                <Button
                    label="Send the confirmation again"
                    kind=ButtonKind::Quiet
                    size=ButtonSize::Small
                    name="intent"
                    value=VERIFY
                />
            </form>
        }
        .into_any()
    };
    let content = view! {
        <div class="row"><span>{email}</span>{state}</div>
        {data.pending_email.as_ref().map(|pending| waiting(data, pending))}
        {other_address(data)}
    };
    card("Email", content.into_any())
}

/// The address change that waits for its link.
fn waiting(data: &ProfilePage, pending: &PendingEmail) -> AnyView {
    let email = pending.email.clone();
    view! {
        <Alert kind=AlertKind::Info>
            <p>"Waiting for " {email} ": open the link in the email that we sent there. It works for ten minutes."</p>
        </Alert>
        <form method="post" action=data.at>
            <Csrf />
            <Button
                label="Keep the address that I have"
                kind=ButtonKind::Quiet
                size=ButtonSize::Small
                name="intent"
                value="keepEmail"
            />
        </form>
    }
    .into_any()
}

fn other_address(data: &ProfilePage) -> AnyView {
    let form = &data.form;
    let address = fields::email_named(form, "newEmail", "New address", "email");
    let password = data
        .has_password
        .then(|| fields::password(form, "emailPassword", "Password for this change"));
    view! {
        <details class="fold" open=form.is_intent("email")>
            <summary class=button_class(ButtonKind::Quiet, ButtonSize::Normal)>"Change the address"<Icon name="chevron-down" /></summary>
            <form class="stack" method="post" action=data.at novalidate>
                <Csrf />
                {address}
                {password}
                <p class="small soft">
                    "We email a link to the new address. Your address changes when you open it."
                </p>
                <div class="row"><Button label="Send the link" name="intent" value="email" /></div>
            </form>
        </details>
    }
    .into_any()
}
