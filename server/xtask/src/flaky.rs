//! `make flaky`: runs the stories repeatedly under load on all cores, to find those that depend on timing. In every
//! second round the scripts of the islands arrive late.

use std::collections::BTreeMap;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;

use crate::junit::Report;
use crate::process::{self, Running};
use crate::test;
use crate::workspace::Workspace;

/// How late the scripts of the islands arrive in every second round: later than a story's next press.
const LATE_MILLISECONDS: &str = "1500";

#[derive(Args)]
pub struct Plan {
    /// How many times the suite runs.
    #[arg(default_value_t = 5)]
    rounds: u32,
}

/// Runs the suite of stories `rounds` times and names each story that failed, with how often. Exits with 1 when one did.
pub fn run(workspace: &Workspace, plan: &Plan) -> Result<ExitCode> {
    test::build_for_stories(workspace)?;
    let file = workspace.root.join("target/reports/flaky.xml");
    let mut failures: BTreeMap<String, u32> = BTreeMap::new();
    for round in 1..=plan.rounds {
        let load = start_load(workspace)?;
        println!("flaky: round {round} of {}", plan.rounds);
        let mut stories = test::stories(workspace, &file)?;
        if round % 2 == 0 {
            stories.env("LATE_SCRIPTS", LATE_MILLISECONDS);
        }
        process::run_for_status(&mut stories)?;
        for busy in load {
            busy.stop()?;
        }
        let report = Report::take(&file)?;
        let failed = report.cases.iter().filter(|case| case.failure.is_some());
        for case in failed {
            println!("flaky: failed in round {round}: {}", case.name);
            *failures.entry(case.name.clone()).or_default() += 1;
        }
    }
    for (name, times) in &failures {
        println!("flaky: {times} of {}: {name}", plan.rounds);
    }
    println!("flaky: {} stories failed in {} rounds", failures.len(), plan.rounds);
    Ok(if failures.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// One busy loop per core, for as long as the values live.
fn start_load(workspace: &Workspace) -> Result<Vec<Running>> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let busy = || Running::start(process::command("sh", &workspace.root).args(["-c", "while :; do :; done"]));
    (0..cores).map(|_| busy()).collect()
}
