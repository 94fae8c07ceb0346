//! File uploads as forms send them, and the server's memory meanwhile.

use super::{Answer, Server, plain::client};
use http::header::{AUTHORIZATION, CONTENT_TYPE, COOKIE, HeaderName};

/// A form in its wire format.
pub struct Form {
    pub content_type: String,
    pub body: Vec<u8>,
}

/// The boundary between the parts of a form.
pub const BOUNDARY: &str = "between";

impl Form {
    /// A form of parts, each with the rest of its header after `form-data`.
    pub fn of(parts: &[(&str, &[u8])]) -> Self {
        let mut body = Vec::new();
        for (head, bytes) in parts {
            let head = format!("--{BOUNDARY}\r\nContent-Disposition: form-data; {head}\r\n\r\n");
            body.extend_from_slice(head.as_bytes());
            body.extend_from_slice(bytes);
            body.extend_from_slice(b"\r\n");
        }
        body.extend_from_slice(format!("--{BOUNDARY}--\r\n").as_bytes());
        Self {
            content_type: format!("multipart/form-data; boundary={BOUNDARY}"),
            body,
        }
    }

    /// A form with one file.
    pub fn file(bytes: &[u8]) -> Self {
        Self::of(&[("name=\"image\"; filename=\"me.png\"", bytes)])
    }
}

impl Server {
    /// POST of a form with files.
    pub async fn post_files(&self, path: &str, bearer: &str, form: Form) -> Answer {
        self.post_form(path, (AUTHORIZATION, bearer), form).await
    }

    /// The same from a page, with the browser's cookie.
    pub async fn post_files_as(&self, path: &str, cookie: &str, form: Form) -> Answer {
        self.post_form(path, (COOKIE, cookie), form).await
    }

    async fn post_form(&self, path: &str, (name, value): (HeaderName, &str), form: Form) -> Answer {
        let request = client()
            .post(format!("{}{path}", self.url))
            .header(name.clone(), value)
            .header(CONTENT_TYPE, form.content_type)
            .body(form.body);
        let answer = Answer::of(request.send().await.unwrap()).await;
        self.go_on(answer, &[(name, value)]).await
    }

    /// The bytes of a path.
    pub async fn bytes(&self, path: &str) -> Vec<u8> {
        let response = client().get(format!("{}{path}", self.url)).send().await.unwrap();
        assert!(response.status().is_success(), "{path}: {}", response.status());
        response.bytes().await.unwrap().to_vec()
    }

    /// A value from the system's status of the process, in kilobytes: `VmRSS` is the current memory, `VmHWM` the peak.
    pub async fn kilobytes(&self, line: &str) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.id().await)).unwrap();
        let found = status
            .lines()
            .find_map(|text| text.strip_prefix(line)?.strip_prefix(':'));
        let words = found.expect("the system says it").split_whitespace().next();
        words.and_then(|number| number.parse().ok()).expect("a number")
    }

    /// Resets the peak of memory.
    pub async fn forget_peak(&self) {
        std::fs::write(format!("/proc/{}/clear_refs", self.id().await), "5").unwrap();
    }

    async fn id(&self) -> u32 {
        self.process().await.child.id().expect("it runs")
    }
}
