//! /signUp: for travellers, and for visitors who want to open a club.

use super::{AccountPage, beside, fields, legal, provider::providers};
use crate::{
    components::{
        button::{Button, ButtonKind, ButtonSize},
        icon::Icon,
    },
    islands::AuthForm,
    page::{Page, PageContext},
    pages::{
        form::FormState,
        parts::form_errors::{anchors, form_errors},
    },
    paths,
};
use contract::identity::SignUpRole;
use leptos::prelude::*;

/// The sign-up page. Where clubs can be opened it offers the choice, and describes the benefits to those who were
/// invited or choose that; the style shows them, with or without scripts.
pub fn sign_up(page: &PageContext, data: &AccountPage) -> Page {
    let form = &data.form;
    let back = data.return_url.as_deref();
    let pitches = page.is_sign_up_enabled;
    let wanted = if pitches && chosen_role(form, data.is_invited) == "creator" {
        SignUpRole::Creator
    } else {
        SignUpRole::Consumer
    };
    let inside = view! {
        <form class="stack" method="post" action=paths::SIGN_UP data-auth="signup" novalidate>
            {data.kept()}
            {pitches.then(|| role(form, data.is_invited))}
            {fields::email(form)}
            <div class="stack" data-auth-step="password">
                {fields::new_password(form, "Password")}
                <Button label="Sign Up" kind=ButtonKind::Sun size=ButtonSize::Wide name="intent" value="password" />
            </div>
            <span class="for-scripts" data-auth-continue>
                <Button label="Continue" kind=ButtonKind::Sun size=ButtonSize::Wide kind_of="button" />
            </span>
            {fields::or_link()}
        </form>
    }
    .into_any();
    let others = providers(page, back, wanted);
    let content = view! {
        {if pitches { choosable() } else { plain() }}
        {data.good_news()}
        {form_errors(form, &anchors(["email", "password", "repassword"]))}
        <AuthForm>{inside}{others}</AuthForm>
        {legal(page, "signing up")}
        <hr />
        <p>"Have an account? " <a href=paths::sign_in(back)>"Sign in"</a></p>
    };
    beside(page, "Sign up", data.scene.as_ref(), content.into_any())
}

fn plain() -> AnyView {
    view! {
        <h1>"Sign Up"</h1>
        <p class="lead">"One account for your trips, your bookings and the places you love."</p>
    }
    .into_any()
}

/// The texts for travellers and for creators, which the form's choice selects.
fn choosable() -> AnyView {
    view! {
        <h1>
            <span class="for-travellers">"Sign Up"</span>
            <span class="for-creators">"Open your travel club"</span>
        </h1>
        <p class="lead for-travellers">"One account for your trips, your bookings and the places you love."</p>
        <p class="lead for-creators">"Recommend the stays you love, put packages together, and earn when travellers book them."</p>
        <ul class="sign-up-points for-creators">
            <li><Icon name="heart" />"Your club at one address, for your profile and your stories"</li>
            <li><Icon name="map" />"Stays, packages and itineraries that travellers book in place"</li>
            <li><Icon name="receipt" />"A share of every booking, with its date and its reason"</li>
        </ul>
    }
    .into_any()
}

fn chosen_role(form: &FormState, is_invited: bool) -> String {
    form.value_or("role", if is_invited { "creator" } else { "consumer" })
}

/// The choice of a role.
fn role(form: &FormState, is_invited: bool) -> AnyView {
    let chosen = chosen_role(form, is_invited);
    let choice = |value: &'static str, label: &'static str, hint: &'static str| {
        let is_chosen = chosen == value;
        view! {
            <label class="choice">
                <input class=("choice-of-creator", value == "creator") type="radio" name="role" value=value checked=is_chosen />
                <span>
                    <b>{label}</b>
                    <span class="small soft">{hint}</span>
                </span>
            </label>
        }
    };
    view! {
        <fieldset class="choices">
            <legend class="field-label">"I am here"</legend>
            {choice("consumer", "To travel", "Search, book and keep trips")}
            {choice("creator", "To open a club", "Recommend stays and earn")}
        </fieldset>
    }
    .into_any()
}
