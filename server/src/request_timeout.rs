//! Limits the duration of requests.

use axum::{
    extract::Request,
    middleware::Next,
    response::{IntoResponse, Response},
};
use http::StatusCode;
use std::time::Duration;

/// Most requests take milliseconds; those that wait for a hotel or a bank take seconds.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(40);
/// A form with files takes as long as its sender's connection: 20 MB take some minutes on a slow one. The form's reader
/// aborts a stalled request earlier.
const FILES_TIMEOUT: Duration = Duration::from_secs(10 * 60);

/// Aborts requests that take too long.
pub async fn bound(request: Request, next: Next) -> Response {
    let limit = if has_files(&request) {
        FILES_TIMEOUT
    } else {
        REQUEST_TIMEOUT
    };
    match tokio::time::timeout(limit, next.run(request)).await {
        Ok(response) => response,
        Err(_) => StatusCode::GATEWAY_TIMEOUT.into_response(),
    }
}

/// Only calls that accept files read such a body.
fn has_files(request: &Request) -> bool {
    api::has_media_type(request.headers(), "multipart/form-data") && !request.method().is_safe()
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::{Router, body::Body, extract::Path, middleware::from_fn, routing::any};
    use http::{Method, header::CONTENT_TYPE};
    use tower::ServiceExt;

    /// The status of a request that takes so many seconds.
    async fn after(seconds: u64, method: Method, kind: &str) -> u16 {
        let slow = async |Path(seconds): Path<u64>| tokio::time::sleep(Duration::from_secs(seconds)).await;
        let router = Router::new().route("/{seconds}", any(slow)).layer(from_fn(bound));
        let request = Request::builder().method(method).uri(format!("/{seconds}"));
        let request = request.header(CONTENT_TYPE, kind).body(Body::empty()).unwrap();
        router.oneshot(request).await.unwrap().status().as_u16()
    }

    #[tokio::test(start_paused = true)]
    async fn forms_with_files_alone_may_take_minutes() {
        let form = "Multipart/Form-Data; boundary=between";
        for (seconds, method, kind, expected) in [
            (39, Method::POST, "application/json", 200),
            (41, Method::POST, "application/json", 504),
            (41, Method::GET, form, 504),
            (41, Method::POST, form, 200),
            (599, Method::PUT, form, 200),
            (601, Method::PUT, form, 504),
        ] {
            assert_eq!(
                after(seconds, method.clone(), kind).await,
                expected,
                "{method} {kind} {seconds}"
            );
        }
    }
}
