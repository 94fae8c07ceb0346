//! Sign-in, as long as there are no accounts: it says so and leads on without one.

use crate::{
    components::button::{ButtonKind, ButtonSize, LinkButton},
    page::{Head, Page, PageContext},
    pages::frame::{Header, framed},
    paths,
};
use leptos::prelude::*;

/// The sign-in page. `return_url`, a path of this site, is where the reader came from.
pub fn sign_in(page: &PageContext, return_url: Option<&str>) -> Page {
    let back = return_url
        .filter(|path| path.starts_with('/') && !path.starts_with("//") && *path != "/")
        .map(|path| view! { <p><a href=path.to_owned()>"Back to where you were"</a></p> });
    let content = view! {
        <main id="content" class="page sign-in">
            <div class="sign-in-form stack">
                <h1>"Welcome to "{page.site_name.clone()}</h1>
                <p class="lead">
                    "Accounts are coming next. Until then you can search, book and pay without one: an e-mail address for the confirmation is enough."
                </p>
                <LinkButton
                    href=paths::search(None)
                    label="Look for hotels without an account"
                    kind=ButtonKind::Sun
                    size=ButtonSize::Wide
                />
                {back}
                <p class="small soft">
                    <a href=paths::TERMS>"Terms"</a>
                    " · "
                    <a href=paths::PRIVACY>"Privacy"</a>
                </p>
            </div>
        </main>
    };
    Page {
        head: Head {
            title: "Sign in".to_owned(),
            no_index: true,
            ..Head::default()
        },
        main: framed(page, Header::default(), content.into_any()),
    }
}
