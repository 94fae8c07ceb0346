//! Tools for a creator's recommendations: order, matches of pasted lines, drafts, and suggestions.

use crate::{
    ApiState,
    error::ApiError,
    extract::{Body, Caller, Params},
    visitor::country_of,
};
use axum::{Json, extract::State};
use contract::stays::{MatchedLines, RecommendationOrder, StayDrafts, StayDraftsMade, StayLines, StaySuggestions};
use domain::{Ctx, recommendations};
use http::HeaderMap;
use serde::Deserialize;
use utoipa::IntoParams;

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

/// Query of the suggestions.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SuggestionsQuery {
    /// The typed text, in any script; only the first 100 characters count.
    #[serde(default)]
    query: String,
}

/// List stays and places for a typed text
///
/// My own stays by name, title or town first, then hotels by name, then hotels of the town of that name; and places.
#[utoipa::path(get, path = "/api/v1/bff/recommendation/suggestions", tag = "Recommendation",
    operation_id = "suggestStays", params(SuggestionsQuery),
    responses((status = 200, body = StaySuggestions)), security(("bearer" = [])))]
pub async fn suggest_stays(
    State(state): State<ApiState>,
    Caller(viewer): Caller,
    Params(input): Params<SuggestionsQuery>,
    headers: HeaderMap,
) -> Result<Json<StaySuggestions>, ApiError> {
    let country = country_of(state.country_header.as_ref(), &headers).map(search::Country::code);
    let query: String = input.query.chars().take(100).collect();
    Ok(Json(
        recommendations::suggestions(&state.ctx, &viewer, &query, country).await?,
    ))
}
