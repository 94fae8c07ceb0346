//! /dashboard/analytics: the statistics of a club.

use super::dashboard;
use crate::{
    components::feedback::{Alert, AlertKind},
    page::{Page, PageContext},
    paths, words,
};
use contract::club::CreatorCounters;
use leptos::prelude::*;

/// Each counter of the club, and a list of statistics that do not exist yet.
pub fn analytics(page: &PageContext, counters: &CreatorCounters) -> Page {
    let figures = [
        (counters.subscribers, "subscriber", "subscribers"),
        (counters.stays, "stay is shown", "stays are shown"),
        (counters.likes, "like of your stays", "likes of your stays"),
        (counters.posts, "published post", "published posts"),
        (counters.packages, "package can be booked", "packages can be booked"),
        (
            counters.itineraries,
            "itinerary can be copied",
            "itineraries can be copied",
        ),
    ];
    let figures = figures.map(|(number, one, many)| {
        let label = if number == 1 { one } else { many };
        view! {
            <li class="card card-pad">
                <span class="dashboard-figure figures">{words::number(number)}</span>
                " "
                <span>{label}</span>
            </li>
        }
    });
    let waiting = [
        (counters.stay_drafts, "hidden stay", "hidden stays", paths::MANAGE_STAYS),
        (
            counters.post_drafts,
            "draft post",
            "draft posts",
            paths::DASHBOARD_POSTS,
        ),
        (
            counters.package_drafts,
            "hidden package",
            "hidden packages",
            paths::MANAGE_PACKAGES,
        ),
        (
            counters.itinerary_drafts,
            "hidden itinerary",
            "hidden itineraries",
            paths::MANAGE_PACKAGES,
        ),
    ];
    let waiting: Vec<AnyView> = waiting
        .into_iter()
        .filter(|(number, ..)| *number > 0)
        .map(|(number, one, many, href)| {
            view! { <li><a href=href>{words::count_of(number, one, many)}</a></li> }.into_any()
        })
        .collect();
    let drafts = (!waiting.is_empty()).then(|| {
        view! {
            <section class="stack" aria-labelledby="waiting-title">
                <h2 id="waiting-title">"What only you see"</h2>
                <ul class="stack stack-s">{waiting}</ul>
            </section>
        }
    });
    let content = view! {
        <section class="stack" aria-labelledby="now-title">
            <h2 id="now-title">"Your club today"</h2>
            <ul class="dashboard-figures" aria-label="Numbers">{figures.into_iter().collect_view()}</ul>
        </section>
        {drafts}
        <Alert kind=AlertKind::Info>
            <p>
                "Visits, clicks and bookings are not counted yet. Once they are, they stand here by day, link, stay and "
                "post; your own visits will be left out."
            </p>
        </Alert>
        <p>"Recent activity is on " <a href=paths::DASHBOARD>"the overview"</a> "."</p>
    };
    dashboard(page, paths::ANALYTICS, "Analytics", None, content.into_any())
}
