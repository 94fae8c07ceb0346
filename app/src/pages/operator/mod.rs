//! /operator: the pages of operators. They are plain forms and links that work without scripts.

mod act;
mod booking;
mod bookings;
mod imports;
mod jobs;
mod log;
mod members;
mod navigation;
mod overview;
mod settings;

pub use booking::{BookingPage, booking};
pub use bookings::{BookingsPage, bookings};
pub use imports::{ImportsPage, imports};
pub use jobs::{JobsPage, jobs};
pub use log::{LogPage, log};
pub use members::{MemberPage, MembersPage, member, members};
pub use overview::{OverviewPage, overview};
pub use settings::{SettingsPage, SiteTextPage, settings, site_text};

use crate::{
    components::feedback::{Alert, AlertKind},
    page::{Page, PageContext},
    pages::{
        form::FormState,
        frame::{Header, unlisted},
        parts::form_errors::form_errors,
    },
    words,
};
use chrono::{DateTime, Utc};
use domain::operator::{Counts, PAGE_SIZE};
use leptos::prelude::*;

/// What each page of operators has around its content.
#[derive(Clone, Debug, Default)]
pub struct OperatorFrame {
    pub counts: Counts,
    /// The id of this page's presses: a button of it does its work once.
    pub press: String,
    /// What was just done.
    pub notice: Option<&'static str>,
    /// A refused form.
    pub form: FormState,
}

/// A page of operators below its navigation; `entry` is the address of its entry there.
fn framed(page: &PageContext, frame: &OperatorFrame, entry: &str, title: &str, content: AnyView) -> Page {
    let notice = frame
        .notice
        .map(|text| view! { <Alert kind=AlertKind::Success><p>{text}</p></Alert> });
    let content = view! {
        <main id="content" class="page dashboard operator">
            {navigation::navigation(entry, frame.counts)}
            <div class="operator-content stack stack-l">
                <h1>{title.to_owned()}</h1>
                {notice}
                {form_errors(&frame.form, &act::anchors(&frame.form))}
                {content}
            </div>
        </main>
    };
    unlisted(page, title, Header::of_dashboard(), content.into_any())
}

/// "Fri 27 Nov 2026, 06:05 UTC".
fn time(at: DateTime<Utc>) -> String {
    format!("{}, {} UTC", words::date(at.date_naive()), at.format("%H:%M"))
}

/// "3 days ago", for how long something waits.
fn ago(now: DateTime<Utc>, at: DateTime<Utc>) -> String {
    let minutes = (now - at).num_minutes().max(0);
    let count = |number: i64, one: &str, many: &str| {
        let number = usize::try_from(number).unwrap_or(usize::MAX);
        format!("{} ago", words::count(number, one, many))
    };
    match minutes {
        0 => "just now".to_owned(),
        1..60 => count(minutes, "minute", "minutes"),
        60..1440 => count(minutes / 60, "hour", "hours"),
        _ => count(minutes / 1440, "day", "days"),
    }
}

/// Links to the page before and after; `address` makes the address of a page from its number, from 1.
fn links_to_pages(skip: u32, total: u32, address: impl Fn(u32) -> String) -> Option<AnyView> {
    let number = skip / PAGE_SIZE + 1;
    let before = (number > 1).then(|| view! { <a href=address(number - 1) rel="prev">"Previous page"</a> });
    let has_more = skip.saturating_add(PAGE_SIZE) < total;
    let after = has_more.then(|| view! { <a href=address(number + 1) rel="next">"Next page"</a> });
    if before.is_none() && after.is_none() {
        return None;
    }
    Some(view! { <nav class="row" aria-label="Pages">{before}{after}</nav> }.into_any())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_long_something_waits_reads_in_the_largest_unit() {
        let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let before = |minutes: i64| ago(now, now - chrono::TimeDelta::minutes(minutes));
        assert_eq!(before(0), "just now");
        assert_eq!(before(1), "1 minute ago");
        assert_eq!(before(59), "59 minutes ago");
        assert_eq!(before(60), "1 hour ago");
        assert_eq!(before(60 * 24), "1 day ago");
        assert_eq!(before(60 * 24 * 12), "12 days ago");
        assert_eq!(before(-5), "just now");
    }
}
