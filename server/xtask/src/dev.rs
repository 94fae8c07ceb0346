//! Builds and starts the server: once, after every change, or optimised for distribution and measurements.

use std::collections::HashMap;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Command, ExitCode};
use std::time::{Duration, Instant, SystemTime};

use anyhow::{Context, Result};

use crate::assets;
use crate::compiler::Compiler;
use crate::process;
use crate::profile::Profile;
use crate::workspace::Workspace;

/// The folders whose files determine the site.
const SOURCES: [&str; 5] = ["app", "islands", "migrations", "server", "style"];
/// How often the source files are checked.
const POLL: Duration = Duration::from_millis(400);
/// An editor writes several files at once: build when they have not changed for this long.
const QUIET: Duration = Duration::from_millis(200);

/// Hotels of the demonstration set during development: without optimisation the full set takes minutes to load.
const DEV_HOTELS: &str = "500";

/// The crates with programs that people or tests start.
const PROGRAMMES: [&str; 2] = ["server", "gateway"];

/// Cargo's folder for the everyday profile.
pub const DEBUG: &str = "debug";
/// The profile of the distributed binary, and the name of its folder.
pub const DIST: &str = "dist";

/// Has the linker keep one of functions with equal code. Only the linker that comes with Rust on this target is known to take
/// it.
const FOLD_EQUAL_CODE: [&str; 2] = [
    "--config",
    r#"target.x86_64-unknown-linux-gnu.rustflags = ["-Clink-arg=-Wl,--icf=all"]"#,
];

/// Builds assets and server with the everyday profile, which builds quickly.
pub fn build(workspace: &Workspace) -> Result<()> {
    assets::build(workspace, Profile::Release, Compiler::Rustc, &workspace.assets(None))?;
    build_server(workspace, DEBUG)
}

/// Builds the optimised server with embedded assets: one file that needs no folder beside it.
pub fn build_dist(workspace: &Workspace) -> Result<()> {
    assets::build(workspace, Profile::Release, Compiler::Rustc, &workspace.assets(None))?;
    build_server(workspace, DIST)
}

/// Builds another package together with the optimised server, so that both share their dependencies.
pub fn build_beside_server(workspace: &Workspace, package: &str) -> Result<()> {
    process::run(cargo_build(workspace, &["--profile", DIST, "--package", package]).args(FOLD_EQUAL_CODE))
}

/// Builds a package alone, optimised.
pub fn build_alone(workspace: &Workspace, package: &str) -> Result<()> {
    let mut cargo = process::command("cargo", &workspace.root);
    process::run(cargo.args(["build", "--profile", DIST, "--package", package]))
}

/// Writes the API document, the TypeScript types generated from it, and the texts and limits that the islands share.
pub fn write_api_document(workspace: &Workspace) -> Result<()> {
    process::run(&mut cargo_build(workspace, &[]))?;
    let server = workspace.server_binary(DEBUG);
    let text = process::read(process::command(server, &workspace.root).arg("openapi"))?;
    let document = workspace.root.join("server/api/openapi.json");
    std::fs::write(&document, text).with_context(|| format!("cannot write {}", document.display()))?;
    let islands = workspace.root.join("islands");
    for name in ["texts", "limits"] {
        let text = process::read(process::command(workspace.server_binary(DEBUG), &workspace.root).arg(name))?;
        let file = islands.join(format!("src/api/{name}.json"));
        std::fs::write(&file, text).with_context(|| format!("cannot write {}", file.display()))?;
    }
    process::run(process::command("npm", &islands).args(["run", "--silent", "generate"]))?;
    println!(
        "openapi: {}, its types and validators, the texts and the limits",
        document.display()
    );
    Ok(())
}

/// Writes the drawing of states and the moves between them.
pub fn write_states(workspace: &Workspace) -> Result<()> {
    process::run(&mut cargo_build(workspace, &[]))?;
    let text = process::read(process::command(workspace.server_binary(DEBUG), &workspace.root).arg("states"))?;
    let document = workspace.root.join("docs/states.md");
    std::fs::write(&document, text).with_context(|| format!("cannot write {}", document.display()))?;
    println!("states: {}", document.display());
    Ok(())
}

fn build_server(workspace: &Workspace, folder: &str) -> Result<()> {
    let started = Instant::now();
    // Cargo names the folder of its profile `dev` differently.
    let profile = if folder == DEBUG { "dev" } else { folder };
    let mut cargo = cargo_build(workspace, &["--profile", profile]);
    if folder == DIST {
        cargo.args(FOLD_EQUAL_CODE);
    }
    process::run(&mut cargo)?;
    println!(
        "server: {} ({})",
        workspace.server_binary(folder).display(),
        process::spoken(started.elapsed())
    );
    Ok(())
}

/// Builds everything and replaces this process by the server.
pub fn run(workspace: &Workspace) -> Result<ExitCode> {
    build(workspace)?;
    let mut server = serve(workspace);
    // Only an error returns: the server has replaced this process.
    Err(server.exec()).context("the server did not start")
}

/// Builds and serves, and repeats both when a source file changes, until it is stopped.
pub fn watch(workspace: &Workspace) -> Result<ExitCode> {
    let mut server: Option<Child> = None;
    while !process::stop_requested() {
        let seen = source_times(workspace)?;
        match build_dev(workspace) {
            Ok(()) => {
                if let Some(mut old) = server.take() {
                    process::end_group(&mut old)?;
                }
                let mut command = serve(workspace);
                if std::env::var_os("DEMO_HOTELS").is_none() {
                    command.env("DEMO_HOTELS", DEV_HOTELS);
                }
                command.process_group(0);
                server = Some(command.spawn().context("the server did not start")?);
            }
            Err(error) => eprintln!("error: {error:#}\nthe last good server keeps running"),
        }
        println!("watching {}", SOURCES.join(", "));
        wait_for_change(workspace, &seen, &mut server)?;
    }
    if let Some(mut server) = server {
        process::end_group(&mut server)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn build_dev(workspace: &Workspace) -> Result<()> {
    assets::build(workspace, Profile::Dev, Compiler::Rustc, &workspace.assets(None))?;
    process::run(&mut cargo_build(workspace, &[]))
}

fn cargo_build(workspace: &Workspace, arguments: &[&str]) -> Command {
    let mut cargo = process::command("cargo", &workspace.root);
    cargo.arg("build").args(arguments);
    for name in PROGRAMMES {
        cargo.args(["--package", name]);
    }
    cargo
}

fn serve(workspace: &Workspace) -> Command {
    let mut server = process::command(workspace.server_binary(DEBUG), &workspace.root);
    server.arg("serve");
    if std::env::var_os("MODE").is_none() {
        server.env("MODE", "demo");
    }
    server
}

/// Returns when a source file is newer, new or deleted, or when this process is asked to end.
fn wait_for_change(workspace: &Workspace, seen: &SourceTimes, server: &mut Option<Child>) -> Result<()> {
    while !process::stop_requested() {
        std::thread::sleep(POLL);
        if let Some(child) = server
            && let Some(status) = child.try_wait()?
        {
            eprintln!("the server ended with {status}; change a file to start it again");
            *server = None;
        }
        let mut now = source_times(workspace)?;
        if now == *seen {
            continue;
        }
        loop {
            std::thread::sleep(QUIET);
            let later = source_times(workspace)?;
            if later == now {
                return Ok(());
            }
            now = later;
        }
    }
    Ok(())
}

type SourceTimes = HashMap<PathBuf, SystemTime>;

fn source_times(workspace: &Workspace) -> Result<SourceTimes> {
    let mut times = HashMap::new();
    for folder in SOURCES {
        for file in Workspace::sources(&workspace.root.join(folder))? {
            // A file may be deleted between the listing and this check.
            if let Ok(changed) = std::fs::metadata(&file).and_then(|found| found.modified()) {
                times.insert(file, changed);
            }
        }
    }
    Ok(times)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_a_changed_and_a_removed_file_are_changes() {
        let root = tempfile::tempdir().unwrap();
        let workspace = Workspace {
            root: root.path().to_owned(),
            target: root.path().join("target"),
        };
        let file = root.path().join("style/main.css");
        let empty = source_times(&workspace).unwrap();
        std::fs::create_dir_all(root.path().join("style")).unwrap();
        std::fs::write(&file, "a{}").unwrap();
        let first = source_times(&workspace).unwrap();
        assert_ne!(first, empty);

        let handle = std::fs::File::options().write(true).open(&file).unwrap();
        handle.set_modified(first[&file] + Duration::from_secs(5)).unwrap();
        let second = source_times(&workspace).unwrap();
        assert_ne!(second, first);

        std::fs::remove_file(&file).unwrap();
        assert_eq!(source_times(&workspace).unwrap(), empty);
    }
}
