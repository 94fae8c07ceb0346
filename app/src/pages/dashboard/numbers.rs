//! The counters of a club on the overview: each links to the counted entries.

use crate::{paths, words};
use contract::club::CreatorCounters;
use leptos::prelude::*;

/// A number with its label.
struct Figure {
    number: u32,
    one: &'static str,
    many: &'static str,
    /// The part of it that visitors do not see.
    beside: Option<String>,
    href: String,
}

/// All counters, including those at zero.
pub(super) fn numbers(counters: &CreatorCounters) -> AnyView {
    let beside = |number: u32, words: &str| (number > 0).then(|| format!(", {} {words}", words::number(number)));
    let figures = [
        Figure {
            number: counters.stays,
            one: "stay",
            many: "stays",
            beside: beside(counters.stay_drafts, "hidden"),
            href: paths::MANAGE_STAYS.to_owned(),
        },
        Figure {
            number: counters.packages,
            one: "package to book",
            many: "packages to book",
            beside: beside(counters.package_drafts, "hidden"),
            href: format!("{}#trips-title", paths::MANAGE_PACKAGES),
        },
        Figure {
            number: counters.itineraries,
            one: "itinerary",
            many: "itineraries",
            beside: beside(counters.itinerary_drafts, "hidden"),
            href: format!("{}#contents-title", paths::MANAGE_PACKAGES),
        },
        Figure {
            number: counters.posts,
            one: "post",
            many: "posts",
            beside: beside(counters.post_drafts, "not out yet"),
            href: paths::DASHBOARD_POSTS.to_owned(),
        },
        Figure {
            number: counters.subscribers,
            one: "subscriber",
            many: "subscribers",
            beside: None,
            href: paths::SUBSCRIBERS.to_owned(),
        },
        Figure {
            number: counters.likes,
            one: "like of your stays",
            many: "likes of your stays",
            beside: None,
            href: paths::ANALYTICS.to_owned(),
        },
    ];
    let figures = figures.map(figure).into_iter().collect_view();
    view! { <ul class="dashboard-figures" aria-label="Numbers of your club">{figures}</ul> }.into_any()
}

fn figure(figure: Figure) -> AnyView {
    let label = if figure.number == 1 { figure.one } else { figure.many };
    view! {
        <li class="card">
            <a class="dashboard-number card-pad" href=figure.href>
                <span class="dashboard-figure figures">{words::number(figure.number)}</span>
                " "
                <span>{label}{figure.beside}</span>
            </a>
        </li>
    }
    .into_any()
}
