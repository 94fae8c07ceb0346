//! /dashboard for travellers: offers to become a creator.

use super::beside;
use crate::{
    components::{
        button::{Button, ButtonKind, ButtonSize},
        feedback::{Alert, AlertKind},
    },
    page::{Csrf, Page, PageContext},
    paths,
};
use leptos::prelude::*;

/// Offers a traveller to become a creator.
pub fn become_creator(page: &PageContext, error: Option<String>) -> Page {
    let is_open = page.is_sign_up_enabled;
    let content = view! {
        <h1>"Open your travel club"</h1>
        <p class="lead">"Recommend the stays you love, put packages together, and earn when travellers book them."</p>
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
