//! Who books.

use super::{ContactPage, ONE_NAME};
use crate::{
    components::field::{Choice, Field, SelectField, characters},
    page::PageContext,
    paths,
};
use contract::{credentials, itinerary::Itinerary, limits};
use leptos::prelude::*;

pub(super) fn customer(page: &PageContext, data: &ContactPage) -> AnyView {
    let form = &data.form;
    let known = data.itinerary.customer.as_ref();
    let account = data.account.as_ref();
    let email = known
        .map(|known| known.email.as_str())
        .or(account.map(|account| account.email.as_str()));
    let text = |name: &str, known: Option<&str>| form.value_or(name, known.unwrap_or_default());
    let error = |name: &str| form.error_of(&[name, format!("customer.{name}").as_str()]);
    let known_country = known
        .map(|known| &known.country_code)
        .or(account.map(|account| &account.country_code));
    let country = form.value_or("countryCode", known_country.unwrap_or(&page.country_code));
    let countries = data
        .countries
        .iter()
        .map(|(code, name)| Choice::new(code.clone(), name.clone()))
        .collect();
    view! {
        <section class="card card-pad checkout-part" aria-labelledby="customer">
            <h2 id="customer">"Your details"</h2>
            // A script fills it in; without one it stays empty.
            <input type="hidden" name="timeZone" value="" />
            {(!page.is_authenticated()).then(|| sign_in(&data.itinerary))}
            <div class="fields">
                <Field
                    name="firstName"
                    label="First name"
                    autocomplete="given-name"
                    required=true
                    value=text("firstName", known.map(|known| known.first_name.as_str()))
                    error=error("firstName")
                />
                <Field
                    name="lastName"
                    label="Last name"
                    autocomplete="family-name"
                    hint=Some(ONE_NAME.to_owned())
                    value=text("lastName", known.map(|known| known.last_name.as_str()))
                    error=error("lastName")
                />
            </div>
            <Field
                name="email"
                label="Email"
                kind="email"
                autocomplete="email"
                icon="mail"
                maxlength=characters(credentials::MAX_EMAIL_CHARS)
                required=true
                value=text("email", email)
                hint=Some("We send your confirmation here.".to_owned())
                error=error("email")
            />
            <div class="fields">
                <Field
                    name="phone"
                    label="Phone"
                    kind="tel"
                    autocomplete="tel"
                    icon="phone"
                    maxlength=characters(limits::MAX_PHONE_CHARS)
                    optional=true
                    value=text("phone", known.and_then(|known| known.phone.as_deref()))
                    error=error("phone")
                />
                <SelectField
                    name="countryCode"
                    label="Country"
                    autocomplete="country"
                    choices=countries
                    selected=country
                    required=true
                    error=error("countryCode")
                />
            </div>
        </section>
    }
    .into_any()
}

/// Offers users with an account to sign in: in a dialog with scripts. The trip is kept.
fn sign_in(itinerary: &Itinerary) -> AnyView {
    let back = paths::contact(&itinerary.id.to_string());
    view! {
        <p class="soft">
            "Have an account? "
            <a href=paths::sign_in(Some(&back)) data-auth-open="signin">"Sign in"</a>
            " to add this trip to your account."
        </p>
    }
    .into_any()
}
