//! /dashboard, as far as it goes: who may be there, and how one becomes that.

use super::beside;
use crate::{
    components::{
        button::{Button, ButtonKind, ButtonSize, LinkButton},
        feedback::{Alert, AlertKind},
    },
    page::{Csrf, Page, PageContext},
    paths,
};
use contract::profile::UserProfile;
use leptos::prelude::*;

/// A creator's dashboard.
pub fn dashboard(page: &PageContext, profile: &UserProfile) -> Page {
    let name = profile.public_name.clone();
    let greeting = name.map_or_else(|| "Your club".to_owned(), |name| format!("{name}'s club"));
    let content = view! {
        <h1>{greeting}</h1>
        <p class="lead">"You are a creator. The tools that fill a club are being built; until then you can travel."</p>
        <div class="row">
            <LinkButton href=paths::search(None) label="Find a stay" />
            <LinkButton href=paths::PROFILE label="Your account" kind=ButtonKind::Quiet />
        </div>
    };
    beside(page, "Dashboard", None, content.into_any())
}

/// Offers a traveller to become a creator.
pub fn become_creator(page: &PageContext, error: Option<String>) -> Page {
    let is_open = page.is_sign_up_enabled;
    let content = view! {
        <h1>"Open your travel club"</h1>
        <p class="lead">"Recommend the stays you love, share the trips you made, and earn when others book them."</p>
        {error.map(|text| view! { <Alert kind=AlertKind::Bad><p>{text}</p></Alert> })}
        {if is_open {
            view! {
                <form class="stack" method="post" action=paths::DASHBOARD>
                    <Csrf />
                    <Button label="Become a creator" kind=ButtonKind::Sun size=ButtonSize::Wide />
                </form>
            }
                .into_any()
        } else {
            view! { <p>"New clubs cannot be opened at the moment."</p> }.into_any()
        }}
        <p><a href=paths::search(None)>"Not now"</a></p>
    };
    beside(page, "Open your travel club", None, content.into_any())
}
