//! A throw-away PostgreSQL cluster for tests: started in a second, gone afterwards.
//!
//! It gives up durability for speed, so it does not show the behaviour in a crash.

use std::io::Write;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::process;
use crate::scratch;

/// The setting that selects a test's database: `sqlite` or `postgres`.
pub const TEST_DATABASE: &str = "TEST_DATABASE";
/// The setting that names a running server: its address as a database URL.
pub const SETTING: &str = "TEST_POSTGRES_URL";

/// The name of the only role; it may do everything.
const ROLE: &str = "app";

/// The server to use: a throw-away cluster, or the one from the setting.
pub enum Server {
    Ours(Cluster),
    Given(String),
}

impl Server {
    /// The server from TEST_POSTGRES_URL, else a new cluster.
    pub fn find_or_start() -> Result<Self> {
        let given = std::env::var_os(SETTING).and_then(|url| url.into_string().ok());
        match given {
            Some(url) if !url.is_empty() => Ok(Self::Given(url)),
            _ => Ok(Self::Ours(Cluster::start()?)),
        }
    }

    pub fn url(&self) -> &str {
        match self {
            Self::Ours(cluster) => &cluster.url,
            Self::Given(url) => url,
        }
    }
}

/// Runs a command with TEST_DATABASE and TEST_POSTGRES_URL set, so that its tests run on PostgreSQL, and returns its exit code.
pub fn run_with_cluster(command: &[String]) -> Result<ExitCode> {
    let server = Server::find_or_start()?;
    let (program, arguments) = command.split_first().context("no command was given")?;
    let status = process::run_in_foreground(
        Command::new(program)
            .args(arguments)
            .env(TEST_DATABASE, "postgres")
            .env(SETTING, server.url()),
    )?;
    drop(server);
    // A command that a signal ended has no code.
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    Ok(ExitCode::from(code.unwrap_or(1)))
}

/// The programs that a cluster needs, all in one folder.
const PROGRAMS: [&str; 3] = ["initdb", "pg_ctl", "psql"];
/// The time between two removals of databases that tests have left.
const SWEEP: Duration = Duration::from_secs(2);

/// A running cluster; dropping it stops the server and removes its files.
///
/// Each test has a database of its own, of some 700 files. They are removed while the other tests run, so that a few
/// remain at a time: a disk takes minutes to remove all of them.
pub struct Cluster {
    programs: Programs,
    folder: PathBuf,
    url: String,
    sweeper: Option<Sweeper>,
}

impl Cluster {
    /// Creates and starts a cluster on a free port of 127.0.0.1.
    ///
    /// Fails when PostgreSQL's server programs are missing or do not start, with their output.
    pub fn start() -> Result<Self> {
        Self::start_with("off")
    }

    /// The same, which keeps what it has committed when it is restarted. The machine itself may not stop.
    pub fn start_to_restart() -> Result<Self> {
        Self::start_with("on")
    }

    fn start_with(synchronous_commit: &str) -> Result<Self> {
        let started = Instant::now();
        let programs = Programs::find()?;
        let folder = programs.make_folder()?;
        // From here on dropping it cleans up, even after a failure.
        let mut cluster = Self {
            programs,
            folder,
            url: String::new(),
            sweeper: None,
        };
        cluster.initialise()?;
        let port = cluster.launch(synchronous_commit)?;
        // Through its socket in the file system, which costs the processor less than a port.
        let socket = cluster.folder.display().to_string();
        cluster.url = format!("postgres://{ROLE}@localhost:{port}/postgres?host={socket}");
        cluster.sweeper = Some(Sweeper::start(
            cluster.programs.folder.join("psql"),
            cluster.url.clone(),
        ));
        say(&format!(
            "throw-away cluster on port {port} ({})",
            process::spoken(started.elapsed())
        ));
        Ok(cluster)
    }

    pub fn url(&self) -> &str {
        &self.url
    }

    /// The command of `pg_ctl`, with a space between its words, and the folder of the cluster's data.
    pub fn control(&self) -> (String, String) {
        let program = self.programs.folder.join("pg_ctl").display().to_string();
        let command = if self.programs.as_root {
            format!("runuser -u postgres -- {program}")
        } else {
            program
        };
        (command, self.data().display().to_string())
    }

    fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    fn initialise(&self) -> Result<()> {
        let mut initdb = self.programs.command("initdb", &self.folder);
        initdb
            .arg("-D")
            .arg(self.data())
            .args(["-A", "trust", "-U", ROLE, "-E", "UTF8"])
            .args(["--locale=C", "--no-sync"]);
        process::read(&mut initdb).context("initdb")?;
        Ok(())
    }

    /// Starts the server; retries when another program takes the free port in between.
    fn launch(&self, synchronous_commit: &str) -> Result<u16> {
        let mut refusal = anyhow::anyhow!("never tried");
        for _ in 0..3 {
            let port = process::free_port()?;
            let settings = [
                format!("port={port}"),
                "listen_addresses=127.0.0.1".to_owned(),
                format!("unix_socket_directories={}", self.folder.display()),
                "max_connections=300".to_owned(),
                "fsync=off".to_owned(),
                format!("synchronous_commit={synchronous_commit}"),
                "full_page_writes=off".to_owned(),
                "wal_level=minimal".to_owned(),
                "max_wal_senders=0".to_owned(),
                "max_wal_size=256MB".to_owned(),
            ];
            let options: Vec<String> = settings.iter().map(|set| format!("-c {set}")).collect();
            let log = self.folder.join("log");
            let mut start = self.programs.command("pg_ctl", &self.folder);
            start
                .arg("-D")
                .arg(self.data())
                .arg("-l")
                .arg(&log)
                .args(["-w", "-t", "60", "-o", &options.join(" "), "start"])
                // The server would keep this process's pipes open.
                .stdout(Stdio::null())
                .stderr(Stdio::null());
            let status = start.status().context("cannot start pg_ctl")?;
            if status.success() {
                return Ok(port);
            }
            let log = std::fs::read_to_string(&log).unwrap_or_default();
            refusal = anyhow::anyhow!("PostgreSQL did not start:\n{log}");
        }
        Err(refusal)
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        let started = Instant::now();
        drop(self.sweeper.take());
        if self.data().join("postmaster.pid").exists() {
            let mut stop = self.programs.command("pg_ctl", &self.folder);
            stop.arg("-D").arg(self.data()).args(["-m", "immediate", "-w", "stop"]);
            if let Err(error) = process::read(&mut stop) {
                say(&format!("the cluster did not stop: {error:#}"));
            }
        }
        if let Err(error) = std::fs::remove_dir_all(&self.folder) {
            say(&format!("cannot remove {}: {error}", self.folder.display()));
            return;
        }
        say(&format!(
            "cluster stopped and removed ({})",
            process::spoken(started.elapsed())
        ));
    }
}

/// Removes the databases of tests that have ended, on a thread of its own.
struct Sweeper {
    end: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Sweeper {
    fn start(psql: PathBuf, url: String) -> Self {
        let (end, ended) = mpsc::channel();
        let thread = std::thread::spawn(move || {
            while let Err(RecvTimeoutError::Timeout) = ended.recv_timeout(SWEEP) {
                // PostgreSQL may be restarting: the next sweep removes them.
                if let Err(error) = sweep(&psql, &url) {
                    say(&format!("no database was removed this time: {error:#}"));
                }
            }
        });
        Self {
            end: Some(end),
            thread: Some(thread),
        }
    }
}

impl Drop for Sweeper {
    fn drop(&mut self) {
        drop(self.end.take());
        if let Some(Err(_)) = self.thread.take().map(JoinHandle::join) {
            say("the thread that removes databases has panicked");
        }
    }
}

fn sweep(psql: &Path, url: &str) -> Result<()> {
    let ask = |commands: &[String]| {
        let mut command = process::command(psql, Path::new("/"));
        command.args(["--no-psqlrc", "--tuples-only", "--no-align", "--dbname", url]);
        command.args(commands.iter().flat_map(|one| ["--command", one]));
        process::read(&mut command)
    };
    let names = ask(&[r"SELECT datname FROM pg_database WHERE datname LIKE 'test\_%'".to_owned()])?;
    let left: Vec<String> = names
        .lines()
        .filter(|name| process_of(name).is_some_and(|id| !Path::new("/proc").join(id).exists()))
        .map(|name| format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)"))
        .collect();
    if !left.is_empty() {
        ask(&left)?;
    }
    Ok(())
}

/// The process of the test that a database belongs to: `test_{process}_{more}`.
fn process_of(database: &str) -> Option<&str> {
    let (process, _) = database.strip_prefix("test_")?.split_once('_')?;
    let is_number = !process.is_empty() && process.bytes().all(|digit| digit.is_ascii_digit());
    is_number.then_some(process)
}

/// On the error output: the standard output belongs to the command that runs.
fn say(text: &str) {
    writeln!(std::io::stderr(), "postgres: {text}").ok();
}

/// PostgreSQL's server programs, and the user that runs them.
struct Programs {
    folder: PathBuf,
    as_root: bool,
}

impl Programs {
    fn find() -> Result<Self> {
        let candidates = std::env::var_os("PATH")
            .map(|path| std::env::split_paths(&path).collect())
            .unwrap_or_default();
        let debian = Path::new("/usr/lib/postgresql");
        let Some(folder) = find_folder(candidates, debian) else {
            bail!(
                "PostgreSQL's initdb, pg_ctl and psql are missing: install postgresql, or name a \
                 running server in {SETTING}"
            );
        };
        Ok(Self {
            folder,
            as_root: rustix::process::geteuid().is_root(),
        })
    }

    /// A program of PostgreSQL. It refuses to run as root, so root runs it as another user.
    fn command(&self, program: &str, folder: &Path) -> Command {
        let program = self.folder.join(program);
        let mut command = if self.as_root {
            let mut lent = process::command("runuser", folder);
            lent.args(["-u", "postgres", "--"]).arg(program);
            lent
        } else {
            process::command(program, folder)
        };
        // Ctrl-C is for the command that uses the cluster; it must not interrupt stopping.
        command.process_group(0);
        command
    }

    /// A folder of its own that the server's user owns.
    fn make_folder(&self) -> Result<PathBuf> {
        let folder = tempfile::Builder::new()
            .prefix("throw-away-postgres.")
            .tempdir_in(scratch::folder())
            .context("no folder for the cluster")?
            .keep();
        if self.as_root {
            let mut chown = process::command("chown", Path::new("/"));
            process::read(chown.arg("postgres").arg(&folder)).context("chown")?;
        }
        Ok(folder)
    }
}

/// The first folder of the path with the programs, else the newest of Debian's versions.
fn find_folder(path: Vec<PathBuf>, debian: &Path) -> Option<PathBuf> {
    let complete = |folder: &PathBuf| PROGRAMS.iter().all(|program| folder.join(program).exists());
    path.into_iter().find(complete).or_else(|| {
        let versions = std::fs::read_dir(debian).ok()?.flatten();
        versions
            .filter_map(|entry| {
                let version: u32 = entry.file_name().to_str()?.parse().ok()?;
                Some((version, entry.path().join("bin")))
            })
            .filter(|(_, folder)| complete(folder))
            .max()
            .map(|(_, folder)| folder)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with_programs(folder: &Path) {
        std::fs::create_dir_all(folder).unwrap();
        for program in PROGRAMS {
            std::fs::write(folder.join(program), "").unwrap();
        }
    }

    #[test]
    fn the_newest_version_is_taken_when_the_path_has_none() {
        let home = tempfile::tempdir().unwrap();
        let debian = home.path().join("postgresql");
        for version in ["9", "15", "17"] {
            with_programs(&debian.join(version).join("bin"));
        }
        std::fs::remove_file(debian.join("17/bin/initdb")).unwrap();
        let found = find_folder(vec![home.path().join("bin")], &debian);
        assert_eq!(found, Some(debian.join("15/bin")));
    }

    #[test]
    fn a_database_names_the_process_of_its_test() {
        assert_eq!(process_of("test_417_a0"), Some("417"));
        for other in [
            "postgres",
            "test_",
            "test_417",
            "test__a0",
            "test_41b_a0",
            "template_417_a0",
        ] {
            assert_eq!(process_of(other), None, "{other}");
        }
    }

    #[test]
    fn the_path_comes_first() {
        let home = tempfile::tempdir().unwrap();
        with_programs(&home.path().join("bin"));
        with_programs(&home.path().join("postgresql/15/bin"));
        let found = find_folder(
            vec![home.path().join("empty"), home.path().join("bin")],
            &home.path().join("postgresql"),
        );
        assert_eq!(found, Some(home.path().join("bin")));
    }

    #[test]
    fn without_the_programs_there_is_no_folder() {
        let home = tempfile::tempdir().unwrap();
        assert_eq!(find_folder(vec![], home.path()), None);
    }
}
