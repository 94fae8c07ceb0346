//! /qr: QR codes of public pages of creators. Only addresses of this site are encoded.

use crate::{
    app_state::App,
    pages::{answer, not_found},
    session::Visit,
};
use app::pages::qr::{QrPage, qr};
use axum::{
    extract::{Query, State},
    response::{IntoResponse, Response},
};
use contract::return_url::local_path;
use domain::profiles;
use http::{HeaderValue, StatusCode, header};
use serde::Deserialize;

/// Bytes of a path at most: short codes are read from farther away.
const MAX_BYTES: usize = 300;
/// The same address gives the same code.
const CACHE: &str = "public, max-age=86400";
/// A picture that is opened directly may load and run nothing.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/// The page whose code is asked for.
#[derive(Deserialize)]
pub struct QrQuery {
    /// Its path with its query.
    #[serde(default)]
    of: String,
    /// Present if the browser should keep the picture as a file.
    download: Option<String>,
}

/// GET /qr?of: the code, the address to copy, and both files.
pub async fn show(visit: Visit, Query(asked): Query<QrQuery>) -> Response {
    match shareable(&asked.of) {
        Some(path) => {
            let data = QrPage { path: path.to_owned() };
            answer(&visit, StatusCode::OK, |page| qr(page, &data)).await
        }
        None => not_found(visit).await,
    }
}

/// GET /qr/code.svg?of
pub async fn svg(State(app): State<App>, Query(asked): Query<QrQuery>) -> Response {
    picture(&app, &asked, "image/svg+xml", "svg", |text| {
        cards::qr::svg(text).map(String::into_bytes)
    })
    .await
}

/// GET /qr/code.png?of
pub async fn png(State(app): State<App>, Query(asked): Query<QrQuery>) -> Response {
    picture(&app, &asked, "image/png", "png", cards::qr::png).await
}

async fn picture(
    app: &App,
    asked: &QrQuery,
    media_type: &'static str,
    ending: &str,
    draw: fn(&str) -> Result<Vec<u8>, cards::CardError>,
) -> Response {
    let Some(path) = shareable(&asked.of) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let address = format!("{}{path}", app.config.public_url);
    let drawn = tokio::task::spawn_blocking(move || draw(&address)).await;
    let bytes = match drawn.map_err(anyhow::Error::from).and_then(|drawn| Ok(drawn?)) {
        Ok(bytes) => bytes,
        Err(error) => {
            tracing::error!(of = path, %error, "a QR code could not be made");
            return StatusCode::INTERNAL_SERVER_ERROR.into_response();
        }
    };
    let kind = if asked.download.is_some() {
        "attachment"
    } else {
        "inline"
    };
    let name = format!("{kind}; filename=\"{}.{ending}\"", file_name(path));
    let name = HeaderValue::from_str(&name).unwrap_or_else(|_| HeaderValue::from_static("inline"));
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(media_type)),
        (header::CACHE_CONTROL, HeaderValue::from_static(CACHE)),
        (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
        (header::CONTENT_DISPOSITION, name),
    ];
    (headers, bytes).into_response()
}

/// The path, if it is that of a public page of a creator or of a hotel.
fn shareable(path: &str) -> Option<&str> {
    let path = local_path(path).filter(|path| path.len() <= MAX_BYTES && !path.contains(['#', '"']))?;
    let page = path.split('?').next().unwrap_or_default();
    let mut parts = page.trim_start_matches('/').split('/');
    let is_public = match (parts.next()?, parts.next()?) {
        ("hotel", slug) => !slug.is_empty() && parts.next().is_none(),
        ("user", handle) => {
            let rest: Vec<&str> = parts.collect();
            profiles::handle_error(handle).is_none()
                && matches!(
                    rest.as_slice(),
                    [] | ["stays" | "feed" | "explore" | "itineraries"] | ["post" | "itineraries", _]
                )
        }
        _ => false,
    };
    is_public.then_some(path)
}

/// A name for the picture's file, after the page: "qr-mia.lind-feed".
fn file_name(path: &str) -> String {
    let page = path.split('?').next().unwrap_or_default();
    let words = page.split('/').filter(|part| !matches!(*part, "" | "user" | "hotel"));
    let name: Vec<String> = std::iter::once("qr".to_owned())
        .chain(words.map(|word| {
            let is_plain = |letter: &char| letter.is_ascii_alphanumeric() || "._-".contains(*letter);
            word.chars().filter(is_plain).collect()
        }))
        .collect();
    name.join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_public_pages_of_this_site_have_a_code() {
        for path in [
            "/user/mia.lind",
            "/user/mia.lind/feed",
            "/user/mia.lind/post/0190a1b2",
            "/user/mia.lind/itineraries/0190a1b2",
            "/user/mia.lind/stays?page=2",
            "/hotel/casa-do-limoeiro?creator=mia.lind",
        ] {
            assert_eq!(shareable(path), Some(path));
        }
        let long = format!("/hotel/{}", "a".repeat(MAX_BYTES));
        for path in [
            "",
            "/",
            "/user",
            "/user/trips",
            "/user/admin",
            "/user/mia.lind/subscribe",
            "/user/mia.lind/posts/create",
            "/hotel",
            "/hotel/",
            "/hotel/a/b",
            "/logout",
            "/search",
            "//evil.example/user/mia",
            "https://evil.example/user/mia",
            "/user/mia.lind#top",
            "/user/mia.lind/../../logout",
            "/user/mia lind",
            &long,
        ] {
            assert_eq!(shareable(path), None, "{path}");
        }
    }

    #[test]
    fn a_file_is_named_after_its_page() {
        assert_eq!(file_name("/user/mia.lind"), "qr-mia.lind");
        assert_eq!(file_name("/user/mia.lind/feed?page=2"), "qr-mia.lind-feed");
        assert_eq!(file_name("/hotel/casa%20x?creator=mia"), "qr-casa20x");
    }
}
