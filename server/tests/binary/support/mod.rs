//! The real binary: a gateway process with its file, a server process that can be killed at a point, and travellers who
//! use only the HTTP API.

mod bucket;
mod creators;
mod database;
mod installation;
mod offers;
mod plain;
mod process;
mod proxy;
mod traveller;
mod uploads;

pub use bucket::Bucket;
pub use creators::{creator, session_cookie};
pub use database::restart_postgres;
pub use installation::{Installation, Run};
pub use plain::Answer;
pub use process::Server;
pub use proxy::Proxy;
pub use traveller::{CHALLENGE, DECLINED, Failed, GOOD, Traveller};
pub use uploads::{BOUNDARY, Form};

use http::HeaderName;
use serde_json::Value;
use std::time::Duration;

/// The secret of the gateway.
pub const SECRET: &str = "sk_test_crash";
/// Time-out of every wait.
const HANG_WAIT: Duration = Duration::from_secs(60);
/// The token of test mode.
pub const TOKEN: (HeaderName, &str) = (HeaderName::from_static("x-test-token"), "let me in");

/// Polls until `look` returns a value.
pub async fn until<T>(what: &str, mut look: impl AsyncFnMut() -> Option<T>) -> T {
    let seen = async {
        loop {
            if let Some(seen) = look().await {
                return seen;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let seen = tokio::time::timeout(HANG_WAIT, seen).await;
    seen.unwrap_or_else(|_| panic!("{what} within {HANG_WAIT:?}"))
}

/// The code of the newest email that verifies an address.
pub async fn proof(server: &Server, email: &str) -> String {
    until("a mail comes", async || {
        let mails: Value = server.get_with("/_test/mail", &[TOKEN]).await.json();
        mails.as_array().unwrap().iter().find_map(|mail| {
            let words = mail["text"].as_str().unwrap().split_whitespace();
            let link = words
                .filter(|_| mail["recipient"] == email)
                .find(|word| word.contains("mode=verifyEmail"))?;
            let (_, code) = link.split_once("oobCode=")?;
            Some(code.split('&').next().unwrap_or(code).to_owned())
        })
    })
    .await
}
