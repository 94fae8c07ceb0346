//! What every request passes: an id, a nonce, security headers, and the refusal of other sites.

use super::{Nonce, Renewal};
use crate::{app_state::App, frames::Frames, payment_origins::PaymentOrigins};
use api::RequestId;
use app::paths;
use axum::{
    extract::{Request, State},
    middleware::Next,
    response::{IntoResponse, Response},
};
use contract::Code;
use domain::videos::upload::PATH as UPLOADS;
use http::{HeaderMap, HeaderValue, Method, StatusCode, header};

/// Refuses unsafe requests from other sites.
pub async fn refuse_foreign(State(app): State<App>, request: Request, next: Next) -> Response {
    if is_foreign(&app, &request) {
        return api::ApiError::of(Code::CrossSite).into_response();
    }
    next.run(request).await
}

/// Gives the request an id and a nonce, and sets the security headers.
pub async fn guard(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let secret = app.ctx.new_secret();
    let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let (nonce, id) = (hex(&secret[..16]), hex(&secret[16..24]));
    let renewal = Renewal::default();
    request.extensions_mut().insert(renewal.clone());
    request.extensions_mut().insert(Nonce(nonce.clone()));
    request.extensions_mut().insert(RequestId(id.clone()));
    let (method, path) = (request.method().clone(), logged(request.uri().path()).to_owned());
    let started = std::time::Instant::now();
    let mut response = next.run(request).await;
    let took = started.elapsed();
    ask_back(response.status(), response.headers_mut());
    let status = response.status().as_u16();
    if !path.starts_with("/assets/") && path != paths::MAP_ARCHIVE {
        tracing::info!(request_id = %id, %method, path, status, ms = took.as_secs_f64() * 1000.0, "request");
    }
    metrics::counter!("http_requests_total", "status" => status.to_string()).increment(1);
    metrics::histogram!("http_request_duration_seconds").record(took.as_secs_f64());
    renewal.put_into(response.headers_mut());
    let frames = response.extensions_mut().remove::<Frames>();
    let payment = response.extensions_mut().remove::<PaymentOrigins>();
    secure(&app, response.headers_mut(), &nonce, &id, frames, payment.as_ref());
    response
}

/// The path for the log, without the secret that allows an upload.
fn logged(path: &str) -> &str {
    match path.strip_prefix(UPLOADS).and_then(|place| place.find('.')) {
        Some(at) => &path[..UPLOADS.len() + at],
        None => path,
    }
}

/// Whether another site sent an unsafe request. Browsers say so; other clients send neither header.
fn is_foreign(app: &App, request: &Request) -> bool {
    if matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS) || is_one_click(request) {
        return false;
    }
    let text = |name: &str| request.headers().get(name).and_then(|value| value.to_str().ok());
    if let Some(site) = text("sec-fetch-site") {
        return !matches!(site, "same-origin" | "none");
    }
    match text("origin") {
        None => false,
        Some(origin) => {
            let host = text("host").unwrap_or_default();
            origin != app.config.public_url && origin != format!("http://{host}") && origin != format!("https://{host}")
        }
    }
}

/// The only exception: email programs unsubscribe their recipient (RFC 8058), from any origin. The email's code
/// authorizes it; cookies and tokens have no effect, so another site gains nothing by it.
fn is_one_click(request: &Request) -> bool {
    *request.method() == Method::POST && request.uri().path() == paths::LEAVE_SUBSCRIPTION
}

/// The content security policy. Maps may fetch from their origins and show the images of their attributions.
fn policy(nonce: &str, map_origins: &[String]) -> String {
    let maps: String = map_origins.iter().map(|origin| format!(" {origin}")).collect();
    format!(
        "default-src 'none'; script-src 'nonce-{nonce}' 'strict-dynamic' 'wasm-unsafe-eval'; \
         style-src 'self' 'nonce-{nonce}'; img-src 'self' data: blob:{maps}; font-src 'self'; connect-src 'self'{maps}; \
         worker-src 'self' blob:; media-src 'self'; manifest-src 'self'; base-uri 'none'; \
         form-action 'self'; frame-ancestors 'none'"
    )
}

fn secure(
    app: &App,
    headers: &mut HeaderMap,
    nonce: &str,
    id: &str,
    frames: Option<Frames>,
    payment: Option<&PaymentOrigins>,
) {
    let policy = policy(nonce, app.config.base_map.origins());
    let policy = match (frames, payment) {
        (_, Some(payment)) => payment.extend_policy(&policy),
        (Some(frames), None) => frames.extend_policy(&policy),
        (None, None) => policy,
    };
    let mut set = |name: http::HeaderName, value: &str| {
        if let Ok(value) = HeaderValue::from_str(value) {
            headers.entry(name).or_insert(value);
        }
    };
    set(header::CONTENT_SECURITY_POLICY, &policy);
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    if let Some(option) = Frames::option(frames) {
        set(header::X_FRAME_OPTIONS, option);
    }
    set(header::REFERRER_POLICY, "strict-origin-when-cross-origin");
    set(
        http::HeaderName::from_static("permissions-policy"),
        "geolocation=(self), camera=(), microphone=(), payment=(self)",
    );
    set(
        http::HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    );
    set(http::HeaderName::from_static("x-request-id"), id);
    if app.config.is_secure() {
        set(header::STRICT_TRANSPORT_SECURITY, "max-age=63072000; includeSubDomains");
    }
}

/// Adds `Retry-After` to answers that refuse too many requests or report an outage.
fn ask_back(status: StatusCode, headers: &mut HeaderMap) {
    let seconds = match status {
        StatusCode::TOO_MANY_REQUESTS => "30",
        StatusCode::SERVICE_UNAVAILABLE => "5",
        _ => return,
    };
    headers
        .entry(header::RETRY_AFTER)
        .or_insert(HeaderValue::from_static(seconds));
}

#[cfg(test)]
mod tests;
