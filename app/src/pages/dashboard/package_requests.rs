//! The requests of visitors for packages: a part of /dashboard/manage-itineraries.

use super::package_pages::{page_fields, page_links};
use crate::{
    components::{
        button::{Button, ButtonKind, ButtonSize},
        card::{Badge, BadgeTone},
    },
    page::Csrf,
    pages::parts::{paragraphs::paragraphs, posts::day},
    paths,
};
use chrono::{DateTime, Utc};
use leptos::prelude::*;

/// The links between the pages of a list by time, latest first.
const BY_TIME: (&str, &str) = ("Newer", "Older");

/// A page of the requests.
pub struct PackageRequests {
    /// Latest first.
    pub requests: Vec<PackageRequest>,
    /// From 1.
    pub page: u32,
    pub has_older: bool,
    /// How many on all pages are not marked as answered.
    pub unanswered: u32,
}

/// A request of a visitor.
pub struct PackageRequest {
    /// The id of the request.
    pub id: String,
    pub name: String,
    pub email: String,
    pub message: String,
    pub created_at: DateTime<Utc>,
    /// When the creator marked it as answered.
    pub answered_at: Option<DateTime<Utc>>,
}

/// The requests, each with a link to reply and a button that marks it as answered.
pub(super) fn requests(page: &PackageRequests, numbers: &[(&'static str, u32)]) -> AnyView {
    let rows = page.requests.iter().map(|request| card(request, numbers));
    let list = if page.requests.is_empty() {
        view! { <p class="soft">"There are no requests for a package yet."</p> }.into_any()
    } else {
        view! {
            <p class="soft small">{to_answer(page.unanswered)}</p>
            <ul class="dashboard-requests">{rows.collect_view()}</ul>
        }
        .into_any()
    };
    view! {
        <section class="stack" aria-labelledby="wishes-title">
            <h2 id="wishes-title">"Requests for packages"</h2>
            {list}
            {page_links("Pages of requests", "wishes", page.page, page.has_older, BY_TIME, numbers)}
        </section>
    }
    .into_any()
}

/// "2 to answer".
fn to_answer(count: u32) -> String {
    match count {
        0 => "All are answered.".to_owned(),
        count => format!("{count} to answer."),
    }
}

fn card(request: &PackageRequest, numbers: &[(&'static str, u32)]) -> AnyView {
    // The sign between name and host must stay unencoded (RFC 6068, 2).
    let href = format!("mailto:{}", paths::encode(&request.email).replace("%40", "@"));
    let answered = request.answered_at.map(|at| {
        view! {
            <Badge text="Answered" tone=BadgeTone::Good />
            <span>"on "{day(at)}</span>
        }
    });
    view! {
        // The email about it links here.
        <li class="card card-pad stack stack-s" id=paths::package_request_anchor(&request.id)>
            <h3>{request.name.clone()}</h3>
            <p class="row small soft">{day(request.created_at)}{answered}</p>
            <div class="prose">{paragraphs(&request.message)}</div>
            <p>"Answer: " <a class="whole" href=href>{request.email.clone()}</a></p>
            {mark(request, numbers)}
        </li>
    }
    .into_any()
}

/// The form that marks the request as answered, or takes the mark away.
fn mark(request: &PackageRequest, numbers: &[(&'static str, u32)]) -> AnyView {
    let (label, to) = match request.answered_at {
        None => ("Mark as answered", "true"),
        Some(_) => ("Mark as not answered", "false"),
    };
    view! {
        <form method="post" action=paths::MANAGE_PACKAGES>
            <Csrf />
            <input type="hidden" name="requestId" value=request.id.clone() />
            <input type="hidden" name="isAnswered" value=to />
            {page_fields(numbers)}
            <Button label=label name="intent" value="answered" kind=ButtonKind::Quiet size=ButtonSize::Small />
        </form>
    }
    .into_any()
}
