//! A gateway in this process, with a new file and a fixed clock.

#![allow(dead_code, reason = "each test binary uses a part")]

use std::future::Future;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, TimeZone, Utc};
use gateway::{AuthorizationCreate, CardDetails, Client, Error, Options};
use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

pub const SECRET: &str = "a secret of the tests";
pub const GOOD: &str = "4242 4242 4242 4242";
pub const CHALLENGED: &str = "4000 0000 0000 3220";
pub const LOST_AFTER: &str = "4000 0000 0000 5043";
pub const LOST_BEFORE: &str = "4000 0000 0000 4087";

pub fn now() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 3, 31, 12, 0, 0).unwrap()
}

pub fn options() -> Options {
    Options {
        allow_faults: true,
        ..Options::new(SECRET, Arc::new(now))
    }
}

/// 100.00 EUR for `invoice-1` on the card with this number.
pub fn request(number: &str) -> AuthorizationCreate {
    AuthorizationCreate {
        reference: "invoice-1".to_owned(),
        amount_minor: 10_000,
        currency: "EUR".to_owned(),
        card: CardDetails {
            number: number.to_owned(),
            exp_month: 3,
            exp_year: 2026,
            cvc: "123".to_owned(),
            holder: Some("Ada Example".to_owned()),
        },
        return_url: None,
        installation: None,
    }
}

pub struct Running {
    pub client: Client,
    pub base_url: String,
    stop: oneshot::Sender<()>,
    served: JoinHandle<Result<(), Error>>,
}

impl Running {
    pub async fn start(file: &Path, options: Options) -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base_url = format!("http://{}", listener.local_addr().unwrap());
        let (stop, stopped) = oneshot::channel::<()>();
        let served = tokio::spawn(gateway::serve(listener, file.to_owned(), options, async {
            stopped.await.ok();
        }));
        let client = Client::new(&base_url, SECRET).unwrap();
        Self {
            client,
            base_url,
            stop,
            served,
        }
    }

    /// A client with a short time-out.
    pub fn impatient(&self) -> Client {
        self.client.clone().with_timeout(Duration::from_millis(500))
    }

    pub async fn stop(self) {
        self.stop.send(()).unwrap();
        self.served.await.unwrap().unwrap();
    }
}

/// Runs a story with a new gateway and returns the log's text.
pub async fn with_gateway<F: Future<Output = ()>>(story: impl FnOnce(Client, String) -> F) -> String {
    let (_folder, file) = fresh();
    let gateway = Running::start(&file, options()).await;
    story(gateway.client.clone(), gateway.base_url.clone()).await;
    gateway.stop().await;
    std::fs::read_to_string(file).unwrap()
}

pub fn fresh() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("gateway.jsonl");
    (folder, file)
}
