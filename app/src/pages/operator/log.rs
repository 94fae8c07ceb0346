//! /operator/log: what operators did, newest first.

use super::{OperatorFrame, framed, links_to_pages, time};
use crate::{
    components::states::EmptyState,
    page::{Page, PageContext},
    paths,
};
use domain::operator::{LogEntry, LogList};
use leptos::prelude::*;

/// The data of the page.
#[derive(Clone, Debug, Default)]
pub struct LogPage {
    pub frame: OperatorFrame,
    /// Whether it has what operators looked at.
    pub looks: bool,
    pub list: LogList,
}

/// The log.
pub fn log(page: &PageContext, data: &LogPage) -> Page {
    let looks = data.looks;
    let entries = data.list.entries.iter().map(entry).collect_view();
    let list = if data.list.entries.is_empty() {
        view! {
            <EmptyState
                icon="clock"
                title="No actions yet"
                text="Each action of an operator is kept here, with its reason and what was before and after."
            />
        }
        .into_any()
    } else {
        view! { <ol class="operator-rows">{entries}</ol> }.into_any()
    };
    let switch = if looks {
        view! { <a href=paths::OPERATOR_LOG>"Show changes alone"</a> }.into_any()
    } else {
        let href = paths::with_query(paths::OPERATOR_LOG, &[("looks", "true".to_owned())]);
        view! { <a href=href>"Show who looked at what too"</a> }.into_any()
    };
    let address = move |number: u32| {
        let mut fields = vec![("page", number.to_string())];
        if looks {
            fields.push(("looks", "true".to_owned()));
        }
        paths::with_query(paths::OPERATOR_LOG, &fields)
    };
    let content = view! {
        <p>{switch}</p>
        {list}
        {links_to_pages(data.list.skip, data.list.total, address)}
    };
    framed(page, &data.frame, paths::OPERATOR_LOG, "Log", content.into_any())
}

/// An action, as a row of a list.
pub(super) fn entry(entry: &LogEntry) -> AnyView {
    let reason = (!entry.reason.is_empty()).then(|| view! { <p>{entry.reason.clone()}</p> });
    let state = |name: &'static str, text: &Option<String>| {
        text.clone()
            .map(|text| view! { <p class="small soft">{name}": "{text}</p> })
    };
    let booking = entry.itinerary.map(|id| {
        let href = paths::operator_booking(&id.to_string());
        view! { <a class="small" href=href>"Open the booking"</a> }
    });
    view! {
        <li class="operator-row operator-entry">
            <div class="stack stack-s">
                <p><b>{entry.what.clone()}</b>" "<span class="soft">{entry.subject.clone()}</span></p>
                {reason}
                {state("Before", &entry.before)}
                {state("After", &entry.after)}
                <p class="small soft">
                    {entry.actor.clone()}" · "<time datetime=entry.at.to_rfc3339()>{time(entry.at)}</time>
                </p>
                {booking}
            </div>
        </li>
    }
    .into_any()
}
