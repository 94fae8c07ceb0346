//! An installation: its folder, its database, its gateway and the commands that run in it.

use super::{
    HANG_WAIT, SECRET,
    database::{copied_database, new_database},
    plain::ADDRESS_HEADER,
    process::{Process, Server},
};
use gateway::Status;
use sea_orm::{ConnectionTrait, Database, Statement};
use std::{
    collections::BTreeMap,
    path::PathBuf,
    process::{Output, Stdio},
    time::Duration,
};
use tokio::{process::Command, sync::Mutex};

const BINARY: &str = env!("CARGO_BIN_EXE_server");
/// Seconds until the worker takes over: longer than a payment on a busy machine.
const RECOVERY_SECONDS: &str = "4";

/// An installation: a database with hotels, and a gateway that outlives the server.
pub struct Installation {
    folder: tempfile::TempDir,
    database_url: String,
    pub gateway_url: String,
    pub gateway: gateway::Client,
    /// None: it is another installation's.
    _gateway: Option<Process>,
}

impl Installation {
    /// An installation with a few hotels of the demonstration set.
    pub async fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut command = Command::new(BINARY);
        command
            .args(["gateway", "--file"])
            .arg(folder.path().join("gateway.log"));
        command
            .env("MODE", "test")
            .env("TEST_GATEWAY_SECRET", SECRET)
            .env("RUST_LOG", "warn");
        let mut gateway = Process::start(command);
        let gateway_url = gateway.address().await;
        let client = gateway::Client::new(&gateway_url, SECRET).unwrap();
        let mut installation = Self {
            folder,
            database_url: String::new(),
            gateway_url,
            gateway: client,
            _gateway: Some(gateway),
        };
        let load = async |url: String| installation.load_demonstration(&url).await;
        let database_url = copied_database(BINARY, installation.folder.path(), load).await;
        installation.database_url = database_url;
        installation
    }

    /// Loads the demonstration set into an empty database, from a folder that is not the installation's.
    async fn load_demonstration(&self, database_url: &str) {
        let folder = tempfile::tempdir().unwrap();
        let loaded = self
            .command(&["demo", "load"])
            .env("DATABASE_URL", database_url)
            .env("DATA_DIR", folder.path())
            .stdout(Stdio::null())
            .status()
            .await
            .unwrap();
        assert!(loaded.success());
    }

    /// An empty machine whose payments go to the same gateway.
    pub async fn empty_machine(&self) -> Self {
        let folder = tempfile::tempdir().unwrap();
        Self {
            database_url: new_database(folder.path()).await,
            folder,
            gateway_url: self.gateway_url.clone(),
            gateway: gateway::Client::new(&self.gateway_url, SECRET).unwrap(),
            _gateway: None,
        }
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(BINARY);
        command
            .args(arguments)
            .env("MODE", "test")
            .env("LISTEN", "127.0.0.1:0")
            .env("DATA_DIR", self.folder.path())
            .env("DATABASE_URL", &self.database_url)
            .env("TEST_GATEWAY_URL", &self.gateway_url)
            .env("TEST_GATEWAY_SECRET", SECRET)
            .env("RECOVERY_SECONDS", RECOVERY_SECONDS)
            .env("DEMO_HOTELS", "24")
            .env("ADDRESS_HEADER", ADDRESS_HEADER)
            .env("RUST_LOG", "warn")
            .env_remove("DIE_AT")
            .env_remove("FAULT");
        command
    }

    /// A path in the installation's folder.
    pub fn path(&self, name: &str) -> String {
        self.folder.path().join(name).display().to_string()
    }

    /// Writes a file in the installation's folder; returns its path.
    pub fn file(&self, name: &str, bytes: &[u8]) -> String {
        let path = self.path(name);
        std::fs::write(&path, bytes).unwrap();
        path
    }

    /// Runs a command and waits for its end.
    pub async fn run(&self, arguments: &[&str]) -> Run {
        self.command(arguments).output().await.unwrap().into()
    }

    /// Runs a command with additional settings and waits for its end.
    pub async fn run_with(&self, arguments: &[&str], settings: &[(&str, &str)]) -> Run {
        let mut command = self.command(arguments);
        command.envs(settings.iter().copied()).kill_on_drop(true);
        let ended = tokio::time::timeout(HANG_WAIT, command.output());
        ended.await.expect("it ends in time").unwrap().into()
    }

    /// Runs a command and asks it to end at that moment, unless it has ended by then.
    pub async fn run_until(&self, arguments: &[&str], moment: impl Future<Output = ()>) -> Run {
        let mut command = self.command(arguments);
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let id = child.id().expect("it runs").to_string();
        let mut ended = std::pin::pin!(child.wait_with_output());
        tokio::select! {
            output = &mut ended => return output.unwrap().into(),
            () = moment => {}
        }
        let asked = Command::new("kill").args(["-TERM", &id]).status().await.unwrap();
        assert!(asked.success(), "it could be asked to end");
        ended.await.unwrap().into()
    }

    /// Starts a command, sends it a signal and waits for its end.
    pub async fn run_and_signal(&self, arguments: &[&str], signal: &str) -> Run {
        let mut command = self.command(arguments);
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let id = child.id().expect("it runs").to_string();
        // It may have ended.
        Command::new("kill")
            .args([&format!("-{signal}"), &id])
            .status()
            .await
            .unwrap();
        child.wait_with_output().await.unwrap().into()
    }

    /// Starts a server, which dies at the point if one is given.
    pub async fn serve(&self, die_at: Option<&str>) -> Server {
        match die_at {
            Some(point) => self.serve_with(&[("DIE_AT", point)]).await,
            None => self.serve_with(&[]).await,
        }
    }

    /// Starts a server with the most detailed log; returns it with the log's file.
    pub async fn serve_chattering(&self) -> (Server, PathBuf) {
        let file = self.folder.path().join("server.log");
        let log = std::fs::File::create(&file).unwrap();
        let mut command = self.command(&["serve"]);
        command.env("RUST_LOG", "trace").stderr(log.try_clone().unwrap());
        let child = command.stdout(log).kill_on_drop(true).spawn().unwrap();
        let ready = async {
            loop {
                let text = std::fs::read_to_string(&file).unwrap();
                if let Some((_, rest)) = text.split_once("Ready on ") {
                    return rest.lines().next().unwrap().trim().to_owned();
                }
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        };
        let url = tokio::time::timeout(HANG_WAIT, ready)
            .await
            .expect("it listens in time");
        let process = Some(Mutex::new(Process { child, lines: None }));
        (Server { process, url }, file)
    }

    /// Starts a server with additional settings.
    pub async fn serve_with(&self, settings: &[(&str, &str)]) -> Server {
        let mut command = self.command(&["serve"]);
        command.envs(settings.iter().copied());
        let mut process = Process::start(command);
        let url = tokio::time::timeout(HANG_WAIT, process.address())
            .await
            .expect("it listens in time");
        Server {
            process: Some(Mutex::new(process)),
            url,
        }
    }

    /// Whether several servers can share the database.
    pub fn is_shared(&self) -> bool {
        self.database_url.starts_with("postgres")
    }

    /// An id as queries of this database have it.
    pub fn id_text(&self, id: uuid::Uuid) -> String {
        if self.is_shared() {
            format!("'{id}'")
        } else {
            format!("X'{}'", id.simple())
        }
    }

    /// The texts that a query finds, one a row.
    pub async fn texts(&self, sql: &str) -> Vec<String> {
        let database = Database::connect(&self.database_url).await.unwrap();
        let found = Statement::from_string(database.get_database_backend(), sql.to_owned());
        let rows = database.query_all_raw(found).await.unwrap();
        let texts = rows.iter().map(|row| row.try_get_by_index(0).unwrap()).collect();
        database.close().await.unwrap();
        texts
    }

    /// What `server verify` says: exit code 0.
    pub async fn verify(&self, when: &str) {
        let output = self.command(&["verify"]).output().await.unwrap();
        assert!(
            output.status.success(),
            "{when}: {}",
            String::from_utf8_lossy(&output.stdout)
        );
    }

    /// The amounts captured at the gateway, by payment id, in minor units; and the number of open holds.
    pub async fn taken(&self) -> (BTreeMap<String, i64>, usize) {
        let mut last = BTreeMap::new();
        for entry in self.gateway.list_log(0).await.unwrap() {
            if let gateway::Answer::Authorization(authorization) = entry.answer {
                last.insert(entry.authorization_id, *authorization);
            }
        }
        let held = last.values().filter(|one| one.status == Status::Authorized).count();
        let mut taken = BTreeMap::new();
        for one in last.into_values().filter(|one| one.status == Status::Captured) {
            assert!(
                taken.insert(one.reference, one.captured_minor).is_none(),
                "one payment, two captures"
            );
        }
        (taken, held)
    }
}

/// The result of a command.
#[derive(Debug)]
pub struct Run {
    pub code: Option<i32>,
    pub said: String,
    pub warned: String,
}

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        Self {
            code: output.status.code(),
            said: text(&output.stdout),
            warned: text(&output.stderr),
        }
    }
}
