//! `/api/itinerary-content`: itinerary contents of creators.

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
    itinerary_content::{
        ItineraryContent, ItineraryContentList, ItineraryContentOrder, ItineraryContentToggle, ItineraryContentWrite,
    },
    package::ItineraryFromPackage,
};
use domain::{Ctx, itinerary_contents, profiles};
use http::{HeaderMap, StatusCode};
use serde::Deserialize;
use utoipa::IntoParams;

/// Create an itinerary content
///
/// Only its creator sees it until `isActive` is true; an active one requires a title and a day. The body contains no id
/// and no version.
///
/// Repeating the call with the same Idempotency-Key creates nothing new and returns the first answer.
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
/// Replaces all of the one that the body's `id` names.
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

/// Query of itinerary contents.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ContentsQuery {
    /// A creator's handle; default: my own itinerary contents.
    slug: Option<String>,
}

/// List the itinerary contents of a creator
///
/// In the creator's order, the newest of those without a position first. With a handle, the creator's active ones;
/// without one, all of mine, for creators only.
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
/// With the images and hotels of its days. Only its author gets one that is not active.
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
/// Its images stay in the library; itineraries created from it do not change.
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
/// An active one requires a title and a day.
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

/// Order my itinerary contents
///
/// Changes neither their content nor their versions.
#[utoipa::path(put, path = "/api/v1/bff/itineraryContent/order", tag = "Itinerary content",
    operation_id = "orderItineraryContents", request_body = ItineraryContentOrder,
    responses((status = 200, body = ItineraryContentOrder)), security(("bearer" = [])))]
pub async fn order_itinerary_contents(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Body(input): Body<ItineraryContentOrder>,
) -> Result<Json<ItineraryContentOrder>, ApiError> {
    Ok(Json(itinerary_contents::order(&ctx, &viewer, &input).await?))
}

/// Create an itinerary from an itinerary content
///
/// The first stay begins on the day of arrival, the others on their days after it, each at the lowest price for all
/// rooms; nights without a hotel stay empty. If a stay has no available room, the call fails, names the stay and
/// creates nothing.
#[utoipa::path(post, path = "/api/v1/itinerary/fromItineraryContent/{id}", tag = "Itinerary content",
    operation_id = "createItineraryFromContent", params(("id" = ItineraryContentId, Path)),
    request_body = ItineraryFromPackage, responses((status = 200, body = Itinerary)), security(("bearer" = [])))]
pub async fn create_itinerary_from_content(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<ItineraryContentId>,
    Body(input): Body<ItineraryFromPackage>,
) -> Result<Json<Itinerary>, ApiError> {
    Ok(Json(
        itinerary_contents::create_itinerary(&ctx, &viewer, id, &input).await?,
    ))
}
