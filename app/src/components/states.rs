//! Empty, missing or failed content: what happened, what to do, and the request id. The four default texts of missing
//! and failed pages and parts are here and nowhere else.

use crate::components::button::{ButtonKind, LinkButton};
use crate::components::icon::Icon;
use crate::components::words;
use crate::paths;
use leptos::prelude::*;

/// A list or page without content; its children link to the next step (a `LinkButton`).
#[component]
pub fn EmptyState(
    icon: &'static str,
    #[prop(into)] title: String,
    #[prop(into)] text: String,
    #[prop(optional)] children: Option<Children>,
) -> AnyView {
    view! {
        <div class="state">
            <Icon name=icon />
            <h2 class="state-title">{title}</h2>
            <p>{text}</p>
            {children.map(|children| view! { <div class="row">{children()}</div> })}
        </div>
    }
    .into_any()
}

/// A low sun over water.
#[component]
fn Scene() -> impl IntoView {
    view! {
        <svg class="state-scene" viewBox="0 0 160 96" aria-hidden="true">
            <path class="scene-sun" d="M40 60a40 40 0 0 1 80 0z" />
            <path class="scene-sea" d="M8 62h144M28 76h104M56 90h48" />
        </svg>
    }
}

fn state_title(title: String, is_sample: bool) -> AnyView {
    if is_sample {
        view! { <p class="state-title">{title}</p> }.into_any()
    } else {
        view! { <h1 class="state-title">{title}</h1> }.into_any()
    }
}

/// A page address that does not exist.
#[component]
pub fn NotFoundPage(
    /// The target of 'Go Back To Home'.
    #[prop(default = paths::search(None), into)]
    home: String,
    /// The missing thing, where the page knows more than the default text: 'Itinerary not found'.
    #[prop(optional, into)]
    title: Option<String>,
    /// Shown inside another page, which has its own title.
    #[prop(optional)]
    is_sample: bool,
) -> AnyView {
    let title = title.unwrap_or_else(|| words::PAGE_NOT_FOUND.to_owned());
    view! {
        <div class="state state-page">
            <Scene />
            {state_title(title, is_sample)}
            <div class="row">
                <LinkButton href=home label=words::GO_HOME />
            </div>
        </div>
    }
    .into_any()
}

/// A page that failed.
#[component]
pub fn FailedPage(
    #[prop(optional_no_strip, into)] request_id: Option<String>,
    /// The page's own address, to try again.
    #[prop(into)]
    retry: String,
    #[prop(default = paths::search(None), into)] home: String,
    /// Shown inside another page, which has its own title.
    #[prop(optional)]
    is_sample: bool,
) -> AnyView {
    let request = request_id.map(|id| {
        view! { <p class="error-code">{words::REQUEST_ID}" "<code>{id}</code></p> }
    });
    view! {
        <div class="state state-page" role="alert">
            <Scene />
            {state_title(words::PAGE_FAILED.to_owned(), is_sample)}
            <div class="row">
                <LinkButton href=retry label=words::TRY_AGAIN icon="retry" />
                <LinkButton href=home label=words::GO_HOME kind=ButtonKind::Quiet />
            </div>
            {request}
        </div>
    }
    .into_any()
}

/// A part of a page that does not exist.
#[component]
pub fn NotFoundPart() -> impl IntoView {
    view! {
        <div class="error-part">
            <p class="error-part-title">{words::PART_NOT_FOUND}</p>
        </div>
    }
}

/// A part of a page that failed; its details are folded.
#[component]
pub fn FailedPart(
    #[prop(into)] code: String,
    #[prop(into)] message: String,
    #[prop(optional_no_strip, into)] request_id: Option<String>,
) -> AnyView {
    let request = request_id.map(|id| {
        view! {
            <div class="definition">
                <dt>{words::REQUEST_ID}</dt>
                <dd><code>{id}</code></dd>
            </div>
        }
    });
    view! {
        <div class="error-part" role="alert">
            <p class="error-part-title">{words::PART_FAILED}</p>
            <details class="fold">
                <summary>
                    <span class="when-closed">{words::SHOW_ERROR}</span>
                    <span class="when-open">{words::HIDE_ERROR}</span>
                    <Icon name="chevron-down" />
                </summary>
                <dl>
                    <div class="definition">
                        <dt>"Code"</dt>
                        <dd><code>{code}</code></dd>
                    </div>
                    <div class="definition">
                        <dt>"Message"</dt>
                        <dd>{message}</dd>
                    </div>
                    {request}
                </dl>
            </details>
        </div>
    }
    .into_any()
}

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use super::*;

    #[test]
    fn a_missing_page_says_the_default_text_and_leads_home() {
        let html = view! { <NotFoundPage /> }.to_html();
        assert!(html.contains("The page you are looking for does not exist."), "{html}");
        assert!(html.contains("Go Back To Home"), "{html}");
        assert!(html.contains(r#"href="/search""#), "{html}");
    }

    #[test]
    fn a_failed_part_folds_code_message_and_request_id() {
        let html = view! {
            <FailedPart code="rate_gone" message="The rate is gone." request_id=Some("r-1".to_owned()) />
        }
        .to_html();
        let details = html.split("<details").nth(1).unwrap_or_default();
        for text in ["Show Error", "Hide Error", "rate_gone", "The rate is gone.", "r-1"] {
            assert!(details.contains(text), "{text} is not in {details}");
        }
        assert!(html.contains("Something went wrong!"), "{html}");
    }

    #[test]
    fn what_people_typed_is_escaped() {
        let html = view! { <FailedPart code="x" message="<script>1</script>" /> }.to_html();
        assert!(!html.contains("<script>"), "{html}");
    }
}
