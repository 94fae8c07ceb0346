//! The button that shares a public page: a panel with its address, and the link to its QR code. The panel opens without
//! scripts; with them it copies the address, and hands it to other apps where the browser can.

use crate::{
    components::{
        button::{Button, ButtonKind, ButtonSize, LinkButton, button_class},
        field::Field,
        icon::Icon,
        sheet::Sheet,
    },
    page::PageContext,
    paths,
};
use leptos::prelude::*;

/// The panel's id; a page has one.
const PANEL: &str = "share-page";

/// The button with its panel. `path` is the public page, `title` its name for other apps.
pub fn share_page(page: &PageContext, path: &str, title: &str) -> AnyView {
    let address = format!("{}{path}", page.public_url);
    let (title, code) = (title.to_owned(), paths::qr(path));
    let quiet = || button_class(ButtonKind::Quiet, ButtonSize::Normal);
    view! {
        <div class="share-page no-print">
            <Button
                label="Share"
                icon="share"
                kind_of="button"
                kind=ButtonKind::Quiet
                size=ButtonSize::Small
                opens=PANEL
            />
            <Sheet id=PANEL title="Share">
                <div class="stack" data-share=title>
                    <Field name="shared" label="Link" value=address readonly=true />
                    <div class="row">
                        <button class=quiet() type="button" data-share-copy hidden>
                            <Icon name="copy" />
                            <span>"Copy link"</span>
                        </button>
                        <button class=quiet() type="button" data-share-apps hidden>
                            <Icon name="share" />
                            <span>"Other apps"</span>
                        </button>
                        <LinkButton href=code label="QR code" icon="qr-code" kind=ButtonKind::Quiet />
                    </div>
                    <p role="status" data-share-state></p>
                </div>
            </Sheet>
        </div>
    }
    .into_any()
}
