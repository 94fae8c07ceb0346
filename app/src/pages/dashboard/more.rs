//! /dashboard/more: all pages of the dashboard, and the contacts for creators.

use super::{dashboard, navigation::all_entries};
use crate::{
    components::{
        button::{ButtonKind, ButtonSize, button_class},
        icon::Icon,
    },
    page::{Page, PageContext},
    paths,
};
use leptos::prelude::*;

/// The contacts for creators from the site's settings: pages of this site or elsewhere, or addresses to write to.
#[derive(Clone, Debug, Default)]
pub struct MorePage {
    pub demo_booking: Option<String>,
    pub brand_collaboration: Option<String>,
    pub bug_report: Option<String>,
    pub feature_request: Option<String>,
}

/// The pages of the dashboard for phones, and links out of it.
pub fn more(page: &PageContext, data: &MorePage) -> Page {
    let entries = [
        (
            "A guided tour",
            "We show you around and answer your questions.",
            "Book a demo",
            &data.demo_booking,
        ),
        (
            "Brands",
            "Hotels and brands look for creators whose readers fit.",
            "Ask about a collaboration",
            &data.brand_collaboration,
        ),
        (
            "Something does not work",
            "Say what you did, what you saw, and what you had expected.",
            "Report a bug",
            &data.bug_report,
        ),
        (
            "Something is missing",
            "Tell us what you would do with it; that helps more than how it should look.",
            "Ask for a feature",
            &data.feature_request,
        ),
    ];
    let entries = entries.map(|(title, text, action, href)| entry(title, text, action, href.as_deref()));
    let content = view! {
        <section class="dashboard-further stack" aria-labelledby="places-title">
            <h2 id="places-title">"All places"</h2>
            {all_entries()}
        </section>
        <section class="stack" aria-labelledby="outside-title">
            <h2 id="outside-title">"Talk to us"</h2>
            <ul class="dashboard-rows">{entries.into_iter().collect_view()}</ul>
        </section>
        <p>"Answers to what people ask most are among the " <a href=paths::FAQ>"questions"</a> "."</p>
    };
    dashboard(page, paths::DASHBOARD_MORE, "More", None, content.into_any())
}

fn entry(title: &'static str, text: &'static str, action: &'static str, href: Option<&str>) -> AnyView {
    let way = match href {
        Some(href) => {
            // External links are marked.
            let icon = if href.starts_with("mailto:") {
                Some("mail")
            } else {
                (!href.starts_with('/')).then_some("external-link")
            };
            view! {
                <p>
                    <a
                        class=button_class(ButtonKind::Quiet, ButtonSize::Normal)
                        href=href.to_owned()
                        rel="noopener"
                    >
                        <span>{action}</span>
                        {icon.map(|name| view! { <Icon name=name /> })}
                    </a>
                </p>
            }
            .into_any()
        }
        None => view! { <p class="small soft">"This site has not set up an address for it yet."</p> }.into_any(),
    };
    view! {
        <li class="card card-pad stack stack-s">
            <h3>{title}</h3>
            <p>{text}</p>
            {way}
        </li>
    }
    .into_any()
}
