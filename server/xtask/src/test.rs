//! `make test` and `make check`: which steps there are and in which order.

use std::path::PathBuf;
use std::process::{Command, ExitCode};

use anyhow::{Result, ensure};

use crate::assets::{self, Profile};
use crate::dev;
use crate::manifest;
use crate::postgres::{self, Server};
use crate::process::{self, Finished};
use crate::scripts;
use crate::suite::Suite;
use crate::tally::{Runner, Tally};
use crate::wasm;
use crate::workspace::Workspace;

/// The crates whose tests use a database; they run once on each of the two.
const DATABASE_CRATES: [&str; 3] = ["domain", "api", "server"];

/// The setting that says which database a test uses: `sqlite` or `postgres`.
const TEST_DATABASE: &str = "TEST_DATABASE";

/// Every test there is. Steps that need nothing of a failed one run all the same.
pub fn everything(workspace: &Workspace) -> Result<ExitCode> {
    let mut suite = Suite::default();
    formats_and_lints(&mut suite, workspace);
    let folder = workspace.assets(None);
    let assets = suite.step("assets", || {
        assets::build(workspace, Profile::Release, &folder)?;
        let within = manifest::print_sizes(&folder)?;
        ensure!(within, "a page loads too much");
        Ok(())
    });
    if assets {
        suite.step("islands, sizes", || scripts::check_island_sizes(workspace));
    } else {
        suite.skip("islands, sizes", "the assets were not built");
    }

    let rust = RustTests::new(workspace)?;
    rust.of_other_crates(&mut suite);
    let sqlite = rust.on(&mut suite, "SQLite", "sqlite", None);
    let mut server = None;
    let cluster = suite.step("PostgreSQL server for tests", || {
        server = Some(Server::find_or_start()?);
        Ok(())
    });
    let postgres = if cluster {
        let url = server.as_ref().map(Server::url);
        rust.on(&mut suite, "PostgreSQL", "postgres", url)
    } else {
        suite.skip(&title_on("PostgreSQL"), "PostgreSQL did not start");
        None
    };
    drop(server);
    suite.step("equal tests on both databases", || compare(sqlite, postgres));

    islands(&mut suite, workspace);
    style(&mut suite, workspace);
    end_to_end(&mut suite, workspace, assets);
    Ok(suite.conclude())
}

/// The quick part: no browser, one database, no optimised build.
pub fn quick_part(workspace: &Workspace) -> Result<ExitCode> {
    let mut suite = Suite::default();
    formats_and_lints(&mut suite, workspace);
    let rust = RustTests::new(workspace)?;
    rust.of_other_crates(&mut suite);
    rust.on(&mut suite, "SQLite", "sqlite", None);
    islands(&mut suite, workspace);
    style(&mut suite, workspace);
    Ok(suite.conclude())
}

fn formats_and_lints(suite: &mut Suite, workspace: &Workspace) {
    suite.step("Rust format", || {
        process::run(cargo(workspace).args(["fmt", "--all", "--check"]))
    });
    suite.step("Rust lints, server", || {
        process::run(
            cargo(workspace)
                .args(["clippy", "--workspace", "--exclude", "hydrate", "--all-targets"])
                .args(["--", "-D", "warnings"]),
        )
    });
    suite.step("Rust lints, browser", || {
        process::run(
            cargo(workspace)
                .args(["clippy", "--package", "hydrate", "--target", wasm::TARGET])
                .arg("--target-dir")
                .arg(workspace.wasm_target())
                .args(["--", "-D", "warnings"]),
        )
    });
}

fn cargo(workspace: &Workspace) -> Command {
    process::command("cargo", &workspace.root)
}

/// Rust's tests, with cargo-nextest where it is installed.
struct RustTests<'a> {
    workspace: &'a Workspace,
    runner: Runner,
}

impl<'a> RustTests<'a> {
    fn new(workspace: &'a Workspace) -> Result<Self> {
        let nextest = process::read(cargo(workspace).args(["nextest", "--version"])).is_ok();
        let runner = if nextest { Runner::Nextest } else { Runner::CargoTest };
        Ok(Self { workspace, runner })
    }

    fn of_other_crates(&self, suite: &mut Suite) {
        suite.tests("Rust tests without a database", self.runner, || {
            process::run_and_keep(&mut self.command(Part::Others))
        });
    }

    fn on(&self, suite: &mut Suite, database: &str, setting: &str, url: Option<&str>) -> Option<Tally> {
        let mut command = self.command(Part::Database);
        command.env(TEST_DATABASE, setting);
        if let Some(url) = url {
            command.env(postgres::SETTING, url);
        }
        suite.tests(&title_on(database), self.runner, || process::run_and_keep(&mut command))
    }

    /// Nextest builds the whole workspace once and picks from it; `cargo test` cannot pick
    /// without choosing other features, so that it builds some crates twice.
    fn command(&self, part: Part) -> Command {
        let mut command = cargo(self.workspace);
        if self.runner == Runner::Nextest {
            let database: Vec<String> = DATABASE_CRATES.map(|name| format!("package(={name})")).to_vec();
            let database = database.join(" | ");
            let filter = match part {
                Part::Database => database,
                Part::Others => format!("not ({database})"),
            };
            command
                .args(["nextest", "run", "--workspace", "--exclude", "hydrate"])
                .args(["--no-fail-fast", "--no-tests", "pass", "-E", &filter]);
        } else {
            command.args(["test", "--no-fail-fast"]);
            match part {
                Part::Database => {
                    for name in DATABASE_CRATES {
                        command.args(["--package", name]);
                    }
                }
                Part::Others => {
                    command.args(["--workspace", "--exclude", "hydrate"]);
                    for name in DATABASE_CRATES {
                        command.args(["--exclude", name]);
                    }
                }
            }
        }
        command
    }
}

#[derive(Clone, Copy)]
enum Part {
    Database,
    Others,
}

fn title_on(database: &str) -> String {
    format!("Rust tests on {database}")
}

/// Fails unless both databases ran the same number of tests, and at least one.
fn compare(sqlite: Option<Tally>, postgres: Option<Tally>) -> Result<()> {
    let count = |tally: Option<Tally>| tally.map_or(0, |tally| tally.passed + tally.failed);
    let (sqlite, postgres) = (count(sqlite), count(postgres));
    println!("tests run: {sqlite} on SQLite, {postgres} on PostgreSQL");
    ensure!(sqlite > 0, "no test ran on SQLite");
    ensure!(postgres > 0, "no test ran on PostgreSQL");
    ensure!(
        sqlite == postgres,
        "{sqlite} tests ran on SQLite but {postgres} on PostgreSQL"
    );
    Ok(())
}

fn islands(suite: &mut Suite, workspace: &Workspace) {
    let folder = workspace.root.join("islands");
    suite.step("islands, types and lints", || {
        process::run(process::command("npm", &folder).args(["run", "--silent", "check"]))
    });
    suite.tests("islands, vitest", Runner::Vitest, || {
        process::run_and_keep(process::command("npm", &folder).args(["run", "--silent", "test"]))
    });
}

fn style(suite: &mut Suite, workspace: &Workspace) {
    suite.tests("style", Runner::Node, || run_node_tests(workspace));
}

/// Runs each test file below style/; naming them keeps one meaning over Node's versions.
fn run_node_tests(workspace: &Workspace) -> Result<Finished> {
    let mut files: Vec<PathBuf> = Workspace::sources(&workspace.root.join("style"))?;
    files.retain(|file| file.to_string_lossy().ends_with(".test.mjs"));
    ensure!(!files.is_empty(), "style/ has no *.test.mjs");
    process::run_and_keep(
        process::command("node", &workspace.root)
            .args(["--test", "--test-reporter=spec"])
            .args(files),
    )
}

fn end_to_end(suite: &mut Suite, workspace: &Workspace, assets: bool) {
    const TITLE: &str = "end to end";
    let folder = workspace.root.join("end2end");
    suite.step("end to end, types and lints", || {
        process::run(process::command("npm", &folder).args(["run", "--silent", "check"]))
    });
    if !assets {
        suite.skip("release binary", "the assets were not built");
        suite.skip(TITLE, "the assets were not built");
        return;
    }
    let built = suite.step("release binary", || dev::build_server(workspace));
    if !built {
        suite.skip(TITLE, "the release binary was not built");
        return;
    }
    suite.tests(TITLE, Runner::Playwright, || {
        process::run_and_keep(
            process::command(folder.join("node_modules/.bin/playwright"), &folder)
                .arg("test")
                .env("SERVER_BIN", workspace.server_binary("release")),
        )
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(passed: u64, failed: u64) -> Option<Tally> {
        Some(Tally { passed, failed })
    }

    #[test]
    fn equal_counts_pass_even_when_a_test_failed_on_one_database() {
        assert!(compare(tally(9, 0), tally(8, 1)).is_ok());
    }

    #[test]
    fn unequal_counts_fail_and_are_named() {
        let error = compare(tally(9, 0), tally(8, 0)).unwrap_err();
        assert_eq!(error.to_string(), "9 tests ran on SQLite but 8 on PostgreSQL");
    }

    #[test]
    fn a_database_without_tests_fails() {
        assert!(compare(tally(0, 0), tally(0, 0)).is_err());
        assert!(compare(tally(9, 0), None).is_err());
        assert!(compare(None, tally(9, 0)).is_err());
    }
}
