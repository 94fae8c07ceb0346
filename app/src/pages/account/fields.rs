//! The fields that the pages of an account share.

use crate::{
    components::{
        button::{Button, ButtonKind, ButtonSize},
        feedback::{Alert, AlertKind},
        field::{Checkbox, Choice, Field, SelectField, characters},
    },
    page::PageContext,
    pages::{form::FormState, frame::currency_choices},
};
use contract::{credentials, limits, profile::UserProfile};
use leptos::prelude::*;

/// The field of the address that a person signs in with.
pub fn email(form: &FormState) -> AnyView {
    email_named(form, "email", "Email", "username")
}

/// The field of an email address.
pub fn email_named(form: &FormState, name: &'static str, label: &'static str, autocomplete: &'static str) -> AnyView {
    view! {
        <Field
            name=name
            label=label
            kind="email"
            inputmode="email"
            autocomplete=autocomplete
            maxlength=characters(credentials::MAX_EMAIL_CHARS)
            value=form.value(name)
            error=form.error(name)
        />
    }
    .into_any()
}

/// The fields of a person's name, country and currency.
pub fn about(
    page: &PageContext,
    form: &FormState,
    profile: &UserProfile,
    countries: &[(String, String)],
    name: NameField,
) -> AnyView {
    let countries = countries.iter().map(|(code, name)| Choice::new(code, name)).collect();
    view! {
        <Field
            name="publicName"
            label=name.label
            autocomplete="name"
            maxlength=characters(limits::MAX_PUBLIC_NAME_CHARS)
            optional=true
            hint=name.hint.map(str::to_owned)
            value=form.value_or("publicName", profile.public_name.clone().unwrap_or_default())
            error=form.error("publicName")
        />
        <SelectField
            name="country"
            label="Country"
            autocomplete="country"
            choices=countries
            selected=form.value_or("country", profile.country.clone())
            error=form.error("country")
        />
        <SelectField
            name="currency"
            label="Currency"
            choices=currency_choices(page)
            selected=form.value_or("currency", profile.currency.to_string())
            error=form.error("currency")
        />
    }
    .into_any()
}

/// What the field of the name says.
pub struct NameField {
    pub label: &'static str,
    pub hint: Option<&'static str>,
}

/// The field of an existing password.
pub fn password(form: &FormState, name: &'static str, label: &'static str) -> AnyView {
    view! {
        <Field
            name=name
            label=label
            kind="password"
            autocomplete="current-password"
            maxlength=characters(credentials::MAX_PASSWORD_CHARS)
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
            maxlength=characters(credentials::MAX_PASSWORD_CHARS)
            hint=Some("6 characters or more; a few words are good.".to_owned())
            error=form.error("password")
        />
        <Field
            name="repassword"
            label="Repeat password"
            kind="password"
            autocomplete="new-password"
            maxlength=characters(credentials::MAX_PASSWORD_CHARS)
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
