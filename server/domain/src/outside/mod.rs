//! External services, each behind a trait with an embedded and a real implementation.

mod guarded;
pub mod issuer;
pub mod mail;
pub mod payment;
pub(crate) mod postgres;
mod service_context;
pub mod sign_in;
pub mod storage;
pub mod supplier;
pub mod video;

pub(crate) use guarded::Guarded;
pub use service_context::ServiceContext;

use crate::error::{Error, Result};
use std::time::Duration;

/// Time limit for one answer.
const ANSWER_WAIT: Duration = Duration::from_secs(10);
/// How long an idle connection is kept. Servers close idle connections (Node after 5 s), and an unrepeatable call on a
/// connection that is just closing fails. One second serves the calls of one sign-in; the next opens its own
/// connection.
const REST: Duration = Duration::from_secs(1);

/// A client that follows no redirects, so that an answer cannot send the server elsewhere.
fn http_client() -> Result<reqwest::Client> {
    reqwest::Client::builder()
        .redirect(reqwest::redirect::Policy::none())
        .timeout(ANSWER_WAIT)
        .pool_idle_timeout(REST)
        .build()
        .map_err(|error| Error::Broken(format!("no HTTP client: {error}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::{
        io::{AsyncReadExt, AsyncWriteExt},
        net::{TcpListener, TcpStream},
    };

    /// Answers the first request of each connection, and closes it on a second one.
    async fn answer_once(mut connection: TcpStream) {
        let mut request = [0; 4096];
        let read = connection.read(&mut request).await.unwrap();
        assert!(read > 0);
        let answer = b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok";
        connection.write_all(answer).await.unwrap();
        let _ = connection.read(&mut request).await;
    }

    #[tokio::test]
    async fn a_call_does_not_meet_a_connection_that_the_other_side_is_about_to_close() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}/token", listener.local_addr().unwrap());
        tokio::spawn(async move {
            while let Ok((connection, _)) = listener.accept().await {
                tokio::spawn(answer_once(connection));
            }
        });
        let client = http_client().unwrap();
        for _ in 0..2 {
            let answer = client.post(&address).body("code=1").send().await.unwrap();
            assert_eq!(answer.text().await.unwrap(), "ok");
            tokio::time::sleep(REST * 2).await;
        }
    }
}
