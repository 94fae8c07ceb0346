//! Measures the product from outside: bytes, seconds and requests per second.
//!
//! It starts the built binary as an operator does and talks to it over its socket. Figures of a shared machine are
//! noisy: ratios and medians are more reliable than single times.

mod costs;
mod flood;
pub mod http;
mod lighthouse;
mod load;
mod pages;
mod report;
mod responses;
pub mod site;
mod trip;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};

use crate::workspace::Workspace;
use crate::{dev, manifest};
use report::{Report, Verdict};
use site::Ground;

/// The binary's limit in megabytes of 1024 × 1024 bytes.
const MAX_BINARY_MEGABYTES: f64 = 60.0;

/// What can be measured alone.
#[derive(Clone, Copy, Debug, PartialEq, clap::ValueEnum)]
pub enum Subject {
    /// Bytes of the assets and of the binary.
    Sizes,
    /// From the start of the process to the first good answer.
    Start,
    /// Requests a second of the list and the hotel page.
    Load,
    /// The list page during a flood of sign-in attempts.
    Flood,
    /// Processor time of each public call and page, with the largest input that it takes.
    Costs,
    /// What a browser fetches, and Lighthouse.
    Pages,
    /// How soon presses, typing and scrolling show.
    Responses,
}

/// What is measured, and of which binary.
#[derive(clap::Args)]
pub struct Plan {
    /// The parts to measure; all of them when none is named.
    #[arg(value_enum)]
    parts: Vec<Subject>,
    /// Measure this server instead of building one.
    #[arg(long, value_name = "FILE")]
    binary: Option<PathBuf>,
    /// Hotels that `costs` makes: fewer to try it, and for nothing else.
    #[arg(long, value_name = "NUMBER", default_value_t = 5_500)]
    hotels: u32,
    /// Calls and pages that `costs` measures: those with this in their names.
    #[arg(long, value_name = "TEXT", default_value = "")]
    only: String,
}

impl Plan {
    fn has(&self, part: Subject) -> bool {
        self.parts.is_empty() || self.parts.contains(&part)
    }
}

/// Builds with optimisation unless a binary was named, measures, and prints a table.
///
/// The exit code is 1 when a limit is broken or something could not be measured.
pub fn run(workspace: &Workspace, plan: &Plan) -> Result<ExitCode> {
    let binary = match &plan.binary {
        Some(binary) => {
            if plan.has(Subject::Load) {
                dev::build_alone(workspace, load::BARE)?;
            }
            std::path::absolute(binary).with_context(|| format!("{} cannot be found", binary.display()))?
        }
        None => {
            dev::build_dist(workspace)?;
            dev::build_beside_server(workspace, load::BARE)?;
            workspace.server_binary(dev::DIST)
        }
    };
    let ground = Ground::new(workspace, binary)?;
    let mut report = Report::default();
    if plan.has(Subject::Sizes) {
        report.part("sizes", |report| sizes(workspace, &ground, report));
    }
    if plan.has(Subject::Start) {
        report.part("start", |report| site::measure(&ground, report));
    }
    if plan.has(Subject::Load) {
        report.part("requests a second", |report| load::measure(workspace, &ground, report));
    }
    if plan.has(Subject::Flood) {
        report.part("a sign-in flood", |report| flood::measure(&ground, report));
    }
    if plan.has(Subject::Costs) {
        report.part("processor time", |report| {
            costs::measure(workspace, &ground.binary, (plan.hotels, &plan.only), report)
        });
    }
    if plan.has(Subject::Pages) {
        report.part("pages in Chromium", |report| pages::measure(workspace, &ground, report));
    }
    if plan.has(Subject::Responses) {
        report.part("responses in Chromium", |report| {
            responses::measure(workspace, &ground, report)
        });
    }
    Ok(report.conclude())
}

fn sizes(workspace: &Workspace, ground: &Ground, report: &mut Report) -> Result<()> {
    let kept = manifest::print_sizes(&workspace.assets(None))?;
    let scripts = manifest::Manifest::read(&workspace.assets(None))?.page_bytes();
    report.row(
        "loader, glue and WASM, brotli",
        format!("{} KB", manifest::kilobytes(scripts)),
        format!("≤ {} KB", manifest::PAGE_BUDGET / 1024),
        Verdict::of(kept),
    );
    let metadata =
        std::fs::metadata(&ground.binary).with_context(|| format!("no binary {}", ground.binary.display()))?;
    let megabytes = metadata.len() as f64 / f64::from(1 << 20);
    report.row(
        "binary, with assets, places and the demonstration's generator",
        format!("{megabytes:.1} MB"),
        format!("≤ {MAX_BINARY_MEGABYTES} MB"),
        Verdict::of(megabytes <= MAX_BINARY_MEGABYTES),
    );
    Ok(())
}

/// The middle one of some figures; the upper of the two middle ones when their number is even, 0 of none.
fn median(figures: impl IntoIterator<Item = f64>) -> f64 {
    let mut figures: Vec<f64> = figures.into_iter().collect();
    figures.sort_by(f64::total_cmp);
    figures.get(figures.len() / 2).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::median;

    #[test]
    fn one_wild_figure_does_not_move_the_median() {
        assert_eq!(median([3.0, 900.0, 1.0]), 3.0);
        assert_eq!(median([]), 0.0);
    }
}
