//! Runs programs that read untrusted files, each under a supervisor that kills it when this process ends for any
//! reason.

use super::VideoError;
use crate::error::Error;
use std::{
    ffi::OsStr,
    os::unix::process::ExitStatusExt,
    path::Path,
    process::{ExitStatus, Stdio},
    time::Duration,
};
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, BufReader, Lines},
    process::{Child, ChildStdin, ChildStdout, Command},
    task::JoinHandle,
    time::{Instant, timeout_at},
};

/// Starts the program without network access where the system allows it without privileges (user namespaces of Linux).
/// Kills it when the supervisor's own input ends, which happens when this process is gone. The program has no input and
/// a low priority. It gets 4 GiB of memory, several times what an 8K video takes; systems without this limit leave it
/// unbounded.
const SUPERVISOR: &str = r#"ulimit -v 4194304 2>/dev/null
exec 3<&0
apart="unshare --user --net"
$apart true </dev/null >/dev/null 2>&1 3<&- || apart=
nice -n 10 $apart "$@" </dev/null 3<&- &
video=$!
{ read -r _ <&3; kill -9 "$video"; } >/dev/null 2>&1 &
watch=$!
exec 3<&-
wait "$video"
code=$?
kill "$watch" 2>/dev/null
wait "$watch" 2>/dev/null
exit "$code""#;
/// The search path for programs.
const PATH: &str = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
/// Bytes of a program's error output to keep.
const WORDS: u64 = 16 * 1024;
/// Maximum size of a program's answer in bytes.
const ANSWER: u64 = 1024 * 1024;
/// Signals from outside: HUP, INT, QUIT, KILL and TERM. Others, such as SEGV, are the program's own fault with this
/// video.
const SENT_BY_OTHERS: [i32; 5] = [1, 2, 3, 9, 15];
/// Offset of a signal's number in a shell's exit code (POSIX, Shell Command Language, §2.8.2).
const BY_SIGNAL: i32 = 128;

/// A running program; dropping it ends it.
pub(super) struct RunningProgram {
    child: Child,
    lines: Lines<BufReader<ChildStdout>>,
    words: JoinHandle<Vec<u8>>,
    until: Instant,
    /// Open as long as the program may run. The supervisor itself is not killed, so that it can reap the program.
    _input: Option<ChildStdin>,
}

/// How a program ended.
pub(super) struct ProgramEnd {
    pub is_good: bool,
    /// Killed from outside, which says nothing of the file it read.
    pub is_cut_off: bool,
    /// The exit code; `None` if its supervisor was killed too.
    pub code: Option<i32>,
    /// Its error output.
    pub words: String,
}

/// Starts a program in a folder of its own, with a time limit.
pub(super) fn start<A: AsRef<OsStr>>(
    program: &OsStr,
    arguments: &[A],
    folder: &Path,
    patience: Duration,
) -> Result<RunningProgram, VideoError> {
    let mut command = Command::new("sh");
    command
        .arg("-c")
        .arg(SUPERVISOR)
        .arg("film")
        .arg(program)
        .args(arguments);
    // A video that exploits the program finds none of the server's secrets.
    command.env_clear();
    command.env("PATH", PATH);
    command.env("LC_ALL", "C");
    // Unrequested files are removed with the folder.
    command.current_dir(folder);
    command.env("HOME", folder).env("TMPDIR", folder);
    // Otherwise each thread reserves memory that it never uses.
    command.env("MALLOC_ARENA_MAX", "4");
    // Signals to this process's group, such as Ctrl-C, must not reach the program: only the end of its supervisor's
    // input stops it.
    command.process_group(0);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().map_err(failed)?;
    let input = child.stdin.take();
    let piped = || VideoError::Passing(Error::Broken("a program has no pipes".to_owned()));
    let output = child.stdout.take().ok_or_else(piped)?;
    let mut errors = child.stderr.take().ok_or_else(piped)?;
    let words = tokio::spawn(async move {
        let mut words = Vec::new();
        // An unreadable rest of the error output is ignored.
        (&mut errors).take(WORDS).read_to_end(&mut words).await.ok();
        tokio::io::copy(&mut errors, &mut tokio::io::sink()).await.ok();
        words
    });
    Ok(RunningProgram {
        child,
        lines: BufReader::new(output).lines(),
        words,
        until: Instant::now() + patience,
        _input: input,
    })
}

impl RunningProgram {
    /// The next line of its output; `None` at the end.
    pub async fn line(&mut self) -> Result<Option<String>, VideoError> {
        let next = timeout_at(self.until, self.lines.next_line()).await;
        next.map_err(|_| too_long())?.map_err(failed)
    }

    /// Waits for its end.
    pub async fn end(mut self) -> Result<ProgramEnd, VideoError> {
        let status = timeout_at(self.until, self.child.wait()).await;
        let status = status.map_err(|_| too_long())?.map_err(failed)?;
        let words = self.words.await.unwrap_or_default();
        Ok(ProgramEnd {
            is_good: status.success(),
            is_cut_off: is_cut_off(status),
            code: status.code(),
            words: String::from_utf8_lossy(&words).trim().to_owned(),
        })
    }

    /// Its whole output, and its end.
    pub async fn answer(mut self) -> Result<(String, ProgramEnd), VideoError> {
        let mut text = Vec::new();
        let mut output = self.lines.get_mut().take(ANSWER);
        let read = timeout_at(self.until, output.read_to_end(&mut text)).await;
        read.map_err(|_| too_long())?.map_err(failed)?;
        let ended = self.end().await?;
        Ok((String::from_utf8_lossy(&text).into_owned(), ended))
    }
}

/// Whether a program exists and runs, asked as it runs later: with the same environment, in a folder of its own.
pub(super) async fn is_there(program: &OsStr, folder: &Path, patience: Duration) -> bool {
    match version(program, folder, patience).await {
        Ok(ended) => ended.is_good || ended.is_cut_off,
        // A busy machine says nothing of the program: its next run tells.
        Err(trouble) => {
            tracing::warn!(?trouble, "it is not known whether a program for videos is there");
            true
        }
    }
}

/// How a program ends that is asked for its version.
async fn version(program: &OsStr, folder: &Path, patience: Duration) -> Result<ProgramEnd, VideoError> {
    let (_, ended) = start(program, &["-version"], folder, patience)?.answer().await?;
    Ok(ended)
}

/// Whether the program, or its supervisor with it, was killed from outside.
fn is_cut_off(status: ExitStatus) -> bool {
    let signal = status.signal().or_else(|| Some(status.code()? - BY_SIGNAL));
    signal.is_some_and(|signal| SENT_BY_OTHERS.contains(&signal))
}

/// A busy machine takes long for any video, so the failure does not count against this one.
fn too_long() -> VideoError {
    VideoError::Passing(Error::Outside("a program for videos takes too long".to_owned()))
}

fn failed(error: std::io::Error) -> VideoError {
    VideoError::Passing(Error::Outside(format!("a program for videos: {error}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    const HANG_WAIT: Duration = Duration::from_secs(20);

    fn shell(script: &str) -> RunningProgram {
        start(OsStr::new("sh"), &["-c", script], &std::env::temp_dir(), HANG_WAIT)
            .unwrap_or_else(|trouble| panic!("{trouble:?}"))
    }

    #[tokio::test]
    async fn what_a_program_says_and_how_it_ends_is_known() {
        let (text, ended) = shell("echo one; echo two; echo why >&2").answer().await.ok().unwrap();
        assert_eq!(
            (text.as_str(), ended.is_good, ended.words.as_str()),
            ("one\ntwo\n", true, "why")
        );
        let ended = shell("echo broken >&2; exit 3").end().await.ok().unwrap();
        assert_eq!(
            (ended.is_good, ended.code, ended.is_cut_off, ended.words.as_str()),
            (false, Some(3), false, "broken")
        );
    }

    #[tokio::test]
    async fn an_end_by_a_signal_differs_from_a_fault_of_the_program() {
        for (signal, expected) in [("HUP", true), ("TERM", true), ("KILL", true), ("SEGV", false)] {
            let ended = shell(&format!("ulimit -c 0; kill -{signal} $$"))
                .end()
                .await
                .ok()
                .unwrap();
            assert_eq!((ended.is_good, ended.is_cut_off), (false, expected), "{signal}");
        }
        // $PPID is the supervisor, the parent of the program.
        let ended = shell("kill -TERM $PPID").end().await.ok().unwrap();
        assert_eq!((ended.is_good, ended.is_cut_off, ended.code), (false, true, None));
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn signals_of_the_terminal_do_not_reach_programs() {
        let group = |id: &str| {
            let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap();
            // The fields after the name: state, parent, group.
            let rest = stat.rsplit_once(')').unwrap().1;
            rest.split_whitespace().nth(2).unwrap().to_owned()
        };
        let mut running = shell("echo $$; exec sleep 300");
        let id = running.line().await.ok().flatten().unwrap();
        assert_ne!(group(&id), group("self"));
    }

    #[tokio::test]
    async fn a_program_works_in_its_own_folder() {
        let folder = tempfile::tempdir().unwrap();
        let script = ["-c", "pwd; echo $TMPDIR; echo $HOME"];
        let running = start(OsStr::new("sh"), &script, folder.path(), HANG_WAIT).ok().unwrap();
        let (text, _) = running.answer().await.ok().unwrap();
        let own = folder.path().canonicalize().unwrap();
        for line in text.lines() {
            assert_eq!(Path::new(line).canonicalize().unwrap(), own);
        }
        assert_eq!(text.lines().count(), 3);
    }

    /// The names of all variables that a program may see; the last four are the shell's own.
    const VISIBLE: [&str; 9] = [
        "PATH",
        "LC_ALL",
        "HOME",
        "TMPDIR",
        "MALLOC_ARENA_MAX",
        "PWD",
        "OLDPWD",
        "SHLVL",
        "_",
    ];

    #[tokio::test]
    async fn a_program_asked_for_its_version_sees_no_more_than_one_that_reads_a_video() {
        use std::os::unix::fs::PermissionsExt;

        let (programs, folder) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let program = programs.path().join("program");
        let seen = programs.path().display();
        let script = format!("#!/bin/sh\npwd > {seen}/folder\nenv > {seen}/environment\n");
        std::fs::write(&program, script).unwrap();
        std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).unwrap();
        assert!(is_there(program.as_os_str(), folder.path(), HANG_WAIT).await);

        let read = |name: &str| std::fs::read_to_string(programs.path().join(name)).unwrap();
        let own = folder.path().canonicalize().unwrap();
        assert_eq!(Path::new(read("folder").trim()).canonicalize().unwrap(), own);
        let environment = read("environment");
        let names = environment.lines().filter_map(|line| Some(line.split_once('=')?.0));
        let foreign: Vec<&str> = names.filter(|name| !VISIBLE.contains(name)).collect();
        assert!(foreign.is_empty(), "{foreign:?}");
        assert!(environment.contains(&format!("HOME={}", folder.path().display())));
    }

    #[tokio::test]
    async fn a_program_that_is_missing_or_broken_is_not_there() {
        let folder = tempfile::tempdir().unwrap();
        for (program, expected) in [("/nowhere/ffmpeg", false), ("false", false), ("true", true)] {
            let found = is_there(OsStr::new(program), folder.path(), HANG_WAIT).await;
            assert_eq!(found, expected, "{program}");
        }
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn a_program_has_no_network_where_the_system_lets_it_have_none() {
        let apart = std::process::Command::new("unshare")
            .args(["--user", "--net", "true"])
            .status();
        let (text, ended) = shell("cat /proc/net/dev").answer().await.ok().unwrap();
        assert!(ended.is_good, "it runs in any case: {}", ended.words);
        if apart.is_ok_and(|status| status.success()) {
            // After two header lines.
            let names = text.lines().skip(2).filter_map(|line| line.split(':').next());
            assert_eq!(names.map(str::trim).collect::<Vec<_>>(), ["lo"]);
        }
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn memory_is_bounded() {
        let (text, _) = shell("ulimit -v").answer().await.ok().unwrap();
        assert_eq!(text, "4194304\n");
    }

    #[tokio::test]
    async fn an_abandoned_program_is_ended() {
        let mut running = shell("echo $$; exec sleep 300");
        let id = running.line().await.ok().flatten().unwrap();
        let state = || std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
        let runs = || !state().is_empty() && !state().contains(") Z ");
        assert!(runs());
        drop(running);
        for _ in 0..100 {
            if !runs() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("{id} still runs");
    }

    #[tokio::test]
    async fn patience_ends() {
        let folder = std::env::temp_dir();
        let running = start(OsStr::new("sleep"), &["300"], &folder, Duration::from_millis(50))
            .ok()
            .unwrap();
        assert!(matches!(running.end().await, Err(VideoError::Passing(_))));
    }
}
