//! Sign-in, as long as there are no accounts: it says so and leads on without one.

use crate::{
    components::{
        button::{ButtonKind, ButtonSize, LinkButton},
        picture::Picture,
    },
    page::{Head, Page, PageContext},
    pages::frame::{Header, framed},
    paths,
};
use contract::hotel::Image;
use leptos::prelude::*;

/// The sign-in page. `return_url`, a path of this site, is where the reader came from; `scene` is a picture to look at.
pub fn sign_in(page: &PageContext, return_url: Option<&str>, scene: Option<&Image>) -> Page {
    let back = return_url
        .filter(|path| path.starts_with('/') && !path.starts_with("//") && *path != "/")
        .map(|path| view! { <p><a href=path.to_owned()>"Back to where you were"</a></p> });
    let scene = scene.map(|image| {
        view! {
            <div class="sign-in-scene" aria-hidden="true">
                <Picture id=image.id.to_string() illustration=image.is_illustration sizes="(min-width: 60rem) 36rem, 1px" />
            </div>
        }
    });
    let content = view! {
        <main id="content" class="page sign-in">
            <div class="sign-in-form stack">
                <h1>"Welcome to "{page.site_name.clone()}</h1>
                <p class="lead">
                    "Accounts are coming next. Until then you can search, book and pay without one."
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
            {scene}
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
