//! `make test`, `make check` and `make browsers`: their steps in order.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, ensure};

use crate::assets;
use crate::compiler::Compiler;
use crate::dev;
use crate::junit::Tally;
use crate::manifest;
use crate::postgres::{self, Server, TEST_DATABASE};
use crate::process;
use crate::profile::Profile;
use crate::scratch;
use crate::scripts;
use crate::suite::Suite;
use crate::wasm;
use crate::workspace::Workspace;

/// The tests that use a database; they run once on each of the two.
///
/// Unit tests of the domain and tests of decoding pictures and videos need no database.
const DATABASE_TESTS: &str =
    "(package(=domain) & kind(test) - test(/^images::decode::/)) | package(=api) | package(=server)";

/// All tests. Steps that do not depend on a failed one run all the same.
pub fn everything(workspace: &Workspace) -> Result<ExitCode> {
    let mut suite = Suite::default();
    format(&mut suite, workspace);
    // Optimised, as the assets have it: they take what this compiles.
    let linted = suite.step("Rust lints and build, browser", || {
        wasm::compile(workspace, Profile::Release, Compiler::Clippy).map(|_| ())
    });
    let folder = workspace.assets(None);
    let assets = suite.step("assets", || {
        assets::build(workspace, Profile::Release, Compiler::that_passes(linted), &folder)?;
        let within = manifest::print_sizes(&folder)?;
        ensure!(within, "a page loads too much");
        Ok(())
    });
    if assets {
        suite.step("islands, sizes", || scripts::check_island_sizes(workspace));
    } else {
        suite.skip("islands, sizes", "the assets were not built");
    }

    let rust = RustTests::build(&mut suite, workspace);
    if let Some(rust) = &rust {
        rust.without_database(&mut suite);
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
    } else {
        suite.skip("Rust tests", "they were not built");
    }

    islands(&mut suite, workspace);
    style(&mut suite, workspace);
    suite.step("end to end, types and lints", || {
        process::run(process::command("npm", &end2end(workspace)).args(["run", "--silent", "check"]))
    });
    if assets && rust.is_some() {
        // The stories run against the binary that was built for the Rust tests.
        suite.tests("end to end", &report(workspace, "end2end"), || {
            let passed = process::succeeds(&mut stories(workspace, &report(workspace, "end2end"))?)?;
            if !passed {
                println!("pictures of what failed: cd end2end; PICTURES=true npx playwright test --last-failed");
            }
            Ok(passed)
        });
    } else {
        suite.skip("end to end", "the assets or the server were not built");
    }
    Ok(suite.conclude())
}

/// The most important stories, in the second browser.
pub fn second_browser(workspace: &Workspace) -> Result<ExitCode> {
    let mut suite = Suite::default();
    if suite.step("assets and server", || build_for_stories(workspace)) {
        let report = report(workspace, "firefox");
        suite.tests("end to end, Firefox", &report, || {
            process::succeeds(&mut stories_in_firefox(workspace, &report)?)
        });
    } else {
        suite.skip("end to end, Firefox", "the assets or the server were not built");
    }
    Ok(suite.conclude())
}

/// The quick part: no browser, one database, no assets.
pub fn quick_part(workspace: &Workspace) -> Result<ExitCode> {
    let mut suite = Suite::default();
    format(&mut suite, workspace);
    // In the server's target folder: both share the macros, which are compiled for this machine.
    suite.step("Rust lints, browser", || {
        process::run(
            cargo(workspace)
                .args(["clippy", "--package", "hydrate", "--target", wasm::TARGET])
                .args(["--", "-D", "warnings"]),
        )
    });
    if let Some(rust) = RustTests::build(&mut suite, workspace) {
        rust.without_database(&mut suite);
        rust.on(&mut suite, "SQLite", "sqlite", None);
    } else {
        suite.skip("Rust tests", "they were not built");
    }
    islands(&mut suite, workspace);
    style(&mut suite, workspace);
    Ok(suite.conclude())
}

fn format(suite: &mut Suite, workspace: &Workspace) {
    suite.step("Rust format", || {
        process::run(cargo(workspace).args(["fmt", "--all", "--check"]))
    });
}

fn cargo(workspace: &Workspace) -> Command {
    process::command("cargo", &workspace.root)
}

fn end2end(workspace: &Workspace) -> PathBuf {
    workspace.root.join("end2end")
}

/// The file of a runner's report.
fn report(workspace: &Workspace, name: &str) -> PathBuf {
    workspace.root.join("target/reports").join(format!("{name}.xml"))
}

/// Rust's tests, run by cargo-nextest. All of them are built at once, so that they share one set of features.
struct RustTests<'a> {
    workspace: &'a Workspace,
    /// What compiles this workspace's crates.
    compiler: Compiler,
}

impl<'a> RustTests<'a> {
    /// Builds all targets with lints. Code that compiles but breaks a lint is built without them, so that its tests run.
    fn build(suite: &mut Suite, workspace: &'a Workspace) -> Option<Self> {
        let linted = suite.step("Rust lints and build, server", || {
            build_programs(workspace, Compiler::Clippy)
        });
        let compiler = Compiler::that_passes(linted);
        let tests = Self { workspace, compiler };
        let built = suite.step("Rust tests, build", || process::run(tests.nextest().arg("--no-run")));
        built.then_some(tests)
    }

    fn without_database(&self, suite: &mut Suite) {
        let filter = format!("not ({DATABASE_TESTS})");
        self.run(suite, "Rust tests without a database", &filter, |_| {});
    }

    fn on(&self, suite: &mut Suite, database: &str, setting: &str, url: Option<&str>) -> Option<Tally> {
        self.run(suite, &title_on(database), DATABASE_TESTS, |command| {
            command.env(TEST_DATABASE, setting);
            if let Some(url) = url {
                command.env(postgres::SETTING, url);
            }
        })
    }

    fn run(&self, suite: &mut Suite, title: &str, filter: &str, set: impl FnOnce(&mut Command)) -> Option<Tally> {
        // `.config/nextest.toml` names the file.
        let report = self.workspace.root.join("target/nextest/default/junit.xml");
        suite.tests(title, &report, || {
            let mut command = self.nextest();
            command.args(["--no-fail-fast", "-E", filter]);
            // A test waits for the disk, for a program or for the database's process: two tests per core keep all cores busy.
            let threads = std::thread::available_parallelism().map_or(2, |cores| cores.get() * 2);
            command.args(["--test-threads", &threads.to_string()]);
            scratch::offer(&mut command);
            set(&mut command);
            process::succeeds(&mut command)
        })
    }

    fn nextest(&self) -> Command {
        let mut command = self.compiler.cargo(self.workspace);
        command.args(["nextest", "run", "--workspace", "--exclude", "hydrate"]);
        command
    }
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
    let report = report(workspace, "islands");
    suite.tests("islands, vitest", &report, || {
        process::succeeds(
            process::command("npm", &folder)
                .args([
                    "run",
                    "--silent",
                    "test",
                    "--",
                    "--reporter=default",
                    "--reporter=junit",
                ])
                .arg(format!("--outputFile.junit={}", report.display())),
        )
    });
}

/// Runs each test file below style/; naming them works the same in all versions of Node.
fn style(suite: &mut Suite, workspace: &Workspace) {
    let report = report(workspace, "style");
    suite.tests("style", &report, || {
        let mut files: Vec<PathBuf> = Workspace::sources(&workspace.root.join("style"))?;
        files.retain(|file| file.to_string_lossy().ends_with(".test.mjs"));
        ensure!(!files.is_empty(), "style/ has no *.test.mjs");
        make_room_for(&report)?;
        process::succeeds(
            process::command("node", &workspace.root)
                .args(["--test", "--test-reporter=spec", "--test-reporter-destination=stdout"])
                .args(["--test-reporter=junit", "--test-reporter-destination"])
                .arg(&report)
                .args(files),
        )
    });
}

/// Builds what stories run against, as `make test` does: code that breaks a lint is built without them.
///
/// The tests compile more features of some crates than the programs alone, and Cargo keeps both variants: with those of the
/// tests, what `make test` has built is not built again.
pub fn build_for_stories(workspace: &Workspace) -> Result<()> {
    let built = |compiler| {
        assets::build(workspace, Profile::Release, compiler, &workspace.assets(None))?;
        build_programs(workspace, compiler)
    };
    built(Compiler::Clippy).or_else(|refusal| {
        println!("building again without lints: {refusal:#}");
        built(Compiler::Rustc)
    })
}

/// Builds the programs and all Rust tests, with the features that they need together.
fn build_programs(workspace: &Workspace, compiler: Compiler) -> Result<()> {
    process::run(
        compiler
            .cargo(workspace)
            .args(["build", "--workspace", "--exclude", "hydrate", "--all-targets"]),
    )
}

/// The stories in Chromium, against the last built binary and assets.
pub fn stories(workspace: &Workspace, report: &Path) -> Result<Command> {
    let folder = end2end(workspace);
    let mut command = process::command(folder.join("node_modules/.bin/playwright"), &folder);
    command.arg("test");
    against_server(command, workspace, report)
}

/// The stories that also run in Firefox, with a Playwright of its own, in a window on a virtual screen.
fn stories_in_firefox(workspace: &Workspace, report: &Path) -> Result<Command> {
    let mut command = process::command("npm", &end2end(workspace).join("firefox"));
    command.args(["run", "--silent", "test"]);
    against_server(command, workspace, report)
}

fn against_server(mut stories: Command, workspace: &Workspace, report: &Path) -> Result<Command> {
    make_room_for(report)?;
    stories
        .env("SERVER_BIN", workspace.server_binary(dev::DEBUG))
        .env("PLAYWRIGHT_JUNIT_OUTPUT_FILE", report);
    scratch::offer(&mut stories);
    Ok(stories)
}

fn make_room_for(report: &Path) -> Result<()> {
    let folder = report.parent().context("a report lies in a folder")?;
    std::fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))
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
