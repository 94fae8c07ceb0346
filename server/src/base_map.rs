//! Serves the archive of map tiles from disk in byte ranges, as browsers request them. Knows nothing of its contents.

use crate::{app_state::App, config::base_map::BaseMap};
use api::{RequestedRange, is_known};
use app::paths;
use axum::{
    body::Body,
    extract::State,
    response::{IntoResponse, Response},
};
use bytes::BytesMut;
use futures::stream::try_unfold;
use http::{HeaderMap, HeaderValue, StatusCode, header};
use std::{
    fs::Metadata,
    io::{self, SeekFrom},
    path::Path,
    time::UNIX_EPOCH,
};
use tokio::{
    fs::File,
    io::{AsyncReadExt, AsyncSeekExt},
};

/// The media type of an archive, whose tiles are compressed already.
pub const CONTENT_TYPE: &str = "application/vnd.pmtiles";
/// Fresh for a day, and usable for another week while a new one is fetched. Readers compare the tags of the parts of an
/// archive and start over when the archive was replaced.
const CACHE: &str = "public, max-age=86400, stale-while-revalidate=604800";

/// Bytes of one read.
const CHUNK: usize = 64 * 1024;

/// The settings of the base map among a page's public settings, which scripts read.
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

/// GET /map/base.pmtiles: the whole archive or one byte range.
pub async fn serve(State(app): State<App>, headers: HeaderMap) -> Response {
    let BaseMap::Archive(file) = &app.config.base_map else {
        return StatusCode::NOT_FOUND.into_response();
    };
    match answer(file, &headers).await {
        Ok(response) => response,
        Err(error) => {
            tracing::error!(%error, file = %file.display(), "MAP_PMTILES cannot be read; maps show the world alone");
            StatusCode::NOT_FOUND.into_response()
        }
    }
}

async fn answer(path: &Path, headers: &HeaderMap) -> io::Result<Response> {
    let mut file = File::open(path).await?;
    let facts = file.metadata().await?;
    let tag = tag_of(&facts);
    let kept = [(header::ETAG, tag.as_str()), (header::CACHE_CONTROL, CACHE)];
    if is_known(headers, &tag) {
        return Ok((StatusCode::NOT_MODIFIED, kept).into_response());
    }
    let (status, first, length) = match RequestedRange::of(headers, &tag, facts.len()) {
        RequestedRange::Whole => (StatusCode::OK, 0, facts.len()),
        RequestedRange::Of(first, last) => (StatusCode::PARTIAL_CONTENT, first, last - first + 1),
        // Readers of archives request one range at a time, and the whole archive is too large to send instead.
        RequestedRange::Outside | RequestedRange::Several => {
            let size = [(header::CONTENT_RANGE, format!("bytes */{}", facts.len()))];
            return Ok((StatusCode::RANGE_NOT_SATISFIABLE, size).into_response());
        }
    };
    file.seek(SeekFrom::Start(first)).await?;
    let about = [
        (header::CONTENT_TYPE, CONTENT_TYPE.to_owned()),
        (header::ACCEPT_RANGES, "bytes".to_owned()),
        (header::CONTENT_LENGTH, length.to_string()),
    ];
    let mut response = (status, kept, about, body(file, length)).into_response();
    if status == StatusCode::PARTIAL_CONTENT {
        let range = format!("bytes {first}-{}/{}", first + length - 1, facts.len());
        let range = HeaderValue::from_str(&range).map_err(io::Error::other)?;
        response.headers_mut().insert(header::CONTENT_RANGE, range);
    }
    Ok(response)
}

/// Streams `length` bytes from the file's position.
fn body(file: File, length: u64) -> Body {
    Body::from_stream(try_unfold((file, length), |(mut file, left)| async move {
        if left == 0 {
            return Ok(None);
        }
        let mut bytes = BytesMut::with_capacity(CHUNK);
        let read = (&mut file).take(left).read_buf(&mut bytes).await?;
        if read == 0 {
            return Err(io::Error::from(io::ErrorKind::UnexpectedEof));
        }
        Ok(Some((bytes.freeze(), (file, left - read as u64))))
    }))
}

/// The entity tag: a change of size or modification time changes it.
fn tag_of(facts: &Metadata) -> String {
    let changed = facts
        .modified()
        .ok()
        .and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    format!("\"{:x}-{:x}\"", facts.len(), changed.unwrap_or_default().as_nanos())
}
