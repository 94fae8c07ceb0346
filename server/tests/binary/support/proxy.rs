//! A proxy that gives each request to the next of several servers, as one in front of a site does.

use super::plain::client;
use axum::{
    body::{Body, Bytes},
    extract::{Request, State},
    response::Response,
};
use http::{
    StatusCode,
    header::{CONNECTION, CONTENT_LENGTH, HOST, TRANSFER_ENCODING},
};
use std::sync::{
    Arc, Mutex, PoisonError,
    atomic::{AtomicUsize, Ordering},
};

/// What concerns one connection alone, and is not passed on.
const OF_A_CONNECTION: [http::HeaderName; 4] = [CONNECTION, CONTENT_LENGTH, HOST, TRANSFER_ENCODING];

/// Where the proxy sends requests to; it ends with the test.
pub struct Proxy {
    pub url: String,
    pool: Arc<Pool>,
    task: tokio::task::JoinHandle<()>,
}

struct Pool {
    http: reqwest::Client,
    servers: Mutex<Vec<String>>,
    next: AtomicUsize,
}

impl Proxy {
    pub async fn start(servers: Vec<String>) -> Self {
        let pool = Arc::new(Pool {
            http: client(),
            servers: Mutex::new(servers),
            next: AtomicUsize::new(0),
        });
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let app = axum::Router::new().fallback(pass).with_state(pool.clone());
        let task = tokio::spawn(async move { axum::serve(listener, app).await.unwrap() });
        Self { url, pool, task }
    }

    /// A server was started again at another address.
    pub fn replace(&self, place: usize, url: String) {
        self.pool.servers.lock().unwrap_or_else(PoisonError::into_inner)[place] = url;
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// A server that takes no connection was sent nothing, so the next one is asked. Where one breaks off, what became of the
/// request is unknown: 502.
async fn pass(State(pool): State<Arc<Pool>>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let body = axum::body::to_bytes(body, usize::MAX).await.unwrap();
    let servers = pool.servers.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let first = pool.next.fetch_add(1, Ordering::SeqCst);
    let path = parts.uri.path_and_query().map_or("/", |path| path.as_str());
    for step in 0..servers.len() {
        let server = &servers[(first + step) % servers.len()];
        let mut headers = parts.headers.clone();
        for name in OF_A_CONNECTION {
            headers.remove(name);
        }
        let request = pool.http.request(parts.method.clone(), format!("{server}{path}"));
        match answer(request.headers(headers).body(body.clone())).await {
            Ok(answer) => return answer,
            Err(error) if error.is_connect() => {}
            Err(_) => break,
        }
    }
    let mut none = Response::new(Body::empty());
    *none.status_mut() = StatusCode::BAD_GATEWAY;
    none
}

async fn answer(request: reqwest::RequestBuilder) -> reqwest::Result<Response> {
    let came = request.send().await?;
    let (status, mut headers) = (came.status(), came.headers().clone());
    let body: Bytes = came.bytes().await?;
    for name in OF_A_CONNECTION {
        headers.remove(name);
    }
    let mut answer = Response::new(Body::from(body));
    *answer.status_mut() = status;
    *answer.headers_mut() = headers;
    Ok(answer)
}
