//! `make figures`: measures build times. A fresh build into an empty folder, then a changed line in three places.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

use crate::process::{self, Running};
use crate::workspace::Workspace;

/// Where a line is changed: a rule of posts, a step of checkout, a page.
const EDITS: [(&str, &str); 3] = [
    ("a rule of posts", "server/domain/src/creators/posts/check.rs"),
    ("a step of checkout", "server/domain/src/bookings/checkout/drive.rs"),
    ("the view of a page", "app/src/pages/search.rs"),
];

/// How long a started server may take to answer.
const START_WAIT: Duration = Duration::from_secs(120);
const POLL: Duration = Duration::from_millis(20);

/// A line of the output.
struct Figure {
    what: String,
    wall: Duration,
    processor: Duration,
}

/// Builds and prints the figures. The packages of Cargo and npm must be downloaded already: downloads are not
/// measured.
pub fn run(workspace: &Workspace) -> Result<ExitCode> {
    let folder = tempfile::tempdir().context("no folder to build in")?;
    let target = folder.path().join("target");
    let mut figures = Vec::new();
    let cargo = |arguments: &[&str]| {
        let mut cargo = process::command("cargo", &workspace.root);
        cargo.args(arguments).env("CARGO_TARGET_DIR", &target);
        cargo
    };
    let server = ["build", "--package", "server", "--package", "gateway"];
    for (what, mut command) in [
        ("fresh: the builder itself", cargo(&["build", "--package", "xtask"])),
        ("fresh: assets", assets(workspace, &target)),
        ("fresh: the server", cargo(&server)),
    ] {
        figures.push(measured(what, || process::run(&mut command))?);
    }
    figures.push(Figure {
        what: "fresh: all that `make run` builds".to_owned(),
        wall: figures.iter().map(|figure| figure.wall).sum(),
        processor: figures.iter().map(|figure| figure.processor).sum(),
    });

    let site = folder.path().join("site");
    let started = || served(&target.join("debug/server"), &site);
    figures.push(measured("first start, which loads the demonstration", started)?);
    for (what, file) in EDITS {
        let edit = Edit::make(&workspace.root.join(file))?;
        // The first build after a fresh one still writes caches for later ones.
        process::run(&mut cargo(&server))?;
        edit.again()?;
        figures.push(measured(&format!("{what} changed, until it is served"), || {
            process::run(&mut cargo(&server))?;
            started()
        })?);
    }
    print(&figures)?;
    Ok(ExitCode::SUCCESS)
}

/// The assets, built by the builder of this folder, without results of an earlier build.
fn assets(workspace: &Workspace, target: &Path) -> Command {
    let mut assets = process::command(target.join("debug/xtask"), &workspace.root);
    assets
        .args(["assets", "--release", "--out"])
        .arg(target.join("assets"))
        .env("CARGO_TARGET_DIR", target);
    assets
}

fn measured(what: &str, perform: impl FnOnce() -> Result<()>) -> Result<Figure> {
    let before = process::processor_time_of_children().context("this system does not tell processor time")?;
    let started = Instant::now();
    perform()?;
    let wall = started.elapsed();
    let after = process::processor_time_of_children().context("this system does not tell processor time")?;
    Ok(Figure {
        what: what.to_owned(),
        wall,
        processor: after.saturating_sub(before),
    })
}

/// Starts the server in a folder, waits until it answers, and stops it.
fn served(server: &Path, folder: &Path) -> Result<()> {
    std::fs::create_dir_all(folder)?;
    let address = format!("127.0.0.1:{}", process::free_port()?);
    let mut command = process::command(server, folder);
    command
        .arg("serve")
        .env("MODE", "demo")
        .env("LISTEN", &address)
        .env("PUBLIC_URL", format!("http://{address}"))
        .env("DATA_DIR", folder);
    let mut running = Running::start(&mut command)?;
    let started = Instant::now();
    while std::net::TcpStream::connect(&address).is_err() {
        ensure!(running.ended()?.is_none(), "the server ended at its start");
        ensure!(started.elapsed() < START_WAIT, "the server did not answer");
        std::thread::sleep(POLL);
    }
    running.stop()
}

/// A source file with an added line, which moves everything below it; restored when this value is dropped.
struct Edit {
    file: PathBuf,
    text: String,
}

impl Edit {
    fn make(file: &Path) -> Result<Self> {
        let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
        let edit = Self {
            file: file.to_owned(),
            text,
        };
        edit.write("// One line more.\n")?;
        Ok(edit)
    }

    /// Changes the file once more.
    fn again(&self) -> Result<()> {
        self.write("// One line more.\n// And another one.\n")
    }

    fn write(&self, lines: &str) -> Result<()> {
        let place = self.text.find("\nuse ").map_or(0, |place| place + 1);
        let (above, below) = self.text.split_at(place);
        std::fs::write(&self.file, format!("{above}{lines}{below}"))
            .with_context(|| format!("cannot write {}", self.file.display()))
    }
}

impl Drop for Edit {
    fn drop(&mut self) {
        if let Err(error) = std::fs::write(&self.file, &self.text) {
            eprintln!("{} has one line more than before: {error}", self.file.display());
        }
    }
}

fn print(figures: &[Figure]) -> Result<()> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let processor = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = processor
        .lines()
        .find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let model = model.map_or("an unknown processor", |(_, model)| model);
    let rustc = process::read(process::command("rustc", Path::new("/")).arg("--version"))?;
    println!("figures: {cores} cores of {model}, {}", rustc.trim());
    for figure in figures {
        println!(
            "{:<50} {:>6.0} s wall {:>6.0} s of processor time",
            figure.what,
            figure.wall.as_secs_f64(),
            figure.processor.as_secs_f64()
        );
    }
    Ok(())
}
