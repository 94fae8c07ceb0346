//! The developer's commands beyond single calls of Cargo: assets, test suites, the throw-away database cluster and
//! the development loop.
//!
//! It builds and starts the product but links none of its crates, so that a broken page never stops the tool that
//! reports it.
#![expect(
    clippy::disallowed_methods,
    reason = "a tool runs in the environment of its caller, and passes it on"
)]

mod assets;
mod audit;
mod bench;
mod cache;
mod compiler;
mod compress;
mod css;
mod dev;
mod faults;
mod figures;
mod flaky;
mod fuzz;
mod junit;
mod manifest;
mod postgres;
mod process;
mod profile;
mod sbom;
mod scratch;
mod scripts;
mod suite;
mod test;
mod wasm;
mod workspace;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::{Args, Parser, Subcommand};

use compiler::Compiler;
use profile::Profile;
use workspace::Workspace;

#[derive(Parser)]
#[command(name = "xtask", about = "Builds, tests and runs the whole product", version)]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Build styles, scripts, WASM and islands into one folder with a manifest.
    Assets(AssetArguments),
    /// Print the bytes of each asset; exit with 1 when a page exceeds its budget.
    Sizes(FolderArguments),
    /// Run a command with TEST_DATABASE=postgres and TEST_POSTGRES_URL set to a throw-away PostgreSQL cluster.
    Postgres {
        /// The command and its arguments.
        #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true)]
        command: Vec<String>,
    },
    /// Run every test there is: formats, lints, Rust on both databases, islands, end to end.
    Test,
    /// Run the stories that matter most in Firefox, too.
    Browsers,
    /// Run the stories again and again beside a load on all cores; exit with 1 when one fails.
    Flaky(flaky::Plan),
    /// Run the quick part of the tests: formats, lints, Rust on SQLite, islands.
    Check,
    /// Build, serve, and do both again whenever a source file changes.
    Dev,
    /// Build assets and server, then serve.
    Run,
    /// Build assets and server as `run` does.
    Build,
    /// Build the binary that is given to others, with its bill of materials.
    Dist,
    /// Check licences, sources and advisories of crates and npm packages; exit with 1 when one is not allowed.
    Audit,
    /// Write the API document and the TypeScript types made from it.
    Openapi,
    /// Let something go wrong at every fail point and at random moments, on both databases.
    Faults(faults::Plan),
    /// Simulate checkouts and cancellations in a world that loses, repeats and delays messages.
    Simulate(faults::Simulation),
    /// Write docs/states.md, the drawing of states and moves.
    States,
    /// Measure what a fresh build and a changed line cost.
    Figures,
    /// Build with optimisation, then measure; exit with 1 when a limit is broken.
    Bench(bench::Plan),
    /// Try every operation of the API document with cases that it allows and cases that it does not.
    Fuzz(fuzz::Plan),
}

#[derive(Args)]
struct AssetArguments {
    /// Optimise and compress; the same as `--profile release`.
    #[arg(long, conflicts_with = "profile")]
    release: bool,
    /// How much work to put into small files.
    #[arg(long, value_enum, default_value = "dev")]
    profile: Profile,
    #[command(flatten)]
    folder: FolderArguments,
}

#[derive(Args)]
struct FolderArguments {
    /// The asset folder; target/assets of this workspace when absent.
    #[arg(long = "out", value_name = "DIR")]
    folder: Option<PathBuf>,
}

fn main() -> ExitCode {
    match perform(Arguments::parse().task) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn perform(task: Task) -> Result<ExitCode> {
    let workspace = Workspace::locate()?;
    process::watch_signals()?;
    match task {
        Task::Assets(arguments) => {
            let profile = if arguments.release {
                Profile::Release
            } else {
                arguments.profile
            };
            let folder = workspace.assets(arguments.folder.folder);
            assets::build(&workspace, profile, Compiler::Rustc, &folder)?;
            Ok(ExitCode::SUCCESS)
        }
        Task::Sizes(arguments) => {
            let folder = workspace.assets(arguments.folder);
            let kept = manifest::print_sizes(&folder)?;
            Ok(if kept { ExitCode::SUCCESS } else { ExitCode::FAILURE })
        }
        Task::Postgres { command } => postgres::run_with_cluster(&command),
        Task::Test => test::everything(&workspace),
        Task::Browsers => test::second_browser(&workspace),
        Task::Flaky(plan) => flaky::run(&workspace, &plan),
        Task::Check => test::quick_part(&workspace),
        Task::Dev => dev::watch(&workspace),
        Task::Run => dev::run(&workspace),
        Task::Build => {
            dev::build(&workspace)?;
            Ok(ExitCode::SUCCESS)
        }
        Task::Dist => {
            dev::build_dist(&workspace)?;
            sbom::write(&workspace, dev::DIST)?;
            Ok(ExitCode::SUCCESS)
        }
        Task::Audit => audit::run(&workspace),
        Task::Openapi => {
            dev::write_api_document(&workspace)?;
            Ok(ExitCode::SUCCESS)
        }
        Task::Faults(plan) => faults::run(&workspace, &plan),
        Task::Simulate(plan) => faults::simulate(&workspace, &plan),
        Task::States => {
            dev::write_states(&workspace)?;
            Ok(ExitCode::SUCCESS)
        }
        Task::Figures => figures::run(&workspace),
        Task::Bench(plan) => bench::run(&workspace, &plan),
        Task::Fuzz(plan) => fuzz::run(&workspace, &plan),
    }
}
