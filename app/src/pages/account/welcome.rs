//! /user/startSession: the welcome page that a new user sees once.

use super::{AccountPage, beside};
use crate::{
    components::{
        button::{Button, ButtonKind, ButtonSize},
        field::{Choice, Field, SelectField},
    },
    page::{Page, PageContext},
    pages::{
        frame::currency_choices,
        parts::{
            form_errors::{form_errors, places},
            unconfirmed::unconfirmed,
        },
    },
    paths,
};
use contract::profile::UserProfile;
use leptos::prelude::*;

/// Asks a new user for a name, a country and a currency; all of them are optional.
pub fn welcome(page: &PageContext, data: &AccountPage, profile: &UserProfile, countries: &[(String, String)]) -> Page {
    let form = &data.form;
    let countries = countries.iter().map(|(code, name)| Choice::new(code, name)).collect();
    let currencies = currency_choices(page);
    let content = view! {
        <h1>"Good to have you here"</h1>
        <p class="lead">"Set your name, country and currency. You can change them at any time."</p>
        {data.good_news()}
        {form_errors(form, &places(["publicName", "country", "currency"]))}
        {unconfirmed(profile, 0, paths::START_SESSION, data.kept())}
        <form class="stack" method="post" action=paths::START_SESSION novalidate>
            {data.kept()}
            <Field
                name="publicName"
                label="Your name"
                autocomplete="name"
                maxlength=80
                optional=true
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
                choices=currencies
                selected=form.value_or("currency", profile.currency.to_string())
                error=form.error("currency")
            />
            <Button label="Continue" kind=ButtonKind::Sun size=ButtonSize::Wide name="intent" value="save" />
            <Button label="Not now" kind=ButtonKind::Plain size=ButtonSize::Wide name="intent" value="skip" />
        </form>
    };
    beside(page, "Welcome", data.scene.as_ref(), content.into_any())
}
