//! The few requests that a measurement makes itself, over a plain socket.
//!
//! They use HTTP/1.0: the answer ends with its connection and is not chunked. Nothing is compressed unless a request
//! asks for it.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use serde::de::DeserializeOwned;

/// How long an answer may take.
const ANSWER_WAIT: Duration = Duration::from_secs(30);
/// The accepted types, and the body's type unless a request sets another.
const ACCEPT: &str = "accept: text/html, application/json\r\n";
const JSON: &str = "content-type: application/json\r\n";

/// A complete request.
#[derive(Clone)]
pub struct Request {
    method: &'static str,
    path: String,
    /// Header lines, each with its end.
    headers: String,
    body: String,
}

impl Request {
    pub fn get(path: impl Into<String>) -> Self {
        Self {
            method: "GET",
            path: path.into(),
            headers: String::new(),
            body: String::new(),
        }
    }

    pub fn post(path: impl Into<String>, body: &serde_json::Value) -> Self {
        Self {
            method: "POST",
            headers: JSON.to_owned(),
            body: body.to_string(),
            ..Self::get(path)
        }
    }

    pub fn put(path: impl Into<String>, body: &serde_json::Value) -> Self {
        Self {
            method: "PUT",
            ..Self::post(path, body)
        }
    }

    /// A form as a browser posts it.
    pub fn form(path: impl Into<String>, fields: &[(&str, &str)]) -> Self {
        Self {
            method: "POST",
            headers: "content-type: application/x-www-form-urlencoded\r\n".to_owned(),
            body: query(fields),
            ..Self::get(path)
        }
    }

    /// The same with one more header.
    pub fn with(mut self, name: &str, value: &str) -> Self {
        self.headers.push_str(&format!("{name}: {value}\r\n"));
        self
    }

    pub fn method(&self) -> &'static str {
        self.method
    }

    pub fn path(&self) -> &str {
        &self.path
    }
}

/// A raw answer.
pub struct Answer {
    pub status: u16,
    /// Header lines.
    head: String,
    pub body: Vec<u8>,
}

impl Answer {
    /// The first value of a header; empty where there is none.
    pub fn header(&self, name: &str) -> &str {
        let mut lines = self.head.lines().filter_map(|line| line.split_once(':'));
        let value = lines.find(|(known, _)| known.eq_ignore_ascii_case(name));
        value.map_or("", |(_, value)| value.trim())
    }
}

/// Sends a request and returns the answer, whatever its status.
///
/// Fails when the answer was cut off.
pub fn answer(address: SocketAddr, request: &Request) -> Result<Answer> {
    let Request {
        method,
        path,
        headers,
        body,
    } = request;
    let answer = exchange(address, method, path, &format!("{ACCEPT}{headers}"), body).and_then(|answer| parts(&answer));
    answer.with_context(|| format!("{method} {path}"))
}

/// Encodes names and values for an address or a form.
pub fn query(fields: &[(&str, &str)]) -> String {
    let fields = fields
        .iter()
        .map(|(name, value)| format!("{}={}", encoded(name), encoded(value)));
    fields.collect::<Vec<_>>().join("&")
}

/// Encodes a text for an address.
pub fn encoded(text: &str) -> String {
    let mut encoded = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            encoded.push_str(&format!("%{byte:02X}"));
        }
    }
    encoded
}

/// Requests a page and returns its body.
///
/// Fails unless the status is 200.
pub fn get(address: SocketAddr, path: &str) -> Result<Vec<u8>> {
    send(address, "GET", path, "").with_context(|| format!("GET {path}"))
}

/// Requests JSON.
pub fn get_json<T: DeserializeOwned>(address: SocketAddr, path: &str) -> Result<T> {
    serde_json::from_slice(&get(address, path)?).with_context(|| format!("GET {path} has an unknown form"))
}

/// Sends JSON and reads the answer's.
pub fn post_json<T: DeserializeOwned>(address: SocketAddr, path: &str, body: &serde_json::Value) -> Result<T> {
    let answer = send(address, "POST", path, &body.to_string()).with_context(|| format!("POST {path}"))?;
    serde_json::from_slice(&answer).with_context(|| format!("POST {path} has an unknown form"))
}

/// Sends JSON with headers and returns the status.
pub fn status(address: SocketAddr, path: &str, headers: &[(&str, &str)], body: &serde_json::Value) -> Result<u16> {
    let request = Request::post(path, body);
    let request = headers
        .iter()
        .fold(request, |request, (name, value)| request.with(name, value));
    Ok(answer(address, &request)?.status)
}

fn send(address: SocketAddr, method: &str, path: &str, body: &str) -> Result<Vec<u8>> {
    body_of(&exchange(address, method, path, &format!("{ACCEPT}{JSON}"), body)?)
}

/// Sends a request with its header lines and reads until the connection ends.
fn exchange(address: SocketAddr, method: &str, path: &str, headers: &str, body: &str) -> Result<Vec<u8>> {
    let mut stream = TcpStream::connect_timeout(&address, ANSWER_WAIT)?;
    stream.set_read_timeout(Some(ANSWER_WAIT))?;
    write!(
        stream,
        "{method} {path} HTTP/1.0\r\nhost: {address}\r\n{headers}content-length: {}\r\n\r\n{body}",
        body.len()
    )?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer)?;
    Ok(answer)
}

fn body_of(answer: &[u8]) -> Result<Vec<u8>> {
    let Answer { status, body, .. } = parts(answer)?;
    if status != 200 {
        bail!("status {status}: {}", beginning(&body));
    }
    Ok(body)
}

/// The beginning of an answer, for a message.
pub fn beginning(body: &[u8]) -> String {
    String::from_utf8_lossy(body).chars().take(300).collect()
}

fn parts(answer: &[u8]) -> Result<Answer> {
    const BREAK: &[u8] = b"\r\n\r\n";
    let end = answer.windows(BREAK.len()).position(|bytes| bytes == BREAK);
    let end = end.context("the answer has no end of its head")?;
    let head = std::str::from_utf8(&answer[..end])?;
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
    let found = Answer {
        status: status.context("the answer has no status")?,
        head: head.to_owned(),
        body: answer[end + BREAK.len()..].to_owned(),
    };
    let length = found.header("content-length");
    ensure!(
        length.is_empty() || length.parse() == Ok(found.body.len()),
        "the answer was cut off"
    );
    Ok(found)
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
    fn texts_are_written_as_addresses_have_them() {
        assert_eq!(query(&[("a b", "x&y=é"), ("n", "")]), "a%20b=x%26y%3D%C3%A9&n=");
    }

    #[test]
    fn a_header_is_found_by_its_name() {
        let answer = parts(b"HTTP/1.0 303 See Other\r\nSet-Cookie: a=1; Path=/\r\nset-cookie: b=2\r\n\r\n").unwrap();
        assert_eq!((answer.status, answer.header("set-cookie")), (303, "a=1; Path=/"));
        assert_eq!(answer.header("location"), "");
    }

    #[test]
    fn half_an_answer_is_an_error() {
        assert!(body_of(b"HTTP/1.0 200 OK\r\ncontent-length: 5\r\n\r\nab").is_err());
        assert!(body_of(b"HTTP/1.0 200").is_err());
    }
}
