//! `/api/v1/post`: posts in creators' clubs.

use crate::{
    error::ApiError,
    extract::{Body, Caller, DocumentBody, Id, Params},
    idempotency::idempotency_key,
};
use axum::{Json, extract::State};
use contract::{
    Currency, PostId,
    post::{Post, PostList, PostWrite},
};
use domain::{
    Ctx,
    posts::{self, PostFilter},
    profiles,
};
use http::{HeaderMap, StatusCode};
use serde::Deserialize;
use utoipa::IntoParams;

/// Posts of a page (specification §9).
const PAGE_SIZE: u32 = 10;

/// Create a post
///
/// A draft, or a post that is published now or at a time. Sorts the blocks by `order`.
///
/// Repeating the call with the same Idempotency-Key creates nothing new and returns the first answer.
#[utoipa::path(post, path = "/api/v1/post", tag = "Post", operation_id = "createPost",
    params(("Idempotency-Key" = Option<String>, Header, description = "At most 200 characters")),
    request_body = PostWrite, responses((status = 200, body = Post)), security(("bearer" = [])))]
pub async fn create_post(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    headers: HeaderMap,
    Body(input): DocumentBody<PostWrite>,
) -> Result<Json<Post>, ApiError> {
    let key = idempotency_key(&headers)?;
    Ok(Json(posts::create_once(&ctx, &viewer, &input, key).await?))
}

/// Query of posts.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct PostsQuery {
    /// A creator's handle; default: my own posts.
    slug: Option<String>,
    /// From 1; default 1.
    page: Option<u32>,
    /// 1 to 50; default 10.
    page_size: Option<u32>,
}

/// List the posts of a creator
///
/// With a handle, the creator's published posts, latest first; without one, all of mine, drafts first, for creators
/// only.
#[utoipa::path(get, path = "/api/v1/post", tag = "Post", operation_id = "listPosts", params(PostsQuery),
    responses((status = 200, body = PostList)))]
pub async fn list_posts(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Params(input): Params<PostsQuery>,
) -> Result<Json<PostList>, ApiError> {
    let (page, page_size) = (input.page.unwrap_or(1), input.page_size.unwrap_or(PAGE_SIZE));
    let list = match input.slug {
        Some(slug) => {
            let creator = profiles::public(&ctx, &slug).await?;
            posts::list_public(&ctx, creator.user_id, page, page_size).await?
        }
        None => posts::list_mine(&ctx, &viewer, PostFilter::All, page, page_size).await?,
    };
    Ok(Json(list))
}

/// Query of one post.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PostQuery {
    /// Currency of the "from" prices; default: the profile's.
    currency: Option<Currency>,
}

/// Get a post
///
/// With the images and hotels of its blocks. Only its author gets one that is not published.
#[utoipa::path(get, path = "/api/v1/post/{id}", tag = "Post", operation_id = "getPost",
    params(("id" = PostId, Path), PostQuery), responses((status = 200, body = Post)))]
pub async fn get_post(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<PostId>,
    Params(input): Params<PostQuery>,
) -> Result<Json<Post>, ApiError> {
    Ok(Json(posts::get(&ctx, &viewer, id, input.currency).await?))
}

/// Replace a post
///
/// Replaces all of it. A published post keeps its time of publication.
#[utoipa::path(put, path = "/api/v1/post/{id}", tag = "Post", operation_id = "replacePost",
    params(("id" = PostId, Path)), request_body = PostWrite, responses((status = 200, body = Post)),
    security(("bearer" = [])))]
pub async fn replace_post(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<PostId>,
    Body(input): DocumentBody<PostWrite>,
) -> Result<Json<Post>, ApiError> {
    Ok(Json(posts::replace(&ctx, &viewer, id, &input).await?))
}

/// Delete a post
///
/// Its images stay in the library.
#[utoipa::path(delete, path = "/api/v1/post/{id}", tag = "Post", operation_id = "deletePost",
    params(("id" = PostId, Path)), responses((status = 204)), security(("bearer" = [])))]
pub async fn delete_post(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<PostId>,
) -> Result<StatusCode, ApiError> {
    posts::remove(&ctx, &viewer, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
