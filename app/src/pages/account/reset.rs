//! /resetPassword: the page behind the links of emails. `mode` names the email's purpose; nothing happens before the
//! button is pressed, so that link scanners do not use links up.

use super::{beside, fields};
use crate::{
    components::{
        button::{Button, ButtonKind, ButtonSize, LinkButton},
        feedback::{Alert, AlertKind},
    },
    islands::AuthForm,
    page::{Csrf, Page, PageContext},
    pages::{
        form::FormState,
        parts::form_errors::{FieldAnchor, anchors, form_errors},
    },
    paths,
};
use contract::Code;
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

/// The purpose of an email's link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ResetMode {
    ResetPassword,
    /// Confirms the account's address.
    VerifyEmail,
    /// Confirms another address, which becomes the account's.
    ChangeEmail,
    /// Restores the previous address.
    RecoverEmail,
}

/// The data of the page.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ResetPage {
    /// None: the link is invalid or expired.
    pub mode: Option<ResetMode>,
    /// The purpose in the link's address.
    #[serde(skip)]
    pub asked: Option<ResetMode>,
    /// The address, mostly hidden.
    pub hint: String,
    #[serde(skip)]
    pub oob_code: String,
    /// Another browser requested it, which is not signed in to the account: its password must be typed.
    pub needs_password: bool,
    /// Content that was created with the account, perhaps by another person: "2 posts".
    pub published: Vec<String>,
    /// Whether the viewer is signed in with another account than the link's.
    pub is_others: bool,
    /// The page to open afterwards, a path of this site.
    pub continue_url: Option<String>,
    /// Whether it is done.
    #[serde(skip)]
    pub is_done: bool,
    #[serde(skip)]
    pub form: FormState,
}

/// The page of an email's link.
pub fn reset(page: &PageContext, data: &ResetPage) -> Page {
    let (title, content) = match (data.mode, data.is_done) {
        (None, _) => worthless(page, data),
        (Some(ResetMode::ResetPassword), false) => ("Set a new password", new_password(data)),
        (Some(ResetMode::ResetPassword), true) => ("Your password is changed", changed(data)),
        (Some(ResetMode::VerifyEmail), false) => ("Confirm your address", confirm(data)),
        (Some(ResetMode::ChangeEmail), false) => ("Use this address", use_address(data)),
        (Some(ResetMode::VerifyEmail | ResetMode::ChangeEmail), true) => ("Your address is confirmed", confirmed(data)),
        (Some(ResetMode::RecoverEmail), false) => ("Put your address back", put_back(data)),
        (Some(ResetMode::RecoverEmail), true) => ("Your address is back", is_back()),
    };
    let others = data.is_others.then(|| {
        view! { <p class="small soft">"You are signed in here with another account. This link is not about that one."</p> }
    });
    let content = view! {
        <h1>{title}</h1>
        {others}
        {content}
    };
    beside(page, title, None, content.into_any())
}

/// An invalid link: its purpose, and how to get another one.
fn worthless(page: &PageContext, data: &ResetPage) -> (&'static str, AnyView) {
    const EXPIRED: &str = "This link has expired";
    match data.asked {
        None => ("This link is not complete", incomplete()),
        Some(_) if data.oob_code.is_empty() => ("This link is not complete", incomplete()),
        Some(ResetMode::ResetPassword) => (EXPIRED, expired(data)),
        Some(ResetMode::VerifyEmail | ResetMode::ChangeEmail) => (EXPIRED, confirmation_expired(page)),
        Some(ResetMode::RecoverEmail) => (EXPIRED, recovery_expired()),
    }
}

/// An address that no email contains: a truncated link, or one that was typed.
fn incomplete() -> AnyView {
    view! {
        <Alert kind=AlertKind::Bad><p>"A part of the link is missing."</p></Alert>
        <p>"Open the link from our email again, or copy all of it into the address bar."</p>
        <LinkButton href=paths::SIGN_IN label="Sign In" kind=ButtonKind::Sun size=ButtonSize::Wide />
        <p><a href=paths::FORGOT_PASSWORD>"Choose a new password"</a></p>
    }
    .into_any()
}

fn confirmation_expired(page: &PageContext) -> AnyView {
    let label = if page.is_authenticated() {
        "Ask again in your account"
    } else {
        "Sign in and ask again"
    };
    view! {
        <Alert kind=AlertKind::Bad>
            <p>"Your link to confirm the address has expired or has already been used."</p>
        </Alert>
        <p>
            "Links from our emails work once, for ten minutes. If you have confirmed the address, nothing else is "
            "needed; your account says so."
        </p>
        <LinkButton href=paths::PROFILE label=label kind=ButtonKind::Sun size=ButtonSize::Wide />
    }
    .into_any()
}

fn expired(data: &ResetPage) -> AnyView {
    let back = data.continue_url.as_deref();
    view! {
        <Alert kind=AlertKind::Bad><p>{Code::AuthInvalidActionCode.message()}</p></Alert>
        <p>"Links from our emails work once, for ten minutes."</p>
        <LinkButton
            href=paths::forgot_password(back)
            label="Ask for a new link"
            kind=ButtonKind::Sun
            size=ButtonSize::Wide
        />
        <p><a href=paths::sign_in(back)>"Back to signing in"</a></p>
    }
    .into_any()
}

/// The hidden fields with the link's parameters.
fn kept(data: &ResetPage, mode: &'static str) -> AnyView {
    let back = data.continue_url.clone();
    view! {
        <Csrf />
        <input type="hidden" name="mode" value=mode />
        <input type="hidden" name="oobCode" value=data.oob_code.clone() />
        {back.map(|back| view! { <input type="hidden" name="continueUrl" value=back /> })}
    }
    .into_any()
}

fn new_password(data: &ResetPage) -> AnyView {
    let form = &data.form;
    let inside = view! {
        <form class="stack" method="post" action=paths::RESET_PASSWORD data-auth="reset" novalidate>
            {kept(data, "resetPassword")}
            {fields::published(&data.published, &data.form)}
            {fields::new_password(form, "New password")}
            <Button label="Set the password" kind=ButtonKind::Sun size=ButtonSize::Wide />
        </form>
    }
    .into_any();
    view! {
        <p class="lead">"For " <span class="whole">{data.hint.clone()}</span> ". Every browser that is signed in now will have to sign in again."</p>
        {form_errors(form, &anchors(["password", "repassword"]))}
        <AuthForm>{inside}</AuthForm>
    }
    .into_any()
}

fn changed(data: &ResetPage) -> AnyView {
    view! {
        <Alert kind=AlertKind::Success><p>"Sign in with it from now on."</p></Alert>
        <LinkButton
            href=paths::sign_in(data.continue_url.as_deref())
            label="Sign In"
            kind=ButtonKind::Sun
            size=ButtonSize::Wide
        />
    }
    .into_any()
}

/// The fields that prove in another browser that the account is the user's.
fn ownership(data: &ResetPage) -> Option<AnyView> {
    let question = || {
        view! {
            <p>"The email was asked for in another browser. To be sure that the account is yours, type its password."</p>
            {fields::password(&data.form, "password", "Password")}
        }
    };
    data.needs_password.then(|| question().into_any())
}

/// The anchors of those fields, for errors.
fn ownership_fields(data: &ResetPage) -> Vec<FieldAnchor> {
    if data.needs_password {
        anchors(["password", "newPassword"])
    } else {
        Vec::new()
    }
}

fn confirm(data: &ResetPage) -> AnyView {
    let strangers = data.needs_password.then(|| {
        view! {
            <section class="stack">
                <h2>"Did another person make the account?"</h2>
                <p>
                    "Set a password of your own. It makes the account yours, and ends the old password and every open session."
                </p>
                <form class="stack" method="post" action=paths::RESET_PASSWORD novalidate>
                    {kept(data, "verifyEmail")}
                    {fields::published(&data.published, &data.form)}
                    {fields::password(&data.form, "newPassword", "New password")}
                    <Button label="Make the account mine" kind=ButtonKind::Quiet size=ButtonSize::Wide />
                </form>
            </section>
        }
    });
    view! {
        <p class="lead"><span class="whole">{data.hint.clone()}</span> " is the address of your account here. Press the button if it is yours."</p>
        {form_errors(&data.form, &ownership_fields(data))}
        <form class="stack" method="post" action=paths::RESET_PASSWORD novalidate>
            {kept(data, "verifyEmail")}
            {ownership(data)}
            <Button label="This is my address" kind=ButtonKind::Sun size=ButtonSize::Wide />
        </form>
        <p class="small soft">"You did not sign up? Then leave this page; nothing happens without the button."</p>
        {strangers}
    }
    .into_any()
}

fn use_address(data: &ResetPage) -> AnyView {
    view! {
        <p class="lead">"From now on you sign in with " <span class="whole">{data.hint.clone()}</span> ", and our emails go there."</p>
        {form_errors(&data.form, &ownership_fields(data))}
        <form class="stack" method="post" action=paths::RESET_PASSWORD novalidate>
            {kept(data, "verifyEmail")}
            {ownership(data)}
            <Button label="Use this address" kind=ButtonKind::Sun size=ButtonSize::Wide />
        </form>
        <p class="small soft">"You did not ask for this? Then leave this page; nothing happens without the button."</p>
    }
    .into_any()
}

fn put_back(data: &ResetPage) -> AnyView {
    view! {
        <p class="lead"><span class="whole">{data.hint.clone()}</span> " was the address of your account until it was changed. Press the button to have it back."</p>
        {form_errors(&data.form, &[])}
        <p>
            "All devices will be signed out. The password and other ways to sign in are removed, and we email "
            "you a link to choose a new password."
        </p>
        <form class="stack" method="post" action=paths::RESET_PASSWORD>
            {kept(data, "recoverEmail")}
            <Button label="Put my address back" kind=ButtonKind::Sun size=ButtonSize::Wide />
        </form>
        <p class="small soft">"You changed it yourself? Then leave this page; nothing happens without the button."</p>
    }
    .into_any()
}

fn is_back() -> AnyView {
    view! {
        <Alert kind=AlertKind::Success><p>"All browsers are signed out of your account."</p></Alert>
        <p>"A link to choose a new password is on its way to your address. It works for ten minutes."</p>
        <LinkButton href=paths::FORGOT_PASSWORD label="Ask for another link" kind=ButtonKind::Sun size=ButtonSize::Wide />
    }
    .into_any()
}

fn recovery_expired() -> AnyView {
    view! {
        <Alert kind=AlertKind::Bad>
            <p>"Your link to put the address back has expired or has already been used."</p>
        </Alert>
        <p>"Such links are good for seven days and for one use."</p>
        <LinkButton href=paths::SIGN_IN label="Sign In" kind=ButtonKind::Sun size=ButtonSize::Wide />
        <p><a href=paths::FORGOT_PASSWORD>"Choose a new password"</a></p>
    }
    .into_any()
}

fn confirmed(data: &ResetPage) -> AnyView {
    let on = data.continue_url.clone().unwrap_or_else(|| paths::search(None));
    view! {
        <Alert kind=AlertKind::Success><p>"Thank you. Nothing else is needed."</p></Alert>
        <LinkButton href=on label="Go on" kind=ButtonKind::Sun size=ButtonSize::Wide />
    }
    .into_any()
}
