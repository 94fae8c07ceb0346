//! /user: the user's own account.

mod basics;
mod email;
mod providers;
mod sessions;

pub(in crate::pages) use self::basics::basics;

use self::{basics::picture, email::address, providers::providers, sessions::sessions};
use super::fields;
use crate::{
    components::{
        button::{Button, ButtonKind, ButtonSize, button_class},
        feedback::{Alert, AlertKind},
        icon::Icon,
    },
    page::{Csrf, Page, PageContext},
    pages::{
        form::FormState,
        frame::{Header, unlisted},
        parts::form_errors::{anchors, form_errors},
    },
    paths,
};
use contract::{
    identity::{LinkedProvider, PendingEmail, SessionSummary},
    profile::UserProfile,
};
use leptos::prelude::*;

/// The data of the account page.
pub struct ProfilePage {
    /// The path that its forms post to: that of the page that shows them.
    pub at: &'static str,
    pub profile: UserProfile,
    pub sessions: Vec<SessionSummary>,
    pub has_password: bool,
    /// An address that replaces the account's once its owner follows the link in the email.
    pub pending_email: Option<PendingEmail>,
    pub linked_providers: Vec<LinkedProvider>,
    /// ISO 3166-1 alpha-2 code and name, by name.
    pub countries: Vec<(String, String)>,
    /// A success message.
    pub notice: Option<String>,
    pub form: FormState,
}

/// The fields of the cards, whose controls have their names as ids.
const FIELDS: [&str; 10] = [
    "publicName",
    "country",
    "currency",
    "image",
    "newEmail",
    "emailPassword",
    "currentPassword",
    "password",
    "repassword",
    "deletePassword",
];

/// The page of an account. Each card is a form of its own, identified by `intent`.
pub fn profile(page: &PageContext, data: &ProfilePage) -> Page {
    let content = view! {
        <main id="content" class="page page-reading stack stack-l account">
            <h1>"Your account"</h1>
            {outcome(data)}
            {basics(page, data)}
            {picture(data)}
            {signing_in(page, data)}
            {leaving(data)}
        </main>
    };
    unlisted(page, "Your account", Header::default(), content.into_any())
}

/// The success or the errors, above the cards.
pub(in crate::pages) fn outcome(data: &ProfilePage) -> AnyView {
    view! {
        {data.notice.clone().map(|text| view! { <Alert kind=AlertKind::Success><p>{text}</p></Alert> })}
        {form_errors(&data.form, &anchors(FIELDS))}
    }
    .into_any()
}

/// The cards about signing in.
pub(in crate::pages) fn signing_in(page: &PageContext, data: &ProfilePage) -> AnyView {
    view! {
        {address(data)}
        {password(data)}
        {providers(page, data)}
        {sessions(data)}
    }
    .into_any()
}

fn card(title: &'static str, content: AnyView) -> AnyView {
    view! {
        <section class="card card-pad stack">
            <h2>{title}</h2>
            {content}
        </section>
    }
    .into_any()
}

fn password(data: &ProfilePage) -> AnyView {
    let form = &data.form;
    let current = data.has_password.then(|| {
        view! {
            {fields::password(form, "currentPassword", "Current password")}
        }
    });
    let (title, button) = if data.has_password {
        ("Password", "Change password")
    } else {
        ("Set a password", "Set password")
    };
    let content = view! {
        <form class="stack" method="post" action=data.at novalidate>
            <Csrf />
            {current}
            {fields::new_password(form, "New password")}
            <p class="small soft">"Your other browsers will have to sign in again."</p>
            <div class="row"><Button label=button name="intent" value="password" /></div>
        </form>
    };
    card(title, content.into_any())
}

/// The card to download all data, and to delete the account.
pub(in crate::pages) fn leaving(data: &ProfilePage) -> AnyView {
    let form = &data.form;
    let password = data.has_password.then(|| {
        view! {
            {fields::password(form, "deletePassword", "Your password")}
        }
    });
    let is_open = form.is_intent("delete");
    let content = view! {
        <p>
            "Download your data: "
            <a href=paths::ACCOUNT_EXPORT download="account.json">"download as JSON"</a> "."
        </p>
        <details class="fold" open=is_open>
            <summary class=button_class(ButtonKind::Quiet, ButtonSize::Normal)>"Delete the account"<Icon name="chevron-down" /></summary>
            <form class="stack" method="post" action=data.at novalidate>
                <Csrf />
                <p>
                    "Your address, your name and your password are forgotten, and your carts go. What you booked stays "
                    "booked, and its invoices are kept as the law asks."
                </p>
                {password}
                <div class="row">
                    <Button label="Delete my account" kind=ButtonKind::Danger name="intent" value="delete" />
                </div>
            </form>
        </details>
    };
    card("Delete account", content.into_any())
}
