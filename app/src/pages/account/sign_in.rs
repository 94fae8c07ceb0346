//! /signIn

use super::{AccountPage, beside, legal, provider::providers};
use crate::{
    components::{
        button::{Button, ButtonKind, ButtonSize},
        field::Field,
    },
    islands::AuthForm,
    page::{Page, PageContext},
    pages::parts::form_errors::form_errors,
    paths,
};
use contract::identity::SignUpRole;
use leptos::prelude::*;

/// The sign-in page.
pub fn sign_in(page: &PageContext, data: &AccountPage) -> Page {
    let form = &data.form;
    let back = data.return_url.as_deref();
    let places = ["email".to_owned(), "password".to_owned()];
    let fields = view! {
        <form class="stack" method="post" action=paths::SIGN_IN data-auth="signin" novalidate>
            {data.kept()}
            <Field
                name="email"
                label="Email"
                kind="email"
                inputmode="email"
                autocomplete="username"
                maxlength=254
                value=form.value("email")
                error=form.error("email")
            />
            <Field
                name="password"
                label="Password"
                kind="password"
                autocomplete="current-password"
                maxlength=256
                error=form.error("password")
            />
            <p class="sign-in-forgot"><a href=paths::forgot_password(back)>"Forgot password?"</a></p>
            <Button label="Sign In" kind=ButtonKind::Sun size=ButtonSize::Wide name="intent" value="password" />
            <p class="sign-in-or">"or"</p>
            <Button
                label="Email me a sign-in link"
                icon="mail"
                kind=ButtonKind::Quiet
                size=ButtonSize::Wide
                name="intent"
                value="magicLink"
            />
        </form>
    }
    .into_any();
    let others = providers(page, back, SignUpRole::Consumer);
    let content = view! {
        <h1>"Welcome back"</h1>
        <p class="lead">"Sign in to see your trips and to keep what you collect."</p>
        {data.good_news()}
        {form_errors(form, &places)}
        <AuthForm>{fields}{others}</AuthForm>
        {legal("signing in")}
        <hr />
        <p>"New here? " <a href=paths::sign_up(back, data.is_invited)>"Sign up"</a></p>
        <p><a href=paths::search(None)>"Look for hotels without an account"</a></p>
    };
    beside(page, "Sign in", data.scene.as_ref(), content.into_any())
}
