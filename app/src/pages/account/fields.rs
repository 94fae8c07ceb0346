//! The fields that the pages of signing in and up share.

use crate::{
    components::{
        button::{Button, ButtonKind, ButtonSize},
        feedback::{Alert, AlertKind},
        field::{Checkbox, Field, characters},
    },
    pages::form::FormState,
};
use contract::credentials;
use leptos::prelude::*;

/// The field of an email address.
pub fn email(form: &FormState) -> AnyView {
    view! {
        <Field
            name="email"
            label="Email"
            kind="email"
            inputmode="email"
            autocomplete="username"
            maxlength=characters(credentials::EMAIL_MAX)
            value=form.value("email")
            error=form.error("email")
        />
    }
    .into_any()
}

/// The field of an existing password.
pub fn password(form: &FormState, name: &'static str, label: &'static str) -> AnyView {
    view! {
        <Field
            name=name
            label=label
            kind="password"
            autocomplete="current-password"
            maxlength=characters(credentials::PASSWORD_MAX)
            error=form.error(name)
        />
    }
    .into_any()
}

/// The fields of a new password and its repetition.
pub fn new_password(form: &FormState, label: &'static str) -> AnyView {
    view! {
        <Field
            name="password"
            label=label
            kind="password"
            autocomplete="new-password"
            maxlength=characters(credentials::PASSWORD_MAX)
            hint=Some("6 characters or more; a few words are good.".to_owned())
            error=form.error("password")
        />
        <Field
            name="repassword"
            label="Repeat password"
            kind="password"
            autocomplete="new-password"
            maxlength=characters(credentials::PASSWORD_MAX)
            error=form.error("repassword")
        />
    }
    .into_any()
}

/// The alternative to a password: a link by email.
pub fn or_link() -> AnyView {
    view! {
        <p class="sign-in-or">"or"</p>
        <Button
            label="Email me a sign-in link"
            icon="mail"
            kind=ButtonKind::Quiet
            size=ButtonSize::Wide
            name="intent"
            value="magicLink"
        />
    }
    .into_any()
}

/// The public content of the account, and the choice to delete it.
pub fn published(published: &[String], form: &FormState) -> Option<AnyView> {
    let (last, before) = published.split_last()?;
    let all = if before.is_empty() {
        last.clone()
    } else {
        format!("{} and {last}", before.join(", "))
    };
    let view = view! {
        <Alert kind=AlertKind::Info>
            <p>{format!("This account has {all}. If you did not make them, delete them now. Else you keep them.")}</p>
        </Alert>
        <Checkbox
            name="discardPublished"
            label="Delete everything that was made with this account"
            checked=form.has("discardPublished")
        />
    };
    Some(view.into_any())
}
