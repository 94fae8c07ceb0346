//! Never answers a posted form with a page: stores the page that the handler rendered and redirects the browser to it
//! with status 303. Going back or reloading therefore never asks to send a form again. Handlers know nothing of this:
//! they answer a refused form with its page, which shows the input and its errors.

use crate::{app_state::App, failures, payment_origins::PaymentOrigins, session::Nonce};
use api::browser_binding;
use app::paths;
use axum::{
    body::{Body, to_bytes},
    extract::{Request, State},
    middleware::Next,
    response::{Html, IntoResponse, Response},
};
use domain::{Error, form_answers};
use flate2::{Compression, read::GzDecoder, write::GzEncoder};
use http::{
    HeaderMap, HeaderValue, Method, StatusCode,
    header::{self, CONTENT_LENGTH, CONTENT_TYPE, LOCATION, REFERER, REFERRER_POLICY},
};
use serde::{Deserialize, Serialize};
use std::io::{Read, Write};

/// The field of an address that holds the id of the answer to a form.
const ANSWER: &str = "answer";
/// Bytes of a page at most, before compression.
const MAX_BYTES: usize = 4 * 1024 * 1024;
/// The statuses of pages that answer a form: the form as typed, or refused. Other failures have separate pages.
const ANSWERED: [StatusCode; 6] = [
    StatusCode::OK,
    StatusCode::PAYMENT_REQUIRED,
    StatusCode::CONFLICT,
    StatusCode::GONE,
    StatusCode::UNPROCESSABLE_ENTITY,
    StatusCode::TOO_MANY_REQUESTS,
];

/// A stored page that answers a form.
#[derive(Serialize, Deserialize)]
struct StoredAnswer {
    /// The path that the form was posted to.
    path: String,
    /// The CSP nonce that the page was rendered with.
    nonce: String,
    referrer_policy: Option<String>,
    /// The page has the payment provider's form.
    #[serde(default)]
    payment: Option<PaymentOrigins>,
    html: String,
}

/// Redirects browsers from posted forms to the answers, and serves those.
pub async fn redirect(State(app): State<App>, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    // Email programs post there too and follow no redirect (RFC 8058).
    if failures::is_call(path) || path == paths::LEAVE_SUBSCRIPTION {
        return next.run(request).await;
    }
    let Some(owner) = browser_binding(app.api.cookies, request.headers()) else {
        return next.run(request).await;
    };
    match *request.method() {
        Method::GET => {
            let id = request.uri().query().and_then(answer_in);
            let (page, nonce) = (request.uri().path().to_owned(), nonce_of(&request));
            match shown(&app, &owner, id, &page, &nonce).await {
                Some(response) => response,
                None => next.run(request).await,
            }
        }
        Method::POST => posted(&app, &owner, request, next).await,
        _ => next.run(request).await,
    }
}

async fn posted(app: &App, owner: &str, request: Request, next: Next) -> Response {
    let path = request.uri().path().to_owned();
    let query = request.uri().query().unwrap_or_default().to_owned();
    let nonce = nonce_of(&request);
    let before = before(request.headers());
    let response = next.run(request).await;
    // The new submission replaces the stored answer, whatever its result.
    if let Some(id) = before
        && let Err(error) = form_answers::forget(&app.ctx, owner, &id).await
    {
        error.failure();
    }
    if !ANSWERED.contains(&response.status()) || !is_page(response.headers()) {
        return response;
    }
    let (parts, body) = response.into_parts();
    let Ok(bytes) = to_bytes(body, MAX_BYTES).await else {
        Error::Broken(format!("the page that answers a form of {path} is too large")).failure();
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let policy = parts.headers.get(REFERRER_POLICY).and_then(|value| value.to_str().ok());
    let kept = StoredAnswer {
        path: path.clone(),
        nonce,
        referrer_policy: policy.map(str::to_owned),
        payment: parts.extensions.get::<PaymentOrigins>().cloned(),
        html: String::from_utf8_lossy(&bytes).into_owned(),
    };
    match keep(app, owner, &kept).await {
        Ok(id) => sent_on(parts.headers, &address(&path, &query, &id)),
        Err(error) => {
            // If storing fails, answers with the page directly: the answer matters more than the redirect.
            error.failure();
            Response::from_parts(parts, Body::from(bytes))
        }
    }
}

async fn keep(app: &App, owner: &str, kept: &StoredAnswer) -> domain::Result<String> {
    let broken = |error: &dyn std::fmt::Display| Error::Broken(error.to_string());
    let json = serde_json::to_vec(kept).map_err(|error| broken(&error))?;
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(&json).map_err(|error| broken(&error))?;
    let packed = packed.finish().map_err(|error| broken(&error))?;
    form_answers::keep(&app.ctx, owner, packed).await
}

/// Redirects to the stored answer; keeps the cookies.
fn sent_on(mut headers: HeaderMap, address: &str) -> Response {
    for name in [CONTENT_TYPE, CONTENT_LENGTH] {
        headers.remove(name);
    }
    let location = HeaderValue::from_str(address).unwrap_or_else(|_| HeaderValue::from_static("/"));
    headers.insert(LOCATION, location);
    (StatusCode::SEE_OTHER, headers).into_response()
}

/// The stored answer that an address names, if it belongs to this browser and this page.
async fn shown(app: &App, owner: &str, id: Option<String>, page: &str, nonce: &str) -> Option<Response> {
    let id = id?;
    let packed = match form_answers::get(&app.ctx, owner, &id).await {
        Ok(packed) => packed?,
        Err(error) => {
            // On an error, the visitor gets the page without the answer.
            error.failure();
            return None;
        }
    };
    let kept = unpacked(&packed)?;
    if page_of(&kept.path) != page {
        return None;
    }
    let html = kept.html.replace(&kept.nonce, nonce);
    let mut response = Html(html).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    if let Some(policy) = kept.referrer_policy.and_then(|text| HeaderValue::from_str(&text).ok()) {
        headers.insert(REFERRER_POLICY, policy);
    }
    Some(match kept.payment {
        Some(origins) => origins.attach(response),
        None => response,
    })
}

/// Decodes a stored answer; `None` if another version of this program stored it.
fn unpacked(packed: &[u8]) -> Option<StoredAnswer> {
    let mut json = Vec::new();
    GzDecoder::new(packed).read_to_end(&mut json).ok()?;
    serde_json::from_slice(&json).ok()
}

fn nonce_of(request: &Request) -> String {
    let nonce = request.extensions().get::<Nonce>();
    nonce.map(|nonce| nonce.0.clone()).unwrap_or_default()
}

fn is_page(headers: &HeaderMap) -> bool {
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    kind.is_some_and(|kind| kind.starts_with("text/html"))
}

/// The id of the answer whose form was sent.
fn before(headers: &HeaderMap) -> Option<String> {
    let (_, query) = headers.get(REFERER)?.to_str().ok()?.split_once('?')?;
    answer_in(query)
}

fn fields_of(query: &str) -> Vec<(String, String)> {
    serde_urlencoded::from_str(query).unwrap_or_default()
}

fn answer_in(query: &str) -> Option<String> {
    fields_of(query)
        .into_iter()
        .find(|(name, _)| name == ANSWER)
        .map(|(_, id)| id)
}

/// The address of the answer: the form's path and query, with the answer's id.
fn address(path: &str, query: &str, id: &str) -> String {
    let mut fields = fields_of(query);
    fields.retain(|(name, _)| name != ANSWER);
    fields.push((ANSWER.to_owned(), id.to_owned()));
    let query = serde_urlencoded::to_string(fields).unwrap_or_default();
    format!("{}?{query}", page_of(path))
}

/// The page of a form: the path that it posts to, unless that path has no page.
fn page_of(path: &str) -> &str {
    if path == paths::PROFILE_PICTURE {
        paths::PROFILE
    } else if path == paths::CLUB_DISCARD || path.starts_with(paths::CLUB_PICTURES) {
        paths::CLUB_SETTINGS
    } else {
        path
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_shown_at_the_address_of_its_form() {
        assert_eq!(address("/signIn", "", "a-b"), "/signIn?answer=a-b");
        assert_eq!(
            address("/hotel/x", "searchId=1&answer=old&creator=mia.lind", "new"),
            "/hotel/x?searchId=1&creator=mia.lind&answer=new"
        );
        assert_eq!(address(paths::PROFILE_PICTURE, "", "x"), "/user?answer=x");
        assert_eq!(
            address("/dashboard/club-settings/pictures/hero", "", "x"),
            "/dashboard/club-settings?answer=x"
        );
        assert_eq!(
            address(paths::CLUB_DISCARD, "", "x"),
            "/dashboard/club-settings?answer=x"
        );
    }

    #[test]
    fn the_answers_id_is_read_from_the_referrer() {
        let headers = |text: &'static str| HeaderMap::from_iter([(REFERER, HeaderValue::from_static(text))]);
        let id = before(&headers(
            "https://example.org/signIn?returnUrl=%2Fa%3Fanswer%3Dno&answer=yes",
        ));
        assert_eq!(id.as_deref(), Some("yes"));
        assert_eq!(before(&headers("https://example.org/signIn")), None);
        assert_eq!(before(&HeaderMap::new()), None);
    }

    #[test]
    fn a_page_that_an_earlier_version_kept_is_read() {
        let kept = r#"{"path":"/signIn","nonce":"n1","referrer_policy":null,"html":"<p>"}"#;
        let kept: StoredAnswer = serde_json::from_str(kept).unwrap();
        assert_eq!((kept.path.as_str(), kept.payment), ("/signIn", None));
    }
}
