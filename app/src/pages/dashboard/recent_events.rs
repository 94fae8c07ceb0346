//! The recent events of a club, on the overview.

use crate::{
    components::icon::Icon,
    pages::parts::posts::{day, title_of},
    paths,
};
use domain::profiles::{RecentEvent, RecentEventKind};
use leptos::prelude::*;

/// The last events, newest first.
pub(super) fn recent_events(events: &[RecentEvent]) -> AnyView {
    let list = if events.is_empty() {
        view! {
            <p class="soft">
                "Nothing yet. New subscribers, package requests and what you publish appear here."
            </p>
        }
        .into_any()
    } else {
        let rows = events.iter().map(row).collect_view();
        view! { <ol class="dashboard-lately" aria-label="Recent activity">{rows}</ol> }.into_any()
    };
    view! {
        <section class="stack" aria-labelledby="lately-title">
            <h2 id="lately-title">"Recent activity"</h2>
            {list}
        </section>
    }
    .into_any()
}

fn row(event: &RecentEvent) -> AnyView {
    let (icon, words) = match &event.kind {
        RecentEventKind::Subscribed => (
            "mail",
            view! { <span><a href=paths::SUBSCRIBERS>"New subscriber"</a></span> }.into_any(),
        ),
        RecentEventKind::PackageRequested { id, name } => {
            let href = paths::package_request(&id.to_string());
            let text = format!("{name} asked for a package");
            ("luggage", view! { <span><a href=href>{text}</a></span> }.into_any())
        }
        RecentEventKind::PostPublished { id, title } => {
            let href = paths::edit_post(&id.to_string());
            let title = title_of(title);
            (
                "pencil",
                view! { <span>"Your post “"<a href=href>{title}</a>"” came out"</span> }.into_any(),
            )
        }
        RecentEventKind::RecommendationShown { id, title } => {
            let href = paths::stay_editor(&id.to_string());
            let title = title.clone();
            (
                "bed",
                view! { <span>"Your stay is live: “"<a href=href>{title}</a>"”"</span> }.into_any(),
            )
        }
        RecentEventKind::PackageShown { id, title } => {
            shown("Your package is live: “", paths::package_editor(&id.to_string()), title)
        }
        RecentEventKind::ItineraryShown { id, title } => shown(
            "Your itinerary is live: “",
            paths::itinerary_editor(&id.to_string()),
            title,
        ),
    };
    view! {
        <li>
            <Icon name=icon />
            {words}
            <span class="small soft">{day(event.at)}</span>
        </li>
    }
    .into_any()
}

/// A public package or itinerary guide.
fn shown(beginning: &'static str, href: String, title: &str) -> (&'static str, AnyView) {
    let title = title.to_owned();
    let words = view! { <span>{beginning}<a href=href>{title}</a>"”"</span> };
    ("map", words.into_any())
}
