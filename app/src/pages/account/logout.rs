//! /logout: asks, and confirms that the user is signed out, or that the account is deleted.

use super::beside;
use crate::{
    components::button::{Button, ButtonKind, ButtonSize, LinkButton},
    page::{Csrf, Page, PageContext},
    paths,
};
use leptos::prelude::*;

/// Asks whether to sign out here or everywhere. Opening the page does not sign out.
pub fn logout(page: &PageContext) -> Page {
    let content = view! {
        <h1>"Sign out?"</h1>
        <p class="lead">"Your trips and bookings stay with your account."</p>
        <form class="stack" method="post" action=paths::LOGOUT>
            <Csrf />
            <Button label="Sign out" kind=ButtonKind::Sun size=ButtonSize::Wide name="intent" value="here" />
            <Button
                label="Sign out everywhere"
                kind=ButtonKind::Quiet
                size=ButtonSize::Wide
                name="intent"
                value="everywhere"
            />
        </form>
    };
    beside(page, "Sign out", None, content.into_any())
}

/// Confirms that the account is deleted.
pub fn deleted(page: &PageContext) -> Page {
    let content = view! {
        <h1>"Your account was deleted"</h1>
        <p class="lead">"You are signed out everywhere."</p>
        <LinkButton href=paths::search(None) label="Look for hotels" kind=ButtonKind::Sun size=ButtonSize::Wide />
    };
    beside(page, "Account deleted", None, content.into_any())
}

/// Says that the visitor is signed out.
pub fn signed_out(page: &PageContext) -> Page {
    let content = view! {
        <h1>"You are signed out"</h1>
        <p class="lead">"See you soon."</p>
        <LinkButton href=paths::SIGN_IN label="Sign in again" kind=ButtonKind::Sun size=ButtonSize::Wide />
        <p><a href=paths::search(None)>"Look for hotels without an account"</a></p>
    };
    beside(page, "Signed out", None, content.into_any())
}
