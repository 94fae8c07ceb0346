//! Signing in through providers: the buttons, and the page that links a provider to an existing account with the same
//! address.

use super::{beside, fields};
use crate::{
    components::{
        button::{Button, ButtonKind, ButtonSize, LinkButton},
        feedback::{Alert, AlertKind},
        field::Field,
    },
    page::{Csrf, Page, PageContext},
    pages::{
        form::FormState,
        parts::form_errors::{anchors, form_errors},
    },
    paths,
};
use contract::{
    Code,
    credentials::OPEN_IN_BROWSER,
    identity::{ProviderId, SignUpRole},
};
use leptos::prelude::*;

/// The buttons of the providers, in order; nothing without any. Google refuses to sign in inside other apps, so there
/// instructions to open a browser replace it.
pub fn providers(page: &PageContext, back: Option<&str>, role: SignUpRole) -> Option<AnyView> {
    if page.providers.is_empty() {
        return None;
    }
    let buttons = page.providers.iter().map(|provider| {
        if page.is_in_app_browser && provider.id == ProviderId::Google {
            return outside(page);
        }
        view! {
            <LinkButton
                href=paths::provider(provider.id, back, role)
                label=format!("Continue with {}", provider.name)
                kind=ButtonKind::Quiet
                size=ButtonSize::Wide
            />
        }
        .into_any()
    });
    Some(
        view! { <div class="stack stack-s sign-in-others" data-auth-providers>{buttons.collect_view()}</div> }
            .into_any(),
    )
}

/// Instructions to leave another app's browser: the address to copy.
fn outside(page: &PageContext) -> AnyView {
    let address = format!("{}{}", page.public_url, page.path);
    view! {
        <div class="stack stack-s sign-in-outside">
            <p class="small">{OPEN_IN_BROWSER}</p>
            <Field name="address" label="Copy this link" value=address readonly=true />
        </div>
    }
    .into_any()
}

/// The page of an identity whose address belongs to an account: its owner confirms it by the password, or by a link
/// in an email.
pub fn prove(page: &PageContext, provider: ProviderId, email: &str, back: Option<&str>, form: &FormState) -> Page {
    let name = provider.name();
    let errors = form_errors(form, &anchors(["password"]));
    let news = errors.is_none().then(|| {
        view! { <Alert kind=AlertKind::Bad><p>{Code::AuthAccountExists.message()}</p></Alert> }
    });
    let content = view! {
        <h1>{format!("Link {name} to your account")}</h1>
        {news}
        {errors}
        <p>
            {format!("{email} signs in here without {name}. Sign in once with your password, and {name} will do from then on.")}
        </p>
        <form class="stack" method="post" action=paths::AUTH_REDIRECT novalidate>
            <Csrf />
            <Field name="email" label="Email" kind="email" autocomplete="username" value=email.to_owned() readonly=true />
            {fields::password(form, "password", "Password")}
            <Button
                label=format!("Sign in and link {name}")
                kind=ButtonKind::Sun
                size=ButtonSize::Wide
                name="intent"
                value="password"
            />
            {fields::or_link()}
        </form>
        <p class="small soft">{format!("After a link you can add {name} in your account.")}</p>
        <p><a href=paths::sign_in(back)>"Back to signing in"</a></p>
    };
    beside(page, "Link your accounts", None, content.into_any())
}
