//! The measured server: started on a free port with a folder of its own, stopped by its process id.
//!
//! The folder is kept between runs, so that the demonstration is loaded once.

use std::fs::File;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

use super::report::{Report, Verdict};
use super::{http, median};
use crate::process::{self, Running};
use crate::workspace::Workspace;

/// The limit from the start of the process to the first good answer of /ready, in seconds.
const MAX_START_SECONDS: f64 = 1.0;
/// The limit of the first start, which loads the demonstration, in seconds.
const MAX_LOAD_SECONDS: f64 = 60.0;
/// How many starts are measured.
const STARTS: usize = 5;
/// How long a start may take before it counts as failed.
const START_TIMEOUT: Duration = Duration::from_secs(300);
/// Settings of the developer's environment that would change the measurement.
const SETTINGS: [&str; 8] = [
    "COUNTRY_HEADER",
    "DATABASE_URL",
    "DEMO_HOTELS",
    "LOG_FORMAT",
    "MEDIA_CACHE_MB",
    "RUST_LOG",
    "SITE_NAME",
    "TEST_GATEWAY_URL",
];
/// The server's log line after loading the demonstration.
const LOADED: &str = "The demonstration set is loaded";

/// The measured binary, and the folder for its data and the notes.
pub struct Ground {
    pub binary: PathBuf,
    pub folder: PathBuf,
}

impl Ground {
    /// Creates the folder; data of an earlier measurement stays.
    pub fn new(workspace: &Workspace, binary: PathBuf) -> Result<Self> {
        let folder = workspace.root.join("target/bench-data");
        std::fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
        Ok(Self { binary, folder })
    }
}

/// A running server; it stops when this value is dropped.
pub struct Site {
    pub address: SocketAddr,
    /// From the start of the process to the first good answer.
    pub started_in: Duration,
    /// Its output until then.
    said: String,
    running: Running,
}

impl Site {
    /// Starts the server, on one core if given, and waits until it is ready.
    pub fn serve(ground: &Ground, core: Option<usize>) -> Result<Self> {
        Self::serve_with(ground, core, &[])
    }

    /// The same with settings of its own.
    pub fn serve_with(ground: &Ground, core: Option<usize>, settings: &[(&str, &str)]) -> Result<Self> {
        let port = process::free_port()?;
        let mut command = on_core(&ground.binary, core, &ground.folder);
        command
            .arg("serve")
            .env("MODE", "demo")
            .env("LISTEN", format!("127.0.0.1:{port}"))
            .env("PUBLIC_URL", format!("http://127.0.0.1:{port}"))
            .env("DATA_DIR", &ground.folder);
        for setting in SETTINGS {
            command.env_remove(setting);
        }
        command.envs(settings.iter().copied());
        Self::start(command, port, "/ready", &ground.folder.join("server.log")).with_context(|| {
            format!(
                "does {} hold data of another version? remove it then",
                ground.folder.display()
            )
        })
    }

    /// The same; if it had to load the demonstration, it is restarted, as an installation in use.
    pub fn serve_loaded(ground: &Ground, core: Option<usize>) -> Result<Self> {
        let site = Self::serve(ground, core)?;
        if !site.has_loaded() {
            return Ok(site);
        }
        println!(
            "the demonstration was loaded first ({})",
            process::spoken(site.started_in)
        );
        site.stop()?;
        Self::serve(ground, core)
    }

    /// Starts a program and waits until it answers a path with 200; its output goes to a file.
    pub fn start(mut command: Command, port: u16, path: &str, log: &Path) -> Result<Self> {
        let address = SocketAddr::from(([127, 0, 0, 1], port));
        let words = File::create(log).with_context(|| format!("cannot write {}", log.display()))?;
        command
            .stdout(Stdio::from(words.try_clone()?))
            .stderr(Stdio::from(words));
        let started = Instant::now();
        let mut running = Running::start(&mut command)?;
        while http::get(address, path).is_err() {
            if let Some(status) = running.ended()? {
                let said = std::fs::read_to_string(log).unwrap_or_default();
                bail!("the server ended with {status}: {}", last_lines(&said));
            }
            ensure!(!process::stop_requested(), "interrupted");
            ensure!(
                started.elapsed() < START_TIMEOUT,
                "the server is not ready, see {}",
                log.display()
            );
            std::thread::sleep(Duration::from_millis(1));
        }
        let started_in = started.elapsed();
        Ok(Self {
            address,
            started_in,
            said: std::fs::read_to_string(log)?,
            running,
        })
    }

    /// Whether this start had to load the demonstration.
    pub fn has_loaded(&self) -> bool {
        self.said.contains(LOADED)
    }

    /// Stops it and waits until it has ended.
    pub fn stop(self) -> Result<()> {
        self.running.stop()
    }
}

/// A program in a folder, pinned to one core if given.
pub fn on_core(program: &Path, core: Option<usize>, folder: &Path) -> Command {
    match core {
        Some(core) => {
            let mut command = process::command("taskset", folder);
            command.args(["--cpu-list", &core.to_string()]).arg(program);
            command
        }
        None => process::command(program, folder),
    }
}

fn last_lines(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(5)..].join("\n")
}

/// Measures the first start when the demonstration was not loaded, then starts with it.
pub fn measure(ground: &Ground, report: &mut Report) -> Result<()> {
    let first = Site::serve(ground, None)?;
    let what = "first start, which loads the demonstration";
    let goal = format!("≤ {MAX_LOAD_SECONDS} s");
    if first.has_loaded() {
        let seconds = first.started_in.as_secs_f64();
        let verdict = Verdict::of(seconds <= MAX_LOAD_SECONDS);
        report.row(what, format!("{seconds:.1} s"), goal, verdict);
    } else {
        let kept = "it is loaded already: remove target/bench-data to measure";
        report.row(what, kept, goal, Verdict::WithoutLimit);
    }
    first.stop()?;
    let mut starts = Vec::new();
    for _ in 0..STARTS {
        let site = Site::serve(ground, None)?;
        starts.push(site.started_in.as_secs_f64());
        site.stop()?;
    }
    let middle = median(starts.iter().copied());
    let slowest = starts.iter().copied().fold(0.0, f64::max);
    report.row(
        "`server serve` to /ready with the demonstration",
        format!("{middle:.2} s (median of {STARTS}, slowest {slowest:.2} s)"),
        format!("≤ {MAX_START_SECONDS} s"),
        Verdict::of(middle <= MAX_START_SECONDS),
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start(script: &str) -> Result<Site> {
        let folder = tempfile::tempdir().unwrap();
        let mut command = process::command("sh", folder.path());
        command.args(["-c", script]);
        Site::start(command, process::free_port()?, "/ready", &folder.path().join("log"))
    }

    #[test]
    fn a_server_that_ends_says_why() {
        let error = start("echo 'LISTEN is wrong' >&2; exit 2").err().unwrap().to_string();
        assert_eq!(error, "the server ended with exit status: 2: LISTEN is wrong");
    }
}
