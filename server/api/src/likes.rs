//! Likes: the hotels and destinations that a person likes.

use crate::{
    error::ApiError,
    extract::{Body, Caller, Id, Params},
    hotels::PageQuery,
};
use axum::{
    Json,
    extract::{Path, State},
};
use contract::{
    Currency, HotelId,
    like::{DestinationLike, Like, LikeList},
};
use domain::{Ctx, likes};
use serde::Deserialize;
use utoipa::IntoParams;

/// Like or unlike a hotel
///
/// Repeating the call changes nothing.
#[utoipa::path(put, path = "/api/v1/hotel/{id}/like", tag = "Hotel", operation_id = "likeHotel",
    params(("id" = HotelId, Path)), request_body = Like, responses((status = 200, body = Like)),
    security(("bearer" = [])))]
pub async fn like_hotel(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<HotelId>,
    Body(input): Body<Like>,
) -> Result<Json<Like>, ApiError> {
    Ok(Json(likes::like_hotel(&ctx, &viewer, id, input.like).await?))
}

/// Like or unlike a destination
///
/// The id of a hotel likes that hotel. Repeating the call changes nothing.
#[utoipa::path(post, path = "/api/v1/destinations/{id}/like", tag = "Destinations", operation_id = "likeDestination",
    params(("id" = String, Path)), request_body = DestinationLike, responses((status = 200, body = Like)),
    security(("bearer" = [])))]
pub async fn like_destination(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Path(id): Path<String>,
    Body(input): Body<DestinationLike>,
) -> Result<Json<Like>, ApiError> {
    Ok(Json(likes::like_destination(&ctx, &viewer, &id, &input).await?))
}

/// Query of the likes.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct LikesQuery {
    /// Currency of the "from" prices; default: the profile's.
    currency: Option<Currency>,
}

/// List my likes
///
/// Hotels and destinations in one list, newest first.
#[utoipa::path(get, path = "/api/v1/userProfile/likes", tag = "User profile", operation_id = "listLikes",
    params(PageQuery, LikesQuery), responses((status = 200, body = LikeList)), security(("bearer" = [])))]
pub async fn list_likes(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Params(page): Params<PageQuery>,
    Params(input): Params<LikesQuery>,
) -> Result<Json<LikeList>, ApiError> {
    Ok(Json(likes::list(&ctx, &viewer, page.page(), input.currency).await?))
}
