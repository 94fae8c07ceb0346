//! GET /player/{id}: the player of a video, for frames of other sites. Works without scripts and has none.

use crate::{app_state::App, frames::Frames, media::find_video, session::Nonce};
use app::words;
use axum::{
    extract::{Path, Request, State},
    response::{Html, IntoResponse, Response},
};
use contract::{
    Code, VideoId,
    video::{UserVideo, VideoRendition},
};
use http::{HeaderValue, StatusCode, header};

/// The video fills the frame, whatever the frame's shape.
const STYLE: &str = ":root{color-scheme:dark}html,body{height:100%;margin:0;background:#101418;color:#f4f2ee;\
    font:16px/1.5 system-ui,sans-serif}video{display:block;width:100%;height:100%}\
    p{display:grid;height:100%;margin:0;place-items:center;text-align:center}";

/// GET /player/{id}
pub async fn show(State(app): State<App>, Path(id): Path<String>, request: Request) -> Response {
    let (mut parts, _) = request.into_parts();
    let nonce = parts
        .extensions
        .get::<Nonce>()
        .map(|nonce| nonce.0.clone())
        .unwrap_or_default();
    let Ok(id) = id.parse::<VideoId>() else {
        return missing(&app, &nonce);
    };
    match find_video(&app, id, &mut parts).await {
        Ok((video, cache)) => match &video.elsewhere {
            Some(address) => redirect(address),
            None => page(
                &app,
                &nonce,
                StatusCode::OK,
                cache,
                &video.video.title,
                &player(&video.video),
            ),
        },
        Err(error) if error.code() == Some(Code::NotFound) => missing(&app, &nonce),
        Err(error) => api::ApiError::from(error).into_response(),
    }
}

/// Redirects to the provider's player.
fn redirect(address: &str) -> Response {
    let Ok(location) = HeaderValue::from_str(address) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    Frames::Anywhere.attach((StatusCode::FOUND, [(header::LOCATION, location)]).into_response())
}

fn missing(app: &App, nonce: &str) -> Response {
    let words = "<p>This video is not here, or not ready yet.</p>";
    page(app, nonce, StatusCode::NOT_FOUND, "no-store", "Video", words)
}

fn player(video: &UserVideo) -> String {
    let id = video.id;
    let poster = video
        .poster
        .as_ref()
        .map(|_| format!(" poster=\"/media/video/{id}/poster\""));
    // Browsers take the first playable source, so the best one for most screens and connections comes first.
    let sources: String = ordered(&video.renditions)
        .into_iter()
        .map(|made| format!("<source src=\"{}\" type=\"video/mp4\">", escaped(&made.url)))
        .collect();
    let captions = video.captions_url.as_ref().map(|address| {
        format!(
            "<track kind=\"captions\" label=\"Captions\" src=\"{}\">",
            escaped(address)
        )
    });
    format!(
        "<video controls playsinline preload=\"metadata\" aria-label=\"{}\"{}>{sources}{}</video>",
        escaped(&video.title),
        poster.unwrap_or_default(),
        captions.unwrap_or_default()
    )
}

/// Orders the largest of at most 720 lines first, then smaller ones, then larger ones.
fn ordered(renditions: &[VideoRendition]) -> Vec<&VideoRendition> {
    const FIT: u32 = 720;

    fn short(made: &VideoRendition) -> u32 {
        made.width.min(made.height)
    }
    let (mut fit, larger): (Vec<_>, Vec<_>) = renditions.iter().partition(|made| short(made) <= FIT);
    fit.reverse();
    fit.extend(larger);
    fit
}

fn page(app: &App, nonce: &str, status: StatusCode, cache: &'static str, title: &str, body: &str) -> Response {
    let html = format!(
        "<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <meta name=\"robots\" content=\"noindex\"><title>{} · {}</title><link rel=\"icon\" href=\"{}\">\
         <style nonce=\"{nonce}\">{STYLE}</style></head><body>{body}</body></html>",
        escaped(title),
        escaped(&app.config.site_name),
        words::FAVICON
    );
    let policy = format!(
        "default-src 'none'; style-src 'nonce-{nonce}'; img-src 'self' data:; media-src 'self'; base-uri 'none'; \
         form-action 'none'; frame-ancestors *"
    );
    let mut response = (status, Html(html)).into_response();
    let headers = response.headers_mut();
    // The style's nonce belongs to this answer, so caches must not share the page.
    let cache = if cache.starts_with("public") { "no-cache" } else { cache };
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    headers.insert(
        http::HeaderName::from_static("x-robots-tag"),
        HeaderValue::from_static("noindex"),
    );
    if let Ok(policy) = HeaderValue::from_str(&policy) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    Frames::Anywhere.attach(response)
}

/// Escapes text for HTML and its attributes.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(width: u32, height: u32) -> VideoRendition {
        VideoRendition {
            height,
            width,
            bytes: 1,
            url: format!("/{height}.mp4"),
        }
    }

    #[test]
    fn the_first_source_is_fit_for_most() {
        let all = [made(426, 240), made(1280, 720), made(1920, 1080)];
        let heights: Vec<u32> = ordered(&all).iter().map(|made| made.height).collect();
        assert_eq!(heights, [720, 240, 1080]);
    }

    #[test]
    fn words_are_words() {
        assert_eq!(escaped("<b> & \"c\""), "&lt;b&gt; &amp; &quot;c&quot;");
    }
}
