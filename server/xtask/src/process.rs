//! Child processes: started, watched, stopped by their id, and never left behind.
//!
//! A signal to this process ends the child that it waits for; a started program runs only as long as its owner wants
//! it.

use std::io::Write;
use std::net::TcpListener;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use rustix::process::{Pid, Signal, kill_process, kill_process_group};

/// How long a child may take to end after a request.
const GRACE: Duration = Duration::from_secs(10);
const POLL: Duration = Duration::from_millis(20);

static STOP: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// Turns Ctrl-C, a hang-up and a termination request into a flag that `wait` and loops check.
pub fn watch_signals() -> Result<()> {
    let flag = STOP.get_or_init(Arc::default);
    for signal in [
        signal_hook::consts::SIGINT,
        signal_hook::consts::SIGTERM,
        signal_hook::consts::SIGHUP,
    ] {
        signal_hook::flag::register(signal, flag.clone())?;
    }
    Ok(())
}

/// Whether this process was asked to end.
pub fn stop_requested() -> bool {
    STOP.get().is_some_and(|flag| flag.load(Ordering::Relaxed))
}

/// A command in a folder, without keyboard input.
///
/// It does not see the variables that `cargo run` sets for this program's own package. Build scripts read some of them, so
/// a call of `cargo` by hand would compile a dozen dependencies again, and the next `make test` once more.
pub fn command(program: impl AsRef<std::ffi::OsStr>, folder: &Path) -> Command {
    let mut command = Command::new(program);
    command.current_dir(folder).stdin(Stdio::null());
    for (name, _) in std::env::vars_os() {
        if name.to_str().is_some_and(is_of_own_package) {
            command.env_remove(name);
        }
    }
    command
}

/// Whether `cargo run` sets this variable for the package of the program that it starts.
fn is_of_own_package(name: &str) -> bool {
    ["CARGO_PKG_", "CARGO_MANIFEST_"]
        .iter()
        .any(|prefix| name.starts_with(prefix))
}

/// Runs a command to its end and fails when it fails; it inherits the output.
pub fn run(command: &mut Command) -> Result<()> {
    let status = run_for_status(command)?;
    if !status.success() {
        bail!("{} ended with {status}", program_of(command));
    }
    Ok(())
}

/// Runs a command to its end; it inherits the output.
pub fn run_for_status(command: &mut Command) -> Result<ExitStatus> {
    command.process_group(0);
    let mut child = spawn(command)?;
    wait(&mut child, Reach::Group)
}

/// Runs a command that may use the keyboard, in this process group.
pub fn run_in_foreground(command: &mut Command) -> Result<ExitStatus> {
    let mut child = spawn(command)?;
    wait(&mut child, Reach::Child)
}

/// Runs a command and returns its standard output; fails with its error output.
pub fn read(command: &mut Command) -> Result<String> {
    let output = command
        .output()
        .with_context(|| format!("cannot start {}", program_of(command)))?;
    if !output.status.success() {
        bail!(
            "{} ended with {}\n{}{}",
            program_of(command),
            output.status,
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr)
        );
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Runs a command to its end and returns whether it succeeded; it inherits the output.
pub fn succeeds(command: &mut Command) -> Result<bool> {
    Ok(run_for_status(command)?.success())
}

/// User and system time of all programs that this process started and that have ended; none where the system does not
/// report it.
pub fn processor_time_of_children() -> Option<Duration> {
    let status = std::fs::read_to_string("/proc/self/stat").ok()?;
    let ticks_per_second = rustix::param::clock_ticks_per_second();
    // The name is in brackets and may contain spaces; cutime and cstime are the 14th and 15th field after it.
    let (_, fields) = status.rsplit_once(')')?;
    let ticks: u64 = fields
        .split_whitespace()
        .skip(13)
        .take(2)
        .map(|field| field.parse::<u64>().ok())
        .sum::<Option<u64>>()?;
    Some(Duration::from_millis(ticks * 1_000 / ticks_per_second))
}

/// The processes that a signal reaches.
#[derive(Clone, Copy)]
enum Reach {
    Child,
    Group,
}

fn spawn(command: &mut Command) -> Result<Child> {
    command
        .spawn()
        .with_context(|| format!("cannot start {}", program_of(command)))
}

fn program_of(command: &Command) -> String {
    command.get_program().to_string_lossy().into_owned()
}

/// Waits for the end of a child; ends it when this process is asked to end.
fn wait(child: &mut Child, reach: Reach) -> Result<ExitStatus> {
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status);
        }
        if stop_requested() {
            end(child, reach)?;
            bail!("interrupted");
        }
        std::thread::sleep(POLL);
    }
}

/// A program that runs in the background, in a process group of its own. It ends at the latest when this value is
/// dropped.
pub struct Running(Child);

impl Running {
    /// Starts it.
    pub fn start(command: &mut Command) -> Result<Self> {
        spawn(command.process_group(0)).map(Self)
    }

    /// Its exit status, if it has ended.
    pub fn ended(&mut self) -> Result<Option<ExitStatus>> {
        Ok(self.0.try_wait()?)
    }

    /// Asks it to end and waits until it has.
    pub fn stop(mut self) -> Result<()> {
        end_group(&mut self.0)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if let Ok(None) = self.0.try_wait()
            && let Err(error) = end_group(&mut self.0)
        {
            writeln!(std::io::stderr(), "a program did not end: {error:#}").ok();
        }
    }
}

/// A currently unused port of the loopback address.
pub fn free_port() -> Result<u16> {
    let listener = TcpListener::bind(("127.0.0.1", 0)).context("no free port")?;
    Ok(listener.local_addr()?.port())
}

/// Asks a server to end, waits, and kills it when it does not.
pub fn end_group(child: &mut Child) -> Result<()> {
    end(child, Reach::Group)
}

fn end(child: &mut Child, reach: Reach) -> Result<()> {
    signal(child, reach, Signal::TERM);
    let asked = Instant::now();
    while asked.elapsed() < GRACE {
        if child.try_wait()?.is_some() {
            return Ok(());
        }
        std::thread::sleep(POLL);
    }
    signal(child, reach, Signal::KILL);
    child.wait()?;
    Ok(())
}

fn signal(child: &Child, reach: Reach, signal: Signal) {
    let Some(id) = i32::try_from(child.id()).ok().and_then(Pid::from_raw) else {
        return;
    };
    // The child may have ended in between, which is the goal.
    let _already_gone = match reach {
        Reach::Child => kill_process(id, signal),
        Reach::Group => kill_process_group(id, signal),
    };
}

/// A readable duration: `8.4 s`, `2 min 05 s`.
pub fn spoken(duration: Duration) -> String {
    let seconds = duration.as_secs();
    if seconds < 60 {
        format!("{:.1} s", duration.as_secs_f64())
    } else {
        format!("{} min {:02} s", seconds / 60, seconds % 60)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str) -> Command {
        let mut command = command("sh", Path::new("/"));
        command.args(["-c", script]);
        command
    }

    #[test]
    fn a_command_answers_whether_it_succeeded() {
        assert!(succeeds(&mut shell("true")).unwrap());
        assert!(!succeeds(&mut shell("exit 3")).unwrap());
    }

    #[test]
    fn processor_time_grows_with_what_children_used() {
        let before = processor_time_of_children().unwrap();
        run(&mut shell("i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done")).unwrap();
        assert!(processor_time_of_children().unwrap() > before);
    }

    #[test]
    fn a_failing_command_is_an_error_that_names_it() {
        let error = run(&mut shell("exit 4")).unwrap_err().to_string();
        assert_eq!(error, "sh ended with exit status: 4");
    }

    #[test]
    fn an_absent_program_is_an_error_that_names_it() {
        let error = run(&mut command("no-such-program", Path::new("/"))).unwrap_err();
        assert_eq!(error.to_string(), "cannot start no-such-program");
    }

    #[test]
    fn ending_a_group_reaches_the_children_of_a_child() {
        let mut command = shell("sleep 60 & wait");
        command.process_group(0);
        let mut child = spawn(&mut command).unwrap();
        let started = Instant::now();
        end_group(&mut child).unwrap();
        assert!(started.elapsed() < GRACE);
    }

    #[test]
    fn a_running_program_ends_with_its_value() {
        let folder = tempfile::tempdir().unwrap();
        let said = folder.path().join("said");
        let mut command =
            shell("trap 'echo ended > said; exit' TERM; echo started > said; while :; do sleep 0.01; done");
        let running = Running::start(command.current_dir(folder.path())).unwrap();
        let told = || std::fs::read_to_string(&said).unwrap_or_default();
        while told() != "started\n" {
            std::thread::sleep(POLL);
        }
        drop(running);
        assert_eq!(told(), "ended\n");
    }

    #[test]
    fn durations_are_spoken_in_seconds_or_minutes() {
        assert_eq!(spoken(Duration::from_millis(8_440)), "8.4 s");
        assert_eq!(spoken(Duration::from_secs(125)), "2 min 05 s");
    }
}
