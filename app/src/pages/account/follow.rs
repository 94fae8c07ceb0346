//! /continueSignIn: the page behind a sign-in link. Its button signs in; in another browser than the one that
//! requested the link, the address must be typed first.

use super::{beside, fields};
use crate::{
    components::{
        button::{Button, ButtonKind, ButtonSize, LinkButton},
        feedback::{Alert, AlertKind},
    },
    page::{Csrf, Page, PageContext},
    pages::{
        form::FormState,
        parts::form_errors::{anchors, form_errors},
    },
    paths,
};
use leptos::prelude::*;

/// The intent of the form of a new password.
pub const SET_PASSWORD: &str = "setPassword";

/// A valid link: its code, the address it was sent to, mostly hidden, and whether that must be typed.
pub struct Link<'a> {
    pub oob_code: &'a str,
    pub hint: &'a str,
    pub needs_email: bool,
    /// It ends a password that was set before the address was confirmed.
    pub ends_password: bool,
    /// Content that was created with the account, perhaps by another person: "2 posts".
    pub published: &'a [String],
}

/// The page of a sign-in link; none: it is invalid or expired.
pub fn follow(page: &PageContext, link: Option<&Link<'_>>, form: &FormState) -> Page {
    let Some(link) = link else {
        let content = view! {
            <h1>"This link has expired"</h1>
            <Alert kind=AlertKind::Bad>
                <p>"Your sign-in link has expired or has already been used."</p>
            </Alert>
            <p>"Sign-in links work once, for ten minutes."</p>
            <LinkButton href=paths::SIGN_IN label="Ask for a new link" kind=ButtonKind::Sun size=ButtonSize::Wide />
        };
        return beside(page, "This link has expired", None, content.into_any());
    };
    let question = link.needs_email.then(|| {
        view! {
            <p>"This link was asked for in another browser. To be sure that it is you, type the address it was sent to."</p>
            {fields::email(form)}
        }
    });
    let warning = link.ends_password.then(|| {
        view! {
            <Alert>
                <p>
                    "Your email address is not confirmed yet. Signing in here confirms it and, for your safety, removes "
                    "the old password. You can set a new one right after."
                </p>
            </Alert>
        }
    });
    let content = view! {
        <h1>"Sign in"</h1>
        <p class="lead">"You are about to sign in as "<span class="whole">{link.hint.to_owned()}</span>"."</p>
        {warning}
        {form_errors(form, &anchors(["email"]))}
        <form class="stack" method="post" action=paths::CONTINUE_SIGN_IN novalidate>
            <Csrf />
            <input type="hidden" name="oobCode" value=link.oob_code.to_owned() />
            {question}
            {fields::published(link.published, form)}
            <Button label="Sign In" kind=ButtonKind::Sun size=ButtonSize::Wide />
        </form>
        <p class="small soft">"You did not ask for this? Then leave this page; nothing happens without the button."</p>
    };
    beside(page, "Sign in", None, content.into_any())
}

/// The hidden field for a user who sees the welcome page afterwards.
pub const IS_NEW: &str = "isNew";

/// The page after a link that ended the earlier password: it says so and asks for a new one.
///
/// `on` is the page to open without a new one. Afterwards a user with `is_new` sees the welcome page, and continues
/// to `back`.
pub fn password_ended(page: &PageContext, on: &str, back: Option<&str>, is_new: bool, form: &FormState) -> Page {
    let content = view! {
        <h1>"Your address is confirmed"</h1>
        <Alert kind=AlertKind::Success><p>"You are signed in."</p></Alert>
        <p class="lead">"For safety the old password no longer works: set a new one."</p>
        {form_errors(form, &anchors(["password", "repassword"]))}
        <form class="stack" method="post" action=paths::CONTINUE_SIGN_IN novalidate>
            <Csrf />
            <input type="hidden" name="intent" value=SET_PASSWORD />
            <input type="hidden" name="returnUrl" value=back.map(str::to_owned) />
            {is_new.then(|| view! { <input type="hidden" name=IS_NEW value="1" /> })}
            {fields::new_password(form, "New password")}
            <Button label="Set password" kind=ButtonKind::Sun size=ButtonSize::Wide />
        </form>
        <p><a href=on.to_owned()>"Not now"</a></p>
        <p class="small soft">"Without a password you can sign in by a link in an email."</p>
    };
    beside(page, "Your address is confirmed", None, content.into_any())
}
