//! /dashboard/chat: the future place of Taylor.

use super::dashboard;
use crate::{
    components::feedback::{Alert, AlertKind},
    page::{Page, PageContext},
    paths,
};
use leptos::prelude::*;

/// Says that Taylor is not available yet, and links to alternatives.
pub fn chat(page: &PageContext) -> Page {
    let content = view! {
        <Alert kind=AlertKind::Info>
            <p>
                "Taylor is not here yet. Taylor will look for stays with you, put packages together and draft posts, and will "
                "never book or pay by itself."
            </p>
        </Alert>
        <section class="stack" aria-labelledby="now-title">
            <h2 id="now-title">"What you can do until then"</h2>
            <ul class="stack stack-s">
                <li><a href=paths::search(None)>"Search stays by place, dates and guests"</a></li>
                <li><a href=paths::ADD_STAY>"Find a stay to recommend"</a></li>
                <li><a href=paths::ADD_PACKAGE>"Put a package together"</a></li>
                <li><a href=paths::WRITE_POST>"Write a post"</a></li>
                <li><a href=paths::COLLEGE>"Learn how other creators run their clubs"</a></li>
                <li><a href=paths::FAQ>"Read answers to what people ask"</a></li>
            </ul>
        </section>
    };
    dashboard(page, paths::CHAT, "Taylor", None, content.into_any())
}
