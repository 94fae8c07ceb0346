//! /operator/jobs: the job queue by state and kind.

use super::{
    OperatorFrame,
    act::{Act, act},
    ago, framed, links_to_pages, time,
};
use crate::{
    components::{button::ButtonKind, states::EmptyState},
    page::{Page, PageContext},
    paths, words,
};
use domain::operator::{Job, JobList, JobState};
use leptos::prelude::*;

/// The data of the page.
#[derive(Clone, Debug, Default)]
pub struct JobsPage {
    pub frame: OperatorFrame,
    /// Of this kind alone.
    pub kind: Option<String>,
    pub list: JobList,
}

fn name(state: JobState) -> &'static str {
    match state {
        JobState::Failing => "Failing",
        JobState::Waiting => "Waiting",
        JobState::Running => "Running",
        JobState::GivenUp => "Given up",
    }
}

/// The queue.
pub fn jobs(page: &PageContext, data: &JobsPage) -> Page {
    let list = &data.list;
    let tabs = JobState::ALL
        .iter()
        .zip(list.counts)
        .map(|(state, count)| {
            let current = (*state == list.state).then_some("true");
            view! {
                <li>
                    <a class="chip" href=paths::operator_jobs(state.text(), None) aria-current=current>
                        {name(*state)}" "<span class="figures">{count}</span>
                    </a>
                </li>
            }
        })
        .collect_view();
    let to = address(data, list.skip / domain::operator::PAGE_SIZE + 1);
    let rows = list
        .jobs
        .iter()
        .map(|job| card(page, &data.frame, &to, job))
        .collect_view();
    let body = if list.jobs.is_empty() {
        view! { <EmptyState icon="circle-check" title=nothing(list.state) text=empty(list.state) /> }.into_any()
    } else {
        view! { <ul class="operator-tasks">{rows}</ul> }.into_any()
    };
    let content = view! {
        <nav aria-label="States"><ul class="row operator-tabs">{tabs}</ul></nav>
        {groups(page, data)}
        {body}
        {links_to_pages(list.skip, list.total, |number| address(data, number))}
    };
    framed(page, &data.frame, paths::OPERATOR_JOBS, "Jobs", content.into_any())
}

fn nothing(state: JobState) -> &'static str {
    match state {
        JobState::Failing => "No failing jobs",
        JobState::Waiting => "No waiting jobs",
        JobState::Running => "No running jobs",
        JobState::GivenUp => "No jobs given up",
    }
}

fn empty(state: JobState) -> &'static str {
    match state {
        JobState::Failing => "Jobs that fail eight times in a row are listed here.",
        JobState::Waiting => "Jobs that are due later are listed here.",
        JobState::Running => "Jobs that a worker is doing are listed here.",
        JobState::GivenUp => "Jobs that an operator gives up are listed here.",
    }
}

/// The address of a page of this list.
fn address(data: &JobsPage, number: u32) -> String {
    let path = paths::operator_jobs(data.list.state.text(), data.kind.as_deref());
    if number > 1 {
        format!("{path}&page={number}")
    } else {
        path
    }
}

/// How many there are of each kind, and the oldest of them.
fn groups(page: &PageContext, data: &JobsPage) -> Option<AnyView> {
    let list = &data.list;
    if list.groups.is_empty() {
        return None;
    }
    let rows = list
        .groups
        .iter()
        .map(|group| {
            let current = (data.kind.as_deref() == Some(&group.kind)).then_some("true");
            let href = paths::operator_jobs(list.state.text(), Some(&group.kind));
            view! {
                <tr>
                    <th scope="row"><a href=href aria-current=current>{group.what.clone()}</a></th>
                    <td class="figures">{group.count}</td>
                    <td>{ago(page.now, group.oldest)}</td>
                </tr>
            }
        })
        .collect_view();
    Some(
        view! {
            <table class="operator-table">
                <caption class="visually-hidden">"Jobs by kind"</caption>
                <thead><tr><th scope="col">"Kind"</th><th scope="col">"Jobs"</th><th scope="col">"Oldest made"</th></tr></thead>
                <tbody>{rows}</tbody>
            </table>
        }
        .into_any(),
    )
}

/// A job with its actions; the forms are sent to `to`.
pub(super) fn card(page: &PageContext, frame: &OperatorFrame, to: &str, job: &Job) -> AnyView {
    let subject = job.id.to_string();
    let failures = (job.failures > 0).then(|| {
        let failures = usize::try_from(job.failures).unwrap_or(0);
        view! { <li>{format!("{} in a row", words::count(failures, "failure", "failures"))}</li> }
    });
    let next = match job.state {
        JobState::GivenUp => None,
        JobState::Running => Some("A worker has it now".to_owned()),
        JobState::Failing | JobState::Waiting => Some(format!("Next try {}", time(job.run_at))),
    };
    let next = next.map(|text| view! { <li>{text}</li> });
    let error = job
        .last_error
        .clone()
        .map(|error| view! { <p class="operator-why">{error}</p> });
    let booking = job.itinerary.filter(|_| to.starts_with(paths::OPERATOR_JOBS)).map(|id| {
        let href = paths::operator_booking(&id.to_string());
        view! { <a href=href>"Open the booking"<span class="visually-hidden">{format!(" of {}", job.what)}</span></a> }
    });
    let retry = (job.state != JobState::GivenUp).then(|| {
        act(
            frame,
            Act {
                to,
                intent: "retry-job",
                subject: &subject,
                seen: &job.seen,
                label: "Try again",
                effect: "The server tries the job now and counts its failures from zero.",
                kind: ButtonKind::Quiet,
                fields: None,
            },
        )
    });
    let give_up = job.can_be_dropped.then(|| {
        act(
            frame,
            Act {
                to,
                intent: "drop-job",
                subject: &subject,
                seen: &job.seen,
                label: "Give up",
                effect: "The server does not try it any more. No money and no booking depends on it.",
                kind: ButtonKind::Danger,
                fields: None,
            },
        )
    });
    view! {
        <li class="card card-pad operator-task">
            <div class="operator-task-head">
                <h2>{job.what.clone()}</h2>
                <span class="small soft">{name(job.state)}</span>
            </div>
            <ul class="facts">
                <li>"Made "{ago(page.now, job.created_at)}</li>
                {failures}
                {next}
            </ul>
            {error}
            <div class="operator-actions">{retry}{give_up}{booking}</div>
        </li>
    }
    .into_any()
}
