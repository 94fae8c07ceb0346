//! /signIn

use super::{AccountPage, beside, fields, legal, provider::providers};
use crate::{
    components::button::{Button, ButtonKind, ButtonSize},
    islands::AuthForm,
    page::{Page, PageContext},
    pages::parts::form_errors::{anchors, form_errors},
    paths,
};
use contract::identity::SignUpRole;
use leptos::prelude::*;

/// The sign-in page.
pub fn sign_in(page: &PageContext, data: &AccountPage) -> Page {
    let form = &data.form;
    let back = data.return_url.as_deref();
    let inside = view! {
        <form class="stack" method="post" action=paths::SIGN_IN data-auth="signin" novalidate>
            {data.kept()}
            {fields::email(form)}
            {fields::password(form, "password", "Password")}
            <p class="sign-in-forgot"><a href=paths::forgot_password(back)>"Forgot password?"</a></p>
            <Button label="Sign In" kind=ButtonKind::Sun size=ButtonSize::Wide name="intent" value="password" />
            {fields::or_link()}
        </form>
    }
    .into_any();
    let others = providers(page, back, SignUpRole::Consumer);
    let title = match data.saving {
        Some(saving) => format!("Sign in to save this {}", saving.name()),
        None => "Welcome".to_owned(),
    };
    let content = view! {
        <h1>{title}</h1>
        <p class="lead">
            "Sign in to see your trips and saved stays. You can also "
            <a href=paths::search(None)>"look for hotels without an account"</a>
            "."
        </p>
        {data.good_news()}
        {form_errors(form, &anchors(["email", "password"]))}
        <AuthForm>{inside}{others}</AuthForm>
        {legal(page, "signing in")}
        <hr />
        <p>"New here? " <a href=paths::sign_up(back, data.is_invited)>"Sign up"</a></p>
        <p>"Booked without an account? " <a href=paths::FIND_TRIP>"Find your booking"</a></p>
    };
    beside(page, "Sign in", data.scene.as_ref(), content.into_any())
}
