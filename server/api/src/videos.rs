//! A creator's library of videos. [`crate::uploads`] receives their bytes.

use crate::{
    error::ApiError,
    extract::{Body, Caller, Id, Params},
    media_type::has_media_type,
};
use axum::{
    Json,
    body::to_bytes,
    extract::{Request, State},
};
use contract::{
    Code, Failure, UserId, VideoId,
    video::{UserVideo, UserVideoList, VideoCaptions, VideoCreate, VideoOrder, VideoPrepare, VideoUpload},
};
use domain::{
    Ctx,
    hotels::Page,
    videos::{self, MAX_CAPTIONS_BYTES, VideoQuery},
};
use http::StatusCode;
use serde::Deserialize;
use utoipa::IntoParams;

/// Prepare the upload of a video
///
/// Upload the file to `uploadUrl` by the tus protocol, version 1.0.0: HEAD returns the received bytes, PATCH sends
/// more, DELETE aborts. The first or any later PATCH states the total size in `Upload-Length`. The address requires no
/// token, because it is a secret itself. When the upload is complete, the server encodes the renditions.
#[utoipa::path(post, path = "/api/v1/userProfile/{id}/videos/prepare", tag = "Video", operation_id = "prepareVideo",
    params(("id" = UserId, Path)), request_body = VideoPrepare, responses((status = 200, body = VideoUpload)),
    security(("bearer" = [])))]
pub async fn prepare_video(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<UserId>,
    Body(input): Body<VideoPrepare>,
) -> Result<Json<VideoUpload>, ApiError> {
    Ok(Json(videos::prepare(&ctx, &viewer, id, &input).await?))
}

/// Query of a library of videos.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct VideosQuery {
    /// Text in a title or a collection, ignoring case; default: all videos.
    #[serde(default)]
    search_string: String,
    /// Default: newest.
    #[serde(default)]
    #[param(inline)]
    order_by: VideoOrder,
    /// Default 0.
    skip: Option<u32>,
    /// 1 to 100; default 20.
    take: Option<u32>,
}

/// List the videos of my library
///
/// Including videos that are being uploaded or encoded, or that failed.
#[utoipa::path(get, path = "/api/v1/userProfile/{id}/videos", tag = "Video", operation_id = "listVideos",
    params(("id" = UserId, Path), VideosQuery), responses((status = 200, body = UserVideoList)),
    security(("bearer" = [])))]
pub async fn list_videos(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<UserId>,
    Params(input): Params<VideosQuery>,
) -> Result<Json<UserVideoList>, ApiError> {
    let query = VideoQuery {
        search: input.search_string,
        order: input.order_by,
    };
    let page = Page {
        take: input.take,
        skip: input.skip.unwrap_or(0),
    };
    Ok(Json(videos::list(&ctx, &viewer, id, &query, page).await?))
}

/// Create a video in my library
///
/// Adds a video that was uploaded, or that the provider has already. A second call changes title and collection.
#[utoipa::path(post, path = "/api/v1/userProfile/{id}/videos", tag = "Video", operation_id = "createVideo",
    params(("id" = UserId, Path)), request_body = VideoCreate, responses((status = 200, body = UserVideo)),
    security(("bearer" = [])))]
pub async fn create_video(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<UserId>,
    Body(input): Body<VideoCreate>,
) -> Result<Json<UserVideo>, ApiError> {
    Ok(Json(videos::create(&ctx, &viewer, id, &input).await?))
}

/// Get a video of my library
#[utoipa::path(get, path = "/api/v1/user/videos/{id}", tag = "Video", operation_id = "getVideo",
    params(("id" = VideoId, Path)), responses((status = 200, body = UserVideo)), security(("bearer" = [])))]
pub async fn get_video(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<VideoId>,
) -> Result<Json<UserVideo>, ApiError> {
    Ok(Json(videos::get(&ctx, &viewer, id).await?))
}

/// Delete a video of my library
///
/// Deletes all its files, also at the provider if this site sent it there.
#[utoipa::path(delete, path = "/api/v1/user/videos/{id}", tag = "Video", operation_id = "deleteVideo",
    params(("id" = VideoId, Path)), responses((status = 204)), security(("bearer" = [])))]
pub async fn delete_video(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<VideoId>,
) -> Result<StatusCode, ApiError> {
    videos::remove(&ctx, &viewer, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Refresh the status of a video
///
/// Asks the provider. Retries a failed video if it does not have to be uploaded again.
#[utoipa::path(post, path = "/api/v1/user/videos/{id}/refresh-status", tag = "Video",
    operation_id = "refreshVideoStatus", params(("id" = VideoId, Path)), responses((status = 200, body = UserVideo)),
    security(("bearer" = [])))]
pub async fn refresh_video_status(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<VideoId>,
) -> Result<Json<UserVideo>, ApiError> {
    Ok(Json(videos::refresh(&ctx, &viewer, id).await?))
}

/// Set the captions of a video
///
/// WebVTT, up to 500 KB. Replaces the former captions.
#[utoipa::path(put, path = "/api/v1/user/videos/{id}/captions", tag = "Video", operation_id = "setVideoCaptions",
    params(("id" = VideoId, Path)), request_body(content = VideoCaptions, content_type = "text/vtt"),
    responses((status = 200, body = UserVideo)), security(("bearer" = [])))]
pub async fn set_video_captions(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<VideoId>,
    request: Request,
) -> Result<Json<UserVideo>, ApiError> {
    // Checks the permission before reading the captions.
    videos::may_caption(&ctx, &viewer, id).await?;
    if !has_media_type(request.headers(), "text/vtt") {
        let message = "Send captions as text/vtt.";
        return Err(ApiError(Failure::with_message(Code::UnsupportedMediaType, message)));
    }
    let too_large = |_| ApiError::field(Code::PayloadTooLarge, "Captions have at most 500 KB.", "captions");
    let file = to_bytes(request.into_body(), MAX_CAPTIONS_BYTES)
        .await
        .map_err(too_large)?;
    Ok(Json(videos::set_captions(&ctx, &viewer, id, file).await?))
}

/// Delete the captions of a video
#[utoipa::path(delete, path = "/api/v1/user/videos/{id}/captions", tag = "Video",
    operation_id = "deleteVideoCaptions", params(("id" = VideoId, Path)), responses((status = 204)),
    security(("bearer" = [])))]
pub async fn delete_video_captions(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<VideoId>,
) -> Result<StatusCode, ApiError> {
    videos::remove_captions(&ctx, &viewer, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
