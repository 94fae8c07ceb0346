//! The archive of tiles that maps are drawn on: served from disk in parts, as browsers ask for them. Knows nothing of what
//! is in it.

use crate::{config::base_map::BaseMap, router::App};
use app::paths;
use axum::{
    extract::{Request, State},
    response::{IntoResponse, Response},
};
use http::{HeaderMap, HeaderValue, StatusCode, header};
use std::{fs::Metadata, time::UNIX_EPOCH};
use tower::ServiceExt;
use tower_http::services::ServeFile;

/// What an archive is called; it is packed already.
pub const CONTENT_TYPE: &str = "application/vnd.pmtiles";
/// A day without asking, and a week more while a new one is fetched: whoever reads an archive compares its parts by their
/// tag, and begins anew when it was replaced.
const CACHE: &str = "public, max-age=86400, stale-while-revalidate=604800";

/// What scripts are told of the ground of maps, among the public settings of a page.
pub fn public_settings(base: &BaseMap) -> Vec<(String, String)> {
    let settings = match base {
        BaseMap::Embedded => Vec::new(),
        BaseMap::Style(style) => [
            ("MAP_STYLE_URL", Some(&style.url)),
            ("MAP_STYLE_URL_DARK", style.dark.as_ref()),
        ]
        .into_iter()
        .filter_map(|(key, url)| Some((key, url?.clone())))
        .collect(),
        BaseMap::Archive(_) => vec![("MAP_PMTILES_URL", paths::MAP_ARCHIVE.to_owned())],
    };
    settings
        .into_iter()
        .map(|(key, value)| (key.to_owned(), value))
        .collect()
}

/// GET /map/base.pmtiles
pub async fn serve(State(app): State<App>, mut request: Request) -> Response {
    let BaseMap::Archive(file) = &app.config.base_map else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let tag = match tokio::fs::metadata(file).await {
        Ok(facts) => tag_of(&facts),
        Err(error) => {
            tracing::error!(%error, file = %file.display(), "MAP_PMTILES cannot be read; maps show the world alone");
            return StatusCode::NOT_FOUND.into_response();
        }
    };
    let is_known = prefer_tags(request.headers_mut(), &tag);
    let mut response = if is_known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        match ServeFile::new(file).oneshot(request).await {
            Ok(response) => response.into_response(),
            Err(never) => match never {},
        }
    };
    let status = response.status();
    let headers = response.headers_mut();
    if headers.contains_key(header::CONTENT_TYPE) {
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(CONTENT_TYPE));
    }
    if status.is_client_error() || status.is_server_error() {
        return response;
    }
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(CACHE));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    response
}

/// Another size or time is another archive.
fn tag_of(facts: &Metadata) -> String {
    let changed = facts
        .modified()
        .ok()
        .and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    format!("\"{:x}-{:x}\"", facts.len(), changed.unwrap_or_default().as_nanos())
}

/// Answers conditions that name a tag, which go before those that name a time (RFC 9110 §13.2.2), and takes them away:
/// whether the client has the archive already. A part of another archive than the client has is answered whole.
fn prefer_tags(headers: &mut HeaderMap, tag: &str) -> bool {
    let names = |value: &HeaderValue| {
        let all = value.to_str().unwrap_or_default().split(',').map(str::trim);
        all.map(|one| one.trim_start_matches("W/"))
            .any(|one| one == tag || one == "*")
    };
    if let Some(range) = headers.remove(header::IF_RANGE)
        && range.as_bytes() != tag.as_bytes()
    {
        headers.remove(header::RANGE);
    }
    let Some(known) = headers.remove(header::IF_NONE_MATCH) else {
        return false;
    };
    headers.remove(header::IF_MODIFIED_SINCE);
    names(&known)
}
