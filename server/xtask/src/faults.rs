//! `make faults` and `make simulate`: what goes wrong on purpose, for minutes. Neither is a part of `make test`.

use std::process::{Command, ExitCode};

use anyhow::Result;

use crate::postgres::{self, Server};
use crate::process;
use crate::scratch;
use crate::suite::Suite;
use crate::workspace::Workspace;

/// The tests that `make test` leaves out.
const FAULTS: &str = "binary(binary) & test(/^faults::/)";

#[derive(clap::Args)]
pub struct Plan {
    /// Repeats the moments of a run; a new number when absent.
    #[arg(long, env = "SEED")]
    seed: Option<u64>,
    /// Rounds of random moments.
    #[arg(long, env = "ROUNDS")]
    rounds: Option<u64>,
}

/// A fault at every fail point and at random moments, on both databases.
pub fn run(workspace: &Workspace, plan: &Plan) -> Result<ExitCode> {
    let mut suite = Suite::default();
    if !suite.step("Rust tests, build", || process::run(nextest(workspace).arg("--no-run"))) {
        return Ok(suite.conclude());
    }
    on(&mut suite, workspace, plan, "SQLite", "sqlite", None);
    let mut server = None;
    let started = suite.step("PostgreSQL server for tests", || {
        server = Some(Server::find_or_start()?);
        Ok(())
    });
    if started {
        let url = server.as_ref().map(Server::url);
        on(&mut suite, workspace, plan, "PostgreSQL", "postgres", url);
    }
    drop(server);
    Ok(suite.conclude())
}

fn on(suite: &mut Suite, workspace: &Workspace, plan: &Plan, name: &str, setting: &str, url: Option<&str>) {
    let report = workspace.root.join("target/nextest/faults/junit.xml");
    suite.tests(&format!("faults on {name}"), &report, || {
        let mut command = nextest(workspace);
        command.args(["--no-fail-fast", "--run-ignored", "only", "-E", FAULTS]);
        command.env("TEST_DATABASE", setting);
        if let Some(url) = url {
            command.env(postgres::SETTING, url);
        }
        for (key, value) in [("SEED", plan.seed), ("ROUNDS", plan.rounds)] {
            match value {
                Some(value) => command.env(key, value.to_string()),
                None => command.env_remove(key),
            };
        }
        scratch::offer(&mut command);
        process::succeeds(&mut command)
    });
}

/// The same features as `make test` builds with, so that nothing is built twice.
fn nextest(workspace: &Workspace) -> Command {
    let mut command = process::command("cargo", &workspace.root);
    command.args([
        "nextest",
        "run",
        "--profile",
        "faults",
        "--workspace",
        "--exclude",
        "hydrate",
    ]);
    command
}

#[derive(clap::Args)]
pub struct Simulation {
    /// Runs this seed alone.
    #[arg(long, env = "SEED")]
    seed: Option<u64>,
    /// How many seeds there are.
    #[arg(long, default_value_t = 1_000)]
    seeds: u64,
    /// Trips of each seed.
    #[arg(long, default_value_t = 48)]
    trips: u64,
    /// Puts a defect in, to see that it is found: double-refund, capture-after-cancel or lost-room.
    #[arg(long)]
    plant: Option<String>,
}

/// Many seeds of the simulation, optimised, on all cores.
pub fn simulate(workspace: &Workspace, plan: &Simulation) -> Result<ExitCode> {
    let mut command = process::command("cargo", &workspace.root);
    command.args([
        "run",
        "--quiet",
        "--release",
        "--package",
        "domain",
        "--example",
        "simulate",
        "--",
    ]);
    match plan.seed {
        Some(seed) => command.args(["--seed", &seed.to_string()]),
        None => command.args(["--seeds", &plan.seeds.to_string()]),
    };
    command.args(["--trips", &plan.trips.to_string()]);
    if let Some(plant) = &plan.plant {
        command.args(["--plant", plant]);
    }
    let ended = process::run_in_foreground(&mut command)?;
    Ok(if ended.success() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}
