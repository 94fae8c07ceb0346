//! `/api/v1/userProfile` and creators' handles.

use crate::{
    error::ApiError,
    extract::{Body, Caller, Id, Params},
};
use axum::{
    Json,
    extract::{Path, State},
};
use contract::{
    UserId,
    profile::{HandleAvailability, UserProfile, UserProfilePatch},
};
use domain::{Ctx, profiles};
use serde::Deserialize;
use utoipa::IntoParams;

/// Get my profile
#[utoipa::path(get, path = "/api/v1/userProfile", tag = "User profile", operation_id = "getUserProfile",
    responses((status = 200, body = UserProfile)), security(("bearer" = [])))]
pub async fn get_profile(State(ctx): State<Ctx>, Caller(viewer): Caller) -> Result<Json<UserProfile>, ApiError> {
    Ok(Json(profiles::my(&ctx, &viewer).await?))
}

/// Get my profile
///
/// The same as GET /api/v1/userProfile.
#[utoipa::path(get, path = "/api/v1/userProfile/my", tag = "User profile", operation_id = "getMyUserProfile",
    responses((status = 200, body = UserProfile)), security(("bearer" = [])))]
pub async fn get_my_profile(State(ctx): State<Ctx>, Caller(viewer): Caller) -> Result<Json<UserProfile>, ApiError> {
    Ok(Json(profiles::my(&ctx, &viewer).await?))
}

/// Complete my profile
///
/// An account has a profile from the beginning; this call makes the first change.
#[utoipa::path(post, path = "/api/v1/userProfile", tag = "User profile", operation_id = "createUserProfile",
    request_body = UserProfilePatch, responses((status = 200, body = UserProfile)), security(("bearer" = [])))]
pub async fn create_profile(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Body(input): Body<UserProfilePatch>,
) -> Result<Json<UserProfile>, ApiError> {
    let me = viewer.account()?.id;
    Ok(Json(profiles::update(&ctx, &viewer, me, &input).await?))
}

/// Update my profile
#[utoipa::path(put, path = "/api/v1/userProfile", tag = "User profile", operation_id = "updateMyUserProfile",
    request_body = UserProfilePatch, responses((status = 200, body = UserProfile)), security(("bearer" = [])))]
pub async fn update_my_profile(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Body(input): Body<UserProfilePatch>,
) -> Result<Json<UserProfile>, ApiError> {
    let me = viewer.account()?.id;
    Ok(Json(profiles::update(&ctx, &viewer, me, &input).await?))
}

/// Get a profile, for its owner and for operators
#[utoipa::path(get, path = "/api/v1/userProfile/{id}", tag = "User profile", operation_id = "getUserProfileById",
    params(("id" = UserId, Path)), responses((status = 200, body = UserProfile)), security(("bearer" = [])))]
pub async fn get_profile_by_id(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<UserId>,
) -> Result<Json<UserProfile>, ApiError> {
    Ok(Json(profiles::get(&ctx, &viewer, id).await?))
}

/// Update a profile, for its owner and for operators
#[utoipa::path(put, path = "/api/v1/userProfile/{id}", tag = "User profile", operation_id = "updateUserProfile",
    params(("id" = UserId, Path)), request_body = UserProfilePatch,
    responses((status = 200, body = UserProfile)), security(("bearer" = [])))]
pub async fn update_profile(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<UserId>,
    Body(input): Body<UserProfilePatch>,
) -> Result<Json<UserProfile>, ApiError> {
    Ok(Json(profiles::update(&ctx, &viewer, id, &input).await?))
}

/// The requested role.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct RoleQuery {
    /// `creator` or `role/creator`; any other value is refused.
    #[param(required = true)]
    #[serde(default)]
    role: String,
}

/// Become a creator
#[utoipa::path(put, path = "/api/v1/userProfile/role", tag = "User profile", operation_id = "setRole",
    params(RoleQuery), responses((status = 200, body = UserProfile)), security(("bearer" = [])))]
pub async fn set_role(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Params(input): Params<RoleQuery>,
) -> Result<Json<UserProfile>, ApiError> {
    let viewer = profiles::become_creator(&ctx, &viewer, &input.role).await?;
    Ok(Json(profiles::my(&ctx, &viewer).await?))
}

/// Check whether a handle is available
#[utoipa::path(get, path = "/api/v1/creator/{handle}/isAvailable", tag = "Creator",
    operation_id = "isHandleAvailable", params(("handle" = String, Path)),
    responses((status = 200, body = HandleAvailability)))]
pub async fn is_handle_available(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Path(handle): Path<String>,
) -> Result<Json<HandleAvailability>, ApiError> {
    Ok(Json(profiles::handle_availability(&ctx, &viewer, &handle).await?))
}
