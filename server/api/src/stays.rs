//! Tools for a creator's recommendations: order, matches of pasted lines, and drafts.

use crate::{
    error::ApiError,
    extract::{Body, Caller},
};
use axum::{Json, extract::State};
use contract::stays::{MatchedLines, RecommendationOrder, StayDrafts, StayDraftsMade, StayLines};
use domain::{Ctx, recommendations};

/// Order my recommendations
///
/// Changes neither their content nor their versions.
#[utoipa::path(put, path = "/api/v1/bff/recommendation/order", tag = "Recommendation",
    operation_id = "orderRecommendations", request_body = RecommendationOrder,
    responses((status = 200, body = RecommendationOrder)), security(("bearer" = [])))]
pub async fn order_recommendations(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Body(input): Body<RecommendationOrder>,
) -> Result<Json<RecommendationOrder>, ApiError> {
    Ok(Json(recommendations::order(&ctx, &viewer, &input).await?))
}

/// Match lines of text with hotels
///
/// Each line is a hotel's name, or a link whose words contain a name. Links are not opened.
#[utoipa::path(post, path = "/api/v1/bff/recommendation/match", tag = "Recommendation",
    operation_id = "matchRecommendations", request_body = StayLines,
    responses((status = 200, body = MatchedLines)), security(("bearer" = [])))]
pub async fn match_recommendations(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Body(input): Body<StayLines>,
) -> Result<Json<MatchedLines>, ApiError> {
    Ok(Json(recommendations::match_lines(&ctx, &viewer, &input).await?))
}

/// Create recommendation drafts for several hotels
///
/// Creates drafts that only I see. Existing recommendations stay unchanged and are returned separately.
#[utoipa::path(post, path = "/api/v1/bff/recommendation/drafts", tag = "Recommendation",
    operation_id = "draftRecommendations", request_body = StayDrafts,
    responses((status = 200, body = StayDraftsMade)), security(("bearer" = [])))]
pub async fn draft_recommendations(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Body(input): Body<StayDrafts>,
) -> Result<Json<StayDraftsMade>, ApiError> {
    Ok(Json(recommendations::drafts(&ctx, &viewer, &input).await?))
}
