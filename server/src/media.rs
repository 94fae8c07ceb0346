//! GET /media/{id}: images in fixed widths, which the first request renders.

mod card;
mod video;

pub use card::serve as serve_card;
pub use video::{find as find_video, serve as serve_video};

use crate::{
    app_state::App,
    media_cache::{MediaQuery, QueueFull, RequestedRendition},
};
use api::Params;
use axum::{
    extract::{Path, State},
    response::{IntoResponse, Response},
};
use contract::{Code, ImageId};
use domain::images::{self, Source};
use http::{Extensions, HeaderMap, StatusCode, header};

/// An image that is opened directly may load and run nothing.
const POLICY: &str = "default-src 'none'; sandbox";
/// Cache time for a versioned address.
const LASTING: &str = "public, max-age=31536000, immutable";
/// Cache time for an address without a version, or with an old one: the crop may change.
const SHORT: &str = "public, max-age=60";

/// GET /media/{id}
pub async fn serve(
    State(app): State<App>,
    Path(id): Path<String>,
    Params(query): Params<MediaQuery>,
    headers: HeaderMap,
    extensions: Extensions,
) -> Response {
    let Ok(id) = id.parse::<ImageId>() else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let shown = match RequestedRendition::of(&query) {
        Ok(shown) => shown,
        Err((field, message)) => return api::ApiError::field(Code::BadRequest, message, field).into_response(),
    };
    let source = match images::source(&app.ctx, id).await {
        Ok(Some(source)) => source,
        Ok(None) => return StatusCode::NOT_FOUND.into_response(),
        Err(error) => return api::ApiError::from(error).into_response(),
    };
    let kept_for = match &source {
        Source::Uploaded(sent) if !shown.is_whole && query.v.unwrap_or(1) != sent.version => SHORT,
        _ => LASTING,
    };
    let network = network(&app, &headers, &extensions);
    match app.media.picture(&app.ctx, id, source, shown, &network).await {
        Ok(bytes) => {
            let headers = [
                (header::CONTENT_TYPE, shown.media_type()),
                (header::CACHE_CONTROL, kept_for),
                (header::CONTENT_SECURITY_POLICY, POLICY),
            ];
            (headers, bytes).into_response()
        }
        Err(error) => failed(&id.to_string(), &error),
    }
}

/// The network of a request, whose images are made in turn with those of others.
fn network(app: &App, headers: &HeaderMap, extensions: &Extensions) -> String {
    let client = api::client_of(&app.api, headers, extensions);
    client.network().unwrap_or_default()
}

/// The answer when rendering fails.
fn failed(id: &str, error: &anyhow::Error) -> Response {
    if error.is::<QueueFull>() {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    tracing::error!(image = %id, %error, "a picture could not be made");
    StatusCode::INTERNAL_SERVER_ERROR.into_response()
}
