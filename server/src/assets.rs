//! The built files: inside the binary in release, from their folder in debug. Immutable, precompressed.

use app::assets::Assets;
use axum::{
    extract::{Path, State},
    response::{IntoResponse, Response},
};
use bytes::Bytes;
use flate2::read::GzDecoder;
use http::{HeaderMap, HeaderValue, StatusCode, header};
use rust_embed::RustEmbed;
use serde::Deserialize;
use std::{borrow::Cow, collections::BTreeMap, io::Read};

/// The built files. A release binary contains the compressible ones in compressed form only.
#[derive(RustEmbed)]
#[folder = "$ASSETS_FOLDER"]
#[allow_missing = true]
#[cfg_attr(not(debug_assertions), exclude = "*.css")]
#[cfg_attr(not(debug_assertions), exclude = "*.js")]
#[cfg_attr(not(debug_assertions), exclude = "*.mjs")]
#[cfg_attr(not(debug_assertions), exclude = "*.svg")]
#[cfg_attr(not(debug_assertions), exclude = "*.wasm")]
#[cfg_attr(not(debug_assertions), exclude = "islands/*.json")]
struct Files;

#[derive(Default, Deserialize)]
struct Manifest {
    css: String,
    loader: String,
    glue: String,
    wasm: String,
    #[serde(default)]
    icons: Option<String>,
    #[serde(default)]
    fonts: BTreeMap<String, String>,
    #[serde(default)]
    islands: Option<Islands>,
}

#[derive(Default, Deserialize)]
struct Islands {
    entry: String,
}

/// The addresses of the files that pages use.
pub fn addresses() -> anyhow::Result<Assets> {
    let manifest = Files::get("manifest.json")
        .map(|file| serde_json::from_slice::<Manifest>(&file.data))
        .transpose()?;
    let Some(manifest) = manifest else {
        return Ok(Assets::default());
    };
    let address = |name: &str| {
        if name.starts_with('/') {
            name.to_owned()
        } else {
            format!("/assets/{name}")
        }
    };
    let preload = ["inter-latin.woff2", "fraunces-latin.woff2"];
    Ok(Assets {
        css: address(&manifest.css),
        loader: address(&manifest.loader),
        glue: address(&manifest.glue),
        wasm: address(&manifest.wasm),
        icons: manifest.icons.as_deref().map(address).unwrap_or_default(),
        preload_fonts: preload
            .iter()
            .filter_map(|name| manifest.fonts.get(*name))
            .map(|name| address(name))
            .collect(),
        islands: manifest
            .islands
            .map(|islands| address(&islands.entry))
            .unwrap_or_default(),
    })
}

/// GET /assets/{*path}
pub async fn serve(Path(path): Path<String>, State(()): State<()>, headers: HeaderMap) -> Response {
    let accepted = headers
        .get(header::ACCEPT_ENCODING)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    let accepts = |encoding: &str| {
        accepted
            .split(',')
            .any(|part| part.trim().split(';').next() == Some(encoding))
    };
    let found = [("br", ".br"), ("gzip", ".gz")]
        .into_iter()
        .filter(|(encoding, _)| accepts(encoding))
        .find_map(|(encoding, suffix)| Some((Some(encoding), file(&format!("{path}{suffix}"))?)))
        .or_else(|| Some((None, file(&path).or_else(|| unpacked(&path))?)));
    let Some((encoding, bytes)) = found else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let mut response = bytes.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type(&path)));
    headers.insert(
        header::CACHE_CONTROL,
        HeaderValue::from_static("public, max-age=31536000, immutable"),
    );
    headers.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    if let Some(encoding) = encoding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    response
}

fn file(path: &str) -> Option<Bytes> {
    Some(match Files::get(path)?.data {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => bytes.into(),
    })
}

/// Decompresses a file for the rare client that accepts no compression.
fn unpacked(path: &str) -> Option<Bytes> {
    let packed = file(&format!("{path}.gz"))?;
    let mut bytes = Vec::new();
    GzDecoder::new(&*packed).read_to_end(&mut bytes).ok()?;
    Some(bytes.into())
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("css") => "text/css; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("woff2") => "font/woff2",
        Some("json") => "application/json",
        _ => "application/octet-stream",
    }
}
