//! Pages that are missing or failed.

use crate::{
    components::{
        button::{ButtonKind, LinkButton},
        states::{FailedPage, NotFoundPage},
        words as component_words,
    },
    page::{Head, Page, PageContext},
    pages::frame::{Header, framed},
    paths,
};
use contract::{Failure, text};
use leptos::prelude::*;

/// The page that does not exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MissingPage {
    /// A trip's; on another device its booker may find it.
    Trip,
    /// Of something that the title names, as in 'Hotel not found'.
    Titled(&'static str),
    /// Any other.
    Other,
}

impl MissingPage {
    fn title(self) -> &'static str {
        match self {
            Self::Trip => text::ITINERARY_NOT_FOUND,
            Self::Titled(title) => title,
            Self::Other => text::PAGE_NOT_FOUND,
        }
    }
}

/// A page that does not exist.
pub fn not_found(page: &PageContext, missing: MissingPage) -> Page {
    let title = missing.title();
    let content = view! {
        <main id="content" class="page page-reading">
            <NotFoundPage title=title.to_owned() />
            {(missing == MissingPage::Trip).then(|| find_trip(page))}
        </main>
    };
    Page {
        head: head(title),
        main: framed(page, Header::default(), content.into_any()),
    }
}

/// A trip is its booker's: on another device the account has it, or its reference finds it.
fn find_trip(page: &PageContext) -> AnyView {
    let back = page.path.clone();
    let account = (!page.is_authenticated()).then(|| {
        view! {
            <p class="state-more">
                "Booked with an account? "
                <a href=paths::sign_in(Some(&back)) data-auth-open="signin">"Sign in to see this trip"</a>
            </p>
        }
    });
    view! {
        {account}
        <p class="state-more">
            "Booked without one, on another device? "
            <a href=paths::FIND_TRIP>"Find your trip with its reference and your email"</a>
        </p>
    }
    .into_any()
}

/// A page that failed. A failure of ours says only the default text; one that the visitor can act on says what to do.
pub fn failed(page: &PageContext, failure: &Failure) -> Page {
    let request_id = failure
        .request_id
        .clone()
        .or_else(|| Some(page.request_id.clone()))
        .filter(|id| !id.is_empty());
    let message = failure
        .errors
        .first()
        .filter(|_| failure.status() < 500)
        .map(|item| item.message.clone());
    let title = message.clone().unwrap_or_else(|| text::PAGE_FAILED.to_owned());
    let body = match message {
        None => view! { <FailedPage request_id=request_id retry=page.path.clone() /> }.into_any(),
        Some(message) => refused(page, message, request_id),
    };
    let content = view! { <main id="content" class="page page-reading">{body}</main> };
    Page {
        head: head(&title),
        main: framed(page, Header::default(), content.into_any()),
    }
}

/// A form whose token is not of this browser's session: its page was opened before the visitor signed in or out. `again` is
/// the address of that page.
pub fn outdated(page: &PageContext, again: String) -> Page {
    let title = contract::Code::CsrfToken.message();
    let content = view! {
        <main id="content" class="page page-reading">
            <div class="state state-page" role="alert">
                <h1 class="state-title">{title}</h1>
                <p>"You have signed in or out since you opened this page, or it was open for a long time. Nothing was changed."</p>
                <div class="row">
                    <LinkButton href=again label="Open it again" icon="retry" />
                    <LinkButton href=paths::search(None) label=component_words::GO_HOME kind=ButtonKind::Quiet />
                </div>
                <p class="error-code">{component_words::REQUEST_ID}" "<code>{page.request_id.clone()}</code></p>
            </div>
        </main>
    };
    Page {
        head: head(title),
        main: framed(page, Header::default(), content.into_any()),
    }
}

fn refused(page: &PageContext, message: String, request_id: Option<String>) -> AnyView {
    view! {
        <div class="state state-page" role="alert">
            <h1 class="state-title">{message}</h1>
            <div class="row">
                <LinkButton href=page.path.clone() label=component_words::TRY_AGAIN icon="retry" />
                <LinkButton href=paths::search(None) label=component_words::GO_HOME kind=ButtonKind::Quiet />
            </div>
            {request_id
                .map(|id| {
                    view! { <p class="error-code">{component_words::REQUEST_ID}" "<code>{id}</code></p> }
                })}
        </div>
    }
    .into_any()
}

fn head(title: &str) -> Head {
    Head {
        title: title.trim_end_matches('.').to_owned(),
        no_index: true,
        ..Head::default()
    }
}
