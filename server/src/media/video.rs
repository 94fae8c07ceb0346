//! GET /media/video/{id}/{file}: a video's renditions as `{height}.mp4`, its `poster` and its `captions.vtt`, whole or
//! as byte ranges. Only ready videos are public.

use super::POLICY;
use crate::{app_state::App, session::Visit};
use api::{RequestedRange, is_known};
use axum::{
    body::Body,
    extract::{FromRequestParts, Path, Request, State},
    response::{IntoResponse, Response},
};
use contract::{Code, VideoId};
use domain::{
    Ctx, Error, Result, Viewer,
    videos::{self, ShownFile, VisibleVideo},
};
use http::{HeaderMap, HeaderValue, StatusCode, header, request::Parts};

/// Caching of public videos.
const PUBLIC: &str = "public, max-age=86400";
/// Caching of videos that only their owner may see.
const PRIVATE: &str = "private, no-store";

/// GET and HEAD /media/video/{id}/{file}
pub async fn serve(State(app): State<App>, Path((id, file)): Path<(String, String)>, request: Request) -> Response {
    let Ok(id) = id.parse::<VideoId>() else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let (mut parts, _) = request.into_parts();
    match answer(&app, id, &file, &mut parts).await {
        Ok(response) => response,
        Err(error) if error.code() == Some(Code::NotFound) => StatusCode::NOT_FOUND.into_response(),
        Err(error) => api::ApiError::from(error).into_response(),
    }
}

/// A video that the caller may see, and its caching. Looks the caller up only if the video is not public.
pub async fn find(app: &App, id: VideoId, parts: &mut Parts) -> Result<(VisibleVideo, &'static str)> {
    match videos::shown(&app.ctx, &Viewer::Visitor, id).await {
        Err(error) if error.code() == Some(Code::NotFound) => {}
        found => return found.map(|video| (video, PUBLIC)),
    }
    let visit = <Visit as FromRequestParts<App>>::from_request_parts(parts, app).await;
    let viewer = visit.map_or(Viewer::Visitor, |visit| visit.viewer);
    let video = videos::shown(&app.ctx, &viewer, id).await?;
    Ok((video, PRIVATE))
}

async fn answer(app: &App, id: VideoId, file: &str, parts: &mut Parts) -> Result<Response> {
    let (video, cache) = find(app, id, parts).await?;
    let kept = match file {
        "poster" => video.poster(&app.ctx).await?,
        "captions.vtt" => video.captions(),
        other => other
            .strip_suffix(".mp4")
            .and_then(|height| height.parse().ok())
            .and_then(|height| video.rendition(height)),
    };
    let kept = kept.ok_or_else(|| Error::refused(Code::NotFound))?;
    send(&app.ctx, &kept, cache, &parts.headers).await
}

async fn send(ctx: &Ctx, file: &ShownFile, cache: &'static str, headers: &HeaderMap) -> Result<Response> {
    let tag = format!("\"{}\"", file.version);
    let about = [
        (header::ETAG, tag.clone()),
        (header::CACHE_CONTROL, cache.to_owned()),
        (header::CONTENT_SECURITY_POLICY, POLICY.to_owned()),
    ];
    if is_known(headers, &tag) {
        return Ok((StatusCode::NOT_MODIFIED, about).into_response());
    }
    let missing = || Error::Broken(format!("the file {} of a video is missing", file.key));
    // A file without a known size is small.
    let whole = match file.bytes {
        Some(_) => None,
        None => Some(ctx.storage().get(&file.key).await?.ok_or_else(missing)?),
    };
    let all = file
        .bytes
        .or(whole.as_ref().map(|bytes| bytes.len() as u64))
        .unwrap_or(0);
    let (status, first, end) = match RequestedRange::of(headers, &tag, all) {
        // Players request one range at a time.
        RequestedRange::Whole | RequestedRange::Several => (StatusCode::OK, 0, all),
        RequestedRange::Of(first, last) => (StatusCode::PARTIAL_CONTENT, first, last + 1),
        RequestedRange::Outside => {
            let size = [(header::CONTENT_RANGE, format!("bytes */{all}"))];
            return Ok((StatusCode::RANGE_NOT_SATISFIABLE, size).into_response());
        }
    };
    let body = match whole {
        Some(bytes) => {
            let at = |place: u64| usize::try_from(place).unwrap_or(usize::MAX).min(bytes.len());
            Body::from(bytes.slice(at(first)..at(end)))
        }
        None => {
            let read = ctx.storage().read(&file.key, first..end).await?;
            Body::from_stream(read.ok_or_else(missing)?)
        }
    };
    let sent = [
        (header::CONTENT_TYPE, file.media_type.to_owned()),
        (header::ACCEPT_RANGES, "bytes".to_owned()),
        (header::CONTENT_LENGTH, (end - first).to_string()),
    ];
    let mut response = (status, about, sent, body).into_response();
    if status == StatusCode::PARTIAL_CONTENT {
        let range = format!("bytes {first}-{}/{all}", end - 1);
        let range = HeaderValue::from_str(&range).map_err(|error| Error::Broken(error.to_string()))?;
        response.headers_mut().insert(header::CONTENT_RANGE, range);
    }
    Ok(response)
}
