//! `make faults` and `make simulate`: what goes wrong on purpose, for minutes. Neither is a part of `make test`.

use std::process::{Command, ExitCode};

use anyhow::Result;

use crate::{
    postgres::{self, Cluster, Server, TEST_DATABASE},
    process, scratch,
    suite::Suite,
    workspace::Workspace,
};

/// What goes wrong in one step, by the module of its tests that `make test` leaves out.
struct FaultPart {
    title: &'static str,
    module: &'static str,
    /// Several servers have no common SQLite.
    needs_postgres: bool,
    needs_sqlite: bool,
}

impl FaultPart {
    /// The tests, as a filter of nextest.
    fn tests(&self) -> String {
        match self.module {
            // The disk fails below the database, in the test's own process.
            "disk" => "binary(suite) & test(/^bookings::disk::/)".to_owned(),
            module => format!("binary(binary) & test(/^faults::{module}::/)"),
        }
    }
}

const PARTS: [FaultPart; 5] = [
    FaultPart {
        title: "a fault at each point",
        module: "points",
        needs_postgres: false,
        needs_sqlite: false,
    },
    FaultPart {
        title: "kills at random moments",
        module: "moments",
        needs_postgres: false,
        needs_sqlite: false,
    },
    FaultPart {
        title: "webhooks in any order",
        module: "webhooks",
        needs_postgres: false,
        needs_sqlite: false,
    },
    FaultPart {
        title: "a disk that fails at each operation",
        module: "disk",
        needs_postgres: false,
        needs_sqlite: true,
    },
    FaultPart {
        title: "two servers behind a proxy",
        module: "two_servers",
        needs_postgres: true,
        needs_sqlite: false,
    },
];

/// PostgreSQL itself is restarted: with a cluster of its own.
const RESTARTS: FaultPart = FaultPart {
    title: "restarts of PostgreSQL",
    module: "restarts",
    needs_postgres: true,
    needs_sqlite: false,
};

#[derive(clap::Args)]
pub struct Plan {
    /// Repeats the moments of a run; a new number when absent.
    #[arg(long, env = "SEED")]
    seed: Option<u64>,
    /// Rounds of random moments.
    #[arg(long, env = "ROUNDS")]
    rounds: Option<u64>,
    /// Runs this part alone: points, moments, webhooks, disk, two_servers or restarts.
    #[arg(long, env = "PART")]
    part: Option<String>,
}

impl Plan {
    /// Those of the parts that are asked for.
    fn of<'a>(&self, parts: impl Iterator<Item = &'a FaultPart>) -> impl Iterator<Item = &'a FaultPart> {
        parts.filter(|part| self.part.as_deref().is_none_or(|only| only == part.module))
    }
}

/// Each part on both databases, and restarts of PostgreSQL.
pub fn run(workspace: &Workspace, plan: &Plan) -> Result<ExitCode> {
    let mut suite = Suite::default();
    if !suite.step("Rust tests, build", || process::run(nextest(workspace).arg("--no-run"))) {
        return Ok(suite.conclude());
    }
    for part in plan.of(PARTS.iter()).filter(|part| !part.needs_postgres) {
        on(
            &mut suite,
            workspace,
            plan,
            part,
            "SQLite",
            &[(TEST_DATABASE, "sqlite")],
        );
    }
    let mut server = None;
    let on_postgres = || plan.of(PARTS.iter()).filter(|part| !part.needs_sqlite);
    if on_postgres().next().is_some()
        && suite.step("PostgreSQL server for tests", || {
            server = Some(Server::find_or_start()?);
            Ok(())
        })
        && let Some(server) = &server
    {
        for part in on_postgres() {
            let settings = [(TEST_DATABASE, "postgres"), (postgres::SETTING, server.url())];
            on(&mut suite, workspace, plan, part, "PostgreSQL", &settings);
        }
    }
    drop(server);
    if plan.of([RESTARTS].iter()).next().is_some() {
        restarts(&mut suite, workspace, plan);
    }
    Ok(suite.conclude())
}

fn restarts(suite: &mut Suite, workspace: &Workspace, plan: &Plan) {
    let mut cluster = None;
    let started = suite.step("PostgreSQL server that is restarted", || {
        cluster = Some(Cluster::start_to_restart()?);
        Ok(())
    });
    if let (true, Some(cluster)) = (started, &cluster) {
        let (control, data) = cluster.control();
        let settings = [
            (TEST_DATABASE, "postgres"),
            (postgres::SETTING, cluster.url()),
            ("TEST_POSTGRES_CONTROL", control.as_str()),
            ("TEST_POSTGRES_DATA", data.as_str()),
        ];
        on(suite, workspace, plan, &RESTARTS, "PostgreSQL", &settings);
    }
}

fn on(suite: &mut Suite, workspace: &Workspace, plan: &Plan, part: &FaultPart, name: &str, settings: &[(&str, &str)]) {
    let report = workspace.root.join("target/nextest/faults/junit.xml");
    suite.tests(&format!("{} on {name}", part.title), &report, || {
        let mut command = nextest(workspace);
        command.args(["--no-fail-fast", "--run-ignored", "only", "-E", &part.tests()]);
        command.envs(settings.iter().copied());
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
    #[arg(long, default_value_t = 54)]
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
