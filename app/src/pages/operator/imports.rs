//! /operator/imports: the sources of hotels, and the runs of importers.

use super::{OperatorFrame, framed, links_to_pages, time};
use crate::{
    components::{
        card::{Badge, BadgeTone},
        states::EmptyState,
    },
    page::{Page, PageContext},
    paths, words,
};
use domain::{
    hotels::import::{Counts, RunStatus},
    operator::{HotelSource, ImportList, ImportRun},
};
use leptos::prelude::*;

/// The data of the page.
#[derive(Clone, Debug, Default)]
pub struct ImportsPage {
    pub frame: OperatorFrame,
    pub list: ImportList,
}

/// Where hotels come from.
pub fn imports(page: &PageContext, data: &ImportsPage) -> Page {
    let runs = if data.list.runs.is_empty() {
        view! {
            <EmptyState
                icon="building"
                title="No imports yet"
                text="On the server's machine, \"server import csv FILE\" reads hotels from a table. With --dry-run it says what it would do."
            />
        }
        .into_any()
    } else {
        let rows = data.list.runs.iter().map(run).collect_view();
        view! { <ol class="operator-rows">{rows}</ol> }.into_any()
    };
    let address = |number: u32| paths::with_query(paths::OPERATOR_IMPORTS, &[("page", number.to_string())]);
    let content = view! {
        {sources(&data.list.sources)}
        <section class="stack" aria-labelledby="runs">
            <h2 id="runs">"Runs"</h2>
            {runs}
            {links_to_pages(data.list.skip, data.list.total, address)}
        </section>
    };
    framed(
        page,
        &data.frame,
        paths::OPERATOR_IMPORTS,
        "Imports",
        content.into_any(),
    )
}

fn sources(sources: &[HotelSource]) -> Option<AnyView> {
    if sources.is_empty() {
        return None;
    }
    let rows = sources
        .iter()
        .map(|source| {
            let hotels = u32::try_from(source.hotels).unwrap_or(u32::MAX);
            view! {
                <tr>
                    <th scope="row">{source.source.clone()}</th>
                    <td class="figures">{words::number(hotels)}</td>
                    <td>{source.attribution.clone()}<br /><span class="small soft">{source.licence.clone()}</span></td>
                </tr>
            }
        })
        .collect_view();
    Some(
        view! {
            <section class="stack" aria-labelledby="sources">
                <h2 id="sources">"Sources"</h2>
                <table class="operator-table">
                    <caption class="visually-hidden">"Sources of hotels"</caption>
                    <thead>
                        <tr>
                            <th scope="col">"Source"</th>
                            <th class="figures" scope="col">"Hotels shown"</th>
                            <th scope="col">"Credit and licence"</th>
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </section>
        }
        .into_any(),
    )
}

fn run(run: &ImportRun) -> AnyView {
    let (text, tone) = match run.status {
        RunStatus::Running => ("Running", BadgeTone::Neutral),
        RunStatus::Complete => ("Complete", BadgeTone::Good),
        RunStatus::Incomplete => ("Incomplete", BadgeTone::Warn),
    };
    let counts = (run.status != RunStatus::Running).then(|| view! { <p>{summary(&run.counts)}</p> });
    let until = run
        .finished_at
        .map(|at| view! { " until " <time datetime=at.to_rfc3339()>{time(at)}</time> });
    view! {
        <li class="operator-row">
            <div class="stack stack-s">
                <p><b>{run.source.clone()}</b></p>
                {counts}
                <p class="small soft">
                    <time datetime=run.started_at.to_rfc3339()>{time(run.started_at)}</time>{until}
                </p>
            </div>
            <Badge text=text tone=tone />
        </li>
    }
    .into_any()
}

/// "412 rows read: 400 new, 12 refused".
fn summary(counts: &Counts) -> String {
    let short = |count: u64| u32::try_from(count).unwrap_or(u32::MAX);
    let parts = [
        (counts.new, "new"),
        (counts.changed, "changed"),
        (counts.unchanged, "unchanged"),
        (counts.merged, "left out as known hotels"),
        (counts.refused, "refused"),
        (counts.removed, "removed"),
        (counts.hidden, "hidden"),
    ];
    let outcomes: Vec<String> = parts
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, what)| format!("{} {what}", words::number(short(count))))
        .collect();
    let read = words::count_of(short(counts.read), "row read", "rows read");
    if outcomes.is_empty() {
        read
    } else {
        format!("{read}: {}", outcomes.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_summary_of_a_run_counts_its_rows() {
        let counts = Counts {
            read: 4_012,
            new: 4_000,
            refused: 12,
            ..Counts::default()
        };
        assert_eq!(summary(&counts), "4,012 rows read: 4,000 new, 12 refused");
        assert_eq!(summary(&Counts::default()), "0 rows read");
        let one = Counts {
            read: 1,
            removed: 3,
            ..Counts::default()
        };
        assert_eq!(summary(&one), "1 row read: 3 removed");
    }
}
