//! A bucket with the S3 protocol, through the server's HTTP client.

use super::failed;
use crate::error::{Error, Result};
use async_trait::async_trait;
use http_body_util::{BodyExt, Limited};
use object_store::{
    ClientOptions, ObjectStore, RetryConfig,
    aws::AmazonS3Builder,
    client::{
        HttpClient, HttpConnector, HttpError, HttpErrorKind, HttpRequest, HttpResponse, HttpResponseBody, HttpService,
    },
    prefix::PrefixStore,
};
use std::{sync::Arc, time::Duration};

/// Time limit for connecting.
const CONNECTING: Duration = Duration::from_secs(5);
/// Maximum silence during an answer.
const SILENCE: Duration = Duration::from_secs(30);
/// Retries of a call that failed within [`CONNECTING`]; the library's default of ten can take a minute.
const RETRIES: usize = 4;
/// Bytes of an error answer to read.
const MAX_ERROR_BYTES: usize = 64 * 1024;

/// The location of a bucket and its credentials.
#[derive(Clone, Debug)]
pub struct Bucket {
    pub name: String,
    /// `None`: Amazon's own.
    pub endpoint: Option<String>,
    pub region: String,
    pub access_key_id: String,
    pub secret_access_key: String,
    /// Prefix of all keys, so that several installations can share a bucket; may be empty.
    pub prefix: String,
}

impl Bucket {
    pub(super) fn open(&self) -> Result<Arc<dyn ObjectStore>> {
        let client = reqwest::Client::builder()
            .redirect(reqwest::redirect::Policy::none())
            .connect_timeout(CONNECTING)
            .read_timeout(SILENCE)
            .build()
            .map_err(|error| Error::Broken(format!("no HTTP client: {error}")))?;
        let mut builder = AmazonS3Builder::new()
            .with_bucket_name(&self.name)
            .with_region(&self.region)
            .with_access_key_id(&self.access_key_id)
            .with_secret_access_key(&self.secret_access_key)
            .with_retry(RetryConfig {
                max_retries: RETRIES,
                retry_timeout: CONNECTING,
                ..RetryConfig::default()
            })
            .with_http_connector(Connector(client));
        if let Some(endpoint) = &self.endpoint {
            builder = builder
                .with_endpoint(endpoint)
                .with_allow_http(endpoint.starts_with("http://"));
        }
        let store = builder.build().map_err(failed)?;
        Ok(Arc::new(PrefixStore::new(store, self.prefix.as_str())))
    }
}

/// Provides the server's client.
#[derive(Debug)]
struct Connector(reqwest::Client);

impl HttpConnector for Connector {
    fn connect(&self, _: &ClientOptions) -> object_store::Result<HttpClient> {
        Ok(HttpClient::new(Service(self.0.clone())))
    }
}

/// Sends the store's requests.
#[derive(Debug)]
struct Service(reqwest::Client);

#[async_trait]
impl HttpService for Service {
    async fn call(&self, request: HttpRequest) -> std::result::Result<HttpResponse, HttpError> {
        let (parts, body) = request.into_parts();
        let address = reqwest::Url::parse(&parts.uri.to_string());
        let address = address.map_err(|error| HttpError::new(HttpErrorKind::Unknown, error))?;
        let mut sent = reqwest::Request::new(parts.method, address);
        *sent.headers_mut() = parts.headers;
        if body.content_length() > 0 {
            *sent.body_mut() = Some(reqwest::Body::wrap(body));
        }
        let answer = self.0.execute(sent).await.map_err(unanswered)?;
        let answer: http::Response<reqwest::Body> = answer.into();
        let (parts, body) = answer.into_parts();
        if parts.status.is_client_error() || parts.status.is_server_error() {
            return Ok(HttpResponse::from_parts(parts, code_and_message(body).await.into()));
        }
        let body = body.map_err(|error| HttpError::new(HttpErrorKind::Interrupted, error));
        Ok(HttpResponse::from_parts(parts, HttpResponseBody::new(body)))
    }
}

/// The code and message of an error answer only: Amazon's also repeats the signature, and errors are logged.
async fn code_and_message(body: reqwest::Body) -> String {
    let Ok(body) = Limited::new(body, MAX_ERROR_BYTES).collect().await else {
        return String::new();
    };
    let body = body.to_bytes();
    let text = String::from_utf8_lossy(&body);
    let parts: Vec<&str> = ["Code", "Message"]
        .iter()
        .filter_map(|name| element(&text, name))
        .collect();
    parts.join(": ")
}

fn element<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = text.split_once(&format!("<{name}>"))?;
    let (content, _) = rest.split_once('<')?;
    Some(content)
}

/// The kind of failure decides whether the store retries.
fn unanswered(error: reqwest::Error) -> HttpError {
    let kind = if error.is_timeout() {
        HttpErrorKind::Timeout
    } else if error.is_connect() {
        HttpErrorKind::Connect
    } else {
        HttpErrorKind::Request
    };
    // The URL is signed.
    HttpError::new(kind, error.without_url())
}
