//! The few requests that a measurement makes itself, over a plain socket.
//!
//! They are HTTP/1.0: the answer ends with its connection, and nothing is compressed or cut into chunks.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use serde::de::DeserializeOwned;

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// Asks for a page and answers its body.
///
/// Fails unless the status is 200.
pub fn get(address: SocketAddr, path: &str) -> Result<Vec<u8>> {
    send(address, "GET", path, "").with_context(|| format!("GET {path}"))
}

/// Asks for JSON.
pub fn get_json<T: DeserializeOwned>(address: SocketAddr, path: &str) -> Result<T> {
    serde_json::from_slice(&get(address, path)?).with_context(|| format!("GET {path} has an unknown form"))
}

/// Sends JSON and reads the answer's.
pub fn post_json<T: DeserializeOwned>(address: SocketAddr, path: &str, body: &serde_json::Value) -> Result<T> {
    let answer = send(address, "POST", path, &body.to_string()).with_context(|| format!("POST {path}"))?;
    serde_json::from_slice(&answer).with_context(|| format!("POST {path} has an unknown form"))
}

/// Sends JSON with headers and answers the status.
pub fn status(address: SocketAddr, path: &str, headers: &[(&str, &str)], body: &serde_json::Value) -> Result<u16> {
    let headers: String = headers
        .iter()
        .map(|(name, value)| format!("{name}: {value}\r\n"))
        .collect();
    let answer = exchange(address, "POST", path, &headers, &body.to_string())?;
    let head = String::from_utf8_lossy(&answer);
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
    status.with_context(|| format!("POST {path} has no status"))
}

fn send(address: SocketAddr, method: &str, path: &str, body: &str) -> Result<Vec<u8>> {
    body_of(&exchange(address, method, path, "", body)?)
}

/// Sends a request and reads until the connection ends.
fn exchange(address: SocketAddr, method: &str, path: &str, headers: &str, body: &str) -> Result<Vec<u8>> {
    let mut stream = TcpStream::connect_timeout(&address, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    write!(
        stream,
        "{method} {path} HTTP/1.0\r\nhost: {address}\r\naccept: text/html, application/json\r\n\
         content-type: application/json\r\n{headers}content-length: {}\r\n\r\n{body}",
        body.len()
    )?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer)?;
    Ok(answer)
}

fn body_of(answer: &[u8]) -> Result<Vec<u8>> {
    const BREAK: &[u8] = b"\r\n\r\n";
    let end = answer.windows(BREAK.len()).position(|bytes| bytes == BREAK);
    let end = end.context("the answer has no end of its head")?;
    let head = std::str::from_utf8(&answer[..end])?;
    let mut lines = head.lines();
    let status = lines.next().unwrap_or_default().split(' ').nth(1).unwrap_or_default();
    let body = &answer[end + BREAK.len()..];
    if status != "200" {
        let said = String::from_utf8_lossy(body);
        bail!("status {status}: {}", said.chars().take(300).collect::<String>());
    }
    for line in lines {
        let (name, value) = line.split_once(':').unwrap_or((line, ""));
        if name.eq_ignore_ascii_case("content-length") {
            ensure!(value.trim().parse() == Ok(body.len()), "the answer was cut off");
        }
    }
    Ok(body.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_body_begins_after_the_head() {
        let body = body_of(b"HTTP/1.0 200 OK\r\nContent-Length: 5\r\n\r\na\r\n\r\n").unwrap();
        assert_eq!(body, b"a\r\n\r\n");
    }

    #[test]
    fn a_refusal_is_an_error_that_says_what_was_answered() {
        let error = body_of(b"HTTP/1.0 404 Not Found\r\n\r\nno such hotel").unwrap_err();
        assert_eq!(error.to_string(), "status 404: no such hotel");
    }

    #[test]
    fn half_an_answer_is_an_error() {
        assert!(body_of(b"HTTP/1.0 200 OK\r\ncontent-length: 5\r\n\r\nab").is_err());
        assert!(body_of(b"HTTP/1.0 200").is_err());
    }
}
