//! A bucket that speaks S3, reached by the HTTP client that the rest of the server has.

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

/// How long a bucket may take to be reached.
const CONNECTING: Duration = Duration::from_secs(5);
/// How long it may be silent while it answers.
const SILENCE: Duration = Duration::from_secs(30);
/// How often a call is tried again that failed within [`CONNECTING`]; the store's own ten times can last a minute.
const RETRIES: usize = 4;
/// Bytes that are read of a refusal.
const MOST_TOLD: usize = 64 * 1024;

/// Where a bucket is, and the key to it.
#[derive(Clone, Debug)]
pub struct Bucket {
    pub name: String,
    /// None: Amazon's own.
    pub endpoint: Option<String>,
    pub region: String,
    pub access_key_id: String,
    pub secret_access_key: String,
    /// What the keys of all files begin with, so that several installations share a bucket. Empty: nothing.
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

/// Lends the client.
#[derive(Debug)]
struct Connector(reqwest::Client);

impl HttpConnector for Connector {
    fn connect(&self, _: &ClientOptions) -> object_store::Result<HttpClient> {
        Ok(HttpClient::new(Service(self.0.clone())))
    }
}

/// Sends what the store asks for.
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
            return Ok(HttpResponse::from_parts(parts, told(body).await.into()));
        }
        let body = body.map_err(|error| HttpError::new(HttpErrorKind::Interrupted, error));
        Ok(HttpResponse::from_parts(parts, HttpResponseBody::new(body)))
    }
}

/// Of a refusal its code and message alone: Amazon's repeat the signature and what was signed, and errors are logged.
async fn told(body: reqwest::Body) -> String {
    let Ok(body) = Limited::new(body, MOST_TOLD).collect().await else {
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

/// Why there was no answer decides whether the store asks again.
fn unanswered(error: reqwest::Error) -> HttpError {
    let kind = if error.is_timeout() {
        HttpErrorKind::Timeout
    } else if error.is_connect() {
        HttpErrorKind::Connect
    } else {
        HttpErrorKind::Request
    };
    // Its address is signed.
    HttpError::new(kind, error.without_url())
}
