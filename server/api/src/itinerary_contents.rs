//! `/api/itinerary-content`: trips that creators tell day by day.

use crate::{
    error::ApiError,
    extract::{Body, Caller, DocumentBody, Id, Params},
    hotels::PageQuery,
    idempotency::idempotency_key,
};
use axum::{Json, extract::State};
use contract::{
    ItineraryContentId,
    itinerary::Itinerary,
    itinerary_content::{ItineraryContent, ItineraryContentList, ItineraryContentToggle, ItineraryContentWrite},
    package::ItineraryFromPackage,
};
use domain::{Ctx, itineraries, itinerary_contents, profiles};
use http::{HeaderMap, StatusCode};
use serde::Deserialize;
use utoipa::IntoParams;

/// Create an itinerary content
///
/// Only its creator sees it until `isActive` is true; a published one has a title and a day. The body names no id and
/// no version.
///
/// The same call again with its Idempotency-Key makes nothing new and answers what the first one made.
#[utoipa::path(post, path = "/api/itinerary-content", tag = "Itinerary content",
    operation_id = "createItineraryContent",
    params(("Idempotency-Key" = Option<String>, Header, description = "At most 200 characters")),
    request_body = ItineraryContentWrite,
    responses((status = 200, body = ItineraryContent)), security(("bearer" = [])))]
pub async fn create_itinerary_content(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    headers: HeaderMap,
    Body(input): DocumentBody<ItineraryContentWrite>,
) -> Result<Json<ItineraryContent>, ApiError> {
    let key = idempotency_key(&headers)?;
    Ok(Json(itinerary_contents::create_once(&ctx, &viewer, &input, key).await?))
}

/// Replace an itinerary content
///
/// Replaces all of the one that the body names.
#[utoipa::path(put, path = "/api/itinerary-content", tag = "Itinerary content",
    operation_id = "replaceItineraryContent", request_body = ItineraryContentWrite,
    responses((status = 200, body = ItineraryContent)), security(("bearer" = [])))]
pub async fn replace_itinerary_content(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Body(input): DocumentBody<ItineraryContentWrite>,
) -> Result<Json<ItineraryContent>, ApiError> {
    Ok(Json(itinerary_contents::update(&ctx, &viewer, &input).await?))
}

/// Query of trips that are told.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ContentsQuery {
    /// A creator's handle; default: my own.
    slug: Option<String>,
}

/// List the itinerary contents of a creator
///
/// Newest first. Of a creator what others see. Of my own all; for creators alone.
#[utoipa::path(get, path = "/api/itinerary-content", tag = "Itinerary content",
    operation_id = "listItineraryContents", params(PageQuery, ContentsQuery),
    responses((status = 200, body = ItineraryContentList)))]
pub async fn list_itinerary_contents(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Params(page): Params<PageQuery>,
    Params(input): Params<ContentsQuery>,
) -> Result<Json<ItineraryContentList>, ApiError> {
    let list = match input.slug {
        Some(slug) => {
            let creator = profiles::public(&ctx, &slug).await?;
            itinerary_contents::list_public(&ctx, creator.user_id, page.page()).await?
        }
        None => itinerary_contents::list_mine(&ctx, &viewer, page.page()).await?,
    };
    Ok(Json(list))
}

/// Get an itinerary content
///
/// With the pictures and the hotels that its days name. One that is not active is there for its author alone.
#[utoipa::path(get, path = "/api/itinerary-content/{id}", tag = "Itinerary content",
    operation_id = "getItineraryContent", params(("id" = ItineraryContentId, Path)),
    responses((status = 200, body = ItineraryContent)))]
pub async fn get_itinerary_content(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<ItineraryContentId>,
) -> Result<Json<ItineraryContent>, ApiError> {
    Ok(Json(itinerary_contents::get(&ctx, &viewer, id, None).await?))
}

/// Delete an itinerary content
///
/// Its pictures stay in the library, and itineraries that were made of it stay as they are.
#[utoipa::path(delete, path = "/api/itinerary-content/{id}", tag = "Itinerary content",
    operation_id = "deleteItineraryContent", params(("id" = ItineraryContentId, Path)),
    responses((status = 204)), security(("bearer" = [])))]
pub async fn delete_itinerary_content(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<ItineraryContentId>,
) -> Result<StatusCode, ApiError> {
    itinerary_contents::remove(&ctx, &viewer, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Publish or hide an itinerary content
///
/// What others see has a title and a day.
#[utoipa::path(post, path = "/api/v1/bff/itineraryContent/{id}/toggle", tag = "Itinerary content",
    operation_id = "toggleItineraryContent", params(("id" = ItineraryContentId, Path)),
    request_body = ItineraryContentToggle, responses((status = 200, body = ItineraryContent)),
    security(("bearer" = [])))]
pub async fn toggle_itinerary_content(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<ItineraryContentId>,
    Body(input): Body<ItineraryContentToggle>,
) -> Result<Json<ItineraryContent>, ApiError> {
    Ok(Json(
        itinerary_contents::toggle(&ctx, &viewer, id, input.is_active).await?,
    ))
}

/// Create an itinerary from an itinerary content
///
/// The first stay begins on the day of arrival, the others as many days later as they are told, each at the lowest price
/// for all rooms; nights without a hotel are left free. When a stay has no room left, the answer names it and nothing is
/// made.
#[utoipa::path(post, path = "/api/v1/itinerary/fromItineraryContent/{id}", tag = "Itinerary content",
    operation_id = "createItineraryFromContent", params(("id" = ItineraryContentId, Path)),
    request_body = ItineraryFromPackage, responses((status = 200, body = Itinerary)), security(("bearer" = [])))]
pub async fn create_itinerary_from_content(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<ItineraryContentId>,
    Body(input): Body<ItineraryFromPackage>,
) -> Result<Json<Itinerary>, ApiError> {
    Ok(Json(itineraries::from_content(&ctx, &viewer, id, &input).await?))
}
