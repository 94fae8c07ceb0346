//! /operator: what needs a person, oldest first.

use super::{
    OperatorFrame,
    act::{Act, CLOSE_REFUND, PAY_REFUND, RETRY_REFUND, act, left_words, means},
    ago, framed, time,
};
use crate::{
    components::{button::ButtonKind, states::EmptyState},
    page::{Page, PageContext},
    paths, words,
};
use domain::operator::{Overview, TaskAction, TaskCard};
use leptos::prelude::*;

/// The data of the page.
#[derive(Clone, Debug, Default)]
pub struct OverviewPage {
    pub frame: OperatorFrame,
    pub overview: Overview,
}

/// The overview.
pub fn overview(page: &PageContext, data: &OverviewPage) -> Page {
    let content = if data.overview.tasks.is_empty() {
        view! {
            <EmptyState
                icon="circle-check"
                title="Nothing needs you"
                text="Refunds that fail, disputes, bookings whose state is unknown and jobs that keep failing appear here."
            />
        }
        .into_any()
    } else {
        list(page, &data.frame, paths::OPERATOR, &data.overview.tasks)
    };
    framed(page, &data.frame, paths::OPERATOR, "What needs you", content)
}

/// Tasks with their actions; the forms are sent to `to`.
pub(super) fn list(page: &PageContext, frame: &OperatorFrame, to: &str, tasks: &[TaskCard]) -> AnyView {
    let cards = tasks.iter().map(|task| card(page, frame, to, task)).collect_view();
    view! { <ul class="operator-tasks">{cards}</ul> }.into_any()
}

fn card(page: &PageContext, frame: &OperatorFrame, to: &str, task: &TaskCard) -> AnyView {
    let amount = task
        .amount
        .map(|amount| view! { <span class="operator-amount figures">{words::money(amount)}</span> });
    let why = task.why.clone().map(|why| view! { <p class="operator-why">{why}</p> });
    let booking = task.itinerary.filter(|_| to == paths::OPERATOR).map(|id| {
        let href = paths::operator_booking(&id.to_string());
        view! { <a href=href>"Open the booking"<span class="visually-hidden">{format!(" of {}", task.title)}</span></a> }
    });
    // The booking's own page names it already.
    let name = task.booking.clone().filter(|_| to == paths::OPERATOR);
    let actions = task
        .actions
        .iter()
        .map(|action| action_of(frame, to, task, action))
        .collect_view();
    view! {
        <li class="card card-pad operator-task">
            <div class="operator-task-head">
                <h2>{task.title}</h2>
                {amount}
            </div>
            {name.map(|name| view! { <p class="soft">{name}</p> })}
            <p>{task.meaning}</p>
            {why}
            {left_words(task.amount, task.left)}
            <p class="small soft">
                "Since " <time datetime=task.since.to_rfc3339()>{time(task.since)}</time>
                {format!(" · {}", ago(page.now, task.since))}
            </p>
            <div class="operator-actions">{actions}{booking}</div>
        </li>
    }
    .into_any()
}

fn action_of(frame: &OperatorFrame, to: &str, task: &TaskCard, action: &TaskAction) -> AnyView {
    let effect = match action.intent {
        "retry-refund" => RETRY_REFUND,
        "pay-refund" => PAY_REFUND,
        "close-refund" => CLOSE_REFUND,
        "retry-job" => "The server tries the job now and counts its failures from zero.",
        _ => "The entry leaves this list. Nothing else changes, so do first what it asks for.",
    };
    act(
        frame,
        Act {
            to,
            intent: action.intent,
            subject: &action.subject,
            seen: &action.seen,
            label: action.label,
            effect,
            kind: ButtonKind::Quiet,
            fields: (action.intent == "pay-refund").then(|| means(frame, &action.subject, task.amount, task.left)),
        },
    )
}
