//! Processes that a test starts, stops and kills.

use super::{HANG_WAIT, Proxy};
use std::process::{ExitStatus, Stdio};
use tokio::{
    io::{AsyncBufReadExt, BufReader, Lines},
    process::{Child, ChildStdout, Command},
    sync::Mutex,
};

/// A running process; dropping it kills it.
pub(super) struct Process {
    pub(super) child: Child,
    /// Its output; `None`: the output goes to a file.
    pub(super) lines: Option<Lines<BufReader<ChildStdout>>>,
}

impl Process {
    pub(super) fn start(mut command: Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).kill_on_drop(true).spawn().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        Self {
            child,
            lines: Some(lines),
        }
    }

    /// The first address in its output.
    pub(super) async fn address(&mut self) -> String {
        let lines = self.lines.as_mut().expect("its output is read");
        while let Some(line) = lines.next_line().await.unwrap() {
            if let Some(start) = line.find("http://127.0.0.1:") {
                return line[start..].trim().to_owned();
            }
        }
        panic!("it ended without having listened: {:?}", self.child.wait().await)
    }
}

/// A server process.
pub struct Server {
    /// `None`: a proxy, behind which servers are.
    pub(super) process: Option<Mutex<Process>>,
    pub url: String,
}

impl Server {
    /// The servers behind a proxy.
    pub fn behind(proxy: &Proxy) -> Self {
        Self {
            process: None,
            url: proxy.url.clone(),
        }
    }

    pub(super) async fn process(&self) -> tokio::sync::MutexGuard<'_, Process> {
        self.process.as_ref().expect("a process").lock().await
    }

    /// Waits until the process has died.
    pub async fn died(&self) {
        let mut process = self.process().await;
        let ended = tokio::time::timeout(HANG_WAIT, process.child.wait())
            .await
            .expect("it dies")
            .unwrap();
        assert!(!ended.success(), "{ended}");
    }

    /// Whether it has died.
    pub async fn has_ended(&self) -> bool {
        self.process().await.child.try_wait().unwrap().is_some()
    }

    /// Asks it to stop, as a supervisor of services does, and waits until it has; how it ended.
    pub async fn stop(&self) -> ExitStatus {
        let mut process = self.process().await;
        let id = process.child.id().expect("it runs");
        let asked = Command::new("sh").args(["-c", &format!("kill -TERM {id}")]).status();
        assert!(asked.await.unwrap().success());
        tokio::time::timeout(HANG_WAIT, process.child.wait())
            .await
            .expect("it stops in time")
            .unwrap()
    }

    /// The address it listens on.
    pub fn address(&self) -> &str {
        self.url.strip_prefix("http://").expect("an address")
    }

    /// kill -9.
    pub async fn kill(&self) {
        self.process().await.child.kill().await.unwrap();
    }
}
