//! /qr: the QR code of a public page, its address to copy, and the code as files.

use crate::{
    components::{
        button::{ButtonKind, ButtonSize, LinkButton, button_class},
        field::Field,
    },
    islands::CopyButton,
    page::{Page, PageContext},
    pages::frame::{Header, unlisted},
    paths,
};
use leptos::prelude::*;

/// The data of the page.
pub struct QrPage {
    /// The path of the public page, with its query.
    pub path: String,
}

/// The code.
pub fn qr(page: &PageContext, data: &QrPage) -> Page {
    let path = &data.path;
    let content = view! {
        <main id="content" class="page page-reading stack">
            <h1>"QR code"</h1>
            <p class="lead">"A phone's camera opens the page. Print it, or show it on your screen."</p>
            {code(path)}
            {address(page, path)}
            <p><a href=path.clone()>"Open the page"</a></p>
        </main>
    };
    unlisted(page, "QR code", Header::default(), content.into_any())
}

/// The code of a page with the links to its files.
pub(in crate::pages) fn code(path: &str) -> AnyView {
    let picture = paths::qr_code(paths::QR_SVG, path, false);
    let file = |kind: &'static str, label: &'static str| {
        let href = paths::qr_code(kind, path, true);
        view! { <LinkButton href=href label=label kind=ButtonKind::Quiet /> }
    };
    view! {
        <div class="stack">
            <img class="qr-code" src=picture alt="QR code of the page's address" width="256" height="256" />
            <div class="row">
                {file(paths::QR_PNG, "Download PNG")}
                {file(paths::QR_SVG, "Download SVG")}
            </div>
        </div>
    }
    .into_any()
}

/// The address of a page. Without scripts it is selected and copied by hand.
pub(in crate::pages) fn address(page: &PageContext, path: &str) -> AnyView {
    let field = view! {
        <div class="club-address">
            <Field name="address" label="Link" value=format!("{}{path}", page.public_url) readonly=true />
            <button class=button_class(ButtonKind::Quiet, ButtonSize::Normal) type="button" hidden>
                "Copy"
            </button>
        </div>
    }
    .into_any();
    view! { <CopyButton>{field}</CopyButton> }.into_any()
}
