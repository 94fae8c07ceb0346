//! /forgotPassword

use super::{AccountPage, beside, fields};
use crate::{
    components::button::{Button, ButtonKind, ButtonSize},
    islands::AuthForm,
    page::{Page, PageContext},
    pages::parts::form_errors::{anchors, form_errors},
    paths,
};
use leptos::prelude::*;

/// Asks for a link that sets a new password.
pub fn forgot(page: &PageContext, data: &AccountPage) -> Page {
    let form = &data.form;
    let inside = view! {
        <form class="stack" method="post" action=paths::FORGOT_PASSWORD data-auth="email" novalidate>
            {data.kept()}
            {fields::email(form)}
            <Button label="Send the link" icon="mail" kind=ButtonKind::Sun size=ButtonSize::Wide />
        </form>
    }
    .into_any();
    let content = view! {
        <h1>"A new password"</h1>
        <p class="lead">"Tell us your address, and we send a link to it. The link works for ten minutes."</p>
        {data.good_news()}
        {form_errors(form, &anchors(["email"]))}
        <AuthForm>{inside}</AuthForm>
        <p><a href=paths::sign_in(data.return_url.as_deref())>"Back to signing in"</a></p>
    };
    beside(page, "Forgot password", data.scene.as_ref(), content.into_any())
}
