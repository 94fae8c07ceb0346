//! Redirects after a form, and to where a visitor came from.

use axum::response::{IntoResponse, Response};
use http::{HeaderMap, HeaderValue, StatusCode, header};

/// Redirects to a GET after a form.
pub fn see_other(path: &str) -> Response {
    let location = HeaderValue::from_str(path).unwrap_or_else(|_| HeaderValue::from_static("/"));
    (StatusCode::SEE_OTHER, [(header::LOCATION, location)]).into_response()
}

/// The page of this site that linked here.
pub fn previous(headers: &HeaderMap) -> Option<String> {
    let host = headers.get(header::HOST)?.to_str().ok()?;
    let referer = headers.get(header::REFERER)?.to_str().ok()?;
    let (_, rest) = referer.split_once("://")?;
    Some(rest.strip_prefix(host)?.to_owned()).filter(|path| path.starts_with('/'))
}
