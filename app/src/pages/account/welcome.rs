//! /user/startSession: the welcome page that a new user sees once.

use super::{
    AccountPage, beside,
    fields::{self, NameField},
};
use crate::{
    components::button::{Button, ButtonKind, ButtonSize},
    page::{Page, PageContext},
    pages::parts::{
        form_errors::{anchors, form_errors},
        unconfirmed::unconfirmed,
    },
    paths,
};
use contract::profile::UserProfile;
use leptos::prelude::*;

/// Asks a new user for a name, a country and a currency; all of them are optional.
pub fn welcome(page: &PageContext, data: &AccountPage, profile: &UserProfile, countries: &[(String, String)]) -> Page {
    let form = &data.form;
    let name = NameField {
        label: "Your name",
        hint: None,
    };
    let about = fields::about(page, form, profile, countries, name);
    let content = view! {
        <h1>"Good to have you here"</h1>
        <p class="lead">"Set your name, country and currency. You can change them at any time."</p>
        {data.good_news()}
        {form_errors(form, &anchors(["publicName", "country", "currency"]))}
        {unconfirmed(profile, 0, paths::START_SESSION, data.kept())}
        <form class="stack" method="post" action=paths::START_SESSION novalidate>
            {data.kept()}
            {about}
            <Button label="Continue" kind=ButtonKind::Sun size=ButtonSize::Wide name="intent" value="save" />
            <Button label="Not now" kind=ButtonKind::Plain size=ButtonSize::Wide name="intent" value="skip" />
        </form>
    };
    beside(page, "Welcome", data.scene.as_ref(), content.into_any())
}
